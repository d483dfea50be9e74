//! The players by name.

use std::fmt;
use std::str::FromStr;

use games::dice::Rules;
use games::dice::odds::Maximum;
use games::dice::odds::race::Race;
use games::did_you_mean;

use super::Thesis;
use super::race::Chase;
use super::strategy::{AnyChoice, Bank350, Strategy, TakesTheWin};

/// A player, as it is named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `random`: any legal choice.
    Random,
    /// `bank350`: keeps everything and stops as soon as it may.
    Bank350,
    /// `thesis` or `thesis:5,5,5,250`: the player of the thesis.
    Thesis(Thesis),
    /// `maximum`: the most points a turn.
    Maximum,
    /// `race`: the most wins.
    Race,
}

impl Level {
    /// Its name without the parameters.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Bank350 => "bank350",
            Level::Thesis(_) => "thesis",
            Level::Maximum => "maximum",
            Level::Race => "race",
        }
    }

    /// The player for these rules and as many seats. All but `random` stop when
    /// that wins. Where the race is not the one that is known exactly (another
    /// minimum, a last round, a target over 10,000, more than two seats),
    /// `race` plays as `maximum`, which in the last turn of a last round goes
    /// for the win.
    pub fn player(self, rules: Rules, seats: usize) -> Box<dyn Strategy> {
        match self {
            Level::Random => Box::new(AnyChoice),
            Level::Bank350 => Box::new(Bank350),
            Level::Thesis(thesis) => Box::new(TakesTheWin(thesis)),
            Level::Maximum => Box::new(Chase(TakesTheWin(Maximum::new(rules)))),
            Level::Race => match Race::new(rules).filter(|_| seats == 2) {
                Some(race) => Box::new(race),
                None => Level::Maximum.player(rules, seats),
            },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Thesis(thesis) if *thesis != Thesis::default() => {
                write!(f, "thesis:{thesis}")
            }
            level => f.write_str(level.name()),
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let (name, parameters) = match text.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (text, None),
        };
        match (name, parameters) {
            ("random", None) => Ok(Level::Random),
            ("bank350", None) => Ok(Level::Bank350),
            ("thesis", None) => Ok(Level::Thesis(Thesis::default())),
            ("thesis", Some(parameters)) => Ok(Level::Thesis(parameters.parse()?)),
            ("maximum", None) => Ok(Level::Maximum),
            ("race", None) => Ok(Level::Race),
            _ => {
                let names = ["random", "bank350", "thesis", "maximum", "race"];
                Err(format!(
                    "'{text}' is no level: {}{}",
                    names.join(", "),
                    did_you_mean(name, names)
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_written_as_they_are_read() {
        for text in [
            "random",
            "bank350",
            "thesis",
            "thesis:3,5,never,300",
            "maximum",
            "race",
        ] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        let error = "maximun".parse::<Level>().unwrap_err();
        assert!(error.contains("did you mean 'maximum'?"), "{error}");
        assert!("race:1".parse::<Level>().is_err());
    }
}
