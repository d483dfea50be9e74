//! Levels of play by Elo: how much a player looks at, and how often it errs.

use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::complain;

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The strength that was measured, in Elo; the weakest of a game has 400.
    pub elo: u16,
    /// The most positions that are searched for one move, at least 1.
    pub positions: u64,
    /// The loss that makes an action e times less likely than the best, in the unit of
    /// the values of the game; 0 for a player that does not err.
    pub temperature: f64,
    /// The most that an action seems to lose against the best, in the same
    /// unit, at least 1: how much worse it is beyond that, the player does not
    /// weigh.
    pub horror: i32,
}

impl Step {
    /// The name of the player.
    pub fn name(&self) -> String {
        format!("elo-{}", self.elo)
    }

    /// Whether the player plays as well as it can with its positions.
    pub fn is_best(&self) -> bool {
        self.temperature <= 0.0
    }

    /// How much less than the best an action may be worth to be chosen at all,
    /// but for one time in 100,000.
    pub fn margin(&self) -> i32 {
        /// −ln 0.00001.
        const TEMPERATURES: f64 = 11.5;
        // A value beyond all numbers becomes the greatest one.
        let margin = (TEMPERATURES * self.temperature).ceil() as i32;
        margin.min(self.horror)
    }
}

/// The levels of a game, from the weakest up.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    horror: i32,
    /// Elo, positions and temperature of each.
    steps: &'static [(u16, u64, f64)],
}

/// No level has that many Elo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("--elo is a number from {least} to {most} for this game, not {asked}; give one of these")]
pub struct OutOfRange {
    asked: u16,
    least: u16,
    most: u16,
}

impl Levels {
    /// Levels of a game with the [`Step::elo`], [`Step::positions`] and
    /// [`Step::temperature`] of each step, which rise, and one
    /// [`Step::horror`].
    pub const fn new(horror: i32, steps: &'static [(u16, u64, f64)]) -> Levels {
        Levels { horror, steps }
    }

    /// The level of this strength, in Elo: a step, or an interpolation of two.
    ///
    /// # Errors
    /// It is weaker than the first step or stronger than the last.
    pub fn at(&self, elo: u16) -> Result<Step, OutOfRange> {
        let step = |positions, temperature| Step {
            elo,
            positions,
            temperature,
            horror: self.horror,
        };
        if let Some((_, positions, temperature)) = self.steps.iter().find(|step| step.0 == elo) {
            return Ok(step(*positions, *temperature));
        }
        let mut neighbours = self.steps.windows(2);
        let around = neighbours.find_map(|pair| match pair {
            [below, above] if (below.0..above.0).contains(&elo) => Some((below, above)),
            _ => None,
        });
        let (below, above) = around.ok_or(OutOfRange {
            asked: elo,
            least: self.least(),
            most: self.most(),
        })?;
        let share = f64::from(elo - below.0) / f64::from(above.0 - below.0);
        let between = |from: f64, to: f64| from + share * (to - from);
        // Twice as many positions are worth about the same at all numbers.
        let positions = between((below.1 as f64).ln(), (above.1 as f64).ln());
        // No table has more positions than numbers have.
        let positions = positions.exp().round() as u64;
        Ok(step(positions, between(below.2, above.2)))
    }

    /// The Elo of the weakest level.
    pub fn least(&self) -> u16 {
        self.steps.first().map_or(0, |step| step.0)
    }

    /// The Elo of the strongest level.
    pub fn most(&self) -> u16 {
        self.steps.last().map_or(0, |step| step.0)
    }

    /// Whether each step is stronger than the one below it, looks at as many
    /// positions at least, and errs less; and the last does not err.
    pub const fn rise(&self) -> bool {
        let mut steps = self.steps;
        while let [below, above @ ..] = steps {
            let rises = match above {
                [above, ..] => {
                    below.0 < above.0 && 0 < below.1 && below.1 <= above.1 && below.2 > above.2
                }
                [] => below.2 == 0.0,
            };
            if !rises {
                return false;
            }
            steps = above;
        }
        self.horror > 0 && !self.steps.is_empty()
    }
}

/// The strength of a player of a game that has levels by Elo.
#[derive(Args, Clone, Copy, Debug)]
pub struct EloArgs {
    /// Strength of play in Elo, instead of a level or a kind
    ///
    /// The weakest player of a game has 400. A weak player overlooks small
    /// differences often and great ones rarely. A number that no player of the
    /// game has is answered with the least and the most. With --seed, a player
    /// repeats its games if it has enough time.
    #[arg(long, value_name = "N", conflicts_with = "level")]
    #[arg(help_heading = "Play")]
    elo: Option<u16>,
}

impl EloArgs {
    /// The level among those of the game, if the command line asks for one.
    ///
    /// # Errors
    /// No level has that many Elo: it is reported on standard error, and this is
    /// the exit status.
    pub fn step(self, program: &str, levels: &Levels) -> Result<Option<Step>, ExitCode> {
        let step = self.elo.map(|elo| levels.at(elo)).transpose();
        step.map_err(|error| {
            complain(format_args!("{program}: {error}"));
            ExitCode::from(2)
        })
    }
}

/// The strength of a player of a game that has levels by name and by Elo.
#[derive(Args, Clone, Copy, Debug)]
pub struct LevelArgs<L: Level> {
    /// Level of play
    #[arg(long, value_enum, default_value_t, help_heading = "Play")]
    level: L,

    #[command(flatten)]
    elo: EloArgs,
}

/// The levels of a game by name. The default is the level where the command line gives none.
pub trait Level: ValueEnum + Copy + Default + Send + Sync + 'static {}

impl<L: ValueEnum + Copy + Default + Send + Sync + 'static> Level for L {}

/// How strong a player is.
#[derive(Clone, Copy, Debug)]
pub enum Strength<L> {
    /// A level by name.
    Level(L),
    /// A level by Elo.
    Elo(Step),
}

impl<L: Level> LevelArgs<L> {
    /// Plays as `play` does, which is given the strength that the command line asks for
    /// and the name of its player.
    ///
    /// The exit status is that of `play`, or 2 after a strength that is none of `levels`,
    /// which is reported on standard error.
    pub fn play(
        self,
        program: &str,
        levels: &Levels,
        play: impl FnOnce(Strength<L>, &str) -> ExitCode,
    ) -> ExitCode {
        match self.elo.step(program, levels) {
            Ok(Some(step)) => play(Strength::Elo(step), &step.name()),
            Ok(None) => {
                let value = self.level.to_possible_value();
                let name = value.as_ref().map_or(program, PossibleValue::get_name);
                play(Strength::Level(self.level), name)
            }
            Err(status) => status,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: Levels =
        Levels::new(1_000, &[(100, 10, 300.0), (200, 40, 100.0), (400, 40, 0.0)]);

    fn step(elo: u16, positions: u64, temperature: f64) -> Step {
        Step {
            elo,
            positions,
            temperature,
            horror: 1_000,
        }
    }

    #[test]
    fn a_level_between_two_steps_is_between_them() {
        assert_eq!(LEVELS.at(100), Ok(step(100, 10, 300.0)));
        assert_eq!(LEVELS.at(150), Ok(step(150, 20, 200.0)));
        assert_eq!(LEVELS.at(300), Ok(step(300, 40, 50.0)));
        assert_eq!(LEVELS.at(400), Ok(step(400, 40, 0.0)));
    }

    #[test]
    fn a_level_out_of_range_is_refused_with_the_range() {
        for asked in [0, 99, 401, u16::MAX] {
            let refused = LEVELS.at(asked).unwrap_err().to_string();
            assert!(refused.contains("from 100 to 400"), "{refused}");
        }
    }

    #[test]
    fn steps_rise_or_not() {
        assert!(LEVELS.rise());
        let falls = Levels::new(1, &[(200, 40, 100.0), (100, 50, 0.0)]);
        let looks_less = Levels::new(1, &[(100, 40, 100.0), (200, 30, 0.0)]);
        let errs = Levels::new(1, &[(100, 10, 0.0), (200, 40, 0.0)]);
        let ends_softly = Levels::new(1, &[(100, 10, 2.0), (200, 40, 1.0)]);
        for levels in [falls, looks_less, errs, ends_softly] {
            assert!(!levels.rise(), "{levels:?}");
        }
    }

    #[test]
    fn the_margin_grows_with_the_temperature_up_to_the_horror() {
        assert_eq!(step(1, 1, 0.0).margin(), 0);
        assert_eq!(step(1, 1, 10.0).margin(), 115);
        assert_eq!(step(1, 1, 1e300).margin(), 1_000);
    }
}
