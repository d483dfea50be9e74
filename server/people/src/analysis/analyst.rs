//! A brain that is asked about one position of a recorded game after another.

use std::time::Duration;

use games::{Seat, Turn, Viewer};
use referee::player::Conditions;
use words::{Language, Phrase};

use super::{BetterTurn, Judgement, damaged, positions_of, turns_of};
use crate::adviser::{Advice, AdviceRequest, Adviser};
use contest::source::StartOptions;
use contest::{BrainConfig, KeptPlayer};
use record::time_control::TimeControl;
use record::verdict::Verdict;
use record::{DamagedRecord, Entry, Journal, Replay, journal_settings};

/// How long the brain may think about a position.
const PER_POSITION: Duration = Duration::from_millis(150);

/// How long it may think about all of them, if it keeps its time.
const THINKING: Duration = Duration::from_secs(45);

/// Into so many parts a game is divided to see whether a brain says scores: it is asked
/// between them. Where a move is forced, it need not say any.
const PROBES: usize = 6;

/// How long the brain may take to answer what is not a move.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// The score of a won position, in hundredths.
const WON: i64 = 30_000;

/// A game turn by turn, as a brain is told it.
pub(super) struct Walk<'a> {
    journal: &'a Journal,
    pub(super) turns: Vec<&'a str>,
    pub(super) ply: usize,
    request: AdviceRequest,
}

impl<'a> Walk<'a> {
    pub(super) fn new(journal: &'a Journal) -> Result<Walk<'a>, DamagedRecord> {
        let mut state = Replay::start(&start_of(journal))?.state().clone_box();
        let position = journal
            .position
            .as_ref()
            .map(|_| state.position(Viewer::Public));
        let mut moves = Vec::new();
        if !journal.opening.is_empty() {
            moves.extend(state.told(&journal.opening, Viewer::Public));
            state = Replay::start(journal)?.state().clone_box();
        }
        let turns = journal.entries.iter().filter_map(|entry| match entry {
            Entry::Turn { text, .. } => Some(text.as_str()),
            Entry::Chance { .. } | Entry::Info { .. } => None,
        });
        Ok(Walk {
            journal,
            turns: turns.collect(),
            ply: 0,
            request: AdviceRequest {
                seat: state.turn().seat().unwrap_or(Seat::FIRST),
                position,
                moves,
                state,
            },
        })
    }

    /// The turn that follows, as the record writes it.
    fn next_turn(&self) -> Option<&'a str> {
        self.turns.get(self.ply).copied()
    }

    /// Goes on by a turn; `false` at the end.
    pub(super) fn step(&mut self) -> bool {
        let Some(turn) = self.next_turn() else {
            return false;
        };
        let request = &mut self.request;
        if request.state.play_turn(turn).is_err() {
            return false;
        }
        request.moves.push(turn.to_owned());
        request.seat = request.state.turn().seat().unwrap_or(Seat::FIRST);
        self.ply += 1;
        true
    }

    /// Goes on to the position after so many turns.
    fn after(mut self, ply: usize) -> Walk<'a> {
        while self.ply < ply && self.step() {}
        self
    }

    /// The worth for the first seat of a game that the rules have ended.
    fn final_score(&self) -> Option<i64> {
        let request = &self.request;
        let Turn::Over(outcome) = request.state.turn() else {
            return None;
        };
        // The players may have agreed how the last position counts.
        let verdict = self.journal.verdict.as_ref();
        let winner = verdict.map_or(outcome.winner(), Verdict::winner);
        Some(winner.map_or(0, |seat| if seat == Seat::FIRST { WON } else { -WON }))
    }
}

/// The journal without its opening.
fn start_of(journal: &Journal) -> Journal {
    Journal {
        opening: String::new(),
        entries: Vec::new(),
        ..journal.clone()
    }
}

/// A brain that judges positions, one after another.
pub(super) struct Analyst {
    adviser: Adviser,
    program: Option<KeptPlayer>,
    /// How many times in a row it said nothing.
    pub(super) failures: usize,
}

impl Analyst {
    /// The first of these brains that says scores, with its name.
    pub(super) async fn find(
        journal: &Journal,
        analysts: &[BrainConfig],
    ) -> Result<(String, Analyst), Phrase> {
        let positions = u32::try_from(positions_of(journal)).unwrap_or(u32::MAX);
        let mut why = Phrase::new("page-analysis-no-scores");
        for brain in analysts {
            let settings = journal_settings(journal).map_err(|why| damaged(&why))?;
            let conditions = Conditions {
                game: brain.game,
                beyond_published: settings.beyond_published(brain.game.info),
                settings,
                time: TimeControl::new(Some(PER_POSITION.min(THINKING / positions)), None),
                answer_timeout: ANSWER_TIMEOUT,
            };
            let source = brain.source.clone();
            let Some(adviser) = Adviser::new(source, conditions, StartOptions::default()) else {
                continue;
            };
            let mut analyst = Analyst {
                adviser,
                program: None,
                failures: 0,
            };
            for part in 1..PROBES {
                let probe = Walk::new(journal).map_err(|why| damaged(&why))?;
                let probe = probe.after(turns_of(journal) * part / PROBES);
                match analyst.ask(&probe.request).await {
                    Ok(advice) if advice.score.is_some() => {
                        return Ok((brain.name.clone(), analyst));
                    }
                    Ok(_) => {}
                    Err(failure) => {
                        // It may tell of the operator's files.
                        let failure = failure.say(Language::ENGLISH);
                        tracing::warn!("'{}' cannot analyse a game: {failure}", brain.name);
                        why = Phrase::new("page-analysis-failed");
                        break;
                    }
                }
            }
            analyst.leave();
        }
        Err(why)
    }

    async fn ask(&mut self, request: &AdviceRequest) -> Result<Advice, Phrase> {
        let (advised, program) = self.adviser.advise_by(self.program.take(), request).await;
        self.program = program;
        advised
    }

    pub(super) async fn judge(&mut self, walk: &Walk<'_>) -> Judgement {
        let request = &walk.request;
        let sign = if request.seat == Seat::FIRST { 1 } else { -1 };
        let mut judgement = Judgement {
            ply: walk.ply,
            score: walk.final_score(),
            played: None,
            better: None,
        };
        if judgement.score.is_some() {
            return judgement;
        }
        let notation = |turn: &str| {
            request
                .state
                .notation(turn)
                .unwrap_or_else(|| turn.to_owned())
        };
        let played = walk.next_turn();
        judgement.played = played.map(|turn| (request.seat, notation(turn)));
        match self.ask(request).await {
            Ok(advice) => {
                self.failures = 0;
                judgement.score = advice.score.map(|score| sign * score.clamp(-WON, WON));
                judgement.better = (played != Some(&advice.turn)).then(|| BetterTurn {
                    notation: notation(&advice.turn),
                    turn: advice.turn,
                });
            }
            Err(_) => self.failures += 1,
        }
        judgement
    }

    /// Ends the program.
    pub(super) fn leave(self) {
        if let Some(program) = self.program {
            tokio::spawn(program.quit());
        }
    }
}
