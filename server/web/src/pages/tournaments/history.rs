//! The ratings of a tournament over time. They are counted like those of the
//! server, result by result, and a ladder shows by them how each new version of
//! a program stands beside the earlier ones.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::sync::Arc;

use jiff::Timestamp;
use maud::{Markup, html};
use tournament::Standing;

use crate::chart::{Line, MOST_LINES, over_time};
use contest::Contest;
use contest::recent::Recent;
use people::{GameRatings, RatingBook};
use words::{Language, say};

/// The number of tournaments whose ratings are kept; those of others are counted anew
/// when somebody looks at them.
const MAX_BOOKS: usize = 32;

/// The name of a tournament and the folder of its store, as another one may have taken the
/// name; and the instant at which it is frozen, if it is ever.
type BookKey = (String, u64, Option<Timestamp>);

/// The ratings of the tournaments that were looked at lately.
#[derive(Default)]
pub(crate) struct Books(Recent<BookKey, RatingBook, MAX_BOOKS>);

impl Books {
    /// The ratings of a tournament, or those of a moment ago; `None` where there
    /// are none.
    pub(super) async fn of(&self, contest: &Contest) -> Option<Arc<GameRatings>> {
        let folder = fs::metadata(&contest.store).ok()?.ino();
        let new = RatingBook::as_of(contest.store.clone(), contest.freeze);
        let key = (contest.name.clone(), folder, contest.freeze);
        let book = self.0.get_or_insert(key, new);
        // A tournament is of one game.
        book.latest().await.ok()?.values().next().cloned()
    }
}

/// The chart of the first players of the standings.
pub(super) fn chart(ratings: &GameRatings, standings: &[Standing], language: Language) -> Markup {
    let points = |name: &str| {
        let past = ratings.past(name).into_iter();
        past.map(|(games, elo, _)| (games, elo)).collect()
    };
    let lines: Vec<Line<'_>> = standings
        .iter()
        .filter(|row| row.rating.is_some())
        .take(MOST_LINES)
        .map(|row| Line {
            name: &row.name,
            points: points(&row.name),
        })
        .collect();
    let chart = over_time(&lines, language);
    html! {
        @if !chart.0.is_empty() {
            section {
                h2 { (language.say("contests-ratings-over-time")) }
                (chart)
                @if standings.len() > lines.len() {
                    p.caption { (say!(language, "contests-first-of-standings", count = lines.len())) }
                }
            }
        }
    }
}
