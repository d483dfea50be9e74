//! How a game ended, as telnet servers for games write it.

use record::verdict::Cause;
use record::{GameId, Journal, result_mark};

/// `{Game 7 (A vs. B) A resigns} 1-0`, the first seat first.
pub fn ending(journal: &Journal) -> String {
    let name = |index: usize| {
        journal
            .players
            .get(index)
            .map_or("?", |player| &player.name)
    };
    let what = match &journal.verdict {
        None => "stopped, no result".to_owned(),
        Some(verdict) => {
            let winner = verdict.winner().map(|seat| name(seat.index()));
            let loser = verdict.loser().map_or("?", |seat| name(seat.index()));
            match (&verdict.cause, winner) {
                (Cause::Rules(cause), Some(winner)) if cause == "win" => format!("{winner} wins"),
                (Cause::Rules(cause), Some(winner)) => format!("{winner} wins by {cause}"),
                (Cause::Rules(cause), None) if !verdict.is_draw() => {
                    format!("nobody wins alone by {cause}")
                }
                (Cause::Rules(cause), None) if cause == "draw" => "drawn".to_owned(),
                (Cause::Rules(cause), None) => format!("drawn by {cause}"),
                (Cause::Agreement, _) => "drawn by agreement".to_owned(),
                (Cause::Adjudication, Some(winner)) => format!("{winner} wins by adjudication"),
                (Cause::Adjudication, None) => "drawn by adjudication".to_owned(),
                (Cause::MoveLimit, _) => "drawn by the limit of moves".to_owned(),
                (Cause::Forfeit, _) => format!("{loser} resigns"),
                (Cause::Timeout, _) => format!("{loser} forfeits on time"),
                (Cause::Disconnected, _) => format!("{loser} forfeits by disconnection"),
                (Cause::Memory, _) => format!("{loser} used too much memory"),
                (Cause::IllegalMove, _) => format!("{loser} made an illegal move"),
                (Cause::ProtocolError, _) => format!("{loser} broke the protocol"),
            }
        }
    };
    let players: Vec<&str> = (0..journal.players.len()).map(name).collect();
    framed(journal.id, &players, &what, &result_mark(journal))
}

/// The frame of an ending.
pub(super) fn framed<N: AsRef<str>>(id: GameId, players: &[N], what: &str, mark: &str) -> String {
    let players: Vec<&str> = players.iter().map(AsRef::as_ref).collect();
    format!("{{Game {id} ({}) {what}}} {mark}", players.join(" vs. "))
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
        assert_eq!(ending(&won), "{Game 7 (Alpha vs. Beta) Alpha wins} 1-0");
        let mut journal = unfinished();
        journal.id = GameId::new(7);
        assert!(ending(&journal).ends_with("stopped, no result} *"));
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
        ] {
            journal.verdict = Some(verdict);
            let text = ending(&journal);
            assert!(text.ends_with(expected), "{text}");
        }
    }
}
