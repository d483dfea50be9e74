//! The texts of games are complete in every language: random games are played, and all
//! texts that people could read of them are read.

use games::{Advice, AnyGame, GAMES, Scene, Settings, Text, Viewer, threats_in_words};
use words::Language;

/// Games of each kind: enough for a rare thing to happen in some of them.
const GAMES_OF_EACH: u64 = 12;

/// Knuth's generator for MMIX: any will do.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Every text, with and without names, in all languages: no message is missing, and
/// none lacks a value.
fn read(text: &Text) {
    for text in [text, &text.named(&["Anna", "Petr"])] {
        for language in Language::all() {
            let said = text.say(language);
            let is_whole = !said.contains("{") && !said.contains("game-");
            assert!(is_whole, "{}: {said}", language.code());
        }
    }
}

fn read_scene(scene: &Scene) {
    let panels = || scene.panels.iter().chain(&scene.aside);
    let cells = panels().flat_map(|panel| panel.cells.iter().flatten());
    let gauges = scene.gauges.iter();
    scene.captions.iter().for_each(read);
    scene.note.iter().for_each(read);
    cells.filter_map(|cell| cell.label.as_ref()).for_each(read);
    panels()
        .filter_map(|panel| panel.title.as_ref())
        .for_each(read);
    for gauge in gauges {
        read(&gauge.label);
        gauge.parts.iter().for_each(|part| read(&part.label));
    }
}

fn read_advice(advice: &Advice) {
    read(&advice.caption);
    advice.columns.iter().for_each(read);
    let cells = advice.rows.iter().flat_map(|row| &row.cells);
    cells.for_each(read);
}

fn play(mut state: Box<dyn AnyGame>, random: &mut Random) {
    let viewer = Viewer::Public;
    let (start, mut played) = (state.clone_box(), Vec::new());
    loop {
        read_scene(&state.scene(viewer));
        let threats = state.threats(viewer).unwrap_or_default();
        let threats: Vec<_> = threats.iter().collect();
        threats_in_words(&threats).iter().for_each(read);
        state.advice(None, viewer).iter().for_each(read_advice);
        if state.turn().outcome().is_some() {
            let mut played = played.iter().map(String::as_str);
            start.sheet(&mut played).iter().for_each(read_advice);
            return;
        }
        let legal = state.legal_actions();
        let action = if legal.is_empty() {
            let drawn = state
                .clone_box()
                .draw_chance(&mut |most| random.below(most));
            drawn.expect("an outcome of chance").text
        } else {
            legal[random.below(legal.len() as u64) as usize].clone()
        };
        state.story(&action, viewer).iter().for_each(read);
        // An analysis takes long: now and then is enough.
        if random.below(20) == 0 {
            state.analysis(&action, viewer).iter().for_each(read_advice);
        }
        state.play_actions(&action).expect("a legal action");
        played.push(action);
    }
}

#[test]
fn everything_that_is_said_is_whole_in_every_language() {
    let mut random = Random(7);
    for entry in GAMES {
        let settings = Settings::default_of(entry.info);
        // Those of short rows end by rows, and Swap2 has an opening of its own.
        let mut starts = vec![settings];
        if entry.info.name == "gomoku" {
            let swap2 = [("opening", "swap2")];
            starts.push(Settings::new(entry.info, Some(9), swap2).unwrap());
            let short = [("line", "4"), ("rule", "renju")];
            starts.push(Settings::new(entry.info, Some(6), short).unwrap());
        }
        for settings in starts {
            for _ in 0..GAMES_OF_EACH {
                play(entry.start(&settings).unwrap(), &mut random);
            }
        }
    }
}
