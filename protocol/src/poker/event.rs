//! The events of the server, each with its attributes and its meaning.

mod description;
mod from_hand;
mod parts;

use poker_rules::{Cards, PostKind, Street};
use words::Phrase;

use self::description::events;
pub use self::parts::{Acted, Cause, HandStart, Presence, Settled, Shown};
use super::described::{read_field, write_field};
use super::tag::Tag;
use super::words::{Line, Voice};
use super::{
    Element, Encode, PlayerStatistics, Refusal, Snapshot, TableRow, TableView, TurnOffer,
    Unreadable, VERSION, Wait,
};

events! {
    /// The client is in.
    Welcome "welcome" {
        /// Its number.
        id: u64 = "id",
        /// Its name.
        name: String = "name" then ("version", VERSION),
        /// How often the server looks for a sign of life, in milliseconds.
        keepalive: u64 = "keepalive",
    };

    /// A command, a message or the whole connection was refused.
    Error "error" (refusal: Refusal);

    /// The tables that are there.
    Tables "tables" (rows: Vec<TableRow> => "table");

    /// A table was made.
    Created "created" {
        /// Its number.
        table: u64 = "table",
    };

    /// The client sits down.
    Joined "joined" {
        /// The table's number.
        table: u64 = "table",
        /// The seat.
        seat: usize = "seat",
        /// The chips.
        stack: u64 = "stack",
    }, hears |view| view.begin_at(*table, *seat, *stack);

    /// The client got up.
    Left "left" {
        /// The table's number.
        table: u64 = "table",
        /// The chips.
        stack: u64 = "stack",
    }, hears |view| *view = TableView::default();

    /// Done as asked.
    Ok "ok";

    /// How players did.
    Statistics "statistics" (rows: Vec<PlayerStatistics> => "player");

    /// A chat message.
    Said "said" {
        /// The name of the player.
        name: String = "name",
        /// The text.
        text: String => "text()",
    }, says |voice| {
        let phrase = Phrase::new("contests-said-chat").with("name", name.clone());
        voice.usual(phrase.with("text", text.clone()))
    };

    /// Somebody came or went.
    Presence "sat" | "away" | "back" | "gone" [what.word()] {
        /// Which of the two.
        what: Presence => "its name",
        /// The seat.
        seat: usize = "seat",
        /// The name of the player.
        name: String = "name",
        /// The chips.
        stack: u64 = "stack",
        /// The wait of the table from now on.
        wait: Option<Wait> => "starts-in or closes-in",
    }, hears |view| view.presence(*what, *seat, name, *stack),
    says |voice| voice.presence(*what, name, *stack, *wait);

    /// A hand begins.
    Hand "hand" (start: HandStart),
    hears |view| view.begin(start),
    says |voice| voice.hand(start);

    /// A blind or an ante was posted.
    Post "post" {
        /// By whom.
        seat: usize = "seat",
        /// The kind of the post.
        kind: PostKind = "kind",
        /// How much.
        amount: u64 = "amount",
        /// The stack after it.
        stack: u64 = "stack",
    }, hears |view| view.post(*seat, *kind, *amount, *stack),
    says |voice| {
        let phrase = Phrase::new(match kind {
            PostKind::Ante => "contests-said-ante",
            PostKind::Small => "contests-said-small-blind",
            PostKind::Big => "contests-said-big-blind",
            PostKind::Straddle => "contests-said-straddle",
            PostKind::Extra => "contests-said-extra-blind",
            PostKind::Dead => "contests-said-dead-blind",
        });
        voice.usual(phrase.and("who", voice.name(*seat)).grouped("chips", *amount))
    };

    /// The new cards of a player that lie face down, sent to those who may know them.
    Hole "hole" {
        /// Whose.
        seat: usize = "seat",
        /// The cards.
        cards: Cards = "cards",
    }, hears |view| view.deal(*seat, cards),
    says |voice| {
        let phrase = match voice.is_own(*seat) {
            true => Phrase::new("contests-said-own-cards"),
            false => Phrase::new("contests-said-holds").and("who", voice.name(*seat)),
        };
        voice.cards(phrase, cards)
    };

    /// Cards were dealt face up, for everybody to see.
    Up "up" {
        /// To whom.
        seat: usize = "seat",
        /// The new cards.
        cards: Cards = "cards",
    }, hears |view| view.turn_up(*seat, cards),
    says |voice| {
        let phrase = match voice.is_own(*seat) {
            true => Phrase::new("contests-said-own-up"),
            false => Phrase::new("contests-said-up").and("who", voice.name(*seat)),
        };
        voice.cards(phrase, cards)
    };

    /// The cards that a player threw away, sent to those who may know them.
    Discard "discard" {
        /// Whose.
        seat: usize = "seat",
        /// The cards.
        cards: Cards = "cards",
    }, hears |view| view.discard(*seat, cards),
    says |voice| {
        let phrase = match voice.is_own(*seat) {
            true => Phrase::new("contests-said-own-discard"),
            false => Phrase::new("contests-said-discard").and("who", voice.name(*seat)),
        };
        voice.cards(phrase, cards)
    };

    /// The client is asked.
    Turn "turn" (offer: TurnOffer);

    /// Another player is on turn.
    Acting "acting" {
        /// The hand's number.
        hand: u64 = "hand",
        /// The seat.
        seat: usize = "seat",
        /// For how long, in milliseconds; 0: as long as it takes.
        time: u64 = "time" or 0,
    }, says |voice| {
        let phrase = match time {
            0 => Phrase::new("contests-said-asked"),
            time => Phrase::new("contests-said-asked-for").with("seconds", time.div_ceil(1000)),
        };
        voice.faint(phrase.and("who", voice.name(*seat)))
    };

    /// Somebody acted.
    Acted "acted" (acted: Acted),
    hears |view| view.act(acted),
    says |voice| voice.acted(acted);

    /// The next cards of the board.
    Board "board" {
        /// The round that begins.
        round: Street = "round",
        /// The new cards.
        cards: Cards = "cards",
        /// All cards of the board.
        all: Cards = "all",
        /// Which board, if it is not the first: 2 the second, …
        run: Option<usize> = "run",
    }, hears |view| view.see_board(*round, all, *run),
    says |voice| {
        let phrase = match (run, all.is_empty()) {
            (Some(run), _) => Phrase::new("contests-said-next-board").with("run", *run),
            (None, true) => Phrase::new("contests-said-round").with("round", round.word()),
            (None, false) => Phrase::new("contests-said-board").with("round", round.word()),
        };
        let phrase = phrase.grouped("pot", voice.0.pot);
        match all.is_empty() {
            true => voice.usual(phrase),
            false => voice.cards(phrase, all),
        }
    };

    /// The part of a bet that nobody called was returned.
    Refund "refund" {
        /// To whom.
        seat: usize = "seat",
        /// How much.
        amount: u64 = "amount",
    }, hears |view| view.refund(*seat, *amount),
    says |voice| {
        let phrase = Phrase::new("contests-said-refund").and("who", voice.name(*seat));
        voice.usual(phrase.grouped("chips", *amount))
    };

    /// Somebody's cards were shown.
    Show "show" (shown: Shown),
    hears |view| view.show(shown.seat, &shown.cards),
    says |voice| voice.showed(shown);

    /// Somebody's cards were given up unseen.
    Muck "muck" {
        /// Whose.
        seat: usize = "seat",
    }, says |voice| {
        voice.usual(Phrase::new("contests-said-muck").and("who", voice.name(*seat)))
    };

    /// The house took its share of the pots.
    Rake "rake" {
        /// How much.
        amount: u64 = "amount",
    }, hears |view| view.rake(*amount),
    says |voice| voice.faint(Phrase::new("contests-said-rake").grouped("chips", *amount));

    /// A pot or a part of it was won.
    Win "win" {
        /// By whom.
        seat: usize = "seat",
        /// Which: 0 the main pot.
        pot: usize = "pot",
        /// How much.
        amount: u64 = "amount",
        /// By which board, if it is not the first: 2 the second, …
        run: Option<usize> = "run",
    }, hears |view| view.win(*seat, *amount),
    says |voice| {
        let phrase = match (run, pot) {
            (Some(run), _) => Phrase::new("contests-said-wins-board").with("run", *run),
            (None, 0) => Phrase::new("contests-said-wins"),
            (None, pot) => Phrase::new("contests-said-wins-side").with("pot", *pot),
        };
        voice.strong(phrase.and("who", voice.name(*seat)).grouped("chips", *amount))
    };

    /// The hand is over.
    End "end" {
        /// Its number.
        hand: u64 = "hand",
        /// The wait of the table from now on.
        wait: Option<Wait> => "starts-in or closes-in",
        /// The gain or loss of each player; they add up to 0, less the rake.
        players: Vec<Settled> => "player",
    }, hears |view| view.end(players),
    says |voice| {
        let own = players.iter().find(|row| voice.is_own(row.seat));
        voice.end(own, *wait)
    };

    /// A new level of the blinds.
    Blinds "blinds" {
        /// The small blind.
        small: u64 = "small",
        /// The big blind.
        big: u64 = "big",
        /// The ante.
        ante: u64 = "ante",
        /// The bring-in of stud.
        bring_in: Option<u64> = "bring-in",
        /// The straddle, if there is one.
        straddle: Option<u64> = "straddle",
    }, hears |view| {
        (view.small_blind, view.big_blind, view.ante) = (*small, *big, *ante);
        view.bring_in = bring_in.unwrap_or(0);
        view.specials.straddle = *straddle;
    },
    says |voice| {
        let phrase = match (ante, bring_in) {
            (ante, Some(bring_in)) => Phrase::new("contests-said-bets")
                .with("ante", *ante)
                .with("bring-in", *bring_in),
            (0, None) => Phrase::new("contests-said-blinds"),
            (ante, None) => Phrase::new("contests-said-blinds-ante").with("ante", *ante),
        };
        voice.usual(phrase.with("small", *small).with("big", *big))
    };

    /// Somebody lost all chips.
    Busted "busted" {
        /// The seat.
        seat: usize = "seat",
        /// The name of the player.
        name: String = "name",
        /// Which place that is in a freezeout.
        place: Option<usize> = "place",
    }, hears |view| view.bust(*seat),
    says |voice| {
        let phrase = match place {
            Some(place) => Phrase::new("contests-said-out").with("place", *place),
            None => Phrase::new("contests-said-busted"),
        };
        voice.usual(phrase.with("name", name.clone()))
    };

    /// The table is no more.
    Closed "closed" {
        /// Its number.
        table: u64 = "table",
        /// Why: `hands`, `players`, `winner`, `shutdown`.
        reason: String = "reason",
        /// The winner of a freezeout.
        winner: Option<String> = "winner",
    }, hears |view| *view = TableView::default(),
    says |voice| {
        let phrase = match winner {
            None => Phrase::new("contests-said-closed"),
            Some(winner) => {
                Phrase::new("contests-said-closed-won").with("winner", winner.clone())
            }
        };
        let phrase = phrase.with("table", *table).with("reason", reason.clone());
        voice.usual(phrase)
    };

    /// Everything about the table.
    State "state" (snapshot: Box<Snapshot>),
    hears |view| view.restore(snapshot),
    says |voice| snapshot.wait.and_then(|wait| voice.usual(wait.sentence()));
}

impl From<Refusal> for Event {
    fn from(refusal: Refusal) -> Event {
        Event::Error(refusal)
    }
}
