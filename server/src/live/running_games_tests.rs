//! Games of tournaments that are shown, halted and broken off.

use games::{Settings, find};

use super::*;
use crate::record::Entry;
use crate::record::samples::five_in_a_row;

fn start() -> Box<dyn AnyGame> {
    let entry = find("gomoku").unwrap();
    entry.start(&Settings::default_of(entry.info)).unwrap()
}

/// The two ends of what a referee hears.
fn orders() -> (mpsc::Sender<Order>, mpsc::Receiver<Order>) {
    mpsc::channel(4)
}

/// A journal of this number before its first move.
fn begun(id: u64) -> Journal {
    Journal {
        entries: Vec::new(),
        verdict: None,
        seed: Some(7),
        ..five_in_a_row(id)
    }
}

#[test]
fn a_game_is_shown_until_its_result_is_kept() {
    let running_games = RunningGames::default();
    let (club, cup) = (
        running_games.tournament_games("club"),
        running_games.tournament_games("cup"),
    );
    let shown = club.show(&begun(7), start().as_ref(), orders().0);
    let _other = cup.show(&begun(7), start().as_ref(), orders().0);
    assert_eq!(
        running_games.all().len(),
        2,
        "numbers are those of a tournament"
    );
    let live = running_games.find("club", 7).unwrap();
    assert_eq!(live.tournament.as_deref(), Some("club"));
    assert_eq!(live.journal().seed, None, "nobody foresees chance");
    // The moves come to the board one by one.
    let whole = five_in_a_row(7);
    let (mut state, mut journal) = (start(), begun(7));
    for entry in &whole.entries {
        journal.entries.push(entry.clone());
        if let Entry::Turn { text, .. } = entry {
            state.play_turn(text).unwrap();
            shown.publisher().follow(&journal, state.as_ref());
        }
    }
    assert_eq!(live.ply(), whole.turns());
    shown.over(&whole);
    assert!(live.board().ending.is_some() && !live.board().is_told);
    assert!(
        running_games.find("club", 7).is_some(),
        "it is not kept yet"
    );
    club.kept(7);
    assert!(live.board().is_told && live.board().verdict.is_some());
    assert!(running_games.of("club").is_empty() && running_games.of("cup").len() == 1);
}

#[test]
fn who_looks_keeps_what_was_seen_and_the_game_copies_nothing() {
    let running_games = RunningGames::default();
    let shown =
        running_games
            .tournament_games("club")
            .show(&begun(7), start().as_ref(), orders().0);
    let live = running_games.find("club", 7).unwrap();
    let whole = five_in_a_row(7);
    let (mut state, mut journal) = (start(), begun(7));
    let mut seen = Vec::new();
    for entry in &whole.entries {
        journal.entries.push(entry.clone());
        if let Entry::Turn { text, .. } = entry {
            state.play_turn(text).unwrap();
        }
        shown.publisher().follow(&journal, state.as_ref());
        seen.push(live.snapshot().journal);
        // Nothing has happened since: it is the same journal, not another one.
        assert!(Arc::ptr_eq(&live.journal(), &seen[seen.len() - 1]));
    }
    for (count, journal) in (1..).zip(&seen) {
        assert_eq!(journal.entries, whole.entries[..count]);
    }
    let checkpoints = live.snapshot().checkpoints;
    shown.over(&whole);
    assert!(live.journal().verdict.is_none(), "it is not told yet");
    live.tell_end();
    assert_eq!(*live.journal(), whole);
    assert!(!Arc::ptr_eq(&live.snapshot().checkpoints, &checkpoints));
}

#[test]
fn a_game_that_is_broken_off_is_shown_no_more() {
    let running_games = RunningGames::default();
    let tournament_games = running_games.tournament_games("club");
    let shown = tournament_games.show(&begun(1), start().as_ref(), orders().0);
    let live = running_games.find("club", 1).unwrap();
    let mut changes = live.subscribe();
    changes.mark_unchanged();
    drop(shown);
    assert!(running_games.all().is_empty());
    assert!(changes.has_changed().unwrap(), "those who watch are told");
    let board = live.board();
    assert!(board.is_told && board.verdict.is_none());
    assert!(board.ending.as_ref().unwrap().contains("no result"));
    drop(board);
    // Whoever comes to look later finds how it ended, and who looks elsewhere nothing.
    let found = running_games.find("club", 1).unwrap();
    assert!(found.board().is_told && found.board().ending.is_some());
    assert!(running_games.find("cup", 1).is_none() && running_games.find("club", 2).is_none());
}

#[test]
fn what_a_tournament_leaves_behind_is_taken_away() {
    let running_games = RunningGames::default();
    let tournament_games = running_games.tournament_games("club");
    tournament_games
        .show(&begun(1), start().as_ref(), orders().0)
        .over(&five_in_a_row(1));
    let live = running_games.find("club", 1).unwrap();
    tournament_games.clear();
    assert!(running_games.all().is_empty() && live.board().is_told);
}

#[test]
fn a_game_is_halted_and_broken_off_as_long_as_it_runs() {
    let running_games = RunningGames::default();
    let (sender, mut heard) = orders();
    let tournament_games = running_games.tournament_games("club");
    let shown = tournament_games.show(&begun(1), start().as_ref(), sender);
    assert_eq!(running_games.toggle_pause("club", 1), Ok(true));
    assert!(running_games.is_paused("club", 1) && !running_games.is_paused("cup", 1));
    assert_eq!(running_games.toggle_pause("club", 1), Ok(false));
    assert_eq!(running_games.toggle_pause("club", 1), Ok(true));
    running_games.resume_all("cup");
    assert!(running_games.is_paused("club", 1));
    running_games.resume_all("club");
    running_games.resume_all("club");
    assert!(!running_games.is_paused("club", 1));
    let mut told = Vec::new();
    while let Ok(order) = heard.try_recv() {
        told.push(order);
    }
    let [pause, resume] = [Order::Pause, Order::Resume];
    assert_eq!(told, [pause, resume, pause, resume]);
    running_games.stop("club", 1).unwrap();
    assert_eq!(heard.try_recv(), Ok(Order::Stop));
    // The referee has heard enough, and then the game is gone.
    drop(heard);
    assert!(
        running_games
            .stop("club", 1)
            .unwrap_err()
            .contains("about to end")
    );
    assert!(running_games.toggle_pause("club", 1).is_err() && !running_games.is_paused("club", 1));
    drop(shown);
    assert_eq!(
        running_games.stop("club", 1).unwrap_err(),
        "The game is over."
    );
    assert_eq!(
        running_games.toggle_pause("club", 1).unwrap_err(),
        "The game is over."
    );
}
