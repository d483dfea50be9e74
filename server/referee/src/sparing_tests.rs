//! Chess in which a side cannot win any more, on paused time.

use games::{Settings, find};
use protocol::line::Version;

use super::tests::{Script, brain};
use super::*;
use record::time_control::TimeControl;
use record::{GameId, RecordedPlayer};

/// How black, who is on turn, ends a game with a rook against the pieces of white.
#[derive(Clone, Copy, Debug)]
enum Ends {
    Silence,
    IllegalMove,
    Leaving,
    GivingUp,
}

async fn play(position: &str, ends: Ends) -> Journal {
    let entry = find("chess").unwrap();
    let conditions = Conditions {
        game: entry,
        settings: Settings::default_of(entry.info),
        time: TimeControl::new(Some(Duration::from_secs(4)), None),
        beyond_published: None,
        answer_timeout: Duration::from_secs(1),
    };
    let player = RecordedPlayer {
        name: "test".to_owned(),
        brain: "test".to_owned(),
        protocol: Version::V02.to_string(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    let mut journal = Journal::begin(
        GameId::new(1),
        entry.info,
        &conditions.settings,
        conditions.time,
        vec![player.clone(), player],
    );
    journal.position = Some(position.to_owned());
    let terms = Terms {
        lag_allowance: LAG_ALLOWANCE,
        min_move_time: Duration::ZERO,
        adjudication: Adjudication::default(),
        conversations: Conversations::Faults,
    };
    let state = entry.from_position(&conditions.settings, position).unwrap();
    let (mut white, _white_script) = brain(Version::V02);
    let (mut black, black_script) = brain(Version::V02);
    let players: Vec<&mut dyn Player> = vec![&mut white, &mut black];
    let referee = Referee::new(&conditions, terms, state, players, journal, None);
    let (finished, _script) = tokio::join!(referee.play(), end(black_script, ends));
    finished.journal
}

/// Gives the script back, so that the connection stays open unless it left.
async fn end(mut black: Script, ends: Ends) -> Option<Script> {
    black.wait_for("move start").await;
    match ends {
        Ends::Silence => {}
        Ends::IllegalMove => black.say("move d6a1\n").await,
        Ends::Leaving => return None,
        Ends::GivingUp => black.say("forfeit\n").await,
    }
    Some(black)
}

const ALL: [(Ends, &str); 4] = [
    (Ends::Silence, "timeout"),
    (Ends::IllegalMove, "illegal move"),
    (Ends::Leaving, "disconnected"),
    (Ends::GivingUp, "forfeit"),
];

#[tokio::test(start_paused = true)]
async fn a_side_that_cannot_mate_does_not_win_by_what_the_other_does() {
    for (ends, cause) in ALL {
        for position in [
            "8/8/3rk3/8/8/2K5/8/8 b - - 0 1",
            "8/8/3qk3/8/8/2K5/7N/8 b - - 0 1",
        ] {
            let journal = play(position, ends).await;
            let verdict = journal.verdict.as_ref().unwrap();
            assert_eq!(verdict.cause.as_str(), cause, "{ends:?}");
            assert_eq!(verdict.returns, [0, 0], "{ends:?}");
            let detail = verdict.detail.as_deref().unwrap();
            assert!(detail.ends_with("white cannot win any more"), "{detail}");
            assert_eq!(record::check(&journal), Ok(()));
            let again = record::from_xml(record::to_xml(&journal).as_bytes());
            assert_eq!(again, Ok(journal));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_side_that_can_mate_wins() {
    for (ends, cause) in ALL {
        // The knight can mate a king that its own rook stands in the way of.
        for position in [
            "8/8/3rk3/8/8/2K5/7N/8 b - - 0 1",
            "8/8/3rk3/8/8/2K5/7P/8 b - - 0 1",
        ] {
            let journal = play(position, ends).await;
            let verdict = journal.verdict.as_ref().unwrap();
            let found = (verdict.cause.as_str(), verdict.winner());
            assert_eq!(found, (cause, Some(Seat::FIRST)), "{ends:?}");
            assert_eq!(record::check(&journal), Ok(()));
        }
    }
}
