//! Commands read from elements.

use poker_rules::table::{ErrorCode, Format, Limit, Mode};
use poker_rules::{Card, CardSet, Variant};

use super::line;
use crate::poker::{
    COMMANDS, Command, Create, Element, Extras, Hello, Join, Referee, Stake, View, Want, encode,
};

fn read(text: &str) -> Result<Command, ErrorCode> {
    let message = format!("<message>{text}</message>");
    let elements = Element::parse_message(message.as_bytes()).unwrap();
    Command::read(&elements[0]).map_err(|refusal| refusal.code)
}

/// One of each kind, and more.
fn samples() -> Vec<Command> {
    let want = |kind, amount| {
        Command::Act(Want {
            kind,
            amount,
            cards: CardSet::default(),
            hand: Some("17".into()),
            decision: Some(4),
        })
    };
    vec![
        Command::Hello(Hello {
            name: "Ann <3".parse().unwrap(),
            token: Some("s\"e&cret".to_owned()),
        }),
        Command::ImAlive,
        Command::Tables,
        Command::Create(Create::default()),
        Command::Create(Create {
            name: Some("Fast".parse().unwrap()),
            seats: 2,
            small_blind: 1,
            big_blind: 2,
            ante: 1,
            buyin: 200,
            format: Format::Freezeout,
            hands: 5,
            level_hands: 10,
            mode: Mode::User,
            move_time: 5000,
            game: Variant::OmahaHiLo,
            limit: Limit::Pot,
            extras: Extras {
                straddle: 20,
                big_blind_ante: true,
                runs: 2,
                bomb: 5,
                bomb_ante: Some(30),
                mix: "NT PO".parse().ok(),
                mix_hands: 6,
                ..Extras::default()
            },
            agents: vec!["Agent strong".to_owned()],
        }),
        Command::Join(Join::default()),
        Command::Join(Join {
            table: Some(3),
            seat: Some(2),
            buyin: Some(500),
        }),
        Command::Leave,
        Command::Watch(View {
            table: 1,
            referee: None,
        }),
        Command::Watch(View {
            table: 1,
            referee: Some(Referee {
                token: "t".to_owned(),
                delay: 2,
            }),
        }),
        Command::Unwatch,
        Command::Preferences { show_always: true },
        want("raise", Stake::Chips(60)),
        want("bet", Stake::Wrong("-5".to_owned())),
        want("call", Stake::Missing),
        Command::Statistics(None),
        Command::Statistics(Some("Ann".to_owned())),
        Command::Say("good luck".to_owned()),
        Command::Bye,
        Command::Create(Create {
            game: Variant::Razz,
            limit: Limit::Fixed,
            extras: Extras {
                stud_ante: Some(3),
                bring_in: Some(0),
                ..Extras::default()
            },
            ..Create::default()
        }),
        Command::Create(Create {
            game: Variant::TripleDraw,
            ..Create::default()
        }),
        want("bringin", Stake::Missing),
        Command::Act(Want {
            kind: "draw",
            amount: Stake::Missing,
            cards: Card::parse_all("Ah 2c").unwrap().into_iter().collect(),
            hand: Some("17".into()),
            decision: Some(4),
        }),
        want("draw", Stake::Missing),
    ]
}

/// The bytes of today: servers of other people read them.
#[test]
fn commands_are_written_as_ever() {
    let written: String = samples().iter().map(|command| line([command])).collect();
    assert_eq!(written, include_str!("commands.xml"));
}

#[test]
fn every_command_is_read_as_it_is_written() {
    for command in samples() {
        let mut bytes = Vec::new();
        encode([&command], &mut bytes);
        let elements = Element::parse_message(&bytes).unwrap();
        assert_eq!(Command::read(&elements[0]), Ok(command));
    }
}

#[test]
fn what_is_left_out_is_the_usual() {
    assert_eq!(read("<create/>"), Ok(Command::Create(Create::default())));
    let user = Create {
        mode: Mode::User,
        move_time: 30_000,
        ..Create::default()
    };
    assert_eq!(read("<create mode='user'/>"), Ok(Command::Create(user)));
    assert_eq!(read("<join/>"), Ok(Command::Join(Join::default())));
    assert_eq!(
        read("<watch table='4' view='referee' token='x'/>"),
        Ok(Command::Watch(View {
            table: 4,
            referee: Some(Referee {
                token: "x".to_owned(),
                delay: 1
            }),
        }))
    );
    let show = Command::Preferences { show_always: false };
    assert_eq!(read("<preferences/>"), Ok(show));
}

#[test]
fn extras_of_a_table_are_read_as_they_are_written_and_have_to_fit() {
    let text = "<create seats='6' straddle='20' big-blind-ante='true' rake='2.5' rake-cap='30' \
                runs='2' bomb='10' bomb-ante='40' mix='NT omaha-8 PO' mix-hands='6'/>";
    let Ok(Command::Create(create)) = read(text) else {
        panic!("{:?}", read(text));
    };
    let extras = &create.extras;
    assert_eq!((extras.straddle, extras.runs, extras.bomb), (20, 2, 10));
    assert_eq!(extras.rake.hundredths(), 250);
    let codes = |hand| create.poker_game(hand).code();
    assert_eq!(
        [0, 5, 6, 12, 18].map(codes),
        ["NT", "NT", "NO/8", "PO", "NT"]
    );
    assert_eq!(
        [8, 9, 10].map(|hand| create.is_bomb(hand)),
        [false, true, false]
    );
    let stakes = create.stakes();
    assert_eq!((stakes.bomb, stakes.rake.most), (40, Some(30)));
    let mut written = Vec::new();
    encode([Command::Create(create.clone())], &mut written);
    let elements = Element::parse_message(&written).unwrap();
    assert_eq!(Command::read(&elements[0]), Ok(Command::Create(create)));
    for wrong in [
        "straddle='19'",
        "straddle='1001'",
        "straddle='30' limit='fixed'",
        "big-blind-ante='yes'",
        "rake='101'",
        "rake='5%'",
        "rake='5' format='freezeout'",
        "rake-cap='5'",
        "runs='0'",
        "runs='5'",
        "bomb-ante='20'",
        "bomb='5' bomb-ante='0'",
        "mix=''",
        "mix='NX'",
        "mix-hands='0'",
        "mix='NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT NT'",
    ] {
        let read = read(&format!("<create {wrong}/>"));
        assert_eq!(read, Err(ErrorCode::BadValue), "{wrong}");
    }
    assert_eq!(read("<create straddle='x'/>"), Err(ErrorCode::BadAmount));
}

#[test]
fn attributes_that_a_command_does_not_have_are_refused() {
    for (command, _) in COMMANDS {
        // The attributes that it needs, so that nothing else is wrong with it.
        let needed = match command {
            "hello" => "name='Ann' version='1'",
            "watch" => "table='1'",
            "action" => "type='fold'",
            _ => "",
        };
        let text = if command == "say" { "hello" } else { "" };
        let with = |more: &str| read(&format!("<{command} {needed} {more}>{text}</{command}>"));
        assert!(with("").is_ok(), "{command}");
        for other in ["colour='red'", "xmlns='urn:x'", "Name='Ann'"] {
            assert_eq!(with(other), Err(ErrorCode::BadValue), "{command} {other}");
        }
    }
    // Elements inside a command are passed over.
    assert_eq!(read("<tables><x/></tables>"), Ok(Command::Tables));
    // The attributes of another version are not judged by this one.
    let later = read("<hello version='2' name='Ann' mood='good'/>");
    assert_eq!(later, Err(ErrorCode::BadVersion));
    let refused = |text: &str| {
        let message = format!("<message>{text}</message>");
        let elements = Element::parse_message(message.as_bytes()).unwrap();
        Command::read(&elements[0]).unwrap_err().text
    };
    assert_eq!(
        refused("<join tabel='3'/>"),
        "<join> has no attribute 'tabel'; it has table, seat, buyin"
    );
    assert_eq!(
        refused("<leave now='1'/>"),
        "<leave> has no attribute 'now'; it has no attributes"
    );
}

#[test]
fn what_makes_no_sense_is_refused_with_its_code() {
    for (text, code) in [
        ("<dance/>", ErrorCode::Unknown),
        ("<Tables/>", ErrorCode::Unknown),
        ("<hello name='A'/>", ErrorCode::BadVersion),
        ("<hello name='A' version='2'/>", ErrorCode::BadVersion),
        ("<hello name='A' version='1.0'/>", ErrorCode::BadVersion),
        ("<hello version='1'/>", ErrorCode::BadName),
        ("<hello version='1' name=''/>", ErrorCode::BadName),
        ("<hello version='1' name='&#9;'/>", ErrorCode::BadName),
        ("<hello version='1' name='a&#x202e;b'/>", ErrorCode::BadName),
        (
            "<hello version='1' name='123456789012345678901234567890123'/>",
            ErrorCode::BadName,
        ),
        ("<create seats='1'/>", ErrorCode::BadValue),
        ("<create seats='11'/>", ErrorCode::BadValue),
        ("<create seats='two'/>", ErrorCode::BadValue),
        ("<create mode='robot'/>", ErrorCode::BadValue),
        ("<create format='tournament'/>", ErrorCode::BadValue),
        ("<create move-time='-1'/>", ErrorCode::BadValue),
        ("<create small-blind='20'/>", ErrorCode::BadValue),
        ("<create small-blind='0'/>", ErrorCode::BadValue),
        ("<create buyin='9'/>", ErrorCode::BadValue),
        ("<create buyin='-9'/>", ErrorCode::BadAmount),
        ("<create big-blind='1e3'/>", ErrorCode::BadAmount),
        ("<create buyin='9007199254740992'/>", ErrorCode::BadAmount),
        ("<join buyin='12.5'/>", ErrorCode::BadAmount),
        ("<join buyin=''/>", ErrorCode::BadAmount),
        ("<join buyin='+5'/>", ErrorCode::BadAmount),
        ("<join seat='0'/>", ErrorCode::BadValue),
        ("<join table='x'/>", ErrorCode::BadValue),
        ("<watch/>", ErrorCode::BadValue),
        ("<watch table='1' view='god'/>", ErrorCode::BadValue),
        (
            "<watch table='1' view='referee' delay='0'/>",
            ErrorCode::BadValue,
        ),
        ("<preferences show='never'/>", ErrorCode::BadValue),
        ("<action/>", ErrorCode::BadValue),
        ("<action type='dance'/>", ErrorCode::BadValue),
        ("<action type='fold' decision='x'/>", ErrorCode::BadValue),
        ("<action type='fold' decision='-1'/>", ErrorCode::BadValue),
        ("<say/>", ErrorCode::BadValue),
    ] {
        assert_eq!(read(text), Err(code), "{text}");
    }
    let say = |length: usize| read(&format!("<say>{}</say>", "ü".repeat(length)));
    assert!(say(200).is_ok());
    assert_eq!(say(201), Err(ErrorCode::TooLong));
}

#[test]
fn the_greatest_amount_is_one_that_every_program_can_hold() {
    let Ok(Command::Act(want)) = read("<action type='bet' amount='9007199254740991'/>") else {
        panic!("an action");
    };
    assert_eq!(want.amount, Stake::Chips(9_007_199_254_740_991));
}

#[test]
fn the_games_of_stud_and_draws_have_their_usual_limits_and_posts() {
    let created = |text: &str| match read(text) {
        Ok(Command::Create(create)) => create,
        other => panic!("{text}: {other:?}"),
    };
    for (game, limit) in [
        ("stud", Limit::Fixed),
        ("stud-8", Limit::Fixed),
        ("razz", Limit::Fixed),
        ("five-card-draw", Limit::No),
        ("2-7-single-draw", Limit::No),
        ("2-7-triple-draw", Limit::Fixed),
        ("badugi", Limit::Fixed),
        ("omaha", Limit::No),
    ] {
        let create = created(&format!("<create game='{game}'/>"));
        assert_eq!(create.limit, limit, "{game}");
        let create = created(&format!("<create game='{game}' limit='pot'/>"));
        assert_eq!(create.limit, Limit::Pot, "{game}");
    }
    let posts = |create: &Create| (create.stakes().stud_ante, create.stakes().bring_in);
    let stud = created("<create game='stud' small-blind='20' big-blind='40'/>");
    assert_eq!(posts(&stud), (10, 20));
    let stud = created("<create game='stud' stud-ante='0' bring-in='3'/>");
    assert_eq!(posts(&stud), (0, 3));
    let smallest = created("<create game='razz' small-blind='1' big-blind='1'/>");
    assert_eq!(posts(&smallest), (1, 0));
    for wrong in [
        "<create game='stud' bring-in='10'/>",
        "<create game='stud' stud-ante='1001'/>",
        "<create game='stud' seats='9'/>",
        "<create game='five-card-draw' seats='10'/>",
        "<create game='draw'/>",
    ] {
        assert_eq!(read(wrong), Err(ErrorCode::BadValue), "{wrong}");
    }
    assert_eq!(
        read("<create game='stud' bring-in='-1'/>"),
        Err(ErrorCode::BadAmount)
    );
}

#[test]
fn what_is_thrown_away_is_cards_each_of_them_once() {
    let thrown = |text: &str| match read(text) {
        Ok(Command::Act(want)) => Ok(want.cards.len()),
        Ok(other) => panic!("{other:?}"),
        Err(code) => Err(code),
    };
    assert_eq!(thrown("<action type='draw' cards='Ah Kd'/>"), Ok(2));
    assert_eq!(thrown("<action type='draw' cards=''/>"), Ok(0));
    assert_eq!(thrown("<action type='draw'/>"), Ok(0));
    for wrong in ["Ah Ah", "A", "1h", "Ah,Kd", "none"] {
        let text = format!("<action type='draw' cards='{wrong}'/>");
        assert_eq!(thrown(&text), Err(ErrorCode::BadValue), "{wrong}");
    }
}
