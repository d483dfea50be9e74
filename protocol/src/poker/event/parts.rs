//! The parts of the larger events, each with its attributes.

use poker_rules::table::{
    DrawOffer, HandStart, PlayerAction, PlayerResult, PlayerStatistics, Presence, Refusal,
    SeatedPlayer, ShownCards, Snapshot, Specials, TableRow, TurnOffer,
};

use crate::poker::described::{Part, described};
use crate::poker::tag::Tag;
use crate::poker::{Element, Unreadable};

/// The name of the element says it.
impl Part for Presence {
    fn write<'a>(&self, tag: Tag<'a>, _: &'static str) -> Tag<'a> {
        tag
    }

    fn read(element: &Element, _: &'static str) -> Result<Presence, Unreadable> {
        let named = element.name().parse();
        named.map_err(|()| Unreadable::unknown(element))
    }
}

described! {
    Refusal { code = "code", text => "text()" }
    TableRow {
        id = "id", name = "name", seats = "seats", taken = "taken", small_blind = "small-blind",
        big_blind = "big-blind", min_buyin = "min-buyin", max_buyin = "max-buyin", game = "game",
        limit = "limit", specials, format = "format", mode = "mode", state = "state",
        wait => "starts-in or closes-in",
    }
    PlayerStatistics {
        name = "name", hands = "hands", won = "won", net = "net", bb100 = "bb100" digits 2,
        vpip = "vpip" digits 4, pfr = "pfr" digits 4, aggression = "aggression" digits 4,
        showdowns = "showdowns" or 0, showdowns_won = "showdowns-won" or 0,
    }
    HandStart {
        id = "id", table = "table", dealer = "dealer", small_blind = "small-blind",
        big_blind = "big-blind", ante = "ante", bring_in = "bring-in", game = "game",
        limit = "limit", specials, players => "player",
    }
    PlayerAction {
        hand = "hand", seat = "seat", kind = "type", amount = "amount", total = "total",
        stack = "stack", pot = "pot", cards = "cards", cause = "cause",
    }
    ShownCards {
        seat = "seat", cards = "cards", value = "value", best = "best", low = "low", run = "run",
    }
    PlayerResult { seat = "seat", name = "name", stack = "stack", net = "net" }
    TurnOffer {
        hand = "hand", decision = "decision", seat = "seat", round = "round", to_call = "to-call",
        pot = "pot", time = "time" or 0, fold => "fold", check => "check", call => "call",
        bring_in => "bringin", bet => "bet", raise => "raise", all_in => "allin", draw => "draw",
    }
    DrawOffer { max = "max" }
    Snapshot {
        table = "table", hand = "hand", dealer = "dealer", round = "round", pot = "pot",
        board = "board", small_blind = "small-blind", big_blind = "big-blind", ante = "ante",
        bring_in = "bring-in", game = "game", limit = "limit", specials,
        wait => "starts-in or closes-in", players => "player", holes => "hole", ups => "up",
        turn => "turn",
    }
    SeatedPlayer {
        seat = "seat", name = "name", stack = "stack", bet = "bet", status = "status",
        draws = "draws",
    }
    Specials {
        straddle = "straddle", big_blind_ante = "big-blind-ante", rake = "rake",
        rake_cap = "rake-cap", runs = "runs", bomb = "bomb", mix = "mix",
    }
}
