//! The entries of a game in pages, so that no answer grows with the game.

use bytes::Bytes;
use games::{GameInfo, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use super::place::Place;
use contest::recent::Recent;
use record::Entry;

/// Maximum number of entries on a page.
const MOST: usize = 2_000;

/// Maximum bytes of text on a page; a page has at least one entry.
const MOST_TEXT: usize = 256 * 1024;

/// The pages of games that were sent lately: one copy for all readers. The key
/// is the place and the version of the game, and which page it is.
pub(super) type GamePages = Recent<(Place, u64, EntryRange), Bytes, 32>;

/// Which entries a program asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct EntryRange {
    /// The number of entries before the page; `None` for the last page.
    pub(super) from: Option<usize>,
    /// How many at most.
    pub(super) count: usize,
    /// Whether thoughts are entries too.
    pub(super) info: bool,
}

impl EntryRange {
    /// The last page, with thoughts or without.
    pub(super) fn last(info: bool) -> EntryRange {
        EntryRange {
            from: None,
            count: MOST,
            info,
        }
    }
}

/// The same as a query has it: `from=2000&count=500&info=1`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct EntryQuery {
    from: Option<usize>,
    count: Option<usize>,
    info: Option<u8>,
}

impl EntryQuery {
    /// Whether thoughts are asked for.
    pub(super) fn has_info(self) -> bool {
        self.info == Some(1)
    }
}

impl From<EntryQuery> for EntryRange {
    fn from(query: EntryQuery) -> EntryRange {
        EntryRange {
            from: Some(query.from.unwrap_or(0)),
            count: query.count.unwrap_or(MOST).clamp(1, MOST),
            info: query.has_info(),
        }
    }
}

/// A page of entries.
#[derive(Debug, PartialEq)]
pub(super) struct Page {
    /// The number of entries before it.
    pub(super) from: usize,
    /// The number of all entries.
    pub(super) total: usize,
    /// The entries as programs read them.
    pub(super) entries: Vec<Value>,
}

impl Page {
    /// Where the next page begins, if there is one.
    pub(super) fn next(&self) -> Option<usize> {
        let next = self.from + self.entries.len();
        (next < self.total).then_some(next)
    }
}

/// The page of these entries that a program asks for.
pub(super) fn page(entries: &[Entry], info: &GameInfo, asked: EntryRange) -> Page {
    let is_asked = |entry: &&Entry| asked.info || !matches!(entry, Entry::Info { .. });
    let asked_for: Vec<&Entry> = entries.iter().filter(is_asked).collect();
    let total = asked_for.len();
    let range = match asked.from {
        Some(from) => {
            let from = from.min(total);
            from..from + fitting(asked_for[from..].iter(), asked.count)
        }
        None => total - fitting(asked_for.iter().rev(), asked.count)..total,
    };
    let shown = asked_for[range.clone()].iter();
    Page {
        from: range.start,
        total,
        entries: shown.map(|entry| told(entry, info)).collect(),
    }
}

/// How many of these entries have room on a page.
fn fitting<'a>(entries: impl Iterator<Item = &'a &'a Entry>, count: usize) -> usize {
    let mut text = 0;
    let fits = entries.take(count).take_while(|entry| {
        let is_first = text == 0;
        text += match entry {
            Entry::Turn { text, .. } | Entry::Chance { text } => text.len(),
            Entry::Info { text, .. } => text.len(),
        }
        .max(1);
        is_first || text <= MOST_TEXT
    });
    fits.count()
}

fn told(entry: &Entry, info: &GameInfo) -> Value {
    let seat = |seat: &Seat| info.seats.get(seat.index()).copied();
    match entry {
        Entry::Turn {
            seat: own,
            text,
            used,
        } => {
            json!({ "seat": seat(own), "move": text, "ms": used.map(|used| used.as_millis() as u64) })
        }
        Entry::Chance { text } => json!({ "chance": text }),
        Entry::Info {
            seat: own,
            at,
            text,
        } => json!({ "seat": seat(own), "info": &**text, "ms": at.as_millis() as u64 }),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn game(moves: usize) -> Vec<Entry> {
        let turn = |number: usize| {
            let thought = Entry::Info {
                seat: Seat::FIRST,
                at: Duration::ZERO,
                text: format!("thought {number}").into(),
            };
            let text = format!("move {number}");
            [thought, Entry::Chance { text }]
        };
        (0..moves).flat_map(turn).collect()
    }

    fn of(entries: &[Entry], query: EntryQuery) -> Page {
        let info = games::find("gomoku").expect("it is known").info;
        page(entries, info, query.into())
    }

    #[test]
    fn pages_follow_each_other_to_the_end() {
        let entries = game(4_500);
        let mut query = EntryQuery::default();
        let mut read = Vec::new();
        for size in [2_000, 2_000, 500] {
            let page = of(&entries, query);
            assert_eq!((page.entries.len(), page.total), (size, 4_500));
            assert_eq!(page.from, read.len());
            query.from = page.next();
            read.extend(page.entries);
        }
        assert_eq!(query.from, None);
        assert_eq!(read[4_499], json!({ "chance": "move 4499" }));
        let beyond = EntryQuery {
            from: Some(usize::MAX),
            ..query
        };
        let page = of(&entries, beyond);
        assert_eq!(
            (page.from, page.entries.len(), page.next()),
            (4_500, 0, None)
        );
    }

    #[test]
    fn thoughts_come_if_asked_and_as_many_as_asked() {
        let query = EntryQuery {
            from: Some(1),
            count: Some(2),
            info: Some(1),
        };
        let page = of(&game(3), query);
        assert_eq!(page.total, 6);
        assert_eq!(page.entries[0], json!({ "chance": "move 0" }));
        assert!(page.entries[1].to_string().contains("thought 1"));
        assert_eq!(page.next(), Some(3));
    }

    #[test]
    fn long_texts_make_short_pages_and_the_last_one_ends_with_the_last() {
        let long = |number: usize| Entry::Chance {
            text: format!("{number}{}", "x".repeat(MOST_TEXT / 4)),
        };
        let entries: Vec<Entry> = (0..10).map(long).collect();
        let first = of(&entries, EntryQuery::default());
        assert_eq!((first.entries.len(), first.next()), (3, Some(3)));
        let info = games::find("gomoku").expect("it is known").info;
        let last = page(&entries, info, EntryRange::last(false));
        assert_eq!((last.from, last.entries.len(), last.next()), (7, 3, None));
        let huge = vec![Entry::Chance {
            text: "x".repeat(2 * MOST_TEXT),
        }];
        assert_eq!(of(&huge, EntryQuery::default()).entries.len(), 1);
    }
}
