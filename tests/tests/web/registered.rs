//! The commands of the operator for a registration and its players.

use std::net::SocketAddr;

use crate::host::{Answer, Browser, Server};
use crate::registration::{Student, open_lobby, start, told, tournament, wait_until};
use crate::uploads::upload;
use tests::free_address;

/// A server with this tournament, and the address of its lobby.
fn server(lines: &str) -> (Server, SocketAddr) {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        tournament(folder, "club", lines);
        open_lobby(lobby)
    });
    (server, lobby)
}

/// Does something on the operator's page.
fn act(operator: &mut Browser, what: &str, more: &[(&str, &str)]) -> Answer {
    let mut fields = vec![("tournament", "club"), ("what", what)];
    fields.extend(more);
    operator.post("/admin/registered", &fields)
}

/// Does it, and gives the page that follows.
fn done(operator: &mut Browser, what: &str, more: &[(&str, &str)]) -> Answer {
    let answer = act(operator, what, more);
    assert_eq!(answer.status, 303, "{answer:?}");
    operator.get("/admin/registered?tournament=club")
}

/// The reply to a brain that is refused.
fn refusal(lobby: SocketAddr, name: &str, token: &str) -> String {
    let said = Student::dial(lobby, name, token).end();
    String::from_utf8_lossy(&said.stderr).into_owned()
}

fn has_games(games: u64) -> impl Fn(&serde_json::Value) -> bool {
    move |told| told["games"] == games
}

#[test]
fn a_registration_that_the_operator_closes_or_opens_stays_so_over_a_kill() {
    let (server, lobby) = server("games = 2\nregistration = { code = 'spring' }");
    let mut operator = server.operator();
    start(&mut operator, "club");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let _bert = Student::dial(lobby, "Bert", "spring:b");
    wait_until(&mut operator, "club", has_games(2));
    assert_eq!(told(&mut operator, "club")["state"], "running");
    // Nobody else may close it, nor a page of another site.
    let fields = [("tournament", "club"), ("what", "close")];
    assert_eq!(
        server.browser().post("/admin/registered", &fields).status,
        403
    );
    let foreign = "sec-fetch-site: cross-site\r\n";
    let refused = operator.post_with("/admin/registered", &fields, foreign);
    assert_eq!(refused.status, 403, "{refused:?}");
    done(&mut operator, "close", &[]).expect("<dd>closed</dd>");
    // Nobody can come any more, so all has been played.
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    let closed = "club takes no new players now";
    let said = refusal(lobby, "Cem", "spring:c");
    assert!(said.contains(closed), "{said}");
    for wrong in ["tomorrow", "2099-01-01T10:00", "2020-01-01T10:00Z"] {
        let refused = act(&mut operator, "open", &[("until", wrong)]);
        assert_eq!(refused.status, 422, "{refused:?}");
        refused
            .expect("a date and a time to come")
            .expect("<dd>closed</dd>");
    }
    let until = ("until", "2099-01-01T10:00[Europe/Prague]");
    let page = done(&mut operator, "open", &[until]).expect("<dd>open</dd>");
    page.expect("2099-01-01 09:00 UTC");
    done(&mut operator, "open", &[]).expect("whatever the file of the tournament says");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    start(&mut operator, "club");
    let dials = [("Anna", "a"), ("Bert", "b"), ("Cem", "spring:c")];
    let _three = dials.map(|(name, token)| Student::dial(lobby, name, token));
    wait_until(&mut operator, "club", has_games(6));
    let nothing = act(&mut operator, "burn", &[]);
    assert_eq!(nothing.status, 422, "{nothing:?}");
    server.stop();
}

#[test]
fn a_player_is_gone_before_the_first_game_and_withdrawn_after_it() {
    let (server, lobby) = server("games = 2\nregistration = { code = 'spring' }");
    let mut operator = server.operator();
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let bert = Student::dial(lobby, "Bert", "spring:b");
    let dana = Student::dial(lobby, "Dana", "spring:d");
    let list = "/admin/registered?tournament=club";
    let three = "<dt>Registered</dt><dd>3</dd>";
    while !operator.get(list).body.contains(three) {
        crate::host::rest();
    }
    let page = done(&mut operator, "remove", &[("name", "Dana")]);
    let page = page.expect("<dt>Registered</dt><dd>2</dd>");
    assert!(!page.body.contains("Dana"), "{page:?}");
    let nobody = act(&mut operator, "remove", &[("name", "Dana")]);
    assert_eq!(nobody.status, 409, "{nobody:?}");
    nobody.expect("Nobody has registered here as Dana");
    // She may register again.
    drop(dana);
    let dana = Student::dial(lobby, "Dana", "spring:d");
    while !operator.get(list).body.contains(three) {
        crate::host::rest();
    }
    done(&mut operator, "remove", &[("name", "Dana")]);
    drop(dana);
    start(&mut operator, "club");
    wait_until(&mut operator, "club", has_games(2));
    let page = done(&mut operator, "remove", &[("name", "Bert")]);
    page.expect("<dt>Registered</dt><dd>2</dd>")
        .expect("<td>withdrawn</td>");
    let _cem = Student::dial(lobby, "Cem", "spring:c");
    wait_until(&mut operator, "club", has_games(4));
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    drop(bert);
    let said = refusal(lobby, "Bert", "spring:b");
    assert!(said.contains("Bert has been taken out of club"), "{said}");
    // Here, but out of it.
    let dials = [("Anna", "a"), ("Bert", "b"), ("Cem", "c")];
    let _three = dials.map(|(name, token)| Student::dial(lobby, name, token));
    done(&mut operator, "close", &[]);
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    assert_eq!(told(&mut operator, "club")["games"], 4);
    let page = operator.get("/tournaments/club");
    page.expect("Plays no more: Bert");
    let page = operator.get("/tournaments/club/player?name=Bert");
    page.expect("<dt>State</dt><dd>withdrawn</dd>")
        .expect("<dt>Games</dt><dd>2</dd>");
    done(&mut operator, "take-back", &[("name", "Bert")]);
    start(&mut operator, "club");
    wait_until(&mut operator, "club", has_games(6));
    server.stop();
}

#[test]
fn the_opponent_of_a_player_who_is_withdrawn_from_a_knockout_goes_on() {
    let lines =
        "format = 'knockout'\nwait = '10m'\nregistration = { code = 'spring', players = 4 }";
    let (server, lobby) = server(lines);
    let mut operator = server.operator();
    let names = ["Anna", "Bert", "Cem"];
    let _three = names.map(|name| Student::dial(lobby, name, "spring:s"));
    let list = "/admin/registered?tournament=club";
    while !operator.get(list).body.contains("<dd>3</dd>") {
        crate::host::rest();
    }
    let dana = Student::dial(lobby, "Dana", "spring:d");
    while !operator.get(list).body.contains("<dd>4</dd>") {
        crate::host::rest();
    }
    drop(dana);
    start(&mut operator, "club");
    // The two players that are not to meet Dana have played.
    let some = |told: &serde_json::Value| told["games"].as_u64() >= Some(2);
    wait_until(&mut operator, "club", some);
    let late = act(&mut operator, "open", &[]);
    assert_eq!(late.status, 409, "{late:?}");
    late.expect("club has begun, and nobody can join it any more");
    done(&mut operator, "remove", &[("name", "Dana")]).expect("<td>withdrawn</td>");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let page = operator.get("/tournaments/club/player?name=Dana");
    page.expect("<dt>Games</dt><dd>0</dd>");
    server.stop();
}

#[test]
fn a_ladder_goes_on_without_players_who_are_suspended_or_removed_while_they_play() {
    let (server, lobby) =
        server("format = 'ladder'\ngame-every = '0s'\nregistration = { code = 'spring' }");
    let mut operator = server.operator();
    start(&mut operator, "club");
    let names = ["Anna", "Bert", "Cem"];
    let [_anna, bert, _cem] = names.map(|name| Student::dial(lobby, name, "spring:s"));
    let games_of = |browser: &mut Browser, name: &str| -> u64 {
        let told = told(browser, "club");
        let rows = told["standings"].as_array().cloned().unwrap_or_default();
        let row = rows.into_iter().find(|row| row["player"] == name);
        row.and_then(|row| row["games"].as_u64()).unwrap_or(0)
    };
    let plays_on = |browser: &mut Browser, name: &str| {
        let before = games_of(browser, name);
        wait_until(browser, "club", |told| {
            let rows = told["standings"].as_array();
            let row = rows.and_then(|rows| rows.iter().find(|row| row["player"] == name));
            row.is_some_and(|row| row["games"].as_u64() > Some(before + 4))
        });
    };
    // Results wait for the disk in their order: once others have come and none of
    // this player, all of its own are counted.
    let plays_no_more = |browser: &mut Browser, name: &str| {
        let is_quiet = (0..20).any(|_| {
            let before = games_of(browser, name);
            plays_on(browser, "Anna");
            games_of(browser, name) == before
        });
        assert!(is_quiet, "{name} plays on");
        let kept = games_of(browser, name);
        plays_on(browser, "Anna");
        assert_eq!(games_of(browser, name), kept, "{name}");
    };
    plays_on(&mut operator, "Bert");
    done(&mut operator, "suspend", &[("name", "Bert")]);
    // Its game is finished, then it is sent away.
    let said = String::from_utf8_lossy(&bert.end().stderr).into_owned();
    assert!(said.contains("its name is suspended"), "{said}");
    plays_no_more(&mut operator, "Bert");
    done(&mut operator, "lift", &[("name", "Bert")]);
    let _bert = Student::dial(lobby, "Bert", "s");
    plays_on(&mut operator, "Bert");
    done(&mut operator, "remove", &[("name", "Cem")]).expect("<td>withdrawn</td>");
    plays_no_more(&mut operator, "Cem");
    done(&mut operator, "take-back", &[("name", "Cem")]);
    plays_on(&mut operator, "Cem");
    let fields = [("name", "club"), ("what", "stop")];
    assert_eq!(operator.post("/admin/tournament/run", &fields).status, 303);
    wait_until(&mut operator, "club", |told| {
        told["state"] != "running" && told["state"] != "stopping"
    });
    server.stop();
}

#[test]
fn the_operator_reads_and_is_refused_in_czech() {
    let (server, lobby) = server("registration = { code = 'spring' }");
    let mut operator = server.operator().accepting("cs");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let list = "/admin/registered?tournament=club";
    while !operator.get(list).body.contains(">Anna</a>") {
        crate::host::rest();
    }
    let page = operator.get(list).expect("Uzavřít hned");
    page.expect("Odebrat")
        .expect("Žádné jméno není zablokované.");
    let refused = act(&mut operator, "open", &[("until", "zítra")]);
    refused.expect("Zadejte budoucí datum a čas s pásmem");
    let refused = act(&mut operator, "remove", &[("name", "Bert")]);
    refused.expect("Pod jménem Bert se tu nikdo nepřihlásil.");
    done(&mut operator, "suspend", &[("name", "Anna")]).expect("jméno je zablokované");
    let mut anna = server.browser().accepting("cs");
    let fields = [("name", "Anna"), ("secret", "a")];
    let refused = anna.post("/tournaments/club/author", &fields);
    refused.expect("jméno Anna je zablokované");
    server.stop();
}

#[test]
fn nobody_gets_in_or_is_paired_under_a_suspended_name_until_that_is_lifted() {
    let (server, lobby) = server("games = 2\nregistration = { code = 'spring' }");
    let mut operator = server.operator();
    start(&mut operator, "club");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let bert = Student::dial(lobby, "Bert", "spring:b");
    wait_until(&mut operator, "club", has_games(2));
    let page = done(&mut operator, "suspend", &[("name", "bert")]);
    page.expect("<td>suspended</td>").expect("<b>bert</b>");
    // Its brain is sent away.
    let said = String::from_utf8_lossy(&bert.end().stderr).into_owned();
    assert!(said.contains("suspended"), "{said}");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    for token in ["b", "spring:b", "spring:other"] {
        let said = refusal(lobby, "Bert", token);
        assert!(said.contains("the name Bert is suspended"), "{said}");
    }
    let mut browser = server.browser();
    let refused = upload(&mut browser, "club", ["spring", "Bert", "b"], b"x");
    assert_eq!(refused.status, 422, "{refused:?}");
    refused.expect("the name Bert is suspended");
    let fields = [("name", "Bert"), ("secret", "b")];
    let refused = browser.post("/tournaments/club/author", &fields);
    assert_eq!(refused.status, 422, "{refused:?}");
    refused.expect("the name Bert is suspended");
    // The others go on without it.
    start(&mut operator, "club");
    let _anna = Student::dial(lobby, "Anna", "a");
    let _cem = Student::dial(lobby, "Cem", "spring:c");
    wait_until(&mut operator, "club", has_games(4));
    done(&mut operator, "close", &[]);
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    assert_eq!(told(&mut operator, "club")["games"], 4);
    let page = done(&mut operator, "lift", &[("name", "Bert")]);
    page.expect("No name is suspended.");
    let again = act(&mut operator, "lift", &[("name", "Bert")]);
    assert_eq!(again.status, 409, "{again:?}");
    let unnamed = act(&mut operator, "suspend", &[("name", " ")]);
    assert_eq!(unnamed.status, 422, "{unnamed:?}");
    let _bert = Student::dial(lobby, "Bert", "b");
    start(&mut operator, "club");
    wait_until(&mut operator, "club", has_games(6));
    server.stop();
}
