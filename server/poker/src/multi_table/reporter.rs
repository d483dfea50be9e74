//! The reports of a tournament at tables while it is played: for programs events, for
//! people lines and the words for how it stands.

use std::io;
use std::sync::Arc;

use contest::{Screen, Watchers};
use parking_lot::Mutex;
use record::hand::HandRecord;
use store::events::{Event, MoveRow, OutRow, RoundRow, ToldHands};
use words::Phrase;

use super::field::{Field, RoundEnd};
use super::tournament_ledger::TournamentEvent;
use crate::hand_row::hand_row;
use crate::plan::{Part, Plan};

/// Reports the events of a tournament.
pub(crate) struct TournamentReporter {
    /// Where events go.
    pub(crate) watchers: Watchers,
    /// The hands that earlier runs have announced; `None` if nobody knows, because the
    /// stream is no file.
    pub(crate) told: Option<Arc<ToldHands>>,
    /// Where people are shown each new level; with many tournaments the end of each says
    /// enough.
    pub(crate) screen: Option<Screen>,
    /// How it stands, for spectators.
    pub(crate) standing: Arc<Mutex<Option<Phrase>>>,
    /// The level that people know.
    pub(crate) level: u64,
}

impl TournamentReporter {
    /// Tells an event, unless an earlier run has told it.
    ///
    /// # Errors
    /// The events or standard output cannot be written.
    pub(crate) fn tell(&mut self, told: &TournamentEvent<'_>) -> io::Result<()> {
        match told {
            TournamentEvent::Hand {
                game,
                round,
                hand,
                is_of_the_past,
            } => {
                let is_told = |told: &ToldHands| told.has_hand(game - 1, hand.id.get());
                let is_new = !self.is_told(*is_of_the_past, is_told);
                if is_new && self.watchers.moves {
                    self.hand(*game, *round, hand)
                } else {
                    Ok(())
                }
            }
            TournamentEvent::Round {
                game,
                end,
                field,
                is_of_the_past,
            } => {
                let is_told = |told: &ToldHands| told.has_round(*game, end.round);
                if !self.is_told(*is_of_the_past, is_told) {
                    self.round(*game, end, field)?;
                }
                self.show_round(field, *is_of_the_past)
            }
        }
    }

    /// Whether an earlier run has told this already. Where nobody knows, nothing is told
    /// twice.
    fn is_told(&self, is_of_the_past: bool, is_told: impl Fn(&ToldHands) -> bool) -> bool {
        is_of_the_past && self.told.as_deref().is_none_or(is_told)
    }

    fn say(&self, event: &Event<'_>) -> io::Result<()> {
        match &self.watchers.events {
            Some(events) => events.say_blocking(event),
            None => Ok(()),
        }
    }

    fn hand(&self, game: u64, round: u64, hand: &HandRecord) -> io::Result<()> {
        let row = hand_row(hand, Plan::of_cash(1, false), Part(0));
        let mut row = row.map_err(io::Error::other)?;
        row.game = Some(game);
        row.table = Some(hand.table.get());
        row.round = Some(round);
        self.say(&Event::PokerHand(&row))
    }

    /// Announces a round that has changed something.
    fn round(&self, game: u64, end: &RoundEnd, field: &Field) -> io::Result<()> {
        let standing = field.standing();
        let names = &field.names;
        // The first round after a level has ended tells the next one.
        let is_next_level = field.level_of(end.round) != standing.level;
        if end.out.is_empty() && end.moves.is_empty() && !is_next_level {
            return Ok(());
        }
        let row = RoundRow {
            game,
            round: end.round,
            level: standing.level,
            small_blind: standing.blinds.small,
            big_blind: standing.blinds.big,
            ante: standing.blinds.ante,
            tables: standing.tables,
            players: standing.players,
            average_stack: standing.average,
            leader: names[standing.leader].clone(),
            largest_stack: field.stack(standing.leader),
            out: end
                .out
                .iter()
                .map(|(player, _, out)| OutRow {
                    player: names[*player].clone(),
                    place: out.place,
                })
                .collect(),
            moves: end
                .moves
                .iter()
                .map(|step| MoveRow {
                    player: names[step.player].clone(),
                    from: step.from.0.get(),
                    to: step.to.0.get(),
                    seat: step.to.1 + 1,
                })
                .collect(),
        };
        self.say(&Event::PokerRound(&row))
    }

    /// Shows people how it stands, with a line for each new level.
    fn show_round(&mut self, field: &Field, is_of_the_past: bool) -> io::Result<()> {
        let standing = field.standing();
        let text = standing_in_words(field);
        *self.standing.lock() = Some(text.clone());
        let is_shown = self.level == standing.level || is_of_the_past || field.is_over();
        self.level = standing.level;
        match &self.screen {
            Some(screen) if !is_shown => screen.line(&text),
            _ => Ok(()),
        }
    }
}

/// How a tournament stands.
pub(crate) fn standing_in_words(field: &Field) -> Phrase {
    let standing = field.standing();
    let mut blinds = format!("{}/{}", standing.blinds.small, standing.blinds.big);
    if standing.blinds.ante > 0 {
        blinds = format!("{blinds}/{}", standing.blinds.ante);
    }
    Phrase::new("terminal-poker-round")
        .with("level", standing.level)
        .with("blinds", blinds)
        .with("players", standing.players)
        .with("all", field.names.len())
        .with("tables", standing.tables)
        .with("average", standing.average)
        .with("leader", field.names[standing.leader].clone())
        .with("most", field.stack(standing.leader))
}
