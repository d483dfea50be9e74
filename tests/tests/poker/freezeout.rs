//! Freezeouts, played to the end.

use crate::client::{number, play, shove};
use crate::server::Server;

#[test]
fn a_freezeout_ends_with_its_winner_and_tells_everybody_their_place() {
    let server = Server::start();
    let create = "<create seats='4' format='freezeout' buyin='200' level-hands='2'/>";
    let (table, mut clients) = server.table(create, &["Ann", "Bob", "Cid", "Dan"]);
    let (mut places, mut levels, mut hands) = (Vec::new(), Vec::new(), 0usize);
    let closed = play(
        &mut clients,
        |_, turn| shove(turn),
        |index, element| {
            if index == 0 {
                match element.name() {
                    "busted" => places.push(number(element, "place")),
                    "blinds" => levels.push((number(element, "small"), number(element, "big"))),
                    "hand" => hands += 1,
                    _ => {}
                }
            }
            index == 0 && element.name() == "closed"
        },
    );
    assert_eq!(number(&closed, "table"), table);
    assert_eq!(closed.get("reason"), Some("winner"));
    assert!(
        closed
            .get("winner")
            .is_some_and(|name| ["Ann", "Bob", "Cid", "Dan"].contains(&name))
    );
    assert_eq!(places.len(), 3);
    assert!(
        places.iter().all(|place| (2..=4).contains(place)),
        "{places:?}"
    );
    let expected = (1..).map(|level| (5 << level, 10 << level));
    let expected: Vec<(u64, u64)> = expected.take((hands - 1) / 2).collect();
    assert_eq!(levels, expected);
}

#[test]
fn nobody_joins_a_freezeout_that_has_begun_and_the_last_one_there_wins() {
    let server = Server::start();
    let create = "<create seats='2' format='freezeout'/>";
    let (table, mut clients) = server.table(create, &["Ann", "Bob"]);
    clients[0].expect("hand");
    let mut late = server.client("Late");
    assert_eq!(
        late.refused(&format!("<join table='{table}'/>")),
        "table-full"
    );
    clients[0].send("<leave/>");
    clients[0].expect("left");
    let closed = clients[1].expect("closed");
    assert_eq!(closed.get("winner"), Some("Bob"));
}
