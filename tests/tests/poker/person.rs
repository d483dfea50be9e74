//! A person at this terminal at a table of poker.

use tests::{Finished, arbiter, programs};

/// Plays a game against random agents, and types this.
fn play(game: &str, words: &[&str], typed: &str) -> Finished {
    let agent = format!("{} --kind random", programs().poker_agent.display());
    arbiter(["play", game, "--against", &agent])
        .args(words)
        .typed(typed)
        .run()
}

#[test]
fn a_person_plays_to_the_last_hand_and_hears_what_was_won() {
    let words = ["--option", "hands=2", "--option", "limit=fixed"];
    // An amount that no bet can have, and enough calls for both hands.
    let typed = format!("dance\nr 1\n{}", "c\n".repeat(60));
    let text = play("holdem", &words, &typed).expect_status(0).stdout;
    for seen in [
        "'dance' is not a command",
        "== hand 1: ",
        "-- table 1, hand ",
        "poker-agent",
        "not at 1.",
        "== hand 2: ",
        "Table 1 is closed (hands).",
    ] {
        assert!(text.contains(seen), "{seen}: {text}");
    }
    let last = text.lines().last().expect("it is said");
    assert!(last.starts_with("In all you "), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[test]
fn the_end_of_the_input_and_quit_leave_the_table() {
    for typed in ["", "board\nmoves\nhelp\nquit\n"] {
        let words = ["--against", "A=poker-agent --kind random"];
        let text = play("omaha-8", &words, typed).expect_status(0).stdout;
        assert!(text.contains("In all you "), "{text}");
        assert_eq!(text.contains("f folds"), !typed.is_empty(), "{text}");
    }
}

#[test]
fn what_a_table_of_poker_cannot_have_is_refused() {
    let refused = |words: &[&str]| {
        let finished = arbiter(["play", "holdem"]).args(words).run();
        finished.expect_status(2).stderr
    };
    let unknown = refused(&["--against", "no-such-agent"]);
    assert!(unknown.contains("no program 'no-such-agent'"), "{unknown}");
    let dials_in = refused(&["--against", "lobby:Bob"]);
    assert!(dials_in.contains("'lobby:Bob' is not"), "{dials_in}");
    let setting = refused(&["--against", "poker-agent", "--option", "blinds=5"]);
    assert!(setting.contains("'blinds=5' is not a setting"), "{setting}");
    for words in [["--timeout", "5s"], ["--games", "1"], ["--seat", "1"]] {
        let other = refused(&[&["--against", "poker-agent"], &words[..]].concat());
        let told = format!("{} is not for tables of poker", words[0]);
        assert!(other.contains(&told), "{other}");
    }
}

#[test]
fn agents_that_do_not_come_are_not_waited_for_without_end() {
    let agent = r#"A=sh -c "echo I need a licence >&2; exit 3""#;
    let words = ["play", "holdem", "--against", agent];
    let finished = arbiter(words).typed("c\n").run().expect_status(1);
    for told in ["an agent ended", "exit status: 3", "I need a licence"] {
        assert!(finished.stderr.contains(told), "{finished}");
    }
}
