//! How everybody stands.

use std::cmp::{Ordering, Reverse};

use super::marks::Marks;
use super::{Crosstable, MeanReturn, PlayerId, Roster};
use crate::rating::{Rating, Score, rate};

/// One player's line of the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The player of this row.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// The place, from 1. Players whom nothing but their names puts in order share one.
    pub place: usize,
    /// Wins, draws and losses against all others.
    pub score: Score,
    /// The points of the games, and those for rounds that were sat out.
    pub points: f64,
    /// The points against players with as many.
    pub direct: f64,
    /// Sonneborn-Berger: the points of all opponents, each times the points
    /// reached against that one.
    pub sonneborn_berger: f64,
    /// Buchholz: the points of the opponents of all rounds; `None` where
    /// everybody has the same opponents.
    pub buchholz: Option<f64>,
    /// Its mean return in a game, where there is more to it than wins, draws and losses.
    pub returns: Option<MeanReturn>,
    /// Whether returns count, rather than wins: then there is no rating.
    pub is_graded: bool,
    /// How strong it is among them; `None` before its first game.
    pub rating: Option<Rating>,
    /// The chance from 0 to 1 that it is stronger than the one below, or gets more in a
    /// game where returns count; `None` for the last, and where results do not tell.
    pub superiority: Option<f64>,
}

/// The criterion that puts one player before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// A higher mean return, where returns count.
    Returns,
    /// More points.
    Points,
    /// More points against players with as many.
    Direct,
    /// More Sonneborn-Berger points.
    SonnebornBerger,
    /// Opponents with more points.
    Buchholz,
    /// More games won.
    Wins,
}

/// The fewest games of a rating that is not provisional.
const FEWEST_GAMES: u64 = 20;

/// The widest half of the 95 % interval, in Elo, of a rating that is not
/// provisional.
const WIDEST: f64 = 150.0;

impl Standing {
    /// The criterion that puts this player before another, in a format without a
    /// knockout; `None` if they are level.
    pub fn lead_over(&self, other: &Standing) -> Option<Lead> {
        let ahead = |one: f64, other: f64| one > other;
        if self.is_graded {
            let is_ahead = self.compare_returns(other) == Ordering::Less;
            return is_ahead.then_some(Lead::Returns);
        }
        let points = (ahead(self.points, other.points), Lead::Points);
        let direct = (ahead(self.direct, other.direct), Lead::Direct);
        let berger = ahead(self.sonneborn_berger, other.sonneborn_berger);
        let berger = (berger, Lead::SonnebornBerger);
        let wins = (self.score.wins > other.score.wins, Lead::Wins);
        let leads = match (self.buchholz, other.buchholz) {
            (Some(one), Some(others)) => {
                let buchholz = (ahead(one, others), Lead::Buchholz);
                [points, buchholz, berger, direct, wins]
            }
            _ => [points, direct, berger, wins, wins],
        };
        let lead = leads.into_iter().find(|(is_ahead, _)| *is_ahead)?;
        Some(lead.1)
    }

    /// A player with a greater mean return is less, and one without a game greatest.
    pub fn compare_returns(&self, other: &Standing) -> Ordering {
        let mean = |row: &Standing| row.returns.map(|returns| returns.mean);
        match (mean(self), mean(other)) {
            (Some(own), Some(others)) => others.total_cmp(&own),
            (own, others) => others.is_some().cmp(&own.is_some()),
        }
    }

    /// Whether too little is known about how strong the player is: fewer than 20
    /// games, or an interval of 95 % that is wider than 150 Elo to either side. Where
    /// returns count, their mean says so itself.
    pub fn is_provisional(&self) -> bool {
        if self.is_graded {
            return self.score.games() < FEWEST_GAMES;
        }
        let error = self.rating.and_then(|rating| rating.error);
        self.score.games() < FEWEST_GAMES || error.is_none_or(|error| error > WIDEST)
    }
}

/// The standings. In a knockout the player who came further comes first. Where returns
/// count, the one with the greater mean return comes first; else the order is by more
/// points, then the tie-breaks: direct encounter and Sonneborn-Berger, where opponents
/// differ Buchholz, Sonneborn-Berger and direct encounter; then by more wins, then by the
/// name.
pub fn standings(roster: &Roster, scores: &Crosstable, marks: &Marks) -> Vec<Standing> {
    // How often somebody wins says nothing about strength where returns count.
    let ratings = (!scores.is_graded()).then(|| rate(roster.len(), &scores.pair_scores()));
    let points = |player: PlayerId| {
        let byes = marks.byes.get(player.index()).copied();
        scores.total(player).points() + byes.unwrap_or(0.0)
    };
    let all_points: Vec<f64> = roster.ids().map(points).collect();
    let of = |player: PlayerId| all_points.get(player.index()).copied().unwrap_or(0.0);
    let buchholz = |player: PlayerId| {
        let opponents = marks.opponents.get(player.index())?;
        Some(opponents.iter().map(|opponent| of(*opponent)).sum())
    };
    let standing = |player: PlayerId| {
        let against = |opponent| scores.against(player, opponent).points();
        let equals = roster.ids().filter(|opponent| of(*opponent) == of(player));
        Standing {
            player,
            name: roster.name(player).to_owned(),
            place: 0,
            score: scores.total(player),
            points: of(player),
            direct: equals.map(against).sum(),
            sonneborn_berger: roster.ids().map(|other| against(other) * of(other)).sum(),
            buchholz: buchholz(player),
            returns: scores.returns(player),
            is_graded: scores.is_graded(),
            rating: ratings.as_ref().and_then(|all| all.of(player.index())),
            superiority: None,
        }
    };
    let mut standings: Vec<Standing> = roster.ids().map(standing).collect();
    standings.sort_by_cached_key(|standing| rank(standing, marks));
    let reached = |row: &Standing| marks.reached.get(row.player.index()).copied();
    if scores.is_graded() {
        standings.sort_by(|one, other| {
            let further = reached(other).cmp(&reached(one));
            further.then_with(|| one.compare_returns(other))
        });
    }
    for number in 0..standings.len() {
        let place = match number
            .checked_sub(1)
            .and_then(|before| standings.get(before))
        {
            Some(before)
                if reached(before) == reached(&standings[number])
                    && before.lead_over(&standings[number]).is_none() =>
            {
                before.place
            }
            _ => number + 1,
        };
        standings[number].place = place;
    }
    let below: Vec<PlayerId> = standings.iter().skip(1).map(|row| row.player).collect();
    for (row, below) in standings.iter_mut().zip(below) {
        row.superiority = match &ratings {
            Some(ratings) => ratings.superiority(row.player.index(), below.index()),
            None => scores.superiority(row.player, below),
        };
    }
    standings
}

/// The key that puts one before another, the smaller first. All points are whole numbers
/// of halves and quarters.
fn rank(standing: &Standing, marks: &Marks) -> impl Ord + use<> {
    let quarters = |points: f64| Reverse((points * 4.0) as u64);
    let reached = marks.reached.get(standing.player.index()).copied();
    let (direct, berger) = (
        quarters(standing.direct),
        quarters(standing.sonneborn_berger),
    );
    let tie_breaks = match standing.buchholz {
        Some(buchholz) => [quarters(buchholz), berger, direct],
        None => [direct, berger, quarters(0.0)],
    };
    (
        Reverse(reached.unwrap_or(0)),
        quarters(standing.points),
        tie_breaks,
        Reverse(standing.score.wins),
        standing.name.clone(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(names: &[&str], results: &[(&str, &str, Score)], marks: &Marks) -> Vec<Standing> {
        let roster = Roster::new(names.iter().map(ToString::to_string).collect()).unwrap();
        let mut scores = Crosstable::new(names.len());
        for (one, other, score) in results {
            let pair = roster.pair(one, other).unwrap();
            let is_first = roster.name(pair.first()) == *one;
            scores.add(pair, if is_first { *score } else { score.reversed() });
        }
        standings(&roster, &scores, marks)
    }

    fn order(rows: &[Standing]) -> Vec<&str> {
        rows.iter().map(|row| row.name.as_str()).collect()
    }

    const WIN: Score = Score::new(1, 0, 0);
    const DRAW: Score = Score::new(0, 1, 0);

    #[test]
    fn points_come_first_and_last_wins_and_the_name() {
        let rows = ranked(
            &["D", "C", "B", "A", "idle"],
            &[
                ("D", "C", Score::new(1, 0, 1)),
                ("D", "B", Score::new(0, 2, 0)),
                ("C", "A", Score::new(1, 0, 1)),
                ("B", "A", Score::new(0, 2, 0)),
            ],
            &Marks::default(),
        );
        assert_eq!(order(&rows), ["C", "A", "D", "B", "idle"]);
        let leads = rows.windows(2).map(|two| two[0].lead_over(&two[1]));
        let expected = [Some(Lead::Wins), None, Some(Lead::Wins), Some(Lead::Points)];
        assert_eq!(leads.collect::<Vec<_>>(), expected);
        let places: Vec<usize> = rows.iter().map(|row| row.place).collect();
        assert_eq!(
            places,
            [1, 2, 2, 4, 5],
            "A and D differ by their names alone"
        );
        assert_eq!(rows[0].score, Score::new(2, 0, 2));
        assert!(rows[3].rating.is_some() && rows[4].rating.is_none());
    }

    #[test]
    fn of_two_with_equal_points_the_one_who_beat_the_other_comes_first() {
        let rows = ranked(
            &["A", "B", "C", "D"],
            &[
                ("B", "A", WIN),
                ("A", "C", WIN),
                ("A", "D", WIN),
                ("C", "B", WIN),
                ("B", "D", WIN),
                ("D", "C", WIN),
            ],
            &Marks::default(),
        );
        assert_eq!(order(&rows), ["B", "A", "D", "C"]);
        assert_eq!((rows[0].direct, rows[1].direct), (1.0, 0.0));
    }

    #[test]
    fn the_worked_example_of_sonneborn_and_berger_comes_out() {
        // Each beat the one below, drew the next and so on, with the scores
        // worked out by hand: A = 2.5, B = C = 1.5, D = 0.5; A drew with B.
        let rows = ranked(
            &["A", "B", "C", "D"],
            &[
                ("A", "B", DRAW),
                ("A", "C", WIN),
                ("A", "D", WIN),
                ("B", "C", DRAW),
                ("B", "D", DRAW),
                ("C", "D", WIN),
            ],
            &Marks::default(),
        );
        let berger = |name: &str| {
            let row = rows.iter().find(|row| row.name == name);
            row.map(|row| (row.points, row.sonneborn_berger))
        };
        // A: 1.5/2 + 1.5 + 0.5; B: 2.5/2 + 1.5/2 + 0.5/2; C: 1.5/2 + 0.5;
        // D: 1.5/2.
        assert_eq!(berger("A"), Some((2.5, 2.75)));
        assert_eq!(berger("B"), Some((1.5, 2.25)));
        assert_eq!(berger("C"), Some((1.5, 1.25)));
        assert_eq!(berger("D"), Some((0.5, 0.75)));
        assert_eq!(order(&rows), ["A", "B", "C", "D"]);
    }

    #[test]
    fn rounds_sat_out_count_and_buchholz_adds_up_opponents() {
        let [a, b, c] = [0, 1, 2].map(PlayerId::new);
        let marks = Marks {
            reached: Vec::new(),
            byes: vec![0.0, 0.0, 1.0],
            opponents: vec![vec![b], vec![a], vec![c]],
        };
        let rows = ranked(&["A", "B", "C"], &[("B", "A", WIN)], &marks);
        let shown: Vec<_> = rows.iter().map(|row| (row.points, row.buchholz)).collect();
        assert_eq!(order(&rows), ["C", "B", "A"]);
        assert_eq!(
            shown,
            [(1.0, Some(1.0)), (1.0, Some(0.0)), (0.0, Some(1.0))]
        );
    }

    /// Kuhn poker as it was played 300,000 times: the player with fewer wins gains more.
    #[test]
    fn where_returns_count_the_player_who_gains_more_is_first() {
        let names = ["Often", "Much"].map(str::to_owned).to_vec();
        let roster = Roster::new(names).unwrap();
        let [often, much] = [0, 1].map(PlayerId::new);
        let mut plain = Crosstable::new(2);
        for number in 0..40 {
            let own = if number % 4 == 3 { -4 } else { 1 };
            let key = crate::Tie::FIRST.game(number);
            plain.record_returns(key, &[often, much], &[own, -own]);
        }
        let graded = plain.clone().graded(true);
        let rows = standings(&roster, &plain, &Marks::default());
        assert_eq!(order(&rows), ["Often", "Much"]);
        let rows = standings(&roster, &graded, &Marks::default());
        assert_eq!(order(&rows), ["Much", "Often"]);
        assert_eq!(rows[0].lead_over(&rows[1]), Some(Lead::Returns));
        assert!(rows.iter().all(|row| row.rating.is_none()));
        // Pairs of 2 and -3: 1/4 a game, and the deviation of a mean of 20 is 5/4/√19.
        let returns = rows[0].returns.unwrap();
        assert_eq!(returns.mean, 0.25);
        let expected = 2.093_024 * 1.25 / 19f64.sqrt();
        assert!((returns.error.unwrap() - expected).abs() < 1e-5);
        // Student's t of 0.8718 with 19 degrees of freedom.
        let superiority = rows[0].superiority.unwrap();
        assert!((superiority - 0.8029).abs() < 1e-3, "{superiority}");
    }

    #[test]
    fn a_player_who_came_further_in_a_knockout_is_ahead_of_more_points() {
        let marks = Marks {
            reached: vec![1, 3, 2],
            ..Marks::default()
        };
        let rows = ranked(
            &["A", "B", "C"],
            &[("A", "B", WIN), ("A", "C", WIN)],
            &marks,
        );
        assert_eq!(order(&rows), ["B", "C", "A"]);
    }
}
