use poker_rules::{
    Action, Blind, CardSet, Deck, HandTurn, PokerGame, Positions, PostKind, Rake, Setup, Stakes,
    Variant,
};

use super::super::super::counts::HandCount;
use super::*;

/// The names of three players.
const NAMES: [&str; 3] = ["Ann", "Bob", "Cid"];

/// Players who check and call to the end of a hand, bring it in and stand pat where they
/// have to.
fn called_down(setup: &Setup) -> (Hand, Vec<Event>) {
    let deck = Deck::shuffled(|below| below - 1);
    let (mut hand, mut events) = Hand::deal(setup, &deck).unwrap();
    loop {
        events.extend(match hand.turn() {
            HandTurn::Over => break,
            HandTurn::Act(seat) => {
                let options = hand.options().unwrap();
                let call = options.call.map_or(Action::Check, |_| Action::Call);
                let forced = options.bring_in.map(|_| Action::BringIn);
                let pat = options.draw.map(|_| Action::Draw(CardSet::default()));
                hand.act(seat, pat.or(forced).unwrap_or(call)).unwrap()
            }
            HandTurn::Deal(_) | HandTurn::Showdown => hand.proceed(),
        });
    }
    (hand, events)
}

fn tally(setup: &Setup, by: Breakdown) -> Tally {
    let (hand, events) = called_down(setup);
    let names = NAMES.map(|name| Some(name.to_owned()));
    let mut tally = Tally::new(by);
    tally.count_shown(FinishedHand {
        names: &names[..setup.stacks.len()],
        hand: &hand,
        events: &events,
        button: 0,
        big: 10,
        highest_blind: highest_blind(setup.blinds.iter().map(|blind| blind.amount)),
    });
    tally
}

fn setup(variant: Variant, players: usize) -> Setup {
    let places = Positions::first(&vec![true; players], 0).unwrap();
    let game = PokerGame {
        variant,
        ..PokerGame::default()
    };
    game.setup(vec![1_000; players], places, &Stakes::of_blinds(5, 10))
}

#[test]
fn all_come_to_the_showdown_in_any_game() {
    for variant in Variant::ALL {
        let tally = tally(&setup(variant, 2), Breakdown::Player);
        let mut rows = tally.rows();
        assert!(
            rows.all(|(_, _, figures)| figures.showdowns == 1),
            "{variant:?}"
        );
    }
}

#[test]
fn to_call_a_straddle_of_which_not_all_could_be_paid_is_no_raise() {
    let mut setup = setup(Variant::Texas, 3);
    setup.stacks[0] = 14;
    setup.blinds.push(Blind {
        seat: 0,
        kind: PostKind::Straddle,
        amount: 20,
    });
    let tally = tally(&setup, Breakdown::Player);
    for (name, _, figures) in tally.rows() {
        let raised = (figures.pfr, figures.raises, figures.three_bet_chances);
        assert_eq!(raised, (0, 0, 0), "{name}");
        assert_eq!(figures.calls, u64::from(name != "Ann"), "{name}");
    }
}

#[test]
fn each_round_of_any_game_is_a_part_and_the_last_has_what_was_won() {
    for variant in Variant::ALL {
        let tally = tally(&setup(variant, 3), Breakdown::Street);
        let stages = variant.stages();
        let mut nets = Vec::new();
        for name in NAMES {
            let rows = tally.rows().filter(|(player, _, _)| *player == name);
            let rows: Vec<(Group, &Figures)> =
                rows.map(|(_, group, figures)| (group, figures)).collect();
            let streets: Vec<Group> = stages
                .iter()
                .map(|stage| Group::Street(stage.street))
                .collect();
            let groups: Vec<Group> = rows.iter().map(|(group, _)| *group).collect();
            assert_eq!(groups, streets, "{variant:?}");
            let (last, before) = rows.split_last().unwrap();
            nets.push(last.1.net);
            for (_, figures) in before {
                assert_eq!((figures.hands, figures.net), (1, 0.0), "{variant:?}");
            }
        }
        assert!(
            nets.iter().sum::<f64>().abs() < 1e-9,
            "{variant:?}: {nets:?}"
        );
        assert!(nets.iter().any(|net| *net > 0.0), "{variant:?}: {nets:?}");
    }
}

#[test]
fn stacks_are_as_deep_in_any_game_and_stud_has_no_places() {
    for variant in Variant::ALL {
        let setup = setup(variant, 3);
        let deep = tally(&setup, Breakdown::Stack);
        let mut groups = deep.rows().map(|(_, group, _)| group.word());
        assert!(groups.all(|word| word == "70-130"), "{variant:?}");
        let places = tally(&setup, Breakdown::Position);
        let words: Vec<String> = places.rows().map(|(_, group, _)| group.word()).collect();
        if variant.is_stud() {
            assert_eq!(words, ["all"; 3], "{variant:?}");
        } else {
            assert_eq!(words, ["BTN", "SB", "BB"], "{variant:?}");
        }
    }
}

#[test]
fn a_hand_that_is_played_counts_as_one_that_is_read() {
    for variant in Variant::ALL {
        let setup = setup(variant, 3);
        let (_, events) = called_down(&setup);
        let mut live = HandCount::of(&setup);
        events.iter().for_each(|event| live.hear(event));
        let tally = tally(&setup, Breakdown::Player);
        let read: Vec<[u64; 4]> = tally
            .rows()
            .map(|(_, _, own)| [own.vpip, own.pfr, own.raises, own.calls])
            .collect();
        let counts = live.counts.iter();
        let counts: Vec<[u64; 4]> = counts
            .map(|own| [own.vpip, own.pfr, own.raises, own.calls])
            .collect();
        assert_eq!(read, counts, "{variant:?}");
        assert!(counts.iter().any(|own| own[3] > 0), "{variant:?}");
    }
}

#[test]
fn a_call_of_a_straddle_is_no_raise_and_bb_100_is_that_after_the_rake() {
    let places = Positions::first(&[true; 3], 0).unwrap();
    let stakes = Stakes {
        straddle: 20,
        rake: Rake {
            basis_points: 1_000,
            ..Rake::default()
        },
        ..Stakes::of_blinds(5, 10)
    };
    let setup = PokerGame::default().setup(vec![1_000; 3], places, &stakes);
    let tally = tally(&setup, Breakdown::Player);
    let all: Vec<&Figures> = tally.rows().map(|(_, _, figures)| figures).collect();
    assert_eq!(all.iter().map(|figures| figures.pfr).sum::<u64>(), 0);
    // The straddler only checks.
    assert_eq!(all.iter().map(|figures| figures.vpip).sum::<u64>(), 2);
    let net: f64 = all.iter().map(|figures| figures.net).sum();
    assert!((net + 0.6).abs() < 1e-9, "{net}");
}
