//! A player that has come to the board.

use std::sync::Arc;

use games::Seat;

use crate::kept_player::KeptPlayer;
use crate::live::LiveGame;
use crate::lobby::{Guest, Lobby, Membership};
use crate::person::CalledPerson;
use launch::Process;
use record::RecordedPlayer;
use referee::player::engine::Engine;
use referee::player::{Brain, Limits, Player};

/// A player at the board.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are brains, and each is moved twice a game"
)]
pub enum SeatedPlayer {
    /// A brain, told its seat.
    Brain {
        /// The brain.
        brain: Brain,
        /// Its place in the lobby, where it came from there.
        membership: Option<Membership>,
    },
    /// An engine, ready for its game.
    Engine(Box<Engine>),
    /// Somebody inside the manager, for this game alone.
    Person(Box<dyn Player>),
    /// A person who was called, for this game alone.
    CalledPerson(Box<CalledPerson>),
}

impl From<KeptPlayer> for SeatedPlayer {
    fn from(player: KeptPlayer) -> SeatedPlayer {
        match player {
            KeptPlayer::Brain(brain) => SeatedPlayer::brain(brain),
            KeptPlayer::Engine(engine) => SeatedPlayer::Engine(engine),
        }
    }
}

impl SeatedPlayer {
    pub(crate) fn brain(brain: Brain) -> SeatedPlayer {
        SeatedPlayer::Brain {
            brain,
            membership: None,
        }
    }

    /// The program without its place in the lobby; `None` for a person.
    pub fn into_program(self) -> Option<KeptPlayer> {
        match self {
            SeatedPlayer::Brain { brain, .. } => Some(KeptPlayer::Brain(brain)),
            SeatedPlayer::Engine(engine) => Some(KeptPlayer::Engine(engine)),
            SeatedPlayer::Person(_) | SeatedPlayer::CalledPerson(_) => None,
        }
    }

    /// Its process, if the manager started one.
    pub(crate) fn process(&mut self) -> Option<&mut Process> {
        self.player().peer_mut()?.process.as_mut()
    }

    /// The player, for the referee.
    pub fn player(&mut self) -> &mut dyn Player {
        match self {
            SeatedPlayer::Brain { brain, .. } => brain,
            SeatedPlayer::Engine(engine) => engine.as_mut(),
            SeatedPlayer::Person(person) => person.as_mut(),
            SeatedPlayer::CalledPerson(person) => &mut person.at_board,
        }
    }

    /// The player, to be looked at.
    pub fn as_player(&self) -> &dyn Player {
        match self {
            SeatedPlayer::Brain { brain, .. } => brain,
            SeatedPlayer::Engine(engine) => engine.as_ref(),
            SeatedPlayer::Person(person) => person.as_ref(),
            SeatedPlayer::CalledPerson(person) => &person.at_board,
        }
    }

    /// The player as a journal has it, under this name and the word that named
    /// it, and whether limits of time hold for it.
    pub fn recorded(&self, name: String, brain: String) -> (RecordedPlayer, bool) {
        let player = self.as_player();
        let process = player.peer().and_then(|peer| peer.process.as_ref());
        let recorded = RecordedPlayer {
            name,
            brain,
            protocol: player.protocol(),
            time: None,
            sandbox: process.map(|process| process.confinement().to_owned()),
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        };
        (recorded, player.limits() != Limits::None)
    }

    /// Shows the game that begins to a person who was called to it.
    pub(crate) fn show_board(&mut self, live: &Arc<LiveGame>, seat: Seat) {
        if let SeatedPlayer::CalledPerson(person) = self {
            person.begin(live, seat);
        }
    }

    /// Notes whether it sits in a running game: then nobody else of the lobby
    /// may come under its name.
    pub fn set_playing(&self, playing: bool) {
        if let SeatedPlayer::Brain {
            membership: Some(membership),
            ..
        } = self
        {
            membership.set_playing(playing);
        }
    }

    /// Sends it back where it came from, to be introduced anew to its next
    /// game, which may be another one.
    pub fn send_back(self, lobby: &Lobby) {
        match self {
            SeatedPlayer::Brain {
                brain,
                membership: Some(mut membership),
            } => {
                membership.introduced = false;
                lobby.give_back(Guest { brain, membership });
            }
            other => {
                if let Some(program) = other.into_program() {
                    tokio::spawn(program.quit());
                }
            }
        }
    }
}
