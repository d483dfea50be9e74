use super::*;

/// Calls and checks to the river, from the first round on.
const TO_THE_RIVER: &str = "2 call, 0 call, 1 check, deal, 0 check, 1 check, 2 check, deal, \
                            0 check, 1 check, 2 check, deal";

#[test]
fn the_uncalled_part_of_a_bet_goes_back_before_the_showdown_as_an_event_of_its_own() {
    let mut hand = table(&[200, 1000]).cards("AsAh KsKh 2c 7d 9h Jc 3s").hand();
    let events = play(&mut hand, "1 raise 700, 0 allin");
    assert_eq!(refunds(&events), [(1, 500)]);
    assert_eq!((hand.pot(), hand.player(1).unwrap().stack()), (400, 800));
    let events = run(&mut hand);
    assert_eq!(wins(&events), [(0, 0, 400)]);
    assert_eq!(hand.stacks(), [400, 800]);
}

#[test]
fn side_pots_are_layers_with_the_dead_money_in_them() {
    // The button, seat 3, folds 100 in; all-in for 50, 150 and 300.
    let cards = "KsKh QsQh AsAh 4c5d 2c 7d 9h Jc 3s";
    let mut hand = table(&[150, 300, 50, 1000]).cards(cards).hand();
    let events = play(&mut hand, "2 allin, 3 raise 100, 0 allin, 1 allin, 3 fold");
    assert_eq!(refunds(&events), [(1, 150)]);
    let pots = hand.pots();
    let layers: Vec<_> = pots
        .iter()
        .map(|pot| (pot.amount, &pot.eligible[..]))
        .collect();
    assert_eq!(layers, [(200, &[0, 1, 2][..]), (250, &[0, 1][..])]);
    let events = run(&mut hand);
    assert_eq!(wins(&events), [(2, 0, 200), (0, 1, 250)]);
    assert_eq!(hand.stacks(), [250, 150, 200, 900]);
    assert_eq!(hand.pots()[1].winners.as_slice(), [0]);
}

#[test]
fn each_pot_is_split_by_itself() {
    // Seats 0 and 1 tie, seat 2 has the best hand and the fewest chips.
    let cards = "KsQh KhQs AsAh 2c 7d 9h Jc 3s";
    let mut hand = table(&[101, 101, 50]).cards(cards).hand();
    play(&mut hand, "2 allin, 0 allin, 1 allin");
    let events = run(&mut hand);
    assert_eq!(wins(&events), [(2, 0, 150), (0, 1, 51), (1, 1, 51)]);
}

#[test]
fn odd_chips_go_one_each_to_the_first_winners_left_of_the_button() {
    // Three play the board; seat 3 folds and leaves its ante and blind.
    let cards = "2h3d 2d3h 2c3c 4c5d As Ks Qs Jd Tc";
    for (button, stacks) in [(3, [101, 101, 100, 98]), (2, [103, 102, 102, 93])] {
        let mut hand = table(&[100; 4]).ante(2).button(button).cards(cards).hand();
        loop {
            match hand.turn() {
                HandTurn::Act(3) => drop(hand.act(3, Action::Fold).unwrap()),
                HandTurn::Act(seat) => {
                    let check = hand.options().unwrap().check();
                    let action = if check { Action::Check } else { Action::Call };
                    hand.act(seat, action).unwrap();
                }
                HandTurn::Over => break,
                _ => drop(hand.proceed()),
            }
        }
        assert_eq!(hand.stacks(), stacks, "button {button}");
    }
}

#[test]
fn the_last_to_bet_on_the_last_round_shows_first_and_beaten_hands_are_mucked() {
    let cards = "AsKh KsKd 4c5d 2c 7d 9h Jc 3s";
    let mut hand = table(&[500; 3]).cards(cards).hand();
    play(&mut hand, TO_THE_RIVER);
    let events = play(&mut hand, "0 check, 1 bet 20, 2 call, 0 call, deal");
    assert_eq!((shown(&events), mucked(&events)), (vec![1], vec![2, 0]));
    assert!(!hand.player(0).unwrap().shown());
}

#[test]
fn without_a_bet_on_the_last_round_the_first_left_of_the_button_shows_first() {
    let cards = "4c5d KsKd AsAh 2c 7d 9h Jc 3s";
    let mut hand = table(&[500; 3]).cards(cards).hand();
    // The bet before the flop does not matter.
    play(
        &mut hand,
        "2 raise 20, 0 call, 1 call, deal, 0 check, 1 check, 2 check, deal",
    );
    play(
        &mut hand,
        "0 check, 1 check, 2 check, deal, 0 check, 1 check, 2 check",
    );
    let events = hand.proceed();
    assert_eq!((shown(&events), mucked(&events)), (vec![0, 1, 2], vec![]));
    let Some(Event::Show {
        made: Some(made), ..
    }) = events.first()
    else {
        panic!("{events:?}");
    };
    assert_eq!(made.to_string(), "high card, jack");
}

#[test]
fn a_player_may_show_a_beaten_hand() {
    let cards = "AsAh KsKd 4c5d 2c 7d 9h Jc 3s";
    let table = table(&[500; 3]).cards(cards).showing(ShowPolicy::Always);
    let mut hand = table.play(TO_THE_RIVER);
    play(&mut hand, "0 check, 1 check, 2 check");
    assert_eq!(shown(&hand.proceed()), [0, 1, 2]);
}

#[test]
fn a_hand_that_is_given_up_at_the_showdown_wins_nothing() {
    let cards = "AsAh KsKd 4c5d 2c 7d 9h Jc 3s";
    let mut setup = table(&[500; 3]).setup();
    setup.showing[0] = ShowPolicy::Never;
    let (mut hand, _) = deal(&setup, cards);
    play(&mut hand, TO_THE_RIVER);
    let events = play(&mut hand, "0 check, 1 check, 2 check, deal");
    assert_eq!(
        (wins(&events), mucked(&events)),
        (vec![(1, 0, 30)], vec![0, 2])
    );
    // Somebody has to win.
    setup.showing = vec![ShowPolicy::Never; 3];
    let (mut hand, _) = deal(&setup, cards);
    play(&mut hand, TO_THE_RIVER);
    let events = play(&mut hand, "0 check, 1 check, 2 check, deal");
    assert_eq!(
        (wins(&events), mucked(&events)),
        (vec![(2, 0, 30)], vec![0, 1])
    );
}

#[test]
fn once_all_betting_is_over_with_an_all_in_all_hands_are_shown_before_the_board_and_again() {
    let cards = "AsAh KsKd 4c5d 2c 7d 9h Jc 3s";
    let mut hand = table(&[500; 3])
        .cards(cards)
        .showing(ShowPolicy::Never)
        .hand();
    let events = play(&mut hand, "2 allin, 0 allin, 1 allin");
    let before: Vec<_> = events
        .iter()
        .filter(|event| matches!(event, Event::Show { made: None, .. }))
        .collect();
    assert_eq!(before.len(), 3);
    let events = run(&mut hand);
    assert_eq!(shown(&events).len(), 3);
    let show = events
        .iter()
        .position(|event| matches!(event, Event::Show { .. }));
    let river = events.iter().position(|event| {
        matches!(
            event,
            Event::Board {
                street: Street::River,
                ..
            }
        )
    });
    assert!(show > river);
}

#[test]
fn an_all_in_with_two_going_on_shows_all_at_the_end_alone() {
    let cards = "AsAh KsKd 4c5d 2c 7d 9h Jc 3s";
    let mut hand = table(&[500, 500, 50]).cards(cards).hand();
    let events = play(
        &mut hand,
        "2 allin, 0 call, 1 call, deal, 0 check, 1 check, deal",
    );
    assert!(shown(&events).is_empty());
    play(&mut hand, "0 check, 1 check, deal, 0 bet 30, 1 call");
    let events = hand.proceed();
    assert_eq!((shown(&events), mucked(&events)), (vec![0, 1, 2], vec![]));
}

#[test]
fn antes_that_are_not_trimmed_are_for_everybody() {
    // The third has 1 chip for an ante of 10, and the best hand.
    let cards = "KsKh QsQh AsAh 2c 7d 9h Jc 3s";
    for (trim, won) in [(true, 3), (false, 21)] {
        let mut setup = table(&[500, 500, 1]).ante(10).setup();
        setup.trim_antes = trim;
        let (mut hand, _) = deal(&setup, cards);
        assert_eq!(hand.turn(), HandTurn::Act(0));
        play(
            &mut hand,
            "0 call, 1 check, deal, 0 check, 1 check, deal, 0 check, 1 check, deal",
        );
        play(&mut hand, "0 check, 1 check, deal");
        assert_eq!(hand.stacks()[2], won);
        assert_eq!(hand.stacks().iter().sum::<u64>(), 1001);
    }
}

#[test]
fn cards_are_told_to_their_seat_alone() {
    let (_, events) = table(&[500; 3]).deal();
    let secrets: Vec<_> = events.iter().filter_map(Event::secret_of).collect();
    assert_eq!(secrets, [0, 1, 2]);
}
