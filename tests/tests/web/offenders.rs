//! Malicious clients.

use std::io::Write;
use std::net::TcpStream;

use crate::host::{Server, quick_brains};
use crate::playing::start;

#[test]
fn what_another_site_makes_a_browser_post_is_refused() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(
        &mut ann,
        &[
            ("game", "gomoku"),
            ("against", "Row"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let fields = [("ply", "0"), ("action", "H8")];
    for headers in [
        "",
        "sec-fetch-site: cross-site\r\n",
        "sec-fetch-site: same-site\r\n",
        "origin: http://evil.example\r\n",
        "origin: null\r\n",
    ] {
        let answer = ann.post_with(&format!("{address}/move"), &fields, headers);
        assert_eq!(answer.status, 403, "{headers}: {answer:?}");
    }
    let own = format!("origin: http://{}\r\n", server.web);
    let answer = ann.post_with(&format!("{address}/move"), &fields, &own);
    assert_eq!(answer.status, 303, "{answer:?}");
    // A GET request changes nothing.
    let looked = ann.get(&format!("{address}/resign"));
    assert_eq!(looked.status, 405, "{looked:?}");
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn bodies_and_heads_have_their_limits() {
    let server = Server::start("");
    let browser = server.browser();
    let head = "POST /play HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\nconnection: close\r\n\
                content-type: application/x-www-form-urlencoded\r\n";
    let huge = browser.raw(format!("{head}content-length: 1000000000\r\n\r\nx").as_bytes());
    assert_eq!(huge.status, 413, "{huge:?}");
    huge.expect("This request is too long");
    let chunk = format!("{:x}\r\n{}\r\n0\r\n\r\n", 100_000, "x".repeat(100_000));
    let chunked =
        browser.raw(format!("{head}transfer-encoding: chunked\r\n\r\n{chunk}").as_bytes());
    assert!(matches!(chunked.status, 400 | 413 | 422), "{chunked:?}");
    let long = browser.raw(
        format!(
            "GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "x".repeat(100_000)
        )
        .as_bytes(),
    );
    assert!(matches!(long.status, 0 | 414 | 431), "{long:?}");
    let many = "x: y\r\n".repeat(5_000);
    let many = browser.raw(format!("GET / HTTP/1.1\r\nhost: localhost\r\n{many}\r\n").as_bytes());
    assert!(matches!(many.status, 0 | 431), "{many:?}");
    for noise in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"NONSENSE / HTTP/9.9\r\n\r\n",
    ] {
        let answer = browser.raw(noise);
        assert!(matches!(answer.status, 0 | 400 | 505), "{answer:?}");
    }
    let mut browser = server.browser();
    assert_eq!(browser.get("/").status, 200);
    server.stop();
}

#[test]
fn a_head_that_never_ends_is_cut_off_and_keeps_nobody_waiting() {
    let server = Server::start("");
    let slow: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = TcpStream::connect(server.web).expect("the server listens");
            stream
                .write_all(b"GET / HTTP/1.1\r\nhost: ")
                .expect("it reads");
            stream
        })
        .collect();
    let mut browser = server.browser();
    assert_eq!(browser.get("/").status, 200);
    for mut stream in slow {
        stream
            .set_read_timeout(Some(crate::host::PATIENCE))
            .expect("a socket has limits");
        let mut answer = Vec::new();
        let closed = std::io::Read::read_to_end(&mut stream, &mut answer);
        assert!(closed.is_ok(), "{closed:?}");
    }
    server.stop();
}

#[test]
fn a_browser_that_asks_too_often_waits() {
    let server = Server::start("");
    let mut browser = server.browser();
    let statuses: Vec<u16> = (0..40)
        .map(|_| browser.post("/admin/login", &[("token", "guess")]).status)
        .collect();
    assert!(
        statuses.contains(&403) && statuses.contains(&429),
        "{statuses:?}"
    );
    assert_eq!(browser.get("/").status, 200);
    server.stop();
}
