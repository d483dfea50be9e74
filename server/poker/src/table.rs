//! A table as a pure state machine over [`poker_rules`]: its players, the start of
//! hands, the player to act with its deadline, and the end of the table. Time comes
//! in as an argument; messages go out as [`Effect`]s.

mod deal;
mod effect;
mod held;
mod life;
#[cfg(test)]
mod match_tests;
mod missed;
mod outbox;
mod phase;
mod play;
mod progress;
mod seat;
mod seating;
mod seats;
mod settings;
mod snapshot;
mod stand;
mod terms;
#[cfg(test)]
mod tests;

use std::vec::Drain;

use poker_rules::table::{Event, Snapshot, Specials, TableRow, TurnOffer, unless_usual};
use poker_rules::{Cards, PokerGame, Stakes};
use protocol::poker::Create;
use record::hand::{Counts, HandCount, HandRecord, Move};
use record::{HandId, TableId};
use tokio::time::Instant;

pub use self::effect::{AddressedEvent, Audience, Clients, Effect, Viewer};
pub use self::held::ReservedSeat;
pub(super) use self::held::{Attendance, NextHand};
pub use self::phase::DueAction;
pub use self::seat::{ClientId, Guest, OfClient, Presence, Seat};
pub use self::settings::{MatchOptions, Settings, Times};
pub use self::stand::{OutOfOrder, Stand};
pub use seat::Debt;

use self::outbox::Outbox;
use self::phase::Phase;
pub(crate) use self::play::action_of;
use self::progress::Progress;
pub(crate) use self::progress::ante_and_bring_in;
use self::seats::Seats;
use self::terms::Terms;

/// A reason of `<closed>`: all hands are played.
pub const CLOSED_HANDS: &str = "hands";
/// Too few players were left.
pub const CLOSED_PLAYERS: &str = "players";
/// One player has all the chips.
pub const CLOSED_WINNER: &str = "winner";
/// The server ended.
pub const CLOSED_SHUTDOWN: &str = "shutdown";

/// A table. Seats are counted from 0 here, from 1 on the wire.
pub struct Table {
    terms: Terms,
    seats: Seats,
    progress: Progress,
    phase: Phase,
    /// Whether no new hand begins.
    stopping: bool,
    /// The player who left a match, if that closed the table.
    missing: Option<String>,
    /// The next hand, at a table that deals only the hands that it is told to.
    next: Option<NextHand>,
    outbox: Outbox,
}

impl Table {
    /// A table as `wish` describes it, without players.
    pub fn new(
        id: TableId,
        name: String,
        wish: Create,
        mut settings: Settings,
        now: Instant,
    ) -> Table {
        let players = std::mem::take(&mut settings.match_options.held);
        let terms = Terms {
            id,
            name,
            wish,
            settings,
            is_held: !players.is_empty(),
        };
        Table {
            seats: Seats::new(&terms, players),
            progress: Progress::new(&terms),
            phase: if terms.is_held {
                Phase::between(now)
            } else {
                Phase::waiting(now)
            },
            terms,
            stopping: false,
            missing: None,
            next: None,
            outbox: Outbox::default(),
        }
    }

    /// Its number.
    pub fn id(&self) -> TableId {
        self.terms.id
    }

    /// The effects since the last call, in order.
    pub fn take_effects(&mut self) -> Drain<'_, Effect> {
        self.outbox.drain()
    }

    /// Takes an event that everybody has heard: its memory is used again.
    pub fn take_back(&mut self, event: Event) {
        self.outbox.take_back(event);
    }

    /// Whether the table is closed.
    pub fn is_closed(&self) -> bool {
        self.closed_because().is_some()
    }

    /// Why the table is closed: the reason of `<closed>`.
    pub fn closed_because(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Closed(reason) => Some(reason),
            _ => None,
        }
    }

    /// The player who left a match for good before it was over, if the table
    /// was closed for that.
    pub fn missing(&self) -> Option<&str> {
        self.missing.as_deref()
    }

    /// Whether a hand is being played.
    pub fn is_in_hand(&self) -> bool {
        self.phase.play().is_some()
    }

    /// The names for which the first seats are kept until the first hand.
    pub fn kept(&self) -> &[String] {
        &self.terms.settings.kept
    }

    /// How many hands were dealt.
    pub fn dealt(&self) -> u64 {
        self.progress.dealt
    }

    /// The seats; `None` if nobody sits there.
    pub fn seats(&self) -> &[Option<Seat>] {
        self.seats.all()
    }

    /// The seat of a client.
    pub fn seat_of(&self, client: ClientId) -> Option<usize> {
        self.seats.of(client)
    }

    /// Counts which players with chips are here.
    pub(crate) fn attendance(&self, counted: &mut Attendance) {
        self.seats.attendance(counted);
    }

    /// The seat that is asked to act, if there is one.
    pub fn asked(&self) -> Option<usize> {
        self.phase.play()?.asked()
    }

    /// The question that the client has to answer, if there is one.
    pub fn question(&self, client: ClientId) -> Option<Event> {
        let seat = self.seats.of(client)?;
        let offer: &TurnOffer = self.phase.play()?.question(seat)?;
        Some(Event::Turn(offer.clone()))
    }

    /// The table as it was made.
    pub fn wish(&self) -> &Create {
        &self.terms.wish
    }

    /// The stakes of the next hands.
    pub fn level(&self) -> &Stakes {
        &self.progress.level
    }

    /// The action of the table if nobody comes or goes before. `None` during a hand, or
    /// if the table waits for players without a limit.
    pub fn due(&self) -> Option<DueAction> {
        self.phase.due(&self.terms)
    }

    /// The row of the table in the list of tables, without the action for which it waits:
    /// that is [`Table::due`].
    pub fn row(&self) -> TableRow {
        let (wish, level, game) = (&self.terms.wish, self.level(), self.game());
        TableRow {
            id: self.terms.id.get(),
            name: self.terms.name.clone(),
            seats: wish.seats,
            taken: self.seats.taken().count(),
            small_blind: level.small_blind,
            big_blind: level.big_blind,
            min_buyin: self.terms.least_buyin(),
            max_buyin: wish.buyin,
            game: unless_usual(game.variant),
            limit: unless_usual(game.betting),
            specials: self.specials(),
            format: wish.format,
            mode: wish.mode,
            state: self.phase.row_state(),
            // Depends on the time of the request.
            wait: None,
        }
    }

    /// Brings a row of this table up to date: the values that change as it is played.
    pub fn update(&self, row: &mut TableRow) {
        let (level, game) = (self.level(), self.game());
        row.taken = self.seats.taken().count();
        row.small_blind = level.small_blind;
        row.big_blind = level.big_blind;
        row.game = unless_usual(game.variant);
        row.limit = unless_usual(game.betting);
        row.specials.straddle = unless_usual(level.straddle);
        row.state = self.phase.row_state();
    }

    /// `<state>` for the player of this seat, or for a spectator; and `<acting>`
    /// if somebody else is asked.
    pub fn state_for(&self, viewer: Option<usize>, now: Instant) -> (Event, Option<Event>) {
        let (play, level, game) = (self.phase.play(), self.level(), self.game());
        let (turn, acting) = play.map_or((None, None), |play| play.question_for(viewer, now));
        let hole = viewer.and_then(|seat| Some((seat + 1, snapshot::down_cards(play?, seat)?)));
        let variant = play.map_or(self.terms.wish.game, |play| play.hand.variant());
        let (ante, bring_in) = ante_and_bring_in(level, variant);
        let setup = play.map(|play| &play.record.setup);
        let snapshot = Snapshot {
            table: self.terms.id.get(),
            hand: play.map(|play| play.record.id.get()),
            dealer: self.progress.places.map(|places| places.button + 1),
            round: play.map(|play| play.hand.street()),
            pot: play.map_or(0, |play| play.hand.pot()),
            board: play.map_or_else(Cards::new, |play| play.hand.board().into()),
            small_blind: level.small_blind,
            big_blind: level.big_blind,
            ante: setup.map_or(ante, |setup| setup.antes.iter().copied().max().unwrap_or(0)),
            bring_in: setup.map_or(bring_in, |setup| unless_usual(setup.bring_in)),
            game: unless_usual(game.variant),
            limit: unless_usual(game.betting),
            specials: self.specials(),
            players: snapshot::seated(&self.seats, play),
            holes: hole.into_iter().collect(),
            ups: play.map_or_else(Vec::new, snapshot::up_cards),
            turn,
            wait: self.due().map(|due| due.seen_at(now)),
        };
        (snapshot.into(), acting)
    }

    /// The game that is played, or the next one between two hands.
    fn game(&self) -> PokerGame {
        let current = u64::from(self.is_in_hand());
        let hand = self.dealt().saturating_sub(current);
        self.terms.wish.poker_game(hand)
    }

    /// The unusual rules: of the hand that is played, or of the table.
    fn specials(&self) -> Specials {
        let mix = self.terms.wish.extras.mix.as_ref();
        let specials = match self.phase.play() {
            Some(play) => Specials::of_setup(&play.record.setup),
            None => Specials::of_stakes(self.level()),
        };
        Specials {
            mix: mix.map(ToString::to_string),
            ..specials
        }
    }
}
