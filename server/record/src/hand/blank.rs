//! Records whose memory is used for hand after hand.

use poker_rules::{Deck, Hand, Player, Positions, Setup};

use super::HandRecord;
use crate::{HandId, TableId};

impl HandRecord {
    /// A record of no hand, to be filled.
    pub fn blank() -> HandRecord {
        let places = Positions {
            button: 0,
            small: 0,
            big: 0,
        };
        HandRecord {
            id: HandId::default(),
            table: TableId::default(),
            setup: Setup::table(Vec::new(), places, 0, 0, 0),
            deck: Deck::default(),
            names: Vec::new(),
            moves: Vec::new(),
            stacks: Vec::new(),
            nets: Vec::new(),
        }
    }

    /// Notes the names of the players who are dealt in: all at the table with chips.
    pub fn write_names<'a>(&mut self, seated: impl Iterator<Item = Option<&'a str>>) {
        self.names.resize(self.setup.stacks.len(), None);
        let seats = self.names.iter_mut().zip(&self.setup.stacks);
        for ((own, stack), name) in seats.zip(seated) {
            match (own, name.filter(|_| *stack > 0)) {
                (Some(own), Some(name)) => name.clone_into(own),
                (own, name) => *own = name.map(str::to_owned),
            }
        }
    }

    /// Notes the stacks and gains of the players after the hand, which is over.
    pub fn settle(&mut self, hand: &Hand) {
        let players = || hand.players().iter().map(Option::as_ref);
        let stacks = players().map(|player| player.map_or(0, Player::stack));
        let nets = players().map(|player| player.map_or(0, Player::net));
        self.stacks.clear();
        self.stacks.extend(stacks);
        self.nets.clear();
        self.nets.extend(nets);
    }

    /// Notes that all players have their stacks from before the hand, which does not count.
    pub fn void(&mut self) {
        self.stacks.clone_from(&self.setup.stacks);
        self.nets.clear();
        self.nets.resize(self.stacks.len(), 0);
    }
}
