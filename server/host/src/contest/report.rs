//! The standings of a contest on its event stream, the last thing said there.

use std::collections::BTreeSet;
use std::io;

use record::GameId;
use tournament::{Crosstable, Roster, Standing, standings};
use words::Phrase;

use super::{Played, Watchers};
use store::WorkerGames;
use store::events::{Event, SprtRow, StandingsRow};

/// Says how all stand, and waits until that is written. Gives the standings,
/// the best first.
///
/// # Errors
/// The stream has failed.
pub async fn say_standings(
    played: &Played,
    watchers: &Watchers,
) -> io::Result<(Roster, Vec<Standing>)> {
    let roster = Roster::with_suffixes(&played.names).map_err(io::Error::other)?;
    let scores = played.schedule.scores();
    let rows = standings(&roster, scores, &played.schedule.marks());
    let said: Vec<StandingsRow<'_>> = rows.iter().map(|standing| row(standing, scores)).collect();
    let event = Event::Standings {
        rows: &said,
        sprt: played.schedule.sprt().map(SprtRow::of),
    };
    watchers.say(&event).await?;
    if let Some(events) = &watchers.events {
        events.flush().await?;
    }
    Ok((roster, rows))
}

/// What is said below tables of games that were annulled, and of those of the same
/// workers that still count.
pub fn annulled_notes(workers: &[WorkerGames]) -> Vec<Phrase> {
    let mut notes = Vec::new();
    for own in workers.iter().filter(|own| own.struck > 0) {
        let of = |key: &'static str, games: u64| {
            let counted = Phrase::new(key).with("games", games);
            counted.with("worker", own.worker.clone())
        };
        let annulled = of("contests-annulled", own.struck);
        notes.push(match own.reason.as_deref() {
            Some(why) if !why.is_empty() => Phrase::new("contests-annulled-why")
                .and("annulled", annulled)
                .with("why", why.to_owned()),
            _ => annulled,
        });
        if own.counted > 0 {
            notes.push(of("contests-games-stand", own.counted));
        }
    }
    notes
}

/// The most games that are named.
const MAX_NAMED: usize = 20;

/// What is said below tables of games in doubt: those that workers have played differently,
/// while nobody has said which of them played as the programs do.
pub fn doubt_note(games: &BTreeSet<GameId>) -> Option<Phrase> {
    let named = games.iter().take(MAX_NAMED).map(ToString::to_string);
    let mut named = named.collect::<Vec<String>>().join(", ");
    if games.len() > MAX_NAMED {
        named.push_str(", …");
    }
    let note = Phrase::new("contests-in-doubt").with("count", games.len());
    (!games.is_empty()).then(|| note.with("games", named))
}

fn row<'a>(standing: &'a Standing, scores: &Crosstable) -> StandingsRow<'a> {
    let score = standing.score;
    let rounded = |value: f64| (value * 10.0).round() / 10.0;
    let fine = |value: f64| (value * 10_000.0).round() / 10_000.0;
    let returns = standing.returns;
    let [began, followed] = scores
        .by_start(standing.player)
        .map(|score| [score.wins, score.draws, score.losses]);
    let faults = scores.faults(standing.player).kinds();
    StandingsRow {
        player: &standing.name,
        games: score.games(),
        wins: u64::from(score.wins),
        draws: u64::from(score.draws),
        losses: u64::from(score.losses),
        points: standing.points,
        elo: standing.rating.map(|rating| rounded(rating.elo)),
        error: standing.rating.and_then(|rating| rating.error).map(rounded),
        returns: returns.map(|returns| fine(returns.mean)),
        returns_error: returns.and_then(|returns| returns.error).map(fine),
        began,
        followed,
        faults: faults
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| (kind.words(), count))
            .collect(),
    }
}
