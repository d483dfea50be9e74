//! How a game ended, in words for a reader: on the page, at the terminal and on telnet.

use games::{Ending, How, Seat, Text, Viewer};
use words::{Language, capital};

use super::{Board, LiveGame};
use record::verdict::{Cause, Verdict};

/// How a game ended, from the side of the seat `own`, or of a spectator, in a language.
/// `ending` is that of the last position, with the names of the players.
pub fn how_it_ended(
    verdict: &Verdict,
    names: &[&str],
    ending: Option<&Ending>,
    own: Option<Seat>,
    language: Language,
) -> String {
    let audience = Audience { names, own };
    if let Some(fault) = fault(&verdict.cause) {
        let told = audience.fault(verdict, fault).say(language);
        // Else it begins with a name, which stays as it is.
        return match loser(verdict) {
            Some(_) => told,
            None => capital(&told),
        };
    }
    match (&verdict.cause, verdict.winner(), ending) {
        (Cause::Rules(_), None, Some(Ending::Drawn(Some(why)))) => capital(&why.say(language)),
        _ => audience.result(verdict, ending).say(language),
    }
}

impl LiveGame {
    /// How the game ended, from the side of the seat `own`, or of a spectator, in a
    /// language. The board is that of this game. `None` before the end is told.
    pub fn how_it_ended(
        &self,
        board: &Board,
        own: Option<Seat>,
        language: Language,
    ) -> Option<String> {
        let verdict = board.verdict.as_ref()?;
        let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let viewer = own.map_or(Viewer::Public, Viewer::Seat);
        let ending = board.state.scene(viewer).named(&names).ending;
        Some(how_it_ended(
            verdict,
            &names,
            ending.as_ref(),
            own,
            language,
        ))
    }
}

/// The messages that somebody has won: to the winner, to a loser, to a spectator.
type WinMessages = [Text; 3];

/// The reader of an ending.
struct Audience<'a> {
    names: &'a [&'a str],
    own: Option<Seat>,
}

impl Audience<'_> {
    fn name(&self, seat: Seat) -> Text {
        let name = self.names.get(seat.index()).copied();
        Text::plain(name.unwrap_or("?").to_owned())
    }

    /// The result of a game that nobody lost by a fault.
    fn result(&self, verdict: &Verdict, ending: Option<&Ending>) -> Text {
        match (&verdict.cause, verdict.winner(), ending) {
            (Cause::Agreement, ..) => Text::new("game-ended-agreed"),
            (Cause::MoveLimit, ..) => Text::new("game-ended-move-limit"),
            (Cause::Adjudication, Some(winner), _) => self.won(winner, adjudicated()),
            (Cause::Adjudication, None, _) => Text::new("game-ended-draw-adjudicated"),
            (_, Some(winner), Some(Ending::Won(_, How::By(how)))) => {
                self.won(winner, by()).with("how", how.clone())
            }
            (_, Some(winner), Some(Ending::Won(_, How::Since(why)))) => {
                self.won(winner, since()).with("why", why.clone())
            }
            (_, Some(winner), _) => self.won(winner, plain()),
            (_, None, _) => Text::new("game-ended-draw"),
        }
    }

    fn won(&self, winner: Seat, [own, lost, won]: WinMessages) -> Text {
        match self.own {
            Some(seat) if seat == winner => own,
            Some(_) => lost.with("winner", self.name(winner)),
            None => won.with("winner", self.name(winner)),
        }
    }

    /// That a seat did something that ended the game.
    fn fault(&self, verdict: &Verdict, fault: &'static str) -> Text {
        let detail = verdict
            .detail
            .as_deref()
            .filter(|_| verdict.cause.is_fault());
        let detail = detail.map_or(String::new(), |detail| format!(" ({detail})"));
        let loser = loser(verdict);
        let what = match loser {
            Some(loser) if self.own == Some(loser) => Text::new("game-fault-own"),
            Some(loser) => Text::new("game-fault").with("who", self.name(loser)),
            None => Text::new("game-fault-nobody"),
        };
        let told = match (verdict.winner(), loser) {
            (_, None) if verdict.is_draw() => Text::new("game-ended-drawn-fault"),
            (_, None) => Text::new("game-ended-fault"),
            (_, Some(loser)) if self.own == Some(loser) => Text::new("game-ended-lost-fault"),
            (Some(winner), _) if self.own == Some(winner) => Text::new("game-ended-own-fault"),
            (Some(winner), _) => {
                Text::new("game-ended-won-fault").with("winner", self.name(winner))
            }
            (None, _) => Text::new("game-ended-one-lost"),
        };
        told.with("what", what.with("fault", fault))
            .with("detail", detail)
    }
}

fn plain() -> WinMessages {
    [
        Text::new("game-ended-own"),
        Text::new("game-ended-lost"),
        Text::new("game-ended-won"),
    ]
}

fn by() -> WinMessages {
    [
        Text::new("game-ended-own-by"),
        Text::new("game-ended-lost-by"),
        Text::new("game-ended-won-by"),
    ]
}

fn since() -> WinMessages {
    [
        Text::new("game-ended-own-since"),
        Text::new("game-ended-lost-since"),
        Text::new("game-ended-won-since"),
    ]
}

fn adjudicated() -> WinMessages {
    [
        Text::new("game-ended-own-adjudicated"),
        Text::new("game-ended-lost-adjudicated"),
        Text::new("game-ended-won-adjudicated"),
    ]
}

/// The fault of the loser, if it ended the game, as the messages know it.
fn fault(cause: &Cause) -> Option<&'static str> {
    Some(match cause {
        Cause::Forfeit => "resigned",
        Cause::IllegalMove => "illegal",
        Cause::Timeout => "time",
        Cause::Disconnected => "left",
        Cause::Memory => "memory",
        Cause::ProtocolError => "protocol",
        Cause::Rules(_) | Cause::Agreement | Cause::Adjudication | Cause::MoveLimit => return None,
    })
}

/// The seat that lost, also if it was one of two.
fn loser(verdict: &Verdict) -> Option<Seat> {
    let other = verdict.winner().filter(|_| verdict.returns.len() == 2);
    verdict.loser().or(other.map(Seat::other))
}

#[cfg(test)]
#[path = "in_words_tests.rs"]
mod tests;
