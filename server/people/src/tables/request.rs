//! The words with which a person asks for a table.

use poker_rules::table::game_of_word;
use protocol::poker::Create;
use store::same_name::is_same_name;
use words::{Phrase, UserError};

/// The names of hold'em beside its word.
const HOLDEM: [&str; 3] = ["holdem", "hold'em", "poker"];

/// The setting that names agents, too.
const AGENTS: &str = "agents=";

/// The word of a game of poker for [`Create`]; `None` for anything else.
pub fn is_poker(word: &str) -> Option<&str> {
    if HOLDEM.iter().any(|own| own.eq_ignore_ascii_case(word)) {
        Some("texas")
    } else {
        game_of_word(word).map(|_| word)
    }
}

/// Reads `GAME [AGENT…] [KEY=VALUE…]` as the table that a person would like, where agents
/// have these names. Without the name of one, and if `against_agents`, it is the first.
///
/// # Errors
/// No game of poker, an agent that is not there, or a setting that a table does not have.
pub fn wished_table(
    words: &str,
    known: &[&str],
    against_agents: bool,
) -> Result<Create, UserError> {
    let mut words = words.split_whitespace();
    let game = words.next().and_then(is_poker);
    let game = game.ok_or_else(|| Phrase::new("terminal-no-poker"))?;
    let is_setting = |word: &&str| word.contains('=') && !word.starts_with(AGENTS);
    let (settings, names): (Vec<&str>, Vec<&str>) = words.partition(is_setting);
    let names = names.into_iter();
    let names = names.flat_map(|word| word.strip_prefix(AGENTS).unwrap_or(word).split('+'));
    let names: Vec<&str> = names.collect();
    let mut agents = Vec::new();
    let mut rest = &names[..];
    while !rest.is_empty() {
        // A whole name, or one word that the agents read.
        let is_known = |name: &String| known.iter().any(|own| is_same_name(own, name));
        let wholes = (1..=rest.len())
            .rev()
            .map(|length| rest[..length].join(" "));
        let name = wholes.into_iter().find(is_known);
        let name = name.unwrap_or_else(|| rest[0].to_owned());
        rest = &rest[name.split(' ').count()..];
        agents.push(name);
    }
    if names.is_empty() && against_agents {
        let first = known.first();
        agents.push((*first.ok_or_else(|| Phrase::new("terminal-no-agents"))?).to_owned());
    }
    let seats = if against_agents { 1 + agents.len() } else { 2 };
    let settings = format!("game={game} seats={seats} {}", settings.join(" "));
    let wish = Create::typed(&settings)?;
    Ok(Create { agents, ..wish })
}

#[cfg(test)]
mod tests {
    use poker_rules::Variant;
    use poker_rules::table::Mode;
    use words::Language;

    use super::*;

    const KNOWN: [&str; 2] = ["caller", "Agent strong"];

    fn read(words: &str) -> Result<Create, String> {
        let read = wished_table(words, &KNOWN, true);
        read.map_err(|why| why.say(Language::ENGLISH))
    }

    #[test]
    fn a_request_names_a_game_agents_and_stakes() {
        let wish = read("holdem").unwrap();
        assert_eq!((wish.agents, wish.seats), (vec!["caller".to_owned()], 2));
        assert_eq!(wish.mode, Mode::User);
        let wish = read("omaha Agent strong caller strong small-blind=50 big-blind=100").unwrap();
        assert_eq!(wish.agents, ["Agent strong", "caller", "strong"]);
        assert_eq!((wish.seats, wish.big_blind), (4, 100));
        assert_eq!(wish.game, Variant::Omaha);
        let wish = read("holdem agents=strong+caller").unwrap();
        assert_eq!((wish.agents.len(), wish.seats), (2, 3));
        let offer = wished_table("hold'em", &KNOWN, false).unwrap();
        assert_eq!((offer.agents.len(), offer.seats), (0, 2));
        assert_eq!(is_poker("gomoku"), None);
    }

    #[test]
    fn what_is_not_there_is_said() {
        assert!(read("holdem blinds=5").unwrap_err().contains("small-blind"));
        let none = wished_table("holdem", &[], true);
        assert_eq!(none, Err(Phrase::new("terminal-no-agents").into()));
        assert!(read("").unwrap_err().contains("poker"));
    }
}
