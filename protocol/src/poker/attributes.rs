//! Which commands there are, and which attributes each of them has.

use super::command::{check_version, unknown};
use super::{Element, ErrorCode, Refusal};

/// The commands with their attributes.
pub const COMMANDS: [(&str, &[&str]); 13] = [
    ("hello", &["name", "version", "token"]),
    ("imalive", &[]),
    ("tables", &[]),
    (
        "create",
        &[
            "name",
            "seats",
            "small-blind",
            "big-blind",
            "ante",
            "buyin",
            "format",
            "hands",
            "level-hands",
            "mode",
            "move-time",
        ],
    ),
    ("join", &["table", "seat", "buyin"]),
    ("leave", &[]),
    ("watch", &["table", "view", "token", "delay"]),
    ("unwatch", &[]),
    ("preferences", &["show"]),
    ("action", &["type", "amount", "hand", "decision"]),
    ("statistics", &["name"]),
    ("say", &[]),
    ("bye", &[]),
];

/// Refuses a command that does not exist, and an attribute that the command
/// does not have. What belongs to a `<hello>` depends on its version, which
/// comes first.
pub(super) fn check_attributes(element: &Element) -> Result<(), Refusal> {
    let mut commands = COMMANDS.iter();
    let Some((command, known)) = commands.find(|(name, _)| *name == element.name()) else {
        return Err(unknown(element.name()));
    };
    if *command == "hello" {
        check_version(element)?;
    }
    let mut keys = element.keys();
    let Some(other) = keys.find(|key| !known.contains(key)) else {
        return Ok(());
    };
    let shown: String = other.chars().take(40).collect();
    let known = match known {
        [] => "no attributes".to_owned(),
        known => known.join(", "),
    };
    let text = format!("<{command}> has no attribute '{shown}'; it has {known}");
    Err(Refusal::new(ErrorCode::BadValue, text))
}
