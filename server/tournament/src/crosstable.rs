//! All results, as counts a pair and a player.

use std::collections::{BTreeMap, HashSet};
use std::ops::AddAssign;

use super::{
    FaultKind, Faults, GameKey, GameResult, MeanReturn, Pair, PlayerId, ReturnSum, pair_results,
};
use crate::rating::{ByStart, FirstMove, GameOfPair, PairCounts, PairScore, Score, rate_by_start};

/// The scores of everybody against everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// By [`Pair::index`], as the pair's first player sees it.
    pairs: Vec<Score>,
    totals: Vec<Score>,
    returns: Vec<ReturnSum>,
    /// The results of the first of a pair in the games of these two alone.
    encounters: BTreeMap<Pair, Encounter>,
    /// The games of incomplete pairs, as the first of the pair sees them.
    waiting: BTreeMap<GameKey, GameOfPair>,
    /// Whether returns count, rather than wins.
    is_graded: bool,
    /// The moves of all games without chance that are known, and how many games had the
    /// moves of one before.
    lines: HashSet<u64>,
    repeated: u64,
    /// The scores of each player in the games of two that it began, and in those that the
    /// other began.
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
            encounters: BTreeMap::new(),
            waiting: BTreeMap::new(),
            is_graded: false,
            lines: HashSet::new(),
            repeated: 0,
            by_start: vec![[Score::default(); 2]; players],
            faults: vec![Faults::default(); players],
            beyond_score: false,
        }
    }

    /// The same, of a game in which returns count ([`games::GameInfo::graded`]), or not.
    #[must_use]
    pub fn graded(self, is_graded: bool) -> Crosstable {
        Crosstable { is_graded, ..self }
    }

    /// Whether returns count, rather than wins.
    pub fn is_graded(&self) -> bool {
        self.is_graded
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.totals.len()
    }

    /// Counts a game. A pair from another table is not counted.
    pub fn record(&mut self, pair: Pair, result: GameResult) {
        self.add(pair, result.score());
    }

    /// Counts the returns of these players in a game they played, each two of them as a
    /// game of its own. The first of them moved first. Games 2n and 2n + 1 of two players
    /// are a pair, and one observation.
    pub fn record_returns(&mut self, key: GameKey, players: &[PlayerId], returns: &[i32]) {
        self.record_at(key, players, returns, None);
    }

    /// The same of a game that this worker played, if one did. Two games that different
    /// machines played are no pair.
    pub fn record_at(
        &mut self,
        key: GameKey,
        players: &[PlayerId],
        returns: &[i32],
        worker: Option<&str>,
    ) {
        for (pair, result) in pair_results(players, returns) {
            self.record(pair, result);
            if players.len() == 2 {
                self.record_start(pair, result.score(), players[0]);
            }
        }
        let partner = match (players, returns) {
            (&[one, _], &[own, others]) => {
                let is_first = one == key.pair.first();
                let own = if is_first { own } else { others };
                self.record_encounter(key, GameOfPair::at(own, worker).begun(is_first))
            }
            _ => None,
        };
        for (player, own) in players.iter().zip(returns) {
            if let Some(sum) = self.returns.get_mut(player.index()) {
                match partner {
                    Some(first) if *player == key.pair.first() => sum.add_to_pair(*own, first),
                    Some(first) => sum.add_to_pair(*own, first.saturating_neg()),
                    None => sum.add(*own),
                }
            }
            self.beyond_score |= players.len() > 2 || own.unsigned_abs() > 1;
        }
    }

    /// Counts a game of two, as the first of them sees it. Gives its return in the other
    /// game of the same pair of games, if the two count as one.
    fn record_encounter(&mut self, key: GameKey, game: GameOfPair) -> Option<i32> {
        self.pairs.get(key.pair.index())?;
        let partner = self.waiting.remove(&key.tie().game(key.number ^ 1));
        let met = self.encounters.entry(key.pair).or_default();
        let paired = met.record(&game, partner.as_ref());
        if partner.is_none() {
            self.waiting.insert(key, game);
        }
        paired
    }

    /// Counts a game by its moves, where there was no chance in them.
    pub fn record_line(&mut self, line: u64) {
        self.repeated += u64::from(!self.lines.insert(line));
    }

    /// How many games had the same players in the same seats and the same moves as one
    /// before: nothing new was observed in them.
    pub fn repeated(&self) -> u64 {
        self.repeated
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

    /// The scores of a player in the games of two that it began, and in those that its
    /// opponents began. Games that were counted without their starter are in neither.
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

    /// The mean return of a player in a game; `None` before its first one, and where
    /// there is no more to it than wins, draws and losses.
    pub fn returns(&self, player: PlayerId) -> Option<MeanReturn> {
        let sum = self.returns.get(player.index());
        sum.filter(|_| self.beyond_score || self.is_graded)?.mean()
    }

    /// The mean return of `player` in a game with `opponent`, in games of these two
    /// alone; `None` if there is none.
    pub fn returns_against(&self, player: PlayerId, opponent: PlayerId) -> Option<MeanReturn> {
        self.encounter(player, opponent).mean()
    }

    /// The chance from 0 to 1 that a player gets more in a game than another does;
    /// `None` where returns do not tell.
    pub fn superiority(&self, player: PlayerId, other: PlayerId) -> Option<f64> {
        let [own, others] = [player, other].map(|id| self.returns.get(id.index()).copied());
        own?.superiority(others?, self.encounter(player, other))
    }

    fn encounter(&self, player: PlayerId, opponent: PlayerId) -> ReturnSum {
        let pair = Pair::new(player, opponent);
        match pair.and_then(|pair| Some((pair, self.encounters.get(&pair)?))) {
            Some((pair, met)) if pair.first() == player => met.returns,
            Some((_, met)) => met.returns.reversed(),
            None => ReturnSum::default(),
        }
    }

    /// Counts many games of two players at once, as the first of the pair sees them.
    pub fn add_encounter(&mut self, pair: Pair, met: Encounter) {
        if self.pairs.get(pair.index()).is_none() {
            return;
        }
        self.add(pair, met.score);
        let sum = self.encounters.entry(pair).or_default();
        *sum += met;
        self.returns[pair.first().index()] += met.returns;
        self.returns[pair.second().index()] += met.returns.reversed();
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

    /// The score of a player against all others.
    pub fn total(&self, player: PlayerId) -> Score {
        self.totals.get(player.index()).copied().unwrap_or_default()
    }

    /// The score of `player` against `opponent`.
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
            (*score != Score::default()).then(|| self.pair_score(pair, *score))
        };
        let pairs = Pair::all(self.players()).zip(&self.pairs);
        pairs.filter_map(played).collect()
    }

    /// What the first move is worth and how often equals draw; `None` where returns count,
    /// and as long as the results do not tell.
    pub fn first_move(&self) -> Option<FirstMove> {
        let fitted = (!self.is_graded).then(|| rate_by_start(self.players(), &self.pair_scores()));
        fitted?.first_move()
    }

    /// All games between the first two players, as the first of them sees them: of a
    /// match, all there are.
    pub fn first_pair(&self) -> PairScore {
        self.pair_score(Pair::LEAST, self.pairs.first().copied().unwrap_or_default())
    }

    fn pair_score(&self, pair: Pair, score: Score) -> PairScore {
        let met = self.encounters.get(&pair).copied().unwrap_or_default();
        PairScore {
            first: pair.first().index(),
            second: pair.second().index(),
            score,
            by_start: met.by_start,
            pairs: met.pairs,
        }
    }
}

/// The results of two players in the games of these two, as the first of them sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encounter {
    /// All of their games.
    pub score: Score,
    /// Those of them of which is known who began.
    pub by_start: ByStart,
    /// Those of them that are in pairs.
    pub pairs: PairCounts,
    /// The sum of the returns.
    pub returns: ReturnSum,
}

impl Encounter {
    /// Counts a game. `before` is the other one of the same pair of games, if that was
    /// counted. Gives the return of the first player there, if the two count as one.
    pub fn record(&mut self, game: &GameOfPair, before: Option<&GameOfPair>) -> Option<i32> {
        let own = game.own;
        let score = |own: i32| match own {
            1.. => Score::new(1, 0, 0),
            0 => Score::new(0, 1, 0),
            _ => Score::new(0, 0, 1),
        };
        self.score += score(own);
        self.by_start.add(score(own), game.began);
        let paired = before.filter(|before| before.is_with(game));
        match paired {
            Some(before) => {
                self.pairs.add([score(own), score(before.own)]);
                for game in [game, before] {
                    self.pairs.by_start.add(score(game.own), game.began);
                }
                self.returns.add_to_pair(own, before.own);
            }
            None => {
                let is_split = u32::from(before.is_some());
                self.pairs.split = self.pairs.split.saturating_add(is_split);
                self.returns.add(own);
            }
        }
        paired.map(|before| before.own)
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub fn reversed(self) -> Encounter {
        Encounter {
            score: self.score.reversed(),
            by_start: self.by_start.reversed(),
            pairs: self.pairs.reversed(),
            returns: self.returns.reversed(),
        }
    }
}

impl AddAssign for Encounter {
    fn add_assign(&mut self, more: Encounter) {
        self.score += more.score;
        self.by_start += more.by_start;
        self.pairs += more.pairs;
        self.returns += more.returns;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tie;

    #[test]
    fn games_are_paired_by_their_numbers_whichever_ends_first() {
        let [a, b, c] = [0, 1, 2].map(PlayerId::new);
        let mut table = Crosstable::new(3);
        let key = |phase, pair, number| Tie { phase, pair }.game(number);
        let met = Pair::new(a, b).unwrap();
        // Game 3 before game 2, game 0 without game 1, game 4 of another phase.
        for (key, players, returns) in [
            (key(0, met, 3), [b, a], [1, -1]),
            (key(0, met, 0), [a, b], [1, -1]),
            (key(1, met, 1), [b, a], [0, 0]),
            (key(0, met, 2), [a, b], [1, -1]),
            (key(0, Pair::new(a, c).unwrap(), 1), [c, a], [1, -1]),
        ] {
            table.record_returns(key, &players, &returns);
        }
        let all = table.pair_scores();
        assert_eq!(all[0].pairs.counts, [0, 0, 1, 0, 0]);
        assert_eq!(all[0].score, Score::new(2, 1, 1));
        assert_eq!(all[0].observations(), 3);
        assert_eq!(all[1].observations(), 1);
        table.record_returns(key(0, met, 1), &[b, a], &[-1, 1]);
        assert_eq!(table.first_pair().pairs.counts, [0, 0, 1, 0, 1]);
        assert_eq!(table.first_pair().observations(), 3);
    }

    #[test]
    fn games_of_two_machines_are_no_pair_and_count_alone() {
        let [a, b] = [0, 1].map(PlayerId::new);
        let mut table = Crosstable::new(2);
        for (number, worker) in [(0, "one"), (1, "two"), (3, "two"), (2, "two")] {
            let key = Tie::FIRST.game(number);
            table.record_at(key, &[a, b], &[1, -1], Some(worker));
        }
        let met = table.first_pair();
        assert_eq!((met.pairs.counts, met.pairs.split), ([0, 0, 0, 0, 1], 1));
        assert_eq!((met.score.games(), met.observations()), (4, 3));
    }

    #[test]
    fn a_game_of_three_counts_as_three_and_its_returns_are_averaged() {
        let [a, b, c] = [0, 1, 2].map(PlayerId::new);
        let mut table = Crosstable::new(3);
        let key = Tie::FIRST.game(0);
        table.record_returns(key, &[b, a], &[1, -1]);
        assert_eq!(table.returns(a), None, "no more than a win");
        table.record_returns(key, &[b, c, a], &[-1, 2, -1]);
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
