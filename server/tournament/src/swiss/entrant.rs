//! A player of a Swiss tournament as the draw sees it.

use std::collections::{BTreeMap, BTreeSet};

use crate::PlayerId;
use crate::history::History;

/// The facts about a player from the rounds so far.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    pub(super) player: PlayerId,
    /// Twice the points, those for rounds that were sat out with them.
    pub(super) half_points: u64,
    pub(super) opponents: BTreeSet<PlayerId>,
    /// Games that it started less games that its opponents started.
    pub(super) balance: i64,
    /// Whether it started the last round in which not both started as often.
    pub(super) started_last: Option<bool>,
    /// Whether it did not play in some round.
    pub(super) has_sat_out: bool,
}

impl Entrant {
    /// All players as they stand before a round, the best first; of equal ones
    /// the one at the earlier place.
    pub(super) fn all(
        round: u16,
        players: usize,
        games: u32,
        history: &History,
        absent: &impl Fn(PlayerId) -> bool,
    ) -> Vec<Entrant> {
        let mut entrants: Vec<Entrant> = PlayerId::all(players)
            .map(|player| Entrant {
                player,
                half_points: 0,
                opponents: BTreeSet::new(),
                balance: 0,
                started_last: None,
                has_sat_out: false,
            })
            .collect();
        let mut rounds = vec![0; players];
        for (tie, played) in history.ties().filter(|(tie, _)| tie.phase < round) {
            let games = i64::from(played.games());
            let balance = 2 * i64::from(played.first_starts) - games;
            let [first, second] = tie.pair.players();
            let sides = [(first, second, balance), (second, first, -balance)];
            for ((player, opponent, balance), points) in sides.into_iter().zip(played.half_points())
            {
                let Some(entrant) = entrants.get_mut(player.index()) else {
                    continue;
                };
                rounds[player.index()] += 1;
                entrant.half_points += points;
                entrant.opponents.insert(opponent);
                entrant.balance += balance;
                if balance != 0 {
                    entrant.started_last = Some(balance > 0);
                }
            }
        }
        for (player, rounds) in byes(round, players, history, absent) {
            if let Some(entrant) = entrants.get_mut(player.index()) {
                let worth = |round: &u16| u64::from(worth(*round, games, history));
                entrant.half_points += 2 * rounds.iter().map(worth).sum::<u64>();
            }
        }
        for (entrant, rounds) in entrants.iter_mut().zip(rounds) {
            entrant.has_sat_out = rounds < round;
        }
        entrants.sort_by_key(|entrant| (std::cmp::Reverse(entrant.half_points), entrant.player));
        entrants
    }
}

/// The rounds before this one that a player sat out and gets points for: those between
/// two that it played, or at either end. A player who missed two rounds on end, or is
/// absent now, was not there.
pub(crate) fn byes(
    round: u16,
    players: usize,
    history: &History,
    absent: &impl Fn(PlayerId) -> bool,
) -> BTreeMap<PlayerId, Vec<u16>> {
    let mut played = vec![vec![false; usize::from(round)]; players];
    for (tie, _) in history.ties().filter(|(tie, _)| tie.phase < round) {
        for player in tie.pair.players() {
            if let Some(rounds) = played.get_mut(player.index()) {
                rounds[usize::from(tie.phase)] = true;
            }
        }
    }
    let rounds_out = PlayerId::all(players)
        .zip(&played)
        .filter_map(|(player, rounds)| {
            let out = |place: usize| rounds.get(place) == Some(&false);
            let alone = |round: &u16| {
                let place = usize::from(*round);
                out(place) && !out(place + 1) && (place == 0 || !out(place - 1))
            };
            let rounds: Vec<u16> = (0..round).filter(alone).collect();
            (!rounds.is_empty() && !absent(player)).then_some((player, rounds))
        });
    rounds_out.collect()
}

/// The points for sitting out a round: as many as two players of it could win at most.
/// The results of the round tell the number of games, so that points once given stay the
/// same when the file asks for another number of `games`; that is the number as long as
/// nobody has played in the round.
pub(crate) fn worth(round: u16, games: u32, history: &History) -> u32 {
    let played = history.phase(round).map(|(_, played)| played.games());
    played.max().unwrap_or(games)
}
