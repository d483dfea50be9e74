//! Watching poker on the page.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tests::{free_address, programs};

use super::wait_for;
use crate::host::Server;

/// An agent that dials in; dropping it ends it.
pub(super) struct Agent(Child);

impl Agent {
    /// An agent that bets by the strength of its cards.
    pub(super) fn start(address: &str, name: &str) -> Agent {
        let options = ["--kind", "equity", "--samples", "200", "--seed", "1"];
        Agent::run(&programs().poker_agent, &options, address, name)
    }

    /// An agent that checks or calls; in such hands nobody goes broke.
    fn calling(address: &str, name: &str) -> Agent {
        Agent::run(&programs().poker_caller, &[], address, name)
    }

    fn run(program: &Path, options: &[&str], address: &str, name: &str) -> Agent {
        let started = Command::new(program)
            .args(options)
            .args(["--connect", address, "--name", name])
            .stdout(Stdio::null())
            .spawn();
        Agent(started.expect("the agent is built"))
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        // An agent that has ended need not be killed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn agents_are_watched_to_the_end_of_a_hand_and_of_their_table() {
    let address = free_address();
    let lines = format!("poker = '{address}'\n[poker]\npause = '150ms'");
    let server = Server::start(&lines);
    let mut watcher = server.browser();
    let mut list = watcher.stream("/poker/events", "");
    list.expect("There is no table just now.");
    let mut maker = TcpStream::connect(address).expect("the server listens");
    let words = "<message><hello name='Maker' version='1'/>\
                 <create name='Duel' seats='2' hands='2' buyin='100000' mode='user' move-time='0'/>\
                 </message>";
    maker.write_all(words.as_bytes()).expect("the server reads");
    let card = list.expect("for people, waiting");
    assert!(
        card.contains("href=\"/poker/tables/1\"") && card.contains("Duel"),
        "{card}"
    );
    let mut stream = watcher.stream("/poker/tables/1/events", "");
    stream.expect("content-type: text/event-stream");
    let first = stream.expect("event: game\n");
    assert!(!first.contains("event: over"), "{first}");
    let _agents = ["Ada", "Bob"].map(|name| Agent::calling(&address.to_string(), name));
    stream.expect("hand 1: ");
    let hand = stream.expect("hand 2: ");
    // The winner is announced and shown in the picture.
    assert!(
        hand.contains(" to Ada") || hand.contains(" to Bob"),
        "{hand}"
    );
    assert!(
        hand.contains("<svg ") && hand.contains("cards face down"),
        "{hand}"
    );
    assert!(hand.contains("\nid: "), "{hand}");
    stream.expect("Table 1 is closed (hands).");
    stream.expect("event: over");
    stream.expect_end();
    // Its hands can be viewed with all cards once the store has the table as
    // closed.
    let page = wait_for(&mut watcher, "/poker/hands/1?step=0", |page| {
        let holds = |name| format!("{name} holds <span class=\"card-word");
        ["Ada", "Bob"]
            .map(holds)
            .iter()
            .all(|holds| page.body.contains(holds))
    });
    assert!(page.body.contains(" %</td>"), "{page:?}");
    // Both may have shown their cards at the showdown already, so the test also
    // waits for the second hand.
    let hands = wait_for(&mut watcher, "/poker/hands?table=1&player=ada", |page| {
        page.body.contains("/poker/hands/2?step=0")
    });
    hands.expect("/poker/hands/1?step=0");
    let gone = wait_for(&mut watcher, "/poker/tables/99", |_| true);
    assert_eq!(gone.status, 404, "{gone:?}");
    server.stop();
}
