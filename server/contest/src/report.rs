//! The standings of a contest on its event stream, the last thing said there.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use record::GameId;
use serde_json::Value;
use tournament::rating::{MatchScore, cycles};
use tournament::{Crosstable, PlayerId, Roster, Schedule, Standing, standings};
use words::Phrase;

use super::{ContestResult, Watchers};
use store::events::{Event, MatchRow, SprtRow, StandingsRow};
use store::{
    ChancePeriod, Commitment, Digest, Results, SecretState, StoreError, StoreReader, WorkerGames,
};

/// Says how all stand, and waits until that is written. `proof` is that of
/// its store. Gives the standings, the best first.
///
/// # Errors
/// The stream has failed.
pub async fn say_standings(
    played: &ContestResult,
    watchers: &Watchers,
    proof: &TableProof,
) -> io::Result<(Roster, Vec<Standing>)> {
    let roster = Roster::with_suffixes(&played.names).map_err(io::Error::other)?;
    let schedule = &played.schedule;
    let rows = standings(&roster, schedule.scores(), &schedule.marks());
    let said = rows_of(&rows, schedule);
    watchers.say(&event_of(&said, schedule, proof)).await?;
    if let Some(events) = &watchers.events {
        events.flush().await?;
    }
    Ok((roster, rows))
}

fn rows_of<'a>(rows: &'a [Standing], schedule: &Schedule) -> Vec<StandingsRow<'a>> {
    let rows = rows.iter().map(|standing| row(standing, schedule.scores()));
    rows.collect()
}

fn event_of<'a>(
    rows: &'a [StandingsRow<'a>],
    schedule: &Schedule,
    proof: &TableProof,
) -> Event<'a> {
    let scores = schedule.scores();
    Event::Standings {
        rows,
        figures: match_score(scores).as_ref().map(MatchRow::of),
        repeated: scores.repeated(),
        sprt: schedule.sprt().map(SprtRow::of),
        chain: proof.head,
    }
}

/// The first thing in standings that were announced that differs from those of a schedule,
/// and its right value.
pub fn standings_that_differ(said: &Value, roster: &Roster, schedule: &Schedule) -> Option<String> {
    let rows = standings(roster, schedule.scores(), &schedule.marks());
    let rows = rows_of(&rows, schedule);
    let counted = serde_json::to_value(event_of(&rows, schedule, &TableProof::default())).ok()?;
    let differs = |said: &Value, counted: &Value| {
        let fields = counted.as_object()?.iter();
        let mut fields = fields.filter(|(_, counted)| !counted.is_array());
        let (key, value) = fields.find(|(key, value)| said.get(key) != Some(value))?;
        let said = said.get(key).unwrap_or(&Value::Null);
        Some(format!("{key} is {said}, by the records it is {value}"))
    };
    let (announced, own) = (said["rows"].as_array()?, counted["rows"].as_array()?);
    // Those of poker have rows of their own.
    announced.first()?.get("began")?;
    for (place, own) in (1..).zip(own) {
        let Some(said) = announced.get(place - 1) else {
            return Some(format!("{} is not in the standings", own["player"]));
        };
        let what = differs(said, own).or_else(|| {
            // Lists stand in rows, too.
            (said != own).then(|| format!("the row is {said}, by the records it is {own}"))
        });
        if let Some(what) = what {
            return Some(format!("in row {place}, {what}"));
        }
    }
    if announced.len() > own.len() {
        return Some(format!("row {} is of nobody", own.len() + 1));
    }
    differs(said, &counted)
}

/// The evidence in the score of a match of two; `None` before its first game, with more
/// players, and where returns count.
fn match_score(scores: &Crosstable) -> Option<MatchScore> {
    let is_match = scores.players() == 2 && !scores.is_graded();
    is_match.then(|| MatchScore::of(&scores.first_pair()))?
}

/// How many of the surest cycles are named below a table.
const SUREST_CYCLES: usize = 3;

/// The notes below the table of a contest: for a match of two which of them is probably
/// stronger, else which players beat each other in a cycle; and how many games told nothing
/// new.
pub fn figures_notes(names: &[String], scores: &Crosstable) -> Vec<Phrase> {
    let mut notes = Vec::new();
    if let [one, other] = names {
        let names = [one.as_str(), other.as_str()];
        if scores.is_graded() {
            notes.extend(of_returns(names, scores));
        } else {
            notes.extend(
                match_score(scores)
                    .iter()
                    .flat_map(|score| of_score(names, score)),
            );
        }
    }
    let pairs = scores.pair_scores();
    if names.len() > 2 || scores.is_graded() {
        let split: u64 = pairs.iter().map(|met| u64::from(met.pairs.split)).sum();
        let note = Phrase::new("contests-pairs-split").with("split", split);
        notes.extend((split > 0).then_some(note));
    }
    if !scores.is_graded() {
        let found = cycles(names.len(), &pairs);
        let named = found.iter().take(SUREST_CYCLES).map(|cycle| {
            let [one, other, third] = cycle.map(|player| names[player].clone());
            let note = Phrase::new("contests-cycle").with("one", one);
            note.with("other", other).with("third", third)
        });
        notes.extend(named);
        if let more @ 1.. = found.len().saturating_sub(SUREST_CYCLES) {
            notes.push(Phrase::new("contests-cycles-more").with("count", more as u64));
        }
    }
    let repeated = scores.repeated();
    if repeated > 0 {
        let players = PlayerId::all(scores.players());
        let games: u64 = players.map(|player| scores.total(player).games()).sum();
        let note = Phrase::new("contests-repeated").with("repeated", repeated);
        notes.push(note.with("games", games / 2));
    }
    notes
}

/// What the first move is worth, and how often equals draw, if the games tell it.
pub fn first_move_note(scores: &Crosstable) -> Option<Phrase> {
    let found = scores.first_move()?;
    let rounded = |value: f64| (value * 10.0).round() / 10.0 + 0.0;
    let note = Phrase::new(if found.draws > 0.0 {
        "contests-first-move"
    } else {
        "contests-first-move-undrawn"
    });
    let note = note.with("games", found.games);
    let note = note.decimal("elo", format!("{:+.1}", rounded(found.elo.elo)));
    let note = note.decimal("error", format!("{:.1}", found.elo.error));
    let draws_error = rounded(100.0 * found.draws_error.unwrap_or(0.0));
    let note = note.decimal("draws", format!("{:.1}", 100.0 * found.draws));
    Some(note.decimal("draws-error", format!("{draws_error:.1}")))
}

/// The mean return of the first of two in a game.
fn of_returns(names: [&str; 2], scores: &Crosstable) -> Option<Phrase> {
    let [one, other] = [0, 1].map(PlayerId::new);
    let returns = scores.returns(one)?;
    let error = returns.error?;
    let mean = (returns.mean * 10_000.0).round() / 10_000.0 + 0.0;
    let note = Phrase::new("contests-mean-return").with("name", names[0].to_owned());
    let note = note.decimal("mean", format!("{mean:+.4}"));
    let note = note.decimal("error", format!("{error:.4}"));
    let likelihood = scores.superiority(one, other).unwrap_or(0.5);
    Some(note.and("superior", superior(names, likelihood)))
}

/// The figures of a match, in the words that managers of engines' matches have.
fn of_score(names: [&str; 2], score: &MatchScore) -> Vec<Phrase> {
    let mut notes = Vec::new();
    if let Some(elo) = score.elo {
        // Results that are all alike tell nothing of how far the next may be from them.
        let note = Phrase::new(if elo.error > 0.0 {
            "contests-elo-difference"
        } else {
            "contests-elo-difference-alike"
        });
        let note = note.decimal(
            "elo",
            format!("{:+.1}", (elo.elo * 10.0).round() / 10.0 + 0.0),
        );
        let note = note.decimal("error", format!("{:.1}", elo.error));
        notes.push(note.and("superior", superior(names, score.superiority)));
    }
    if let Some(normalized) = score.normalized {
        let elo = (normalized.elo * 10.0).round() / 10.0 + 0.0;
        let los = match 100.0 * score.superiority {
            99.95.. => "> 99.9".to_owned(),
            ..0.05 => "< 0.1".to_owned(),
            percent => format!("{percent:.1}"),
        };
        let note = Phrase::new(match score.pentanomial {
            Some(_) => "contests-match-pairs",
            None => "contests-match-games",
        });
        let note = note.decimal("nelo", format!("{elo:+.1}"));
        let note = note.decimal("error", format!("{:.1}", normalized.error));
        let note = note.decimal("los", los);
        let mut note = note.decimal("draws", format!("{:.1}", 100.0 * score.draw_ratio));
        if let Some(counts) = score.pentanomial {
            let ratio = score.pairs_ratio;
            note = note.decimal(
                "ratio",
                ratio.map_or("-".to_owned(), |all| format!("{all:.2}")),
            );
            note = note.with("counts", counts.map(|count| count.to_string()).join("-"));
            note = note.with("name", names[0].to_owned());
            note = note.with("split", u64::from(score.split));
        }
        notes.push(note);
    }
    notes
}

/// The line about which of two players is probably stronger. The likelihood from
/// 0 to 1 is that of the first.
fn superior([one, other]: [&str; 2], likelihood: f64) -> Phrase {
    let (stronger, weaker, likelihood) = if likelihood >= 0.5 {
        (one, other, likelihood)
    } else {
        (other, one, 1.0 - likelihood)
    };
    // Nothing is certain, however it is rounded, and a likelihood that rounds to a half
    // is a toss.
    let told = match 100.0 * likelihood {
        99.9.. => Phrase::new("contests-stronger-for-sure"),
        ..50.05 => Phrase::new("contests-as-strong"),
        percent => Phrase::new("contests-stronger").decimal("percent", format!("{percent:.1}")),
    };
    let told = told.with("stronger", stronger.to_owned());
    told.with("weaker", weaker.to_owned())
}

/// The proof with which a table can be checked.
#[derive(Clone, Debug, Default)]
pub struct TableProof {
    /// The head of the store's chain.
    pub head: Option<Digest>,
    /// The secrets that it has committed itself to, as far as they are shown.
    commitments: Vec<Commitment>,
}

/// The most secrets that are shown below a table: the last ones. The events have all.
const SECRETS_SHOWN: usize = 16;

impl TableProof {
    /// That of the store in this folder.
    ///
    /// # Errors
    /// There is no store, or it cannot be read.
    pub fn of(folder: &Path) -> Result<TableProof, StoreError> {
        TableProof::of_results(&StoreReader::open(folder)?.results())
    }

    /// That of the store with these results.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_results(results: &Results<'_>) -> Result<TableProof, StoreError> {
        let mut commitments = results.commitments()?;
        let hidden = commitments.len().saturating_sub(SECRETS_SHOWN);
        Ok(TableProof {
            head: results.head()?,
            commitments: commitments.split_off(hidden),
        })
    }

    /// The notes about it below tables.
    pub fn notes(&self) -> Vec<Phrase> {
        let secrets = self.commitments.iter().map(commitment_note);
        secrets.chain(self.head.map(chain_note)).collect()
    }
}

/// A secret once it is opened, and its digest before.
fn commitment_note(commitment: &Commitment) -> Phrase {
    let is_opened = commitment.state == SecretState::Opened;
    let (key, text) = match commitment.secret.filter(|_| is_opened) {
        Some(secret) => ("contests-secret", secret.to_string()),
        None => ("contests-commitment", commitment.digest.to_string()),
    };
    let period = match commitment.period {
        ChancePeriod::Round(round) => Phrase::new("contests-of-round").with("round", round),
        ChancePeriod::Day(day) => Phrase::new("contests-of-day").with("day", day.to_string()),
    };
    Phrase::new(key).and("period", period).with("text", text)
}

/// The head of a store's chain, as it is said below tables.
pub fn chain_note(head: Digest) -> Phrase {
    Phrase::new("contests-chain").with("head", head.to_string())
}

/// The notes below tables about games that were annulled, and about those of the same
/// workers that still count.
pub fn annulled_notes(workers: &[WorkerGames]) -> Vec<Phrase> {
    let mut notes = Vec::new();
    for own in workers.iter().filter(|own| own.struck > 0) {
        let of = |key: &'static str, games: u64| {
            let worker = own.worker.clone().unwrap_or_default();
            Phrase::new(key).with("games", games).with("worker", worker)
        };
        let annulled = match own.worker {
            Some(_) => of("contests-annulled", own.struck),
            None => of("contests-annulled-by-hand", own.struck),
        };
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

/// The note of this key below tables about some games, if there are any: how many they
/// are, and the first of them.
pub fn games_note(key: &'static str, games: &BTreeSet<GameId>) -> Option<Phrase> {
    let named = games.iter().take(MAX_NAMED).map(ToString::to_string);
    let mut named = named.collect::<Vec<String>>().join(", ");
    if games.len() > MAX_NAMED {
        named.push_str(", …");
    }
    let note = Phrase::new(key).with("count", games.len());
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

#[cfg(test)]
mod tests {
    use tournament::rating::GameOfPair;
    use tournament::{Encounter, Pair};

    use super::*;

    #[test]
    fn the_stronger_player_is_named_with_more_than_a_half_and_less_than_all() {
        for (likelihood, expected) in [
            (0.5, "neither A nor B has shown to be the stronger one"),
            (0.5004, "neither A nor B has shown to be the stronger one"),
            (0.4996, "neither B nor A has shown to be the stronger one"),
            (0.975, "A is stronger than B with 97.5 %"),
            (0.02, "B is stronger than A with 98.0 %"),
            (1.0, "A is stronger than B with more than 99.9 %"),
            (0.0, "B is stronger than A with more than 99.9 %"),
        ] {
            assert_eq!(superior(["A", "B"], likelihood).to_string(), expected);
        }
    }

    fn said(scores: &Crosstable) -> Vec<String> {
        let names = ["A", "B"].map(str::to_owned);
        let notes = figures_notes(&names, scores);
        notes.iter().map(ToString::to_string).collect()
    }

    /// Of the games that A began it has 7, 2 and 1, of the others 2, 2 and 6. Between two the
    /// first move is worth half of the distance of ln(0.8/0.2) and ln(0.3/0.7).
    #[test]
    fn the_worth_of_the_first_move_is_told() {
        let pair = Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap();
        let played = |drawn: i32| {
            let mut met = Encounter::default();
            let parts = [(true, [7, 2, 1]), (false, [2, 2, 6])];
            for (began, counts) in parts {
                for (own, count) in [1, drawn, -1].into_iter().zip(counts) {
                    for _ in 0..count {
                        met.record(&GameOfPair::from(own).begun(began), None);
                    }
                }
            }
            let mut scores = Crosstable::new(2);
            scores.add_encounter(pair, met);
            first_move_note(&scores).unwrap().to_string()
        };
        let told = "To move first is worth +194.0 ± 151.6 Elo by 20 games; equal players draw 24.6 ± 23.1 % of their games";
        assert_eq!(played(0), told);
        let told = played(-1);
        assert!(
            told.ends_with("by 20 games; none of them was drawn"),
            "{told}"
        );
    }

    #[test]
    fn results_that_are_all_alike_have_no_error() {
        let mut met = Encounter::default();
        for _ in 0..4 {
            let [one, other] = [1, -1].map(GameOfPair::from);
            met.record(&one, None);
            met.record(&other, Some(&one));
        }
        let mut scores = Crosstable::new(2);
        let pair = Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap();
        scores.add_encounter(pair, met);
        let told = &said(&scores)[0];
        let expected = "Elo difference: +0.0, without an error, since all results are alike; ";
        assert!(told.starts_with(expected), "{told}");
    }

    /// 100 openings played twice: the pairs are 79 of 1 point and 21 of 1 1/2.
    #[test]
    fn a_match_of_pairs_has_the_figures_of_its_pairs() {
        let mut scores = Crosstable::new(2);
        let mut met = Encounter::default();
        for pair in 0..100 {
            let (one, other) = match pair {
                0..61 => (1, -1),
                61..79 => (0, 0),
                _ => (1, 0),
            };
            let [one, other] = [one, other].map(GameOfPair::from);
            met.record(&one, None);
            met.record(&other, Some(&one));
        }
        let pair = Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap();
        scores.add_encounter(pair, met);
        assert_eq!(
            said(&scores),
            [
                "Elo difference: +36.6 ± 14.0; A is stronger than B with more than 99.9 %",
                "nElo +126.7 ± 48.2, LOS > 99.9 %, draw ratio 79.0 %, pairs ratio -; pentanomial of A \
                 (pairs of games with 0, 1/2, 1, 3/2 and 2 points): 0-0-79-21-0",
            ]
        );
        let mut split = Encounter::default();
        let games = ["one", "two"].map(|worker| GameOfPair::at(1, Some(worker)));
        split.record(&games[0], None);
        split.record(&games[1], Some(&games[0]));
        let mut with_split = scores.clone();
        with_split.add_encounter(pair, split);
        let told = &said(&with_split)[1];
        let left_out = "0-0-79-21-0; 1 pair is left out, as two workers played it";
        assert!(told.ends_with(left_out), "{told}");
        for _ in 0..3 {
            scores.record_line(7);
        }
        let repeated = "2 of 200 games had the moves of an earlier one: they are no evidence. Give more \
                        openings (--openings), or let the programs vary";
        assert_eq!(said(&scores)[2], repeated);
        // Returns of ±1 count as gains.
        let graded = scores.graded(true);
        let gained = "A gains +0.1050 ± 0.0406 a game; A is stronger than B with more than 99.9 %";
        assert_eq!(said(&graded)[0], gained);
    }
}
