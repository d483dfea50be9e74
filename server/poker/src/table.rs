//! A table as a pure state machine over [`poker_rules`]: who sits there, when
//! a hand is dealt, whose turn it is and until when, when the table closes.
//! Time comes in as an argument; messages go out as [`Effect`]s.

mod deal;
mod due;
mod effect;
mod finish;
mod held;
mod life;
#[cfg(test)]
mod match_tests;
mod missed;
mod play;
mod room;
mod seat;
mod seating;
mod settings;
mod snapshot;
mod stand;
#[cfg(test)]
mod tests;

use std::vec::Drain;

use poker_rules::table::{
    Cause, Event, Format, Limit, Mode, Specials, TableRow, TableState, TurnOffer, unless_usual,
};
use poker_rules::{Hand, PokerGame, Positions, Stakes};
use protocol::poker::Create;
use record::hand::{Counts, HandCount, HandRecord, Move};
use record::{HandId, TableId};
use tokio::time::Instant;

pub use self::due::Due;
pub use self::effect::{Clients, Effect, To, Told, Viewer};
pub use self::held::Reserved;
pub(super) use self::held::{Attendance, NextHand};
pub use self::missed::Debt;
pub use self::seat::{ClientId, Guest, OfClient, Presence, Seat};
pub use self::settings::{MatchOptions, Settings, Times};
pub use self::stand::{OutOfOrder, Stand};

pub(crate) use self::deal::ante_and_bring_in;
pub(crate) use self::play::action_of;
use self::room::Room;

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
    id: TableId,
    name: String,
    wish: Create,
    settings: Settings,
    seats: Vec<Option<Seat>>,
    phase: Phase,
    /// What is played for; a freezeout raises it.
    level: Stakes,
    /// Who had the button and the blinds of the last hand.
    places: Option<Positions>,
    /// Who got up from a cash table, and the blinds that they owe.
    left: missed::Left,
    /// How many hands have been dealt.
    dealt: u64,
    /// Whether no new hand begins.
    stopping: bool,
    /// The player who left a match, if that closed the table.
    missing: Option<String>,
    /// The next hand, at a table that deals only what it is told to.
    held: Option<held::Held>,
    effects: Vec<Effect>,
    room: Room,
}

/// The phase of a table.
#[expect(
    clippy::large_enum_variant,
    reason = "a table nearly always plays, and a hand in its place takes no memory"
)]
enum Phase {
    /// No hand was dealt yet.
    Waiting {
        /// When the first hand begins even if seats are free.
        begin: Option<Instant>,
        /// Since when nobody sits here.
        empty_since: Option<Instant>,
    },
    /// Between two hands.
    Between {
        /// The earliest time of the next hand.
        next: Instant,
        /// Since when fewer than two players have chips.
        thin_since: Option<Instant>,
    },
    Playing(Play),
    /// Closed for this reason.
    Closed(&'static str),
}

/// A hand that is played.
struct Play {
    hand: Hand,
    /// What is known of it so far; the rest follows at its end.
    record: Box<HandRecord>,
    count: HandCount,
    /// Room for what is counted at its end.
    counts: Vec<(String, Counts)>,
    /// The open question, if there is one.
    asked: Option<Asked>,
    /// The number of questions so far, which is the number of the last one.
    decisions: u64,
    /// The hand pauses until then.
    resume: Option<Instant>,
}

/// A question to a player.
struct Asked {
    seat: usize,
    offer: TurnOffer,
    since: Instant,
    deadline: Option<Instant>,
}

impl Table {
    /// A table as `wish` describes it, without players.
    pub fn new(id: TableId, name: String, wish: Create, settings: Settings, now: Instant) -> Table {
        let level = deal::first_level(&wish, &settings.match_options);
        let stand = &settings.match_options.stand;
        let mut table = Table {
            id,
            name,
            seats: (0..wish.seats).map(|_| None).collect(),
            wish,
            phase: Phase::Waiting {
                begin: None,
                empty_since: Some(now),
            },
            level,
            places: stand.places,
            left: missed::Left::default(),
            dealt: stand.dealt,
            settings,
            stopping: false,
            missing: None,
            held: None,
            effects: Vec::new(),
            room: Room::default(),
        };
        table.catch_up_with_blinds();
        table.hold(now);
        table
    }

    /// Its number.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The effects since the last call, in order.
    pub fn take_effects(&mut self) -> Drain<'_, Effect> {
        self.effects.drain(..)
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

    /// Whether a hand is being played.
    pub fn is_in_hand(&self) -> bool {
        matches!(self.phase, Phase::Playing(_))
    }

    /// Whether people may sit here; then no referee may see all cards.
    pub fn is_for_people(&self) -> bool {
        self.wish.mode == Mode::User
    }

    /// The names for which the first seats are kept until the first hand.
    pub fn kept(&self) -> &[String] {
        &self.settings.kept
    }

    /// How many hands were dealt.
    pub fn dealt(&self) -> u64 {
        self.dealt
    }

    /// The seats; `None` if nobody sits there.
    pub fn seats(&self) -> &[Option<Seat>] {
        &self.seats
    }

    /// The seat that is asked to act, if there is one.
    pub fn asked(&self) -> Option<usize> {
        self.play()?.asked.as_ref().map(|asked| asked.seat)
    }

    /// The table as it was made.
    pub fn wish(&self) -> &Create {
        &self.wish
    }

    /// What the next hands are played for.
    pub fn level(&self) -> &Stakes {
        &self.level
    }

    /// The row of the table in the list of tables, without what it waits for:
    /// that is [`Table::due`].
    pub fn row(&self) -> TableRow {
        let fixed = self.wish.format == Format::Freezeout;
        TableRow {
            id: self.id.get(),
            name: self.name.clone(),
            seats: self.seats.len(),
            taken: self.seats.iter().flatten().count(),
            small_blind: self.level.small_blind,
            big_blind: self.level.big_blind,
            min_buyin: match fixed {
                true => self.wish.buyin,
                false => self.wish.big_blind,
            },
            max_buyin: self.wish.buyin,
            game: unless_usual(self.game().variant),
            limit: unless_usual(Limit::of_betting(self.game().betting)),
            specials: self.specials(),
            format: self.wish.format,
            mode: self.wish.mode,
            state: self.row_state(),
            // Depends on the time of the request.
            wait: None,
        }
    }

    /// Brings a row of this table up to date: what changes as it is played.
    pub fn update(&self, row: &mut TableRow) {
        row.taken = self.seats.iter().flatten().count();
        row.small_blind = self.level.small_blind;
        row.big_blind = self.level.big_blind;
        row.game = unless_usual(self.game().variant);
        row.limit = unless_usual(Limit::of_betting(self.game().betting));
        row.specials.straddle = unless_usual(self.level.straddle);
        row.state = self.row_state();
    }

    /// The game that is played, or the next one between two hands.
    fn game(&self) -> PokerGame {
        let current = u64::from(self.is_in_hand());
        self.wish.poker_game(self.dealt.saturating_sub(current))
    }

    /// What is not usual: of the hand that is played, or of the table.
    fn specials(&self) -> Specials {
        let mix = self.wish.extras.mix.as_ref();
        let specials = match self.play() {
            Some(play) => Specials::of_setup(&play.record.setup),
            None => Specials::of_stakes(&self.level),
        };
        Specials {
            mix: mix.map(ToString::to_string),
            ..specials
        }
    }

    fn row_state(&self) -> TableState {
        match self.phase {
            Phase::Waiting { .. } => TableState::Waiting,
            _ => TableState::Running,
        }
    }

    fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) => Some(play),
            _ => None,
        }
    }

    fn play_mut(&mut self) -> Option<&mut Play> {
        match &mut self.phase {
            Phase::Playing(play) => Some(play),
            _ => None,
        }
    }

    fn is_freezeout(&self) -> bool {
        self.wish.format == Format::Freezeout
    }

    /// Whether this is the table of a match, where only the players with
    /// reserved seats play.
    fn is_match(&self) -> bool {
        !self.settings.match_options.reserved.is_empty()
    }

    /// The player who left a match for good before it was over, if the table
    /// was closed for that.
    pub fn missing(&self) -> Option<&str> {
        self.missing.as_deref()
    }

    /// The end of the pause that people need to follow the game; `None` at
    /// tables of programs.
    fn pause_from(&self, now: Instant) -> Option<Instant> {
        (self.wish.mode == Mode::User).then(|| now + self.settings.times.pause)
    }

    /// The chips at a seat that are not in the middle.
    fn stack(&self, seat: usize) -> u64 {
        let in_hand = self.play().and_then(|play| play.hand.player(seat));
        match in_hand {
            Some(player) => player.stack(),
            None => self.seats[seat].as_ref().map_or(0, |seat| seat.stack),
        }
    }

    /// Whether the seat was dealt into the current hand.
    fn is_dealt_in(&self, seat: usize) -> bool {
        self.play()
            .is_some_and(|play| play.hand.player(seat).is_some())
    }

    /// The seat of a client.
    pub fn seat_of(&self, client: ClientId) -> Option<usize> {
        let sits = |seat: &Option<Seat>| {
            let seat = seat.as_ref();
            seat.is_some_and(|seat| seat.client == client && !seat.presence.is_gone())
        };
        self.seats.iter().position(sits)
    }

    fn tell(&mut self, to: To, event: Event) {
        self.effects.push(Effect::Tell(Told { to, event }));
    }
}

/// Why the server acts for a seat whose player is not there.
fn cause_of(presence: &Presence) -> Option<Cause> {
    match presence {
        Presence::Here => None,
        Presence::Away { .. } => Some(Cause::Disconnected),
        Presence::Gone(cause) => Some(*cause),
    }
}
