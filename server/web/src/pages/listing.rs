//! Games of one store or of several, as rows of a table.

use std::cmp::Ordering;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use games::{Opening, Settings, opening_of};
use jiff::Timestamp;
use maud::{Markup, html};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::instant::instant;
use crate::layout::apart;
use crate::query::{player, player_of};
use crate::read_error::{ReadError, ReaderFailed};
use crate::site::Site;
use contest::Contest;
use record::verdict::{cause_in_words, mark_of};
use record::{GameId, RecordFolder, named_opening, read_record};
use store::{EndOfGame, Search, StoreReader, StoredGame, is_store};
use words::{Language, says};

/// How long the last games of all stores are taken for the last ones.
const HOLDS: Duration = Duration::from_secs(2);

/// How many of the last games of all stores are listed.
const LATELY: usize = 8;

/// Where games are looked for.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The tournament; `None` for the games of the server itself.
    pub(crate) tournament: Option<String>,
    /// Its store.
    pub(crate) store: PathBuf,
    /// The instant up to which it is shown, if the tournament is ever frozen.
    pub(crate) freeze: Option<Timestamp>,
}

impl Source {
    /// The store of the server, and those of all its tournaments.
    pub(crate) fn all(site: &Site) -> Vec<Source> {
        let own = Source::server(site);
        let contests = site.house.contests.list();
        let mut sources: Vec<Source> = contests.iter().map(Source::of).collect();
        // A store that is shown as that of a contest is no other.
        if sources.iter().all(|source| source.store != own.store) {
            sources.insert(0, own);
        }
        sources
    }

    /// The store of a tournament.
    pub(crate) fn of(contest: &Contest) -> Source {
        Source {
            tournament: Some(contest.name.clone()),
            store: contest.store.clone(),
            freeze: contest.freeze,
        }
    }

    /// The store of the server.
    pub(crate) fn server(site: &Site) -> Source {
        Source {
            tournament: None,
            store: site.house.store.clone(),
            freeze: None,
        }
    }
}

/// A search for games.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameFilter {
    /// The properties that the games must have.
    pub(crate) search: Search,
    /// Only games that come after this one, the latest first.
    pub(crate) before: Option<Cursor>,
}

/// A game among those of all stores: the order is that of time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cursor {
    ended: String,
    tournament: Option<String>,
    sequence: u64,
}

/// A text that names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) struct NoCursor;

says!(NoCursor { Self => "page-no-cursor" });

impl fmt::Display for Cursor {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tournament = self.tournament.as_deref().unwrap_or_default();
        write!(to, "{}_{}_{tournament}", self.ended, self.sequence)
    }
}

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Cursor, NoCursor> {
        let mut parts = text.splitn(3, '_');
        let mut next = || parts.next().ok_or(NoCursor);
        let (ended, sequence, tournament) = (next()?, next()?, next()?);
        Ok(Cursor {
            ended: ended.to_owned(),
            tournament: Some(tournament.to_owned()).filter(|name| !name.is_empty()),
            sequence: sequence.parse().map_err(|_| NoCursor)?,
        })
    }
}

impl Cursor {
    /// The last game of this source that is not to be listed again.
    fn within(&self, source: &Source) -> EndOfGame {
        let sequence = match source.tournament.cmp(&self.tournament) {
            // Of the games that ended at the same instant, the later sources come first.
            Ordering::Less => u64::MAX,
            Ordering::Equal => self.sequence,
            Ordering::Greater => 0,
        };
        EndOfGame {
            ended: self.ended.clone(),
            sequence,
        }
    }
}

/// The games found.
#[derive(Default)]
pub(crate) struct Listing {
    /// The latest first.
    pub(crate) rows: Vec<Row>,
    /// The last one listed, if there are others.
    pub(crate) next: Option<Cursor>,
}

/// One game.
#[derive(Clone)]
pub(crate) struct Row {
    /// Its tournament, if it is of one.
    pub(crate) tournament: Option<String>,
    /// Its number.
    pub(crate) id: GameId,
    /// The name of the game.
    pub(crate) game: String,
    /// The players in the order of seats.
    pub(crate) players: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`, the first seat first.
    pub(crate) mark: String,
    /// The return of each seat.
    pub(crate) returns: Vec<i32>,
    /// Why it ended.
    pub(crate) cause: String,
    /// Details, if the cause does not tell everything.
    pub(crate) detail: Option<String>,
    /// The number of moves.
    pub(crate) moves: u64,
    /// When it ended, in UTC as it is stored.
    pub(crate) ended: String,
    /// How many seconds it took.
    pub(crate) lasted: Option<f64>,
    /// Its opening, where it was looked for and has a name.
    pub(crate) opening: Option<Opening>,
}

impl Row {
    fn of(found: StoredGame, tournament: Option<String>) -> Row {
        let result = found.result;
        let mark = mark_of(&result.returns).replace("1/2", "½");
        Row {
            tournament,
            id: result.id,
            game: found.game,
            players: result.players().map(str::to_owned).collect(),
            mark,
            cause: result.cause.to_string(),
            detail: result.detail,
            moves: result.moves,
            returns: result.returns,
            lasted: seconds(&found.started, &found.ended),
            opening: None,
            ended: found.ended,
        }
    }

    /// The address of the game.
    pub(crate) fn address(&self) -> String {
        match &self.tournament {
            Some(name) => format!("/tournaments/{name}/games/{}", self.id),
            None => format!("/games/{}", self.id),
        }
    }
}

/// The seconds between two instants, as they are stored.
fn seconds(from: &str, to: &str) -> Option<f64> {
    let [from, to] = [from, to].map(|text| text.parse::<Timestamp>().ok());
    let lasted = to?.duration_since(from?);
    Some(lasted.as_secs_f64().max(0.0))
}

/// Searches for games, at most `most`; reads from the disk. A tournament
/// without a store has no games yet.
///
/// # Errors
/// A store cannot be read.
pub(crate) fn search(
    sources: &[Source],
    wanted: &GameFilter,
    most: usize,
) -> Result<Listing, ReadError> {
    let mut found: Vec<(Cursor, StoredGame)> = Vec::new();
    for source in sources {
        if source.tournament.is_some() && !is_store(&source.store) {
            continue;
        }
        let search = Search {
            before: wanted.before.as_ref().map(|last| last.within(source)),
            ..wanted.search.clone()
        };
        let reader = StoreReader::open_as_of(&source.store, source.freeze)?;
        let most = u32::try_from(most + 1).unwrap_or(u32::MAX);
        let games = reader.results().search(&search, most)?;
        found.extend(games.into_iter().map(|game| {
            let cursor = Cursor {
                ended: game.ended.clone(),
                tournament: source.tournament.clone(),
                sequence: game.sequence,
            };
            (cursor, game)
        }));
        found.sort_by(|(one, _), (other, _)| other.cmp(one));
        found.truncate(most as usize);
    }
    let is_more = found.len() > most;
    found.truncate(most);
    Ok(Listing {
        next: found
            .last()
            .map(|(last, _)| last.clone())
            .filter(|_| is_more),
        rows: found
            .into_iter()
            .map(|(cursor, game)| Row::of(game, cursor.tournament))
            .collect(),
    })
}

/// The same with the names of the openings, which only the records tell: they are read for
/// games whose openings have names.
///
/// # Errors
/// A store cannot be read. A record that cannot be read has no opening.
pub(crate) fn with_openings(
    sources: &[Source],
    wanted: &GameFilter,
    most: usize,
) -> Result<Listing, ReadError> {
    let mut found = search(sources, wanted, most)?;
    for row in &mut found.rows {
        let is_own = |source: &&Source| source.tournament == row.tournament;
        let Some(source) = sources.iter().find(is_own) else {
            continue;
        };
        if NAMED.contains(&row.game.as_str()) {
            let record = RecordFolder::new(&source.store).of_game(row.id);
            row.opening = read_record(&record).ok().as_ref().and_then(named_opening);
        }
    }
    Ok(found)
}

/// The games whose openings have names, as their first moves have.
static NAMED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let named = games::GAMES.iter().filter(|entry| {
        let start = entry.start(&Settings::default_of(entry.info));
        start.is_ok_and(|start| {
            let mut first = start.legal_actions().into_iter();
            first.any(|action| {
                opening_of(start.clone_box(), [action.as_str()].into_iter()).is_some()
            })
        })
    });
    named.map(|entry| entry.info.name).collect()
});

/// The code and the name of an opening, as books have them.
pub(crate) fn opening(opening: &Opening) -> Markup {
    html! { span.opening lang="en" { (opening.code) " " (opening.name) } }
}

/// The last games of the server and of its tournaments, read again after a
/// while: every visitor of the start page sees them.
#[derive(Default)]
pub(crate) struct LatestGames(Mutex<Option<(Instant, Vec<Row>)>>);

impl LatestGames {
    /// The last games; none where they cannot be read.
    pub(crate) async fn rows(&self, site: &Site) -> Vec<Row> {
        let mut known = self.0.lock().await;
        if let Some((_, rows)) = known.as_ref().filter(|(at, _)| at.elapsed() < HOLDS) {
            return rows.clone();
        }
        let sources = Source::all(site);
        let read = move || {
            let found = sources.iter().filter_map(|source| {
                with_openings(std::slice::from_ref(source), &GameFilter::default(), LATELY).ok()
            });
            // A store that cannot be read takes nothing from the others.
            Ok::<_, ReaderFailed>(found.flat_map(|found| found.rows).collect::<Vec<Row>>())
        };
        let mut rows = site.house.read(read).await.unwrap_or_default();
        rows.sort_by(|one, other| other.ended.cmp(&one.ended));
        rows.truncate(LATELY);
        *known = Some((Instant::now(), rows.clone()));
        rows
    }
}

/// The rows, with links to each game. `says_where` adds the game that was played, and the
/// place.
pub(crate) fn table(rows: &[Row], says_where: bool, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let of_tournaments = says_where && rows.iter().any(|row| row.tournament.is_some());
    let has_openings = rows.iter().any(|row| row.opening.is_some());
    html! {
        div.scroll tabindex="0" role="group" aria-label=(said("page-games")) {
            table.records {
                thead { tr {
                    th scope="col" { (said("page-number")) }
                    @if says_where { th scope="col" { (said("page-played")) } }
                    @if of_tournaments { th scope="col" { (said("page-tournament")) } }
                    th scope="col" { (said("page-first")) } th scope="col" { (said("page-second")) }
                    th scope="col" { (said("page-result")) } th scope="col" { (said("page-by")) }
                    @if has_openings { th scope="col" { (said("page-opening")) } }
                    th.amount scope="col" { (said("page-moves")) } th scope="col" { (said("page-ended")) }
                } }
                tbody { @for row in rows {
                    tr {
                        td { a.number href={ (row.address()) "?ply=0" } { (row.id) } }
                        @if says_where { td { (row.game) } }
                        @if of_tournaments {
                            td { @if let Some(name) = &row.tournament {
                                a href={ "/tournaments/" (name) } { (name) }
                            } }
                        }
                        @for name in &row.players {
                            td.called {
                                @match &row.tournament {
                                    Some(tournament) => { a href=(player_of(tournament, name)) { (name) } }
                                    None => { a href=(player(&row.game, name)) { (name) } }
                                }
                            }
                        }
                        td.result { (row.mark) }
                        td {
                            (cause_in_words(&row.cause).say(language))
                            @if let Some(detail) = &row.detail { br; small { (detail) } }
                        }
                        @if has_openings { td { @if let Some(named) = &row.opening { (opening(named)) } } }
                        td.amount { (row.moves) }
                        td.when { (instant(&row.ended)) }
                    }
                } }
            }
        }
    }
}

/// The rows as a list for a narrow column.
pub(crate) fn brief(rows: &[Row], language: Language) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=(language.say("page-last-games")) {
            ol.records { @for row in rows {
                li {
                    a href={ (row.address()) "?ply=0" } { span.number { (row.id) } " " (apart(&row.players, " – ")) }
                    span.result { (row.mark) }
                    small {
                        (cause_in_words(&row.cause).say(language))
                        @if let Some(detail) = &row.detail { ": " (detail) }
                    }
                    @if let Some(named) = &row.opening { small { (opening(named)) } }
                    small.when { (instant(&row.ended)) }
                }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_lost_by_a_fault_has_its_reason_in_the_list() {
        let row = |detail: Option<&str>| Row {
            tournament: None,
            id: GameId::new(7),
            game: "gomoku".to_owned(),
            players: ["A", "B"].map(str::to_owned).into(),
            mark: "0-1".to_owned(),
            cause: "illegal move".to_owned(),
            detail: detail.map(str::to_owned),
            moves: 2,
            ended: String::new(),
            returns: vec![-1, 1],
            lasted: None,
            opening: None,
        };
        let list =
            table(&[row(Some("'<b>' is not a move"))], true, Language::ENGLISH).into_string();
        let expected = "illegal move<br><small>'&lt;b&gt;' is not a move</small>";
        assert!(list.contains(expected), "{list}");
        let list = table(&[row(None)], true, Language::ENGLISH).into_string();
        assert!(list.contains("<td>illegal move</td>"), "{list}");
    }

    #[test]
    fn the_mark_of_a_game_is_read_as_it_was_written() {
        for tournament in [None, Some("class_2-b".to_owned())] {
            let cursor = Cursor {
                ended: "2026-11-23T20:11:12.5Z".to_owned(),
                tournament,
                sequence: 17,
            };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for wrong in ["", "7", "a_b_c", "x_1"] {
            assert_eq!(wrong.parse::<Cursor>(), Err(NoCursor), "{wrong}");
        }
    }
}
