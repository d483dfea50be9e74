//! The hypotheses between which a test decides.

use std::str::FromStr;

/// The hypotheses between which a test decides, and how often it may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// The difference in Elo points under the hypothesis H0.
    pub elo0: f64,
    /// The same under H1; more than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true; between 0 and 1/2.
    pub alpha: f64,
    /// How often H0 may be accepted though H1 is true; between 0 and 1/2.
    pub beta: f64,
}

/// How often a test may be wrong, each way, unless it says otherwise.
pub const SPRT_ERROR: f64 = 0.05;

/// The largest difference that can be asked about, in Elo points.
const MOST_ELO: f64 = 1_000.0;

/// Why numbers are no bounds of a test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtBoundsError {
    /// Two differences between which there is nothing to decide.
    #[error(
        "elo0 is less than elo1 and both are from -{MOST_ELO} to {MOST_ELO}, not {elo0} and {elo1}"
    )]
    Elo {
        /// The one under H0.
        elo0: f64,
        /// The one under H1.
        elo1: f64,
    },
    /// A chance that is too small or too large.
    #[error("{name} is above 0 and below 0.5, not {chance}")]
    Chance {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The given value.
        chance: f64,
    },
    /// A word that is no number.
    #[error("'{0}' is no number")]
    NotANumber(String),
    /// More numbers or fewer than there are.
    #[error("'{0}' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, like 0,10")]
    Count(String),
}

impl SprtBounds {
    /// A test with these bounds.
    ///
    /// # Errors
    /// Numbers with which there is nothing to decide.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<SprtBounds, SprtBoundsError> {
        if !(elo0.abs() <= MOST_ELO && elo1.abs() <= MOST_ELO && elo0 < elo1) {
            return Err(SprtBoundsError::Elo { elo0, elo1 });
        }
        for (name, chance) in [("alpha", alpha), ("beta", beta)] {
            if !(chance > 0.0 && chance < 0.5) {
                return Err(SprtBoundsError::Chance { name, chance });
            }
        }
        Ok(SprtBounds {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The ratios at which H0 and H1 are accepted: ln(β/(1−α)) and ln((1−β)/α)
    /// (A. Wald, "Sequential tests of statistical hypotheses", 1945).
    pub fn limits(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }
}

impl FromStr for SprtBounds {
    type Err = SprtBoundsError;

    /// Reads `ELO0,ELO1[,ALPHA,BETA]`.
    fn from_str(text: &str) -> Result<SprtBounds, SprtBoundsError> {
        let number = |word: &str| {
            let number: Result<f64, _> = word.trim().parse();
            number.map_err(|_| SprtBoundsError::NotANumber(word.to_owned()))
        };
        let numbers: Vec<f64> = text.split(',').map(number).collect::<Result<_, _>>()?;
        match numbers[..] {
            [elo0, elo1] => SprtBounds::new(elo0, elo1, SPRT_ERROR, SPRT_ERROR),
            [elo0, elo1, alpha, beta] => SprtBounds::new(elo0, elo1, alpha, beta),
            _ => Err(SprtBoundsError::Count(text.to_owned())),
        }
    }
}
