//! Adjudication: the manager ends games that both brains consider won or drawn,
//! and games that take too long.

use std::fmt;

use games::Seat;
use protocol::line::Info;

use record::verdict::{Cause, Verdict};

/// When the manager ends games; a rule that is `None` is disabled. Moves are
/// the turns of both seats together, without the opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When a game counts as won.
    pub resign: Option<Resign>,
    /// When a game counts as drawn.
    pub draw: Option<Draw>,
    /// After this many moves a game is a draw; at least 1.
    pub max_moves: Option<u32>,
}

impl Adjudication {
    /// Games end only by their rules.
    pub const NEVER: Adjudication = Adjudication {
        resign: None,
        draw: None,
        max_moves: None,
    };
}

/// A game is won when both brains see the same side ahead, or when one sees itself behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// The smallest lead, as `info score` counts; at least 1.
    pub score: u32,
    /// The number of successive moves; at least 2, so that both seats have a
    /// say.
    pub moves: u32,
    /// Whether the loser alone decides, by so many successive moves of its own.
    pub one_sided: bool,
}

/// A game is drawn when both brains see nobody ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The largest lead, as `info score` counts.
    pub score: u32,
    /// The number of successive moves; at least 2, so that both seats have a
    /// say.
    pub moves: u32,
    /// The number of moves that must be played first.
    pub after: u32,
}

impl fmt::Display for Adjudication {
    /// Writes the rules on one line; nothing if all are disabled.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let resign = self.resign.map(|rule| {
            let Resign { score, moves, .. } = rule;
            let by = if rule.one_sided { " of one side" } else { "" };
            format!("resign {score} for {moves}{by}")
        });
        let draw = self.draw.map(
            |Draw {
                 score,
                 moves,
                 after,
             }| { format!("draw {score} for {moves} after {after}") },
        );
        let longest = self.max_moves.map(|moves| format!("at most {moves}"));
        let rules: Vec<String> = [resign, draw, longest].into_iter().flatten().collect();
        f.pad(&rules.join(", "))
    }
}

/// Follows the scores of one game.
#[derive(Clone, Debug)]
pub(super) struct Adjudicator {
    rules: Adjudication,
    /// The last score that each seat gave since its last move, from its own
    /// side.
    said: Vec<Option<i64>>,
    moves: u32,
    /// The seat that all see far ahead, and for how many moves.
    ahead: Option<(Seat, u32)>,
    /// For how many moves of its own each seat has seen itself far behind.
    behind: Vec<u32>,
    /// For how many moves all have seen nobody ahead.
    level: u32,
}

impl Adjudicator {
    /// The adjudicator of a game. Scores count only with two seats: among more, a score
    /// does not tell which seat is ahead.
    pub(super) fn new(rules: Adjudication, seats: usize) -> Adjudicator {
        let of_two = seats == 2;
        Adjudicator {
            rules: Adjudication {
                resign: rules.resign.filter(|_| of_two),
                draw: rules.draw.filter(|_| of_two),
                ..rules
            },
            said: vec![None; seats],
            moves: 0,
            ahead: None,
            behind: vec![0; seats],
            level: 0,
        }
    }

    /// Takes note of the thought of a seat.
    pub(super) fn hear(&mut self, seat: Seat, info: &str) {
        if let (Some(score), Some(said)) =
            (Info::parse(info).score, self.said.get_mut(seat.index()))
        {
            *said = Some(score);
        }
    }

    /// Takes note of a move that did not end the game by the rules; gives a
    /// verdict if the game ends now. A move without a score breaks every
    /// series.
    pub(super) fn moved(&mut self, seat: Seat) -> Option<Verdict> {
        let score = self.said.get_mut(seat.index()).and_then(Option::take);
        self.moves = self.moves.saturating_add(1);
        self.resign(seat, score)
            .or_else(|| self.draw(score))
            .or_else(|| self.limit())
    }

    fn resign(&mut self, seat: Seat, score: Option<i64>) -> Option<Verdict> {
        let rule = self.rules.resign?;
        if rule.one_sided {
            return self.give_up(seat, score, rule);
        }
        let score = score.filter(|score| score.unsigned_abs() >= u64::from(rule.score));
        let Some(score) = score else {
            self.ahead = None;
            return None;
        };
        let leader = if score > 0 { seat } else { seat.other() };
        let moves = match self.ahead {
            Some((same, moves)) if same == leader => moves.saturating_add(1),
            _ => 1,
        };
        self.ahead = Some((leader, moves));
        (moves >= rule.moves).then(|| {
            let why = format!(
                "both saw it ahead by {} or more for {moves} moves",
                rule.score
            );
            Verdict::win_of(leader, self.said.len(), Cause::Adjudication, Some(why))
        })
    }

    /// The seat loses once it has seen itself far behind for long enough.
    fn give_up(&mut self, seat: Seat, score: Option<i64>, rule: Resign) -> Option<Verdict> {
        let is_behind = score.is_some_and(|score| score <= -i64::from(rule.score));
        let behind = self.behind.get_mut(seat.index())?;
        *behind = if is_behind {
            behind.saturating_add(1)
        } else {
            0
        };
        (*behind >= rule.moves).then(|| {
            let why = format!(
                "the loser saw itself behind by {} or more for {behind} moves of its own",
                rule.score
            );
            Verdict::win_of(
                seat.other(),
                self.said.len(),
                Cause::Adjudication,
                Some(why),
            )
        })
    }

    fn draw(&mut self, score: Option<i64>) -> Option<Verdict> {
        let rule = self.rules.draw?;
        let near = score.is_some_and(|score| score.unsigned_abs() <= u64::from(rule.score));
        self.level = if near {
            self.level.saturating_add(1)
        } else {
            0
        };
        (self.level >= rule.moves && self.moves > rule.after).then(|| {
            let why = format!(
                "both saw nobody ahead by more than {} for {} moves",
                rule.score, self.level
            );
            Verdict::draw(self.said.len(), Cause::Adjudication, Some(why))
        })
    }

    fn limit(&self) -> Option<Verdict> {
        let most = self.rules.max_moves?;
        (self.moves >= most).then(|| {
            let why = format!("{most} moves were played");
            Verdict::draw(self.said.len(), Cause::MoveLimit, Some(why))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        resign: Some(Resign {
            score: 500,
            moves: 4,
            one_sided: false,
        }),
        draw: Some(Draw {
            score: 10,
            moves: 3,
            after: 5,
        }),
        max_moves: Some(12),
    };

    /// The move that ends the game, the winner, and the cause. Scores are those
    /// before each move, by the two seats in turn; `None` means no score.
    fn end(rules: Adjudication, scores: &[Option<i64>]) -> Option<(usize, Option<Seat>, Cause)> {
        let mut adjudicator = Adjudicator::new(rules, 2);
        for (number, score) in scores.iter().enumerate() {
            let seat = if number % 2 == 0 {
                Seat::FIRST
            } else {
                Seat::SECOND
            };
            if let Some(score) = score {
                adjudicator.hear(seat, &format!("depth 3 score {score} nodes 7"));
            }
            if let Some(verdict) = adjudicator.moved(seat) {
                return Some((number + 1, verdict.winner(), verdict.cause));
            }
        }
        None
    }

    fn some(scores: &[i64]) -> Vec<Option<i64>> {
        scores.iter().copied().map(Some).collect()
    }

    #[test]
    fn a_game_is_won_when_both_have_said_so_long_enough() {
        let won = |scores: &[i64]| end(RULES, &some(scores));
        let expected = |moves, winner| Some((moves, Some(winner), Cause::Adjudication));
        assert_eq!(won(&[500, -500, 900, -600]), expected(4, Seat::FIRST));
        assert_eq!(won(&[0, 500, -500, 900, -600]), expected(5, Seat::SECOND));
        assert_eq!(won(&[500, -499, 900, -600]), None, "one was not sure");
        assert_eq!(won(&[500, 500, 900, 600]), None, "each sees itself ahead");
    }

    #[test]
    fn one_that_gives_up_loses_whatever_the_other_sees() {
        let resign = Resign {
            score: 500,
            moves: 2,
            one_sided: true,
        };
        let rules = Adjudication {
            resign: Some(resign),
            ..Adjudication::NEVER
        };
        let lost = |scores: &[i64]| end(rules, &some(scores));
        let expected = |moves, winner| Some((moves, Some(winner), Cause::Adjudication));
        assert_eq!(lost(&[-500, 0, -900]), expected(3, Seat::SECOND));
        assert_eq!(lost(&[-500, -900, 0, -700]), expected(4, Seat::FIRST));
        assert_eq!(
            lost(&[-500, 0, -499, 0, -500]),
            None,
            "the series is broken"
        );
        assert_eq!(lost(&[900, -10, 900, -10]), None, "only the winner is sure");
        assert_eq!(
            end(rules, &[Some(-900), None, None, None, Some(-900)]),
            None
        );
    }

    #[test]
    fn a_move_without_a_score_breaks_the_series() {
        let scores = [Some(600), None, Some(600), Some(-600), Some(600)];
        assert_eq!(end(RULES, &scores), None);
        let mut adjudicator = Adjudicator::new(RULES, 2);
        adjudicator.hear(Seat::FIRST, "text score 600");
        assert_eq!(adjudicator.said, [None; 2], "a text is no score");
    }

    #[test]
    fn a_game_is_drawn_when_nobody_has_been_ahead_for_long_after_some_moves() {
        let drawn = end(RULES, &some(&[0, 5, -10, 0, 3, 1]));
        assert_eq!(drawn, Some((6, None, Cause::Adjudication)));
        let drawn = end(RULES, &some(&[0, 0, 0, 0, 11, 0, 0, 0]));
        assert_eq!(drawn, Some((8, None, Cause::Adjudication)));
    }

    #[test]
    fn a_game_that_takes_too_long_is_a_draw() {
        let limit = end(RULES, &[None; 20]);
        assert_eq!(limit, Some((12, None, Cause::MoveLimit)));
        assert_eq!(end(Adjudication::default(), &some(&[0; 500])), None);
    }
}
