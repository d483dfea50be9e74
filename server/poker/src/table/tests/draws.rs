//! Stud and draw games at a table.

use poker_rules::table::Limit;
use poker_rules::{Variant, spaced};

use super::*;

/// A table of this game, to which players come and go.
fn other_game(game: Variant) -> Create {
    Create {
        seats: 6,
        buyin: 300,
        game,
        limit: Limit::usual(game),
        ..Create::default()
    }
}

#[test]
fn random_tables_of_stud_and_draws_keep_secrets_and_books_too() {
    for game in Variant::ALL.into_iter().filter(|game| !game.has_board()) {
        let mut hands = 0;
        for seed in 0..12 {
            let mut stage = Stage::new(seed, other_game(game));
            for _ in 0..4 {
                stage.join();
            }
            for _ in 0..600 {
                if stage.closed {
                    break;
                }
                stage.step();
            }
            hands += stage.hands;
        }
        assert!(hands > 15, "{game:?}: {hands}");
    }
}

#[test]
fn a_player_who_is_away_brings_it_in_stands_pat_and_folds() {
    let mut caused: HashMap<(String, &'static str), u64> = HashMap::new();
    for game in [Variant::Stud, Variant::TripleDraw] {
        let wish = Create {
            mode: Mode::User,
            move_time: 3_000,
            ..other_game(game)
        };
        let mut stage = Stage::new(3, wish);
        for _ in 0..3 {
            stage.join();
        }
        // Nobody ever answers in time, but somebody calls now and then.
        for round in 0..400 {
            match stage.offers.iter().flatten().next() {
                Some(_) if round % 3 == 0 => stage.act(),
                _ => stage.wait(),
            }
            let acted = stage.told.iter().filter_map(|told| match &told.event {
                Event::Acted(acted) => Some((acted.kind.to_string(), acted.cause?.word())),
                _ => None,
            });
            for kind in acted {
                *caused.entry(kind).or_default() += 1;
            }
            stage.take_in();
        }
    }
    for kind in ["bringin", "draw", "check", "fold"] {
        let known = caused.contains_key(&(kind.to_owned(), Cause::Timeout.word()));
        assert!(known, "{kind}: {caused:?}");
    }
}

#[test]
fn what_cannot_be_thrown_away_is_refused_and_the_question_stays() {
    let mut stage = Stage::new(5, other_game(Variant::FiveCardDraw));
    stage.join();
    stage.join();
    stage.now += Times::default().first_hand;
    stage.table.tick(stage.now);
    stage.take_in();
    let asked = |stage: &Stage| stage.offers.iter().flatten().next().cloned();
    while asked(&stage).expect("somebody is asked").draw.is_none() {
        let offer = asked(&stage).expect("somebody is asked");
        let kind = if offer.check { "check" } else { "call" };
        let want = stage.want(kind, "");
        let client = stage.clients[offer.seat - 1].expect("somebody sits there");
        assert_eq!(stage.table.act(stage.now, client, &want), Ok(()));
        stage.take_in();
    }
    let offer = asked(&stage).expect("somebody is asked");
    assert_eq!(offer.draw.map(|draw| draw.max), Some(5));
    let client = stage.clients[offer.seat - 1].expect("somebody sits there");
    let other = stage.clients.iter().flatten().find(|one| **one != client);
    let other = *other.expect("two sit there");
    let own: Vec<Card> = {
        let hand = &stage.table.phase.play().expect("a hand is played").hand;
        hand.player(offer.seat - 1)
            .expect("dealt in")
            .all_cards()
            .to_vec()
    };
    let foreign = Card::all().find(|card| !own.contains(card)).expect("47");
    let code = |done: Result<(), Refusal>| done.map_err(|refusal| refusal.code.word());
    for (who, kind, cards, why) in [
        (other, "draw", String::new(), "not-your-turn"),
        (client, "draw", foreign.to_string(), "illegal-action"),
        (
            client,
            "draw",
            spaced(&[&own[..], &[foreign]].concat()),
            "illegal-action",
        ),
        (client, "fold", String::new(), "illegal-action"),
        (client, "check", String::new(), "illegal-action"),
        (client, "bringin", String::new(), "illegal-action"),
        (client, "bet", String::new(), "illegal-action"),
    ] {
        let want = stage.want(kind, &cards);
        let done = stage.table.act(stage.now, who, &want);
        assert_eq!(code(done), Err(why), "{kind} {cards}");
        assert_eq!(
            stage.table.question(client),
            Some(Event::Turn(offer.clone()))
        );
    }
    // A client that comes back meanwhile has the whole state, and the question with it.
    let state = |stage: &Stage, viewer| match stage.table.state_for(viewer, stage.now).0 {
        Event::State(state) => *state,
        other => panic!("{other:?}"),
    };
    let drawer = offer.seat - 1;
    let want = stage.want("draw", &spaced(&own[..2]));
    assert_eq!(state(&stage, Some(drawer)).turn, Some(offer));
    assert_eq!(stage.table.act(stage.now, client, &want), Ok(()));
    let seen = state(&stage, Some(drawer));
    assert_eq!(seen.holes, [(drawer + 1, own[2..].into())]);
    let player = seen.players.iter().find(|player| player.seat == drawer + 1);
    assert_eq!(
        player.and_then(|player| player.draws.clone()),
        Some(vec![2])
    );
    assert!(state(&stage, None).holes.is_empty());
}

impl Stage {
    /// An action without amount, for whatever is open.
    fn want(&self, kind: &'static str, cards: &str) -> Want {
        let cards = Card::parse_all(cards).expect("cards");
        Want {
            kind,
            amount: Stake::Missing,
            cards: cards.into_iter().collect(),
            hand: None,
            decision: None,
        }
    }
}
