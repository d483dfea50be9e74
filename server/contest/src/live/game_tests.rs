use super::*;
use record::samples::five_in_a_row;

/// A game that runs, with all entries of this journal still to come.
fn begun(whole: &Journal) -> Arc<LiveGame> {
    let journal = Journal {
        entries: Vec::new(),
        verdict: None,
        ..whole.clone()
    };
    let game = games::find(&journal.game).unwrap();
    let settings = games::Settings::default_of(game.info);
    LiveGame::new(journal, game.start(&settings).unwrap(), None)
}

/// Brings the first so many entries of the journal to the board.
fn bring(live: &LiveGame, whole: &Journal, count: usize) {
    let mut journal = whole.clone();
    journal.entries.truncate(count);
    live.board().follow(&journal);
}

#[test]
fn news_are_told_without_a_copy_of_the_journal_that_others_look_at() {
    let whole = five_in_a_row(7);
    let live = begun(&whole);
    bring(&live, &whole, 2);
    let held = live.snapshot().journal;
    assert_eq!(held.entries, whole.entries[..2]);
    bring(&live, &whole, 4);
    assert_eq!(live.since(1), whole.entries[1..4]);
    assert_eq!(live.since(3), whole.entries[3..4]);
    assert_eq!(live.since(4), []);
    assert_eq!(live.since(9), []);
    let told = live.told.lock();
    assert!(Arc::ptr_eq(&told.journal, &held), "the journal was copied");
}

#[test]
fn a_journal_that_nobody_holds_grows_in_its_place_and_another_stays_as_it_was() {
    let whole = five_in_a_row(7);
    let live = begun(&whole);
    bring(&live, &whole, 2);
    let held = live.journal();
    let place = Arc::as_ptr(&held);
    drop(held);
    bring(&live, &whole, 3);
    let held = live.journal();
    assert_eq!(Arc::as_ptr(&held), place, "the journal was copied");
    bring(&live, &whole, 5);
    assert_eq!(live.journal().entries, whole.entries[..5]);
    assert_eq!(held.entries, whole.entries[..3]);
}
