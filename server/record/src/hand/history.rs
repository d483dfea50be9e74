//! Recorded hands as Poker Hand History (PHH).

use super::{HandRecord, RecordError};
use poker_rules::{Card, Player, phh};

impl HandRecord {
    /// The hand as Poker Hand History, under its number, with its table and the seats of
    /// the players. Cards that were never
    /// shown are included only if `reveal` is true.
    ///
    /// # Errors
    /// The record does not follow the rules.
    pub fn history(&self, reveal: bool) -> Result<phh::HandHistory, RecordError> {
        let (hand, events) = self.replay()?;
        let names: Vec<String> = self
            .names
            .iter()
            .map(|name| name.clone().unwrap_or_default())
            .collect();
        let mut history = phh::record(&self.setup, &events, &hand, &names);
        history.hand = i64::try_from(self.id.get()).ok();
        history.set_number("table", self.table.get());
        let seats = phh::order_of_deal(&self.setup).into_iter();
        let seats = seats.map(|seat| seat as u64 + 1);
        history.set_seats(seats, self.setup.stacks.len() as u64);
        if !reveal {
            for (index, seat) in phh::order_of_deal(&self.setup).into_iter().enumerate() {
                if let Some(player) = hand.player(seat) {
                    hide(player, index + 1, &mut history.actions);
                }
            }
        }
        Ok(history)
    }
}

/// Replaces the cards that the player of this number did not show: those dealt face
/// down, unless they were shown at the end, and those thrown away.
fn hide(player: &Player, number: usize, actions: &mut [String]) {
    let (dealt, thrown) = (format!("d dh p{number} "), format!("p{number} sd "));
    let is_up = |card: &Card| player.up_cards().any(|up| up == *card);
    let is_shown = |card: &Card| player.shown() && player.all_cards().contains(card);
    for action in actions {
        let is_deal = action.starts_with(&dealt);
        let Some(cards) = action
            .strip_prefix(&dealt)
            .or_else(|| action.strip_prefix(&thrown))
        else {
            continue;
        };
        let cards = Card::parse_all(cards).unwrap_or_default();
        let seen = cards.iter().map(|card| {
            if is_deal && (is_up(card) || is_shown(card)) {
                card.to_string()
            } else {
                "??".to_owned()
            }
        });
        let seen: String = seen.collect();
        let start = if is_deal { &dealt } else { &thrown };
        *action = format!("{start}{seen}");
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::{
        Action, Deck, Hand, HandTurn, PokerGame, Positions, Stakes, Variant, phh::replay,
    };

    use super::*;
    use crate::hand::Move;
    use crate::{HandId, TableId};

    /// A hand of two players who check and call, throw their first two cards away, and
    /// show at the end the cards that they have to.
    fn record(code: &str) -> HandRecord {
        let places = Positions::first(&[true, true], 0).unwrap();
        let game = PokerGame::of_code(code).unwrap();
        let setup = game.setup(vec![500, 500], places, &Stakes::of_blinds(5, 10));
        let deck = Deck::shuffled(|below| below / 3);
        let (mut hand, _) = Hand::deal(&setup, &deck).unwrap();
        let mut moves = Vec::new();
        while hand.turn() != HandTurn::Over {
            let HandTurn::Act(seat) = hand.turn() else {
                hand.proceed();
                continue;
            };
            let options = hand.options().unwrap();
            let own = hand.player(seat).unwrap().all_cards()[..2].iter();
            let action = match (options.draw, options.call) {
                (Some(_), _) => Action::Draw(own.copied().collect()),
                (None, Some(_)) => Action::Call,
                (None, None) => options.passive(),
            };
            hand.act(seat, action).unwrap();
            moves.push(Move {
                seat,
                action,
                cause: None,
            });
        }
        HandRecord {
            id: HandId::new(1),
            table: TableId::new(1),
            deck,
            names: ["Ann", "Bob"].map(|name| Some(name.to_owned())).to_vec(),
            moves,
            stacks: hand.stacks(),
            nets: hand.nets(),
            setup,
        }
    }

    #[test]
    fn what_is_not_shown_is_hidden_and_the_rest_agrees() {
        for variant in Variant::ALL {
            let code = format!("F{}", variant.code());
            let record = record(&code);
            let (hand, _) = record.replay().unwrap();
            let shown = |card: &Card| {
                let players = hand.players().iter().flatten();
                let mut all = players.flat_map(|player| {
                    let own = player.all_cards().iter().copied();
                    let own = own.filter(|_| player.shown());
                    own.chain(player.up_cards()).collect::<Vec<Card>>()
                });
                hand.board().contains(card) || all.any(|own| own == *card)
            };
            let open = record.history(true).unwrap();
            assert_eq!(replay(&open).unwrap().agrees(), Some(true), "{open:?}");
            let hidden = record.history(false).unwrap();
            let mut players = hand.players().iter().flatten();
            let secrets = players.any(|player| !player.shown())
                || record.moves.iter().any(|step| match step.action {
                    Action::Draw(cards) => cards.iter().next().is_some(),
                    _ => false,
                });
            assert_eq!(
                hidden.actions.join(" ").contains('?'),
                secrets,
                "{hidden:?}"
            );
            for action in &hidden.actions {
                let cards = action.rsplit(' ').next().unwrap_or_default();
                for card in Card::parse_all(cards).unwrap_or_default() {
                    assert!(shown(&card), "{action} tells {card}: {hidden:?}");
                }
            }
            let replayed = replay(&hidden).unwrap_or_else(|why| panic!("{why}: {hidden:?}"));
            assert_eq!(replayed.agrees(), Some(true), "{hidden:?}");
        }
    }
}
