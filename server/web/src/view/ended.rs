//! After the end of a game: what comes next.

use maud::{Markup, html};

use super::GameView;
use record::{ExportFormat, RecordedPlayer};

impl GameView<'_> {
    /// What comes after the end: a rematch, other opponents, files.
    pub(super) fn after(&self) -> Markup {
        let journal = &self.history.journal;
        if self.history.live.is_some() {
            return html! {};
        }
        let place = &self.history.place;
        let is_rematch =
            self.own.is_some() && place.tournament.is_none() && journal.position.is_none();
        let opponent = self.own.and_then(|own| self.opponent(own));
        let asks = is_rematch && opponent.is_some_and(RecordedPlayer::is_person);
        html! {
            div.after {
                @if is_rematch && self.position.ply == self.last {
                    div.row {
                        form method="post" action={ (self.base) "/rematch" } {
                            button.primary type="submit" title=(self.say("page-rematch-title")) {
                                (self.say("page-rematch"))
                            }
                        }
                        a.button href={ "/play?game=" (journal.game) } { (self.say("page-another-opponent")) }
                        a.button href="/play" { (self.say("page-another-game")) }
                    }
                    @if asks {
                        // Whether the opponent wants a rematch.
                        div id="rematch" hx-get={ (self.base) "/rematch" } hx-trigger="every 2s" {}
                    }
                } @else if self.own.is_none() {
                    div.row {
                        @match &place.tournament {
                            Some(name) => { a.button href={ "/tournaments/" (name) } { (self.say("page-the-tournament")) } }
                            None => { a.button href="/" { (self.say("page-what-is-played")) } }
                        }
                    }
                }
                (self.files())
            }
        }
    }

    /// Links to the game as a file.
    fn files(&self) -> Markup {
        let journal = &self.history.journal;
        if journal.verdict.is_none() || self.history.is_secret(self.sees_all) {
            return html! {};
        }
        html! {
            p.files {
                (self.say("page-download")) " "
                @for format in ExportFormat::of_game(&journal.game) {
                    @let ending = format.ending();
                    a href={ (self.base) "/files/" (ending) } download { (ending.to_uppercase()) } " "
                }
            }
        }
    }
}
