//! `arbiter poker replay`: checks recorded hands by the rules.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use indicatif::HumanCount;
use poker_rules::phh::{self, HandHistory, ReplayedHand};
use words::{Language, Phrase, complain, say};

use super::super::shared_args::EventsArgs;
use super::CommandError;
use super::hand_format::{HandFormat, read_file, replayed};
use store::events::{Event, EventLevel, EventTarget, Events, PotRow};

const EXAMPLES: &str = "\
The file is in the notation PHH (Poker Hand History): one hand in a .phh, many
in a .phhs, of any of its variants (FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D,
F2L3D, FB). Files that end with .ohh, .json, .txt (PokerStars), .log and .acpc are
read as 'arbiter poker convert' reads them. If a hand has finishing stacks or what
was won, they are compared. A hand with an action that the rules refuse is reported
on standard error.

Examples:
  arbiter poker replay session.phhs         one line a hand, and a summary
  arbiter poker replay hand.phh --events -  one JSON object a hand";

/// Check recorded hands by the rules
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ReplayArgs {
    /// File of hands: .phh, .phhs, .ohh, .txt of PokerStars, …
    file: PathBuf,
    #[command(flatten)]
    events: EventsArgs,
}

/// The results of all hands.
#[derive(Debug, Default)]
struct Tally {
    hands: u64,
    agree: u64,
    disagree: u64,
    refused: u64,
}

pub(super) fn run(args: &ReplayArgs, language: Language) -> Result<(), CommandError> {
    let format = HandFormat::of_file(&args.file).unwrap_or(HandFormat::Phh);
    let hands = read_file(&args.file, format, None)?;
    let target = args.events.target();
    let mut reporter = HandReporter::new(target.as_ref(), language)?;
    let mut tally = Tally::default();
    for (name, history) in hands {
        tally.hands += 1;
        match replayed(history) {
            Ok((history, replayed)) => {
                tally.agree += u64::from(replayed.agrees() == Some(true));
                tally.disagree += u64::from(replayed.agrees() == Some(false));
                reporter.tell(&name, &history, &replayed)?;
            }
            Err(error) => {
                tally.refused += 1;
                complain(say!(
                    language,
                    "terminal-hand-refused",
                    id = name,
                    why = error
                ));
            }
        }
    }
    reporter.finish(&tally)?;
    match tally.refused + tally.disagree {
        0 => Ok(()),
        _ => {
            let text = Phrase::new("terminal-hands-wrong").with("hands", tally.hands);
            let text = text.with("refused", tally.refused);
            Err(CommandError::failed(text.with("disagree", tally.disagree)))
        }
    }
}

/// Where hands are reported.
struct HandReporter {
    events: Option<Events>,
    /// For people; `None` if events go to standard output.
    out: Option<BufWriter<io::Stdout>>,
    language: Language,
}

impl HandReporter {
    fn new(target: Option<&EventTarget>, language: Language) -> io::Result<HandReporter> {
        let events = target.map(|target| Events::open(target, EventLevel::default()));
        let silent = target == Some(&EventTarget::Stdout);
        Ok(HandReporter {
            events: events.transpose()?,
            out: (!silent).then(|| BufWriter::new(io::stdout())),
            language,
        })
    }

    fn tell(
        &mut self,
        name: &str,
        history: &HandHistory,
        replayed: &ReplayedHand,
    ) -> io::Result<()> {
        let pots = replayed.hand.pots();
        let stacks = replayed.stacks();
        if let Some(out) = &mut self.out {
            writeln!(out, "{}", line(name, history, replayed, self.language))?;
        }
        let Some(events) = &self.events else {
            return Ok(());
        };
        let numbers = |seats: &[usize]| seats.iter().map(|seat| seat + 1).collect();
        let rows: Vec<PotRow> = pots
            .iter()
            .map(|pot| PotRow {
                amount: pot.amount,
                eligible: numbers(&pot.eligible),
                winners: numbers(&pot.winners),
            })
            .collect();
        events.say_blocking(&Event::Hand {
            // As a number, if it is one.
            id: name.parse::<u64>().map_or_else(|_| name.into(), Into::into),
            finishing_stacks: &stacks,
            unit: (replayed.decimals > 0).then(|| phh::chips(1, replayed.decimals)),
            pots: &rows,
            agree: replayed.agrees(),
        })
    }

    fn finish(self, tally: &Tally) -> io::Result<()> {
        if let Some(events) = &self.events {
            events.flush_blocking()?;
        }
        let Some(mut out) = self.out else {
            return Ok(());
        };
        let silent = tally.hands - tally.agree - tally.disagree - tally.refused;
        let count = |number| HumanCount(number).to_string().into();
        let values = [
            ("hands", count(tally.hands)),
            ("agree", count(tally.agree)),
            ("disagree", count(tally.disagree)),
            ("refused", count(tally.refused)),
            ("silent", count(silent)),
        ];
        writeln!(
            out,
            "{}",
            self.language.with("terminal-hands-replayed", &values)
        )?;
        out.flush()
    }
}

/// A hand for people: `hand 7: 450 to Bill; stacks 9900 10100; agrees`.
fn line(name: &str, history: &HandHistory, replayed: &ReplayedHand, language: Language) -> String {
    let called = |seat: &usize| match history.players.get(*seat) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => format!("p{}", seat + 1),
    };
    let pots = replayed.hand.pots();
    let chips = |units: u64| phh::chips(units, replayed.decimals);
    let pots: Vec<String> = pots
        .iter()
        .map(|pot| match &pot.winners[..] {
            [] => {
                let amount = [("amount", chips(pot.amount).into())];
                language.with("terminal-in-the-pot", &amount)
            }
            winners => {
                let and =
                    |first: String, second: String| say!(language, "terminal-and", first, second);
                let names = winners.iter().map(called).reduce(and).unwrap_or_default();
                say!(
                    language,
                    "terminal-pot-to",
                    amount = chips(pot.amount),
                    names
                )
            }
        })
        .collect();
    let stacks = replayed.stacks().into_iter();
    let stacks: Vec<String> = stacks
        .map(|stack| stack.map_or_else(|| "inf".to_owned(), chips))
        .collect();
    let verdict = match replayed.agrees() {
        Some(true) => Phrase::new("terminal-hand-agrees"),
        Some(false) => {
            let recorded = replayed.recorded_amounts();
            Phrase::new("terminal-hand-disagrees").with("recorded", recorded.join(" "))
        }
        None => Phrase::new("terminal-hand-not-compared"),
    };
    let line = if replayed.complete() {
        Phrase::new("terminal-hand-line")
    } else {
        Phrase::new("terminal-hand-line-unfinished")
    };
    let line = line.with("id", name.to_owned());
    let line = line.with("pots", pots.join(", "));
    let line = line.with("stacks", stacks.join(" "));
    line.and("verdict", verdict).say(language)
}
