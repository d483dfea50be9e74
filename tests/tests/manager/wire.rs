//! The exact lines on the wire.

use std::time::Duration;

use tests::{Offender, arbiter};

use crate::checks::together;
use crate::duel::{Duel, Fought, SHORT, duel};

fn heard_by_bad(fought: &Fought) -> Vec<String> {
    fought.bad.log().heard(1)
}

#[test]
fn a_match_in_the_published_version_is_said_in_this_order() {
    let fought = duel("com 0,1").fight().played_on();
    let handshake = [
        "hello msg",
        "com msg",
        "game gomoku",
        "board 15",
        "player cross",
        "name msg",
        "timeout 30",
    ];
    let game = [
        "player cross",
        "new game",
        "move start",
        "move A3",
        "move B3",
        "move C3",
        "move D3",
        "end game",
    ];
    let expected: Vec<&str> = [&handshake[..], &game, &game, &["quit msg"]].concat();
    assert_eq!(heard_by_bad(&fought), expected);
}

#[test]
fn a_match_in_our_version_is_said_in_this_order() {
    let fought = duel("com 0,2")
        .good("com 0,2")
        .games(1)
        .words(["--option", "rule=exact"])
        .fight()
        .played_on();
    let handshake = [
        "hello msg",
        "com msg",
        "game gomoku",
        "board 15",
        "option rule exact",
        "player cross",
        "name msg",
        "timeoutms 30000",
    ];
    let game = [
        "player cross",
        "new game",
        "move start",
        "move A3",
        "move B3",
        "move C3",
        "move D3",
        "result win win",
        "end game",
        "quit msg",
    ];
    assert_eq!(heard_by_bad(&fought), [&handshake[..], &game].concat());
    let good = fought.good.log().heard(1);
    let seat = good.iter().find(|line| line.starts_with("player"));
    assert_eq!(seat.map(String::as_str), Some("player round"));
    assert!(good.contains(&"result loss win".to_owned()), "{fought}");
}

#[test]
fn options_at_their_default_are_not_sent() {
    let words = ["--option", "rule=freestyle", "--option", "line=5"];
    let words = words.into_iter().chain(["--board", "15"]);
    let fought = duel("com 0,2").words(words).fight().played_on();
    assert_eq!(fought.bad.log().heard_like("option"), [""; 0]);
}

#[test]
fn seats_alternate_and_are_told_before_each_game() {
    let starts = [
        ("alternate", ["cross", "round", "cross", "round"]),
        ("first", ["cross"; 4]),
        ("second", ["round"; 4]),
    ];
    together(starts, |(start, seats)| {
        let brains = ["A", "B"].map(|name| Offender::listen(&format!("name {name}")));
        let finished = arbiter(["match", "gomoku"])
            .args(brains.iter().map(Offender::brain))
            .args(["--games", "4", "--start", start])
            .args(["--events", "-"])
            .run()
            .expect_status(0);
        // The first line belongs to the handshake.
        let told = brains[0].log().heard_like("player");
        let expected = seats.map(|seat| format!("player {seat}"));
        assert_eq!(told[1..], expected, "{start}");
        for (game, seat) in finished.events().games().iter().zip(seats) {
            let first = if seat == "cross" { "A" } else { "B" };
            assert_eq!(game.first, first, "{start}");
        }
    });
}

#[test]
fn versions_are_spoken_as_the_highest_both_sides_know() {
    let cases = [
        ("0,1", "timeout 30"),
        ("0.1", "timeout 30"),
        ("0,2", "timeoutms 30000"),
        ("0.2", "timeoutms 30000"),
        ("0,7", "timeoutms 30000"),
        ("0,10", "timeoutms 30000"),
    ];
    together(cases, |(version, limit)| {
        let fought = duel(&format!("com {version}")).games(1);
        let fought = fought.fight().played_on();
        assert_eq!(fought.bad.log().heard_like("timeout"), [limit]);
        let results = fought.bad.log().heard_like("result").len();
        assert_eq!(results, usize::from(limit.starts_with("timeoutms")));
    });
}

#[test]
fn limits_are_told_rounded_up_to_whole_seconds() {
    let cases: [(Duel, &str); 5] = [
        (duel("com 0,1").timeout("9s"), "timeout 9"),
        (duel("com 0,1").timeout("9001ms"), "timeout 10"),
        (duel("com 0,2").timeout("9001ms"), "timeoutms 9001"),
        (duel("com 0,1").clock_alone("9500ms+1s"), "timeout 10"),
        (duel("com 0,1").words(["--clock", "60s+1s"]), "timeout 30"),
    ];
    together(cases, |(duel, expected)| {
        let fought = duel.games(1).fight().played_on();
        let told = fought.bad.log().heard_like("timeout");
        assert_eq!(told[0], expected, "{fought}");
    });
}

#[test]
fn a_clock_alone_tells_no_limit_for_a_move() {
    let fought = duel("com 0,2").clock_alone("60s+1s").games(1);
    let fought = fought.fight().played_on();
    assert_eq!(fought.bad.log().heard_like("timeout"), [""; 0]);
}

/// The clocks in milliseconds before each request.
fn clocks(fought: &Fought) -> Vec<(i64, i64)> {
    let heard = heard_by_bad(fought);
    let mut clocks = Vec::new();
    for pair in heard.windows(2) {
        let Some(told) = pair[0].strip_prefix("clock ") else {
            continue;
        };
        assert!(pair[1].starts_with("move"), "{fought}");
        let (mine, theirs) = told.split_once(' ').expect("two clocks");
        let read = |clock: &str| clock.parse().expect("milliseconds");
        clocks.push((read(mine), read(theirs)));
    }
    clocks
}

#[test]
fn clocks_are_told_before_each_request() {
    let fought = duel("com 0,2 | think 200")
        .good("com 0,2 | think 100")
        .clock_alone("30s+50ms")
        .games(1)
        .fight()
        .played_on();
    let clocks = clocks(&fought);
    assert_eq!(clocks.len(), 5, "{fought}");
    assert_eq!(clocks[0], (30_000, 30_000), "{fought}");
    let log = fought.bad.log();
    // Before its clock started.
    let start = log.when("name msg", 1).expect("it was greeted");
    for (turns, (mine, theirs)) in clocks.into_iter().enumerate().skip(1) {
        let asked = log.when("move", turns + 1).expect("it is asked after");
        let turns = turns as i64;
        // Each turn costs its time, which is at least that of its thought, and gains
        // 50 ms.
        let used = [mine, theirs].map(|left| 30_000 - left + 50 * turns);
        for (used, thought) in used.into_iter().zip([200, 100]) {
            assert!(used >= thought * turns, "{used} ms\n{fought}");
        }
        // Both together have used no more time than has passed; the times told are in
        // whole milliseconds.
        let passed = (asked - start).as_millis() as i64;
        assert!(used[0] + used[1] <= passed + 2, "{passed} ms\n{fought}");
    }
}

#[test]
fn an_opening_is_set_up_and_the_seat_to_move_is_asked() {
    let openings = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(openings.path(), "# moved at random\nh8 i9 j10\n\n").unwrap();
    let fought = duel("com 0,2")
        .good("com 0,2")
        .games(1)
        .words(["--openings", openings.path().to_str().unwrap()])
        .fight()
        .played_on();
    let after_new_game = |heard: &[String]| {
        let place = heard.iter().position(|line| line == "new game");
        heard[place.unwrap() + 1..][..2].to_vec()
    };
    let setup = "setup H8 I9 J10";
    let good = after_new_game(&fought.good.log().heard(1));
    assert_eq!(good, [setup, "move start"]);
    let bad = after_new_game(&heard_by_bad(&fought));
    assert_eq!(bad[0], setup);
    assert_eq!(bad[1], format!("move {}", fought.moves(0)[0]));
    assert_eq!(fought.bad.log().complaints(), [""; 0]);
}

#[test]
fn a_position_is_told_and_the_seat_to_move_is_asked() {
    let position = "3/1x1/3 round";
    let fought = duel("com 0,2 | plan A1")
        .good("com 0,2 | plan A3 B3 C3")
        .games(1)
        .words(["--board", "3", "--option", "line=3"])
        .words(["--position", position])
        .fight();
    let heard = fought.good.log().heard(1);
    let place = heard.iter().position(|line| line == "new game").unwrap();
    let told = format!("position {position}");
    assert_eq!(heard[place + 1..][..2], [told.as_str(), "move start"]);
    assert!(heard.contains(&"board 3".to_owned()));
    assert!(heard.contains(&"option line 3".to_owned()));
    assert_eq!(fought.moves(0)[0], "A3", "{fought}");
    assert_eq!(fought.bad.log().complaints(), [""; 0], "{fought}");
    assert_eq!(fought.games()[0].cause, "win", "{fought}");
}

#[test]
fn each_side_is_told_the_result_from_its_own_view() {
    let cases = [
        ("say move A1", "loss illegal move", "win illegal move"),
        ("silent", "loss timeout", "win timeout"),
        ("say forfeit", "loss forfeit", "win forfeit"),
        ("say what?", "loss protocol error", "win protocol error"),
    ];
    together(cases, |(steps, own, other)| {
        let fought = duel(&format!("com 0,2 | on move 2 @1: {steps}"))
            .limits(if steps == "silent" { SHORT } else { "" })
            .good("com 0,2")
            .games(1)
            .fight();
        let told = |result: &str| vec![format!("result {result}")];
        assert_eq!(fought.bad.log().heard_like("result"), told(own));
        assert_eq!(fought.good.log().heard_like("result"), told(other));
        let heard = heard_by_bad(&fought);
        let tail = [
            format!("result {own}"),
            "end game".into(),
            "quit msg".into(),
        ];
        assert!(heard.ends_with(&tail), "{fought}");
    });
}

#[test]
fn a_full_board_is_a_draw_for_both() {
    let fought = duel("com 0,2 | plan A3 C3 A2 B1 C1")
        .good("com 0,2 | plan B3 B2 C2 A1")
        .games(1)
        .words(["--board", "3", "--option", "line=3"])
        .fight();
    let game = &fought.games()[0];
    assert_eq!((game.cause.as_str(), game.moves), ("draw", 9), "{fought}");
    assert_eq!(game.winner, None);
    for brain in [&fought.bad, &fought.good] {
        assert_eq!(brain.log().heard_like("result"), ["result draw draw"]);
    }
}

#[test]
fn lines_may_come_in_any_packets() {
    let cases = [
        "bytewise",
        "crlf",
        "cr",
        "bytewise | crlf",
        "bytewise | cr",
        "bytewise | com 0,2",
    ];
    together(cases, |script| {
        duel(script).fight().played_on();
    });
}

#[test]
fn several_lines_may_come_in_one_packet() {
    duel(r"com 0,2 | on move: raw info depth 1\n\n\r\ninfo depth 2\r\n; polite")
        .fight()
        .played_on();
    let fought = duel(r"com 0,2 | on move 2 @1: say info depth 1\ninfo depth 2\nmove B1")
        .fight()
        .played_on();
    assert_eq!(fought.moves(0)[2], "B1");
}

#[test]
fn blanks_and_the_case_of_keywords_do_not_matter() {
    duel(
        "on hello: say \\t HELLO \\x20  Ok\\t\\x20 | on com: say Com   0,2 \
         | on game: say GAME OK | on board: say  Board\\tok | on name: say NAME  Bad",
    )
    .games(1)
    .fight()
    .played_on();
}

#[test]
fn a_move_is_not_played_before_the_least_time() {
    let fought = duel("")
        .words(["--min-move-time", "100ms"])
        .games(1)
        .fight()
        .played_on();
    // Nine moves; the manager waits for at least eight.
    assert!(
        fought.finished.took > Duration::from_millis(800),
        "{fought}"
    );
}
