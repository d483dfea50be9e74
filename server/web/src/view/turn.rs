//! The turn of a person: its legal actions, resigning and draws.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use games::{AnyGame, Scene, Seat};
use maud::{Markup, html};

use super::GameView;
use record::RecordedPlayer;

/// Maximum number of actions to show as buttons; more become a list.
const FEW: usize = 8;

impl GameView<'_> {
    /// What a player may do, besides pointing at the board.
    pub(super) fn turn(&self) -> Markup {
        if !self.is_now() || self.seated.is_none() {
            return html! {};
        }
        html! {
            div.own {
                (self.own_actions())
                (self.draw())
                // Asks once, also without scripts.
                details.sure id="resign" {
                    summary.quiet.danger.button { (self.say("page-resign")) }
                    form method="post" action={ (self.base) "/resign" } {
                        (self.look.fields())
                        button.danger name="what" value="resign" { (self.say("page-resign-yes")) }
                    }
                }
            }
        }
    }

    /// The draw that is offered, or the button to offer one to a person: brains
    /// agree to none.
    fn draw(&self) -> Markup {
        let own = self.seated.map(|(_, seat)| seat);
        if own
            .and_then(|seat| self.opponent(seat))
            .is_none_or(|other| !other.is_person())
        {
            return html! {};
        }
        let offer = self.history.live.as_ref().and_then(|now| now.draw_offer);
        html! {
            @match offer {
                Some(by) if Some(by) == own => { p.wait { (self.say("page-draw-offered")) } }
                Some(by) => {
                    form.offered method="post" action={ (self.base) "/draw" } {
                        (self.look.fields())
                        span { (self.language.with("page-offers-draw", &[("name", self.history.name(by).into())])) }
                        button.primary name="what" value="draw" { (self.say("page-accept")) }
                        button name="what" value="decline" formaction={ (self.base) "/decline" } {
                            (self.say("page-decline"))
                        }
                    }
                }
                None => {
                    form method="post" action={ (self.base) "/draw" } {
                        (self.look.fields())
                        button.quiet name="what" value="draw" { (self.say("page-offer-draw")) }
                    }
                }
            }
        }
    }

    /// The one opponent of this seat.
    pub(super) fn opponent(&self, own: Seat) -> Option<&RecordedPlayer> {
        match &self.history.journal.players[..] {
            [_, other] if own == Seat::FIRST => Some(other),
            [other, _] => Some(other),
            _ => None,
        }
    }

    /// Whether there are several opponents; only two players can agree on a draw.
    fn has_several_opponents(&self) -> bool {
        self.history.journal.players.len() > 2
    }

    fn own_actions(&self) -> Markup {
        let Some((guest, _)) = self.own_turn() else {
            let waits = self.on_turn().is_some();
            let told = match self.on_turn().filter(|_| self.has_several_opponents()) {
                Some(seat) => {
                    let name = [("name", self.history.name(seat).into())];
                    self.language.with("page-on-turn", &name)
                }
                None => self.say("page-opponent-on-turn"),
            };
            return html! { @if waits { p.wait { (told) } } };
        };
        let (so_far, is_sent) = guest.turn_so_far(self.history.journal.id, self.position.ply);
        if is_sent {
            return html! { p.wait { (self.say("terminal-on-its-way")) } };
        }
        let mut state = self.position.state.clone_box();
        for action in &so_far {
            if state.play_actions(action).is_err() {
                break;
            }
        }
        let legal = state.legal_actions();
        let choice = self.choice(state.as_ref(), &legal);
        let scene = state.scene(self.viewer());
        let stops = |action: &str| {
            let route = scene.routes.iter().find(|route| route.action == action)?;
            Some(route.stops.join(" "))
        };
        let in_words = legal.iter().any(|action| action.contains(' '));
        html! {
            @if !so_far.is_empty() { p.so-far { (self.say("page-so-far")) " " (so_far.join(" ")) } }
            @if let Some(picked) = self.picked.filter(|picked| legal.iter().any(|action| action == picked)) {
                form.picked method="post" action={ (self.base) "/move" } {
                    input type="hidden" name="ply" value=(self.position.ply);
                    (self.look.fields())
                    button.primary name="action" value=(picked) { (self.plays(picked)) }
                }
            }
            form id="turn" data-choice=(choice) method="post" action={ (self.base) "/move" }
                hx-post={ (self.base) "/move" } hx-target="#game" hx-swap="innerHTML"
            {
                input type="hidden" name="ply" value=(self.position.ply);
                (self.look.fields())
                @if in_words || legal.len() <= FEW {
                    div.actions role="group" aria-label=(self.say("page-may-play")) {
                        @for action in &legal {
                            button type="submit" name="action" value=(action) data-stops=[stops(action)] { (action) }
                        }
                    }
                } @else {
                    @let id = format!("action-{choice}");
                    label for=(id) {
                        span.wordy { (self.say("page-click-or-choose")) } span.brief { (self.say("page-move")) }
                    }
                    select id=(id) name="action" hx-preserve {
                        @for action in &legal { option value=(action) data-stops=[stops(action)] { (action) } }
                    }
                    button type="submit" { (self.say("page-play-chosen")) }
                }
                // What was pointed at with a finger, until it is confirmed.
                button.primary id="aimed" type="button" data-plays=(self.plays("{}")) hidden {}
                @if !so_far.is_empty() {
                    button.quiet type="submit" formaction={ (self.base) "/take-back" } {
                        (self.say("page-take-back"))
                    }
                }
            }
            @if !in_words && legal.len() > FEW { (self.beside_the_board(&scene, &legal)) }
        }
    }

    /// What tells one choice from another, after however many redrawings: the position
    /// with the actions so far, and what is legal in it. A turn that was taken back
    /// leads to a position with the same number.
    fn choice(&self, state: &dyn AnyGame, legal: &[String]) -> String {
        let mut hasher = DefaultHasher::new();
        (state.position(self.viewer()), legal).hash(&mut hasher);
        format!("{}-{:x}", self.position.ply, hasher.finish())
    }

    /// The label of the button that plays an action.
    fn plays(&self, action: &str) -> String {
        self.language
            .with("page-play-move", &[("move", action.into())])
    }

    /// Buttons for the few actions that nobody can point at, such as a pass.
    fn beside_the_board(&self, scene: &Scene, legal: &[String]) -> Markup {
        let beside = legal.iter().filter(|action| !scene.offers(action));
        let beside: Vec<&String> = beside.take(FEW + 1).collect();
        if beside.is_empty() || beside.len() > FEW {
            return html! {};
        }
        html! {
            form.beside method="post" action={ (self.base) "/move" }
                hx-post={ (self.base) "/move" } hx-target="#game" hx-swap="innerHTML"
            {
                input type="hidden" name="ply" value=(self.position.ply);
                (self.look.fields())
                div.actions role="group" aria-label=(self.say("page-not-on-board")) {
                    @for action in beside { button type="submit" name="action" value=(action) { (action) } }
                }
            }
        }
    }
}
