//! Games with chance: the lines to each player and their time, seeds, and replays without
//! random numbers.

use games::dice::Dice;
use games::{Game as _, Settings, find};
use protocol::line::Version;

use super::tests::{Script, brain};
use super::*;
use crate::player::Brain;
use record::time_control::TimeControl;
use record::{GameId, RecordedPlayer, Replay};

const TARGET: (&str, &str) = ("target", "3000");

/// Plays dice from this seed between two scripts; gives the journal and the
/// results of the scripts.
async fn game<A: Future, B: Future>(
    seed: u64,
    first: impl FnOnce(Script) -> A,
    second: impl FnOnce(Script) -> B,
) -> (Journal, A::Output, B::Output) {
    let (brain_1, script_1) = brain(Version::V02);
    let (brain_2, script_2) = brain(Version::V02);
    let play = play(seed, vec![brain_1, brain_2]);
    tokio::join!(play, first(script_1), second(script_2))
}

fn settings(seats: usize) -> Settings {
    let settings = Settings::new(Dice::INFO, None, [TARGET]).unwrap();
    settings.with_seats(Dice::INFO, seats).unwrap()
}

/// Plays dice between these brains and drops them, which ends the scripts.
async fn play(seed: u64, mut brains: Vec<Brain>) -> Journal {
    let entry = find("dice").unwrap();
    let settings = settings(brains.len());
    let state = entry.start(&settings).unwrap();
    let conditions = Conditions {
        game: entry,
        settings,
        time: TimeControl::new(Some(Duration::from_secs(5)), None),
        beyond_published: None,
        answer_timeout: Duration::from_secs(1),
    };
    let terms = Terms {
        lag_allowance: LAG_ALLOWANCE,
        min_move_time: Duration::ZERO,
        adjudication: Adjudication::NEVER,
        conversations: Conversations::Faults,
    };
    let player = RecordedPlayer {
        name: "test".to_owned(),
        brain: "test".to_owned(),
        protocol: "0,2".to_owned(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    let journal = Journal {
        started: jiff::Timestamp::UNIX_EPOCH,
        seed: Some(seed),
        ..Journal::begin(
            GameId::new(1),
            conditions.game.info,
            &conditions.settings,
            conditions.time,
            vec![player; brains.len()],
        )
    };
    let players = brains.iter_mut().map(|brain| brain as &mut dyn Player);
    let players = players.collect();
    let referee = Referee::new(&conditions, terms, state, players, journal, None);
    referee.play().await.journal
}

async fn first_follows(script: Script) -> Vec<String> {
    follow(2, Seat::FIRST, script).await
}

async fn second_follows(script: Script) -> Vec<String> {
    follow(2, Seat::SECOND, script).await
}

/// Follows the game from its own lines alone, keeps all that counts and stops
/// as early as possible; gives all lines it heard.
async fn follow(seats: usize, seat: Seat, mut script: Script) -> Vec<String> {
    let mut state = Dice::start(&settings(seats)).unwrap();
    let mut heard = Vec::new();
    let mut actions = Vec::new();
    while let Some(line) = script.hear().await {
        if let Some(news) = line.strip_prefix("see ") {
            state.noticed(seat, news).unwrap();
        } else if let Some(dice) = line.strip_prefix("roll ") {
            state.prompted(seat, dice).unwrap();
            state.legal_actions(&mut actions);
            let stop = actions
                .iter()
                .find(|action| action.to_string().ends_with("bank"));
            let action = *stop.unwrap_or(&actions[actions.len() - 1]);
            state.play(action).unwrap();
            script.say(&format!("move {action}\n")).await;
        }
        heard.push(line);
    }
    heard
}

/// The lines that the table of the wire asks for, from the journal alone.
fn expected(journal: &Journal, seat: Seat) -> Vec<String> {
    let mut state = Dice::start(&settings(journal.players.len())).unwrap();
    let mut lines = vec!["new game".to_owned()];
    for entry in &journal.entries {
        let (Entry::Turn { text, .. } | Entry::Chance { text }) = entry else {
            continue;
        };
        let before = state;
        let action = text.parse().unwrap();
        state.play(action).unwrap();
        let notices = Dice::notices(&before, action, &state);
        let own = notices.iter().filter(|notice| notice.to.includes(seat));
        lines.extend(own.map(|notice| format!("see {}", notice.text)));
        if let Some(dice) = state.prompt().filter(|_| state.seat() == seat) {
            lines.push(format!("roll {dice}"));
        }
    }
    let verdict = journal.verdict.as_ref().unwrap();
    let won = verdict.winner() == Some(seat);
    lines.push(format!("result {} win", if won { "win" } else { "loss" }));
    lines.push("end game".to_owned());
    lines
}

#[tokio::test(start_paused = true)]
async fn both_hear_what_the_table_of_the_wire_says_and_can_follow() {
    for seed in 0..8 {
        let (journal, first, second) = game(seed, first_follows, second_follows).await;
        assert!(
            matches!(journal.verdict.as_ref().unwrap().cause, Cause::Rules(_)),
            "{journal:?}"
        );
        assert_eq!(first, expected(&journal, Seat::FIRST));
        assert_eq!(second, expected(&journal, Seat::SECOND));
        assert!(!first.contains(&"move start".to_owned()));
    }
}

#[tokio::test(start_paused = true)]
async fn three_hear_what_the_table_of_the_wire_says_and_can_follow() {
    for seed in 0..4 {
        let [(one, first), (two, second), (three, third)] = [Version::V02; 3].map(brain);
        let (journal, first, second, third) = tokio::join!(
            play(seed, vec![one, two, three]),
            follow(3, Seat::new(0), first),
            follow(3, Seat::new(1), second),
            follow(3, Seat::new(2), third)
        );
        let verdict = journal.verdict.as_ref().unwrap();
        let mut returns = verdict.returns.clone();
        returns.sort_unstable();
        assert_eq!(returns, [-1, -1, 2], "{verdict:?}");
        for (index, heard) in (0..).zip([first, second, third]) {
            assert_eq!(heard, expected(&journal, Seat::new(index)));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn one_of_three_players_who_leaves_has_lost_to_both_others() {
    let leave = |mut script: Script| async move {
        script.wait_for("roll").await;
    };
    let [(one, first), (two, second), (three, third)] = [Version::V02; 3].map(brain);
    let (journal, _, (), _) = tokio::join!(
        play(3, vec![one, two, three]),
        follow(3, Seat::new(0), first),
        leave(second),
        follow(3, Seat::new(2), third)
    );
    let verdict = journal.verdict.unwrap();
    assert_eq!(verdict.returns, [1, -2, 1]);
    assert_eq!(verdict.cause, Cause::Disconnected);
}

#[tokio::test(start_paused = true)]
async fn a_replay_needs_no_random_numbers_and_a_seed_brings_the_same_dice() {
    let (journal, ..) = game(7, first_follows, second_follows).await;
    let mut other_seed = journal.clone();
    other_seed.seed = None;
    let mut replay = Replay::start(&other_seed).unwrap();
    replay.finish().unwrap();
    assert!(replay.position().ends_with("over"));

    let texts = |journal: &Journal| -> Vec<String> {
        let entries = journal.entries.iter();
        let text = |entry: &Entry| match entry {
            Entry::Turn { text, .. } | Entry::Chance { text } => text.clone(),
            Entry::Info { text, .. } => text.to_string(),
        };
        entries.map(text).collect()
    };
    let (again, ..) = game(7, first_follows, second_follows).await;
    assert_eq!(texts(&again), texts(&journal));
    let (different, ..) = game(8, first_follows, second_follows).await;
    assert_ne!(texts(&different), texts(&journal));
}

#[tokio::test(start_paused = true)]
async fn the_others_see_the_dice_before_the_seat_on_turn_has_answered() {
    let (told, mut tell) = mpsc::unbounded_channel();
    let watcher = |mut script: Script| async move {
        let line = script.wait_for("see roll").await;
        told.send(line).unwrap();
        script.wait_for("end game").await;
    };
    let mover = |mut script: Script| async move {
        let dice = script.wait_for("roll").await;
        // This blocks for ever if the manager keeps the news back.
        let seen = tell.recv().await.unwrap();
        assert_eq!(seen, format!("see {dice}"));
        script.say("forfeit\n").await;
        script.wait_for("end game").await;
    };
    let (journal, ..) = game(1, mover, watcher).await;
    assert_eq!(journal.verdict.unwrap().cause, Cause::Forfeit);
}
