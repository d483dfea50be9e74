//! The kinds of agents, by their names.

use std::path::PathBuf;

use bot_kit::{Levels, OutOfRange};
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

/// They reach from a player that hardly looks at its cards to strong; docs/strength.md has
/// the freezeouts by which they were named. 1,000 units of temperature are the pot.
const LEVELS: Levels = Levels::new(
    3_000,
    &[
        (400, 1, 1_000.0),
        (460, 1, 400.0),
        (500, 1, 200.0),
        (540, 1, 80.0),
        (560, 1, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());

/// How an agent plays. Flattened into the arguments of `poker-agent`; also the
/// section `[player]` of a configuration file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manner {
    /// Kind of agent [default: strong]
    #[arg(long, help_heading = "Play", value_enum)]
    pub(super) kind: Option<Kind>,

    /// Strength of play in Elo, instead of a level or a kind
    ///
    /// The weakest player of a game has 400. A weak player overlooks small
    /// differences often and great ones rarely. A number that no player of the
    /// game has is answered with the least and the most. With --seed, a player
    /// repeats its games if it has enough time.
    #[arg(long, help_heading = "Play", value_name = "N", conflicts_with = "kind")]
    pub(super) elo: Option<u16>,

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
    /// A strength and a kind.
    #[error("give a kind or a strength in Elo, not both")]
    EloOfKind,
    /// No player has this strength.
    #[error(transparent)]
    Elo(#[from] OutOfRange),
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
            // Either of the two on the command line stands for both of the file.
            kind: self.kind.or(file.kind.filter(|_| self.elo.is_none())),
            elo: self.elo.or(file.elo.filter(|_| self.kind.is_none())),
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

    /// What the agent is called where nobody names it.
    pub fn name(&self) -> String {
        match self.elo {
            Some(elo) => format!("elo-{elo}"),
            None => self.kind().word().to_owned(),
        }
    }

    /// The agent, with its own seed or, without one, with this seed.
    ///
    /// # Errors
    /// The file of the learnt results, or of a strategy, cannot be used, or a setting is
    /// out of its range.
    pub fn player(&self, seed: u64) -> Result<Box<dyn Agent>, KindError> {
        let seed = self.seed.unwrap_or(seed);
        let samples = self.samples.unwrap_or(SAMPLES).max(1);
        if let Some(elo) = self.elo {
            if self.kind.is_some() {
                return Err(KindError::EloOfKind);
            }
            return Ok(Box::new(Strong::at(seed, LEVELS.at(elo)?)));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn elo(elo: u16) -> Manner {
        Manner {
            elo: Some(elo),
            ..Manner::default()
        }
    }

    #[test]
    fn a_strength_that_nobody_has_or_beside_a_kind_is_refused() {
        assert!(elo(LEVELS.least()).player(1).is_ok() && elo(LEVELS.most()).player(1).is_ok());
        let refused = |manner: Manner| manner.player(1).err().map(|error| error.to_string());
        let most = refused(elo(LEVELS.most() + 1)).unwrap();
        assert!(most.contains(&format!("to {}", LEVELS.most())), "{most}");
        let both = Manner {
            kind: Some(Kind::Bluff),
            ..elo(LEVELS.least())
        };
        assert!(refused(both).unwrap().contains("not both"));
        // The command line counts more than a file.
        let either = Manner::of(Kind::Bluff).or(elo(400));
        assert_eq!((either.kind(), either.elo), (Kind::Bluff, None));
        let either = elo(400).or(Manner::of(Kind::Bluff));
        assert_eq!((either.kind, either.name()), (None, "elo-400".to_owned()));
    }
}
