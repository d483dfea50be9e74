//! The end of a game: how it ended, in words for who looks, and what comes next.

use games::{Seat, Viewer};
use maud::{Markup, html};

use super::GameView;
use crate::pages::ratings::capital;
use host::live::Live;
use record::verdict::{Cause, Verdict};
use record::{ExportFormat, Journal, RecordedPlayer};

/// How a game ended, from the side of the seat `own`, or of a spectator.
/// `captions` are those of the last position, with the names of the players.
pub(super) fn in_words(journal: &Journal, captions: &[String], own: Option<Seat>) -> String {
    let Some(verdict) = &journal.verdict else {
        return String::new();
    };
    let name = |seat: Seat| journal.player(seat).map_or("?", |player| &player.name);
    let won = |seat: Seat, how: &str| match own {
        Some(own) if own == seat => format!("You won{how}"),
        Some(_) => format!("You lost: {} won{how}", name(seat)),
        None => format!("{} won{how}", name(seat)),
    };
    let detail = verdict
        .detail
        .as_deref()
        .filter(|_| verdict.cause.is_fault());
    let detail = detail.map_or(String::new(), |detail| format!(" ({detail})"));
    if let Some(what) = failing(&verdict.cause) {
        return match (verdict.winner(), loser(verdict)) {
            (_, Some(loser)) if own == Some(loser) => format!("You lost: you {what}{detail}"),
            (Some(winner), Some(loser)) if own == Some(winner) => {
                format!("You won: {} {what}{detail}", name(loser))
            }
            (Some(winner), Some(loser)) => {
                format!("{} won: {} {what}{detail}", name(winner), name(loser))
            }
            (None, Some(loser)) => format!("{} {what}{detail} and lost", name(loser)),
            (_, None) => capital(&format!("{what}{detail}")),
        };
    }
    match (&verdict.cause, verdict.winner()) {
        (Cause::Agreement, _) => "A draw, as the players agreed".to_owned(),
        (Cause::MoveLimit, _) => "A draw: no more moves are played".to_owned(),
        (Cause::Adjudication, Some(winner)) => won(winner, ", as the scores of both agreed"),
        (Cause::Adjudication, None) => "A draw, as the scores of both agreed".to_owned(),
        (_, Some(winner)) => {
            let mut told = captions
                .iter()
                .filter_map(|line| line.split_once(" has won"));
            won(winner, told.next().map_or("", |(_, how)| how))
        }
        (_, None) => {
            let told = captions.iter().find(|line| line.contains("a draw"));
            told.map_or_else(|| "A draw".to_owned(), |line| capital(line))
        }
    }
}

/// How a game ended, for spectators; `None` before that is told.
pub(crate) fn how_it_ended(live: &Live) -> Option<String> {
    let journal = live.journal();
    journal.verdict.as_ref()?;
    let names: Vec<&str> = live.players.iter().map(String::as_str).collect();
    let scene = live.board().state.scene(Viewer::Public);
    let captions = scene.named(live.info, &names).captions;
    Some(in_words(&journal, &captions, None))
}

/// What the loser did, if that ended the game.
fn failing(cause: &Cause) -> Option<&'static str> {
    Some(match cause {
        Cause::Forfeit => "resigned",
        Cause::IllegalMove => "made no legal move",
        Cause::Timeout => "ran out of time",
        Cause::Disconnected => "left the game",
        Cause::Memory => "used too much memory",
        Cause::ProtocolError => "broke the protocol",
        Cause::Rules(_) | Cause::Agreement | Cause::Adjudication | Cause::MoveLimit => return None,
    })
}

/// The seat that lost, also if it was one of two.
fn loser(verdict: &Verdict) -> Option<Seat> {
    let other = verdict.winner().filter(|_| verdict.returns.len() == 2);
    verdict.loser().or(other.map(Seat::other))
}

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
                            button.primary type="submit" title="The same game with the sides changed" { "Rematch" }
                        }
                        a.button href={ "/play?game=" (journal.game) } { "Another opponent" }
                        a.button href="/play" { "Another game" }
                    }
                    @if asks {
                        // Whether the opponent wants a rematch.
                        div id="rematch" hx-get={ (self.base) "/rematch" } hx-trigger="every 2s" {}
                    }
                } @else if self.own.is_none() {
                    div.row {
                        @match &place.tournament {
                            Some(name) => { a.button href={ "/tournaments/" (name) } { "The tournament" } }
                            None => { a.button href="/" { "What is played now" } }
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
                "Download: "
                @for format in ExportFormat::of_game(&journal.game) {
                    @let ending = format.ending();
                    a href={ (self.base) "/files/" (ending) } download { (ending.to_uppercase()) } " "
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "ended_tests.rs"]
mod tests;
