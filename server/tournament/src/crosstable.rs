//! All results, as counts a pair and a player.

use super::returns::ReturnSum;
use super::{FaultKind, Faults, GameResult, MeanReturn, Pair, PlayerId, pair_results};
use crate::rating::{PairScore, Score};

/// What everybody reached against everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// By [`Pair::index`], as the pair's first player sees it.
    pairs: Vec<Score>,
    totals: Vec<Score>,
    returns: Vec<ReturnSum>,
    /// What each player reached in the games of two that it began, and in those
    /// that the other began.
    by_start: Vec<[Score; 2]>,
    faults: Vec<Faults>,
    /// Whether a game had more than two players, or gave more than a win, a
    /// draw or a loss.
    beyond_score: bool,
}

impl Crosstable {
    /// No games yet between so many players.
    pub fn new(players: usize) -> Crosstable {
        Crosstable {
            pairs: vec![Score::default(); Pair::count(players)],
            totals: vec![Score::default(); players],
            returns: vec![ReturnSum::default(); players],
            by_start: vec![[Score::default(); 2]; players],
            faults: vec![Faults::default(); players],
            beyond_score: false,
        }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.totals.len()
    }

    /// Counts a game. A pair from another table is not counted.
    pub fn record(&mut self, pair: Pair, result: GameResult) {
        self.add(pair, result.score());
    }

    /// Counts what these players got in a game they played, each pair of them as
    /// a game of its own. The first of them moved first.
    pub fn record_returns(&mut self, players: &[PlayerId], returns: &[i32]) {
        for (pair, result) in pair_results(players, returns) {
            self.record(pair, result);
            if players.len() == 2 {
                self.record_start(pair, result.score(), players[0]);
            }
        }
        for (player, own) in players.iter().zip(returns) {
            if let Some(sum) = self.returns.get_mut(player.index()) {
                sum.add(*own);
            }
            self.beyond_score |= players.len() > 2 || own.unsigned_abs() > 1;
        }
    }

    fn record_start(&mut self, pair: Pair, score: Score, starter: PlayerId) {
        for (player, own) in pair.players().into_iter().zip([score, score.reversed()]) {
            let by_start = self.by_start.get_mut(player.index());
            if let Some(by_start) = by_start {
                by_start[usize::from(player != starter)] += own;
            }
        }
    }

    /// Counts a fault by which a player lost a game.
    pub fn record_fault(&mut self, player: PlayerId, kind: FaultKind) {
        if let Some(faults) = self.faults.get_mut(player.index()) {
            faults.count(kind);
        }
    }

    /// What a player reached in the games of two that it began, and in those
    /// that its opponents began. Games that were counted without their starter
    /// are in neither.
    pub fn by_start(&self, player: PlayerId) -> [Score; 2] {
        self.by_start
            .get(player.index())
            .copied()
            .unwrap_or_default()
    }

    /// The faults by which a player lost games.
    pub fn faults(&self, player: PlayerId) -> Faults {
        self.faults.get(player.index()).copied().unwrap_or_default()
    }

    /// What a player got in a game on average; `None` before its first one, and
    /// where there is no more to it than wins, draws and losses.
    pub fn returns(&self, player: PlayerId) -> Option<MeanReturn> {
        let sum = self.returns.get(player.index());
        sum.filter(|_| self.beyond_score)?.mean()
    }

    /// Counts many games of a pair at once, as its first player sees them.
    pub fn add(&mut self, pair: Pair, score: Score) {
        let Some(cell) = self.pairs.get_mut(pair.index()) else {
            return;
        };
        *cell += score;
        self.totals[pair.first().index()] += score;
        self.totals[pair.second().index()] += score.reversed();
    }

    /// What a player reached against all others.
    pub fn total(&self, player: PlayerId) -> Score {
        self.totals.get(player.index()).copied().unwrap_or_default()
    }

    /// What `player` reached against `opponent`.
    pub fn against(&self, player: PlayerId, opponent: PlayerId) -> Score {
        let pair = Pair::new(player, opponent);
        match pair.and_then(|pair| Some((pair, self.pairs.get(pair.index())?))) {
            Some((pair, score)) if pair.first() == player => *score,
            Some((_, score)) => score.reversed(),
            None => Score::default(),
        }
    }

    /// The pairs that have played, as ratings are computed from them.
    pub fn pair_scores(&self) -> Vec<PairScore> {
        let played = |(pair, score): (Pair, &Score)| {
            (*score != Score::default()).then(|| PairScore {
                first: pair.first().index(),
                second: pair.second().index(),
                score: *score,
            })
        };
        let pairs = Pair::all(self.players()).zip(&self.pairs);
        pairs.filter_map(played).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_three_counts_as_three_and_its_returns_are_averaged() {
        let [a, b, c] = [0, 1, 2].map(PlayerId::new);
        let mut table = Crosstable::new(3);
        table.record_returns(&[b, a], &[1, -1]);
        assert_eq!(table.returns(a), None, "no more than a win");
        table.record_returns(&[b, c, a], &[-1, 2, -1]);
        assert_eq!(table.total(c), Score::new(2, 0, 0));
        assert_eq!(table.against(a, b), Score::new(0, 1, 1));
        assert_eq!(table.total(b), Score::new(1, 1, 1));
        assert_eq!(table.returns(b).map(|returns| returns.mean), Some(0.0));
        assert_eq!(table.returns(c).map(|returns| returns.mean), Some(2.0));
        let none = Score::default();
        assert_eq!(table.by_start(b), [Score::new(1, 0, 0), none]);
        assert_eq!(table.by_start(a), [none, Score::new(0, 0, 1)]);
    }

    #[test]
    fn every_result_is_seen_from_both_sides_and_in_total() {
        let [a, b, c] = [0, 1, 2].map(PlayerId::new);
        let mut table = Crosstable::new(3);
        let pair = Pair::new(b, a).unwrap();
        table.record(pair, GameResult::of(pair, Some(b)).unwrap());
        table.record(pair, GameResult::Draw);
        table.add(Pair::new(b, c).unwrap(), Score::new(3, 0, 1));
        table.record(Pair::new(a, PlayerId::new(9)).unwrap(), GameResult::Draw);
        assert_eq!(table.against(a, b), Score::new(0, 1, 1));
        assert_eq!(table.against(b, a), Score::new(1, 1, 0));
        assert_eq!(table.total(b), Score::new(4, 1, 1));
        assert_eq!(table.total(c), Score::new(1, 0, 3));
        assert_eq!(table.against(a, a), Score::default());
        let pairs: Vec<_> = table
            .pair_scores()
            .iter()
            .map(|p| (p.first, p.second))
            .collect();
        assert_eq!(pairs, [(0, 1), (1, 2)]);
    }
}
