//! A game on a page: the board, the clocks, the moves, and the analysis of them. Running
//! games and records, players and spectators get the same view.

mod analysis;
mod choices;
mod controls;
mod ended;
mod judgement;
mod people;
mod picture;
mod sheet;
mod sight;
mod stage;
mod status;
mod thoughts;
mod turn;

use std::sync::Arc;

use games::{Scene, Seat};
use maud::{Markup, html};

use super::history::{GameHistory, HistoryError};
use super::layout;
use super::query::link;
use super::web_people::WebPerson;
use analysis::{beside_bar, under_way};
use choices::choices;
use controls::{controls, moves};
use ended::after;
use judgement::judgement;
use people::player;
pub(crate) use people::sign;
pub(crate) use picture::small;
use picture::{alone, board};
use sight::Sight;
use stage::Stage;
pub(crate) use status::heading;
use status::{headline, notices, status};
pub(super) use thoughts::thoughts;
use turn::turn;
use words::Language;

/// A game on a page.
pub(super) struct GameView<'a> {
    stage: Stage<'a>,
    /// An error message to show.
    said: Option<&'a str>,
    /// An action that the visitor has pointed at, and may confirm.
    picked: Option<&'a str>,
}

impl<'a> GameView<'a> {
    /// A game as this visitor sees it, in this language.
    ///
    /// # Errors
    /// The journal does not follow the rules.
    pub(super) fn new(
        history: &'a GameHistory,
        look: Look,
        person: Option<&'a Arc<WebPerson>>,
        language: Language,
    ) -> Result<GameView<'a>, HistoryError> {
        let stage = Stage {
            sight: Sight::new(history, look.ply, person)?,
            base: history.place.address(),
            look,
            language,
        };
        Ok(GameView {
            stage,
            said: None,
            picked: None,
        })
    }

    /// Shows hidden parts to spectators too, if the visitor has the referee's view. A
    /// player sees the board as its seat may know it.
    pub(super) fn seeing_all(self, sees_all: bool) -> GameView<'a> {
        let sight = self.stage.sight.seeing_all(sees_all);
        let stage = Stage {
            sight,
            ..self.stage
        };
        GameView { stage, ..self }
    }

    /// Adds an error message.
    pub(super) fn saying(self, said: Option<&'a str>) -> GameView<'a> {
        GameView { said, ..self }
    }

    /// Adds an action that the visitor has pointed at.
    pub(super) fn picking(self, picked: Option<&'a str>) -> GameView<'a> {
        GameView { picked, ..self }
    }

    /// Whether the visitor is asked for a turn now.
    pub(super) fn asks(&self) -> bool {
        self.stage.sight.own_turn().is_some()
    }

    /// Who plays, and how it ended: what other sites show of a link to the game.
    pub(super) fn about(&self) -> String {
        let (sight, language) = (&self.stage.sight, self.stage.language);
        let names = sight.names().join(" – ");
        let verdict = &sight.history.journal.verdict;
        match verdict.as_ref().filter(|_| sight.history.live.is_none()) {
            Some(_) => format!(
                "{names}. {}",
                record::ending(&sight.history.journal, language)
            ),
            None => names,
        }
    }

    /// The address of a picture of the position.
    pub(super) fn picture_address(&self) -> String {
        let ply = self.stage.look.ply.map(|ply| ply.to_string());
        let ply: Vec<_> = ply.iter().map(|ply| ("ply", ply.as_str())).collect();
        link(&format!("{}/picture.svg", self.stage.base), &ply)
    }

    /// The picture of the position, as a file.
    pub(super) fn picture(&self) -> String {
        alone(&self.stage)
    }

    /// How far the analysis of the game is, while it is under way.
    pub(super) fn analysis_under_way(&self) -> Option<Markup> {
        let pending = self.stage.sight.history.analysis.as_ref()?;
        let goes_on = pending.outcome().is_none();
        goes_on.then(|| under_way(&self.stage, pending))
    }

    /// The content of `#game`.
    pub(super) fn render(&self) -> Markup {
        let stage = &self.stage;
        let (sight, look, ply) = (&stage.sight, &stage.look, stage.sight.position.ply);
        let history = sight.history;
        let is_pinned = history.live.is_some() && look.ply.is_some();
        let next = history.moves().nth(ply);
        let seats = stage.seats();
        let (near, far) = seats.split_first().unzip();
        let scene = sight.scene(sight.position.state.as_ref());
        if look.embed {
            return self.embedded(&scene, near, far.into_iter().flatten());
        }
        html! {
            div.stage
                data-ply=(ply) data-last=(sight.last)
                data-version=[history.live.as_ref().map(|_| history.state.version)]
                data-live[history.live.is_some()] data-pinned[is_pinned]
                data-actions=(sight.actions_so_far().len())
                data-crowd[seats.len() > 3]
                data-look=(link("", &look.kept()))
                data-next-ms=[next.map(people::milliseconds)]
                data-took[sight.has_taken(&scene)]
            {
                section.table aria-label=(stage.say("page-board")) {
                    div.far { @for seat in far.into_iter().flatten() { (player(stage, &scene, *seat)) } }
                    (beside_bar(stage, &board(stage)))
                    @if let Some(seat) = near { (player(stage, &scene, *seat)) }
                    (choices(stage))
                }
                section.desk aria-label=(stage.say("page-the-game")) {
                    (headline(stage))
                    (status(stage))
                    (layout::alert(self.said))
                    (turn(stage, self.picked))
                    (after(stage))
                    (controls(stage))
                }
                div.beside {
                    (notices(stage))
                    (moves(stage))
                    (sheet::sheet(stage))
                    (judgement(history, &stage.base, ply, look, stage.language))
                    div id="thoughts" sse-swap=[sight.is_now().then_some("thoughts")] {
                        (thoughts(history, ply, stage.language))
                    }
                }
            }
        }
    }

    /// The board with the players and the messages, and a link to all else.
    fn embedded<'s>(
        &self,
        scene: &Scene,
        near: Option<&Seat>,
        far: impl Iterator<Item = &'s Seat>,
    ) -> Markup {
        let stage = &self.stage;
        let (sight, history) = (&stage.sight, stage.sight.history);
        html! {
            div.stage.embedded
                data-ply=(sight.position.ply) data-last=(sight.last)
                data-version=[history.live.as_ref().map(|_| history.state.version)]
                data-live[history.live.is_some()] data-look=(link("", &stage.look.kept()))
            {
                section.table aria-label=(stage.say("page-board")) {
                    div.far { @for seat in far { (player(stage, scene, *seat)) } }
                    (board(stage))
                    @if let Some(seat) = near { (player(stage, scene, *seat)) }
                    (status(stage))
                    p.whole { a href=(stage.base) target="_blank" rel="noopener" { (stage.say("page-whole-game")) } }
                }
            }
        }
    }
}

/// The settings of the view of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    /// The number of moves before the position; `None` for the last position,
    /// also while the game goes on.
    pub(crate) ply: Option<usize>,
    /// Whether the board is turned round.
    pub(crate) flip: bool,
    /// Whether threats are marked.
    pub(crate) threats: bool,
    /// Whether cells on a narrow page are large enough for fingers, so that the
    /// board scrolls.
    pub(crate) large: Option<bool>,
    /// Whether the board shows what was better than the turn that was played.
    pub(crate) better: bool,
    /// Whether there is nothing but the board, for a frame of another page.
    pub(crate) embed: bool,
}

impl Look {
    /// The settings that stay from one position to the next, as names and values
    /// of a query.
    pub(crate) fn kept(&self) -> Vec<(&'static str, &'static str)> {
        let on = |name, is_on: bool| is_on.then_some((name, "1"));
        let large = self
            .large
            .map(|large| ("large", if large { "1" } else { "0" }));
        let switches = [
            on("flip", self.flip),
            on("threats", self.threats),
            large,
            on("embed", self.embed),
        ];
        switches.into_iter().flatten().collect()
    }

    /// These settings as hidden fields of a form.
    pub(crate) fn fields(&self) -> Markup {
        html! {
            @for (name, value) in self.kept() { input type="hidden" name=(name) value=(value); }
        }
    }
}
