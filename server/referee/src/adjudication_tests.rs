//! The value of an adjudicated game, on paused time.

use games::{Settings, find};
use protocol::line::Version;

use super::tests::{Script, brain};
use super::*;
use record::time_control::TimeControl;
use record::{GameId, RecordedPlayer};

/// Kalaha that is adjudicated after four moves, when south has two beans in its store and
/// north none.
async fn adjudicated(options: &[(&str, &str)]) -> Verdict {
    let entry = find("kalaha").unwrap();
    let conditions = Conditions {
        game: entry,
        settings: Settings::new(entry.info, None, options.iter().copied()).unwrap(),
        time: TimeControl::new(Some(Duration::from_secs(5)), None),
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
    let journal = Journal::begin(
        GameId::new(1),
        entry.info,
        &conditions.settings,
        conditions.time,
        vec![player.clone(), player],
    );
    let resign = Resign {
        score: 100,
        moves: 4,
        one_sided: false,
    };
    let terms = Terms {
        lag_allowance: LAG_ALLOWANCE,
        min_move_time: Duration::ZERO,
        adjudication: Adjudication {
            resign: Some(resign),
            ..Adjudication::NEVER
        },
        conversations: Conversations::Faults,
    };
    let state = entry.start(&conditions.settings).unwrap();
    let (south, south_script) = brain(Version::V02);
    let (north, north_script) = brain(Version::V02);
    let first = |script: Script| script.play(&["info score 150\nmove f", "info score 150\nmove e"]);
    let second =
        |script: Script| script.play(&["info score -150\nmove a", "info score -150\nmove a"]);
    // The end of the brains ends the scripts.
    let game = async {
        let (mut south, mut north) = (south, north);
        let players: Vec<&mut dyn Player> = vec![&mut south, &mut north];
        let referee = Referee::new(&conditions, terms, state, players, journal, None);
        referee.play().await.journal
    };
    let (journal, _, _) = tokio::join!(game, first(south_script), second(north_script));
    journal.verdict.unwrap()
}

#[tokio::test(start_paused = true)]
async fn an_adjudicated_win_is_worth_the_margin_on_the_board_where_margins_count() {
    let by_wins = adjudicated(&[]).await;
    assert_eq!(
        (by_wins.returns, by_wins.cause),
        (vec![1, -1], Cause::Adjudication)
    );
    let by_margin = adjudicated(&[("returns", "margin")]).await;
    assert_eq!(
        (by_margin.returns, by_margin.cause),
        (vec![2, -2], Cause::Adjudication)
    );
}
