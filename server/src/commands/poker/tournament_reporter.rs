//! What a tournament at tables tells while it is played: for programs as events, for
//! people as lines and in the bar.

use std::io::{self, Write as _};

use indicatif::ProgressBar;
use words::{Language, Phrase};

use super::CommandError;
use super::tournament_run::PokerRun;
use poker::{Field, Part, Plan, RoundEnd, TournamentEvent, hand_row};
use record::hand::HandRecord;
use store::events::{
    Event, EventLevel, EventTarget, Events, MoveRow, OutRow, RoundRow, ToldHands, told_hands,
};

/// Tells what happens.
pub(super) struct TournamentReporter {
    events: Option<Events>,
    level: EventLevel,
    /// What earlier runs have announced; `None` if nobody knows, because the stream is
    /// no file.
    told: Option<ToldHands>,
    games: u64,
    bar: ProgressBar,
    /// The language of the lines for people; `None` if standard output is for programs.
    language: Option<Language>,
    /// The number of the tournament and the level that people know.
    shown: (u64, u64),
}

impl TournamentReporter {
    /// A teller that writes to this stream, which has this target.
    pub(super) fn new(
        events: Option<Events>,
        target: Option<&EventTarget>,
        run: &PokerRun<'_>,
        games: u64,
        bar: ProgressBar,
    ) -> Result<TournamentReporter, CommandError> {
        let told = match target {
            Some(EventTarget::File(file)) => Some(told_hands(file)?),
            _ => None,
        };
        Ok(TournamentReporter {
            events,
            level: run.level,
            told,
            games,
            bar,
            language: (target != Some(&EventTarget::Stdout)).then_some(run.language),
            shown: (0, 0),
        })
    }

    /// Tells what happened, unless an earlier run has told it.
    ///
    /// # Errors
    /// The events or standard output cannot be written.
    pub(super) fn tell(&mut self, told: &TournamentEvent<'_>) -> io::Result<()> {
        match told {
            TournamentEvent::Hand {
                game,
                round,
                hand,
                is_of_the_past,
            } => {
                self.bar.inc(1);
                let is_told = |told: &ToldHands| told.has_hand(game - 1, hand.id.get());
                let is_new = !self.is_told(*is_of_the_past, is_told);
                if is_new && self.level == EventLevel::Moves {
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
                self.show_round(*game, field, *is_of_the_past)
            }
            TournamentEvent::Over {
                game,
                field,
                hands,
                is_of_the_past,
            } => {
                let result = field.result(*game, *hands);
                if !self.is_told(*is_of_the_past, |told| told.has_game(*game)) {
                    self.say(&Event::PokerGame(&result))?;
                }
                if self.games == 1 || *is_of_the_past {
                    return Ok(());
                }
                let text = Phrase::new("terminal-poker-tournament-over")
                    .with("number", *game)
                    .with("winner", result.winner)
                    .with("hands", *hands);
                self.show(&text)
            }
        }
    }

    /// Whether an earlier run has told this already. Where nobody knows, nothing is told
    /// twice.
    fn is_told(&self, is_of_the_past: bool, is_told: impl Fn(&ToldHands) -> bool) -> bool {
        is_of_the_past && self.told.as_ref().is_none_or(is_told)
    }

    fn say(&self, event: &Event<'_>) -> io::Result<()> {
        match &self.events {
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
        let names = field.names();
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

    /// Shows people how it stands: in the bar, and as a line for each new level.
    fn show_round(&mut self, game: u64, field: &Field, is_of_the_past: bool) -> io::Result<()> {
        let Some(language) = self.language else {
            return Ok(());
        };
        let standing = field.standing();
        let mut blinds = format!("{}/{}", standing.blinds.small, standing.blinds.big);
        if standing.blinds.ante > 0 {
            blinds = format!("{blinds}/{}", standing.blinds.ante);
        }
        let text = Phrase::new("terminal-poker-round")
            .with("level", standing.level)
            .with("blinds", blinds)
            .with("players", standing.players)
            .with("all", field.names().len())
            .with("tables", standing.tables)
            .with("average", standing.average)
            .with("leader", field.names()[standing.leader].clone())
            .with("most", field.stack(standing.leader));
        self.bar.set_message(text.say(language));
        let is_shown = self.shown == (game, standing.level);
        self.shown = (game, standing.level);
        // With many tournaments the end of each says enough.
        if is_shown || is_of_the_past || field.is_over() || self.games > 1 {
            Ok(())
        } else {
            self.show(&text)
        }
    }

    fn show(&self, text: &Phrase) -> io::Result<()> {
        match self.language {
            Some(language) => self
                .bar
                .suspend(|| writeln!(io::stdout(), "{}", text.say(language))),
            None => Ok(()),
        }
    }
}
