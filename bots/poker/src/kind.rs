//! The kinds of agents, by their names.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Deserialize;

use super::{
    Agent, BlueprintError, Bluff, Buckets, ByBlueprint, ByEquity, QLearner, Random, Rules, SAMPLES,
    Store, StoreError, Strong,
};

/// How an agent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Any action that is offered
    Random,
    /// Acts by its chances to win
    Equity,
    /// As equity, but plays some hands as if they were strong
    Bluff,
    /// Learns what its actions earn
    Qlearn,
    /// Infers the hands of the others from their actions, and plays what earns
    /// most against them
    Strong,
    /// Plays a strategy that was worked out for two players; with more, or with
    /// other stacks, plays as strong
    Blueprint,
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
            Kind::Blueprint => "blueprint",
        }
    }
}

/// How an agent plays. Flattened into the arguments of `poker-agent`; also the
/// section `[player]` of a configuration file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manner {
    /// Kind of agent [default: strong]
    #[arg(long, help_heading = "Play", value_enum)]
    pub(super) kind: Option<Kind>,

    /// Share of hands that bluff plays as if they were strong, 0 to 1 [default: 0.15]
    #[arg(long, help_heading = "Play", value_name = "P", value_parser = share)]
    pub(super) bluff: Option<f64>,

    /// Let bluff bluff more when bluffs earn, and less when they lose
    #[arg(long, help_heading = "Play")]
    pub(super) adaptive: bool,

    /// File that keeps what is learnt
    ///
    /// Without it, qlearn forgets everything at the end.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    pub(super) db: Option<PathBuf>,

    /// File with the strategy of blueprint, as train writes it
    ///
    /// Without it, blueprint plays the strategies of the program, for stacks of
    /// 100 and of 200 big blinds.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    pub(super) blueprint: Option<PathBuf>,

    /// Division of the chances to win that qlearn learns with
    #[arg(long, help_heading = "Play", value_enum)]
    pub(super) buckets: Option<Buckets>,

    /// Number of random deals to sample
    ///
    /// equity, bluff and qlearn sample them for each decision.
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(super) samples: Option<u64>,

    /// Seed of the random numbers, to repeat a run
    #[arg(long, help_heading = "Play", value_name = "N")]
    pub(super) seed: Option<u64>,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "give a share from 0 to 1, like 0.15".to_owned())
}

/// Why the agent cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum KindError {
    /// The file of the learnt results cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file of a strategy cannot be used.
    #[error(transparent)]
    Blueprint(#[from] BlueprintError),
    /// A share of hands that is not from 0 to 1.
    #[error("bluff is {0}, but must be a share of hands from 0 to 1")]
    Share(f64),
}

/// The default share of hands that bluff plays as if they were strong.
pub(super) const BLUFF: f64 = 0.15;

impl Manner {
    /// An agent of this kind, with default settings.
    pub fn of(kind: Kind) -> Manner {
        Manner {
            kind: Some(kind),
            ..Manner::default()
        }
    }

    /// The same, with this number of random deals for each decision.
    #[must_use]
    pub fn with_samples(self, samples: u64) -> Manner {
        Manner {
            samples: Some(samples),
            ..self
        }
    }

    /// These settings; those that are missing come from a file.
    #[must_use]
    pub fn or(self, file: Manner) -> Manner {
        Manner {
            kind: self.kind.or(file.kind),
            bluff: self.bluff.or(file.bluff),
            adaptive: self.adaptive || file.adaptive,
            db: self.db.or(file.db),
            blueprint: self.blueprint.or(file.blueprint),
            buckets: self.buckets.or(file.buckets),
            samples: self.samples.or(file.samples),
            seed: self.seed.or(file.seed),
        }
    }

    /// The kind of the agent.
    pub fn kind(&self) -> Kind {
        self.kind.unwrap_or(Kind::Strong)
    }

    /// The agent, with its own seed or, without one, with this seed.
    ///
    /// # Errors
    /// The file of the learnt results, or of a strategy, cannot be used.
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
            Kind::Blueprint => Box::new(ByBlueprint::open(seed, self.blueprint.as_deref())?),
        })
    }
}
