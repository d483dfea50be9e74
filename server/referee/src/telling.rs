//! Telling the players the events, and asking them.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use games::{PlayedTurn, Seat, Viewer};
use tokio::time::Instant;

use super::{End, Referee, seat_at};
use crate::player::{Beginning, News, Question, ShownClocks};
use record::Entry;
use record::clock::Clocks;
use record::verdict::Verdict;

/// The start of a game and its moves, as one seat may hear them.
#[derive(Default)]
struct SeatRecap {
    /// The start position, if it is not the usual one.
    position: Option<String>,
    moves: Vec<String>,
}

impl Referee<'_> {
    /// Tells all players how the game starts. The seat on turn gets this in one
    /// message with its request.
    pub(super) async fn open(&mut self) {
        for seat in self.seats() {
            self.tell_beginning(seat, &[]);
        }
        self.flush_all_but(self.state.turn().seat()).await;
    }

    /// Tells a player the events since the start.
    fn tell_beginning(&mut self, seat: Seat, recap: &[String]) {
        let SeatRecap { position, moves } = self.heard_by(seat);
        let player = &mut self.players[seat.index()];
        if let Some(peer) = player.peer_mut() {
            peer.wire.keep_conversation(self.terms.conversations);
        }
        player.tell(&News::Begins(Beginning {
            seat,
            position: position.as_deref(),
            moves: &moves,
            recap,
            state: self.state.as_ref(),
        }));
    }

    fn heard_by(&self, seat: Seat) -> SeatRecap {
        let viewer = Viewer::Seat(seat);
        let (game, settings) = (self.conditions.game, &self.conditions.settings);
        let journal = &self.journal;
        let start = match &journal.position {
            Some(position) => game.from_position(settings, position).ok(),
            None => game.start(settings).ok(),
        };
        // The game was played from this position, so it is valid.
        let Some(mut state) = start else {
            return SeatRecap::default();
        };
        let mut heard = SeatRecap {
            position: journal.position.as_ref().map(|_| state.position(viewer)),
            moves: Vec::new(),
        };
        if !journal.opening.is_empty() {
            heard.moves.extend(state.told(&journal.opening, viewer));
            if state.play_actions(&journal.opening).is_err() {
                return heard;
            }
        }
        for entry in &journal.entries {
            let played = match entry {
                Entry::Turn { text, .. } => {
                    heard.moves.extend(state.told(text, viewer));
                    state.play_turn(text)
                }
                // The game's own notices tell of chance.
                Entry::Chance { text } => state.play_chance(text),
                Entry::Info { .. } => continue,
            };
            if played.is_err() {
                break;
            }
        }
        heard
    }

    /// Tells all players the turn of a seat, or of chance.
    pub(super) fn tell_played(&mut self, by: Option<Seat>, played: &PlayedTurn) {
        for (index, player) in self.players.iter_mut().enumerate() {
            let Some(seat) = seat_at(index) else { break };
            let mut in_notices = false;
            for notice in played
                .notices
                .iter()
                .filter(|notice| notice.to.includes(seat))
            {
                player.tell(&News::Notice(&notice.text));
                in_notices = true;
            }
            player.tell(&News::Played {
                by,
                told: played.told(Viewer::Seat(seat)),
                in_notices,
                state: self.state.as_ref(),
            });
        }
    }

    /// Asks a seat that has already used this much time.
    pub(super) fn ask(&mut self, seat: Seat, used: Duration) -> Result<(), End> {
        let clocks = shown_clocks(&self.clocks, [seat, self.seat_after(seat)], used);
        let prompt = self.state.prompt();
        let prompt = prompt.as_deref();
        let asked = self.player(seat).ask(&Question { clocks, prompt });
        asked.map_err(|fault| self.lost_by_fault(seat, fault))
    }

    /// Lets a seat that has moved think on the time of its opponent.
    pub(super) fn let_ponder(&mut self, seat: Seat) {
        let (clocks, seats) = (&self.clocks, [seat, self.seat_after(seat)]);
        let shown = || shown_clocks(clocks, seats, Duration::ZERO);
        self.players[seat.index()].let_ponder(&shown, self.state.as_ref());
    }

    fn seat_after(&self, seat: Seat) -> Seat {
        seat_at((seat.index() + 1) % self.players.len()).unwrap_or(Seat::FIRST)
    }

    /// Tells a player that has come back all that happened, and asks it again
    /// if it is on turn.
    pub(super) async fn bring_up_to_date(
        &mut self,
        seat: Seat,
        asked: Option<Instant>,
    ) -> Result<(), End> {
        let recap = self.state.recap(Viewer::Seat(seat));
        self.tell_beginning(seat, &recap);
        if let Some(asked) = asked {
            self.ask(seat, asked.elapsed())?;
        }
        self.flush(seat).await;
        Ok(())
    }

    /// Sends the queue of a player.
    pub(super) async fn flush(&mut self, seat: Seat) {
        let player = self.player(seat);
        poll_fn(|context| player.poll_flush(context)).await;
    }

    /// Sends the queues of all players but one at the same time, so that none
    /// waits for another.
    pub(super) async fn flush_all_but(&mut self, left_out: Option<Seat>) {
        let left_out = left_out.map(Seat::index);
        poll_fn(|context| {
            let mut all = Poll::Ready(());
            for (index, player) in self.players.iter_mut().enumerate() {
                if Some(index) != left_out && player.poll_flush(context).is_pending() {
                    all = Poll::Pending;
                }
            }
            all
        })
        .await;
    }

    /// Tells all players that the game is over without a result.
    pub(super) async fn break_off(&mut self) {
        self.log_dropped_thoughts();
        for player in &mut self.players {
            player.tell(&News::BrokenOff);
        }
        self.flush_all_but(None).await;
    }

    /// Tells all players how the game ended.
    pub(super) async fn close(&mut self, verdict: Verdict) {
        self.log_dropped_thoughts();
        for (index, player) in self.players.iter_mut().enumerate() {
            // The protocol knows only win, draw and loss.
            let returns = seat_at(index).map_or(0, |seat| verdict.return_of(seat));
            player.tell(&News::Over {
                returns: returns.signum() as i8,
                verdict: &verdict,
                players: &self.journal.players,
                state: self.state.as_ref(),
            });
        }
        self.flush_all_but(None).await;
        if self.terms.conversations.keeps(&verdict) {
            for (known, player) in self.journal.players.iter_mut().zip(&self.players) {
                let peer = player.peer();
                known.transcript =
                    peer.map_or_else(Vec::new, |peer| peer.wire.history_since(self.began));
            }
        }
        self.journal.verdict = Some(verdict);
    }
}

/// The clocks as the first of two seats is told them, which has used this much time of its
/// turn; the other is on turn after it.
fn shown_clocks(clocks: &Clocks, [seat, next]: [Seat; 2], used: Duration) -> Option<ShownClocks> {
    clocks.has_clock(seat).then(|| ShownClocks {
        mine: clocks.shown_after(seat, used),
        theirs: clocks.shown(next),
        to_go: clocks.turns_to_go(seat),
        increment: clocks.increment(seat),
        byo_yomi: clocks.byo_yomi(seat),
    })
}
