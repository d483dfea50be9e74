//! A game on a page: the board, the clocks, the moves, and what is known about
//! them. Running games and records, players and spectators get the same view.

mod choices;
mod controls;
mod ended;
mod judgement;
mod people;
mod picture;
mod thoughts;
mod turn;

use std::sync::Arc;

use games::{AnyGame, Scene, Seat, Text, Viewer, threats_in_words};
use maud::{Markup, html};

use super::guests::Guest;
use super::history::{GameHistory, HistoryError, Position};
use super::layout;
use super::query::link;
use contest::live::how_it_ended;
use words::Language;

use judgement::judgement;
pub(crate) use people::sign;
pub(crate) use picture::small;
use picture::winning_line;
pub(super) use thoughts::thoughts;

/// The settings of the view of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// The number of moves before the position; `None` for the last position,
    /// also while the game goes on.
    pub(super) ply: Option<usize>,
    /// Whether the board is turned round.
    pub(super) flip: bool,
    /// Whether threats are marked.
    pub(super) threats: bool,
    /// Whether cells on a narrow page are large enough for fingers, so that the
    /// board scrolls.
    pub(super) large: Option<bool>,
    /// Whether there is nothing but the board, for a frame of another page.
    pub(super) embed: bool,
}

impl Look {
    /// The settings that stay from one position to the next, as names and values
    /// of a query.
    pub(super) fn kept(&self) -> Vec<(&'static str, &'static str)> {
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
    pub(super) fn fields(&self) -> Markup {
        html! {
            @for (name, value) in self.kept() { input type="hidden" name=(name) value=(value); }
        }
    }
}

/// A game on a page.
pub(super) struct GameView<'a> {
    history: &'a GameHistory,
    position: Position,
    /// The number of moves.
    last: usize,
    /// The address of the game: `/games/7`.
    base: String,
    look: Look,
    language: Language,
    /// The visitor, if it has a seat in the game.
    seated: Option<(&'a Arc<Guest>, Seat)>,
    /// The seat that the visitor has, or had until the game ended.
    own: Option<Seat>,
    /// Whether the visitor has the referee's view.
    sees_all: bool,
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
        guest: Option<&'a Arc<Guest>>,
        language: Language,
    ) -> Result<GameView<'a>, HistoryError> {
        let last = history.length();
        let position = history.position(look.ply.unwrap_or(last))?;
        let seated = guest.and_then(|guest| Some((guest, guest.seat_in(&history.place)?)));
        Ok(GameView {
            history,
            position,
            last,
            base: history.place.address(),
            look,
            language,
            seated,
            own: guest.and_then(|guest| guest.had_seat_in(&history.place)),
            sees_all: false,
            said: None,
            picked: None,
        })
    }

    /// Shows what is hidden from spectators too, if the visitor has the referee's
    /// view. Whoever has a seat sees what the seat may know.
    pub(super) fn seeing_all(self, sees_all: bool) -> GameView<'a> {
        GameView { sees_all, ..self }
    }

    /// A message in the language of the reader.
    fn say(&self, key: &str) -> String {
        self.language.say(key)
    }

    /// Adds an error message.
    pub(super) fn saying(self, said: Option<&'a str>) -> GameView<'a> {
        GameView { said, ..self }
    }

    /// Adds an action that the visitor has pointed at.
    pub(super) fn picking(self, picked: Option<&'a str>) -> GameView<'a> {
        GameView { picked, ..self }
    }

    /// Whether the board is large on a narrow page, if it can be.
    fn is_large(&self) -> bool {
        self.look.large.unwrap_or_default()
    }

    /// Whether this is the current position of a running game.
    fn is_now(&self) -> bool {
        self.history.is_running() && self.look.ply.is_none()
    }

    /// The seat on turn in this position; `None` at the end of the game.
    fn on_turn(&self) -> Option<Seat> {
        let turn = self.position.state.turn().seat();
        turn.filter(|_| !self.is_end())
    }

    fn is_end(&self) -> bool {
        self.position.ply == self.last && !self.history.is_running()
    }

    /// The scene of a state for this visitor.
    fn scene(&self, state: &dyn AnyGame) -> Scene {
        let scene = state.scene(self.viewer());
        if self.is_end() {
            scene.stopped()
        } else {
            scene
        }
    }

    /// Whether the visitor is asked for a turn now.
    pub(super) fn asks(&self) -> bool {
        self.own_turn().is_some()
    }

    /// The visitor and its seat, if it is on turn now.
    fn own_turn(&self) -> Option<(&'a Arc<Guest>, Seat)> {
        let (guest, seat) = self.seated.filter(|_| self.is_now())?;
        (self.on_turn() == Some(seat)).then_some((guest, seat))
    }

    /// Who looks. What a seat knew stays known to it after the end.
    fn viewer(&self) -> Viewer {
        match self.own {
            Some(seat) if self.seated.is_some() || !self.sees_all => Viewer::Seat(seat),
            _ if self.sees_all => Viewer::Referee,
            _ => Viewer::Public,
        }
    }

    /// The content of `#game`.
    pub(super) fn render(&self) -> Markup {
        let is_pinned = self.history.live.is_some() && self.look.ply.is_some();
        let next = self.history.moves().nth(self.position.ply);
        let seats = self.seats();
        let (near, far) = seats.split_first().unzip();
        if self.look.embed {
            return self.embedded(near, far.into_iter().flatten());
        }
        html! {
            div.stage
                data-ply=(self.position.ply) data-last=(self.last)
                data-version=[self.history.live.as_ref().map(|_| self.history.state.version)]
                data-live[self.history.live.is_some()] data-pinned[is_pinned]
                data-actions=(self.actions_so_far().len())
                data-crowd[seats.len() > 3]
                data-look=(link("", &self.look.kept()))
                data-next-ms=[next.map(people::milliseconds)]
            {
                section.table aria-label=(self.say("page-board")) {
                    div.far { @for seat in far.into_iter().flatten() { (self.player(*seat)) } }
                    (self.board())
                    @if let Some(seat) = near { (self.player(*seat)) }
                    (self.choices())
                }
                section.desk aria-label=(self.say("page-the-game")) {
                    (self.status())
                    (layout::alert(self.said))
                    (self.turn())
                    (self.after())
                    (self.controls())
                }
                div.beside {
                    (self.notices())
                    (self.moves())
                    (judgement(self.history, &self.base, self.position.ply, &self.look, self.language))
                    div id="thoughts" sse-swap=[self.is_now().then_some("thoughts")] {
                        (thoughts(self.history, self.position.ply, self.language))
                    }
                }
            }
        }
    }

    /// The board with the players and what is said, and a link to all else.
    fn embedded<'s>(&self, near: Option<&Seat>, far: impl Iterator<Item = &'s Seat>) -> Markup {
        html! {
            div.stage.embedded
                data-ply=(self.position.ply) data-last=(self.last)
                data-version=[self.history.live.as_ref().map(|_| self.history.state.version)]
                data-live[self.history.live.is_some()] data-look=(link("", &self.look.kept()))
            {
                section.table aria-label=(self.say("page-board")) {
                    div.far { @for seat in far { (self.player(*seat)) } }
                    (self.board())
                    @if let Some(seat) = near { (self.player(*seat)) }
                    (self.status())
                    p.whole { a href=(self.base) target="_blank" rel="noopener" { (self.say("page-whole-game")) } }
                }
            }
        }
    }

    /// The seats, from the one below the board on: the visitor's own, else the
    /// first one; the board is turned round for the last.
    fn seats(&self) -> Vec<Seat> {
        let count = self.history.journal.players.len();
        let mut seats: Vec<Seat> = Seat::all(count).collect();
        if let Some(own) = self.own {
            seats.rotate_left(own.index().min(count));
        }
        if self.look.flip {
            seats.reverse();
        }
        seats
    }

    /// Whether the board is turned round: the visitor's own side is below.
    fn is_turned(&self) -> bool {
        let second = self.own == Some(Seat::SECOND);
        self.look.flip != (second && self.history.info.faces)
    }

    /// A text with the names of the players in place of the words for seats.
    fn with_names(&self, text: &Text) -> String {
        text.named(&self.names()).say(self.language)
    }

    /// The names of the players, by seat.
    fn names(&self) -> Vec<&str> {
        let players = self.history.journal.players.iter();
        players.map(|player| player.name.as_str()).collect()
    }

    /// The state of the board, in words.
    fn status(&self) -> Markup {
        let scene = self.scene(self.position.state.as_ref());
        let is_last = self.position.ply == self.last;
        let told = is_last && self.history.live.is_none();
        let line = winning_line(&scene);
        html! {
            div.status {
                @if told {
                    p.ending { (self.ending()) }
                } @else {
                    @if let Some(played) = self.played() { p.played { (played) } }
                    @for (index, caption) in scene.captions.iter().enumerate() {
                        @if scene.on_turn == Some(index) { (self.whose_turn(&scene, caption)) } @else {
                            p { (self.with_names(caption)) }
                        }
                    }
                }
                @if let Some(line) = line { p.line { (self.language.with("page-winning-line", &[("line", line.into())])) } }
                @if is_last && self.history.live.as_ref().is_some_and(|now| now.is_over) {
                    p { (self.say("page-being-saved")) }
                }
                @if is_last && self.history.live.as_ref().is_some_and(|now| now.is_paused && !now.is_over) {
                    p.paused { (self.say("page-game-paused")) }
                }
                @for line in self.story() { p.story { (self.with_names(&line)) } }
            }
            (self.threats())
        }
    }

    /// The caption that says who is on turn, as its reader sees it.
    fn whose_turn(&self, scene: &Scene, caption: &Text) -> Markup {
        if self.own_turn().is_none() {
            return html! { p.turn { (self.with_names(caption)) } };
        }
        let note = scene.note.as_ref().map(|note| self.with_names(note));
        html! { p.turn { strong { (self.say("turn-own")) } @if let Some(note) = note { (note) } } }
    }

    /// The last turn in words, where neither the captions nor the story tell.
    fn played(&self) -> Option<String> {
        let (_, last) = self.position.trail.last()?;
        let record::Entry::Turn { seat, text, .. } = last else {
            return None;
        };
        let scene = self.position.state.scene(self.viewer());
        let captions = scene.captions(self.language);
        let is_told = captions.iter().any(|line| line.contains(text.as_str()));
        let is_told = is_told || !self.story().is_empty();
        let name = self.history.name(*seat);
        let values = [("name", name.into()), ("move", text.as_str().into())];
        (!is_told).then(|| self.language.with("page-player-played", &values))
    }

    /// The end of the game, in words. Without a verdict it was broken off.
    fn ending(&self) -> String {
        let journal = &self.history.journal;
        if let Some(verdict) = &journal.verdict {
            let names = self.names();
            let scene = self.scene(self.position.state.as_ref()).named(&names);
            let ending = scene.ending.as_ref();
            return how_it_ended(verdict, &names, ending, self.own, self.language);
        }
        if let Some(why) = &self.history.failure {
            let why = [("why", why.as_str().into())];
            return self.language.with("page-not-played", &why);
        }
        match self.history.place.tournament {
            Some(_) => self.say("page-broken-off-again"),
            None => self.say("page-broken-off-for-good"),
        }
    }

    /// The threats in words, if the visitor wants them.
    fn threats(&self) -> Markup {
        let threats = self
            .position
            .state
            .threats(self.viewer())
            .filter(|_| self.look.threats);
        let Some(threats) = threats else {
            return html! {};
        };
        let lines = threats_in_words(&threats.iter().collect::<Vec<_>>());
        let lines = lines.iter().map(|line| self.with_names(line));
        let lines: Vec<String> = lines.collect();
        let names = [
            ("first", self.history.name(Seat::FIRST).into()),
            ("second", self.history.name(Seat::SECOND).into()),
        ];
        html! {
            section.threats aria-label=(self.say("page-threats")) {
                @if lines.is_empty() { p { (self.say("page-no-threat")) } } @else {
                    ul { @for line in &lines { li { (line) } } }
                    p.caption { (self.language.with("page-threats-caption", &names)) }
                }
            }
        }
    }

    /// The actions of the visitor's unfinished turn.
    fn actions_so_far(&self) -> Vec<String> {
        let own = self.own_turn();
        let so_far =
            own.map(|(guest, _)| guest.turn_so_far(self.history.journal.id, self.position.ply));
        so_far.map(|(actions, _)| actions).unwrap_or_default()
    }

    /// What the last move did, if the board does not show it.
    fn story(&self) -> Vec<Text> {
        match self.position.trail.last() {
            Some((state, record::Entry::Turn { text, .. } | record::Entry::Chance { text })) => {
                state.story(text, self.viewer())
            }
            _ => Vec::new(),
        }
    }

    /// The last messages to the visitor.
    fn notices(&self) -> Markup {
        let said = self.seated.map(|(guest, _)| guest.said());
        html! {
            @if let Some(said) = said.filter(|said| !said.is_empty()) {
                ul.said aria-label=(self.say("page-said-to-you")) { @for line in said { li { (line.say_on_page(self.language)) } } }
            }
        }
    }
}
