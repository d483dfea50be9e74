//! The events of a match for programs: each hand and game, its failure, its standings.

use std::io;
use std::sync::Arc;

use super::CommandError;
use super::standings::Standings;
use poker::{Agent, AgentSource, CountedHand, MatchOutcome, Plan, hand_row};
use store::events::{
    EngineRow, Event, EventLevel, EventTarget, Events, Machine, ToldHands, told_hands,
};

/// The stream of events of a match. Clones write to the same stream.
#[derive(Clone)]
pub(super) struct MatchEvents {
    events: Events,
    level: EventLevel,
    plan: Plan,
    /// The hands that earlier runs have announced; `None` if nobody knows, because the
    /// stream is no file.
    told: Option<Arc<ToldHands>>,
}

impl MatchEvents {
    /// Opens the stream.
    pub(super) fn open(
        target: &EventTarget,
        level: EventLevel,
        plan: Plan,
    ) -> Result<MatchEvents, CommandError> {
        // The stream cuts off the rest that a kill left of a line.
        let events = Events::open(target, level)?;
        let told = match target {
            EventTarget::File(file) => Some(Arc::new(told_hands(file)?)),
            EventTarget::Stdout => None,
        };
        Ok(MatchEvents {
            events,
            level,
            plan,
            told,
        })
    }

    /// Announces the match between these agents, which are written with these words.
    pub(super) fn begin(&self, agents: &[Agent], words: &[String]) -> io::Result<()> {
        let engine = |(agent, brain): (&Agent, &String)| EngineRow {
            name: agent.name.clone(),
            protocol: match agent.source {
                AgentSource::Program(_) | AgentSource::Lobby | AgentSource::Person(_) => {
                    "xml".to_owned()
                }
                AgentSource::Acpc(_) => "acpc".to_owned(),
            },
            brain: brain.clone(),
        };
        let engines: Vec<EngineRow> = agents.iter().zip(words).map(engine).collect();
        let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
        self.events.say_blocking(&Event::Match {
            game: "poker",
            players: &names,
            engines: &engines,
            machine: Machine::this(),
        })
    }

    /// Announces a hand, and the game that it ended, unless they are announced
    /// already: those that earlier runs have stored and that the file lacks come
    /// first.
    pub(super) fn count(&self, counted: CountedHand<'_>) -> io::Result<()> {
        let CountedHand { part, hand, .. } = counted;
        let past = counted.is_of_the_past.then_some(self.told.as_ref());
        let is_told = match past {
            // It is not known which hands were announced: nothing is announced twice.
            Some(None) => return Ok(()),
            Some(Some(told)) => told.has_hand(part.0 as u64, hand.id.get()),
            None => false,
        };
        if self.level == EventLevel::Moves && !is_told {
            let row = hand_row(hand, self.plan, part).map_err(io::Error::other)?;
            self.events.say_blocking(&Event::PokerHand(&row))?;
        }
        let Some(game) = counted.ended else {
            return Ok(());
        };
        let is_told = past.flatten().is_some_and(|told| told.has_game(game.id));
        if is_told {
            Ok(())
        } else {
            self.events.say_blocking(&Event::PokerGame(game))
        }
    }

    /// Announces the end of the match.
    pub(super) fn end(&self, outcome: &MatchOutcome, standings: &Standings) -> io::Result<()> {
        if let MatchOutcome::Failed { player, failure } = outcome {
            self.events.say_blocking(&Event::Failure {
                player,
                cause: &failure.cause.to_string(),
                detail: &failure.detail,
            })?;
        }
        self.events.say_blocking(&standings.event())?;
        self.events.flush_blocking()?;
        Ok(())
    }
}
