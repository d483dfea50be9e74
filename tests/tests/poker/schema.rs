//! Messages of both sides, checked against the published schemas by a program
//! that knows all of XML Schema. Every client of these tests also checks the
//! messages that it sends and receives, see `tests::schema`.

use std::process::{Command, Stdio};

use crate::client::{Client, check_or_call, play, shove};
use crate::server::Server;

const OF_SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/poker.xsd");
const OF_CLIENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/poker-client.xsd");

/// Whether `xmllint` accepts these messages, and its output.
fn xmllint(schema: &str, messages: &[String]) -> (bool, String) {
    let folder = tempfile::tempdir().expect("there is room");
    let files = messages.iter().enumerate().map(|(index, message)| {
        let path = folder.path().join(format!("{index}.xml"));
        std::fs::write(&path, message).expect("the folder can be written");
        path
    });
    let output = Command::new("xmllint")
        .args(["--noout", "--schema", schema])
        .args(files)
        .stdin(Stdio::null())
        .output()
        .expect("xmllint is here");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), said)
}

fn messages(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let parts = text.split_inclusive("</message>");
    parts
        .filter(|part| part.ends_with("</message>"))
        .map(str::to_owned)
        .collect()
}

/// Conversations that use all commands and events, right and wrong.
fn conversations() -> Vec<Client> {
    let server = Server::start();
    let mut watcher = server.client("Eye");
    watcher.send(
        "<create name='All &amp; Each' seats='3' small-blind='5' big-blind='10' ante='1' \
         buyin='100' format='freezeout' hands='0' level-hands='3' mode='agent' move-time='0'/>",
    );
    let table = watcher
        .expect("created")
        .get("table")
        .expect("a number")
        .to_owned();
    watcher.send(&format!("<watch table='{table}'/><tables/>"));
    watcher.send_wrong("<dance/><action type='fold'/>");
    let token = server.operator_token();
    let mut referee = server.client("Referee");
    referee.send(&format!(
        "<watch table='{table}' view='referee' token='{token}' delay='1'/>"
    ));
    let mut clients: Vec<Client> = ["A", "B & C", "D"]
        .map(|name| name.replace('&', "&amp;"))
        .map(|name| server.client_with(&name, "x"))
        .into();
    for client in &mut clients {
        client.send(&format!(
            "<join table='{table}' buyin='100'/><say>&lt;hi></say>"
        ));
        client.send_wrong("<action type='x'/>");
    }
    // Errors are expected here, so no event may be skipped by name.
    let mut turns = 0;
    play(
        &mut clients,
        |_, turn| {
            turns += 1;
            match turns % 7 {
                0 => shove(turn),
                1 => {
                    let of = |key| turn.get(key).unwrap_or_default().to_owned();
                    let (hand, decision) = (of("hand"), of("decision"));
                    let of = format!("hand='{hand}' decision='{decision}'");
                    check_or_call(turn).replace("/>", &format!(" {of}/>"))
                }
                _ => check_or_call(turn),
            }
        },
        |_, one| one.name() == "closed",
    );
    clients[0].send(
        "<statistics/><preferences show='always'/><unwatch/><imalive/><join seat='2'/><leave/>",
    );
    clients[0].settle();
    clients[1].send("<bye/>");
    watcher.send("<statistics name='A'/>");
    for looker in [&mut watcher, &mut referee] {
        while looker.hear().name() != "closed" {}
    }
    clients.extend([watcher, referee]);
    clients
}

#[test]
fn every_message_of_a_table_is_valid_by_the_schemas() {
    let clients = conversations();
    let heard: Vec<String> = clients
        .iter()
        .flat_map(|one| messages(&one.heard))
        .collect();
    let said: Vec<String> = clients.iter().flat_map(|one| messages(&one.said)).collect();
    assert!(heard.len() > 50 && said.len() > 10, "{}", heard.len());
    for (command, _) in protocol::poker::COMMANDS {
        let tag = format!("<{command}");
        assert!(said.iter().any(|one| one.contains(&tag)), "{command}");
    }
    if !tests::is_here("xmllint", "libxml2-utils") {
        return;
    }
    for (schema, all, right, wrong) in [
        (OF_SERVER, &heard, "<fold/>", "<surrender/>"),
        (OF_CLIENTS, &said, "<leave/>", "<leave now='1'/>"),
    ] {
        let (valid, words) = xmllint(schema, all);
        let mut lines = words.lines();
        let invalid: Vec<&str> = lines
            .by_ref()
            .filter(|one| !one.ends_with("validates"))
            .collect();
        assert!(valid, "{invalid:#?}");
        let broken = all.iter().find(|message| message.contains(right)).unwrap();
        let broken = broken.replace(right, wrong);
        assert!(
            !xmllint(schema, &[broken]).0,
            "the schema refuses what is no message"
        );
    }
}
