//! Tables with more than blinds and an ante for all.

use protocol::poker::Element;

use super::other_games::{HANDS, act, named, played_by, replayed_all};
use crate::client::{check_or_call, number, shove};
use crate::server::Server;

/// The events of each hand, from `<hand>` to `<end>`.
fn hands(seen: &[Element]) -> Vec<&[Element]> {
    let begins = seen.iter().enumerate();
    let begins = begins.filter(|(_, one)| one.name() == "hand");
    begins
        .map(|(place, _)| {
            let rest = &seen[place..];
            let end = rest.iter().position(|one| one.name() == "end");
            &rest[..=end.expect("a hand ends")]
        })
        .collect()
}

/// The total winnings of all players in a hand.
fn net(hand: &[Element]) -> i64 {
    let end = hand.last().expect("an end");
    let rows = end.children().iter();
    let nets = rows.filter_map(|row| row.get("net")?.parse::<i64>().ok());
    nets.sum()
}

fn posts<'a>(hand: &'a [Element], kind: &'a str) -> Vec<(u64, u64)> {
    let posts = named(hand, "post").filter(|post| post.get("kind") == Some(kind));
    posts
        .map(|post| (number(post, "seat"), number(post, "amount")))
        .collect()
}

/// The seat after this one, of three.
fn after(seat: u64) -> u64 {
    seat % 3 + 1
}

#[test]
fn a_straddle_is_posted_after_the_big_blind_and_acts_last() {
    let server = Server::start();
    let mut turns = 0;
    let words = format!("hands='{HANDS}' straddle='20'");
    let seen = played_by(&server, &words, |turn| act(&mut turns, turn));
    let hands = hands(&seen);
    assert_eq!(hands.len(), HANDS);
    for hand in hands {
        assert_eq!(hand[0].get("straddle"), Some("20"));
        let big = posts(hand, "big")[0].0;
        assert_eq!(posts(hand, "straddle"), [(after(big), 20)]);
        let asked = hand
            .iter()
            .find(|one| matches!(one.name(), "turn" | "acting"));
        let asked = asked.expect("somebody is asked");
        assert_eq!(number(asked, "seat"), after(after(big)));
        if asked.name() == "turn" {
            assert_eq!(number(asked.child("raise").expect("a raise"), "min"), 40);
        }
        assert_eq!(net(hand), 0);
    }
    let text = replayed_all(&server);
    assert_eq!(
        text.matches("blinds_or_straddles = [5, 10, 20]").count(),
        HANDS
    );
}

#[test]
fn the_big_blind_posts_the_ante_of_all_and_the_house_takes_its_rake() {
    let server = Server::start();
    let words = format!("hands='{HANDS}' ante='10' big-blind-ante='true' rake='2.5' rake-cap='2'");
    // Every other hand ends before the flop.
    let mut turns = 0;
    let seen = played_by(&server, &words, |turn| {
        let hand = number(turn, "hand");
        match hand % 2 {
            0 if turn.child("check").is_none() => "<action type='fold'/>".to_owned(),
            _ => act(&mut turns, turn),
        }
    });
    let mut raked = 0;
    for hand in hands(&seen) {
        let told = ["ante", "big-blind-ante", "rake", "rake-cap"].map(|key| hand[0].get(key));
        assert_eq!(told, ["10", "true", "2.5", "2"].map(Some));
        assert_eq!(posts(hand, "ante"), [(posts(hand, "big")[0].0, 10)]);
        let rakes: Vec<u64> = named(hand, "rake")
            .map(|one| number(one, "amount"))
            .collect();
        let taken = rakes.iter().sum::<u64>();
        assert!(taken <= 2 && rakes.len() <= 1);
        assert_eq!(net(hand), -(taken as i64));
        if named(hand, "board").count() == 0 {
            assert_eq!(taken, 0, "no flop, no drop");
        }
        let won: u64 = named(hand, "win").map(|one| number(one, "amount")).sum();
        assert!(won > 0);
        raked += taken;
    }
    assert!(raked > 0);
    let text = replayed_all(&server);
    assert_eq!(text.matches("ante_trimming_status = false").count(), HANDS);
    assert_eq!(text.matches("_rake = [250, 2, true]").count(), HANDS);
}

#[test]
fn after_an_all_in_two_boards_win_half_of_each_pot() {
    let server = Server::start();
    let words = format!("hands='{HANDS}' runs='2'");
    let seen = played_by(&server, &words, |turn| match turn.get("round") {
        Some("flop") => shove(turn),
        _ => check_or_call(turn),
    });
    let played = hands(&seen);
    // A player that has lost all is out.
    assert!(!played.is_empty());
    let mut run = 0;
    for hand in played {
        assert_eq!(hand[0].get("runs"), Some("2"));
        assert_eq!(net(hand), 0);
        let later = named(hand, "board").filter(|board| board.get("run") == Some("2"));
        for board in later {
            run += 1;
            // The cards that lay there before are the same on both.
            let first = named(hand, "board").filter(|board| board.get("run").is_none());
            let first = first
                .last()
                .and_then(|board| board.get("all"))
                .expect("cards");
            let (all, new) = (board.get("all"), board.get("cards").expect("cards"));
            let shared = all
                .and_then(|all| all.strip_suffix(new))
                .expect("the last cards");
            assert!(first.starts_with(shared) && first != shared, "{board:?}");
            let shown = named(hand, "show").filter(|show| show.get("run") == Some("2"));
            assert!(shown.count() >= 2);
            let won = |run: Option<&str>| -> u64 {
                let wins = named(hand, "win").filter(|win| win.get("run") == run);
                wins.map(|win| number(win, "amount")).sum()
            };
            // An odd chip of each pot is the first board's.
            assert!(won(None).abs_diff(won(Some("2"))) <= 2);
        }
    }
    assert!(run > 0);
}

#[test]
fn a_bomb_pot_comes_as_often_as_was_asked_for() {
    let server = Server::start();
    let words = format!("hands='{HANDS}' bomb='3' bomb-ante='30'");
    let seen = played_by(&server, &words, check_or_call);
    for (index, hand) in hands(&seen).into_iter().enumerate() {
        let is_bomb = index % 3 == 2;
        assert_eq!(hand[0].get("bomb"), is_bomb.then_some("true"));
        assert_eq!(posts(hand, "ante").len(), if is_bomb { 3 } else { 0 });
        assert_eq!(posts(hand, "big").len(), if is_bomb { 0 } else { 1 });
        if is_bomb {
            assert_eq!(number(&hand[0], "ante"), 30);
            let first = hand.iter().find(|one| one.name() == "board");
            assert!(first.is_some());
            let asked = hand
                .iter()
                .position(|one| matches!(one.name(), "turn" | "acting"));
            let flop = hand.iter().position(|one| one.name() == "board");
            assert!(flop < asked);
        }
    }
    let text = replayed_all(&server);
    assert_eq!(text.matches("_bomb_pot = true").count(), HANDS / 3);
}

#[test]
fn games_of_a_mix_take_turns_and_each_hand_says_which_it_is() {
    let server = Server::start();
    let mut turns = 0;
    let words = format!("hands='{HANDS}' mix='NT PO FO/8' mix-hands='2'");
    let seen = played_by(&server, &words, |turn| act(&mut turns, turn));
    let dealt: Vec<_> = hands(&seen)
        .iter()
        .map(|hand| (hand[0].get("game"), hand[0].get("limit")))
        .collect();
    let games = [
        (None, None),
        (Some("omaha"), Some("pot")),
        (Some("omaha-8"), Some("fixed")),
    ];
    let expected: Vec<_> = (0..HANDS).map(|hand| games[hand / 2 % 3]).collect();
    assert_eq!(dealt, expected);
    let text = replayed_all(&server);
    for code in ["NT", "PO", "FO/8"] {
        let count = text.matches(&format!("variant = \"{code}\"")).count();
        assert_eq!(count, HANDS / 3, "{code}");
    }
}

#[test]
fn levels_of_a_freezeout_raise_the_straddle_and_the_ante_too() {
    let server = Server::start();
    let words = "format='freezeout' buyin='200' level-hands='2' ante='10' big-blind-ante='true' \
                 straddle='20'";
    // The blinds alone end it.
    let seen = played_by(&server, words, check_or_call);
    let levels: Vec<_> = named(&seen, "blinds").collect();
    assert!(!levels.is_empty());
    for (index, level) in levels.iter().enumerate() {
        let factor = 2 << index;
        let told = ["small", "big", "straddle"].map(|key| number(level, key));
        assert_eq!(told, [5, 10, 20].map(|chips| chips * factor));
    }
    for hand in hands(&seen) {
        let players = hand[0].children().len();
        let is_posted = !posts(hand, "straddle").is_empty();
        assert_eq!(is_posted, players > 2, "{:?}", hand[0]);
        assert_eq!(hand[0].get("straddle").is_some(), players > 2);
        assert_eq!(net(hand), 0);
    }
}

#[test]
fn stakes_that_do_not_fit_are_refused_and_the_others_are_listed() {
    let server = Server::start();
    let mut client = server.client("Ann");
    for wrong in [
        "straddle='15'",
        "rake='101'",
        "runs='9'",
        "format='freezeout' rake='5'",
        "mix='NX'",
        "mix='F2L9D'",
        "bomb-ante='5'",
    ] {
        assert_eq!(
            client.refused(&format!("<create {wrong}/>")),
            "bad-value",
            "{wrong}"
        );
    }
    client.send("<create straddle='20' rake='5' runs='3' mix='FT,PO'/>");
    client.expect("created");
    client.send("<tables/>");
    let tables = client.expect("tables");
    let row = &tables.children()[0];
    let told = ["straddle", "rake", "runs", "mix", "limit"].map(|key| row.get(key));
    assert_eq!(told, ["20", "5", "3", "FT PO", "fixed"].map(Some));
}
