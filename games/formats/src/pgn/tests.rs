use proptest::prelude::*;

use super::*;

fn read(text: &str) -> Vec<RawGame> {
    RawGames::new(text, Notation::Chess)
        .collect::<Result<_, _>>()
        .unwrap()
}

fn moves(game: &RawGame) -> Vec<&str> {
    game.moves.iter().map(|one| one.text.as_str()).collect()
}

#[test]
fn tags_moves_comments_annotations_and_variations_are_told_apart() {
    let text = "% an escape\n[Event \"A \\\"B\\\" \\\\ C\"]\n[ Site \"?\" ]\n\n; a line of comment\n\
                {before} 1.e4! {best\nby test} (1. d4 (1. c4 {)}) d5 ; )\n) 1...e5 $1 $14 2 Nf3 Nc6?? \
                ; to the end\n3. exd6 e.p. 0-0 {last} 1-0 {White won}\n\n[Event \"two\"]\n1. d4 *";
    let games = read(text);
    let (first, second) = (&games[0], &games[1]);
    assert_eq!(first.tag("event"), Some("A \"B\" \\ C"));
    assert_eq!(first.tag("Site"), None);
    assert_eq!(moves(first), ["e4", "e5", "Nf3", "Nc6", "exd6", "0-0"]);
    assert_eq!(first.prelude, ["before"]);
    assert_eq!(first.moves[0].comments, ["best\nby test"]);
    assert_eq!(first.moves[5].comments, ["last", "White won"]);
    assert_eq!(first.result.as_deref(), Some("1-0"));
    assert_eq!(
        (first.moves[0].line, first.moves[2].line, first.end),
        (6, 8, 9)
    );
    assert_eq!(
        (second.tag("Event"), moves(second)),
        (Some("two"), vec!["d4"])
    );
    assert_eq!((second.line, second.result.as_deref()), (11, Some("*")));
}

#[test]
fn a_game_without_a_mark_of_its_end_ends_where_the_next_begins() {
    let games = read("[Event \"a\"]\n1. 11-15 23-19\n\n[Event \"b\"]\n1. 12-16 2-0");
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].result.as_deref(), games[0].end), (None, 4));
    assert_eq!(moves(&games[0]), ["11-15", "23-19"]);
    assert_eq!(games[1].result.as_deref(), Some("2-0"));
    assert_eq!(read(" \n% x\n"), []);
}

#[test]
fn remnants_between_games_are_no_games() {
    let game = "[Event \"a\"]\n[Result \"½–½\"]\n\n1. e4 1/2-1/2\n";
    for remnant in [
        "1-0\n",
        "{ the end }\n",
        "*\n",
        "\u{1a}",
        "{a}\n; b\n{c} 0-1\n\u{1a}",
    ] {
        for text in [
            format!("{game}{remnant}"),
            format!("{remnant}{game}"),
            format!("{game}{remnant}{game}"),
        ] {
            let games = read(&text);
            assert_eq!(games.len(), text.matches("Event").count(), "{text:?}");
            assert!(games.iter().all(|game| moves(game) == ["e4"]), "{text:?}");
            assert_eq!(games[0].tag("Result"), Some("1/2-1/2"));
        }
    }
    // A game without tags begins with what is written of it.
    let game = &read("{of two players}\n{who are good} 1. e4 *")[0];
    assert_eq!(game.prelude, ["of two players", "who are good"]);
}

#[test]
fn figures_alone_are_a_move_where_they_number_none() {
    let game = &read("1. 5254 5755 2 7163! 1000... 8866 Nf3!N RR e5?!TN 1-0")[0];
    assert_eq!(moves(game), ["5254", "5755", "7163", "8866", "Nf3", "e5"]);
}

#[test]
fn what_is_not_closed_is_named_with_its_line() {
    for (text, line, expected) in [
        ("\n[Event]", 2, "tag 'Event' is not of the form"),
        ("[Event \"a\n\"]", 1, "does not end"),
        ("[Event \"a\" x]", 1, "does not end"),
        ("[\"a\"]", 1, "tag ''"),
        ("1. e4\n{never", 2, "has no '}'"),
        ("1. e4\n\n(1. d4 (", 3, "has no ')'"),
        ("1. e4)", 1, "')' closes nothing"),
    ] {
        let error = RawGames::new(text, Notation::Chess)
            .find_map(Result::err)
            .unwrap();
        assert_eq!((error.line, error.game), (line, Some(1)), "{text}: {error}");
        assert!(error.what.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_bracket_among_the_moves_ends_no_game() {
    let mut games = RawGames::new("1. e4 * [x] 1. d4 *", Notation::Chess);
    assert!(games.next().unwrap().is_ok());
    assert!(games.next().unwrap().is_err());
    assert!(games.next().is_none());
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same(
        tags in prop::collection::vec(("[A-Z][a-z]{1,8}", "[ -~éž]{0,20}"), 0..4),
        words in prop::collection::vec(("[a-h][1-8]x?[a-h][1-8]", "[a-z0-9+/. ]{0,60}"), 1..40),
    ) {
        let mut text = PgnText::default();
        for (name, value) in &tags {
            text.tag(name, value);
        }
        text.end_tags();
        for (word, comment) in &words {
            text.word(word);
            text.comment(comment);
        }
        text.word("1-0");
        let text = text.finish();
        prop_assert!(text.lines().skip(tags.len()).all(|line| line.chars().count() <= 80));
        let games = read(&text);
        prop_assert_eq!(games.len(), 1);
        let read: Vec<_> = games[0].tags.iter().map(|(a, b)| (a.clone(), b.clone())).collect();
        prop_assert_eq!(read, tags);
        for (read, (word, comment)) in games[0].moves.iter().zip(&words) {
            prop_assert_eq!(&read.text, word);
            let single = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let comments: Vec<String> = read.comments.iter().map(|text| single(text)).collect();
            prop_assert_eq!(comments.concat(), single(comment));
        }
        prop_assert_eq!(games[0].moves.len(), words.len());
    }

    #[test]
    fn no_text_makes_the_reader_fail_otherwise_than_in_words(text in "[\\[\\](){};%$\"a-h1-8.*\n -]{0,80}") {
        for game in RawGames::new(&text, Notation::Chess) {
            if let Err(error) = game {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
