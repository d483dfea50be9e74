use std::cell::RefCell;
use std::rc::Rc;

use games::Viewer;
use games::gomoku::{Action, Gomoku};

use super::*;
use crate::{Choice, Thought};

/// Plays the points it was given, and notes each request.
struct ScriptedBrain {
    points: Vec<Choice<Action>>,
    asked: Rc<RefCell<Vec<(String, Limits)>>>,
}

impl Brain<Gomoku> for ScriptedBrain {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        self.asked
            .borrow_mut()
            .push((state.position(Viewer::Referee), *limits));
        report.thought::<Action>(&Thought {
            score: 1,
            depth: 2,
            nodes: 3,
            pv: &[],
        });
        self.points.remove(0)
    }
}

/// A session with a brain that plays these points, and the questions to it.
struct Table {
    session: Session<Gomoku, ScriptedBrain>,
    asked: Rc<RefCell<Vec<(String, Limits)>>>,
}

fn table(points: &str) -> Table {
    let points = points.split_ascii_whitespace();
    let points = points.map(|point| Choice::Action(point.parse().unwrap()));
    table_of(points.collect())
}

fn table_of(points: Vec<Choice<Action>>) -> Table {
    let asked = Rc::default();
    let brain = ScriptedBrain {
        points,
        asked: Rc::clone(&asked),
    };
    let session = Session::new(brain, "Test".parse().unwrap(), None);
    Table { session, asked }
}

impl Table {
    /// Says these lines; the answers, joined by `|`.
    fn say(&mut self, lines: &str) -> String {
        self.try_to_say(lines).unwrap()
    }

    fn try_to_say(&mut self, lines: &str) -> Result<String, String> {
        let mut out = Vec::new();
        for line in lines.split('|') {
            let line = ManagerLine::parse(line).unwrap();
            let heard = self.session.hear(&line, Instant::now(), &mut out);
            heard.map_err(|fault| fault.to_string())?;
        }
        let text = String::from_utf8(out).unwrap();
        Ok(text.trim_end().replace('\n', "|"))
    }

    /// The position and the limit of the last question, in milliseconds.
    fn last_asked(&self) -> (String, Option<u128>) {
        let asked = self.asked.borrow();
        let (position, limits) = asked.last().unwrap();
        let limit = limits.answer_by.map(|by| (by - limits.asked).as_millis());
        (position.clone(), limit)
    }
}

const HANDSHAKE: &str = "hello msg|com msg|game gomoku|board 15|player cross|name msg";

#[test]
fn a_match_of_the_published_protocol_is_played_through() {
    let mut table = table("H8 I9 A1");
    assert_eq!(
        table.say(HANDSHAKE),
        "hello ok|com 0,2|game ok|board ok|player ok|name Test"
    );
    assert_eq!(table.say("timeout 5|new game|move start"), "move H8");
    assert_eq!(table.last_asked().1, Some(5_000));
    assert_eq!(table.say("move h9"), "move I9");
    assert_eq!(table.say("end game|player round|new game"), "player ok");
    assert_eq!(table.say("move O15"), "move A1");
    let line = ManagerLine::Quit;
    let after = table.session.hear(&line, Instant::now(), &mut Vec::new());
    assert_eq!(after.unwrap(), After::Quit);
}

#[test]
fn thoughts_are_told_only_to_a_manager_that_has_shown_its_version() {
    let mut table = table("H8 I9");
    table.say(HANDSHAKE);
    assert_eq!(table.say("timeout 5|new game|move start"), "move H8");
    assert_eq!(
        table.say("timeoutms 500|move H9"),
        "info score 1 depth 2 nodes 3|move I9"
    );
    assert_eq!(table.last_asked().1, Some(500));
}

#[test]
fn the_tighter_of_limit_and_clock_counts_and_a_clock_is_told_each_time() {
    let mut table = table("H8 I9 A1");
    table.say(HANDSHAKE);
    table.say("timeoutms 5000|new game|clock 700 60000|move start");
    assert_eq!(table.last_asked().1, Some(700));
    table.say("clock 60000 60000|move A15");
    assert_eq!(table.last_asked().1, Some(5_000));
    table.say("game gomoku|board 15|player cross|new game|clock - 50|move start");
    assert_eq!(table.last_asked().1, None);
}

#[test]
fn options_positions_and_setups_lead_to_the_same_game() {
    let mut table = table("A1 B1 A3");
    table.say("hello msg|com msg|game gomoku");
    assert_eq!(
        table.say("board 3|option line 3|option rule exact|player cross"),
        "board ok|player ok"
    );
    table.say("timeoutms 100|new game|position xo1/3/3 cross");
    table.say("setup B2|setup C3 A2 C2");
    assert_eq!(table.asked.borrow().len(), 0);
    table.say("move start");
    assert_eq!(table.last_asked().0, "xoo/xxo/3 cross");
}

#[test]
fn after_coming_back_the_opponents_move_may_come_first() {
    let mut table = table("A1");
    table.say(HANDSHAKE);
    let answers = table.say("new game|setup H8|see roll 1|clock 5 5|move I9");
    assert!(answers.ends_with("|move A1"), "{answers}");
    let (position, _) = table.last_asked();
    let (stones, turn) = position.split_once(' ').unwrap();
    assert_eq!(stones.matches(['x', 'o']).count(), 2);
    assert_eq!(turn, "cross");
}

#[test]
fn a_brain_of_a_game_with_dice_follows_what_it_hears() {
    let random = crate::Random::<games::dice::Dice>::new(1);
    let mut session = Session::new(random, "Test".parse().unwrap(), None);
    let mut say = |lines: &str| {
        let mut out = Vec::new();
        for line in lines.split('|') {
            let line = ManagerLine::parse(line).unwrap();
            let heard = session.hear(&line, Instant::now(), &mut out);
            heard.map_err(|fault| fault.to_string())?;
        }
        Ok::<_, String>(String::from_utf8(out).unwrap())
    };
    say("hello msg|com msg|game dice|board 6|option minimum 50|player second|name msg").unwrap();
    say("timeoutms 500|new game|see roll 1 2 3 4 4 6|see keep 1 100 bank").unwrap();
    say("see bank 100|see total 100 0|see roll 2 2 3 3 4 6|see bust|see total 100 0").unwrap();
    say("see roll 2 2 2 3 4 6|see keep 2 2 2 200 bank|see bank 200|see total 300 0").unwrap();
    let answer = say("roll 1").unwrap_err();
    assert!(answer.contains("6 dice are thrown, not 1"), "{answer}");
    let answer = say("roll 2 2 2 2 3 4").unwrap();
    assert!(answer.starts_with("move keep 2 2 2 2 "), "{answer}");
    assert!(say("see total 0 0").unwrap_err().contains("first has 300"));
    say("game dice|board 6|option seats 3|player third|name msg|new game").unwrap();
    for lost in 1..=2 {
        let totals = say("see roll 2 2 3 3 4 6|see bust|see total 0 0 0");
        assert_eq!(totals.unwrap(), "", "turn {lost}");
    }
    let answer = say("roll 1 1 2 3 4 6").unwrap();
    assert!(answer.starts_with("move "), "{answer}");
    assert!(
        say("end game|see total 0 0|roll 1")
            .unwrap_err()
            .contains("no game")
    );
}

#[test]
fn another_game_and_settings_that_do_not_exist_are_refused_honestly() {
    let mut table = table("H8");
    assert_eq!(table.say("game chess"), "game failed");
    assert_eq!(table.say("game Gomoku|board 25"), "game ok|board failed");
    assert_eq!(
        table.say("board 15|option rule pente|player cross"),
        "board ok|player failed"
    );
    let fault = table.try_to_say("new game").unwrap_err();
    assert!(fault.contains("refused: option rule is one of"), "{fault}");
    assert_eq!(
        table.say("game gomoku|board 15|player white"),
        "game ok|board ok|player failed"
    );
    assert_eq!(
        table.say("com msg|player cross|new game|move start"),
        "com 0,2|player ok|move H8"
    );
}

#[test]
fn a_flood_of_options_is_not_kept() {
    let mut table = table("");
    table.say("game gomoku|board 15");
    for _ in 0..10_000 {
        table.say("option line 4");
    }
    assert_eq!(table.say("player cross"), "player failed");
}

#[test]
fn a_surrender_ends_the_game() {
    let mut table = table_of(vec![Choice::Forfeit]);
    table.say(HANDSHAKE);
    assert_eq!(table.say("new game|move start"), "forfeit");
    assert!(table.try_to_say("move H8").is_err());
}

#[test]
fn lines_out_of_place_are_faults_that_say_so() {
    for (lines, reason) in [
        ("move start", "'move start' while no game is running"),
        ("new game|end game|move start", "no game is running"),
        ("setup H8", "no game is running"),
        ("position 3/3/3 cross", "no game is running"),
        ("timeoutms 9|new game|move H8", "this brain is on turn"),
        (
            "timeoutms 9|player round|new game|move start",
            "not on turn",
        ),
        ("new game|move start|move start", "not on turn"),
        ("player round|new game|move P20", "P20 is off the board"),
        ("player round|new game|move rubbish", "not a move"),
        ("player round|new game|move A1 B1", "ends before its last"),
        ("new game|setup A1 A1", "occupied"),
        ("new game|setup A1|position 15 cross", "after moves"),
        ("new game|position 15 cross", "not a position"),
        ("new game|roll 1 2", "nothing of this kind"),
        ("token msg", "no token"),
        (
            "board 3|option line 3|player cross|new game|setup A1 A3 B1 B3 C1|move C3",
            "after the end",
        ),
    ] {
        let mut table = table("H8 H9");
        table.say(HANDSHAKE);
        let fault = table.try_to_say(lines).unwrap_err();
        assert!(fault.contains(reason), "{lines}: {fault}");
    }
}

#[test]
fn no_game_begins_before_the_seat_is_known() {
    let fault = table("")
        .try_to_say("game gomoku|board 15|new game")
        .unwrap_err();
    assert!(fault.contains("named this brain's seat"), "{fault}");
}

#[test]
fn what_the_brain_may_not_play_is_never_sent() {
    let point = |text: &str| text.parse::<Action>().unwrap();
    for choice in [
        Choice::Action(point("T20")),
        Choice::Turn(vec![]),
        Choice::Turn(vec![point("A1"), point("A2")]),
    ] {
        let mut table = table_of(vec![choice]);
        table.say(HANDSHAKE);
        let fault = table.try_to_say("new game|move start").unwrap_err();
        assert!(fault.contains("not a legal turn"), "{fault}");
    }
}

#[test]
fn the_time_for_a_request_runs_on_while_the_connection_is_lost() {
    let mut table = table("H8 A1 B2 C3");
    table.say(HANDSHAKE);
    table.say("timeoutms 5000|new game|move start");
    let lost = Instant::now();
    table.session.connection_lost(lost);
    table.say(HANDSHAKE);
    table.say("timeoutms 5000|new game|setup H8 I9|move start");
    assert_eq!(table.asked.borrow()[1].1.asked, lost);
    // The next request is one of its own.
    table.say("move J9");
    assert!(table.asked.borrow()[2].1.asked > lost);
    // So is the first one of another game.
    table.session.connection_lost(lost);
    table.say(HANDSHAKE);
    table.say("timeoutms 5000|new game|move start");
    assert!(table.asked.borrow()[3].1.asked > lost);
}

#[test]
fn a_brain_that_is_sent_away_says_why() {
    let mut table = table("");
    let why = table.try_to_say("hello msg|com msg|refused the name is taken|quit msg");
    let why = why.unwrap_err();
    assert_eq!(why, "the manager refuses this brain: the name is taken");
}

#[test]
fn a_manager_of_the_published_protocol_may_let_either_seat_begin() {
    let mut table = table("H8 H9 A1 B1");
    table.say(HANDSHAKE);
    let answers = table.say("player round|new game|move start|move I9");
    assert_eq!(answers, "player ok|move H8|move H9");
    let (position, _) = table.last_asked();
    assert!(position.ends_with(" cross"), "{position}");
    assert_eq!(
        table.say("end game|player cross|new game|move C3"),
        "player ok|move A1"
    );
    assert_eq!(table.say("move C4"), "move B1");
}

#[test]
fn a_manager_that_asks_for_the_version_at_once_again_knows_the_older_one() {
    let mut table = table("H8 H9");
    assert_eq!(
        table.say("hello msg|com msg|com msg"),
        "hello ok|com 0,2|com 0,1"
    );
    assert_eq!(table.say("com msg"), "com 0,1");
    // One that has gone on after the answer begins another match.
    assert_eq!(
        table_of(vec![]).say("com msg|name msg|com msg"),
        "com 0,2|name Test|com 0,2"
    );
    // So has another connection.
    table.session.begin_connection();
    assert_eq!(table.say("hello msg|com msg"), "hello ok|com 0,2");
}
