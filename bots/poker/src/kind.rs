//! The players that there are, by their names.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Deserialize;

use super::{
    Agent, Bluff, Buckets, ByEquity, QLearner, Random, Rules, SAMPLES, Store, StoreError, Strong,
};

/// How an agent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Anything that is offered
    Random,
    /// Goes by its chances to win
    Equity,
    /// As equity, and now and then as if its hand were strong
    Bluff,
    /// Learns what its actions bring
    Qlearn,
    /// Reads the others' hands from their actions, and plays what earns most
    /// against them
    Strong,
}

impl Kind {
    /// The word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Equity => "equity",
            Kind::Bluff => "bluff",
            Kind::Qlearn => "qlearn",
            Kind::Strong => "strong",
        }
    }
}

/// How it plays. Flattened into the arguments of `poker-agent`; also the
/// section `[player]` of a configuration file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manner {
    /// How it plays; strong unless told otherwise
    #[arg(long, value_enum)]
    kind: Option<Kind>,

    /// The share of hands that bluff plays as if they were strong, 0 to 1
    #[arg(long, value_name = "P", value_parser = share)]
    bluff: Option<f64>,

    /// Let bluff bluff more when bluffs earn, and less when they lose
    #[arg(long)]
    adaptive: bool,

    /// Keep what qlearn learns in this file; without it, it is forgotten
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// How qlearn tells chances to win apart
    #[arg(long, value_enum)]
    buckets: Option<Buckets>,

    /// Random deals a decision (equity, bluff, qlearn)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    samples: Option<u64>,

    /// Begin the random numbers here
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share is 0 to 1, like 0.15".to_owned())
}

/// Why there is no such player.
#[derive(Debug, thiserror::Error)]
pub enum KindError {
    /// What was learnt cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A share of hands that is none.
    #[error("bluff is a share of hands, 0 to 1, not {0}")]
    Share(f64),
}

/// Hands that bluff bluffs with unless told otherwise.
const BLUFF: f64 = 0.15;

impl Manner {
    /// A player of this kind, all else as usual.
    pub fn of(kind: Kind) -> Manner {
        Manner {
            kind: Some(kind),
            ..Manner::default()
        }
    }

    /// The same, with so many random deals a decision.
    #[must_use]
    pub fn with_samples(self, samples: u64) -> Manner {
        Manner {
            samples: Some(samples),
            ..self
        }
    }

    /// The same, with other buckets.
    #[must_use]
    pub fn with_buckets(self, buckets: Buckets) -> Manner {
        Manner {
            buckets: Some(buckets),
            ..self
        }
    }

    /// The same, adapting its bluffs.
    #[must_use]
    pub fn with_adaptive(self, adaptive: bool) -> Manner {
        Manner { adaptive, ..self }
    }

    /// The same, keeping what it learns.
    #[must_use]
    pub fn with_db(self, db: Option<PathBuf>) -> Manner {
        Manner { db, ..self }
    }

    /// These words, and where they say nothing those of a file.
    #[must_use]
    pub fn or(self, file: Manner) -> Manner {
        Manner {
            kind: self.kind.or(file.kind),
            bluff: self.bluff.or(file.bluff),
            adaptive: self.adaptive || file.adaptive,
            db: self.db.or(file.db),
            buckets: self.buckets.or(file.buckets),
            samples: self.samples.or(file.samples),
            seed: self.seed.or(file.seed),
        }
    }

    /// Which kind it is.
    pub fn kind(&self) -> Kind {
        self.kind.unwrap_or(Kind::Strong)
    }

    /// The player, beginning with its own seed or, where it has none, this one.
    ///
    /// # Errors
    /// The file of what was learnt cannot be used.
    pub fn player(&self, seed: u64) -> Result<Box<dyn Agent>, KindError> {
        let seed = self.seed.unwrap_or(seed);
        let samples = self.samples.unwrap_or(SAMPLES).max(1);
        Ok(match self.kind() {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Equity => Box::new(ByEquity::new(seed, samples, None)),
            Kind::Bluff => {
                let chance = self.bluff.unwrap_or(BLUFF);
                if !(0.0..=1.0).contains(&chance) {
                    return Err(KindError::Share(chance));
                }
                let bluff = Bluff::new(chance, self.adaptive);
                Box::new(ByEquity::new(seed, samples, Some(bluff)))
            }
            Kind::Qlearn => {
                let buckets = self.buckets.unwrap_or(Buckets::FineMiddle);
                let (store, rules) = match &self.db {
                    Some(file) => {
                        let (store, rules) = Store::open(file, buckets)?;
                        (Some(store), rules)
                    }
                    None => (None, Rules::default()),
                };
                Box::new(QLearner::new(seed, samples, buckets, rules, store))
            }
            Kind::Strong => Box::new(Strong::new(seed)),
        })
    }
}
