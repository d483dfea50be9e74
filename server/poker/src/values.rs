//! A program that tells the values of the hands of a match for the players, for example
//! without the luck of the cards and of known strategies.
//!
//! The program reads hands in Poker Hand History from standard input: each begins
//! with its number in brackets, from 1 on, and ends with an empty line. It answers
//! each with one line on standard output: the number, then for each of its figures
//! the name, `=`, and the chips of the players in the order of the hand, with
//! commas between them: `17 aivat=-3.5,3.5 baseline=1,-1`. Without figures, the
//! hand has none. It ends when its standard input ends.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use launch::Program;
use poker_rules::phh::{order_of_deal, write};
use record::hand::{HandRecord, RecordError};

/// How long an answer may take; the first one may need much work.
const PATIENCE: Duration = Duration::from_secs(300);

/// The most bytes of an answer.
const LONGEST: u64 = 4096;

/// Answers that may wait to be read: each hand waits for its own.
const QUEUE: usize = 4;

/// The most figures of a hand.
const FIGURES: usize = 4;

/// The most letters of the name of a figure.
const NAME: usize = 16;

/// The figures of a hand by name, each with the chips of every seat.
pub(super) type HandValues = BTreeMap<String, Vec<f64>>;

/// A program that tells the values of hands. Dropping it ends the program.
#[derive(Debug)]
pub struct Values {
    child: Child,
    /// Hands on the way to it.
    hands: SyncSender<String>,
    answers: Receiver<io::Result<String>>,
    /// How many hands it was asked about.
    asked: u64,
}

/// Why it does not tell the value of a hand.
#[derive(Debug, thiserror::Error)]
pub enum ValuesError {
    /// It answers hands that it has not read.
    #[error("the program of values does not read its hands: let it read a hand before it answers")]
    Deaf,
    /// It is gone, or cannot be talked with.
    #[error("the program of values does not play on: {0}; run it alone to see why")]
    Broken(#[from] io::Error),
    /// No answer came.
    #[error("the program of values gave no answer to a hand within {} s", PATIENCE.as_secs())]
    Late,
    /// The answer is none.
    #[error("the program of values answered '{answer}': {why}")]
    Answer {
        /// The line, cut to a readable length.
        answer: String,
        /// The error in it.
        why: &'static str,
    },
    /// The hand cannot be told.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Values {
    /// Starts the program. Its standard error is shown.
    ///
    /// # Errors
    /// It cannot be started, or no thread for its answers.
    pub fn start(program: &Program) -> io::Result<Values> {
        let mut child = Command::new(&program.path)
            .args(&program.arguments)
            .current_dir(&program.folder)
            // A signal that interrupts the match at a terminal does not reach it: the
            // last hand is still to be told.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (mut input, output) = pipes.ok_or_else(|| io::Error::other("it has no pipes"))?;
        let (tell, answers) = sync_channel(QUEUE);
        let read = move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
                let line = match read {
                    Ok(0) => return,
                    Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                    Err(error) => Err(error),
                };
                let is_broken = line.is_err();
                if tell.send(line).is_err() || is_broken {
                    return;
                }
            }
        };
        // A thread writes, so that a program that does not read holds nobody up.
        let (hands, inbox) = sync_channel::<String>(1);
        let feed = move || {
            for text in inbox {
                if input.write_all(text.as_bytes()).is_err() {
                    return;
                }
            }
        };
        let named = || thread::Builder::new().name("values".to_owned());
        let threads = named().spawn(read).and_then(|_| named().spawn(feed));
        if let Err(error) = threads {
            end(&mut child);
            return Err(error);
        }
        Ok(Values {
            child,
            hands,
            answers,
            asked: 0,
        })
    }

    /// The value of a hand for each seat.
    ///
    /// # Errors
    /// See [`ValuesError`].
    pub(super) fn of(&mut self, record: &HandRecord) -> Result<HandValues, ValuesError> {
        self.asked += 1;
        let history = record.history(true)?;
        let text = format!("[{}]\n{}\n", self.asked, write(&history));
        match self.hands.try_send(text) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(ValuesError::Deaf),
            Err(TrySendError::Disconnected(_)) => {
                return Err(io::Error::other("it closed its standard input").into());
            }
        }
        let answer = match self.answers.recv_timeout(PATIENCE) {
            Ok(answer) => answer?,
            Err(RecvTimeoutError::Timeout) => return Err(ValuesError::Late),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("it closed its standard output").into());
            }
        };
        let order = order_of_deal(&record.setup);
        let read = read(answer.trim_end(), self.asked, order.len());
        let figures = read.map_err(|why| ValuesError::Answer {
            answer: answer
                .chars()
                .take(80)
                .flat_map(char::escape_debug)
                .collect(),
            why,
        })?;
        let by_seat = |chips: Vec<f64>| {
            let mut seats = vec![0.0; record.setup.stacks.len()];
            for (seat, chips) in order.iter().zip(chips) {
                seats[*seat] = chips;
            }
            seats
        };
        let figures = figures.into_iter();
        Ok(figures
            .map(|(name, chips)| (name, by_seat(chips)))
            .collect())
    }
}

impl Drop for Values {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    // It may have ended already.
    let _ = child.kill();
    let _ = child.wait();
}

/// The figures of an answer to the hand of this number with so many players.
fn read(answer: &str, number: u64, players: usize) -> Result<HandValues, &'static str> {
    let mut words = answer.split(' ').filter(|word| !word.is_empty());
    if words.next().and_then(|word| word.parse().ok()) != Some(number) {
        return Err("it begins with another number than the hand's");
    }
    let mut figures = HandValues::new();
    for word in words {
        let (name, chips) = word.split_once('=').ok_or("a figure is NAME=CHIPS,CHIPS")?;
        let is_plain = |letter: u8| letter.is_ascii_lowercase() || b"0123456789-".contains(&letter);
        if name.is_empty() || name.len() > NAME || !name.bytes().all(is_plain) {
            return Err("a name has 1 to 16 small letters, digits and hyphens");
        }
        let numbers = chips.split(',').map(str::parse::<f64>);
        let numbers: Vec<f64> = numbers
            .collect::<Result<_, _>>()
            .map_err(|_| "chips are numbers")?;
        if numbers.len() != players || !numbers.iter().all(|chips| chips.is_finite()) {
            return Err("there is a number of chips for each player of the hand");
        }
        figures.insert(name.to_owned(), numbers);
    }
    if figures.len() <= FIGURES {
        Ok(figures)
    } else {
        Err("a hand has at most 4 figures")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_number_and_figures_for_each_player() {
        let figures = read("17 aivat=-3.5,3.5 base-2=1,-1", 17, 2).unwrap();
        assert_eq!(figures["aivat"], [-3.5, 3.5]);
        assert_eq!(figures["base-2"], [1.0, -1.0]);
        assert_eq!(read("3", 3, 2), Ok(HandValues::new()));
        for answer in [
            "",
            "16 a=1,-1",
            "17 a",
            "17 =1,-1",
            "17 A=1,-1",
            "17 abcdefghijklmnopq=1,-1",
            "17 a=1",
            "17 a=1,x",
            "17 a=1,inf",
            "17 a=1,1 b=1,1 c=1,1 d=1,1 e=1,1",
        ] {
            assert!(read(answer, 17, 2).is_err(), "{answer}");
        }
    }
}
