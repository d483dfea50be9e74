//! The players by name.

use std::fmt;
use std::str::FromStr;

use games::dice::Rules;
use games::dice::odds::Maximum;
use games::dice::odds::race::Race;
use games::did_you_mean;

use super::race::Chase;
use super::strategy::{AnyChoice, Bank350, EloStrategy, Strategy, TakesTheWin};
use super::{Field, LEVELS, OpponentModel, Thesis};

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
    /// `race`: the most wins against one opponent that plays to win, too.
    Race,
    /// `elo:600`: a player of that strength, among [`LEVELS`].
    Elo(u16),
    /// `field` or `field:bank350`: the most wins against any number of opponents
    /// that play as is assumed.
    Field(OpponentModel),
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
            Level::Elo(_) => "elo",
            Level::Field(_) => "field",
        }
    }

    /// The player for these rules and as many seats. All but `random` stop when
    /// that wins. Where the race is not the one that is known exactly (another
    /// minimum, a last round, a target over 10,000, more than two seats),
    /// `race` plays as `maximum`, which in the last turn of a last round goes
    /// for the win; so does `field` with a last round or a target over 10,000.
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
            Level::Elo(elo) => match LEVELS.at(elo).ok().filter(|step| !step.is_best()) {
                Some(step) => {
                    let appraiser = Maximum::new(rules);
                    Box::new(Chase(TakesTheWin(EloStrategy { appraiser, step })))
                }
                None => Level::Race.player(rules, seats),
            },
            Level::Field(model) => match Field::new(rules, model) {
                Some(field) => Box::new(field),
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
            Level::Field(model) if *model != OpponentModel::default() => {
                write!(f, "field:{model}")
            }
            Level::Elo(elo) => write!(f, "elo:{elo}"),
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
            ("elo", Some(elo)) => {
                let elo = elo
                    .parse()
                    .map_err(|_| format!("'{elo}' is no number of Elo"))?;
                LEVELS.at(elo).map_err(|error| error.to_string())?;
                Ok(Level::Elo(elo))
            }
            ("field", None) => Ok(Level::Field(OpponentModel::default())),
            ("field", Some(model)) => Ok(Level::Field(model.parse()?)),
            _ => {
                let names = [
                    "random", "bank350", "thesis", "maximum", "race", "field", "elo:N",
                ];
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
            "elo:600",
            "field",
            "field:bank350",
            "field:thesis:3,5,never,300",
        ] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        let error = "maximun".parse::<Level>().unwrap_err();
        assert!(error.contains("did you mean 'maximum'?"), "{error}");
        assert!("race:1".parse::<Level>().is_err());
        let error = "elo:399".parse::<Level>().unwrap_err();
        assert!(error.contains("from 400 to"), "{error}");
    }
}
