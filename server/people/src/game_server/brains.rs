//! The brains at rest: those of the lobby, and those that are started or dialled when
//! somebody wants to play them.

use std::collections::HashSet;

use games::Entry;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::announcements::news_of;
use super::games_here::GamesHere;
use super::player::Player;
use super::{GameRequest, Opponent, RequestRefusal, RequestResult};
use crate::pairing::Matchmaker;
use contest::BrainConfig;
use contest::lobby::{IdleBrain, Lobby};
use store::same_name::is_same_name;

/// The brains that can be played against.
pub(super) struct Brains {
    lobby: Lobby,
    /// Those that are started or dialled.
    pub(super) at_hand: Vec<BrainConfig>,
    /// The matchmaker of waiting brains, where they are paired by themselves.
    matchmaker: Option<Matchmaker>,
}

impl Brains {
    pub(super) fn new(lobby: Lobby, at_hand: Vec<BrainConfig>, pair: bool) -> Brains {
        Brains {
            matchmaker: pair.then(|| Matchmaker::new(lobby.clone(), rand::make_rng())),
            lobby,
            at_hand,
        }
    }

    /// Pairs those that wait as a seed has it.
    pub(super) fn pair_by_seed(&mut self, seed: u64) {
        let chance = StdRng::seed_from_u64(seed);
        self.matchmaker = Some(Matchmaker::new(self.lobby.clone(), chance));
    }

    /// The pairs of those that wait, by the games they could play now.
    pub(super) fn pairs(&mut self, games: &GamesHere) -> Vec<(&'static Entry, Vec<Player>)> {
        let free = self.free(games);
        let Some(matchmaker) = &mut self.matchmaker else {
            return Vec::new();
        };
        let of_lobby = |name| Player::of_lobby(&self.lobby, name);
        let pairs = matchmaker.pairs(free).into_iter();
        let pairs = pairs.map(|(game, pair)| (game, pair.map(of_lobby).into()));
        pairs.collect()
    }

    /// The brains that wait and are not about to play: between being paired
    /// and being brought to the board they are still in the lobby.
    fn free(&self, games: &GamesHere) -> Vec<IdleBrain> {
        let playing: HashSet<&str> = games.players().collect();
        let mut idle = self.lobby.idle();
        idle.retain(|brain| !playing.contains(brain.label.as_str()));
        idle
    }

    /// Those of these names, or any one where none is named.
    pub(super) fn opponents(
        &self,
        names: &[String],
        game_request: &GameRequest,
        games: &GamesHere,
    ) -> Result<Vec<Player>, RequestRefusal> {
        // More than the game has seats need not be looked for.
        let named = names.iter().take(game_request.game.info.seats.len());
        let named = named.map(|name| self.called(name, game_request, games));
        let mut brains = named.collect::<Result<Vec<Player>, RequestRefusal>>()?;
        if names.is_empty() {
            brains.push(self.any(game_request, games)?);
        }
        Ok(brains)
    }

    fn called(
        &self,
        name: &str,
        game_request: &GameRequest,
        games: &GamesHere,
    ) -> Result<Player, RequestRefusal> {
        let same = |other: &str| is_same_name(other, name);
        if let Some(brain) = self.at_hand.iter().find(|brain| same(&brain.name)) {
            let game = brain.game.info.name;
            return if game == game_request.game.info.name {
                Ok(brain.into())
            } else {
                Err(RequestRefusal::OtherGame(name.to_owned(), game))
            };
        }
        let mut free = self.free(games).into_iter();
        if let Some(idle) = free.find(|idle| same(&idle.label)) {
            let game = game_request.game.info.name;
            return if idle.may_play(game) {
                Ok(Player::of_lobby(&self.lobby, idle.label))
            } else {
                Err(RequestRefusal::DoesNotPlay(name.to_owned(), game))
            };
        }
        match games.played_by(name) {
            Some(_) => Err(RequestRefusal::Busy(name.to_owned())),
            None => Err(RequestRefusal::NoBrain(name.to_owned())),
        }
    }

    fn any(&self, game_request: &GameRequest, games: &GamesHere) -> Result<Player, RequestRefusal> {
        let game = game_request.game.info.name;
        let at_hand = self.at_hand.iter().find(|b| b.game.info.name == game);
        if let Some(brain) = at_hand {
            return Ok(brain.into());
        }
        let mut free = self.free(games).into_iter();
        match free.find(|idle| idle.may_play(game)) {
            Some(idle) => Ok(Player::of_lobby(&self.lobby, idle.label)),
            None => Err(RequestRefusal::NoBrainFor(game)),
        }
    }

    /// All of them, as people see them.
    pub(super) fn shown(&self, games: &GamesHere) -> Vec<Opponent> {
        let at_hand = self.at_hand.iter().map(|brain| Opponent {
            name: brain.name.clone(),
            plays: Some([brain.game.info.name].into()),
            waits: false,
        });
        let idle = self.free(games).into_iter().map(|brain| Opponent {
            name: brain.label,
            plays: brain.plays,
            waits: true,
        });
        at_hand.chain(idle).collect()
    }

    /// Sends the one of this name away that waits; `None` if none does.
    pub(super) fn send_away(&self, name: &str, games: &GamesHere) -> Option<RequestResult> {
        let mut free = self.free(games).into_iter();
        let idle = free.find(|idle| is_same_name(&idle.label, name))?;
        Some(if self.lobby.send_away(&idle.label) {
            Ok(Some(news_of("terminal-told-goodbye", &idle.label)))
        } else {
            Err(RequestRefusal::Leaving(idle.label))
        })
    }

    /// Lets no more in.
    pub(super) fn stop_accepting(&self) {
        self.lobby.stop_accepting();
    }

    /// Says goodbye to those that wait.
    pub(super) async fn close(&self) {
        self.lobby.close().await;
    }
}
