//! Whole games, click by click, without scripts.

use crate::host::{Answer, Browser, Server, quick_brains};

/// Fields of a form.
type Fields<'a> = &'a [(&'a str, &'a str)];

/// Starts a game as a person with this name; gives its address.
pub(crate) fn start(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    let answer = browser.post("/play", fields);
    assert_eq!(answer.status, 303, "{answer:?}");
    let to = answer
        .header("location")
        .expect("it leads somewhere")
        .to_owned();
    assert!(to.starts_with("/games/"), "{to}");
    to
}

/// The actions that a page offers.
pub(crate) fn offered(page: &Answer) -> Vec<String> {
    let Some((_, form)) = page.body.split_once("<form id=\"turn\"") else {
        return Vec::new();
    };
    let form = form.split("</form>").next().unwrap_or_default();
    let values = form.split("value=\"").skip(1);
    let values = values.map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
    // The first value is the number of moves.
    values.skip(1).collect()
}

/// The number of moves on a page.
pub(crate) fn ply(page: &Answer) -> String {
    page.between("data-ply=\"", "\"").to_owned()
}

fn choose(game: &str, mut offered: Vec<String>) -> String {
    let bank = offered
        .iter()
        .position(|action| game == "dice" && action.ends_with("bank"));
    offered.swap_remove(bank.unwrap_or(0))
}

/// Plays until the game is over; gives the last page.
pub(crate) fn play_to_the_end(browser: &mut Browser, game: &str, address: &str) -> Answer {
    for _ in 0..4000 {
        let page = browser.get(address);
        assert_eq!(page.status, 200, "{page:?}");
        if page.body.contains("class=\"ending\"") {
            return page;
        }
        let offered = offered(&page);
        crate::host::rest();
        if offered.is_empty() {
            continue;
        }
        let action = choose(game, offered);
        let answer = browser.post(
            &format!("{address}/move"),
            &[("ply", &ply(&page)), ("action", &action)],
        );
        assert!(matches!(answer.status, 303 | 422), "{answer:?}");
    }
    panic!("{game} does not end");
}

#[test]
fn a_person_clicks_a_whole_game_of_each_game_against_a_brain() {
    let server = Server::start(&quick_brains());
    let wishes: [(&str, &str, Fields<'_>); 5] = [
        ("gomoku", "Row", &[("board", "5"), ("option-line", "4")]),
        ("kalaha", "Bean", &[]),
        ("dice", "Die", &[("option-target", "2000")]),
        ("qubic", "Cube", &[("board", "3")]),
        ("reversi", "Disc", &[("board", "6")]),
    ];
    for (game, brain, more) in wishes {
        let mut browser = server.browser();
        let mut fields = vec![
            ("game", game),
            ("against", brain),
            ("name", "Ann"),
            ("seat", "0"),
        ];
        fields.extend_from_slice(more);
        let address = start(&mut browser, &fields);
        let page = browser.get(&address);
        let page = page.expect(brain).expect("Resign");
        // Nonsense is explained and not played.
        let answer = browser.post(
            &format!("{address}/move"),
            &[("ply", &ply(&page)), ("action", "nonsense")],
        );
        assert_eq!(answer.status, 422, "{answer:?}");
        assert!(answer.body.contains("role=\"alert\""), "{answer:?}");
        let page = play_to_the_end(&mut browser, game, &address);
        assert!(page.body.contains("Ann"), "{page:?}");
        // The game can be viewed move by move, from the start position on.
        let first = browser.get(&format!("{address}?ply=0"));
        first.expect("data-ply=\"0\"").expect("id=\"next\"");
        if matches!(game, "kalaha" | "dice") {
            // The alternatives stand beside the moves; the first throws may leave
            // no choice.
            let is_told = (1..=12).any(|turn| {
                let page = browser.get(&format!("{address}?ply={turn}")).body;
                page.contains("had to choose from") && page.contains(">chosen</td>")
            });
            assert!(is_told, "{game}");
        }
        // Where something is counted, the page of a player has the score of the winner.
        let player = browser.get(&format!("/player?game={game}&name=Ann")).body;
        let counts = matches!(game, "kalaha" | "dice" | "reversi");
        assert_eq!(
            player.contains("id=\"by-start\""),
            counts,
            "{game}: {player}"
        );
        browser.post("/leave", &[]);
    }
    server.stop();
}

#[test]
fn a_person_clicks_a_whole_game_of_dice_against_two() {
    let bin = tests::programs()
        .arbiter
        .parent()
        .expect("it stands in a folder");
    let brain = |name: &str| {
        let bin = bin.display();
        format!(
            "[[brain]]\nname = '{name}'\ngame = 'dice'\nbrain = '{bin}/dice-brain --level bank350'\n"
        )
    };
    let server = Server::start(&["Die", "Die hard", "Bank"].map(brain).concat());
    let mut browser = server.browser();
    let form = browser.get("/play?game=dice");
    let form = form
        .expect("name=\"against-2\"")
        .expect("name=\"against-3\"");
    assert!(!form.body.contains("against-4"), "there are three brains");
    assert!(form.body.contains("value=\"3\"><span>fourth"), "{form:?}");
    let gomoku = browser.get("/play?game=gomoku");
    assert!(!gomoku.body.contains("against-2"), "{gomoku:?}");
    let wish = [("game", "dice"), ("name", "Ann"), ("option-target", "2000")];
    let mut refused = |more: Fields<'_>, why: &str| {
        let answer = browser.post("/play", &[&wish[..], more].concat());
        assert_eq!(answer.status, 422, "{answer:?}");
        answer.expect(why);
    };
    refused(&[("against-2", "Die")], "Another person plays you alone");
    let twice = [("against", "Die"), ("against-2", "Die")];
    refused(&twice, "Die can have one seat alone.");
    let fourth = [("against", "Die"), ("against-2", "Bank"), ("seat", "3")];
    refused(&fourth, "fourth is no seat of a game of 3.");
    let third = [
        ("against", "Die hard"),
        ("against-3", "Bank"),
        ("seat", "2"),
    ];
    let address = start(&mut browser, &[&wish[..], &third].concat());
    let page = browser.get(&address);
    assert_eq!(page.body.matches("role=\"timer\"").count(), 3, "{page:?}");
    let place = |name: &str| page.body.find(&format!(">{name}</a>"));
    assert!(
        ["Ann", "Die hard", "Bank"]
            .iter()
            .all(|name| place(name).is_some()),
        "{page:?}"
    );
    // Draws can be agreed only between two people.
    assert!(!page.body.contains("Offer a draw"), "{page:?}");
    page.expect("Resign");
    let ended = play_to_the_end(&mut browser, "dice", &address);
    ended.expect("class=\"ending\"").expect(" won");
    // The sheet has the names of the players, and no turns after the position.
    let sheet = browser.get(&address).body;
    let (_, sheet) = sheet.split_once("id=\"sheet\"").expect("a sheet");
    let (sheet, _) = sheet.split_once("</section>").expect("its end");
    assert!(
        sheet.contains(">Die hard</th>") && sheet.contains("<td>1</td><td>"),
        "{sheet}"
    );
    let before = browser.get(&format!("{address}?ply=0"));
    assert!(!before.body.contains("id=\"sheet\""), "{before:?}");
    server.stop();
}

#[test]
fn two_people_play_by_a_link_and_one_resigns() {
    let server = Server::start("");
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let offer = ann.post(
        "/play",
        &[
            ("game", "gomoku"),
            ("board", "3"),
            ("option-line", "3"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let link = offer
        .header("location")
        .expect("an offer has a page")
        .to_owned();
    assert_eq!(link, "/seek/1");
    ann.get(&link).expect("Send this link");
    let page = bob.get(&link).expect("offers you a game");
    let page = page.expect("<dd>3×3</dd>").expect("<dd>white</dd>");
    // The options are called as in the form.
    let czech = server.browser().accepting("cs").get(&link);
    czech.expect("<dt>V řadě</dt><dd>3</dd>");
    // Only a waiting person asks whether the game has started.
    assert!(!page.body.contains("/wait"), "{page:?}");
    let taken = bob.post(&link, &[("name", "Bob")]);
    let address = taken
        .header("location")
        .expect("it leads to the game")
        .to_owned();
    let game = ann.get(&link);
    assert_eq!(game.header("location"), Some(address.as_str()), "{game:?}");
    // Neither the opponent nor another person can play for a seat.
    let move_ = format!("{address}/move");
    let fields = [("ply", "0"), ("action", "B2")];
    let not_yet = bob.post(&move_, &fields);
    assert_eq!(not_yet.status, 422);
    not_yet.expect("It is not your turn.");
    let nobody = server.browser().post(&move_, &fields);
    nobody.expect("You do not play this game.");
    assert_eq!(ann.post(&move_, &fields).status, 303);
    // A click on an old board plays nothing.
    let late = bob.post(&move_, &[("ply", "0"), ("action", "A1")]);
    late.expect("The board has changed meanwhile");
    // Ann takes her move back: both are at the next game.
    assert_eq!(ann.post(&format!("{address}/takeback"), &[]).status, 303);
    ann.get(&address).expect("You ask to take your move back.");
    bob.get(&address)
        .expect("Ann asks to take back: the last move.");
    let taken = bob.post(&format!("{address}/takeback"), &[]);
    let next = taken.header("location").expect("it leads on").to_owned();
    assert_eq!(next, "/games/2");
    let old = ann.get(&address).expect("Moves were taken back");
    assert!(!old.body.contains("Rematch"), "{old:?}");
    let followed = ann.get(&format!("{address}/rematch"));
    assert_eq!(followed.header("hx-redirect"), Some(&*next), "{followed:?}");
    let address = next;
    let move_ = format!("{address}/move");
    assert_eq!(ann.post(&move_, &fields).status, 303);
    let page = bob.get(&address);
    assert_eq!(ply(&page), "1");
    let page = page.expect("Offer a draw");
    assert!(page.body.contains("Resign"), "{page:?}");
    assert_eq!(bob.post(&format!("{address}/resign"), &[]).status, 303);
    let deadline = std::time::Instant::now() + crate::host::PATIENCE;
    loop {
        let page = ann.get(&address);
        if page.body.contains("class=\"ending\"") {
            page.expect("You won: Bob resigned");
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{page:?}");
        crate::host::rest();
    }
    server.stop();
}

#[test]
fn moves_of_chess_are_shown_and_taken_as_in_books_and_kept_by_their_squares() {
    let server = Server::start("");
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let form = ann.get("/play?game=chess");
    form.expect("<details class=\"lesson\">")
        .expect("as in books, e4, Nf3");
    let fields = [
        ("game", "chess"),
        ("against", ""),
        ("name", "Ann"),
        ("seat", "0"),
    ];
    let offer = ann.post("/play", &fields);
    let link = offer
        .header("location")
        .expect("an offer has a page")
        .to_owned();
    let taken = bob.post(&link, &[("name", "Bob")]);
    let address = taken.header("location").expect("a game").to_owned();
    let move_ = format!("{address}/move");
    let page = ann.get(&address);
    assert!(offered(&page).contains(&"g1f3".to_owned()), "{page:?}");
    page.expect(">Nf3</option>");
    let wrong = ann.post(&move_, &[("ply", "0"), ("action", "Nd2")]);
    wrong.expect("is no legal move in this position");
    assert_eq!(
        ann.post(&move_, &[("ply", "0"), ("action", "Nf3")]).status,
        303
    );
    let deadline = std::time::Instant::now() + crate::host::PATIENCE;
    let page = loop {
        let page = bob.get(&address);
        if ply(&page) == "1" {
            break page;
        }
        assert!(std::time::Instant::now() < deadline, "{page:?}");
        crate::host::rest();
    };
    page.expect("<span class=\"text\">Nf3</span>")
        .expect("Ann played Nf3");
    bob.post(&format!("{address}/resign"), &[]);
    server.stop();
}

#[test]
fn a_turn_of_several_sowings_is_clicked_one_after_another_and_taken_back() {
    let server = Server::start(&quick_brains());
    let mut browser = server.browser();
    let address = start(
        &mut browser,
        &[
            ("game", "kalaha"),
            ("against", "Bean"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let move_ = format!("{address}/move");
    let page = browser.get(&address);
    // With four beans a pit the third sowing ends in the store, and the turn goes
    // on.
    let answer = browser.post(&move_, &[("ply", &ply(&page)), ("action", "c")]);
    assert_eq!(answer.status, 303, "{answer:?}");
    let page = browser
        .get(&address)
        .expect("So far: c")
        .expect("Take back");
    assert_eq!(ply(&page), "0");
    browser.post(&format!("{address}/take-back"), &[]);
    let page = browser.get(&address);
    assert!(!page.body.contains("So far:"), "{page:?}");
    // A turn may also be sent whole.
    let answer = browser.post(&move_, &[("ply", "0"), ("action", "c a")]);
    assert_eq!(answer.status, 303, "{answer:?}");
    // A person who leaves has lost, and the opponent need not wait.
    browser.post("/leave", &[]);
    server.stop();
}
