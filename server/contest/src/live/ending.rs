//! How a game ended, as telnet servers for games write it.

use record::verdict::{Cause, cause_in_words};
use record::{GameId, Journal, result_mark};
use words::Phrase;

/// `{Game 7 (A vs. B) A resigns} 1-0`, the first seat first.
pub fn ending(journal: &Journal) -> Phrase {
    let name = |index: usize| {
        journal
            .players
            .get(index)
            .map_or("?", |player| &player.name)
    };
    let what = match &journal.verdict {
        None => Phrase::new("terminal-end-stopped"),
        Some(verdict) => {
            let winner = verdict.winner().map(|seat| name(seat.index()));
            let loser = verdict.loser().map_or("?", |seat| name(seat.index()));
            what_happened(&verdict.cause, winner, loser, verdict.is_draw())
        }
    };
    let players: Vec<&str> = (0..journal.players.len()).map(name).collect();
    framed(journal.id, &players, what, &result_mark(journal))
}

/// The event at the end, for the player that is named.
fn what_happened(cause: &Cause, winner: Option<&str>, loser: &str, is_draw: bool) -> Phrase {
    let won = |key, winner: &str| Phrase::new(key).with("name", winner.to_owned());
    let lost = |key| Phrase::new(key).with("name", loser.to_owned());
    let by = |phrase: Phrase, cause: &str| phrase.and("cause", cause_in_words(cause));
    match (cause, winner) {
        (Cause::Rules(cause), Some(winner)) if cause == "win" => won("terminal-end-wins", winner),
        (Cause::Rules(cause), Some(winner)) => by(won("terminal-end-wins-by", winner), cause),
        (Cause::Rules(cause), None) if !is_draw => {
            by(Phrase::new("terminal-end-nobody-wins"), cause)
        }
        (Cause::Rules(cause), None) if cause == "draw" => Phrase::new("terminal-end-drawn"),
        (Cause::Rules(cause), None) => by(Phrase::new("terminal-end-drawn-by"), cause),
        // The other side could not win any more.
        (cause, None) if is_draw && cause.loses() => {
            by(Phrase::new("terminal-end-drawn-by"), cause.as_str())
        }
        (Cause::Agreement, _) => Phrase::new("terminal-end-agreed"),
        (Cause::Adjudication, Some(winner)) => won("terminal-end-wins-by-scores", winner),
        (Cause::Adjudication, None) => Phrase::new("terminal-end-drawn-by-scores"),
        (Cause::MoveLimit, _) => Phrase::new("terminal-end-move-limit"),
        (Cause::Forfeit, _) => lost("terminal-end-resigns"),
        (Cause::Timeout, _) => lost("terminal-end-timeout"),
        (Cause::Disconnected, _) => lost("terminal-end-disconnected"),
        (Cause::Memory, _) => lost("terminal-end-memory"),
        (Cause::IllegalMove, _) => lost("terminal-end-illegal-move"),
        (Cause::ProtocolError, _) => lost("terminal-end-protocol-error"),
    }
}

/// The frame of an ending.
pub(super) fn framed<N: AsRef<str>>(id: GameId, players: &[N], what: Phrase, mark: &str) -> Phrase {
    let players: Vec<&str> = players.iter().map(AsRef::as_ref).collect();
    Phrase::new("terminal-end")
        .with("id", id.to_string())
        .with("players", players.join(" vs. "))
        .and("what", what)
        .with("mark", mark.to_owned())
}

#[cfg(test)]
mod tests {
    use games::Seat;

    use super::*;
    use record::samples::{five_in_a_row, unfinished};
    use record::verdict::Verdict;

    #[test]
    fn endings_are_written_as_players_know_them() {
        let won = five_in_a_row(7);
        assert_eq!(
            ending(&won).to_string(),
            "{Game 7 (Alpha vs. Beta) Alpha wins} 1-0"
        );
        let mut journal = unfinished();
        journal.id = GameId::new(7);
        assert!(
            ending(&journal)
                .to_string()
                .ends_with("stopped, no result} *")
        );
        for (verdict, expected) in [
            (
                Verdict::loss_of(Seat::FIRST, 2, Cause::Forfeit, None),
                "Alpha resigns} 0-1",
            ),
            (
                Verdict::loss_of(Seat::SECOND, 2, Cause::Timeout, None),
                "Beta forfeits on time} 1-0",
            ),
            (Verdict::agreed(2), "drawn by agreement} 1/2-1/2"),
            (
                Verdict::draw(2, Cause::Timeout, None),
                "drawn by timeout} 1/2-1/2",
            ),
        ] {
            journal.verdict = Some(verdict);
            let text = ending(&journal).to_string();
            assert!(text.ends_with(expected), "{text}");
        }
    }
}
