//! One person: its page over all games.

use std::fs;

use tests::programs;

use crate::host::{Server, quick_brains};
use crate::playing;
use crate::registration::{start, wait_until};

#[test]
fn the_page_of_a_name_has_all_its_games_and_lists_of_chess_have_openings() {
    let bin = programs().arbiter.parent().expect("it stands in a folder");
    let bin = bin.display().to_string();
    let server = Server::start_with(|folder| {
        let contests = folder.join("tournaments");
        fs::create_dir_all(&contests).expect("the folder is ours");
        let player = |name, seed| {
            format!(
                "[[player]]\nname = '{name}'\nbrain = '{bin}/chess-brain --level random --seed {seed}'\n"
            )
        };
        let openings = contests.join("openings.txt");
        fs::write(openings, "e2e4 e7e5\n").expect("the folder is ours");
        let text = format!(
            "game = 'chess'\ngames = 2\nopenings = 'openings.txt'\n{}{}",
            player("Ann", 1),
            player("Two", 2)
        );
        fs::write(contests.join("school.toml"), text).expect("the folder is ours");
        quick_brains()
    });
    let mut operator = server.operator();
    start(&mut operator, "school");
    wait_until(&mut operator, "school", |told| told["state"] == "ended");
    let mut ann = server.browser();
    for (game, against) in [("gomoku", "Row"), ("reversi", "Disc")] {
        let mut fields = vec![
            ("game", game),
            ("against", against),
            ("name", "Ann"),
            ("seat", "0"),
        ];
        match game {
            "gomoku" => fields.extend([("board", "5"), ("option-line", "4")]),
            _ => fields.push(("board", "6")),
        }
        let address = playing::start(&mut ann, &fields);
        let _end = playing::play_to_the_end(&mut ann, game, &address);
        ann.post("/leave", &[]);
    }
    let mut browser = server.browser();
    let page = browser
        .get("/player?name=Ann")
        .expect("<h1>Ann <small>in all games");
    for told in [
        "href=\"/player?game=gomoku&amp;name=Ann\"",
        "href=\"/player?game=reversi&amp;name=Ann\"",
        "<td>2 of 2</td>",
        "href=\"/games/1?ply=0\"",
        "href=\"/games/2?ply=0\"",
        "href=\"/tournaments/school/games/1?ply=0\"",
        "href=\"/tournaments/school/games/2?ply=0\"",
        "<th scope=\"col\">Opening</th>",
    ] {
        let is_place = told == "<td>2 of 2</td>";
        let is_told = page.body.contains(told) || is_place && page.body.contains("<td>1 of 2</td>");
        assert!(is_told, "no {told} in {page:?}");
    }
    let link = "href=\"/player?name=Ann\"";
    browser.get("/player?game=gomoku&name=Ann").expect(link);
    browser
        .get("/player?name=Nobody")
        .expect("No game of this player");
    browser.get("/player?game=&name=Ann").expect("in all games");
    assert_eq!(browser.get("/player").status, 400);
    // The lists name the opening as the page of the game does.
    let game = browser.get("/tournaments/school/games/1");
    let opening = "<span class=\"opening\" lang=\"en\">";
    let named = format!("{opening}{}</span>", game.between(opening, "</span>"));
    for list in [
        "/records?game=chess",
        "/tournaments/school",
        "/tournaments/school/player?name=Ann",
        "/tournaments/school/games?player=Ann&against=Two",
        "/",
    ] {
        browser.get(list).expect(&named);
    }
    let others = browser.get("/records?game=gomoku");
    assert!(!others.body.contains("pening"), "{others:?}");
    server.stop();
}
