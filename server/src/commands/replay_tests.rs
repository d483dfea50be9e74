//! Replaying without waiting.

use clap::Parser;

use super::*;
use record::samples::{everything, five_in_a_row};
use record::to_xml;

#[derive(Debug, Parser)]
struct Words {
    #[command(flatten)]
    args: ReplayArgs,
}

fn parse(words: &str) -> Result<ReplayArgs, clap::Error> {
    let words = format!("replay {words}");
    Words::try_parse_from(words.split_whitespace()).map(|words| words.args)
}

/// The output and the waits.
fn shown(journal: &Journal, pace: Pace) -> (String, Vec<Duration>) {
    let (mut out, mut waits) = (Vec::new(), Vec::new());
    let player = Player {
        pace,
        details: None,
        language: Language::ENGLISH,
        out: &mut out,
        sleep: |time| waits.push(time),
    };
    player.play(journal).unwrap();
    (String::from_utf8(out).unwrap(), waits)
}

#[test]
fn plain_output_shows_heading_every_board_and_the_ending() {
    let journal = everything();
    let (text, _) = shown(&journal, Pace::Recorded(1.0));
    let expected = format!(
        "{}
   A  B  C
3  .  .  .  3
2  .  x  .  2
1 (o) .  .  1
   A  B  C
black (x) to move

     cross at 0.000 s: depth 3 score -5 pv C3
  1. cross (Alpha): C3  0.500 s
   A  B  C
3  .  . (x) 3
2  .  x  .  2
1  o  .  .  1
   A  B  C
the game is over

cross (Alpha) won after 1 turn: illegal move (move B2)
",
        heading(&journal, Language::ENGLISH)
    );
    assert_eq!(text, expected);
}

#[test]
fn details_stand_below_each_board() {
    let journal = everything();
    let mut out = Vec::new();
    let player = Player {
        language: Language::ENGLISH,
        pace: Pace::Constant(Duration::ZERO),
        details: Some(Details::of(&journal)),
        out: &mut out,
        sleep: |_| {},
    };
    player.play(&journal).unwrap();
    let text = String::from_utf8(out).unwrap();
    let expected = "\
the game is over

     cross took 500.007 ms; left: cross 60499 ms
     cross thought at 0.001 ms: depth 3 score -5 pv C3
     round 1234.000 ms ! IndexError: <list> \\u{1b}
     round 1234.567 ms < move C3
     round 1234.567 ms > move B2

cross (Alpha) won after 1 turn: illegal move (move B2)
";
    assert!(text.ends_with(expected), "{text}");
    assert_eq!(text.matches("depth 3").count(), 1);
}

#[test]
fn every_turn_is_waited_for_at_the_pace_asked_for() {
    let journal = five_in_a_row(7);
    let (_, waits) = shown(&journal, Pace::Recorded(1.0));
    let used = |entry: &Entry| match entry {
        Entry::Turn {
            used: Some(used), ..
        } => *used,
        _ => panic!("{entry:?}"),
    };
    let recorded: Vec<Duration> = journal.entries.iter().map(used).collect();
    assert_eq!(waits, recorded);

    let (_, waits) = shown(&journal, Pace::Recorded(2.0));
    let halved: Vec<u128> = recorded.iter().map(|used| used.as_micros() / 2).collect();
    let waited: Vec<u128> = waits.iter().map(Duration::as_micros).collect();
    assert_eq!(waited, halved);

    let every = Duration::from_millis(500);
    let (_, waits) = shown(&journal, Pace::Constant(every));
    assert_eq!(waits, [every; 9]);
}

#[test]
fn a_recorded_eternity_does_not_overflow() {
    assert_eq!(Pace::Recorded(0.01).wait(Duration::MAX), Duration::MAX);
}

#[test]
fn speeds_that_make_no_sense_are_refused() {
    assert_eq!(parse("7 --store club").unwrap().pace.speed, 1.0);
    assert_eq!(parse("a.xml --speed 0.5").unwrap().pace.speed, 0.5);
    assert_eq!(
        parse("a.xml --every 500ms").unwrap().pace.every,
        Some(Duration::from_millis(500))
    );
    for wrong in [
        "",
        "a.xml --speed 0",
        "a.xml --speed -1",
        "a.xml --speed nan",
        "a.xml --speed inf",
        "a.xml --every 5",
        "a.xml --every 5s --speed 2",
    ] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn damage_is_reported_with_the_file_before_anything_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("torn.xml");
    let words = format!("{} --every 0s --plain", path.display());
    let run = || {
        run(&parse(&words).unwrap(), Language::ENGLISH)
            .unwrap_err()
            .to_string()
    };

    assert!(run().contains("cannot be read"));
    let xml = to_xml(&five_in_a_row(7));
    std::fs::write(&path, &xml[..xml.len() / 2]).unwrap();
    let error = run();
    assert!(error.contains("torn.xml: line "), "{error}");
    std::fs::write(&path, xml.replace("\"A3\"", "\"H8\"")).unwrap();
    let error = run();
    assert!(error.contains("turn 6: 'H8': H8 is occupied"), "{error}");
}
