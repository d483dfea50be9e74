//! Games that are shown, halted and broken off.

use games::{AnyGame, Settings, find};

use super::*;
use record::samples::five_in_a_row;
use record::{Entry, to_xml};
use store::test_games::key as key_of;
use store::{FinishedGame, GameSink, Identity, SilentAnnouncer, Store, Writer};

fn start() -> Box<dyn AnyGame> {
    let entry = find("gomoku").unwrap();
    entry.start(&Settings::default_of(entry.info)).unwrap()
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

/// A game of this number that is shown, and the orders to its referee.
fn show(group: &GameGroup, id: u64) -> (GameGuard, mpsc::Receiver<Order>) {
    let contest = group.contest().map(str::to_owned);
    group.begin(
        GameId::new(id),
        Some(LiveGame::new(begun(id), start(), contest)),
    )
}

/// A store, open to be written.
fn store() -> (GameSink, Writer, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path(), &Identity::default()).unwrap();
    let (sink, writer) = store.start_writer(to_xml, SilentAnnouncer).unwrap();
    (sink, writer, dir)
}

#[tokio::test]
async fn a_game_is_shown_until_its_result_is_kept() {
    let running_games = RunningGames::default();
    let (club, cup) = (running_games.open(Some("club")), running_games.open(None));
    let (shown, _orders) = show(&club, 7);
    let _other = show(&cup, 7);
    assert_eq!(running_games.all().len(), 2, "numbers are those of a store");
    let live = running_games.find(Some("club"), GameId::new(7)).unwrap();
    assert_eq!(live.tournament.as_deref(), Some("club"));
    assert_eq!(live.journal().seed, None, "nobody foresees chance");
    // The moves come to the board one by one.
    let whole = five_in_a_row(7);
    let (mut state, mut journal) = (start(), begun(7));
    for entry in &whole.entries {
        journal.entries.push(entry.clone());
        if let Entry::Turn { text, .. } = entry {
            state.play_turn(text).unwrap();
            let publisher = shown.publisher().unwrap();
            publisher.follow(&journal, state.as_ref());
        }
    }
    assert_eq!(live.ply(), whole.turns());
    shown.over(&whole);
    assert!(live.board().ending.is_some() && !live.board().is_told);
    let (sink, _writer, _dir) = store();
    let game = FinishedGame::new(
        key_of("Alpha", "Beta", 0),
        Box::new(whole),
        Timestamp::now(),
    );
    let game = game.unwrap_or_else(|error| panic!("{error}"));
    let kept = sink.store(game).await.unwrap();
    assert!(!live.board().is_told, "it is not kept yet");
    shown.announce_when_kept(kept).await;
    assert!(live.board().is_told && live.board().verdict.is_some());
    assert!(running_games.of(Some("club")).is_empty() && running_games.of(None).len() == 1);
}

#[test]
fn a_spectator_keeps_what_was_seen_and_the_game_copies_nothing() {
    let running_games = RunningGames::default();
    let (shown, _orders) = show(&running_games.open(Some("club")), 7);
    let live = running_games.find(Some("club"), GameId::new(7)).unwrap();
    let whole = five_in_a_row(7);
    let (mut state, mut journal) = (start(), begun(7));
    let mut seen = Vec::new();
    for entry in &whole.entries {
        journal.entries.push(entry.clone());
        if let Entry::Turn { text, .. } = entry {
            state.play_turn(text).unwrap();
        }
        let publisher = shown.publisher().unwrap();
        publisher.follow(&journal, state.as_ref());
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
    let (shown, _orders) = show(&running_games.open(Some("club")), 1);
    let live = running_games.find(Some("club"), GameId::new(1)).unwrap();
    let mut changes = live.subscribe();
    changes.mark_unchanged();
    drop(shown);
    assert!(running_games.all().is_empty());
    assert!(changes.has_changed().unwrap(), "those who watch are told");
    let board = live.board();
    assert!(board.is_told && board.verdict.is_none());
    assert!(
        board
            .ending
            .as_ref()
            .unwrap()
            .to_string()
            .contains("no result")
    );
    drop(board);
    // A spectator who comes later finds how it ended, and elsewhere finds nothing.
    let found = running_games.find(Some("club"), GameId::new(1)).unwrap();
    assert!(found.board().is_told && found.board().ending.is_some());
    assert!(running_games.find(Some("cup"), GameId::new(1)).is_none());
    assert!(running_games.find(None, GameId::new(1)).is_none());
    assert!(running_games.find(Some("club"), GameId::new(2)).is_none());
}

#[tokio::test]
async fn a_result_that_is_not_kept_is_not_told() {
    let running_games = RunningGames::default();
    let (shown, _orders) = show(&running_games.open(None), 1);
    let live = running_games.find(None, GameId::new(1)).unwrap();
    let (sink, mut writer, _dir) = store();
    let game = |id| {
        let (key, journal) = (key_of("Alpha", "Beta", 0), Box::new(five_in_a_row(id)));
        FinishedGame::new(key, journal, Timestamp::now())
            .ok()
            .unwrap()
    };
    sink.store(game(1)).await.unwrap().wait().await.unwrap();
    // The same game once more ends the writer.
    let kept = sink.store(game(2)).await.unwrap();
    shown.over(&five_in_a_row(1));
    shown.announce_when_kept(kept).await;
    assert!(writer.finished().await.is_err());
    assert!(running_games.all().is_empty());
    let board = live.board();
    assert!(board.is_told && board.verdict.is_none());
    assert!(
        board
            .ending
            .as_ref()
            .unwrap()
            .to_string()
            .contains("no result")
    );
}

#[test]
fn a_game_that_breaks_down_says_so() {
    let running_games = RunningGames::default();
    let (shown, _orders) = show(&running_games.open(None), 1);
    let live = running_games.find(None, GameId::new(1)).unwrap();
    let broken = thread::spawn(move || {
        let _shown = shown;
        panic!("it breaks down here");
    });
    assert!(broken.join().is_err());
    let failure = live.board().failure.clone();
    assert_eq!(failure.as_deref(), Some("it broke down"));
    assert!(live.board().is_told && running_games.all().is_empty());
}

#[test]
fn a_game_is_halted_and_broken_off_as_long_as_it_runs() {
    let running_games = RunningGames::default();
    let club = running_games.open(Some("club"));
    let (shown, mut heard) = show(&club, 1);
    let toggle = || running_games.toggle_pause(Some("club"), GameId::new(1));
    let live = running_games.find(Some("club"), GameId::new(1)).unwrap();
    let mut changes = live.subscribe();
    assert_eq!(toggle(), Ok(true));
    // Spectators are shown the pause.
    assert!(changes.has_changed().unwrap() && live.snapshot().is_paused);
    changes.mark_unchanged();
    assert!(
        running_games.is_paused(Some("club"), GameId::new(1))
            && !running_games.is_paused(None, GameId::new(1))
    );
    assert_eq!(toggle(), Ok(false));
    assert!(changes.has_changed().unwrap() && !live.snapshot().is_paused);
    assert_eq!(toggle(), Ok(true));
    changes.mark_unchanged();
    // One that is paused by itself is not let go on with the others.
    club.set_halted(true);
    club.set_halted(false);
    assert!(!changes.has_changed().unwrap() && live.board().is_paused);
    assert!(running_games.is_paused(Some("club"), GameId::new(1)));
    running_games.open(Some("cup")).let_end();
    assert!(running_games.is_paused(Some("club"), GameId::new(1)));
    club.let_end();
    club.let_end();
    assert!(!running_games.is_paused(Some("club"), GameId::new(1)));
    assert_eq!(toggle(), Err(OrderRefused::Ending), "it has to end");
    let mut told = Vec::new();
    while let Ok(order) = heard.try_recv() {
        told.push(order);
    }
    let [pause, resume] = [Order::Pause, Order::Resume];
    assert_eq!(told, [pause, resume, pause, resume]);
    let stop = || running_games.order(Some("club"), GameId::new(1), Order::Stop);
    stop().unwrap();
    assert_eq!(heard.try_recv(), Ok(Order::Stop));
    // The referee has heard enough, and then the game is gone.
    drop(heard);
    assert_eq!(stop(), Err(OrderRefused::Ending));
    drop(shown);
    assert_eq!(stop(), Err(OrderRefused::Over));
    assert_eq!(toggle(), Err(OrderRefused::Over));
}

#[test]
fn a_halted_contest_halts_its_games_those_too_that_begin_later() {
    let running_games = RunningGames::default();
    let group = running_games.open(Some("club"));
    let (_first, mut first) = group.begin(GameId::new(1), None);
    group.set_halted(true);
    let (_second, mut second) = group.begin(GameId::new(2), None);
    assert_eq!(first.try_recv(), Ok(Order::Pause));
    assert_eq!(second.try_recv(), Ok(Order::Pause));
    group.set_halted(false);
    assert_eq!(first.try_recv(), Ok(Order::Resume));
    assert_eq!(second.try_recv(), Ok(Order::Resume));
    assert!(running_games.all().is_empty(), "nobody can watch them");
}
