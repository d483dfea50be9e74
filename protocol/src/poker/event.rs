//! The events of the server, each with its attributes.

mod description;
mod parts;

use poker_rules::table::Event;

use self::description::events;
use super::described::{read_field, write_field};
use super::tag::Tag;
use super::{Element, Encode, Unreadable, VERSION};

events! {
    Welcome "welcome" {
        id = "id", name = "name" then ("version", VERSION), keepalive = "keepalive",
    };
    Error "error" (refusal);
    Tables "tables" (rows => "table");
    Created "created" { table = "table" };
    Joined "joined" { table = "table", seat = "seat", stack = "stack" };
    Left "left" { table = "table", stack = "stack" };
    Ok "ok";
    Statistics "statistics" (rows => "player");
    Said "said" { name = "name", text => "text()" };
    Presence "sat" | "away" | "back" | "gone" [what.word()] {
        what => "its name", seat = "seat", name = "name", stack = "stack",
        wait => "starts-in or closes-in",
    };
    Hand "hand" (start);
    Post "post" { seat = "seat", kind = "kind", amount = "amount", stack = "stack" };
    Hole "hole" { seat = "seat", cards = "cards" };
    Up "up" { seat = "seat", cards = "cards" };
    Discard "discard" { seat = "seat", cards = "cards" };
    Turn "turn" (offer);
    Acting "acting" { hand = "hand", seat = "seat", time = "time" or 0 };
    Acted "acted" (acted);
    Board "board" { round = "round", cards = "cards", all = "all", run = "run" };
    Refund "refund" { seat = "seat", amount = "amount" };
    Show "show" (shown);
    Muck "muck" { seat = "seat" };
    Rake "rake" { amount = "amount" };
    Win "win" { seat = "seat", pot = "pot", amount = "amount", run = "run" };
    End "end" { hand = "hand", wait => "starts-in or closes-in", players => "player" };
    Blinds "blinds" {
        small = "small", big = "big", ante = "ante", bring_in = "bring-in", straddle = "straddle",
    };
    Busted "busted" { seat = "seat", name = "name", place = "place" };
    Closed "closed" { table = "table", reason = "reason", winner = "winner" };
    State "state" (snapshot);
}
