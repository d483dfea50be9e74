//! How cards and tables look at a terminal.

use std::fmt::Write as _;
use std::io::IsTerminal as _;

use anstyle::{AnsiColor, Style};
use poker_rules::table::{Limit, SeatStatus, SeatView, Specials, TurnOffer, game_word};
use poker_rules::{Card, Variant, grouped};
use render::poker::{Line, Part, Weight};
use words::{Language, Printable};

use super::super::View;

/// The capabilities of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// Whether colours are wanted and seen.
    pub(super) colour: bool,
    /// Whether suits are drawn as `♠` instead of `s`.
    pub(super) symbols: bool,
    /// Whether what stands there can be written over.
    pub(super) clock: bool,
}

impl Look {
    /// What standard output can show: colours on a terminal unless `NO_COLOR`
    /// says otherwise, symbols where the language's letters are Unicode.
    pub(super) fn of_stdout() -> Look {
        let terminal = std::io::stdout().is_terminal();
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let names = ["LC_ALL", "LC_CTYPE", "LANG"];
        let language = names
            .into_iter()
            .filter_map(|name| std::env::var(name).ok());
        let language = language.into_iter().find(|value| !value.is_empty());
        let unicode = language.is_some_and(|value| value.to_ascii_uppercase().contains("UTF"));
        Look {
            colour: terminal && !dumb && !set("NO_COLOR"),
            symbols: terminal && unicode,
            clock: terminal && !dumb,
        }
    }

    fn painted(self, style: Style, text: &str) -> String {
        match self.colour {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }

    /// A line of what happens.
    pub(super) fn line(self, line: &Line) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Cards(cards) => self.cards(cards),
        };
        let text: String = line.parts(Language::ENGLISH).iter().map(part).collect();
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
    pub(super) fn cards(self, cards: &[Card]) -> String {
        let words: Vec<String> = cards.iter().map(|card| self.card(*card)).collect();
        words.join(" ")
    }

    fn card(self, card: Card) -> String {
        let written = card.to_string();
        let text = match self.symbols {
            true => {
                let suit = ['♣', '♦', '♥', '♠'][usize::from(card.suit() % 4)];
                format!("{}{suit}", &written[..1])
            }
            false => written,
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

    /// The whole table.
    pub(super) fn table(self, view: &View) -> String {
        let mut out = String::new();
        let head = match view.hand {
            Some(hand) if view.game == Variant::Texas => {
                format!("hand {hand}, {}", view.round().word())
            }
            Some(hand) => {
                let game = game_word(view.game);
                format!("hand {hand}, {game}, {}", view.round().word())
            }
            None => "between two hands".to_owned(),
        };
        let ante = match view.ante {
            0 => String::new(),
            ante => format!(", ante {ante}"),
        };
        let table = view.table.unwrap_or_default();
        let more = more(&view.specials, view.game, view.limit);
        let blinds = match view.game.is_stud() {
            true => format!(
                "bets {}{ante}, bring-in {}{more}",
                view.big_blind, view.bring_in
            ),
            false => format!("blinds {}/{}{ante}{more}", view.small_blind, view.big_blind),
        };
        let line = format!("-- table {table}, {head}, {blinds} ");
        let _ = writeln!(out, "{}", self.bold(&format!("{line:-<66}")));
        for (number, seat) in view.seats() {
            let own = view.own == Some(number);
            let status = match seat.status {
                SeatStatus::In => "",
                SeatStatus::Folded => "folded",
                SeatStatus::AllIn => "all-in",
                SeatStatus::Out => "out",
                SeatStatus::Away => "away",
            };
            let cards = self.holding(view, number, seat);
            let drew = match seat.draws.last() {
                None => "",
                Some(0) => "pat",
                Some(count) => &format!("drew {count}"),
            };
            let bet = match seat.bet {
                0 => String::new(),
                bet => format!("bet {}", grouped(bet)),
            };
            let name = format!("{:<20.20}", Printable::line(&seat.name));
            let dealer = if view.dealer == Some(number) {
                "D"
            } else {
                " "
            };
            let mark = if own { ">" } else { " " };
            let name = if own { self.bold(&name) } else { name };
            let row = format!(
                "{mark}{number:>2} {dealer} {name} {:>11}  {cards}  {status:<7} {bet} {drew}",
                grouped(seat.stack)
            );
            let _ = writeln!(out, "{}", row.trim_end());
        }
        let board = match view.board.is_empty() {
            true if !view.game.has_board() => String::new(),
            true => format!("board {}   ", self.faint("no cards yet")),
            false => format!("board {}   ", self.cards(&view.board)),
        };
        let _ = write!(out, "      {board}pot {}", grouped(view.pot));
        for (index, board) in view.later_boards.iter().enumerate() {
            let _ = write!(out, "\n    board {} {}", index + 2, self.cards(board));
        }
        out
    }

    /// The cards of a seat; in stud those face down before those that all see.
    fn holding(self, view: &View, number: usize, seat: &SeatView) -> String {
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
    pub(super) fn offer(self, offer: &TurnOffer, own: &[Card]) -> String {
        let mut words = Vec::new();
        if offer.draw.is_some() {
            let cards = own.iter().enumerate();
            let cards: Vec<String> = cards
                .map(|(index, card)| format!("{} {}", index + 1, self.card(*card)))
                .collect();
            words.push(cards.join("  "));
            words.push("d 1 3 draw these".to_owned());
            words.push("p stand pat".to_owned());
        }
        match offer.check {
            true => words.push("k check".to_owned()),
            false => words.extend(offer.fold.then(|| "f fold".to_owned())),
        }
        if let Some(chips) = offer.bring_in {
            words.push(format!("c bring it in with {}", grouped(chips)));
        }
        if let Some(call) = offer.call {
            words.push(format!("c call {}", grouped(call)));
        }
        if let Some(limits) = offer.bet {
            words.push(format!(
                "b N bet {} to {}",
                grouped(limits.min),
                grouped(limits.max)
            ));
        }
        if let Some(limits) = offer.raise {
            let (min, max) = (grouped(limits.min), grouped(limits.max));
            words.push(format!("r N raise to {min} to {max}"));
        }
        if let Some(all) = offer.all_in {
            words.push(format!("a all-in {}", grouped(all)));
        }
        self.bold(&words.join(" | "))
    }
}

/// The game and the stakes, as far as they are not usual, each after a comma.
pub(super) fn more(specials: &Specials, game: Variant, limit: Limit) -> String {
    let mut text = String::new();
    let mut add = |what: String| {
        let _ = write!(text, ", {what}");
    };
    if let Some(straddle) = specials.straddle {
        add(format!("straddle {straddle}"));
    }
    if specials.big_blind_ante.is_some() {
        add("ante of the big blind".to_owned());
    }
    if let Some(rake) = specials.rake {
        let most = specials.rake_cap;
        let most = most.map_or_else(String::new, |most| format!(" up to {most}"));
        add(format!("rake {rake} %{most}"));
    }
    if let Some(runs) = specials.runs {
        add(format!("{runs} boards"));
    }
    if specials.bomb.is_some() {
        add("bomb pot".to_owned());
    }
    if let Some(games) = &specials.mix {
        add(format!("{} in turn", Printable::line(games)));
    }
    if (game, limit) != Default::default() {
        add(format!("{}, limit {}", game_word(game), limit.word()));
    }
    text
}

#[cfg(test)]
mod tests {
    use poker_rules::table::Event;
    use poker_rules::{Cards, Street};

    use super::*;

    #[test]
    fn what_is_not_usual_is_said_and_a_usual_table_says_nothing() {
        let usual = Specials::default();
        assert_eq!(more(&usual, Variant::Texas, Limit::No), "");
        let specials = Specials {
            straddle: Some(20),
            rake: "2.5".parse().ok(),
            rake_cap: Some(3),
            runs: Some(2),
            ..usual
        };
        assert_eq!(
            more(&specials, Variant::Omaha, Limit::Pot),
            ", straddle 20, rake 2.5 % up to 3, 2 boards, omaha, limit pot"
        );
    }

    #[test]
    fn later_boards_stand_below_the_first() {
        let mut view = View::default();
        for (all, run) in [("2c 3d 4h 5s 6c", None), ("2c 3d 4h Kc Kd", Some(2))] {
            view.hear(&Event::Board {
                round: Street::River,
                cards: Cards::new(),
                all: Card::parse_all(all).unwrap().into(),
                run,
            });
        }
        let table = Look::default().table(&view);
        assert!(table.contains("board 2c 3d 4h 5s 6c"), "{table}");
        assert!(table.ends_with("board 2 2c 3d 4h Kc Kd"), "{table}");
    }

    #[test]
    fn suits_are_letters_without_and_symbols_with_a_terminal() {
        let cards = Card::parse_all("As Td 2c 9h").unwrap();
        let plain = Look::default();
        assert_eq!(plain.cards(&cards), "As Td 2c 9h");
        let symbols = Look {
            symbols: true,
            ..plain
        };
        assert_eq!(symbols.cards(&cards), "A♠ T♦ 2♣ 9♥");
        let colours = Look {
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
