//! Matches of poker agents.

use std::path::Path;
use std::time::Duration;

use tests::{Manager, arbiter, programs, without_times};

use crate::harness::{Kills, check, number};

const HANDS: u64 = 2000;
/// A run without kills takes about a second.
const SPAN: Duration = Duration::from_millis(500);

fn match_in(store: &Path) -> Manager {
    let caller = programs().poker_caller.display();
    arbiter(["poker", "match", "--seed", "7", "--hands"])
        .args([HANDS.to_string()])
        .args(["--store".as_ref(), store.as_os_str()])
        .args(["A", "B", "C"].map(|name| format!("{name}={caller}")))
}

/// All hands of a store, without the times at which they were played.
fn export(store: &Path) -> String {
    let run = arbiter(["poker", "export", "--store"]).args([store]).run();
    without_times(&run.expect_status(0).stdout)
}

#[test]
fn a_poker_match_that_is_killed_at_any_instant_goes_on_hand_for_hand() {
    let folder = tempfile::tempdir().expect("there is room");
    let unbroken = folder.path().join("unbroken");
    let _ended = match_in(&unbroken).run().expect_status(0);
    let expected = export(&unbroken);
    let mut kills = Kills::of("poker matches");
    while kills.go_on() {
        let folder = tempfile::tempdir().expect("there is room");
        let store = folder.path().join("store");
        while kills.go_on() {
            let running = match_in(&store).mark(&kills.mark).start();
            if !kills.kill(running, SPAN) {
                break;
            }
            check(&store, None);
        }
        let _ended = match_in(&store).run().expect_status(0);
        let checked = check(&store, None).expect("there is a store");
        assert_eq!(number(&checked, "hands"), HANDS, "{checked}");
        assert!(export(&store) == expected, "other hands were played");
    }
}
