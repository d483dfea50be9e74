//! A page and its stream never contain the cards of others.

use super::{hand_of, is_asked, open, wait_for};
use crate::host::{Answer, Server};

/// The player's own two cards on a page.
fn own_cards(page: &Answer) -> Vec<String> {
    let line = page.between("your cards: ", "</li>");
    let cards = line.split("\">").skip(1);
    cards.map(|rest| rest.chars().take(2).collect()).collect()
}

/// A card in text and in pictures.
fn written(card: &str) -> [String; 2] {
    let [rank, suit] = [0, 1].map(|index| card.chars().nth(index).expect("a rank and a suit"));
    let rank = match rank {
        '2' => "deuce",
        '3' => "three",
        '4' => "four",
        '5' => "five",
        '6' => "six",
        '7' => "seven",
        '8' => "eight",
        '9' => "nine",
        'T' => "ten",
        'J' => "jack",
        'Q' => "queen",
        'K' => "king",
        _ => "ace",
    };
    let suit = match suit {
        'c' => "clubs",
        'd' => "diamonds",
        'h' => "hearts",
        _ => "spades",
    };
    [format!(">{card}<"), format!("{rank} of {suit}")]
}

#[test]
fn nobody_is_ever_sent_a_card_that_is_not_shown() {
    let server = Server::start("[poker]\npause = '300ms'");
    for round in 0..3 {
        let (mut ann, mut bob) = (server.browser(), server.browser());
        let name = |who: &str| format!("{who}{round}");
        let fields = [("name", &*name("Ann")), ("free", "1"), ("time", "3")];
        let table = open(&mut ann, &fields);
        let sat = bob.post(&format!("{table}/sit"), &[("name", &name("Bob"))]);
        assert_eq!(sat.status, 303, "{sat:?}");
        let events = format!("{table}/events");
        let mut watcher = server.browser();
        let mut streams = [&ann, &bob, &watcher].map(|one| one.stream(&events, ""));
        let begun = |page: &Answer| is_asked(page) || page.body.contains(" is asked.");
        let pages = [&mut ann, &mut bob, &mut watcher].map(|one| wait_for(one, &table, begun));
        let [anns, bobs] = [0, 1].map(|who| own_cards(&pages[who]));
        assert!(anns.len() == 2 && bobs.len() == 2, "{anns:?} {bobs:?}");
        // The player on turn folds, and the next hand is dealt.
        let mut hand = String::new();
        for (who, page) in [&mut ann, &mut bob].into_iter().zip(&pages) {
            if is_asked(page) {
                hand = hand_of(page);
                let fields = [("do", "fold"), ("hand", hand.as_str())];
                let answer = who.post(&format!("{table}/act"), &fields);
                assert_eq!(answer.status, 303, "{answer:?}");
            }
        }
        let next: u64 = hand.parse().expect("somebody was asked");
        let next = format!("hand {}: ", next + 1);
        let heard = streams.each_mut().map(|stream| stream.expect(&next));
        for (who, hidden) in [(0, vec![&bobs]), (1, vec![&anns]), (2, vec![&anns, &bobs])] {
            // The event that starts the next hand shows other cards.
            let events = heard[who].split("event: ");
            let events = events.filter(|event| !event.contains(&next));
            let mut sent: Vec<&str> = events.collect();
            assert!(sent.len() > 1, "{sent:?}");
            sent.push(&pages[who].body);
            for card in hidden.into_iter().flatten() {
                for form in written(card) {
                    let leaks = sent.iter().any(|bytes| bytes.contains(&form));
                    assert!(!leaks, "{who} was sent {form}: {sent:?}");
                }
            }
        }
        // The hand is recorded, and its cards are hidden.
        let address = format!("/poker/hands/{hand}");
        let recorded = wait_for(&mut watcher, &address, |page| page.status == 200);
        let file = watcher.get(&format!("{address}/phh"));
        assert!(file.body.contains("????"), "{file:?}");
        for card in anns.iter().chain(&bobs) {
            assert!(
                written(card)
                    .iter()
                    .all(|form| !recorded.body.contains(form))
            );
            assert!(!file.body.contains(card.as_str()), "{file:?}");
        }
        // The operator sees all cards.
        let seen = server.operator().get(&address);
        for card in anns.iter().chain(&bobs) {
            assert!(seen.body.contains(&written(card)[0]), "{seen:?}");
        }
        for (one, other) in [(&mut ann, "Ann"), (&mut bob, "Bob")] {
            let left = one.post(&format!("{table}/leave"), &[]);
            assert_eq!(left.status, 303, "{other}: {left:?}");
            one.post("/leave", &[]);
        }
    }
    server.stop();
}
