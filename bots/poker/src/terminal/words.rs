//! The commands of a person.

use poker_rules::table::TurnOffer;
use poker_rules::{Action, Card, CardSet, spaced};
use protocol::poker::{COMMANDS, Command, Element, Join, View as Watch};

use super::super::Choice;

/// The meaning of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wish {
    /// An action in the hand.
    Play(Deed),
    /// A command for the server.
    Say(Box<Command>),
    /// Show the table again.
    Table,
    /// Show the actions of this hand.
    History,
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
    /// An empty line.
    Nothing,
}

/// What to play; amounts are what the bet will stand at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Fold,
    Check,
    /// Checks if that is free, and brings it in where that is due.
    CallOrCheck,
    /// Changes the cards that the text names: by their places, or as they are written.
    Draw(String),
    Raise(u64),
    AllIn,
}

pub(super) const HELP: &str = "\
  f  fold     k  check     c  call, or check     a  all-in
  b N, r N    bet or raise: your bet will stand at N
  d 1 3       draw: change your first and third card; also d Ah Kd    p  stand pat
  table       the table again (t)         history  what was done in this hand (h)
  say TEXT    to all at the table         show always|needed  beaten hands at the showdown
  tables      which tables there are      statistics [NAME]   how players did
  join [N] [BUYIN]     sit down           leave    get up
  create [seats=6 small-blind=5 big-blind=10 ante=0 buyin=1000 hands=0
          format=cash|freezeout level-hands=0 mode=user|agent move-time=30000
          game=texas|omaha|omaha-8|short-deck|stud|stud-8|razz|five-card-draw|
               2-7-single-draw|2-7-triple-draw|badugi
          limit=no|pot|fixed stud-ante=2 bring-in=5 name=…
          straddle=0 big-blind-ante=false rake=0 rake-cap=… runs=1 bomb=0
          bomb-ante=… mix=horse|8-game|NT+PO mix-hands=8]
  watch N     look on at a table          unwatch  look away
  quit        leave and end (q)";

impl Wish {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is wrong; the text is for the person.
    pub(super) fn read(line: &str) -> Result<Wish, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let bare = |wish: Wish| match rest {
            "" => Ok(wish),
            _ => Err(format!(
                "'{word}' stands alone: 'help' shows what can be said"
            )),
        };
        let say = |command: Command| Ok(Wish::Say(Box::new(command)));
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Wish::Nothing),
            "f" | "fold" => bare(Wish::Play(Deed::Fold)),
            "k" | "check" => bare(Wish::Play(Deed::Check)),
            "c" | "call" => bare(Wish::Play(Deed::CallOrCheck)),
            "d" | "draw" if rest.is_empty() => Err(format!(
                "which cards? '{word} 1 3', '{word} Ah', or 'p' for none"
            )),
            "d" | "draw" => Ok(Wish::Play(Deed::Draw(rest.to_owned()))),
            "p" | "pat" => bare(Wish::Play(Deed::Draw(String::new()))),
            "a" | "allin" | "all-in" => bare(Wish::Play(Deed::AllIn)),
            "b" | "bet" | "r" | "raise" => {
                let amount = rest.replace(',', "").parse();
                let amount = amount.map_err(|_| format!("{word} needs an amount: '{word} 60'"))?;
                Ok(Wish::Play(Deed::Raise(amount)))
            }
            "t" | "table" => bare(Wish::Table),
            "h" | "history" => bare(Wish::History),
            "?" | "help" => Ok(Wish::Help),
            "q" | "quit" | "bye" => bare(Wish::Quit),
            "say" => say(read("say", &[], rest)?),
            "show" => say(read("preferences", &[("show", rest)], "")?),
            "tables" => say(Command::Tables),
            "statistics" | "stats" => {
                let name = (!rest.is_empty()).then(|| rest.to_owned());
                say(Command::Statistics(name))
            }
            "leave" => say(Command::Leave),
            "unwatch" => say(Command::Unwatch),
            "watch" => say(watch(rest)?),
            "join" => say(join(rest)?),
            "create" => say(create(rest)?),
            _ => Err(format!(
                "'{word}' is not known: 'help' shows what can be said"
            )),
        }
    }
}

/// Reads a command as the server will, so that what it refuses is known before
/// it is sent.
fn read(name: &'static str, attributes: &[(&str, &str)], text: &str) -> Result<Command, String> {
    let mut element = Element::new(name).saying(text);
    for (key, value) in attributes {
        element = element.with((*key).to_owned(), value);
    }
    Command::read(&element).map_err(|refusal| refusal.text)
}

pub(super) fn watch(table: &str) -> Result<Command, String> {
    let table = table.parse().map_err(|_| "which table? 'watch 1'")?;
    Ok(Command::Watch(Watch {
        table,
        referee: None,
    }))
}

fn join(rest: &str) -> Result<Command, String> {
    let mut words = rest.split_whitespace();
    let mut number = |what: &str| match words.next() {
        None => Ok(None),
        Some(word) => {
            let number = word.replace(',', "").parse().map(Some);
            number.map_err(|_| format!("'{word}' is no {what}: 'join 1 500'"))
        }
    };
    Ok(Command::Join(Join {
        table: number("table")?,
        seat: None,
        buyin: number("amount")?,
    }))
}

/// Words like `seats=6`; a table of a person is one for people.
pub(super) fn create(rest: &str) -> Result<Command, String> {
    let known = COMMANDS.iter().find(|(command, _)| *command == "create");
    let keys = known.map_or(&[][..], |(_, keys)| *keys);
    let mut attributes = vec![("mode", "user")];
    for word in rest.split([' ', ',']).filter(|word| !word.is_empty()) {
        let pair = word.split_once('=').filter(|(key, _)| keys.contains(key));
        let (key, value) = pair.ok_or_else(|| {
            format!(
                "'{word}' is not a setting of a table: give KEY=VALUE, where KEY is one of {}",
                keys.join(", ")
            )
        })?;
        attributes.retain(|(known, _)| *known != key);
        attributes.push((key, value));
    }
    read("create", &attributes, "")
}

impl Deed {
    /// The choice that is meant, of a player with these cards, checked before it is
    /// sent.
    ///
    /// # Errors
    /// It is not offered; the text says why.
    pub(super) fn choice(&self, offer: &TurnOffer, own: &[Card]) -> Result<Choice, String> {
        let action = match self {
            Deed::Draw(cards) => Action::Draw(chosen(cards, own)?),
            // Nothing is gained by it, and it is easily mistyped.
            Deed::Fold if offer.check => {
                return Err("checking is free: 'k' (a fold would give the hand away)".to_owned());
            }
            Deed::Fold => Action::Fold,
            Deed::Check => Action::Check,
            Deed::CallOrCheck if offer.check => Action::Check,
            Deed::CallOrCheck if offer.bring_in.is_some() => Action::BringIn,
            Deed::CallOrCheck => Action::Call,
            Deed::Raise(amount) if offer.bet.is_some() => Action::Bet(*amount),
            Deed::Raise(amount) => Action::Raise(*amount),
            Deed::AllIn => Action::AllIn,
        };
        Choice::exactly(offer, action).map_err(|error| error.to_string())
    }
}

/// The cards that a text names, by places from 1 or as they are written.
///
/// # Errors
/// One is not there, or named twice; the text says which.
fn chosen(text: &str, own: &[Card]) -> Result<CardSet, String> {
    let mut chosen = CardSet::default();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let card = match word.parse::<usize>() {
            Ok(place) => place.checked_sub(1).and_then(|place| own.get(place)),
            Err(_) => {
                let named = word.parse::<Card>();
                own.iter().find(|card| named.as_ref() == Ok(*card))
            }
        };
        let card = card.ok_or_else(|| {
            format!(
                "'{word}' is none of your cards: {}, 1 to {}",
                spaced(own),
                own.len()
            )
        })?;
        if !chosen.insert(*card) {
            return Err(format!("{card} is there twice"));
        }
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use poker_rules::table::{DrawOffer, Mode};
    use poker_rules::{Limits, Street};
    use protocol::poker::Create;

    use super::*;

    #[test]
    fn keys_and_words_mean_the_same_and_wrong_ones_are_explained() {
        for (line, deed) in [
            ("f", Deed::Fold),
            (" FOLD ", Deed::Fold),
            ("k", Deed::Check),
            ("c", Deed::CallOrCheck),
            ("r 1,200", Deed::Raise(1200)),
            ("bet 60", Deed::Raise(60)),
            ("all-in", Deed::AllIn),
            ("d 1 Ah", Deed::Draw("1 Ah".to_owned())),
            ("pat", Deed::Draw(String::new())),
        ] {
            assert_eq!(Wish::read(line), Ok(Wish::Play(deed)), "{line}");
        }
        for wrong in [
            "r",
            "b -5",
            "d",
            "p 1",
            "r 1.5",
            "f now",
            "dance",
            "watch x",
            "create seats=99",
            "create x=1",
        ] {
            assert!(Wish::read(wrong).is_err(), "{wrong}");
        }
        let usual = Create {
            mode: Mode::User,
            move_time: 30_000,
            ..Create::default()
        };
        let made = Wish::Say(Box::new(Command::Create(usual)));
        assert_eq!(Wish::read("create"), Ok(made));
        let Ok(Wish::Say(mixed)) = Wish::read("create mix=NT+PO rake=2.5 runs=2 straddle=20")
        else {
            panic!("no table");
        };
        assert!(matches!(*mixed, Command::Create(create) if create.poker_game(8).code() == "PO"));
        let long = format!("say {}", "x".repeat(201));
        assert!(Wish::read(&long).is_err());
    }

    #[test]
    fn amounts_are_checked_before_they_are_sent() {
        let offer = TurnOffer {
            hand: 1,
            decision: Some(2),
            seat: 1,
            round: Street::Flop,
            to_call: 0,
            pot: 40,
            time: 0,
            fold: true,
            check: true,
            call: None,
            bring_in: None,
            bet: Some(Limits { min: 10, max: 500 }),
            raise: None,
            all_in: Some(500),
            draw: None,
        };
        assert!(
            Deed::Raise(9)
                .choice(&offer, &[])
                .unwrap_err()
                .contains("10 to 500")
        );
        assert_eq!(
            Deed::Raise(10).choice(&offer, &[]).unwrap().action(),
            Action::Bet(10)
        );
        assert_eq!(
            Deed::CallOrCheck.choice(&offer, &[]).unwrap().action(),
            Action::Check
        );
        assert!(Deed::Fold.choice(&offer, &[]).unwrap_err().contains("free"));
    }

    #[test]
    fn cards_are_chosen_by_their_places_or_as_they_are_written() {
        let own = Card::parse_all("Ah Kd 7c 7d 2s").unwrap();
        let set = |text: &str| Card::parse_all(text).unwrap().into_iter().collect();
        assert_eq!(chosen("1 3", &own), Ok(set("Ah 7c")));
        assert_eq!(chosen("2s, 7d", &own), Ok(set("2s 7d")));
        assert_eq!(chosen("", &own), Ok(CardSet::default()));
        for wrong in ["0", "6", "Qs", "x", "1 Ah"] {
            assert!(chosen(wrong, &own).is_err(), "{wrong}");
        }
    }

    #[test]
    fn where_cards_are_changed_nothing_else_is_done() {
        let offer = TurnOffer {
            hand: 1,
            decision: Some(2),
            seat: 1,
            round: Street::FirstDraw,
            to_call: 0,
            pot: 40,
            time: 0,
            fold: false,
            check: false,
            call: None,
            bring_in: None,
            bet: None,
            raise: None,
            all_in: None,
            draw: Some(DrawOffer { max: 5 }),
        };
        let own = Card::parse_all("Ah Kd 7c 7d 2s").unwrap();
        let pat = Deed::Draw(String::new()).choice(&offer, &own).unwrap();
        assert_eq!(pat, Choice::passive(&offer));
        for wrong in [Deed::Fold, Deed::CallOrCheck, Deed::Raise(20), Deed::AllIn] {
            assert!(wrong.choice(&offer, &own).is_err(), "{wrong:?}");
        }
        let bring_in = TurnOffer {
            bring_in: Some(5),
            draw: None,
            ..offer
        };
        let brought = Deed::CallOrCheck.choice(&bring_in, &own).unwrap();
        assert_eq!(brought.action(), Action::BringIn);
    }
}
