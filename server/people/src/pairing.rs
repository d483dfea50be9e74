//! Pairs of idle brains that play the same game.

use std::sync::Arc;

use games::Entry;
use protocol::line::Version;
use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use tokio::sync::Semaphore;

use contest::lobby::{ANSWER_TIMEOUT, Guest, IdleBrain, Lobby};
use record::verdict::Failure;
use referee::player::Player as _;

/// The most brains that are asked at once for their games.
const ASKED_AT_ONCE: usize = 1024;

/// The matchmaker of waiting brains.
pub(super) struct Matchmaker {
    lobby: Lobby,
    places: Arc<Semaphore>,
    chance: StdRng,
}

impl Matchmaker {
    /// A matchmaker of the brains of this lobby, with this source of chance.
    pub(super) fn new(lobby: Lobby, chance: StdRng) -> Matchmaker {
        Matchmaker {
            lobby,
            places: Arc::new(Semaphore::new(ASKED_AT_ONCE)),
            chance,
        }
    }

    /// The pairs of these that could play now. Brains whose games are not known are asked
    /// for them, and are among the next.
    pub(super) fn pairs(&mut self, mut idle: Vec<IdleBrain>) -> Vec<(&'static Entry, [String; 2])> {
        for brain in idle.iter().filter(|brain| brain.plays.is_none()) {
            let Ok(place) = self.places.clone().try_acquire_owned() else {
                break;
            };
            let (lobby, label) = (self.lobby.clone(), brain.label.clone());
            tokio::spawn(async move {
                learn(&lobby, &label).await;
                drop(place);
            });
        }
        idle.shuffle(&mut self.chance);
        let mut games: Vec<&'static Entry> = games::games().collect();
        games.shuffle(&mut self.chance);
        pairs_of(&mut idle, &games)
    }
}

fn pairs_of(
    idle: &mut Vec<IdleBrain>,
    games: &[&'static Entry],
) -> Vec<(&'static Entry, [String; 2])> {
    let mut pairs = Vec::new();
    for game in games {
        let plays = |brain: &IdleBrain| {
            let plays = brain.plays.as_ref();
            plays.is_some_and(|plays| plays.contains(&game.info.name))
        };
        let (players, others): (Vec<IdleBrain>, Vec<IdleBrain>) = idle.drain(..).partition(plays);
        *idle = others;
        let mut players = players.into_iter();
        while let Some(one) = players.next() {
            match players.next() {
                Some(other) => pairs.push((*game, [one.label, other.label])),
                None => idle.push(one),
            }
        }
    }
    pairs
}

/// Asks a brain that waits for the games that it plays.
async fn learn(lobby: &Lobby, label: &str) {
    let Some(mut guest) = lobby.take(label).await else {
        return;
    };
    match ask(&mut guest).await {
        Ok(plays) => {
            guest.membership.plays = Some(plays.into());
            lobby.give_back(guest);
        }
        Err(failure) => {
            tracing::info!("'{label}' does not say what it plays: {failure}");
            lobby.forget(label);
            guest.brain.quit().await;
        }
    }
}

async fn ask(guest: &mut Guest) -> Result<Vec<&'static str>, Failure> {
    let mut plays = Vec::new();
    for entry in games::games() {
        let settings = games::Settings::default_of(entry.info);
        let beyond = settings.beyond_published(entry.info).is_some();
        if beyond && guest.brain.version() < Version::V02 {
            continue;
        }
        if guest.brain.plays(entry.info, ANSWER_TIMEOUT).await? {
            plays.push(entry.info.name);
        }
    }
    Ok(plays)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle(label: &str, plays: Option<&[&'static str]>) -> IdleBrain {
        IdleBrain {
            label: label.to_owned(),
            plays: plays.map(Into::into),
        }
    }

    #[test]
    fn brains_are_paired_by_what_both_play_and_nobody_twice() {
        let games: Vec<&'static Entry> = games::games().collect();
        let mut waiting = vec![
            idle("A", Some(&["gomoku"])),
            idle("B", Some(&["kalaha"])),
            idle("C", Some(&["gomoku", "kalaha"])),
            idle("D", None),
            idle("E", Some(&["kalaha"])),
            idle("F", Some(&[])),
        ];
        let pairs = pairs_of(&mut waiting, &games);
        let names: Vec<(&str, [&str; 2])> = pairs
            .iter()
            .map(|(game, pair)| (game.info.name, pair.each_ref().map(String::as_str)))
            .collect();
        assert_eq!(names, [("gomoku", ["A", "C"]), ("kalaha", ["B", "E"])]);
        assert_eq!(waiting.len(), 2);
    }
}
