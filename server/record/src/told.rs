//! A journal as it is told while it is not for every eye.

use std::borrow::Cow;

use games::Viewer;

use super::{Entry, Journal, Replay};

/// The entries as this viewer may know them: all of them, with veiled texts
/// where the game hides what was played. A journal that the rules do not allow
/// is told as far as they do.
pub fn told(journal: &Journal, viewer: Viewer) -> Cow<'_, [Entry]> {
    let hides = |replay: &Replay<'_>| replay.state().has_hidden();
    let Ok(mut replay) = Replay::start(journal) else {
        return Cow::Borrowed(&journal.entries);
    };
    if !hides(&replay) {
        return Cow::Borrowed(&journal.entries);
    }
    let mut entries = Vec::with_capacity(journal.entries.len());
    loop {
        let before = replay.state().clone_box();
        let Some(Ok(step)) = replay.next() else {
            return Cow::Owned(entries);
        };
        let mut entry = step.entry.clone();
        if let Entry::Turn { text, .. } | Entry::Chance { text } = &mut entry {
            let known = before.told(text, viewer);
            *text = known.unwrap_or_else(|| HIDDEN.to_owned());
        }
        entries.push(entry);
    }
}

/// What stands for something of which nothing may be known.
pub const HIDDEN: &str = "?";

#[cfg(test)]
mod tests {
    use games::Seat;

    use super::*;
    use crate::samples;

    #[test]
    fn cards_are_told_to_their_seat_alone() {
        let mut journal = samples::empty();
        (journal.game, journal.board) = ("kuhn".to_owned(), 1);
        let chance = ["card K", "card Q"].map(str::to_owned);
        journal.entries = chance.map(|text| Entry::Chance { text }).to_vec();
        samples::play(&mut journal, Seat::FIRST, "bet pass");
        let texts = |viewer| {
            let told = told(&journal, viewer);
            let text = |entry: &Entry| match entry {
                Entry::Turn { text, .. } | Entry::Chance { text } => text.clone(),
                Entry::Info { .. } => String::new(),
            };
            told.iter().map(text).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(texts(Viewer::Referee), "card K card Q bet pass");
        assert_eq!(texts(Viewer::Seat(Seat::FIRST)), "card K card ? bet pass");
        assert_eq!(texts(Viewer::Public), "card ? card ? bet pass");
    }
}
