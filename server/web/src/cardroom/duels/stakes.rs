//! The game and the stakes that a client of the API asks for.

use poker_rules::table::Mode;
use protocol::poker::{Command, Create, Element};
use serde_json::Value;

use crate::json_error::unknown_key;

/// The blinds and the stack unless asked for, in chips.
const STAKES: [(&str, u64); 3] = [("small-blind", 50), ("big-blind", 100), ("buyin", 20_000)];

/// The keys of a request, and the attributes of `<create>` that they stand for.
const KEYS: [(&str, &str); 14] = [
    ("game", "game"),
    ("limit", "limit"),
    ("small_blind", "small-blind"),
    ("big_blind", "big-blind"),
    ("stack", "buyin"),
    ("ante", "ante"),
    ("big_blind_ante", "big-blind-ante"),
    ("stud_ante", "stud-ante"),
    ("bring_in", "bring-in"),
    ("runs", "runs"),
    ("bomb", "bomb"),
    ("bomb_ante", "bomb-ante"),
    ("mix", "mix"),
    ("mix_hands", "mix-hands"),
];

/// The keys of a request that name the players.
const PLAYERS: [&str; 2] = ["token", "agent"];

/// Checks that a request has no other keys than these.
///
/// # Errors
/// It has another one; for the client.
pub(crate) fn check_keys(asked: &Value, known: &[&str]) -> Result<(), String> {
    let mut keys = asked.as_object().into_iter().flat_map(|asked| asked.keys());
    let Some(other) = keys.find(|key| !known.contains(&key.as_str())) else {
        return Ok(());
    };
    Err(unknown_key(other, known))
}

/// The table for two that a request asks for; `None` if it says nothing of it.
///
/// # Errors
/// A key that is not known, or another error in the request, for the client.
pub(crate) fn stakes(asked: &Value) -> Result<Option<Create>, String> {
    let known = PLAYERS.into_iter().chain(KEYS.map(|(key, _)| key));
    check_keys(asked, &known.collect::<Vec<_>>())?;
    let given = KEYS.iter().filter(|(key, _)| !asked[*key].is_null());
    let mut element = Element::new("create").with("seats", 2);
    let mut is_given = false;
    for (key, attribute) in given {
        let value = match &asked[*key] {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => flag.to_string(),
            _ => return Err(format!("{key} is a text, a number, true or false")),
        };
        is_given = true;
        element = element.with(*attribute, value);
    }
    for (attribute, usual) in STAKES {
        if element.get(attribute).is_none() {
            element = element.with(attribute, usual);
        }
    }
    match Command::read(&element) {
        Ok(Command::Create(table)) => Ok(is_given.then_some(Create {
            mode: Mode::Agent,
            ..table
        })),
        Ok(_) => Ok(None),
        Err(refusal) => Err(in_keys(refusal.text)),
    }
}

/// A message of the wire about `<create>`, with the keys of a request for its attributes.
fn in_keys(text: String) -> String {
    let renamed = KEYS.iter().filter(|(key, attribute)| key != attribute);
    let text = renamed.fold(text, |text, (key, attribute)| text.replace(attribute, key));
    text.replace("buy-in", "stack")
}

/// The table for two where nothing is asked for.
pub(super) fn usual() -> Create {
    let [(_, small_blind), (_, big_blind), (_, buyin)] = STAKES;
    Create {
        seats: 2,
        small_blind,
        big_blind,
        buyin,
        mode: Mode::Agent,
        ..Create::default()
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::Variant;
    use poker_rules::table::Limit;
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_said_is_nothing_asked_for() {
        for asked in [json!({}), json!({"token": "x", "agent": "y"})] {
            assert_eq!(stakes(&asked), Ok(None));
        }
        // The values that are left out are those of the usual table.
        assert_eq!(stakes(&json!({"game": "texas"})), Ok(Some(usual())));
    }

    #[test]
    fn words_and_numbers_are_those_of_create() {
        let asked = json!({"game": "stud", "stack": 500, "big_blind": 10, "small_blind": "5",
            "stud_ante": 0, "bring_in": 3});
        let table = stakes(&asked).unwrap().unwrap();
        assert_eq!((table.game, table.limit), (Variant::Stud, Limit::Fixed));
        assert_eq!((table.seats, table.buyin, table.big_blind), (2, 500, 10));
        assert_eq!((table.stakes().stud_ante, table.stakes().bring_in), (0, 3));
        let table = stakes(&json!({"mix": "horse", "big_blind_ante": true})).unwrap();
        assert!(table.unwrap().extras.big_blind_ante);
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (asked, part) in [
            (json!({"game": "whist"}), "whist"),
            (
                json!({"color": 1}),
                "there is no key \"color\": the keys are token, agent, game",
            ),
            (json!({"small-blind": 5}), "small_blind"),
            (json!({"gmae": null}), "gmae"),
            (json!({"game": ["texas"]}), "game is a text"),
            (json!({"stack": 99}), "the stack is at least one big blind"),
            (json!({"stack": 1.5}), "stack"),
            (json!({"big_blind": -1}), "big_blind"),
            (json!({"big_blind": 10}), "small blind"),
            (json!({"runs": 9}), "runs"),
            (json!({"mix": "NX"}), "mix"),
            (json!({"ante": u64::MAX}), "ante"),
        ] {
            let why = stakes(&asked).unwrap_err();
            assert!(why.contains(part), "{asked}: {why}");
        }
    }
}
