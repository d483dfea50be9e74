//! The results of a match of two players by the player that began, and the mean score of
//! the winners, for a person who has played a series of games.

use std::fmt::Write as _;

use words::{Language, say};

/// The games of two players, by the player that began them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scoreboard {
    /// Games that the first player of the plan began, then the second.
    begun: [StarterTally; 2],
    /// The sum of the winners' scores, and how many it is of.
    score: (u64, u32),
}

/// The games that one player began.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct StarterTally {
    /// Won by the first player of the plan, by the second.
    won: [u32; 2],
    drawn: u32,
}

impl Scoreboard {
    /// Counts a game. Players are 0 and 1 as the plan has them; `score` is
    /// the number of points that the winner had collected, where the game counts them.
    pub(super) fn count(&mut self, starter: usize, winner: Option<usize>, score: Option<u32>) {
        let Some(begun) = self.begun.get_mut(starter) else {
            return;
        };
        match winner.and_then(|winner| begun.won.get_mut(winner)) {
            Some(won) => *won += 1,
            None => begun.drawn += 1,
        }
        if let (Some(_), Some(score)) = (winner, score) {
            self.score.0 += u64::from(score);
            self.score.1 += 1;
        }
    }

    /// The chances as they came out, and the winner's mean score; empty where
    /// one game at most was played.
    pub fn render(&self, names: &[String; 2], language: Language) -> String {
        let games = self.begun.iter().map(StarterTally::games).sum::<u32>();
        let mut text = String::new();
        if games < 2 {
            return text;
        }
        let of = |key: &str| names.each_ref().map(|name| say!(language, key, name));
        let (begins, wins) = (of("terminal-board-begins"), of("terminal-board-wins"));
        let width = begins.iter().map(|title| title.chars().count()).max();
        let width = width.unwrap_or(0);
        let [first, second] = wins.each_ref().map(|title| title.chars().count());
        let [games, drawn] =
            ["terminal-column-games", "terminal-board-drawn"].map(|key| language.say(key));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:width$} {games:>6}  {}  {}  {drawn:>6}",
            "", wins[0], wins[1]
        );
        for (title, begun) in begins.iter().zip(&self.begun) {
            let share = |part: u32| match begun.games() {
                0 => "-".to_owned(),
                all => format!("{:.3}", f64::from(part) / f64::from(all)),
            };
            let [one, two] = begun.won.map(share);
            let drawn = share(begun.drawn);
            let games = begun.games();
            let _ = writeln!(
                text,
                "{title:>width$} {games:>6}  {one:>first$}  {two:>second$}  {drawn:>6}"
            );
        }
        if let (sum, won @ 1..) = self.score {
            let mean = sum as f64 / f64::from(won);
            let mean = [("score", format!("{mean:.1}").into())];
            let _ = writeln!(text, "{}", language.with("terminal-mean-score", &mean));
        }
        text
    }
}

impl StarterTally {
    fn games(&self) -> u32 {
        self.won[0] + self.won[1] + self.drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_by_the_player_who_began() {
        let mut board = Scoreboard::default();
        let names = ["Anna".to_owned(), "strategy-3".to_owned()];
        assert_eq!(board.render(&names, Language::ENGLISH), "");
        for (starter, winner, score) in [
            (0, Some(0), Some(30)),
            (0, Some(1), Some(33)),
            (0, Some(0), Some(36)),
            (0, None, None),
            (1, Some(1), None),
        ] {
            board.count(starter, winner, score);
        }
        let text = board.render(&names, Language::ENGLISH);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "                   games  Anna wins  strategy-3 wins   drawn",
                "      Anna begins      4      0.500            0.250   0.250",
                "strategy-3 begins      1      0.000            1.000   0.000",
                "the winner's mean score: 33.0",
            ]
        );
    }

    #[test]
    fn a_player_who_never_began_has_no_shares() {
        let mut board = Scoreboard::default();
        board.count(0, Some(1), None);
        board.count(0, Some(1), None);
        let text = board.render(&["A".to_owned(), "B".to_owned()], Language::ENGLISH);
        assert!(text.contains("B begins      0       -"), "{text}");
        assert!(!text.contains("mean"), "{text}");
    }
}
