//! One table of the arena.

use poker_rules::table::{Event, TurnOffer};
use poker_rules::{
    Deck, Event as Happened, Hand, HandTurn, IllegalAction, PokerGame, Positions, SetupError,
    Stakes,
};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::super::Agent;
use super::super::agent::Player;
use super::super::blueprint::ActionRecord;
use super::Blinds;
use super::news::{News, TABLE, net};

/// The result of one hand.
#[derive(Clone, Debug, PartialEq)]
pub struct HandResult {
    /// The stacks after it, by seat.
    pub stacks: Vec<u64>,
    /// Won less lost, by seat.
    pub nets: Vec<i64>,
    /// The actions of the hand.
    pub(crate) actions: Vec<ActionRecord>,
}

/// Why a hand could not be played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArenaError {
    /// The table makes no sense.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A choice that was offered was refused.
    #[error("an offered action was refused: {0}")]
    Refused(#[from] IllegalAction),
}

/// Agents at one table. Each keeps its seat unless seats are rotated.
pub struct Arena {
    players: Vec<Player<dyn Agent>>,
    names: Vec<String>,
    blinds: Blinds,
    game: PokerGame,
    hands: u64,
    /// Whether agents are asked how likely each choice is.
    asks: bool,
}

impl Arena {
    /// Sits the agents down, the first at the first seat.
    pub fn new(agents: Vec<(String, Box<dyn Agent>)>, blinds: Blinds) -> Arena {
        let (names, players): (Vec<_>, Vec<_>) = agents
            .into_iter()
            .map(|(name, agent)| (name, Player::new(agent)))
            .unzip();
        let mut arena = Arena {
            players,
            names,
            blinds,
            game: PokerGame::default(),
            hands: 0,
            asks: false,
        };
        arena.take_seats(0);
        arena
    }

    /// The same, at a table of this game.
    #[must_use]
    pub fn playing(self, game: PokerGame) -> Arena {
        Arena { game, ..self }
    }

    /// The same, asking agents how likely each choice is.
    #[must_use]
    pub(crate) fn asking(self) -> Arena {
        Arena { asks: true, ..self }
    }

    /// How many sit there.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// Plays a hand: the agent `index` sits at seat `(index + rotation)` of the
    /// table, where stacks, button and deck are fixed. Stacks and nets of its
    /// result are by agent.
    ///
    /// # Errors
    /// Too few stacks, or amounts that no table has.
    pub fn play(
        &mut self,
        stacks: &[u64],
        places: Positions,
        deck: &Deck,
        rotation: usize,
    ) -> Result<HandResult, String> {
        let count = self.seats();
        self.take_seats(rotation);
        let (after, actions) = self
            .hand(stacks, places, deck)
            .map_err(|error| error.to_string())?;
        let seat_of = |agent: usize| (agent + rotation) % count.max(1);
        let seats: Vec<usize> = (0..count).map(seat_of).collect();
        Ok(HandResult {
            stacks: seats.iter().map(|seat| after[*seat]).collect(),
            nets: seats
                .iter()
                .map(|seat| net(stacks[*seat], after[*seat]))
                .collect(),
            actions,
        })
    }

    /// Turns the seats so that agent 0 sits at this one.
    fn take_seats(&mut self, rotation: usize) {
        let count = self.players.len();
        for (agent, player) in self.players.iter_mut().enumerate() {
            let seat = (agent + rotation) % count.max(1) + 1;
            if player.view.own != Some(seat) {
                player.hear(&Event::Joined {
                    table: TABLE,
                    seat,
                    stack: 0,
                });
            }
        }
    }

    fn hand(
        &mut self,
        stacks: &[u64],
        places: Positions,
        deck: &Deck,
    ) -> Result<(Vec<u64>, Vec<ActionRecord>), ArenaError> {
        self.hands += 1;
        let mut actions = Vec::new();
        let count = self.players.len();
        // Names by seat: the seat that an agent took is in its view.
        let mut names = vec![String::new(); count];
        let mut agents = vec![0; count];
        for (agent, player) in self.players.iter().enumerate() {
            let seat = player.view.own.unwrap_or(1) - 1;
            names[seat].clone_from(&self.names[agent]);
            agents[seat] = agent;
        }
        let news = News {
            hand: self.hands,
            names: &names,
            game: self.game,
        };
        let Blinds { small, big, ante } = self.blinds;
        let stakes = Stakes {
            ante,
            ..Stakes::of_blinds(small, big)
        };
        let setup = self.game.setup(stacks.to_vec(), places, &stakes);
        let (mut hand, happened) = Hand::deal(&setup, deck)?;
        self.tell(&news.begin(&setup, self.blinds));
        self.tell_all(&news, &agents, happened);
        loop {
            let happened = match hand.turn() {
                HandTurn::Over => break,
                HandTurn::Act(seat) => {
                    let Some(offer) = TurnOffer::of_hand(news.hand, &hand, 0) else {
                        break;
                    };
                    let player = &mut self.players[agents[seat]];
                    let asked = self.asks.then(|| player.agent.tells(&player.view, &offer));
                    let choice = player.agent.act(&player.view, &offer);
                    actions.push(ActionRecord {
                        action: choice.action(),
                        chances: asked.flatten(),
                    });
                    hand.act(seat, choice.action())?
                }
                HandTurn::Deal(_) | HandTurn::Showdown => hand.proceed(),
            };
            self.tell_all(&news, &agents, happened);
        }
        let after = hand.stacks();
        self.tell(&news.end(stacks, &after));
        Ok((after, actions))
    }

    fn tell_all(&mut self, news: &News<'_>, agents: &[usize], happened: Vec<Happened>) {
        for happened in happened {
            let secret = happened.secret_of();
            let Some(event) = Event::of_hand(news.hand, &happened, None) else {
                continue;
            };
            match secret {
                Some(seat) => self.players[agents[seat]].hear(&event),
                None => self.tell(&event),
            }
        }
    }

    fn tell(&mut self, event: &Event) {
        for player in &mut self.players {
            player.hear(event);
        }
    }
}

/// Deck number `number` of a seed: any can be had without those before.
pub(super) fn deck(seed: u64, number: u64) -> Deck {
    // Multiplied, so that the decks of neighbouring seeds are not the same.
    let start = seed
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(number);
    let mut random = SmallRng::seed_from_u64(start);
    Deck::shuffled(|below| random.random_range(0..below))
}

impl Arena {
    /// The deck of this number; see [`Arena::play`].
    pub fn deck(seed: u64, number: u64) -> Deck {
        deck(seed, number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Choice, Random, View};
    use super::*;
    use parking_lot::Mutex;
    use poker_rules::table::{Limit, TurnOffer};
    use poker_rules::{Card, Street};
    use std::sync::Arc;

    fn randoms(count: u64) -> Vec<(String, Box<dyn Agent>)> {
        (0..count)
            .map(|n| {
                let agent: Box<dyn Agent> = Box::new(Random::new(n));
                (format!("r{n}"), agent)
            })
            .collect()
    }

    #[test]
    fn chips_stay_on_the_table_and_a_seed_gives_the_same_hands() {
        let run = || {
            let mut arena = Arena::new(randoms(6), Blinds::default());
            let mut all = Vec::new();
            for number in 0..300 {
                let places = Positions::first(&[true; 6], number as usize % 6).unwrap();
                let deck = Arena::deck(5, number);
                let dealt = arena
                    .play(&[1000; 6], places, &deck, number as usize)
                    .unwrap();
                assert_eq!(dealt.nets.iter().sum::<i64>(), 0);
                assert_eq!(dealt.stacks.iter().sum::<u64>(), 6000);
                all.push(dealt);
            }
            all
        };
        assert_eq!(run(), run());
        assert_ne!(Arena::deck(5, 0), Arena::deck(6, 0));
    }

    /// An agent that calls, and keeps its views.
    struct Witness(Arc<Mutex<Vec<View>>>);

    impl Agent for Witness {
        fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
            assert_eq!(offer.pot, view.pot, "{view:?}");
            let me = view.me().unwrap();
            assert_eq!(offer.to_call, view.level() - me.bet);
            assert_eq!(offer.round, view.round());
            assert_eq!(
                offer.call,
                (!offer.check).then(|| offer.to_call.min(me.stack))
            );
            for limits in [offer.bet, offer.raise].into_iter().flatten() {
                let all = me.stack + me.bet;
                match view.limit {
                    Limit::No => assert_eq!(limits.max, all),
                    Limit::Pot => assert!(limits.max <= all),
                    Limit::Fixed => assert_eq!(limits.max, limits.min),
                }
            }
            let others = view.opponents().filter(|(_, seat)| seat.cards.is_some());
            assert_eq!(others.count(), 0);
            let own = me.cards.as_ref().map(Vec::len);
            assert_eq!(own, Some(view.game.first_cards()));
            self.0.lock().push(view.clone());
            Choice::stay(offer)
        }
    }

    #[test]
    fn the_view_agrees_with_what_is_offered_in_every_hand_of_every_game() {
        for code in ["NT", "PO", "FO/8", "NS", "FT"] {
            agrees(PokerGame::of_code(code).unwrap());
        }
    }

    fn agrees(game: PokerGame) {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let mut agents = randoms(4);
        agents.push(("w".to_owned(), Box::new(Witness(Arc::clone(&seen)))));
        let mut arena = Arena::new(
            agents,
            Blinds {
                small: 5,
                big: 10,
                ante: 1,
            },
        )
        .playing(game);
        for number in 0..300 {
            let places = Positions::first(&[true; 5], number as usize % 5).unwrap();
            let stacks = [1000, 37, 400, 1000, 800];
            arena
                .play(&stacks, places, &Arena::deck(1, number), number as usize)
                .unwrap();
        }
        let seen = seen.lock();
        assert!(seen.iter().all(|view| view.game == game.variant));
        let rivers: Vec<&View> = seen.iter().filter(|v| v.round() == Street::River).collect();
        assert!(rivers.len() > 10, "{}", rivers.len());
        let cards: Vec<Card> = rivers[0].board.clone();
        assert_eq!(cards.len(), 5);
        let deeds = &rivers[0].deeds;
        assert!(deeds.iter().any(|deed| deed.round == Street::Preflop));
        assert!(deeds.iter().all(|deed| deed.live >= 2));
    }
}
