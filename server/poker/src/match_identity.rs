//! The identity that makes a store that of one match of poker.

use std::time::Duration;

use protocol::poker::{Command, Create, Encode as _};
use store::Identity;

use crate::plan::Plan;

/// The identity by which a store recognises the same match of these players.
pub fn identity_of(
    players: &[String],
    table: &Create,
    games: Option<u64>,
    plan: Plan,
    [time_bank, keepalive]: [Duration; 2],
) -> Identity {
    let time = |time| humantime::format_duration(time).to_string();
    let bank = if time_bank.is_zero() {
        String::new()
    } else {
        time(time_bank)
    };
    let games = games.map_or_else(String::new, |games| games.to_string());
    let duplicate = if plan.times() > 1 { "yes" } else { "" };
    let blinds = format!("{}/{}", table.small_blind, table.big_blind);
    // The usual stakes are not written, as before there were any others.
    let stakes = match Create::default() {
        usual
            if (usual.game, usual.limit, &usual.extras)
                == (table.game, table.limit, &table.extras) =>
        {
            String::new()
        }
        usual => stakes_of(table, usual),
    };
    Identity::default()
        .rule("kind", "poker match")
        .rule("players", players.join(", "))
        .rule("format", table.format.word())
        .rule("hands", table.hands.to_string())
        .rule("games", games)
        .rule("duplicate", duplicate)
        .rule("blinds", blinds)
        .rule("ante", table.ante.to_string())
        .rule("stakes", stakes)
        .rule("buy-in", table.buyin.to_string())
        .rule("hands of a level", table.level_hands.to_string())
        .rule("move-time", time(Duration::from_millis(table.move_time)))
        .rule("time-bank", bank)
        .condition("keepalive", time(keepalive))
}

/// The unusual stakes of a table, as `<create>` has them.
fn stakes_of(table: &Create, usual: Create) -> String {
    let unusual = Create {
        game: table.game,
        limit: table.limit,
        extras: table.extras.clone(),
        ..usual
    };
    let mut text = Vec::new();
    Command::Create(unusual).encode(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}
