//! Who is here: games are started among those alone, the others are waited for
//! beside them.

use std::collections::BTreeSet;

use tokio::time::Instant;
use tournament::PlayerId;
use words::Phrase;

use super::{ContestError, Runner};
use crate::lobby::{Lobby, Whereabouts};
use crate::source::PlayerSource;
use record::verdict::FailureCause;

impl Runner {
    /// Starts what those can play who are here, and gives up those who were
    /// waited for long enough.
    pub(super) async fn look_around(&mut self) -> Result<(), ContestError> {
        loop {
            self.readmit();
            self.start_games();
            let now = Instant::now();
            self.note_absent(now);
            self.tell_of_absent(now);
            let late = self.absent.give_up(now);
            if late.is_empty() {
                return Ok(());
            }
            // Without them others may have games.
            for player in late {
                let Some((lobby, name)) = self.place_in_lobby(player) else {
                    continue;
                };
                let failure = lobby.absence(name, Some(self.context.plan.wait));
                self.fail(player, failure).await?;
            }
        }
    }

    /// Lets those play on who were suspended because they did not come, and
    /// have come.
    fn readmit(&mut self) {
        let is_here = |player: &PlayerId| {
            let why = self.ended.suspended.get(&player.index());
            why.is_some_and(|why| why.cause == FailureCause::NotStarted)
                && self
                    .place_in_lobby(*player)
                    .is_some_and(|(lobby, name)| lobby.whereabouts(name) == Whereabouts::Here)
        };
        let players = PlayerId::all(self.context.plan.entrants.len());
        let here: Vec<PlayerId> = players.filter(is_here).collect();
        for player in here {
            if self.schedule.readmit(player) {
                self.ended.suspended.remove(&player.index());
                let called = self.context.called(player);
                let notice = Phrase::new("terminal-readmitted").with("name", called);
                self.context.screen.notice(&notice);
            }
        }
    }

    fn note_absent(&mut self, now: Instant) {
        let at_board: BTreeSet<PlayerId> = self.at_board.values().flatten().copied().collect();
        let missing: BTreeSet<PlayerId> = match self.phase.begins_games() {
            // Nobody is wanted.
            false => BTreeSet::new(),
            true => PlayerId::all(self.context.plan.entrants.len())
                .filter(|player| !at_board.contains(player) && self.is_missed(*player))
                .collect(),
        };
        self.absent
            .note(now, &missing, |player| at_board.contains(&player));
    }

    /// Whether there are games for somebody who would have to dial in first.
    fn is_missed(&self, player: PlayerId) -> bool {
        let source = self.context.plan.entrants[player.index()].source.as_ref();
        source.is_ok_and(|source| !source.is_here()) && self.schedule.wants(player)
    }

    fn tell_of_absent(&mut self, now: Instant) {
        let Some([missing, no_more]) = self.absent.news(now) else {
            return;
        };
        let place = |player: &PlayerId| self.place_in_lobby(*player);
        let came = no_more.iter().filter_map(place);
        let came = came.filter(|(lobby, name)| lobby.whereabouts(name) != Whereabouts::Away);
        let is_here =
            |name: &str| Phrase::new("terminal-player-here").with("name", name.to_owned());
        let told: Vec<Phrase> = came.map(|(_, name)| is_here(name)).collect();
        let mut awaited = Vec::new();
        let (busy, away): (Vec<_>, Vec<_>) = missing
            .iter()
            .filter_map(place)
            .partition(|(lobby, name)| lobby.whereabouts(name) == Whereabouts::Busy);
        let names = |those: &[(&Lobby, &str)]| -> String {
            let names: Vec<&str> = those.iter().map(|(_, name)| *name).collect();
            names.join(", ")
        };
        if let Some((lobby, _)) = away.first() {
            let waiting = match lobby.address() {
                Some(address) => {
                    Phrase::new("terminal-waiting-at").with("address", address.to_string())
                }
                None => Phrase::new("terminal-waiting"),
            };
            let waiting = waiting.with("count", away.len());
            awaited.push(waiting.with("names", names(&away)));
        }
        if !busy.is_empty() {
            let waiting = Phrase::new("terminal-waiting-busy").with("count", busy.len());
            awaited.push(waiting.with("names", names(&busy)));
        }
        // The log says what has changed, pages what holds now.
        self.awaited.clone_from(&awaited);
        self.show_waiting();
        let both = |first, second| {
            let both = Phrase::new("terminal-both").and("first", first);
            both.and("second", second)
        };
        if let Some(told) = told.into_iter().chain(awaited).reduce(both) {
            self.context.screen.notice(&told);
        }
    }

    /// The lobby that players dial into.
    pub(super) fn lobby(&self) -> Option<&Lobby> {
        let mut entrants = self.context.plan.entrants.iter();
        entrants.find_map(|entrant| match entrant.source.as_ref() {
            Ok(PlayerSource::Lobby { lobby, .. }) => Some(lobby),
            _ => None,
        })
    }

    /// Where a player dials in, and its name there.
    pub(super) fn place_in_lobby(&self, player: PlayerId) -> Option<(&Lobby, &str)> {
        match self.context.plan.entrants[player.index()].source.as_ref() {
            Ok(PlayerSource::Lobby { lobby, name }) => Some((lobby, name)),
            _ => None,
        }
    }
}
