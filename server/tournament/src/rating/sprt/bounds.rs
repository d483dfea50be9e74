//! The hypotheses between which a test decides.

use std::str::FromStr;

use words::Phrase;

/// The scale of a difference in Elo points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloScale {
    /// By the share of the points: 400·log10(s / (1 − s)).
    #[default]
    Logistic,
    /// By the lead in points in standard deviations of a game, in units of 800/ln 10 (M.
    /// Van den Bergh, "Normalized Elo"): to find the same difference takes the same
    /// number of games, whatever the openings and the share of draws.
    Normalized,
}

impl EloScale {
    /// The word for it: `logistic` or `normalized`.
    pub fn word(self) -> &'static str {
        match self {
            EloScale::Logistic => "logistic",
            EloScale::Normalized => "normalized",
        }
    }
}

impl FromStr for EloScale {
    type Err = SprtBoundsError;

    fn from_str(word: &str) -> Result<EloScale, SprtBoundsError> {
        let scales = [EloScale::Logistic, EloScale::Normalized];
        let named = scales.into_iter().find(|scale| scale.word() == word);
        named.ok_or_else(|| SprtBoundsError::Scale(word.to_owned()))
    }
}

/// The hypotheses between which a test decides, and how often it may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// The difference in Elo points under the hypothesis H0.
    pub elo0: f64,
    /// The same under H1; more than `elo0`.
    pub elo1: f64,
    /// The scale of both.
    pub scale: EloScale,
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
    /// A word that names no scale.
    #[error("'{0}' is no scale of Elo: write logistic or normalized")]
    Scale(String),
    /// A word that is no number.
    #[error("'{0}' is no number")]
    NotANumber(String),
    /// More numbers or fewer than there are.
    #[error("'{0}' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, like 0,10 or 0,10,normalized")]
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
            scale: EloScale::default(),
            alpha,
            beta,
        })
    }

    /// The same on this scale.
    #[must_use]
    pub fn on(self, scale: EloScale) -> SprtBounds {
        SprtBounds { scale, ..self }
    }

    /// The message with this key, with both differences, their scale and the limits.
    pub fn phrase(&self, key: &'static str) -> Phrase {
        let (lower, upper) = self.limits();
        Phrase::new(key)
            .decimal("elo0", self.elo0)
            .decimal("elo1", self.elo1)
            .with("scale", self.scale.word())
            .decimal("lower", format!("{lower:.2}"))
            .decimal("upper", format!("{upper:.2}"))
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

    /// Reads `ELO0,ELO1[,ALPHA,BETA][,logistic|,normalized]`.
    fn from_str(text: &str) -> Result<SprtBounds, SprtBoundsError> {
        let mut words: Vec<&str> = text.split(',').map(str::trim).collect();
        let scale = words.last().and_then(|word| word.parse().ok());
        if scale.is_some() {
            words.pop();
        }
        let number = |word: &str| {
            let number: Result<f64, _> = word.parse();
            number.map_err(|_| SprtBoundsError::NotANumber(word.to_owned()))
        };
        let numbers: Vec<f64> = words.into_iter().map(number).collect::<Result<_, _>>()?;
        let bounds = match numbers[..] {
            [elo0, elo1] => SprtBounds::new(elo0, elo1, SPRT_ERROR, SPRT_ERROR),
            [elo0, elo1, alpha, beta] => SprtBounds::new(elo0, elo1, alpha, beta),
            _ => Err(SprtBoundsError::Count(text.to_owned())),
        };
        Ok(bounds?.on(scale.unwrap_or_default()))
    }
}
