//! The list of all tournaments. It is read once for all visitors.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::extract::{Query, State};
use jiff::Timestamp;
use maud::{Markup, html};
use serde::Deserialize;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::facts::{count, facts_of};
use super::winner;
use super::{begins_in_words, frozen};
use crate::each::Each;
use crate::layout::Page;
use crate::pages::PageCache;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::Visit;
use contest::file::{AutoStart, TournamentConfig};
use contest::recent::Recent;
use contest::{Contest, MAX_LISTED, Phase};
use tournament::Format;
use words::{Language, Say as _, capital};

/// How long the list is shown before it is read again.
const FRESH: Duration = Duration::from_secs(1);

/// The list as it was read last.
#[derive(Default)]
pub(crate) struct List {
    read: Mutex<Option<(Instant, Arc<Vec<Row>>)>>,
    /// The summaries of the files, by the name of the tournament.
    plans: Arc<Recent<String, Plan, MAX_LISTED>>,
    /// Which of those that are not on were played to their end, and who won, by the name of
    /// the tournament and the number of its games.
    ended: Arc<Recent<WinnerKey, Option<Winner>, MAX_LISTED>>,
}

/// The name of a tournament, the number of its games, and the instant at which it is frozen.
type WinnerKey = (String, u64, Option<Timestamp>);

/// The winner in a sentence, in each language; none where nobody wins.
type Winner = Arc<Each<Option<String>>>;

/// A longer list can be searched.
const FEW: usize = 10;

/// The query for the tournaments with this in their name, title or game; empty for all.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    #[serde(default)]
    name: String,
}

/// How many tournaments one reading of the list follows to see whether they have ended.
/// The others are followed by the next ones.
const MOST_FOLLOWED: usize = 16;

/// A file at some time.
#[derive(Clone)]
struct Plan {
    /// When it was written, and its length.
    version: Option<(SystemTime, u64)>,
    /// Its summary, if it is valid.
    said: Option<Arc<PlanSummary>>,
}

/// The summary of the file of a tournament.
struct PlanSummary {
    title: String,
    /// The name of the game.
    game: Each<String>,
    format: Format,
    begins: Option<AutoStart>,
}

/// A tournament in the list.
struct Row {
    contest: Contest,
    said: Option<Arc<PlanSummary>>,
    games: u64,
    /// Where it stands.
    phase: Phase,
    winner: Option<Winner>,
}

impl Row {
    /// Those that are on come first, then those that wait, then those that have ended.
    fn rank(&self) -> usize {
        match &self.phase {
            phase if phase.is_on() => 0,
            Phase::Ended(_) => 2,
            _ => 1,
        }
    }

    /// Whether its name, its title or its game has this text in it, which is in small
    /// letters.
    fn has(&self, text: &str, language: Language) -> bool {
        let has = |name: &str| name.to_lowercase().contains(text);
        let said = self.said.as_ref();
        has(&self.contest.name)
            || said.is_some_and(|said| has(&said.title) || has(said.game.of(language)))
    }
}

pub(crate) async fn list(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
    Query(asked): Query<ListQuery>,
) -> Markup {
    let language = visitor.language;
    let rows = drawn.list.current(&site).await;
    let title = language.say("page-place-tournaments");
    let body = html! {
        h1 { (title) }
        (draw(&rows, asked.name.trim(), language))
    };
    Page::still(&title, "/tournaments", body).render(&visitor)
}

impl List {
    async fn current(&self, site: &Site) -> Arc<Vec<Row>> {
        let mut read = self.read.lock().await;
        if let Some((at, rows)) = read.as_ref()
            && at.elapsed() < FRESH
        {
            return rows.clone();
        }
        let mut rows = self.rows(site).await;
        rows.sort_by_key(Row::rank);
        let rows = Arc::new(rows);
        *read = Some((Instant::now(), rows.clone()));
        rows
    }

    /// All tournaments, and where each stands.
    pub(crate) async fn contests(&self, site: &Site) -> Vec<(Contest, Phase)> {
        let rows = self.rows(site).await.into_iter();
        rows.map(|row| (row.contest, row.phase)).collect()
    }

    async fn rows(&self, site: &Site) -> Vec<Row> {
        let (contests, plans) = (site.house.contests.clone(), self.plans.clone());
        let ended = self.ended.clone();
        let read = move || {
            let mut followed = 0;
            let rows = contests.list().into_iter().map(|contest| {
                let games = count(&contest);
                let winner = winner(&ended, &contest, games, &mut followed);
                Row {
                    said: said(&plans, &contest),
                    games,
                    phase: match contest.phase.clone() {
                        Phase::Idle if winner.is_some() => Phase::Ended(None),
                        phase => phase,
                    },
                    winner,
                    contest,
                }
            });
            Ok::<Vec<Row>, ReaderFailed>(rows.collect())
        };
        site.house.read(read).await.unwrap_or_default()
    }
}

/// Who has won a tournament; `None` if it was not played to its end. Follows its games
/// once, unless it is on.
fn winner(
    ended: &Recent<WinnerKey, Option<Winner>, MAX_LISTED>,
    contest: &Contest,
    games: u64,
    followed: &mut usize,
) -> Option<Winner> {
    let key = (contest.name.clone(), games, contest.frozen());
    if contest.phase.is_on() || games == 0 {
        return None;
    }
    ended.get(&key).unwrap_or_else(|| {
        *followed += 1;
        if *followed > MOST_FOLLOWED {
            return None;
        }
        let known = facts_of(contest).ok();
        let known = known.filter(|known| known.phase(&contest.phase) != Phase::Idle);
        let winner =
            known.map(|known| Arc::new(Each::with(|language| winner::sentence(&known, language))));
        ended.insert(key, winner.clone());
        winner
    })
}

/// The summary of the file of a tournament; reads the file only if it has changed.
fn said(plans: &Recent<String, Plan, MAX_LISTED>, contest: &Contest) -> Option<Arc<PlanSummary>> {
    let version = version(&contest.file);
    if let Some(plan) = plans
        .get(&contest.name)
        .filter(|plan| plan.version == version)
    {
        return plan.said;
    }
    let config = TournamentConfig::load(&contest.file).ok();
    let said = config.map(|config| {
        Arc::new(PlanSummary {
            title: config.name,
            game: Each::with(|language| config.played.title(language)),
            format: config.format,
            begins: config.begins,
        })
    });
    let plan = Plan {
        version,
        said: said.clone(),
    };
    plans.insert(contest.name.clone(), plan);
    said
}

fn version(file: &Path) -> Option<(SystemTime, u64)> {
    let facts = fs::metadata(file).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

/// Those that are searched for, in the order of the rows.
fn draw(rows: &[Row], searched: &str, language: Language) -> Markup {
    let text = searched.to_lowercase();
    let mut found = rows
        .iter()
        .filter(|row| row.has(&text, language))
        .peekable();
    html! {
        @if rows.len() > FEW {
            form.search method="get" action="/tournaments" role="search" {
                label { (language.say("page-tournament")) " " input type="search" name="name" value=(searched) maxlength="64"; }
                button.primary type="submit" { (language.say("page-search")) }
            }
        }
        @if rows.is_empty() { p.empty { (language.say("terminal-no-tournaments")) } }
        @else if found.peek().is_none() { p.empty { (language.say("contests-none-found")) } }
        ul.cards { @for row in found { li.card { (card(row, language)) } } }
    }
}

fn card(row: &Row, language: Language) -> Markup {
    let Row {
        contest,
        said,
        games,
        phase,
        winner,
    } = row;
    let name = &contest.name;
    let title = said.as_ref().map_or(name, |said| &said.title);
    let about = [
        ("phase", phase.say(language).into()),
        ("count", (*games).into()),
    ];
    html! {
        h2 {
            a href={ "/tournaments/" (name) } { (title) }
            @if title != name { " " small { (name) } }
        }
        @if let Some(said) = said {
            p { (capital(said.game.of(language))) ", " (Format::in_words(said.format.word(), language)) }
        }
        p { (language.with("contests-phase-and-games", &about)) }
        (frozen(contest.frozen(), "contests-frozen", language))
        @if let Some(winner) = winner.as_ref().and_then(|winner| winner.of(language).as_ref()) {
            p { b { (winner) } }
        }
        @if let Some(begins) = said.as_ref().and_then(|said| said.begins)
            && *games == 0 && !contest.phase.is_on()
        {
            p { (language.say("contests-begins")) " " (begins_in_words(begins, language)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(folder: &Path) -> Contest {
        Contest {
            suspended: Default::default(),
            name: "club".to_owned(),
            file: folder.join("club.toml"),
            store: folder.join("club"),
            phase: Phase::Idle,
            progress: None,
            waiting: Vec::new(),
            freeze: None,
        }
    }

    fn text(title: &str) -> String {
        let player = |name| format!("[[player]]\nname = '{name}'\nbrain = '127.0.0.1:9'\n");
        let players = [player("A"), player("B")].concat();
        format!("name = '{title}'\ngame = 'gomoku'\nbegins = '2026-12-01T10:00Z'\n{players}")
    }

    #[test]
    fn a_tournament_has_the_title_of_its_file_and_says_when_it_begins() {
        let folder = tempfile::tempdir().unwrap();
        let contest = contest(folder.path());
        let plans = Recent::default();
        fs::write(&contest.file, text("Spring <cup>")).unwrap();
        let row = || Row {
            said: said(&plans, &contest),
            contest: contest.clone(),
            games: 0,
            phase: Phase::Idle,
            winner: None,
        };
        let shown = card(&row(), Language::ENGLISH).into_string();
        assert!(
            shown.contains(">Spring &lt;cup&gt;</a> <small>club</small>"),
            "{shown}"
        );
        assert!(
            shown.contains("Begins <time datetime=\"2026-12-01T10:00:00Z\""),
            "{shown}"
        );
        // A file that has changed is read again; one that is wrong says nothing.
        fs::write(&contest.file, text("Summer")).unwrap();
        assert!(
            card(&row(), Language::ENGLISH)
                .into_string()
                .contains("Summer")
        );
        fs::write(&contest.file, "name = ").unwrap();
        let shown = card(&row(), Language::ENGLISH).into_string();
        assert!(shown.contains(">club</a></h2>"), "{shown}");
    }
}
