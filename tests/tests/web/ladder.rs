//! A ladder that never ends.

use tests::{free_address, programs};

use crate::host::Server;
use crate::registration::{Student, open_lobby, start, told, tournament, wait_until};

#[test]
fn a_ladder_plays_with_the_players_here_until_it_is_stopped_and_goes_on_after_a_kill() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let brain = programs().gomoku_brain.display();
        let lines = format!(
            "format = 'ladder'\ngame-every = '0s'\nwait = '1ms'\nregistration = {{ code = 'spring' }}\n\
             [[player]]\nname = 'House'\nbrain = '{brain} --level random --seed 1'\n"
        );
        tournament(folder, "ladder", &lines);
        open_lobby(lobby)
    });
    let mut operator = server.operator();
    start(&mut operator, "ladder");
    let anna = Student::dial(lobby, "Anna", "spring:a");
    let more_than = |games: u64| {
        move |told: &serde_json::Value| told["games"].as_u64().is_some_and(|now| now > games)
    };
    wait_until(&mut operator, "ladder", more_than(4));
    // Another player is here, and one has left: the present ones go on.
    let _bert = Student::dial(lobby, "Bert", "spring:b");
    drop(anna);
    let now = told(&mut operator, "ladder")["games"].as_u64();
    let now = now.expect("a number");
    wait_until(&mut operator, "ladder", more_than(now + 4));
    let has_bert = |told: &serde_json::Value| told["standings"].to_string().contains("\"Bert\"");
    wait_until(&mut operator, "ladder", has_bert);
    operator
        .get("/tournaments/ladder")
        .expect("<dd>ladder</dd>");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    let kept = told(&mut operator, "ladder")["games"].as_u64();
    let kept = kept.expect("a number");
    assert!(kept > now, "{kept} of {now}");
    start(&mut operator, "ladder");
    wait_until(&mut operator, "ladder", more_than(kept - 1));
    let _bert = Student::dial(lobby, "Bert", "b");
    wait_until(&mut operator, "ladder", more_than(kept + 3));
    assert_eq!(told(&mut operator, "ladder")["state"], "running");
    let fields = [("name", "ladder"), ("what", "stop")];
    assert_eq!(operator.post("/admin/tournament/run", &fields).status, 303);
    let is_over =
        |told: &serde_json::Value| told["state"] != "running" && told["state"] != "stopping";
    wait_until(&mut operator, "ladder", is_over);
    // Newcomers appear beside the others, from their first game on.
    let page = operator.get("/tournaments/ladder");
    let page = page.expect("Ratings over time").body;
    let since = |name: &str| -> u64 {
        let line = page.split(&format!(">{name}</b>: ")).nth(1);
        let words = line.and_then(|line| line.split(" after ").nth(1));
        let number = words.and_then(|words| words.split(' ').next());
        number.and_then(|number| number.parse().ok()).expect(name)
    };
    assert!(since("Anna") < since("Bert"), "{page}");
    server.stop();
}
