//! The ratings under which the results are most likely.
//!
//! In the model of Bradley and Terry (1952) a player of strength θ beats one of
//! strength φ with the chance 1/(1 + exp(φ − θ)); a draw counts as half a win
//! and half a loss. Where the first move is a parameter of the fit, its worth is added to
//! the strength of the player that moves first. The logarithm of the likelihood is concave,
//! so Newton's method with halved steps finds its maximum.

use super::matrix::{Cholesky, Matrix, dot};
use super::{ByStart, PairScore, Score};

/// Half-widths below this many Elo points are none: the results have no spread
/// to estimate one from, and the rest is rounding.
pub(super) const LEAST_ERROR: f64 = 1e-4;

/// Newton's method doubles the right digits in every step: far more than ever
/// needed, so that a loop is bounded whatever the numbers are.
const MOST_STEPS: usize = 100;

/// Strengths are right to this part of a natural unit (1.7·10⁻⁷ Elo points).
const PRECISION: f64 = 1e-9;

/// Fields up to this size are fitted with the whole matrix of their pairs: that
/// takes 30 ms and 2 MB. The errors of larger ones leave out the uncertainty about
/// opponents.
pub(super) const MOST_WHOLE: usize = 256;

/// A fit with the first move that leads further, in natural units, has no maximum: who
/// moves first wins always, or never.
const FARTHEST: f64 = 20.0;

/// The first move is told from strengths if at least this part of its information is left
/// with all strengths unknown. It is not where the same one of two players always begins.
const LEAST_KNOWN: f64 = 1e-9;

/// The knowledge before the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prior {
    /// Nothing: maximum likelihood. Exists only for connected results.
    None,
    /// Every player has one draw against a player of strength 0 besides.
    OneDraw,
}

/// The strengths and how well they are determined.
pub(super) struct Fit {
    /// In natural units, their mean is 0.
    pub(super) strengths: Vec<f64>,
    /// The variance of each strength, in squared natural units.
    pub(super) variances: Vec<f64>,
    /// The worth of the first move and its variance, where it is fitted.
    pub(super) first_move: Option<(f64, f64)>,
    covariance: Covariance,
}

/// How strengths vary together. A number that all entries have in common does
/// not matter, as it does not to differences.
enum Covariance {
    /// `filled` · `bread`, of which only single entries are ever wanted.
    Sandwich {
        filled: Matrix,
        bread: Matrix,
    },
    Whole(Matrix),
    /// Strengths vary independently of each other.
    Independent(Vec<f64>),
}

impl Covariance {
    fn of(&self, one: usize, other: usize) -> f64 {
        match self {
            Covariance::Sandwich { filled, bread } => dot(filled.row(one), bread.row(other)),
            Covariance::Whole(covariance) => covariance[(one, other)],
            Covariance::Independent(variances) if one == other => variances[one],
            Covariance::Independent(_) => 0.0,
        }
    }
}

impl Fit {
    /// A fit whose strengths vary independently of each other.
    pub(super) fn independent(strengths: Vec<f64>, variances: Vec<f64>) -> Fit {
        Fit {
            strengths,
            covariance: Covariance::Independent(variances.clone()),
            variances,
            first_move: None,
        }
    }

    /// The variance of the difference of two strengths, in squared natural
    /// units.
    pub(super) fn variance_between(&self, one: usize, other: usize) -> f64 {
        let of = |one, other| self.covariance.of(one, other);
        of(one, one) + of(other, other) - 2.0 * of(one, other)
    }
}

/// Fits with the whole matrix of all pairs of players.
pub(super) fn fit_whole(model: &Model<'_>) -> Option<Fit> {
    let Model { players, prior, .. } = *model;
    let mut strengths = climb(model, |strengths| {
        let information = Cholesky::of(model.information(strengths))?;
        Some(information.solve(model.gradient(strengths)))
    })?;
    let information = model.information(&strengths);
    let first_move_alone = model.by_start.then(|| information[(players, players)]);
    let information = Cholesky::of(information)?;
    if let Some(alone) = first_move_alone
        && (information.last_pivot() < LEAST_KNOWN * alone || farthest(&strengths) > FARTHEST)
    {
        return None;
    }
    let bread = information.inverse();
    let (variances, covariance) = match prior {
        Prior::None => {
            let filled = bread.times_symmetric(&model.spread(&strengths));
            let covariance = Covariance::Sandwich { filled, bread };
            let variance = |player| covariance.of(player, player);
            ((0..players).map(variance).collect(), covariance)
        }
        Prior::OneDraw => {
            let variances = posterior_variances(&bread, players);
            (variances, Covariance::Whole(bread))
        }
    };
    let first_move = model
        .by_start
        .then(|| (strengths[players], covariance.of(players, players)));
    strengths.truncate(players);
    center(&mut strengths);
    Some(Fit {
        strengths,
        variances,
        first_move,
        covariance,
    })
}

/// The strengths of the highest likelihood, by Newton's method: `step` gives the
/// step from some strengths, which is shortened until it leads upwards.
pub(super) fn climb(
    model: &Model<'_>,
    step: impl Fn(&[f64]) -> Option<Vec<f64>>,
) -> Option<Vec<f64>> {
    let mut strengths = vec![0.0; model.parameters()];
    let mut likelihood = model.log_likelihood(&strengths);
    for _ in 0..MOST_STEPS {
        let mut step = step(&strengths)?;
        let next = loop {
            let next = strengths.iter().zip(&step).map(|(from, step)| from + step);
            let next: Vec<f64> = next.collect();
            if model.log_likelihood(&next) >= likelihood || farthest(&step) <= PRECISION {
                break next;
            }
            step.iter_mut().for_each(|step| *step /= 2.0);
        };
        likelihood = model.log_likelihood(&next);
        strengths = next;
        if farthest(&step) <= PRECISION {
            break;
        }
    }
    Some(strengths)
}

/// Moves strengths so that their mean is 0.
pub(super) fn center(strengths: &mut [f64]) {
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    strengths.iter_mut().for_each(|strength| *strength -= mean);
}

/// The largest distance from 0.
fn farthest(entries: &[f64]) -> f64 {
    entries
        .iter()
        .fold(0.0, |farthest, entry| entry.abs().max(farthest))
}

/// The results to which strengths are fitted.
pub(super) struct Model<'a> {
    pub(super) players: usize,
    pub(super) pairs: &'a [PairScore],
    pub(super) prior: Prior,
    /// Whether the worth of the first move is fitted, too: the last of the parameters.
    pub(super) by_start: bool,
}

/// Games of a pair of players in which the expected points are the same.
pub(super) struct GamesOfPair {
    /// They score as the first player sees it.
    pub(super) score: Score,
    /// The lead of the first player in strength, with what the first move is worth to it.
    pub(super) lead: f64,
    /// 1 if it began, -1 if the other one did, 0 where that is not asked for.
    side: f64,
}

impl Model<'_> {
    fn parameters(&self) -> usize {
        self.players + usize::from(self.by_start)
    }

    /// The games of two by who began, if that matters.
    pub(super) fn parts(
        &self,
        pair: &PairScore,
        strengths: &[f64],
    ) -> impl Iterator<Item = GamesOfPair> + use<> {
        let lead = strengths[pair.first] - strengths[pair.second];
        let (known, worth) = if self.by_start {
            (pair.by_start, strengths[self.players])
        } else {
            (ByStart::default(), 0.0)
        };
        let rest = pair.score.without(known.began).without(known.followed);
        let parts = [(known.began, 1.0), (known.followed, -1.0), (rest, 0.0)];
        let parts = parts.into_iter().filter(|(score, _)| score.games() > 0);
        parts.map(move |(score, side)| GamesOfPair {
            score,
            lead: lead + side * worth,
            side,
        })
    }

    pub(super) fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let parts = self
            .pairs
            .iter()
            .flat_map(|pair| self.parts(pair, strengths));
        let of_pairs = parts.map(|GamesOfPair { score, lead, .. }| {
            score.points() * log_chance(lead) + score.reversed().points() * log_chance(-lead)
        });
        let of_prior: f64 = match self.prior {
            Prior::None => 0.0,
            Prior::OneDraw => strengths
                .iter()
                .take(self.players)
                .map(|strength| (log_chance(*strength) + log_chance(-strength)) / 2.0)
                .sum(),
        };
        of_pairs.sum::<f64>() + of_prior
    }

    /// The slope of the log-likelihood: points made less points expected.
    pub(super) fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.parameters()];
        for pair in self.pairs {
            for part in self.parts(pair, strengths) {
                let games = part.score.games() as f64;
                let surplus = part.score.points() - games * chance(part.lead);
                gradient[pair.first] += surplus;
                gradient[pair.second] -= surplus;
                if self.by_start {
                    gradient[self.players] += part.side * surplus;
                }
            }
        }
        if self.prior == Prior::OneDraw {
            let of_strengths = strengths.iter().take(self.players);
            for (slope, strength) in gradient.iter_mut().zip(of_strengths) {
                *slope += 0.5 - chance(*strength);
            }
        }
        gradient
    }

    /// The curvature of the log-likelihood with its sign changed. Without a
    /// prior nothing pins down the common level of all strengths; the same
    /// number added to every entry does (it holds the sum at 0) and changes
    /// nothing else.
    pub(super) fn information(&self, strengths: &[f64]) -> Matrix {
        let mut information = Matrix::zeros(self.parameters());
        for pair in self.pairs {
            for part in self.parts(pair, strengths) {
                let weight = part.score.games() as f64 * curvature(part.lead);
                add_difference(&mut information, pair, weight);
                if self.by_start {
                    self.add_first_move(&mut information, pair, part.side * weight);
                    let alone = part.side.abs() * weight;
                    information[(self.players, self.players)] += alone;
                }
            }
        }
        match self.prior {
            Prior::None => {
                let players = 0..self.players;
                let trace: f64 = players
                    .clone()
                    .map(|player| information[(player, player)])
                    .sum();
                let level = trace / (self.players as f64).powi(2);
                for row in players.clone() {
                    for column in players.clone() {
                        information[(row, column)] += level;
                    }
                }
            }
            Prior::OneDraw => {
                for (index, strength) in strengths.iter().take(self.players).enumerate() {
                    let expected = chance(*strength);
                    information[(index, index)] += expected * (1.0 - expected);
                }
            }
        }
        information
    }

    /// How much the gradient varied from one pair of games to the next (and from game to
    /// game, where games are in no pairs), as it was observed: the
    /// filling G of the sandwich H⁻¹ G H⁻¹ with the information H (P. J. Huber
    /// 1967, H. White 1982), with errors that are right also where draws make games
    /// vary less than the model's coin tosses, and where an opening decides both games
    /// of a pair. As every row of G adds up to 0,
    /// they are those of strengths less their mean.
    fn spread(&self, strengths: &[f64]) -> Matrix {
        let mut spread = Matrix::zeros(self.parameters());
        for pair in self.pairs {
            let lead = strengths[pair.first] - strengths[pair.second];
            if !self.by_start {
                add_difference(&mut spread, pair, pair.squares(chance(lead)));
                continue;
            }
            let worth = strengths[self.players];
            let expected = [chance(lead + worth), chance(lead - worth)];
            let squares = |of: ByStart| {
                [(of.began, expected[0]), (of.followed, expected[1])]
                    .map(|(score, expected)| score.squares(expected))
            };
            let (all, paired) = (squares(pair.by_start), squares(pair.pairs.by_start));
            let known = [pair.by_start.began, pair.by_start.followed];
            let rest = known.into_iter().fold(pair.score, Score::without);
            // With the surplus u of the game that the first player began and v of the other
            // one, a pair has (u + v)² for the strengths, (u − v)² = 2u² + 2v² − (u + v)²
            // for the first move, and (u + v)(u − v) = u² − v² between them.
            let of_pairs = pair.pairs.squares(expected[0] + expected[1]);
            let (all_squares, paired_squares) = (all[0] + all[1], paired[0] + paired[1]);
            let of_strengths = of_pairs + all_squares - paired_squares;
            add_difference(&mut spread, pair, of_strengths + rest.squares(chance(lead)));
            self.add_first_move(&mut spread, pair, all[0] - all[1]);
            let alone = all_squares + paired_squares - of_pairs;
            spread[(self.players, self.players)] += alone;
        }
        spread
    }

    /// Adds what the difference of two players' strengths and the first move have in common.
    fn add_first_move(&self, matrix: &mut Matrix, pair: &PairScore, weight: f64) {
        for (player, weight) in [(pair.first, weight), (pair.second, -weight)] {
            matrix[(player, self.players)] += weight;
            matrix[(self.players, player)] += weight;
        }
    }

    /// The diagonal of [`Model::spread`].
    pub(super) fn spread_of_each(&self, strengths: &[f64]) -> Vec<f64> {
        let mut spread = vec![0.0; self.players];
        for pair in self.pairs {
            let expected = chance(strengths[pair.first] - strengths[pair.second]);
            let squares = pair.squares(expected);
            spread[pair.first] += squares;
            spread[pair.second] += squares;
        }
        spread
    }
}

/// How much the chance to win bends with this lead: the information of a game.
pub(super) fn curvature(lead: f64) -> f64 {
    let expected = chance(lead);
    expected * (1.0 - expected)
}

/// The diagonal of H⁻¹, the variances after games and prior, for strengths
/// less their mean. Observed spreads would be far too small here: a player who won every
/// game has none.
fn posterior_variances(covariance: &Matrix, players: usize) -> Vec<f64> {
    let row_mean = |row| covariance.row(row)[..players].iter().sum::<f64>() / players as f64;
    let row_means: Vec<f64> = (0..players).map(row_mean).collect();
    let mean = row_means.iter().sum::<f64>() / players as f64;
    let variance = |(player, row_mean)| covariance[(player, player)] - 2.0 * row_mean + mean;
    row_means.iter().enumerate().map(variance).collect()
}

/// Adds a term that depends on the difference of two players' strengths alone.
fn add_difference(matrix: &mut Matrix, pair: &PairScore, weight: f64) {
    let (first, second) = (pair.first, pair.second);
    matrix[(first, first)] += weight;
    matrix[(second, second)] += weight;
    matrix[(first, second)] -= weight;
    matrix[(second, first)] -= weight;
}

/// The chance to win with this lead in strength.
pub(super) fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// The logarithm of [`chance`], exact also far from 0.
fn log_chance(lead: f64) -> f64 {
    lead.min(0.0) - (-lead.abs()).exp().ln_1p()
}
