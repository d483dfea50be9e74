//! The games of one player against each other one: who began, who won, and with what
//! score.

use std::collections::BTreeMap;

use games::Seat;
use words::Language;

use crate::verdict::Cause;
use crate::{DamagedRecord, Journal, Replay, rules};

/// The games of two of one player, by their rules and the opponent.
#[derive(Debug, Default)]
pub struct HeadToHead {
    /// The rules in words (`kalaha, beans 6`), the name of the opponent, and the games.
    pub rows: BTreeMap<(String, String), ByStart>,
}

/// The results of a player against one opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByStart {
    /// Wins, draws and losses of the player in the games that it began.
    pub began: [u64; 3],
    /// The same in the games that the opponent began.
    pub followed: [u64; 3],
    /// The sum of the winners' scores (beans in the store, points, discs) and the number
    /// of these games, which the rules ended, in a game that counts something.
    scores: (u64, u64),
}

impl ByStart {
    /// The mean score of the winner, whoever that was; `None` where nobody has won by the
    /// rules or the game counts nothing.
    pub fn mean_score(&self) -> Option<f64> {
        let (sum, games) = self.scores;
        (games > 0).then(|| sum as f64 / games as f64)
    }
}

impl HeadToHead {
    /// Counts a game, if this player has played it to an end against one other.
    ///
    /// # Errors
    /// The record does not follow the rules; then it is not counted.
    pub fn add(&mut self, journal: &Journal, player: &str) -> Result<(), DamagedRecord> {
        let (Some(verdict), [first, second]) = (&journal.verdict, &journal.players[..]) else {
            return Ok(());
        };
        let (own, other) = match (first.name == player, second.name == player) {
            (true, false) => (Seat::FIRST, second),
            (false, true) => (Seat::SECOND, first),
            _ => return Ok(()),
        };
        let [gain, loss] = [own, own.other()].map(|seat| verdict.returns.get(seat.index()));
        let result = match gain.cmp(&loss) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        };
        let winner = match result {
            0 => Some(own),
            1 => None,
            _ => Some(own.other()),
        };
        let winner = winner.filter(|_| matches!(verdict.cause, Cause::Rules(_)));
        let score = winner.map(|winner| score(journal, winner)).transpose()?;
        let row = (rules(journal, Language::ENGLISH), other.name.clone());
        let row = self.rows.entry(row).or_default();
        let results = match own {
            Seat::FIRST => &mut row.began,
            _ => &mut row.followed,
        };
        results[result] += 1;
        if let Some(score) = score.flatten() {
            row.scores.0 += u64::from(score);
            row.scores.1 += 1;
        }
        Ok(())
    }
}

/// The score of a seat at the end of a game, in a game that counts something.
fn score(journal: &Journal, seat: Seat) -> Result<Option<u32>, DamagedRecord> {
    let mut replay = Replay::start(journal)?;
    if replay.state().score(seat).is_none() {
        return Ok(None);
    }
    replay.finish()?;
    Ok(replay.state().score(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;
    use crate::{Entry, samples};

    /// The start of a game of kalaha with one bean a pit.
    fn kalaha(south: &str, north: &str) -> Journal {
        let mut journal = samples::empty();
        (journal.game, journal.board) = ("kalaha".to_owned(), 6);
        journal.options = vec![("beans".to_owned(), "1".to_owned())];
        journal.players[0].name = south.to_owned();
        journal.players[1].name = north.to_owned();
        journal
    }

    #[test]
    fn games_are_counted_by_opponent_and_by_who_began() {
        let mut table = HeadToHead::default();
        let mut lost = kalaha("Ann", "Bob");
        let cause = Cause::Forfeit;
        lost.verdict = Some(Verdict::win_of(Seat::SECOND, 2, cause, None));
        table.add(&lost, "Ann").unwrap();
        table.add(&lost, "Bob").unwrap();
        // Nobody plays against itself, in a game of others, or in one that goes on.
        table.add(&lost, "Cid").unwrap();
        table.add(&kalaha("Ann", "Bob"), "Ann").unwrap();
        let rows: Vec<_> = table.rows.iter().collect();
        let of = |name: &str| ("kalaha, beans 1".to_owned(), name.to_owned());
        let [ann, bob] = [
            ByStart {
                followed: [1, 0, 0],
                ..ByStart::default()
            },
            ByStart {
                began: [0, 0, 1],
                ..ByStart::default()
            },
        ];
        assert_eq!(rows, [(&of("Ann"), &ann), (&of("Bob"), &bob)]);
        // Nobody has won by the rules.
        assert_eq!(bob.mean_score(), None);
    }

    #[test]
    fn the_score_of_a_game_is_that_of_its_winner() {
        let mut game = kalaha("Ann", "Bob");
        for (text, seat) in ["e", "f a", "d", "e", "c", "d"]
            .iter()
            .zip([0, 1].repeat(3))
        {
            game.entries.push(Entry::Turn {
                seat: Seat::new(seat),
                text: (*text).to_owned(),
                used: None,
            });
        }
        let win = Cause::Rules("win".into());
        game.verdict = Some(Verdict::win_of(Seat::FIRST, 2, win.clone(), None));
        let mut table = HeadToHead::default();
        table.add(&game, "Bob").unwrap();
        table.add(&game, "Bob").unwrap();
        let row = table.rows.values().next().unwrap();
        assert_eq!((row.followed, row.mean_score()), ([0, 0, 2], Some(7.0)));
        // A game counts nothing if its verdict does not follow.
        game.verdict = Some(Verdict::win_of(Seat::SECOND, 2, win.clone(), None));
        assert!(table.add(&game, "Bob").is_err());
        assert_eq!(table.rows.values().next().unwrap().followed, [0, 0, 2]);
        // Gomoku counts nothing.
        let mut gomoku = HeadToHead::default();
        gomoku.add(&samples::five_in_a_row(7), "Alpha").unwrap();
        let row = gomoku.rows.values().next().unwrap();
        assert_eq!((row.began, row.mean_score()), ([1, 0, 0], None));
    }
}
