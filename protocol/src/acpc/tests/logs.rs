//! Logs as hand histories, and back.

use poker_rules::{Structure, phh};

use crate::acpc::log::{self, LogWriter};
use crate::acpc::{GameDefinition, Holdem};

/// The game of the lines below.
fn game() -> GameDefinition {
    let holdem = Holdem {
        stacks: vec![20_000, 20_000],
        blinds: vec![100, 50],
        structure: Structure::NoLimit,
    };
    holdem.definition()
}

/// Hands in the form of the dealer's logs: a fold on the flop, all-ins before the
/// flop, on it and on the turn, a showdown after checks, a tie.
const HANDS: [&str; 6] = [
    "STATE:0:cr13024c/r16916f:5d5c|9hQd/8dAs8s:13024|-13024:Alice|Bob",
    "STATE:1:r19015r20000c///:6sKs|5dJd/2sTh2h/Qh/8h:20000|-20000:Bob|Alice",
    "STATE:5:cc/cr16845r20000c//:KhTh|8s7d/9c8d5c/Qd/Td:20000|-20000:Bob|Alice",
    "STATE:10:cr7611c/cc/cr19981r20000c/:KcAd|Jd5c/6s7c4h/Ks/Kh:20000|-20000:Alice|Bob",
    "STATE:15:f:3c4c|Th7s:50|-50:Bob|Alice",
    "STATE:156:r4913c/cr17905c/cc/r18902c:4c7h|4s9d/Jh5h8d/8h/5s:0|0:Alice|Bob",
];

#[test]
fn a_log_of_the_dealer_is_read_by_the_rules_and_written_again() {
    let text = HANDS.join("\n");
    let mut writer = LogWriter::default();
    let mut again = String::new();
    for (number, hand) in log::read(&text, Some(&game())) {
        let hand = hand.unwrap();
        let replayed = phh::replay(&hand).unwrap();
        assert!(replayed.complete(), "{number}");
        assert_eq!(replayed.agrees(), Some(true), "{number}");
        again += &writer.hand(&hand).unwrap();
    }
    let hands: Vec<&str> = again
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert_eq!(hands, HANDS);
    assert_eq!(writer.score(), "SCORE:-7026|7026:Alice|Bob\n");
    // A written log names its game.
    let read: Vec<_> = log::read(&again, None);
    assert_eq!(read.len(), HANDS.len());
    assert!(read.iter().all(|(_, hand)| hand.is_ok()));
}

#[test]
fn three_players_with_other_stacks_share_side_pots_as_the_log_says() {
    let holdem = Holdem {
        stacks: vec![1_000, 2_000, 3_000],
        blinds: vec![50, 100, 0],
        structure: Structure::NoLimit,
    };
    let line = "STATE:4:r3000cc///:AsAd|KsKd|QsQd/2c3h4d/9h/Jc:2000|0|-2000:a|b|c";
    let (_, hand) = log::read(line, Some(&holdem.definition())).remove(0);
    let hand = hand.unwrap();
    let replayed = phh::replay(&hand).unwrap();
    assert_eq!(replayed.hand.stacks(), [3_000, 2_000, 1_000]);
    assert_eq!(replayed.agrees(), Some(true));
    let written = LogWriter::default().hand(&hand).unwrap();
    assert_eq!(written.lines().last(), Some(line));
}

#[test]
fn cards_that_nobody_saw_are_left_out() {
    let line = "STATE:9:r8512f:|9h2d:-100|100:Bob|Alice";
    let (_, hand) = log::read(line, Some(&game())).remove(0);
    let hand = hand.unwrap();
    assert_eq!(hand.actions[0], "d dh p1 ????");
    let written = LogWriter::default().hand(&hand).unwrap();
    assert_eq!(written.lines().last(), Some(line));
}

#[test]
fn a_half_chip_counts_as_the_chip_that_somebody_gets() {
    let holdem = Holdem {
        stacks: vec![1_001, 1_001, 1_001],
        blinds: vec![5, 10, 0],
        structure: Structure::NoLimit,
    };
    // The small blind folds; the other two tie for 2 * 1001 + 5 chips.
    let line = "STATE:0:r1001fc///:2c7d|AsKh|AdKs/QcJcTs/3h/4d:-5|2.5|2.5:a|b|c";
    let (_, hand) = log::read(line, Some(&holdem.definition())).remove(0);
    assert_eq!(phh::replay(&hand.unwrap()).unwrap().agrees(), Some(true));
}

#[test]
fn wrong_hands_say_their_line_and_why() {
    let wrong = |line: &str| {
        let (_, hand) = log::read(line, Some(&game())).remove(0);
        hand.unwrap_err().to_string()
    };
    let tail = ":-100|100:Bob|Alice";
    assert!(wrong("STATE:9:r8512f:Qd5h|9h2d").contains("values and names"));
    assert!(wrong("STATE:9:r8512f:Qd5h|9h2d:x|1:a|b").contains("values and names"));
    assert!(wrong("STATE:9:r8512f:Qd5h|9h2d:1|1:a").contains("1 names"));
    assert!(wrong(&format!("STATE:9:zf:Qd5h|9h2d{tail}")).contains("line 1: the betting"));
    assert!(wrong(&format!("STATE:9:r30000f:Qd5h|9h2d{tail}")).contains("action 1 'r30000'"));
    assert!(wrong(&format!("STATE:9:rf:Qd5h|9h2d{tail}")).contains("action 1 'r'"));
    assert!(wrong(&format!("STATE:9:ffff:Qd5h|9h2d{tail}")).contains("nobody can act"));
    assert!(wrong(&format!("STATE:9:cc/cc:Qd5h|9h2d{tail}")).contains("cards"));
    assert!(wrong(&format!("STATE:9:c/////:Qd5h|9h2d{tail}")).contains("rounds"));
    let (_, hand) = log::read(HANDS[0], None).remove(0);
    assert!(
        hand.unwrap_err()
            .to_string()
            .contains("name its .game file")
    );
}

#[test]
fn histories_that_no_log_can_tell_are_refused() {
    let text = |antes: &str, actions: &str| {
        format!(
            "variant = 'NT'\nantes = {antes}\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n\
             starting_stacks = [100, 100, 100]\nactions = [{actions}]\n"
        )
    };
    let holes = "'d dh p1 AsAh', 'd dh p2 7c2d', 'd dh p3 3c3d'";
    let refused = |antes: &str, actions: &str| {
        let (_, hand) = phh::read(&text(antes, &format!("{holes}, {actions}")))
            .unwrap()
            .remove(0);
        LogWriter::default()
            .hand(&hand.unwrap())
            .unwrap_err()
            .to_string()
    };
    assert!(refused("[1, 1, 1]", "'p3 f', 'p1 f'").contains("antes"));
    assert!(refused("[0, 0, 0]", "'p3 f'").contains("no end"));
    assert!(refused("[0, 0, 0]", "'p2 f # left', 'p3 f'").contains("out of turn"));
}
