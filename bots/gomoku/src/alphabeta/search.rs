//! The search: iterative deepening, principal variation first.

use bot_kit::{Clock, Report, Thought};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::super::field::{Field, Place, Threat};
use super::super::greedy::worth;
use super::super::memory::{Bound, Known, Memory};
use super::super::score::{INFINITE, WIN, WON};
use super::candidates::{Candidate, Phase, select};

/// The deepest that forced moves may lead.
const MAX_PLY: i32 = 64;

/// Candidates after so many are first searched a ply less deep.
const FULL_DEPTH_MOVES: usize = 3;

/// One search from one position.
pub(super) struct Search<'a> {
    field: &'a mut Field,
    memory: &'a mut Memory,
    clock: Clock,
    phase: Phase,
    /// The candidates of all positions on the way, one after another.
    candidates: Vec<Candidate>,
    key: u64,
    finished: u32,
    found: i32,
}

/// What is plain without a search.
enum Plain {
    /// The score is certain.
    Score(i32),
    /// Only this move does not lose at once.
    Forced(Place),
    /// Nothing.
    Open,
}

impl<'a> Search<'a> {
    /// A search from the position of `field`, which it leaves as it was.
    pub(super) fn new(field: &'a mut Field, memory: &'a mut Memory, clock: Clock) -> Search<'a> {
        let stone = |place: &Place| Some((*place, field.stone(*place)?));
        let stones = field.points().iter().filter_map(stone);
        let key = stones.fold(0, |key, (place, colour)| key ^ memory.key(colour, place));
        Search {
            phase: Phase::at(field.stones()),
            field,
            memory,
            clock,
            candidates: Vec::new(),
            key,
            finished: 0,
            found: 0,
        }
    }

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.clock.nodes()
    }

    /// The depth that was searched to its end, in plies.
    pub(super) fn finished(&self) -> u32 {
        self.finished
    }

    /// The score of the deepest search that was finished.
    pub(super) fn score_found(&self) -> i32 {
        self.found
    }

    /// The best move for `colour`; `None` on a full board alone.
    pub(super) fn best(
        &mut self,
        colour: usize,
        rng: &mut StdRng,
        report: &mut Report<'_>,
    ) -> Option<Place> {
        if let Some(place) = self.at_once(colour) {
            return Some(place);
        }
        if self.field.count(1 - colour, Threat::Win) > 0
            && let Plain::Forced(place) = self.plain(colour, 0)
        {
            return Some(place);
        }
        let mut moves = Vec::new();
        select(self.field, colour, self.phase.width, None, &mut moves);
        // Equal promises come in any order, so that not all games are one.
        moves.shuffle(rng);
        moves.sort_by_key(|candidate| -candidate.promise);
        if moves.len() < 2 {
            return moves.first().map(|only| only.place);
        }
        for depth in 1..=self.phase.depth {
            let Some(score) = self.deepen(colour, depth, &mut moves) else {
                break;
            };
            self.finished = depth as u32;
            self.found = score;
            self.tell(score, colour, moves[0].place, report);
            if self.clock.is_over() || score.abs() >= WON {
                break;
            }
        }
        moves.first().map(|best| best.place)
    }

    /// A move that needs no search: a win, the middle of an
    /// empty board, any where nobody can win any more.
    fn at_once(&self, colour: usize) -> Option<Place> {
        let field = &self.field;
        let free = || {
            let points = field.points().iter().copied();
            points.filter(|place| field.is_free(*place) && field.is_allowed(colour, *place))
        };
        if let Some(win) = field.threatening(colour, Threat::Win).next() {
            return Some(win);
        }
        if field.stones() == 0 {
            return Some(field.centre());
        }
        if free().any(|place| field.is_alive(place)) {
            return None;
        }
        free().next()
    }

    /// Searches the moves of the root to this depth and puts the best first;
    /// its score, or `None` if the time was over before the first was known.
    fn deepen(&mut self, colour: usize, depth: i32, moves: &mut [Candidate]) -> Option<i32> {
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let place = moves[index].place;
            let score = self.play(place, colour, |search| {
                search.reply(colour, depth - 1, 0, alpha, INFINITE, index)
            });
            if self.clock.is_over() {
                break;
            }
            if score > alpha {
                alpha = score;
                moves[..=index].rotate_right(1);
            }
        }
        (alpha > -INFINITE).then_some(alpha)
    }

    /// The score, for `colour`, of the move just played as the candidate of
    /// this index: the first with the whole window; later ones only asked
    /// whether they are better, the last of them less deep at first.
    fn reply(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
        index: usize,
    ) -> i32 {
        let mut ask =
            |depth, alpha: i32, beta: i32| -self.score(1 - colour, depth, ply + 1, -beta, -alpha);
        if index == 0 {
            return ask(depth, alpha, beta);
        }
        let less = i32::from(index >= FULL_DEPTH_MOVES && depth >= 2);
        let mut score = ask(depth - less, alpha, alpha + 1);
        if less > 0 && score > alpha {
            score = ask(depth, alpha, alpha + 1);
        }
        if score > alpha && score < beta {
            score = ask(depth, alpha, beta);
        }
        score
    }

    /// The score of the position for `colour`, which is on turn.
    fn score(&mut self, colour: usize, depth: i32, ply: i32, alpha: i32, beta: i32) -> i32 {
        if self.clock.tick() || self.field.is_full() {
            return 0;
        }
        match self.plain(colour, ply) {
            Plain::Score(score) => return score,
            Plain::Forced(place) if ply < MAX_PLY => {
                return self.play(place, colour, |search| {
                    -search.score(1 - colour, depth, ply + 1, -beta, -alpha)
                });
            }
            Plain::Forced(_) => return self.estimate(colour),
            Plain::Open if depth <= 0 || ply >= MAX_PLY => return self.estimate(colour),
            Plain::Open => {}
        }
        let key = self.key ^ colour as u64;
        let known = self.memory.recall(key, ply);
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let settled = match known.bound {
                Bound::Exact => true,
                Bound::Least => known.score >= beta,
                Bound::Most => known.score <= alpha,
            };
            if settled {
                return known.score;
            }
        }
        let start = self.candidates.len();
        let first = known.map(|known| known.best);
        select(
            self.field,
            colour,
            self.phase.width,
            first,
            &mut self.candidates,
        );
        let score = self.best_of(colour, depth, ply, alpha, beta, start);
        self.candidates.truncate(start);
        score
    }

    /// The best score of the candidates from `start` on.
    fn best_of(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
        start: usize,
    ) -> i32 {
        let count = self.candidates.len() - start;
        if count == 0 {
            // Nobody can complete a row any more.
            return 0;
        }
        let mut best = -INFINITE;
        let mut best_place = self.candidates[start].place;
        for index in 0..count {
            let place = self.candidates[start + index].place;
            let alpha = alpha.max(best);
            let score = self.play(place, colour, |search| {
                search.reply(colour, depth - 1, ply, alpha, beta, index)
            });
            if self.clock.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                best_place = place;
            }
            if best >= beta {
                break;
            }
        }
        let known = Known {
            score: best,
            bound: match best {
                _ if best >= beta => Bound::Least,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Most,
            },
            depth,
            best: best_place,
        };
        self.memory.keep(self.key ^ colour as u64, ply, known);
        best
    }

    /// What threats alone decide.
    fn plain(&mut self, colour: usize, ply: i32) -> Plain {
        let field = &mut *self.field;
        if field.count(colour, Threat::Win) > 0 {
            return Plain::Score(WIN - ply - 1);
        }
        if field.count(1 - colour, Threat::Win) > 0 {
            let stops = field.stops(colour);
            let best = stops
                .into_iter()
                .max_by_key(|place| worth(field, colour, *place));
            return best.map_or(Plain::Score(-(WIN - ply - 2)), Plain::Forced);
        }
        let doubles = field.threatening(colour, Threat::Double).next();
        if doubles.is_some() && !field.is_loose() {
            return Plain::Score(WIN - ply - 3);
        }
        Plain::Open
    }

    /// What the position looks like, for the colour on turn, whose lines are
    /// worth a little more because it is.
    fn estimate(&self, colour: usize) -> i32 {
        let own = self.field.total(colour);
        let score = own + own / 4 - self.field.total(1 - colour);
        score.clamp(1 - WON, WON - 1)
    }

    /// Does something with a stone put down, and takes it up again.
    fn play<T>(&mut self, place: Place, colour: usize, then: impl FnOnce(&mut Self) -> T) -> T {
        let change = self.memory.key(colour, place);
        self.field.put(place, colour);
        self.key ^= change;
        let result = then(self);
        self.key ^= change;
        self.field.take(place, colour);
        result
    }

    /// Tells what was found, with the moves expected as far as remembered.
    fn tell(&mut self, score: i32, colour: usize, best: Place, report: &mut Report<'_>) {
        let mut places = vec![best];
        let mut key = self.key ^ self.memory.key(colour, best);
        let mut mover = 1 - colour;
        while places.len() < self.finished as usize {
            let Some(known) = self.memory.recall(key ^ mover as u64, 0) else {
                break;
            };
            if places.contains(&known.best) {
                break;
            }
            places.push(known.best);
            key ^= self.memory.key(mover, known.best);
            mover = 1 - mover;
        }
        let pv: Vec<_> = places
            .iter()
            .map(|place| self.field.point(*place))
            .collect();
        report.thought(&Thought {
            score,
            depth: self.finished,
            nodes: self.clock.nodes(),
            pv: &pv,
        });
    }
}
