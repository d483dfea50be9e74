//! What the server sends, held against the published schema.

use std::process::{Command, Stdio};

use crate::client::{Client, check_or_call, play, shove};
use crate::server::Server;

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/poker.xsd");

/// What `xmllint` of Debian's libxml2-utils says of these messages; `None`
/// where it is missing.
fn xmllint(messages: &[String]) -> Option<(bool, String)> {
    let folder = tempfile::tempdir().expect("there is room");
    let files = messages.iter().enumerate().map(|(index, message)| {
        let path = folder.path().join(format!("{index}.xml"));
        std::fs::write(&path, message).expect("the folder can be written");
        path
    });
    let output = Command::new("xmllint")
        .args(["--noout", "--schema", SCHEMA])
        .args(files)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Some((output.status.success(), said))
}

fn messages(client: &Client) -> Vec<String> {
    let heard = String::from_utf8_lossy(&client.heard).into_owned();
    let parts = heard.split_inclusive("</message>");
    parts
        .filter(|part| part.ends_with("</message>"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_message_of_a_table_is_valid_by_the_schema() {
    let server = Server::start();
    let mut watcher = server.client("Eye");
    let create = "<create seats='3' format='freezeout' ante='1' buyin='100' level-hands='3'/>";
    watcher.send(create);
    let table = watcher.expect("created").get("table").unwrap().to_owned();
    watcher.send(&format!(
        "<watch table='{table}'/><tables/><dance/><action type='fold'/>"
    ));
    let mut clients: Vec<Client> = ["A", "B & C", "D"]
        .map(|name| name.replace('&', "&amp;"))
        .map(|name| server.client_with(&name, "x"))
        .into();
    for client in &mut clients {
        client.send(&format!(
            "<join table='{table}'/><say>&lt;hi></say><action type='x'/>"
        ));
    }
    // Errors are sent on purpose here: nothing may be passed over by name.
    let mut turns = 0;
    play(
        &mut clients,
        |_, turn| {
            turns += 1;
            if turns % 7 == 0 {
                shove(turn)
            } else {
                check_or_call(turn)
            }
        },
        |_, one| one.name() == "closed",
    );
    clients[0].send("<statistics/><preferences/><unwatch/>");
    clients[0].settle();
    watcher.send("<statistics name='A'/>");
    while watcher.hear().name() != "closed" {}
    let mut all = messages(&watcher);
    all.extend(clients.iter().flat_map(messages));
    assert!(all.len() > 50, "{}", all.len());
    let Some((valid, said)) = xmllint(&all) else {
        println!("skipped: no xmllint here; it is in Debian's libxml2-utils");
        return;
    };
    let wrong: Vec<&str> = said
        .lines()
        .filter(|line| !line.ends_with("validates"))
        .collect();
    assert!(valid, "{wrong:#?}");
    let broken = all
        .iter()
        .find(|message| message.contains("<turn "))
        .unwrap();
    let broken = broken.replace("<fold/>", "<surrender/>");
    assert!(
        !xmllint(&[broken]).unwrap().0,
        "the schema refuses what is no message"
    );
}
