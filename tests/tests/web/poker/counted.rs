//! The statistics of players, computed independently in three ways: by the page
//! from recorded hands, by the server during play, and by this test from the
//! files of the hands.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::Value;
use tests::table_client::Client;
use tests::{arbiter, free_address};

use super::told;
use super::watched::Agent;
use crate::host::{PATIENCE, Server};

const BIG: f64 = 10.0;

/// The statistics of a player in this test.
#[derive(Clone, Debug, Default, PartialEq)]
struct Count {
    hands: u64,
    net: i64,
    vpip: u64,
    pfr: u64,
}

/// A field in the file of a hand.
fn field(hand: &str, name: &str) -> Value {
    let mut lines = hand.lines().filter_map(|line| line.split_once(" = "));
    let found = lines.find(|(key, _)| *key == name);
    let (_, value) = found.unwrap_or_else(|| panic!("no {name} in {hand}"));
    serde_json::from_str(value).expect("lists and numbers are written as in JSON")
}

pub(super) fn chips(hand: &str, name: &str) -> Vec<i64> {
    let value = field(hand, name);
    let list = value.as_array().expect("a list").iter();
    list.map(|chips| chips.as_i64().expect("whole chips"))
        .collect()
}

/// Counts a hand. Before the flop it tracks the bets of all players.
fn count(hand: &str, all: &mut BTreeMap<String, Count>) {
    let (starts, ends) = (
        chips(hand, "starting_stacks"),
        chips(hand, "finishing_stacks"),
    );
    let mut bets = chips(hand, "blinds_or_straddles");
    if bets.len() == 2 {
        // With two players PHH lists the blinds in reverse order.
        bets.reverse();
    }
    let mut level = bets.iter().copied().max().unwrap_or(0);
    for (bet, start) in bets.iter_mut().zip(&starts) {
        *bet = (*bet).min(*start);
    }
    let players = field(hand, "players");
    let names: Vec<&str> = players
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let (mut vpip, mut pfr) = (vec![0; names.len()], vec![0; names.len()]);
    let actions = field(hand, "actions");
    let actions = actions.as_array().expect("a list").iter();
    let before_flop = actions
        .filter_map(Value::as_str)
        .take_while(|action| !action.starts_with("d db"));
    for action in before_flop {
        let words: Vec<&str> = action.split(' ').collect();
        let ["p", number] = [&words[0][..1], &words[0][1..]] else {
            continue;
        };
        let player = number.parse::<usize>().expect("a number") - 1;
        match words[1] {
            "cc" => {
                let call = (level - bets[player]).min(starts[player] - bets[player]);
                vpip[player] |= u64::from(call > 0);
                bets[player] += call;
            }
            "cbr" => {
                let bet: i64 = words[2].parse().expect("chips");
                vpip[player] = 1;
                pfr[player] |= u64::from(bet > level);
                (bets[player], level) = (bet, level.max(bet));
            }
            _ => {}
        }
    }
    for (player, name) in names.into_iter().enumerate() {
        let count = all.entry(name.to_owned()).or_default();
        count.hands += 1;
        count.net += ends[player] - starts[player];
        count.vpip += vpip[player];
        count.pfr += pfr[player];
    }
}

fn is_near(one: f64, other: f64, by: f64) -> bool {
    (one - other).abs() <= by
}

/// Waits until the table is closed in the store; then all its hands are stored,
/// too.
fn wait_until_kept(store: &Path) {
    let database = Connection::open(store.join("arbiter.sqlite")).expect("there is a store");
    let is_closed = || {
        let sql = "SELECT count(*) FROM poker_tables WHERE closed = 1";
        database.query_row(sql, [], |row| row.get::<_, u64>(0))
    };
    let deadline = Instant::now() + 2 * PATIENCE;
    while is_closed().expect("it can be read") == 0 {
        assert!(Instant::now() < deadline, "the table is not closed");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_page_the_server_and_the_files_of_the_hands_agree_on_every_player() {
    let address = free_address();
    let server = Server::start(&format!("poker = '{address}'\n[poker]\nkeepalive = '60s'"));
    let mut browser = server.browser();
    let mut asker = Client::dial(address);
    asker.hello("Asker", "");
    asker.expect("welcome");
    // So many chips that a player seldom loses them all.
    asker.send("<create seats='3' hands='60' buyin='20000'/>");
    asker.expect("created");
    let names = ["Ada", "Bob", "Cid"];
    let _agents = names.map(|name| Agent::start(&address.to_string(), name));
    let store = server.path("arbiter-data");
    wait_until_kept(&store);
    let export = arbiter(["poker", "export", "--store"]).args([&store]).run();
    let files = export.expect_status(0).stdout;
    let mut counts = BTreeMap::new();
    let hands: Vec<&str> = files.split("variant = ").skip(1).collect();
    // Agents may lose all their chips in the first hand, though they seldom do.
    assert!(!hands.is_empty(), "{files}");
    hands.into_iter().for_each(|hand| count(hand, &mut counts));

    asker.send("<statistics/>");
    let told_by_server = asker.expect("statistics");
    let of_page = told(&mut browser, "statistics");
    let page = browser.get("/poker/statistics");
    assert_eq!(counts.len(), names.len(), "{counts:?}");
    for (name, own) in &counts {
        let hands = own.hands as f64;
        let (vpip, pfr) = (own.vpip as f64 / hands, own.pfr as f64 / hands);
        let bb100 = 100.0 * own.net as f64 / BIG / hands;
        let rows = of_page["players"].as_array().expect("players");
        let row = rows.iter().find(|row| row["player"] == **name);
        let row = row.unwrap_or_else(|| panic!("no {name} in {of_page}"));
        let number = |key: &str| row[key].as_f64().expect("a number");
        assert_eq!(
            (row["hands"].as_u64(), row["net"].as_i64()),
            (Some(own.hands), Some(own.net))
        );
        assert!(is_near(number("vpip"), vpip, 1e-9), "{own:?} {row}");
        assert!(is_near(number("pfr"), pfr, 1e-9), "{own:?} {row}");
        assert!(is_near(number("bb100"), bb100, 1e-6), "{own:?} {row}");

        let mut said = told_by_server.children().iter();
        let said = said.find(|one| one.get("name") == Some(name));
        let said = said.unwrap_or_else(|| panic!("no {name} in {told_by_server:?}"));
        let value = |key: &str| said.get(key).and_then(|text| text.parse::<f64>().ok());
        let value = |key: &str| value(key).unwrap_or_else(|| panic!("no {key} in {said:?}"));
        assert_eq!(value("hands"), hands);
        assert_eq!(value("net"), own.net as f64);
        assert!(is_near(value("bb100"), bb100, 0.006), "{own:?} {said:?}");
        assert!(is_near(value("vpip"), vpip, 0.000_06), "{own:?} {said:?}");
        assert!(is_near(value("pfr"), pfr, 0.000_06), "{own:?} {said:?}");
        for (of_page, of_server) in [
            ("showdowns", "showdowns"),
            ("showdowns_won", "showdowns-won"),
        ] {
            assert_eq!(number(of_page), value(of_server), "{of_page} of {name}");
        }
        // The row that people read.
        let line = page.between(&format!(">{name}</a>"), "</tr>");
        for shown in [
            format!(">{}<", own.hands),
            format!(">{:+}<", own.net),
            format!(">{:+.1}<", number("bb100")),
            format!(">{:.1} %<", 100.0 * vpip),
            format!(">{:.1} %<", 100.0 * pfr),
        ] {
            assert!(line.contains(&shown), "{name}: no {shown} in {line}");
        }
        // The winnings begin at nothing and end with the total.
        let page = browser.get(&format!("/poker/statistics?player={name}"));
        let drawn = page.between("id=\"winnings\"", "</section>");
        assert_eq!(drawn.matches("<polyline").count(), 2, "{drawn}");
        assert!(
            drawn.contains(&format!("Winnings of {name} in big blinds")),
            "{drawn}"
        );
        let last = drawn.rsplit("<tr>").next().unwrap_or_default();
        let won = format!(">{:+.1}<", own.net as f64 / BIG);
        assert!(
            last.contains(&won) && last.contains(&format!(">{}<", own.hands)),
            "{won} {last}"
        );
    }
    let page = browser.get("/poker/statistics?player=Nobody");
    assert!(page.body.contains("No hand of Nobody"), "{}", page.body);
    server.stop();
}
