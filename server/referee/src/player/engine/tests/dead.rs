//! Games of go at the end of which both engines are asked for the dead stones.

use super::*;
use protocol::gtp::Command;

/// Black has the left, where one white stone is dead, and white the right.
const POSITION: &str = "2xo1/2xo1/o1xo1/2xo1/2xo1 black - 0 0 0";

/// An engine that passes, and answers the question for the dead stones by this;
/// `None` if it does not know the command.
fn engine(dead: Option<Vec<Step>>) -> impl FnMut(&str) -> Vec<Step> {
    move |line: &str| {
        let command = Command::parse(line).unwrap();
        let id = command.id.unwrap();
        let said = match command.name {
            "name" => "Script",
            "genmove" => "pass",
            "known_command" if command.arguments != "final_status_list" => "false",
            "known_command" if dead.is_none() => "false",
            "known_command" => "true",
            "final_status_list" => {
                let steps = dead.clone().unwrap_or_default();
                let numbered = |step| match step {
                    Step::Say(text) => Step::Say(text.replace('#', &id.to_string())),
                    step => step,
                };
                return steps.into_iter().map(numbered).collect();
            }
            _ => "",
        };
        say(&format!("={id} {said}\n"))
    }
}

/// Plays a game from the position between two engines that answer so; gives its
/// journal, the last position, and whether each can play on.
async fn play(dead: [Option<Vec<Step>>; 2]) -> (Journal, String, [bool; 2]) {
    let entry = find("go").unwrap();
    let conditions = Conditions {
        game: entry,
        settings: Settings::new(entry.info, Some(5), [("komi", "0.5")]).unwrap(),
        time: TimeControl::new(Some(SECOND), None),
        beyond_published: None,
        answer_timeout: SECOND,
    };
    let [(near_1, far_1), (near_2, far_2)] = [duplex(1 << 16), duplex(1 << 16)];
    let [dead_1, dead_2] = dead;
    let referee = async {
        let mut engines = Vec::new();
        for near in [near_1, near_2] {
            let mut wire = Wire::new(near);
            let dialect = Dialect::new(Language::Gtp, &EngineOptions::default(), None);
            let introduced = Engine::introduce(&mut wire, dialect, "file", &conditions, SECOND);
            let introduced = introduced.await.unwrap();
            let mut engine = Engine::new(wire, introduced, None, SECOND, Arc::default());
            engine.prepare(&conditions).await.unwrap();
            engines.push(engine);
        }
        let player = RecordedPlayer {
            name: "test".to_owned(),
            brain: "test".to_owned(),
            protocol: "gtp".to_owned(),
            time: None,
            sandbox: None,
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        };
        let (info, settings) = (entry.info, &conditions.settings);
        let players = vec![player.clone(), player];
        let (id, time) = (GameId::new(1), conditions.time);
        let mut journal = Journal::begin(id, info, settings, time, players);
        journal.position = Some(POSITION.to_owned());
        let state = entry.from_position(settings, POSITION).unwrap();
        let terms = Terms {
            lag_allowance: LAG_ALLOWANCE,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::NEVER,
            conversations: Conversations::Faults,
        };
        let seats = engines.iter_mut().map(|engine| engine as &mut dyn Player);
        let referee = Referee::new(&conditions, terms, state, seats.collect(), journal, None);
        let finished = referee.play().await;
        let in_step = [0, 1].map(|seat: usize| !engines[seat].peer.out_of_step);
        let position = finished.state.position(games::Viewer::Referee);
        (finished.journal, position, in_step)
    };
    let engines = (answer(far_1, engine(dead_1)), answer(far_2, engine(dead_2)));
    let (done, ..) = tokio::join!(referee, engines.0, engines.1);
    done
}

fn winner_and_detail(journal: &Journal) -> (usize, Option<&str>) {
    let verdict = journal.verdict.as_ref().unwrap();
    assert_eq!(verdict.cause, Cause::from_words("win"));
    // The agreement is in the record, and follows from the game.
    let read = record::from_xml(record::to_xml(journal).as_bytes()).unwrap();
    assert_eq!(record::check(&read), Ok(()));
    (verdict.winner().unwrap().index(), verdict.detail.as_deref())
}

#[tokio::test(start_paused = true)]
async fn what_both_call_dead_is_taken_off_before_the_count() {
    let both = [say("=# a3"), say("=# A3\n")].map(Some);
    let (journal, position, in_step) = play(both).await;
    assert_eq!(winner_and_detail(&journal), (0, Some("dead A3")));
    assert_eq!(position, "2xo1/2xo1/2xo1/2xo1/2xo1 black - 2 1 0");
    assert_eq!(in_step, [true; 2]);
    // A list of several lines, in any order; all stones of white are dead.
    let (first, second) = (
        say("=# D1 D2\nD3 D5 D4\n\nA3\n"),
        say("=# A3 D5 D4 D3 D2 D1\n"),
    );
    let (journal, ..) = play([Some(first), Some(second)]).await;
    let expected = (0, Some("dead D1 D2 A3 D3 D4 D5"));
    assert_eq!(winner_and_detail(&journal), expected);
}

#[tokio::test(start_paused = true)]
async fn what_both_call_alive_counts() {
    let (journal, ..) = play([Some(say("=#\n")), Some(say("=# \n\n"))]).await;
    assert_eq!(winner_and_detail(&journal), (1, Some("dead none")));
}

#[tokio::test(start_paused = true)]
async fn without_an_agreement_all_stones_live() {
    let long = say(&"A3 ".repeat(300));
    let long = [say("=# A3"), long.clone(), long.clone(), long].concat();
    let cases = [
        (None, true),
        (Some(say("=# \n")), true),
        (Some(say("?# cannot\n")), true),
        (Some(say("=# D1 A3\n")), true),
        (Some(say("=# B2 A3\n")), true),
        (Some(say("=# A3 Z9\n")), true),
        (Some(say("=# none of them\n")), true),
        (Some(long), true),
        (Some(Vec::new()), false),
        (Some(say("=99 A3\n")), false),
        (Some(vec![Step::Wait(2 * SECOND)]), false),
        (Some(vec![Step::Drip("A3")]), false),
        (Some(vec![Step::Flood]), false),
        (Some(vec![Step::Close]), false),
    ];
    for (number, (case, stays)) in cases.into_iter().enumerate() {
        for seat in [0, 1] {
            let mut both = [Some(say("=# A3\n")), case.clone()];
            both.rotate_left(seat);
            let (journal, position, in_step) = play(both).await;
            assert_eq!(winner_and_detail(&journal), (1, None), "{number}");
            assert!(position.contains("o1xo1"), "{number}: {position}");
            assert_eq!(in_step[1 - seat], stays, "{number}");
        }
    }
}
