//! Clients that break the protocol.

use crate::server::Server;

#[test]
fn a_message_comes_in_any_pieces() {
    let server = Server::start();
    let mut client = server.dial();
    let hello = "<?xml version='1.0' encoding='UTF-8'?>\n <message>\n<hello name='Ann' \
                 version='1'/></message>\r\n<message><imalive/></message><message><tables/></mess";
    for byte in hello.bytes() {
        client.raw(&[byte]);
    }
    client.expect("welcome");
    client.raw(b"age><message><create/></message>");
    client.expect("tables");
    client.expect("created");
}

#[test]
fn malformed_messages_are_refused_whole_and_the_connection_stays() {
    let server = Server::start();
    let mut client = server.client("Ann");
    let deep = format!("{}{}", "<a>".repeat(5000), "</a>".repeat(5000));
    for inside in [
        "<create/><tables>",
        "<create/><!-- comment -->",
        "<create/><![CDATA[x]]>",
        "<create/><?php?>",
        "<create/>text",
        "<create/><say>&boom;</say>",
        "<create seats='2' seats='3'/>",
        "",
        &deep,
    ] {
        client.send_wrong(inside);
        assert_eq!(client.error(), "malformed", "{inside:.40}");
    }
    client.raw(b"<message><say>\xff\xfe</say></message>");
    assert_eq!(client.error(), "malformed");
    client.raw(b"noise <messag> more noise <message><tables/></message>");
    assert_eq!(client.error(), "malformed");
    assert!(
        client.expect("tables").children().is_empty(),
        "no command of them ran"
    );
}

#[test]
fn a_document_type_ends_the_connection() {
    let server = Server::start();
    let bomb = "<message><!DOCTYPE lolz [<!ENTITY lol 'lol'><!ENTITY lol2 '&lol;&lol;'>]>\
                <say>&lol2;</say></message>";
    for text in [bomb, "<!DOCTYPE x><message><tables/></message>"] {
        let mut client = server.client("Ann");
        client.raw(text.as_bytes());
        assert_eq!(client.error(), "forbidden");
        assert!(client.expect_end().is_empty());
    }
}

#[test]
fn too_much_ends_the_connection() {
    let server = Server::start();
    let mut client = server.client("Ann");
    client.raw(format!("<message><say>{}", "x".repeat(66_000)).as_bytes());
    assert_eq!(client.error(), "too-large");
    client.expect_end();
    let mut client = server.client("Bob");
    client.raw("x".repeat(66_000).as_bytes());
    assert_eq!(client.error(), "malformed");
    assert_eq!(client.error(), "too-large");
    client.expect_end();
}

#[test]
fn the_twenty_first_error_is_answered_flood() {
    let server = Server::start();
    let mut client = server.client("Ann");
    client.send_wrong(&"<dance/>".repeat(30));
    for _ in 0..20 {
        assert_eq!(client.error(), "unknown");
    }
    assert_eq!(client.error(), "flood");
    assert!(client.expect_end().is_empty());
}
