//! Clocks, and games that are paused.

use super::*;

/// A player whose time stands still while the game is paused.
pub(super) struct HaltingPlayer(pub(super) Brain);

impl Player for HaltingPlayer {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn limits(&self) -> Limits {
        Limits::Halting
    }

    fn tell(&mut self, news: &News<'_>) {
        self.0.tell(news);
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<(), Fault> {
        self.0.ask(question)
    }

    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.0.poll_flush(context)
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        self.0.poll_event(context)
    }

    fn heard_at(&self) -> Instant {
        self.0.heard_at()
    }
}

#[tokio::test(start_paused = true)]
async fn clocks_run_for_the_seat_on_turn_alone_and_are_told() {
    let clock = GameClock::new(10 * SECOND, SECOND);
    let slow = |mut script: Script| async move {
        let mut clocks = Vec::new();
        for reply in ["move B2\n", "move A3\n"] {
            clocks.push(script.wait_for("clock").await);
            tokio::time::sleep(4 * SECOND).await;
            script.say(reply).await;
        }
        clocks.push(script.wait_for("clock").await);
        script.play(&[]).await;
        clocks
    };
    let quick = |script: Script| script.play(&["move A1", "move C1"]);
    let time = TimeControl::new(None, Some(clock));
    let (journal, took, clocks, _) = game(time, NEW, slow, quick).await;
    assert_eq!(
        clocks,
        ["clock 10000 10000", "clock 7000 11000", "clock 4000 12000"]
    );
    assert_eq!(verdict(&journal), (Some(1), "timeout".to_owned()));
    let expected = 12 * SECOND + LAG_ALLOWANCE;
    assert!(
        took.abs_diff(expected) < Duration::from_millis(50),
        "{took:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn while_it_is_paused_nobody_is_asked_and_no_clock_runs() {
    let clock = GameClock::new(10 * SECOND, Duration::ZERO);
    let (order, orders) = mpsc::channel(1);
    let first = |mut script: Script| async move {
        script.wait_for("move").await;
        tokio::time::sleep(2 * SECOND).await;
        // The request that is out keeps its deadline, and its answer counts.
        order.send(Order::Pause).await.unwrap();
        tokio::time::sleep(SECOND).await;
        script.say("move B2\n").await;
        tokio::time::sleep(1000 * SECOND).await;
        order.send(Order::Resume).await.unwrap();
        script.wait_for("clock").await
    };
    let second = |mut script: Script| async move {
        let began = Instant::now();
        script.wait_for("clock").await;
        let asked = began.elapsed();
        script.say("move A1\n").await;
        script.wait_for("end game").await;
        asked
    };
    let time = TimeControl::new(None, Some(clock));
    let neither = Adjudication::default();
    let (journal, _, told, asked) =
        game_under(neither, Some(orders), time, NEW, first, second).await;
    assert!(asked >= 1003 * SECOND, "{asked:?}");
    assert_eq!(told, "clock 7000 10000");
    assert_eq!(journal.turns(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_time_of_a_person_on_turn_stands_still_while_it_is_paused() {
    let clock = GameClock::new(10 * SECOND, Duration::ZERO);
    let (order, orders) = mpsc::channel(1);
    let person = |mut script: Script| async move {
        script.wait_for("move").await;
        for _ in 0..2 {
            tokio::time::sleep(2 * SECOND).await;
            order.send(Order::Pause).await.unwrap();
            // A second pause changes nothing.
            order.send(Order::Pause).await.unwrap();
            tokio::time::sleep(1000 * SECOND).await;
            order.send(Order::Resume).await.unwrap();
        }
        tokio::time::sleep(SECOND).await;
        script.say("move B2\n").await;
        let left = script.wait_for("clock").await;
        // A move that a person types during a pause counts as well.
        order.send(Order::Pause).await.unwrap();
        tokio::time::sleep(1000 * SECOND).await;
        script.say("move C3\n").await;
        tokio::time::sleep(SECOND).await;
        order.send(Order::Resume).await.unwrap();
        script.wait_for("move").await;
        // After that the time runs out as usual.
        tokio::time::sleep(60 * SECOND).await;
        left
    };
    let brain = |script: Script| script.play(&["move A1", "move A2"]);
    let time = TimeControl::new(Some(6 * SECOND), Some(clock));
    let (journal, took, left, told) = game_of(
        Adjudication::default(),
        Some(orders),
        time,
        [Kind::Person, Kind::Brain(Version::V02)],
        person,
        brain,
    )
    .await;
    assert_eq!(left, "clock 5000 10000");
    let told = told.iter().find(|line| line.starts_with("clock"));
    assert_eq!(told.map(String::as_str), Some("clock 10000 5000"));
    assert_eq!(verdict(&journal), (Some(1), "timeout".to_owned()));
    assert_eq!(journal.turns(), 4);
    let expected = 3006 * SECOND + SECOND + 5 * SECOND;
    assert!(took.abs_diff(expected) < SECOND, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn a_brain_that_leaves_while_it_is_paused_has_lost() {
    let (order, orders) = mpsc::channel(1);
    order.send(Order::Pause).await.unwrap();
    let leaver = |script: Script| async move { drop(script) };
    let neither = Adjudication::default();
    let (journal, took, ..) =
        game_under(neither, Some(orders), five_seconds(), NEW, silent, leaver).await;
    assert_eq!(verdict(&journal), (Some(0), "disconnected".to_owned()));
    assert!(took < SECOND, "{took:?}");
    drop(order);
}
