//! `GAME [AGENT…] [KEY=VALUE…]`: the table that a person would like to sit at.

use poker_rules::table::game_of_word;
use protocol::poker::Create;
use store::same_name::is_same_name;
use words::{Phrase, UserError};

/// The names of hold'em beside its word.
const HOLDEM: [&str; 3] = ["holdem", "hold'em", "poker"];

/// The table that a person would like to sit at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRequest {
    /// The settings of the table.
    pub wish: Create,
    /// How many agents of each kind are to sit there.
    pub agents: Vec<usize>,
}

/// The word of a game of poker for [`Create`]; `None` for anything else.
pub fn is_poker(word: &str) -> Option<&str> {
    if HOLDEM.iter().any(|own| own.eq_ignore_ascii_case(word)) {
        Some("texas")
    } else {
        game_of_word(word).map(|_| word)
    }
}

impl TableRequest {
    /// Reads the words of a request, to be played against agents with these names.
    /// Without the name of one, and if `against_agents`, it is the first.
    ///
    /// # Errors
    /// No game of poker, an agent that is not there, or a setting that a table does not
    /// have.
    pub fn read(
        words: &str,
        known: &[&str],
        against_agents: bool,
    ) -> Result<TableRequest, UserError> {
        let mut words = words.split_whitespace();
        let game = words.next().and_then(is_poker);
        let game = game.ok_or_else(|| Phrase::new("terminal-no-poker"))?;
        let (settings, names): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
        let mut agents = vec![0; known.len()];
        let mut rest = &names[..];
        while !rest.is_empty() {
            let found = first_of(rest, known);
            let (place, length) = found.ok_or_else(|| no_agent(&rest.join(" "), known))?;
            agents[place] += 1;
            rest = &rest[length..];
        }
        if names.is_empty() && against_agents {
            let first = agents.first_mut();
            *first.ok_or_else(|| Phrase::new("terminal-no-agents"))? += 1;
        }
        let seats = if against_agents {
            1 + agents.iter().sum::<usize>()
        } else {
            2
        };
        let settings = format!("game={game} seats={seats} {}", settings.join(" "));
        let wish = Create::typed(&settings)?;
        Ok(TableRequest { wish, agents })
    }
}

/// The agent that the first of these words name, and how many words that are: a whole
/// name, or the last word of one where no other ends so.
fn first_of(words: &[&str], known: &[&str]) -> Option<(usize, usize)> {
    let whole = (1..=words.len()).rev().find_map(|length| {
        let name = words[..length].join(" ");
        let place = known.iter().position(|own| is_same_name(own, &name))?;
        Some((place, length))
    });
    whole.or_else(|| {
        let first = words.first()?;
        let ends = |own: &&str| {
            let last = own.split_whitespace().next_back();
            last.is_some_and(|last| is_same_name(last, first))
        };
        let mut ending = (0..).zip(known).filter(|(_, own)| ends(own));
        let (place, _) = ending.next()?;
        ending.next().is_none().then_some((place, 1))
    })
}

fn no_agent(name: &str, known: &[&str]) -> Phrase {
    match known {
        [] => Phrase::new("terminal-no-agents"),
        known => Phrase::new("terminal-unknown-agent")
            .with("name", name.to_owned())
            .with("agents", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::Variant;
    use poker_rules::table::Mode;
    use words::Language;

    use super::*;

    const KNOWN: [&str; 2] = ["caller", "Agent strong"];

    fn read(words: &str) -> Result<TableRequest, String> {
        let read = TableRequest::read(words, &KNOWN, true);
        read.map_err(|why| why.say(Language::ENGLISH))
    }

    #[test]
    fn a_request_names_a_game_agents_and_stakes() {
        let request = read("holdem").unwrap();
        assert_eq!((request.agents, request.wish.seats), (vec![1, 0], 2));
        assert_eq!(request.wish.mode, Mode::User);
        let request =
            read("omaha Agent strong caller strong small-blind=50 big-blind=100").unwrap();
        assert_eq!((request.agents, request.wish.seats), (vec![1, 2], 4));
        assert_eq!(request.wish.game, Variant::Omaha);
        assert_eq!(request.wish.big_blind, 100);
        let offer = TableRequest::read("hold'em", &KNOWN, false).unwrap();
        assert_eq!((offer.agents, offer.wish.seats), (vec![0, 0], 2));
        assert_eq!(is_poker("gomoku"), None);
    }

    #[test]
    fn what_is_not_there_is_said() {
        assert!(
            read("holdem nobody")
                .unwrap_err()
                .contains("caller, Agent strong")
        );
        assert!(read("holdem blinds=5").unwrap_err().contains("small-blind"));
        let none = TableRequest::read("holdem", &[], true);
        assert_eq!(none, Err(Phrase::new("terminal-no-agents").into()));
        assert!(read("").unwrap_err().contains("poker"));
    }
}
