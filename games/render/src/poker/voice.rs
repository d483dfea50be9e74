//! How each event of a table is said.

use poker_rules::table::{
    Cause, Event, HandStart, PlayerAction, PlayerResult, Presence, ShownCards, TableView, Wait,
};
use poker_rules::{Best, Card, MadeHand, PostKind, Street};
use words::Phrase;

use super::{CARDS, HAND, Line, Weight, game_in_words, wait_as_sentence};

/// The text of an event of a table for a person; `None` for an event that is better seen
/// on the table, or no event of a table. The view has taken it in already.
pub fn said(view: &TableView, event: &Event) -> Option<Line> {
    let voice = Voice(view);
    match event {
        Event::Said { name, text } => voice.chat(name, text),
        Event::Presence {
            what,
            name,
            stack,
            wait,
            ..
        } => voice.presence(*what, name, *stack, *wait),
        Event::Hand(start) => voice.hand(start),
        Event::Post {
            seat, kind, amount, ..
        } => voice.post(*seat, *kind, *amount),
        Event::Hole { seat, cards } => voice.cards_of(
            *seat,
            "contests-said-own-cards",
            "contests-said-holds",
            cards,
        ),
        Event::Up { seat, cards } => {
            voice.cards_of(*seat, "contests-said-own-up", "contests-said-up", cards)
        }
        Event::Discard { seat, cards } => voice.cards_of(
            *seat,
            "contests-said-own-discard",
            "contests-said-discard",
            cards,
        ),
        Event::Acting { seat, time, .. } => voice.acting(*seat, *time),
        Event::Acted(acted) => voice.acted(acted),
        Event::Board {
            round, all, run, ..
        } => voice.board(*round, all, *run),
        Event::Refund { seat, amount } => {
            let phrase = Phrase::new("contests-said-refund").and("who", voice.name(*seat));
            voice.usual(phrase.grouped("chips", *amount))
        }
        Event::Show(shown) => voice.showed(shown),
        Event::Muck { seat } => {
            voice.usual(Phrase::new("contests-said-muck").and("who", voice.name(*seat)))
        }
        Event::Rake { amount } => {
            voice.faint(Phrase::new("contests-said-rake").grouped("chips", *amount))
        }
        Event::Win {
            seat,
            pot,
            amount,
            run,
        } => voice.win(*seat, *pot, *amount, *run),
        Event::End { wait, players, .. } => {
            let own = players.iter().find(|row| voice.is_own(row.seat));
            voice.end(own, *wait)
        }
        Event::Blinds {
            small,
            big,
            ante,
            bring_in,
            ..
        } => voice.blinds((*small, *big), *ante, *bring_in),
        Event::Busted { name, place, .. } => voice.busted(name, *place),
        Event::Closed {
            table,
            reason,
            winner,
        } => voice.closed(*table, reason, winner.as_deref()),
        Event::State(snapshot) => snapshot
            .wait
            .and_then(|wait| voice.usual(wait_as_sentence(wait))),
        Event::Welcome { .. }
        | Event::Error(_)
        | Event::Tables(_)
        | Event::Created { .. }
        | Event::Joined { .. }
        | Event::Left { .. }
        | Event::Ok
        | Event::Statistics(_)
        | Event::Turn(_) => None,
    }
}

/// The line about an event, for a client with this view.
struct Voice<'a>(&'a TableView);

impl Voice<'_> {
    fn usual(&self, phrase: Phrase) -> Option<Line> {
        Some(Line::new(Weight::Usual, vec![phrase]))
    }

    fn strong(&self, phrase: Phrase) -> Option<Line> {
        Some(Line::new(Weight::Strong, vec![phrase]))
    }

    fn faint(&self, phrase: Phrase) -> Option<Line> {
        Some(Line::new(Weight::Faint, vec![phrase]))
    }

    /// A line with these cards in place of the value `cards`.
    fn cards(&self, phrase: Phrase, cards: &[Card]) -> Option<Line> {
        Some(Line {
            weight: Weight::Usual,
            sentences: vec![phrase.mark("cards", CARDS)],
            cards: cards.to_vec(),
        })
    }

    fn is_own(&self, seat: usize) -> bool {
        self.0.own == Some(seat)
    }

    /// The name of the player at this seat.
    fn name(&self, seat: usize) -> Phrase {
        match self.0.seat(seat) {
            _ if self.is_own(seat) => Phrase::new("contests-said-you"),
            Some(found) if !found.name.is_empty() => plain(&found.name),
            _ => Phrase::new("contests-said-seat").with("seat", seat),
        }
    }

    /// The line that begins a hand, with its game if that is not the usual one.
    fn hand(&self, start: &HandStart) -> Option<Line> {
        let phrase = Phrase::new(HAND).with("hand", start.id);
        let mut line = self.strong(phrase.and("who", self.name(start.dealer)))?;
        if start.game.is_some() || start.limit.is_some() {
            let (game, limit) = (
                start.game.unwrap_or_default(),
                start.limit.unwrap_or_default(),
            );
            line.sentences.push(game_in_words(game, limit));
        }
        if start.specials.bomb.is_some() {
            line.sentences.push(Phrase::new("contests-has-bomb"));
        }
        Some(line)
    }

    /// The line about the cards that a player shows, and the hand that they make.
    fn showed(&self, shown: &ShownCards) -> Option<Line> {
        let who = self.name(shown.seat);
        // In the language of the reader, if the words of the server are known.
        let made = shown.best.as_deref().and_then(MadeHand::of);
        let made = made.filter(|made| shown.value.as_deref() == Some(made.name()));
        let value = shown.value.as_ref().map(|value| match made {
            Some(made) => made.phrase(),
            None => self.named(shown, value).unwrap_or_else(|| plain(value)),
        });
        let phrase = match value {
            Some(value) => Phrase::new("contests-said-shows-value").and("value", value),
            None => Phrase::new("contests-said-shows"),
        };
        let mut line = self.cards(phrase.and("who", who), &shown.cards)?;
        if let Some(low) = &shown.low {
            let ranks = low.strip_prefix("low, ").unwrap_or(low).to_owned();
            let low = Phrase::new("contests-said-low").with("ranks", ranks);
            line.sentences.push(low);
        }
        Some(line)
    }

    /// The hand of the game that the server calls this, where it is one: low hands
    /// and badugis.
    fn named(&self, shown: &ShownCards, value: &str) -> Option<Phrase> {
        let (game, board) = (self.0.game, &self.0.board);
        let best = Best::of(game, game.ranking(), &shown.cards, board)?;
        let phrase = best.phrase();
        (phrase.to_string() == value).then_some(phrase)
    }

    /// The line about a player who came or left, and about the wait of the table.
    fn presence(&self, what: Presence, name: &str, stack: u64, wait: Option<Wait>) -> Option<Line> {
        let about = |key| Phrase::new(key).with("name", name.to_owned());
        let what = match what {
            Presence::Sat => about("contests-said-sat").grouped("chips", stack),
            Presence::Away => about("contests-said-away"),
            Presence::Back => about("terminal-is-back"),
            Presence::Gone => about("contests-said-gone"),
        };
        let wait = wait.map(wait_as_sentence);
        let sentences = [what].into_iter().chain(wait).collect();
        Some(Line::new(Weight::Usual, sentences))
    }

    /// The line about the end of a hand: the result for the player of this row,
    /// and the wait of the table.
    fn end(&self, own: Option<&PlayerResult>, wait: Option<Wait>) -> Option<Line> {
        let settled = |own: &PlayerResult| {
            let net = own.net.unsigned_abs();
            let phrase = match own.net {
                0 => Phrase::new("contests-said-even"),
                1.. => Phrase::new("contests-said-won").grouped("net", net),
                _ => Phrase::new("contests-said-lost").grouped("net", net),
            };
            phrase.grouped("stack", own.stack)
        };
        let own = own.map(settled);
        let sentences: Vec<Phrase> = own.into_iter().chain(wait.map(wait_as_sentence)).collect();
        (!sentences.is_empty()).then(|| Line::new(Weight::Usual, sentences))
    }

    fn acted(&self, acted: &PlayerAction) -> Option<Line> {
        let of = |key, chips| Phrase::new(key).grouped("chips", chips);
        let what = match &*acted.kind {
            "fold" => Phrase::new("contests-act-fold"),
            "check" => Phrase::new("contests-act-check"),
            "call" => of("contests-act-call", acted.amount),
            "bet" => of("contests-act-bet", acted.total),
            "raise" => of("contests-act-raise", acted.total),
            "bringin" => of("contests-act-bring-in", acted.amount),
            "draw" => match acted.cards.unwrap_or(0) {
                0 => Phrase::new("contests-act-pat"),
                count => Phrase::new("contests-act-draw").with("count", count),
            },
            _ => of("contests-act-all-in", acted.total),
        };
        let why = acted.cause.map(|cause| {
            Phrase::new(match cause {
                Cause::Timeout => "contests-act-timeout",
                Cause::Disconnected => "contests-act-disconnected",
                Cause::Left => "contests-act-left",
            })
        });
        let phrase = match why {
            None => Phrase::new("contests-said-acted"),
            Some(why) => Phrase::new("contests-said-acted-why").and("why", why),
        };
        self.usual(phrase.and("who", self.name(acted.seat)).and("what", what))
    }

    fn chat(&self, name: &str, text: &str) -> Option<Line> {
        let phrase = Phrase::new("contests-said-chat").with("name", name.to_owned());
        self.usual(phrase.with("text", text.to_owned()))
    }

    fn post(&self, seat: usize, kind: PostKind, amount: u64) -> Option<Line> {
        let phrase = Phrase::new(match kind {
            PostKind::Ante => "contests-said-ante",
            PostKind::Small => "contests-said-small-blind",
            PostKind::Big => "contests-said-big-blind",
            PostKind::Straddle => "contests-said-straddle",
            PostKind::Extra => "contests-said-extra-blind",
            PostKind::Dead => "contests-said-dead-blind",
        });
        self.usual(phrase.and("who", self.name(seat)).grouped("chips", amount))
    }

    /// The line about cards of a player: the reader, or another.
    fn cards_of(
        &self,
        seat: usize,
        own: &'static str,
        of_others: &'static str,
        cards: &[Card],
    ) -> Option<Line> {
        let phrase = if self.is_own(seat) {
            Phrase::new(own)
        } else {
            Phrase::new(of_others).and("who", self.name(seat))
        };
        self.cards(phrase, cards)
    }

    fn acting(&self, seat: usize, time: u64) -> Option<Line> {
        let phrase = match time {
            0 => Phrase::new("contests-said-asked"),
            time => Phrase::new("contests-said-asked-for").with("seconds", time.div_ceil(1000)),
        };
        self.faint(phrase.and("who", self.name(seat)))
    }

    fn board(&self, round: Street, all: &[Card], run: Option<usize>) -> Option<Line> {
        let phrase = match (run, all.is_empty()) {
            (Some(run), _) => Phrase::new("contests-said-next-board").with("run", run),
            (None, true) => Phrase::new("contests-said-round").with("round", round.word()),
            (None, false) => Phrase::new("contests-said-board").with("round", round.word()),
        };
        let phrase = phrase.grouped("pot", self.0.pot);
        if all.is_empty() {
            self.usual(phrase)
        } else {
            self.cards(phrase, all)
        }
    }

    fn win(&self, seat: usize, pot: usize, amount: u64, run: Option<usize>) -> Option<Line> {
        let phrase = match (run, pot) {
            (Some(run), _) => Phrase::new("contests-said-wins-board").with("run", run),
            (None, 0) => Phrase::new("contests-said-wins"),
            (None, pot) => Phrase::new("contests-said-wins-side").with("pot", pot),
        };
        self.strong(phrase.and("who", self.name(seat)).grouped("chips", amount))
    }

    fn blinds(&self, blinds: (u64, u64), ante: u64, bring_in: Option<u64>) -> Option<Line> {
        let phrase = match (ante, bring_in) {
            (ante, Some(bring_in)) => Phrase::new("contests-said-bets")
                .with("ante", ante)
                .with("bring-in", bring_in),
            (0, None) => Phrase::new("contests-said-blinds"),
            (ante, None) => Phrase::new("contests-said-blinds-ante").with("ante", ante),
        };
        self.usual(phrase.with("small", blinds.0).with("big", blinds.1))
    }

    fn busted(&self, name: &str, place: Option<usize>) -> Option<Line> {
        let phrase = match place {
            Some(place) => Phrase::new("contests-said-out").with("place", place),
            None => Phrase::new("contests-said-busted"),
        };
        self.usual(phrase.with("name", name.to_owned()))
    }

    fn closed(&self, table: u64, reason: &str, winner: Option<&str>) -> Option<Line> {
        let phrase = match winner {
            None => Phrase::new("contests-said-closed"),
            Some(winner) => {
                Phrase::new("contests-said-closed-won").with("winner", winner.to_owned())
            }
        };
        let phrase = phrase
            .with("table", table)
            .with("reason", reason.to_owned());
        self.usual(phrase)
    }
}

/// A text that is the same in all languages.
fn plain(text: &str) -> Phrase {
    Phrase::new("contests-said-name").with("name", text.to_owned())
}
