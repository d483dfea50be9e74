//! Tournaments that the server plays.

use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tests::programs;

use crate::host::{Answer, Browser, PATIENCE, Server, free_address};

/// A brain that dials in, until this is dropped.
struct Guest(Child);

impl Guest {
    fn dial(address: &str, name: &str) -> Guest {
        let child = Command::new(&programs().gomoku_brain)
            .args(["--level", "random", "--seed", "2", "--name", name])
            .args(["--connect", address])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Guest(child.expect("the brain starts"))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Asks again and again until a page says this.
fn wait_for(browser: &mut Browser, path: &str, text: &str) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(path);
        if page.body.contains(text) {
            return page;
        }
        assert!(Instant::now() < deadline, "no '{text}' in {page:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn brains_of_the_lobby_and_those_at_hand_by_a_relative_path_play_a_tournament() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        std::fs::create_dir(folder.join("bots")).expect("the folder can be written");
        let link = folder.join("bots/brain");
        symlink(&programs().gomoku_brain, link).expect("the folder can be written");
        format!(
            "brains = '{lobby}'\n[[brain]]\nname = 'At hand'\ngame = 'gomoku'\n\
             brain = './bots/brain --level random --seed 1'\n"
        )
    });
    let _guest = Guest::dial(&lobby.to_string(), "Guest");
    let mut operator = server.operator();
    let setup = "/admin/tournament?game=gomoku";
    let page = wait_for(&mut operator, setup, "in the lobby");
    page.expect("At hand")
        .expect("name=\"lobby-0\" value=\"Guest\"");
    let fields = [
        ("game", "gomoku"),
        ("name", "mixed"),
        ("format", "knockout"),
        ("games", "4"),
        ("concurrency", "2"),
        ("time", "5s"),
        ("board", "5"),
        ("option-line", "4"),
        ("player-0", "At hand"),
        ("lobby-0", "Guest"),
    ];
    let made = operator.post("/admin/tournament", &fields);
    assert_eq!(made.status, 303, "{made:?}");
    let page = wait_for(&mut operator, "/tournaments/mixed", "<dd>ended</dd>");
    let page = page.expect("<h3>Final</h3>").expect("played</small>");
    assert!(page.body.contains("class=\"strengths\""), "{page:?}");
    // The brain is back in the lobby, for whoever wants to play it.
    wait_for(&mut operator, "/admin/now", "waits in the lobby");
    server.stop();
}

#[test]
fn a_running_tournament_is_followed_stopped_and_goes_on() {
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start(&format!(
        "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 1'\n\
         [[brain]]\nname = 'Two'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 2'\n"
    ));
    let mut operator = server.operator();
    let fields = [
        ("game", "gomoku"),
        ("name", "long"),
        ("format", "round-robin"),
        ("games", "10000"),
        ("concurrency", "1"),
        ("time", "5s"),
        ("player-0", "One"),
        ("player-1", "Two"),
    ];
    operator.post("/admin/tournament", &fields);
    let mut stream = server.browser().stream("/tournaments/long/events", "");
    stream.expect("event: tournament");
    stream.expect("id: ");
    stream.expect("Being played now");
    stream.expect("href=\"/tournaments/long/games/");
    // It is told anew as games end.
    stream.expect("event: tournament");
    stream.expect("Cross table");
    let run = |operator: &mut Browser, what: &str| {
        operator.post("/admin/tournament/run", &[("name", "long"), ("what", what)])
    };
    assert_eq!(run(&mut operator, "start").status, 409, "it runs");
    assert_eq!(run(&mut operator, "stop").status, 303);
    wait_for(&mut operator, "/tournaments/long", "ended: stopped after");
    assert_eq!(run(&mut operator, "stop").status, 409, "it does not run");
    assert_eq!(run(&mut operator, "start").status, 303);
    wait_for(&mut operator, "/tournaments/long", "<dd>running</dd>");
    // The server stops it in order.
    server.stop();
}
