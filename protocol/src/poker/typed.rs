//! The words with which a person at a terminal makes a table, and acts there.

use poker_rules::table::{ErrorCode, TurnOffer};
use poker_rules::{Action, Card, CardSet, spaced};
use words::Phrase;

use super::{COMMANDS, Choice, Create, Element, WrongSetting};

/// An action as a person types it; amounts are the whole bet after the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedAction {
    /// Gives the hand up.
    Fold,
    /// Stays in for nothing.
    Check,
    /// Checks if that is free, and brings it in where that is due.
    CallOrCheck,
    /// Changes the cards that the text names: by their places, or as they are written.
    Draw(String),
    /// Bets or raises to so many chips.
    Raise(u64),
    /// Bets everything.
    AllIn,
}

impl Create {
    /// Reads words like `seats=6`, as the server will read them: the settings of a table
    /// for people, unless `mode` says otherwise.
    ///
    /// # Errors
    /// A word that is no setting of a table, or a wrong value.
    pub fn typed(words: &str) -> Result<Create, WrongSetting> {
        let known = COMMANDS.iter().find(|(command, _)| *command == "create");
        let keys = known.map_or(&[][..], |(_, keys)| *keys);
        let mut attributes = vec![("mode", "user")];
        for word in words.split([' ', ',']).filter(|word| !word.is_empty()) {
            let pair = word.split_once('=').filter(|(key, _)| keys.contains(key));
            let (key, value) = pair.ok_or_else(|| {
                let why = Phrase::new("terminal-no-setting").with("word", word.to_owned());
                WrongSetting::new(ErrorCode::BadValue, why.with("keys", keys.join(", ")))
            })?;
            attributes.retain(|(known, _)| *known != key);
            attributes.push((key, value));
        }
        let element = Element::new("create");
        let element = attributes
            .into_iter()
            .fold(element, |element, (key, value)| {
                element.with(key.to_owned(), value)
            });
        Create::read(&element)
    }
}

impl TypedAction {
    /// Reads a line like `r 60`; `None` if it does not begin with the word of an action.
    ///
    /// # Errors
    /// The rest after the word is missing or wrong.
    pub fn read(line: &str) -> Option<Result<TypedAction, Phrase>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let wrong = |key| Phrase::new(key).with("word", word.to_owned());
        let alone = |action: TypedAction| match rest {
            "" => Ok(action),
            _ => Err(wrong("terminal-stands-alone")),
        };
        Some(match word.to_ascii_lowercase().as_str() {
            "f" | "fold" => alone(TypedAction::Fold),
            "k" | "check" => alone(TypedAction::Check),
            "c" | "call" => alone(TypedAction::CallOrCheck),
            "d" | "draw" if rest.is_empty() => Err(wrong("terminal-which-cards")),
            "d" | "draw" => Ok(TypedAction::Draw(rest.to_owned())),
            "p" | "pat" => alone(TypedAction::Draw(String::new())),
            "a" | "allin" | "all-in" => alone(TypedAction::AllIn),
            "b" | "bet" | "r" | "raise" => {
                let amount = rest.replace(',', "").parse();
                let amount = amount.map_err(|_| wrong("terminal-needs-amount"));
                amount.map(TypedAction::Raise)
            }
            _ => return None,
        })
    }

    /// The choice that is meant, of a player with these cards, checked before it is
    /// sent.
    ///
    /// # Errors
    /// It is not offered; the text says why.
    pub fn choice(&self, offer: &TurnOffer, own: &[Card]) -> Result<Choice, Phrase> {
        let action = match self {
            TypedAction::Draw(cards) => Action::Draw(chosen(cards, own)?),
            // It is easily mistyped, and nothing is gained.
            TypedAction::Fold if offer.check => return Err(Phrase::new("terminal-free-check")),
            TypedAction::Fold => Action::Fold,
            TypedAction::Check => Action::Check,
            TypedAction::CallOrCheck if offer.check => Action::Check,
            TypedAction::CallOrCheck if offer.bring_in.is_some() => Action::BringIn,
            TypedAction::CallOrCheck => Action::Call,
            TypedAction::Raise(amount) if offer.bet.is_some() => Action::Bet(*amount),
            TypedAction::Raise(amount) => Action::Raise(*amount),
            TypedAction::AllIn => Action::AllIn,
        };
        Choice::exactly(offer, action)
    }
}

/// The cards that a text names, by places from 1 or as they are written.
///
/// # Errors
/// One is not there, or named twice; the text says which.
fn chosen(text: &str, own: &[Card]) -> Result<CardSet, Phrase> {
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
            Phrase::new("terminal-not-held")
                .with("word", word.to_owned())
                .with("cards", spaced(own))
                .with("count", own.len())
        })?;
        if !chosen.insert(*card) {
            return Err(Phrase::new("terminal-card-twice").with("card", card.to_string()));
        }
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use poker_rules::table::DrawOffer;
    use poker_rules::{Limits, Street};

    use super::*;

    #[test]
    fn keys_and_words_mean_the_same_and_wrong_ones_are_explained() {
        for (line, action) in [
            ("f", TypedAction::Fold),
            (" FOLD ", TypedAction::Fold),
            ("k", TypedAction::Check),
            ("c", TypedAction::CallOrCheck),
            ("r 1,200", TypedAction::Raise(1200)),
            ("bet 60", TypedAction::Raise(60)),
            ("all-in", TypedAction::AllIn),
            ("d 1 Ah", TypedAction::Draw("1 Ah".to_owned())),
            ("pat", TypedAction::Draw(String::new())),
        ] {
            assert_eq!(TypedAction::read(line), Some(Ok(action)), "{line}");
        }
        for wrong in ["r", "b -5", "d", "p 1", "r 1.5", "f now"] {
            assert!(matches!(TypedAction::read(wrong), Some(Err(_))), "{wrong}");
        }
        assert_eq!(TypedAction::read("dance"), None);
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
            TypedAction::Raise(9)
                .choice(&offer, &[])
                .unwrap_err()
                .to_string()
                .contains("10 to 500")
        );
        assert_eq!(
            TypedAction::Raise(10).choice(&offer, &[]).unwrap().action(),
            Action::Bet(10)
        );
        assert_eq!(
            TypedAction::CallOrCheck
                .choice(&offer, &[])
                .unwrap()
                .action(),
            Action::Check
        );
        assert!(
            TypedAction::Fold
                .choice(&offer, &[])
                .unwrap_err()
                .to_string()
                .contains("free")
        );
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
        let pat = TypedAction::Draw(String::new())
            .choice(&offer, &own)
            .unwrap();
        assert_eq!(pat, Choice::passive(&offer));
        for wrong in [
            TypedAction::Fold,
            TypedAction::CallOrCheck,
            TypedAction::Raise(20),
            TypedAction::AllIn,
        ] {
            assert!(wrong.choice(&offer, &own).is_err(), "{wrong:?}");
        }
        let bring_in = TurnOffer {
            bring_in: Some(5),
            draw: None,
            ..offer
        };
        let brought = TypedAction::CallOrCheck.choice(&bring_in, &own).unwrap();
        assert_eq!(brought.action(), Action::BringIn);
    }
}
