//! `poker-agent compare`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use bot_kit::study::{SeedArgs, StudyError, progress};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use poker_rules::table::{Limit, game_of_word, game_word};
use poker_rules::{PokerGame, Variant};

use super::super::arena::{AgentResult, Blinds, Terms, compare, compare_watched};
use super::super::blueprint::{Estimator, Summary};
use super::super::{Kind, Manner};

const EXAMPLES: &str = "\
Examples:
  poker-agent compare strong equity                       heads-up, mirrored
  poker-agent compare strong bluff bluff bluff bluff bluff --decks 500
  poker-agent compare random equity bluff qlearn strong --seed 7
  poker-agent compare equity random --variant omaha --limit pot
  poker-agent compare blueprint strong --aivat            with less luck in it";

/// Play agents against each other with duplicate deals
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// Kind of each agent, 2 to 10 of them
    #[arg(value_enum, required = true, num_args = 2..=10, value_name = "KIND")]
    players: Vec<Kind>,

    /// Number of decks; each is played once for every rotation of the seats
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    decks: u64,

    /// File with the strategy of blueprint, as train writes it
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    blueprint: Option<PathBuf>,

    /// Game to deal
    #[arg(long, help_heading = "Play", value_name = "GAME", default_value = "texas",
        value_parser = PossibleValuesParser::new(Variant::ALL.map(game_word))
            .map(|word| game_of_word(&word).unwrap_or_default()))]
    variant: Variant,

    /// Limit of bets
    ///
    /// The default is fixed for stud, razz, 2-7 triple draw and badugi, and none for
    /// the others.
    #[arg(long, help_heading = "Play", value_name = "TYPE",
        value_parser = PossibleValuesParser::new(Limit::ALL.map(Limit::word))
            .map(|word| word.parse::<Limit>().unwrap_or_default()))]
    limit: Option<Limit>,

    /// Number of chips to begin with
    ///
    /// Each agent begins every hand with them; the blinds are 5 and 10.
    #[arg(long, help_heading = "Table", value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(10..=1_000_000_000))]
    buyin: u64,

    /// Number of random deals to sample
    ///
    /// equity, bluff and qlearn sample them for each decision.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    samples: u64,

    /// Take the luck off what blueprint wins, which is the first of two agents
    ///
    /// By AIVAT: all hands that it may hold count, and what cards and draws
    /// brought is taken off.
    #[arg(long, help_heading = "Play")]
    aivat: bool,

    /// Let bluff bluff more when bluffs earn, and less when they lose
    #[arg(long, help_heading = "Play")]
    adaptive: bool,

    #[command(flatten)]
    seed: SeedArgs,
}

pub(super) fn run(args: &CompareArgs) -> Result<(), StudyError> {
    let mut agents = Vec::new();
    for (number, kind) in (1u64..).zip(&args.players) {
        let manner = Manner {
            adaptive: args.adaptive,
            blueprint: args.blueprint.clone(),
            ..Manner::of(*kind).with_samples(args.samples)
        };
        let same = args.players.iter().filter(|other| *other == kind).count();
        let name = match same {
            1 => kind.word().to_owned(),
            _ => format!("{}-{number}", kind.word()),
        };
        let seed = args.seed.seed.wrapping_mul(1_000).wrapping_add(number);
        agents.push((name, manner.player(seed).map_err(StudyError::failed)?));
    }
    let game = PokerGame {
        variant: args.variant,
        betting: args.limit.unwrap_or(Limit::usual(args.variant)),
    };
    let estimator = match (args.aivat, &args.players[..]) {
        (false, _) => None,
        (true, [Kind::Blueprint, _]) if game == PokerGame::default() => {
            let estimator = Estimator::open(args.blueprint.as_deref());
            Some(estimator.map_err(StudyError::failed)?)
        }
        (true, _) => {
            return Err(StudyError::words(
                "the luck is taken off two agents of no-limit hold'em, the first of which \
                 is blueprint: give 'blueprint KIND --aivat'",
            ));
        }
    };
    let terms = Terms {
        game,
        blinds: Blinds::default(),
        buyin: args.buyin,
        decks: args.decks,
        seed: args.seed.seed,
    };
    let bar = progress(args.decks * args.players.len() as u64, "hands");
    let step = |hands| bar.inc(hands);
    let done = match &estimator {
        None => compare(agents, terms, step).map(|rows| (rows, None)),
        Some(estimator) => compare_watched(agents, terms, estimator, step)
            .map(|(rows, summary)| (rows, Some(summary))),
    };
    bar.finish_and_clear();
    let (rows, summary) = done.map_err(StudyError::failed)?;
    write(&rows, summary)
}

fn write(rows: &[AgentResult], summary: Option<Summary>) -> Result<(), StudyError> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<12}{:>10}{:>12}  ± 95 %",
        "player", "hands", "bb/100"
    )?;
    for row in rows {
        writeln!(
            out,
            "{:<12}{:>10}{:>12.1}  ± {:.1}",
            row.name, row.hands, row.bb100, row.error
        )?;
    }
    if let Some(summary) = summary {
        let [.., (_, (mean, error))] = summary.rows();
        writeln!(out, "blueprint without luck{mean:>12.1}  ± {error:.1}")?;
    }
    Ok(())
}
