//! A person plays whole games by telnet.

use games::{Settings, Turn, find};
use tests::programs;

use crate::host::{Person, Server};

/// The legal moves in the output of 'moves'.
fn legal(shown: &str) -> Vec<String> {
    let list = shown.rsplit("Legal: ").next().expect("there is a list");
    let list = list.trim_end_matches("> ").replace("\r\n", " ");
    list.split(", ")
        .map(|word| word.trim().to_owned())
        .collect()
}

/// A whole turn of kalaha after these sowings: pits until the turn is over.
fn kalaha_turn(so_far: &str) -> String {
    let entry = find("kalaha").expect("it is a game");
    let mut state = entry
        .start(&Settings::default_of(entry.info))
        .expect("it has a start");
    if !so_far.is_empty() {
        state
            .play_actions(so_far)
            .expect("what was played is legal");
    }
    let Turn::Seat(seat) = state.turn() else {
        panic!("the game is over after {so_far}");
    };
    let mut turn: Vec<String> = Vec::new();
    while state.turn() == Turn::Seat(seat) {
        let pit = state.legal_actions().swap_remove(0);
        state.play_actions(&pit).expect("it is legal");
        turn.push(pit);
    }
    turn.join(" ")
}

fn choose(game: &str, shown: &str) -> String {
    match game {
        "kalaha" => {
            let so_far = shown.rsplit("So far: ").next().unwrap_or_default();
            let so_far = so_far.split("Legal:").next().unwrap_or_default();
            let so_far = if shown.contains("So far: ") {
                so_far.split_whitespace().collect::<Vec<_>>().join(" ")
            } else {
                String::new()
            };
            kalaha_turn(&so_far)
        }
        "dice" => {
            let mut legal = legal(shown);
            let bank = legal.iter().position(|action| action.ends_with("bank"));
            legal.swap_remove(bank.unwrap_or(0))
        }
        _ => legal(shown).swap_remove(0),
    }
}

/// Plays until the game is over; gives its last line.
fn play_to_the_end(person: &mut Person, game: &str) -> String {
    let mut first = true;
    loop {
        let heard = person.expect_any(&["Your move.", "{Game"]);
        if heard.ends_with("{Game") {
            return person.expect("\r\n");
        }
        person.expect("> ");
        person.type_line("moves");
        let shown = person.expect("Legal: ") + &person.expect("> ");
        // Nonsense first: the server explains it, and the game goes on.
        if std::mem::take(&mut first) {
            person.type_line("move nonsense");
            person.expect("Try again");
        }
        person.type_line(&choose(game, &shown));
    }
}

#[test]
fn a_person_plays_a_whole_game_of_each_game_against_a_brain() {
    let bin = programs()
        .arbiter
        .parent()
        .expect("it stands in a folder")
        .display()
        .to_string();
    let brain = |name: &str, game: &str, words: &str| {
        format!("[[brain]]\nname = '{name}'\ngame = '{game}'\nbrain = '{bin}/{words} --seed 1'\n")
    };
    let file = [
        brain("Row", "gomoku", "gomoku-brain --level random"),
        brain("Bean", "kalaha", "kalaha-brain --level random"),
        brain("Die", "dice", "dice-brain --level bank350"),
        brain("Cube", "qubic", "qubic-brain --level random"),
        brain("Disc", "reversi", "reversi-brain --level random"),
    ];
    let server = Server::start(&file.concat());
    let mut person = server.login("Ann");
    let wishes = [
        ("gomoku", "gomoku board=3 line=3", "Row"),
        ("kalaha", "kalaha", "Bean"),
        ("dice", "dice target=5000", "Die"),
        ("qubic", "qubic board=3", "Cube"),
        ("reversi", "reversi board=6", "Disc"),
    ];
    for (number, (game, wish, brain)) in (1..).zip(wishes) {
        person.type_line(&format!("play {wish}"));
        person.expect(&format!("Game {number} begins: {game}."));
        let ending = play_to_the_end(&mut person, game);
        assert!(ending.contains("Ann") && ending.contains(brain), "{ending}");
        let marks = ["} 1-0", "} 0-1", "} 1/2-1/2"];
        assert!(marks.iter().any(|mark| ending.contains(mark)), "{ending}");
    }
    let odds = "points expected at the end of the turn";
    assert!(person.heard().contains(odds), "{}", person.heard());
    // After the brain's turn its choice is marked and described.
    assert!(person.heard().contains("* chosen;"), "{}", person.heard());
    assert!(
        person.heard().contains("points and throws"),
        "{}",
        person.heard()
    );
    let records = server.wait_for_records(wishes.len());
    for record in &records {
        assert!(
            record.contains("cause=\"win\"") || record.contains("cause=\"draw\""),
            "{record}"
        );
    }
    person.type_line("ratings");
    person.expect("Cube");
    person.type_line("replay 1 0");
    person.expect("after");
    let lines = person.heard().split("\r\n");
    let longest = lines
        .map(|line| line.trim_start_matches("> ").chars().count())
        .max();
    assert!(longest <= Some(79), "{}", person.heard());
    server.stop();
}

#[test]
fn a_game_whose_brain_cannot_be_started_ends_at_once_and_says_why() {
    let server =
        Server::start("[[brain]]\nname = 'Bad'\ngame = 'gomoku'\nbrain = '/bin/false --secret'\n");
    let mut person = server.login("Ann");
    person.type_line("play gomoku Bad");
    let told = person.expect("cannot be played: Bad: not started} *");
    assert!(!told.contains("/bin/false"), "{told}");
    // The person is free again.
    person.type_line("resign");
    person.expect("You are not playing.");
    server.stop();
}

#[test]
fn after_a_person_has_resigned_nobody_is_to_move() {
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start(&format!(
        "[[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 1'\n"
    ));
    let mut person = server.login("Ann");
    person.type_line("play gomoku Row");
    person.expect("Your move.");
    person.type_line("resign");
    let told = person.expect("Ann resigns}");
    assert!(
        told.contains("the game is over") && !told.contains("to move"),
        "{told}"
    );
    server.stop();
}

#[test]
fn a_person_plays_dice_against_two_and_three() {
    let bin = programs().arbiter.parent().expect("it stands in a folder");
    let brain = |name: &str| {
        let bin = bin.display();
        format!(
            "[[brain]]\nname = '{name}'\ngame = 'dice'\nbrain = '{bin}/dice-brain --level bank350'\n"
        )
    };
    let server = Server::start(&["Die", "Die hard", "Bank"].map(brain).concat());
    let mut person = server.login("Ann");
    for (words, why) in [
        (
            "dice Die Nobody",
            "There is no brain 'Nobody': see 'brains'.",
        ),
        ("dice Die Bank die", "Die can have one seat alone."),
        ("gomoku Die", "Die plays dice."),
    ] {
        person.type_line(&format!("play {words}"));
        person.expect(why);
    }
    for (number, wish) in [(1, "die hard bank"), (2, "Die Die hard Bank target=2000")] {
        person.type_line(&format!("play dice {wish}"));
        person.expect(&format!("Game {number} begins: dice."));
        let ending = play_to_the_end(&mut person, "dice");
        assert!(ending.contains("wins"), "{ending}");
        // The sheet of the game that has just ended.
        person.type_line("sheet");
        person.expect(&format!("game {number}: dice"));
        let sheet = person.expect("points in brackets were lost");
        assert!(sheet.contains("   1 "), "{sheet}");
    }
    let records = server.wait_for_records(2);
    for (record, names) in records.iter().zip([
        &["Ann", "Die hard", "Bank"][..],
        &["Ann", "Die", "Die hard", "Bank"],
    ]) {
        assert_eq!(record.matches("<player ").count(), names.len(), "{record}");
        for name in names {
            assert!(record.contains(&format!("name=\"{name}\"")), "{record}");
        }
        assert!(record.contains("cause=\"win\""), "{record}");
    }
    // A player who gives up ends the game for all.
    person.type_line("play dice Die Bank");
    person.expect("Game 3 begins: dice.");
    // Perhaps no turn has ended yet.
    person.type_line("sheet");
    person.expect_any(&["There is no score sheet", "points in brackets were lost"]);
    person.type_line("sheet 2");
    person.expect("game 2: dice");
    person.expect("points in brackets were lost");
    person.type_line("draw");
    person.expect("A brain agrees to no draw.");
    person.type_line("resign");
    person.expect("{Game 3");
    // The same brains play again at once.
    person.type_line("rematch");
    person.expect("Game 4 begins: dice.");
    person.type_line("resign");
    let records = server.wait_for_records(4);
    assert_eq!(records[3].matches("<player ").count(), 3, "{}", records[3]);
    person.type_line("ratings dice");
    person.expect("Die hard");
    server.stop();
}
