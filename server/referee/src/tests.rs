//! Verdicts and their times, on in-memory streams and paused time.

mod clocks;

use std::future::Future;
use std::task::{Context, Poll};

use games::{Settings, find};
use protocol::line::{Decoder, Version};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

use self::clocks::HaltingPlayer;
use super::*;
use crate::player::{Brain, News, Question, Wire};
use record::time_control::{GameClock, TimeControl};
use record::{GameId, RecordedPlayer};

const SECOND: Duration = Duration::from_secs(1);

/// The brain's end of a connection, used by a test.
pub(super) struct Script {
    stream: DuplexStream,
    decoder: Decoder,
}

impl Script {
    pub(super) async fn say(&mut self, text: &str) {
        // The manager may have closed already; then nobody listens.
        let _ = self.stream.write_all(text.as_bytes()).await;
    }

    /// The next line, or `None` at the end.
    pub(super) async fn hear(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.decoder.next_line() {
                return Some(line.unwrap().to_owned());
            }
            let mut chunk = [0; 256];
            match self.stream.read(&mut chunk).await {
                Ok(length @ 1..) => self.decoder.feed(&chunk[..length]),
                _ => return None,
            }
        }
    }

    /// Waits for a line that starts with `start`, and gives it.
    pub(super) async fn wait_for(&mut self, start: &str) -> String {
        loop {
            let line = self.hear().await.expect("the manager speaks");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Answers each request with the next of these moves; gives all lines it
    /// heard.
    pub(super) async fn play(mut self, moves: &[&str]) -> Vec<String> {
        let mut moves = moves.iter();
        let mut heard = Vec::new();
        while let Some(line) = self.hear().await {
            let asked = line.starts_with("move");
            heard.push(line);
            if asked && let Some(reply) = moves.next() {
                self.say(&format!("{reply}\n")).await;
            }
        }
        heard
    }
}

pub(super) fn brain(version: Version) -> (Brain, Script) {
    let (near, far) = duplex(1 << 20);
    let name = "test".parse().unwrap();
    let script = Script {
        stream: far,
        decoder: Decoder::default(),
    };
    (Brain::new(Wire::new(near), version, name, None), script)
}

/// Plays tic-tac-toe between two scripts; gives the journal, the duration of
/// the game, and the results of the scripts.
async fn game<A, B>(
    time: TimeControl,
    versions: [Version; 2],
    cross: impl FnOnce(Script) -> A,
    round: impl FnOnce(Script) -> B,
) -> (Journal, Duration, A::Output, B::Output)
where
    A: Future,
    B: Future,
{
    game_under(Adjudication::default(), None, time, versions, cross, round).await
}

/// The same with adjudication and orders.
async fn game_under<A, B>(
    adjudication: Adjudication,
    orders: Option<mpsc::Receiver<Order>>,
    time: TimeControl,
    versions: [Version; 2],
    cross: impl FnOnce(Script) -> A,
    round: impl FnOnce(Script) -> B,
) -> (Journal, Duration, A::Output, B::Output)
where
    A: Future,
    B: Future,
{
    let players = versions.map(Kind::Brain);
    game_of(adjudication, orders, time, players, cross, round).await
}

/// The kind of a player.
#[derive(Clone, Copy)]
enum Kind {
    Brain(Version),
    /// A person who was told of the time limits.
    Person,
}

/// The same between players of any kind.
async fn game_of<A, B>(
    adjudication: Adjudication,
    orders: Option<mpsc::Receiver<Order>>,
    time: TimeControl,
    players: [Kind; 2],
    cross: impl FnOnce(Script) -> A,
    round: impl FnOnce(Script) -> B,
) -> (Journal, Duration, A::Output, B::Output)
where
    A: Future,
    B: Future,
{
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    let state = entry.start(&settings).unwrap();
    let conditions = Conditions {
        game: entry,
        settings,
        time,
        beyond_published: None,
        answer_timeout: SECOND,
    };
    let terms = Terms {
        lag_allowance: LAG_ALLOWANCE,
        min_move_time: Duration::ZERO,
        adjudication,
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
        id: GameId::new(1),
        game: "gomoku".to_owned(),
        board: 3,
        options: Vec::new(),
        event: None,
        tags: Vec::new(),
        started: jiff::Timestamp::UNIX_EPOCH,
        seed: None,
        time,
        untimed: Vec::new(),
        position: None,
        opening: String::new(),
        players: vec![player.clone(), player],
        machine: None,
        entries: Vec::new(),
        verdict: None,
    };
    let seated = |kind| match kind {
        Kind::Brain(version) => {
            let (brain, script) = brain(version);
            (Box::new(brain) as Box<dyn Player>, script)
        }
        Kind::Person => {
            let (person, script) = brain(Version::V02);
            (Box::new(HaltingPlayer(person)) as Box<dyn Player>, script)
        }
    };
    let [(mut first, first_script), (mut second, second_script)] = players.map(seated);
    let began = Instant::now();
    let play = async move {
        let players: Vec<&mut dyn Player> = vec![first.as_mut(), second.as_mut()];
        let referee = Referee::new(&conditions, terms, state, players, journal, None);
        let finished = referee.under(orders).play().await;
        // This ends the scripts.
        drop((first, second));
        (finished.journal, began.elapsed())
    };
    let ((journal, took), a, b) = tokio::join!(play, cross(first_script), round(second_script));
    (journal, took, a, b)
}

fn five_seconds() -> TimeControl {
    TimeControl::new(Some(5 * SECOND), None)
}

fn verdict(journal: &Journal) -> (Option<usize>, String) {
    let verdict = journal.verdict.as_ref().expect("the game is over");
    (verdict.winner().map(Seat::index), verdict.cause.to_string())
}

fn detail(journal: &Journal) -> String {
    let verdict = journal.verdict.as_ref().expect("the game is over");
    verdict.detail.clone().unwrap_or_default()
}

/// Answers nothing and hears everything.
async fn silent(script: Script) -> Vec<String> {
    script.play(&[]).await
}

const NEW: [Version; 2] = [Version::V02; 2];

#[tokio::test(start_paused = true)]
async fn a_game_is_played_to_its_end_and_both_are_told() {
    let (journal, _, cross, round) = game(
        five_seconds(),
        [Version::V01, Version::V02],
        |script| script.play(&["move b2", "MOVE  a1", "move c3"]),
        |script| script.play(&["move B1", "move C1"]),
    )
    .await;
    assert_eq!(verdict(&journal), (Some(0), "win".to_owned()));
    assert_eq!(journal.turns(), 5);
    assert_eq!(
        cross,
        ["new game", "move start", "move B1", "move C1", "end game"]
    );
    assert_eq!(
        round,
        [
            "new game",
            "move B2",
            "move A1",
            "result loss win",
            "end game"
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn silence_loses_when_the_time_and_the_allowance_are_over() {
    let (journal, took, ..) = game(five_seconds(), NEW, silent, silent).await;
    assert_eq!(verdict(&journal), (Some(1), "timeout".to_owned()));
    let limit = 5 * SECOND + LAG_ALLOWANCE;
    assert!(
        took >= limit && took < limit + Duration::from_millis(20),
        "{took:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_drips_in_does_not_move_the_deadline() {
    let drip = |mut script: Script| async move {
        script.wait_for("move").await;
        for _ in 0..40 {
            script.say("x").await;
            tokio::time::sleep(SECOND / 5).await;
        }
    };
    let (journal, took, ..) = game(five_seconds(), NEW, drip, silent).await;
    assert_eq!(verdict(&journal), (Some(1), "timeout".to_owned()));
    assert!(took < 6 * SECOND, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn an_endless_stream_of_info_does_not_move_the_deadline() {
    let storm = |mut script: Script| async move {
        script.wait_for("move").await;
        for _ in 0..80_000 {
            script.say("info depth 1 nodes 2\n").await;
            tokio::time::sleep(Duration::from_micros(100)).await;
        }
    };
    let (journal, took, ..) = game(five_seconds(), NEW, storm, silent).await;
    assert_eq!(verdict(&journal), (Some(1), "timeout".to_owned()));
    assert!(took < 6 * SECOND, "{took:?}");
    let kept = journal.entries.len();
    assert!(
        (800..=1200).contains(&kept),
        "200 a second are kept: {kept}"
    );
}

#[tokio::test(start_paused = true)]
async fn an_answer_behind_some_info_counts() {
    let thinker = |mut script: Script| async move {
        script.wait_for("move").await;
        script
            .say("info depth 1\ninfo text a\u{7}b\nmove A1\n")
            .await;
        script
    };
    let (journal, ..) = game(five_seconds(), NEW, thinker, silent).await;
    assert_eq!(journal.turns(), 1);
    let Entry::Info { text, .. } = &journal.entries[1] else {
        panic!("{:?}", journal.entries);
    };
    assert_eq!(&**text, "text a\\u{7}b");
}

#[tokio::test(start_paused = true)]
async fn info_from_a_brain_of_the_old_protocol_is_no_answer() {
    let talker = |script: Script| script.play(&["info depth 1"]);
    let (journal, ..) = game(five_seconds(), [Version::V01; 2], talker, silent).await;
    assert_eq!(verdict(&journal), (Some(1), "protocol error".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn leaving_while_the_other_thinks_is_noticed_at_once() {
    let leaver = |script: Script| async move { drop(script) };
    let (journal, took, ..) = game(five_seconds(), NEW, silent, leaver).await;
    assert_eq!(verdict(&journal), (Some(0), "disconnected".to_owned()));
    assert!(took < SECOND, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn a_move_followed_by_a_close_counts_first() {
    let mover = |mut script: Script| async move {
        for reply in ["move B2\n", "move A1\n", "move C3\n"] {
            script.wait_for("move").await;
            script.say(reply).await;
        }
    };
    let (journal, ..) = game(five_seconds(), NEW, mover, |script| {
        script.play(&["move B1", "move C1"])
    })
    .await;
    assert_eq!(verdict(&journal), (Some(0), "win".to_owned()));

    let half = |mut script: Script| async move {
        script.wait_for("move").await;
        script.say("move B2").await;
    };
    let (journal, ..) = game(five_seconds(), NEW, half, silent).await;
    assert_eq!(verdict(&journal), (Some(1), "disconnected".to_owned()));
    let expected = "it closed the connection; it sent 'move B2' without a line end";
    assert_eq!(detail(&journal), expected);
}

#[tokio::test(start_paused = true)]
async fn a_timeout_says_how_late_it_was_and_what_came_without_its_end() {
    let clock: GameClock = "2s+0s".parse().unwrap();
    let time = TimeControl::new(None, Some(clock));
    let (journal, ..) = game(time, NEW, silent, silent).await;
    assert_eq!(
        detail(&journal),
        "no answer within 2000 ms, nor 100 ms later"
    );

    let half = |mut script: Script| async move {
        script.wait_for("move").await;
        script.say("move B2").await;
        script
    };
    let (journal, ..) = game(five_seconds(), NEW, half, silent).await;
    let expected = "no answer within 5000 ms, nor 100 ms later; \
                    it sent 'move B2' without a line end";
    assert_eq!(detail(&journal), expected);
}

#[tokio::test(start_paused = true)]
async fn what_was_said_before_the_request_is_no_answer_to_it() {
    let hasty = |mut script: Script| async move {
        script.wait_for("new game").await;
        script.say("move A2\n").await;
        script.play(&[]).await
    };
    let first = |mut script: Script| async move {
        script.wait_for("move").await;
        tokio::time::sleep(SECOND).await;
        script.say("move A1\n").await;
        script
    };
    let (journal, ..) = game(five_seconds(), NEW, first, hasty).await;
    assert_eq!(verdict(&journal), (Some(0), "timeout".to_owned()));
    assert_eq!(journal.turns(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_second_move_is_passed_over_until_the_next_request_is_out_and_then_answers_it() {
    for (early, late, turns) in [("move B2\nmove C3\n", "", 2), ("move B2\n", "move C3\n", 3)] {
        let hasty = |mut script: Script| async move {
            script.wait_for("move start").await;
            script.say(early).await;
            script.wait_for("move B1").await;
            script.say(late).await;
            script
        };
        let (journal, ..) = game(five_seconds(), NEW, hasty, |script| {
            script.play(&["move B1"])
        })
        .await;
        assert_eq!(journal.turns(), turns, "{early}");
        assert_eq!(verdict(&journal).1, "timeout");
    }
}

#[tokio::test(start_paused = true)]
async fn sixty_four_lines_out_of_turn_are_passed_over_and_one_more_is_not() {
    for (count, expected) in [(64, "timeout"), (65, "protocol error")] {
        let talker = |mut script: Script| async move {
            for _ in 0..count {
                script.say("hm\n").await;
            }
            script
        };
        let (journal, ..) = game(five_seconds(), NEW, silent, talker).await;
        assert_eq!(verdict(&journal).1, expected, "{count}");
    }
}

#[tokio::test(start_paused = true)]
async fn wrong_answers_lose_with_their_cause() {
    for (reply, cause) in [
        ("move D1", "illegal move"),
        ("move B2 B3", "illegal move"),
        ("move \0", "illegal move"),
        ("forfeit", "forfeit"),
        ("forfeit now", "protocol error"),
        ("move", "protocol error"),
        ("hello ok", "protocol error"),
        (&"x".repeat(1025), "protocol error"),
    ] {
        let (journal, ..) = game(
            five_seconds(),
            NEW,
            |s| async move { s.play(&[reply]).await },
            silent,
        )
        .await;
        assert_eq!(verdict(&journal), (Some(1), cause.to_owned()), "{reply}");
        let kept = !journal.players[0].transcript.is_empty();
        assert_eq!(kept, cause != "forfeit", "{reply}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_both_say_ends_the_game_and_both_are_told() {
    let rules = Adjudication {
        resign: Some(Resign {
            score: 100,
            moves: 4,
            one_sided: false,
        }),
        ..Adjudication::default()
    };
    let first =
        |script: Script| script.play(&["info score 150\nmove B2", "info score 160\nmove A3"]);
    let second =
        |script: Script| script.play(&["info score -150\nmove A1", "info score -100\nmove C1"]);
    let time = five_seconds();
    let (journal, _, told, other) = game_under(rules, None, time, NEW, first, second).await;
    assert_eq!(verdict(&journal), (Some(0), "adjudication".to_owned()));
    assert_eq!(journal.turns(), 4);
    assert!(
        told.contains(&"result win adjudication".to_owned()),
        "{told:?}"
    );
    assert!(
        other.contains(&"result loss adjudication".to_owned()),
        "{other:?}"
    );
    assert!(
        journal
            .players
            .iter()
            .all(|player| player.transcript.is_empty())
    );
    // A brain of the old protocol gives no scores.
    let old = [Version::V01, Version::V02];
    let first = |script: Script| script.play(&["move B2", "move A3", "move C3"]);
    let second =
        |script: Script| script.play(&["info score -150\nmove A1", "info score -100\nmove C1"]);
    let (journal, ..) = game_under(rules, None, time, old, first, second).await;
    assert_ne!(verdict(&journal).1, "adjudication");
}

#[tokio::test(start_paused = true)]
async fn the_longest_game_is_a_draw_unless_the_rules_have_ended_it() {
    for (max_moves, expected) in [
        (5, (Some(0), "win".to_owned())),
        (4, (None, "move limit".to_owned())),
    ] {
        let rules = Adjudication {
            max_moves: Some(max_moves),
            ..Adjudication::default()
        };
        let first = |script: Script| script.play(&["move B2", "move A1", "move C3"]);
        let second = |script: Script| script.play(&["move B1", "move C1"]);
        let time = five_seconds();
        let (journal, ..) = game_under(rules, None, time, NEW, first, second).await;
        assert_eq!(verdict(&journal), expected);
    }
}
