//! The players that are here: games are started among them alone, and the others are
//! waited for meanwhile.

use std::collections::BTreeSet;

use tokio::time::Instant;
use tournament::PlayerId;
use words::Phrase;

use super::{ContestError, Runner};
use crate::lobby::{Lobby, Whereabouts};
use crate::person::People;
use crate::source::PlayerSource;
use record::verdict::FailureCause;

impl Runner {
    /// Starts the games of players that are here, and gives up players that were waited
    /// for long enough.
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
                let wait = self.context.plan.wait;
                let absence = self.source(player).and_then(|source| source.absence(wait));
                if let Some(failure) = absence {
                    self.fail(player, failure).await?;
                }
            }
        }
    }

    /// Lets players that were suspended because they did not come play on when they have come.
    fn readmit(&mut self) {
        let is_here = |player: &PlayerId| {
            let why = self.ended.suspended.get(&player.index());
            why.is_some_and(|why| why.cause == FailureCause::NotStarted)
                && self
                    .comes(*player)
                    .is_some_and(|(_, now)| now == Whereabouts::Here)
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
        // Few are ever asked about, and games may run by thousands.
        let is_at_board = |player: PlayerId| {
            self.at_board
                .values()
                .any(|players| players.contains(&player))
        };
        let missing: BTreeSet<PlayerId> = if self.phase.begins_games() {
            PlayerId::all(self.context.plan.entrants.len())
                .filter(|player| self.is_missed(*player) && !is_at_board(*player))
                .collect()
        } else {
            // Nobody is wanted.
            BTreeSet::new()
        };
        self.absent.note(now, &missing, is_at_board);
    }

    /// Whether there are games for this player, which would have to dial in first.
    fn is_missed(&self, player: PlayerId) -> bool {
        let source = self.source(player);
        source.is_some_and(|source| !source.is_here()) && self.schedule.wants(player)
    }

    fn tell_of_absent(&mut self, now: Instant) {
        let Some([missing, no_more]) = self.absent.news(now) else {
            return;
        };
        let came = no_more.iter().filter_map(|player| self.comes(*player));
        let came = came.filter(|(_, now)| *now != Whereabouts::Away);
        let is_here =
            |name: &str| Phrase::new("terminal-player-here").with("name", name.to_owned());
        let told: Vec<Phrase> = came.map(|(name, _)| is_here(name)).collect();
        let (mut busy, mut programs, mut people) = (Vec::new(), Vec::new(), Vec::new());
        for source in missing.iter().filter_map(|player| self.source(*player)) {
            match (source, source.comes()) {
                (_, Some((name, Whereabouts::Busy))) => busy.push(name),
                (PlayerSource::OnlinePerson { .. }, Some((name, _))) => people.push(name),
                (_, Some((name, _))) => programs.push(name),
                (_, None) => {}
            }
        }
        let programs_come = match self.lobby().and_then(Lobby::address) {
            Some(at) => Phrase::new("terminal-waiting-at").with("address", at.to_string()),
            None => Phrase::new("terminal-waiting"),
        };
        let awaited = [
            (programs_come, programs),
            (Phrase::new("terminal-waiting-people"), people),
            (Phrase::new("terminal-waiting-busy"), busy),
        ];
        let awaited = awaited.into_iter().filter(|(_, names)| !names.is_empty());
        let awaited: Vec<Phrase> = awaited
            .map(|(phrase, names)| {
                let phrase = phrase.with("count", names.len());
                phrase.with("names", names.join(", "))
            })
            .collect();
        // The log tells the changes, and pages show the present state.
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

    /// The people of the server, if some of them play.
    pub(super) fn people(&self) -> Option<&People> {
        let mut entrants = self.context.plan.entrants.iter();
        entrants.find_map(|entrant| match entrant.source.as_ref() {
            Ok(PlayerSource::OnlinePerson { people, .. }) => Some(people),
            _ => None,
        })
    }

    fn source(&self, player: PlayerId) -> Option<&PlayerSource> {
        let entrant = &self.context.plan.entrants[player.index()];
        entrant.source.as_ref().ok()
    }

    /// As [`PlayerSource::comes`].
    pub(super) fn comes(&self, player: PlayerId) -> Option<(&str, Whereabouts)> {
        self.source(player).and_then(PlayerSource::comes)
    }
}
