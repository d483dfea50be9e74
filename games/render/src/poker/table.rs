//! A table of poker as text, for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use poker_rules::table::{Deed, SeatStatus, SeatView, TableView, TurnOffer};
use poker_rules::{Action, Card, Limits};
use words::{Language, Phrase, Printable};

use super::{Line, Part, Weight, game_in_words, stakes_in_words};

/// The columns of the line above a table.
const WIDTH: usize = 66;

/// How tables are drawn for a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableLook {
    /// Whether colours are wanted and seen.
    pub colour: bool,
    /// Whether suits are drawn as `♠` instead of `s`.
    pub symbols: bool,
    /// The language of the reader.
    pub language: Language,
}

impl TableLook {
    fn painted(self, style: Style, text: &str) -> String {
        if self.colour {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// A line of the log.
    pub fn line(self, line: &Line) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Cards(cards) => self.cards(cards),
        };
        let text: String = line.parts(self.language).iter().map(part).collect();
        match line.weight {
            Weight::Usual => text,
            Weight::Strong => self.bold(&text),
            Weight::Faint => self.faint(&text),
        }
    }

    /// Important text.
    fn bold(self, text: &str) -> String {
        self.painted(Style::new().bold(), text)
    }

    /// Less important text.
    fn faint(self, text: &str) -> String {
        self.painted(Style::new().dimmed(), text)
    }

    /// Cards with blanks between them.
    pub fn cards(self, cards: &[Card]) -> String {
        let words: Vec<String> = cards.iter().map(|card| self.card(*card)).collect();
        words.join(" ")
    }

    fn card(self, card: Card) -> String {
        let written = card.to_string();
        let text = if self.symbols {
            let suit = ['♣', '♦', '♥', '♠'][usize::from(card.suit() % 4)];
            format!("{}{suit}", &written[..1])
        } else {
            written
        };
        // Four colours, so that a flush is seen at once.
        let colours = [
            AnsiColor::Green,
            AnsiColor::Cyan,
            AnsiColor::Red,
            AnsiColor::White,
        ];
        let colour = colours[usize::from(card.suit() % 4)];
        self.painted(colour.on_default().bold(), &text)
    }

    /// The whole table, as a player or a spectator sees it.
    pub fn table(self, view: &TableView) -> String {
        let mut out = String::new();
        let line = format!("-- {} ", self.head(view));
        let _ = writeln!(out, "{}", self.bold(&format!("{line:-<WIDTH$}")));
        for (number, seat) in view.seats() {
            let _ = writeln!(out, "{}", self.seat(view, number, seat));
        }
        let board = match view.board.is_empty() {
            true if !view.game.has_board() => String::new(),
            true => format!("{}   ", self.faint(&self.say("terminal-table-no-cards"))),
            false => format!("{}   ", self.board(1, &view.board)),
        };
        let pot = Phrase::new("terminal-table-pot").grouped("chips", view.pot);
        let _ = write!(out, "      {board}{}", pot.say(self.language));
        for (later, board) in (2..).zip(&view.later_boards) {
            let _ = write!(out, "\n    {}", self.board(later, board));
        }
        out
    }

    fn board(self, run: usize, cards: &[Card]) -> String {
        let board = match run {
            1 => Phrase::new("terminal-table-board"),
            run => Phrase::new("terminal-table-later-board").with("run", run),
        };
        format!("{} {}", board.say(self.language), self.cards(cards))
    }

    /// The number of the table, its hand, and the stakes.
    fn head(self, view: &TableView) -> String {
        let round = view.round().word();
        let hand = match view.hand {
            Some(hand) => Phrase::new("terminal-table-hand")
                .with("hand", hand)
                .with("round", round),
            None => Phrase::new("terminal-table-between"),
        };
        let table = view.table.unwrap_or_default();
        let mut parts = vec![Phrase::new("terminal-table").with("table", table), hand];
        if view.game.is_stud() {
            parts.push(Phrase::new("terminal-table-bets").with("big", view.big_blind));
        } else {
            let blinds = Phrase::new("terminal-table-blinds").with("small", view.small_blind);
            parts.push(blinds.with("big", view.big_blind));
        }
        if view.ante > 0 {
            parts.push(Phrase::new("terminal-table-ante").with("chips", view.ante));
        }
        if view.game.is_stud() {
            parts.push(Phrase::new("terminal-table-bring-in").with("chips", view.bring_in));
        }
        let mut parts: Vec<String> = parts.iter().map(|part| part.say(self.language)).collect();
        parts.extend(self.unusual(view));
        parts.join(", ")
    }

    /// The game and the stakes, as far as they are not usual.
    fn unusual(self, view: &TableView) -> impl Iterator<Item = String> {
        let is_usual = (view.game, view.limit) == Default::default();
        let game = (!is_usual).then(|| game_in_words(view.game, view.limit).say(self.language));
        let stakes = stakes_in_words(&view.specials, 0, self.language);
        stakes.into_iter().chain(game)
    }

    fn seat(self, view: &TableView, number: usize, seat: &SeatView) -> String {
        let status = match seat.status {
            SeatStatus::In => "",
            SeatStatus::Folded => "contests-seat-folded",
            SeatStatus::AllIn => "contests-seat-all-in",
            SeatStatus::Out => "contests-seat-out",
            SeatStatus::Away => "contests-seat-away",
        };
        let status = match status {
            "" => String::new(),
            key => self.say(key),
        };
        let drew = match seat.draws.last() {
            None => String::new(),
            Some(0) => self.say("terminal-table-pat"),
            Some(count) => {
                let drew = Phrase::new("terminal-table-drew").with("count", *count);
                drew.say(self.language)
            }
        };
        let bet = match seat.bet {
            0 => String::new(),
            bet => {
                let bet = Phrase::new("contests-picture-bet").grouped("chips", bet);
                bet.say(self.language)
            }
        };
        let name = format!("{:<20.20}", Printable::line(&seat.name));
        let (mark, name) = if view.own == Some(number) {
            (">", self.bold(&name))
        } else {
            (" ", name)
        };
        let dealer = if view.dealer == Some(number) {
            "D"
        } else {
            " "
        };
        let (stack, cards) = (
            Language::ENGLISH.grouped(seat.stack),
            self.holding(view, number, seat),
        );
        let row = format!(
            "{mark}{number:>2} {dealer} {name} {stack:>11}  {cards}  {status:<7} {bet} {drew}"
        );
        row.trim_end().to_owned()
    }

    /// The cards of a seat; in stud those face down before those that all see.
    fn holding(self, view: &TableView, number: usize, seat: &SeatView) -> String {
        let up = match seat.up.as_slice() {
            [] => String::new(),
            up => format!(" | {}", self.cards(up)),
        };
        match (&seat.cards, seat.status) {
            (Some(_), _) => {
                let down: Vec<Card> = seat.down().collect();
                format!("{}{up}", self.cards(&down))
            }
            (None, SeatStatus::In | SeatStatus::AllIn) if view.hand.is_some() => {
                format!("{}{up}", vec!["??"; view.hidden(number)].join(" "))
            }
            (None, _) => "     ".into(),
        }
    }

    /// The options, each with its key; to a player with these cards.
    pub fn offer(self, offer: &TurnOffer, own: &[Card]) -> String {
        let mut options = Vec::new();
        let mut add = |key: &str, what: Phrase| {
            options.push(format!("{key} {}", what.say(self.language)));
        };
        let chips = |key, chips| Phrase::new(key).grouped("chips", chips);
        if offer.draw.is_some() {
            let places = (1..).zip(own);
            let places: Vec<String> = places
                .map(|(place, card): (usize, _)| format!("{place} {}", self.card(*card)))
                .collect();
            options.push(places.join("  "));
            let mut add = |key: &str, what: &str| options.push(format!("{key} {}", self.say(what)));
            add("d 1 3", "terminal-offer-draw");
            add("p", "contests-act-pat");
            return self.bold(&options.join(" | "));
        }
        match offer.check {
            true => add("k", Phrase::new("contests-act-check")),
            false if offer.fold => add("f", Phrase::new("contests-act-fold")),
            false => {}
        }
        if let Some(own) = offer.bring_in {
            add("c", chips("contests-act-bring-in", own));
        }
        if let Some(own) = offer.call {
            add("c", chips("contests-act-call", own));
        }
        let mut add_bet = |letter, limits: Limits, one, several| {
            if limits.min == limits.max {
                add(&format!("{letter} {}", limits.min), chips(one, limits.min));
            } else {
                let bet = chips(several, limits.max).grouped("min", limits.min);
                add(&format!("{letter} N"), bet);
            }
        };
        if let Some(limits) = offer.bet {
            add_bet("b", limits, "contests-act-bet", "terminal-offer-bet");
        }
        if let Some(limits) = offer.raise {
            add_bet("r", limits, "contests-act-raise", "terminal-offer-raise");
        }
        if let Some(all) = offer.all_in {
            add("a", chips("terminal-offer-all-in", all));
        }
        self.bold(&options.join(" | "))
    }

    /// Everything that was done in the hand, round by round.
    pub fn history(self, view: &TableView) -> String {
        let mut round = None;
        let mut lines = Vec::new();
        for deed in &view.deeds {
            if round != Some(deed.round) {
                round = Some(deed.round);
                lines.push(format!("  {}:", deed.round.word()));
            }
            lines.push(format!("    {}", self.deed(view, deed)));
        }
        if lines.is_empty() {
            format!("  {}", self.say("terminal-table-nothing-done"))
        } else {
            lines.join("\n")
        }
    }

    fn deed(self, view: &TableView, deed: &Deed) -> String {
        let chips = |key| Phrase::new(key).grouped("chips", deed.total);
        let what = match deed.action {
            Action::Fold => Phrase::new("contests-act-fold"),
            Action::Check => Phrase::new("contests-act-check"),
            Action::Call => chips("contests-act-call"),
            Action::Bet(_) => chips("contests-act-bet"),
            Action::Raise(_) => chips("contests-act-raise"),
            Action::AllIn => chips("contests-act-all-in"),
            Action::BringIn => chips("contests-act-bring-in"),
            Action::Draw(_) if deed.cards == 0 => Phrase::new("contests-act-pat"),
            Action::Draw(_) => Phrase::new("contests-act-draw").with("count", deed.cards),
        };
        let who = match view.seat(deed.seat) {
            _ if view.own == Some(deed.seat) => Phrase::new("contests-said-you"),
            Some(found) if !found.name.is_empty() => {
                Phrase::new("contests-said-name").with("name", found.name.clone())
            }
            _ => Phrase::new("contests-said-seat").with("seat", deed.seat),
        };
        let line = Phrase::new("contests-said-acted").and("who", who);
        line.and("what", what).say(self.language)
    }

    fn say(self, key: &str) -> String {
        self.language.say(key)
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::table::{Event, Limit, Specials};
    use poker_rules::{Cards, Street, Variant};

    use super::*;

    #[test]
    fn what_is_not_usual_is_said_and_a_usual_table_says_nothing() {
        let mut view = TableView::default();
        (view.table, view.small_blind, view.big_blind) = (Some(3), 5, 10);
        let head = |view: &TableView| TableLook::default().head(view);
        assert_eq!(head(&view), "table 3, between two hands, blinds 5/10");
        view.specials = Specials {
            straddle: Some(20),
            rake: "2.5".parse().ok(),
            rake_cap: Some(3),
            runs: Some(2),
            ..Specials::default()
        };
        (view.game, view.limit) = (Variant::Omaha, Limit::Pot);
        assert_eq!(
            head(&view),
            "table 3, between two hands, blinds 5/10, straddle 20, rake 2.5 %, 3 at most, \
             2 boards after an all-in, Pot-limit Omaha"
        );
        let czech = TableLook {
            language: Language::find("cs").unwrap(),
            ..TableLook::default()
        };
        assert!(
            czech.table(&view).contains("mezi dvěma rozdáními"),
            "{}",
            czech.table(&view)
        );
    }

    #[test]
    fn later_boards_stand_below_the_first() {
        let mut view = TableView::default();
        for (all, run) in [("2c 3d 4h 5s 6c", None), ("2c 3d 4h Kc Kd", Some(2))] {
            view.hear(&Event::Board {
                round: Street::River,
                cards: Cards::new(),
                all: Card::parse_all(all).unwrap().into(),
                run,
            });
        }
        let table = TableLook::default().table(&view);
        assert!(table.contains("board 2c 3d 4h 5s 6c"), "{table}");
        assert!(table.ends_with("board 2 2c 3d 4h Kc Kd"), "{table}");
    }

    #[test]
    fn suits_are_letters_without_and_symbols_with_a_terminal() {
        let cards = Card::parse_all("As Td 2c 9h").unwrap();
        let plain = TableLook::default();
        assert_eq!(plain.cards(&cards), "As Td 2c 9h");
        let symbols = TableLook {
            symbols: true,
            ..plain
        };
        assert_eq!(symbols.cards(&cards), "A♠ T♦ 2♣ 9♥");
        let colours = TableLook {
            colour: true,
            ..plain
        };
        let coloured = colours.cards(&cards);
        assert!(
            coloured.starts_with('\x1b') && coloured.contains("9h"),
            "{coloured:?}"
        );
    }
}
