//! `poker-agent judge`: the result of each hand of a match, told while the match is
//! played.

use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::path::PathBuf;

use bot_kit::study::StudyError;
use clap::Args;
use poker_rules::phh::{self, HandHistory};

use super::estimate::{Estimator, Unlike};
use super::read::played;

/// The most bytes of a hand.
const MOST_BYTES: u64 = 1 << 20;

const EXAMPLES: &str = "\
The player must be the kind blueprint, with the same strategy. Hands are read from
standard input, and each is answered with a line of figures, in chips: 'aivat' is
without luck, 'baseline' less what the strategy wins from itself with the same cards.
A hand that is not of two players without limit has no figures. A hand in which the
player did what the strategy never does is an error.

Examples:
  arbiter poker match A=poker-agent B=./mine --values 'poker-agent judge --player A'";

/// Tell a match without luck what each of its hands brought
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct JudgeArgs {
    /// Player whose hands count
    ///
    /// Its strategy is known.
    #[arg(long, help_heading = "Game", value_name = "PLAYER")]
    player: String,

    /// File with the strategy of blueprint, as train writes it
    ///
    /// Without it, blueprint plays the strategies of the program, for stacks of
    /// 100 and of 200 big blinds.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    blueprint: Option<PathBuf>,
}

/// Answers hands until standard input ends.
///
/// # Errors
/// The strategy cannot be read, a hand cannot, or the player does not play the
/// strategy.
pub(in super::super) fn run(args: &JudgeArgs) -> Result<(), StudyError> {
    let estimator = Estimator::open(args.blueprint.as_deref()).map_err(StudyError::failed)?;
    follow(
        &estimator,
        &args.player,
        BufReader::new(io::stdin().lock()),
        io::stdout().lock(),
    )
}

fn follow(
    estimator: &Estimator,
    player: &str,
    mut hands: impl BufRead,
    mut out: impl Write,
) -> Result<(), StudyError> {
    let failed = |error: io::Error| StudyError::failed(error.to_string());
    while let Some(text) = next(&mut hands).map_err(failed)? {
        let filed = phh::read(&text).map_err(|error| StudyError::failed(error.to_string()))?;
        for (name, history) in filed {
            let wrong = |why: String| StudyError::failed(format!("hand {name}: {why}"));
            let history = history.map_err(|error| wrong(error.to_string()))?;
            let number = name.parse().unwrap_or(1);
            let figures = figures(estimator, player, number, &history).map_err(wrong)?;
            writeln!(out, "{name}{figures}").map_err(failed)?;
        }
        out.flush().map_err(failed)?;
    }
    Ok(())
}

/// The text up to the next empty line; `None` at the end.
fn next(hands: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut text = String::new();
    loop {
        let before = text.len();
        let left = MOST_BYTES.saturating_sub(before as u64);
        if hands.by_ref().take(left).read_line(&mut text)? == 0 {
            return match text.trim().is_empty() {
                true => Ok(None),
                false if left == 0 => Err(io::Error::other("a hand has more than 1 MiB")),
                false => Ok(Some(text)),
            };
        }
        if text[before..].trim().is_empty() && !text.trim().is_empty() {
            return Ok(Some(text));
        }
    }
}

/// The figures of a hand, each behind a blank; empty where it has none.
fn figures(
    estimator: &Estimator,
    player: &str,
    number: u64,
    history: &HandHistory,
) -> Result<String, String> {
    let seat = history.players.iter().position(|name| name == player);
    let (Some(seat), Ok(played)) = (seat, played(history, number)) else {
        return Ok(String::new());
    };
    let estimate = match estimator.estimate(&played, seat) {
        Ok(estimate) => estimate,
        Err(error @ Unlike::Action(_)) => {
            return Err(format!("{error}: give the --blueprint that {player} plays"));
        }
        Err(error) => return Err(error.to_string()),
    };
    let big = played.setup.min_bet as f64;
    let both = |blinds: f64| match seat {
        0 => [blinds * big, -blinds * big],
        _ => [-blinds * big, blinds * big],
    };
    let [aivat, baseline] = [estimate.aivat, estimate.baseline].map(both);
    Ok(format!(
        " aivat={},{} baseline={},{}",
        aivat[0], aivat[1], baseline[0], baseline[1]
    ))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::super::tests::small;
    use super::*;

    const HANDS: &str = "[1]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\n\
        min_bet = 10\nstarting_stacks = [100, 100]\nplayers = ['B', 'A']\n\
        actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'p2 f']\n\n\
        [2]\nvariant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\n\
        min_bet = 10\nstarting_stacks = [100, 100, 100]\nplayers = ['B', 'A', 'C']\n\
        actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'd dh p3 3c3d', 'p3 f', 'p1 f']\n\n";

    #[test]
    fn each_hand_has_a_line_with_figures_that_add_up_to_nothing() {
        let estimator = Estimator::new(vec![Arc::new(small(10))]);
        let mut out = Vec::new();
        follow(&estimator, "B", HANDS.as_bytes(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        // Three players: nothing is known of the second hand.
        assert_eq!(lines[1], "2");
        let words: Vec<&str> = lines[0].split(' ').collect();
        assert_eq!(words[0], "1");
        for (word, name) in words[1..].iter().zip(["aivat", "baseline"]) {
            let (own, chips) = word.split_once('=').unwrap();
            assert_eq!(own, name);
            let chips: Vec<f64> = chips
                .split(',')
                .map(|chips| chips.parse().unwrap())
                .collect();
            assert_eq!(chips.len(), 2);
            assert!((chips[0] + chips[1]).abs() < 1e-9, "{text}");
        }
        assert_eq!(words.len(), 3, "{text}");
    }

    #[test]
    fn text_without_end_and_text_that_is_no_hand_are_refused() {
        let estimator = Estimator::new(vec![Arc::new(small(10))]);
        let run = |text: &[u8]| follow(&estimator, "A", text, &mut Vec::new());
        assert!(run(b"").is_ok() && run(b"\n\n").is_ok());
        assert!(run(b"[1]\nvariant = 'NT'\n\n").is_err());
        let endless = vec![b'#'; 2 << 20];
        assert!(run(&endless).is_err());
    }
}
