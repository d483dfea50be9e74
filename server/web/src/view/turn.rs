//! The turn of a person: its legal actions, resigning and draws.

use games::Scene;
use maud::{Markup, html};

use super::GameView;

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
                form.ways method="post" action={ (self.base) "/resign" } {
                    (self.look.fields())
                    @if !self.has_several_opponents() {
                        button.quiet name="what" value="draw" formaction={ (self.base) "/draw" } { "Offer or take a draw" }
                    }
                    button.quiet.danger name="what" value="resign" { "Resign" }
                }
            }
        }
    }

    /// Whether there are several opponents; only two players can agree on a draw.
    fn has_several_opponents(&self) -> bool {
        self.history.journal.players.len() > 2
    }

    fn own_actions(&self) -> Markup {
        let Some((guest, seat)) = self.own_turn() else {
            let waits = self.on_turn().is_some();
            let who = match self.on_turn().filter(|_| self.has_several_opponents()) {
                Some(seat) => self.history.name(seat),
                None => "Your opponent",
            };
            return html! { @if waits { p.wait { (who) " is on turn." } } };
        };
        let (so_far, is_sent) = guest.turn_so_far(self.history.journal.id, self.position.ply);
        if is_sent {
            return html! { p.wait { "Your move is on its way." } };
        }
        let mut state = self.position.state.clone_box();
        for action in &so_far {
            if state.play_actions(action).is_err() {
                break;
            }
        }
        let legal = state.legal_actions();
        let scene = state.scene(self.viewer());
        let stops = |action: &str| {
            let route = scene.routes.iter().find(|route| route.action == action)?;
            Some(route.stops.join(" "))
        };
        let in_words = legal.iter().any(|action| action.contains(' '));
        let seat = self.history.info.seats[seat.index()];
        html! {
            p.your-turn { strong { "Your move" } " (" (seat) ")"
                @if !so_far.is_empty() { ", so far: " (so_far.join(" ")) }
            }
            @if let Some(picked) = self.picked.filter(|picked| legal.iter().any(|action| action == picked)) {
                form.picked method="post" action={ (self.base) "/move" } {
                    input type="hidden" name="ply" value=(self.position.ply);
                    (self.look.fields())
                    button.primary name="action" value=(picked) { "Play " (picked) }
                }
            }
            form id="turn" method="post" action={ (self.base) "/move" }
                hx-post={ (self.base) "/move" } hx-target="#game" hx-swap="innerHTML"
            {
                input type="hidden" name="ply" value=(self.position.ply);
                (self.look.fields())
                @if in_words || legal.len() <= FEW {
                    div.actions role="group" aria-label="What you may play" {
                        @for action in &legal {
                            button type="submit" name="action" value=(action) data-stops=[stops(action)] { (action) }
                        }
                    }
                } @else {
                    label for="action" { "Point at the board, or choose" }
                    select id="action" name="action" {
                        @for action in &legal { option value=(action) data-stops=[stops(action)] { (action) } }
                    }
                    button type="submit" { "Play" }
                }
                @if !so_far.is_empty() {
                    button.quiet type="submit" formaction={ (self.base) "/take-back" } { "Take back" }
                }
            }
            @if !in_words && legal.len() > FEW { (self.beside_the_board(&scene, &legal)) }
        }
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
                div.actions role="group" aria-label="What is not on the board" {
                    @for action in beside { button type="submit" name="action" value=(action) { (action) } }
                }
            }
        }
    }
}
