//! A scene as text, for screen readers.

use games::{Cell, Mark, Panel, Piece, Scene, Style, Text, threats_in_words};
use words::{Language, say};

/// The board in words of a language: the pieces with their cells, the last action, the
/// winning cells, the threats, amounts and captions. Sentences on one line.
pub fn words(scene: &Scene, language: Language) -> String {
    let mut parts = Vec::new();
    for panel in scene.panels.iter().chain(&scene.aside) {
        if panel.style == Style::Felt {
            let places = panel.rows.iter().zip(&panel.cells);
            parts.extend(places.map(|(label, cells)| place_words(label, cells, language)));
        } else {
            parts.extend(panel_words(panel, language));
        }
    }
    for (mark, text) in [
        (Mark::Source, Text::new("game-read-source")),
        (Mark::Last, Text::new("game-read-last")),
        (Mark::Taken, Text::new("game-read-taken")),
        (Mark::Win, Text::new("game-read-won")),
    ] {
        let marked = cells(scene).filter(|cell| cell.mark == mark);
        let names: Vec<Text> = marked.filter_map(name).collect();
        if !names.is_empty() {
            let text = text.with("cells", Text::list(names));
            parts.push(text.say(language));
        }
    }
    let threats: Vec<_> = cells(scene).flat_map(|cell| &cell.threats).collect();
    parts.extend(Text::say_all(&threats_in_words(&threats), language));
    parts.extend(scene.captions(language));
    parts.join(". ")
}

fn cells(scene: &Scene) -> impl Iterator<Item = &Cell> {
    scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten())
}

/// The name of a cell.
fn name(cell: &Cell) -> Option<Text> {
    let label = cell.label.clone();
    label.or_else(|| cell.name.clone().map(Text::plain))
}

/// The name and the content of a cell: `H8, empty`, `south's c, 4`.
pub(super) fn of_cell(cell: &Cell, language: Language) -> String {
    let piece = |piece: Piece| piece.say(language);
    let holds = match (cell.piece, cell.count) {
        (Some(what), Some(count)) => format!("{count} {}", piece(what)),
        (Some(what), None) => piece(what),
        (None, Some(count)) => count.to_string(),
        (None, None) => language.say("game-read-empty"),
    };
    let mut text = match name(cell) {
        Some(name) => format!("{}, {holds}", name.say(language)),
        None => holds,
    };
    for threat in &cell.threats {
        let who = Text::from(threat.who).say(language);
        text.push_str(&format!("; {who}: {}", threat.what.say(language)));
    }
    text
}

/// A place of a card table with its cards; the label says the chips.
fn place_words(label: &Text, cells: &[Cell], language: Language) -> String {
    let cards = cells.iter().filter(|cell| cell.count.is_none());
    let cards: Vec<String> = cards.map(|cell| of_cell(cell, language)).collect();
    let label = label.say(language);
    match cards.as_slice() {
        [] => label,
        cards => format!("{label}; {}", cards.join(", ")),
    }
}

/// Pieces by name with their places, counts by place.
fn panel_words(panel: &Panel, language: Language) -> Option<String> {
    let mut kinds: Vec<(Piece, Vec<String>)> = Vec::new();
    let mut counts = Vec::new();
    for cell in panel.cells.iter().flatten() {
        let place = name(cell).map_or_else(String::new, |name| name.say(language));
        match (cell.piece, cell.count) {
            (Some(piece), None) => match kinds.iter_mut().find(|(kind, _)| kind.name == piece.name)
            {
                Some((_, places)) => places.push(place),
                None => kinds.push((piece, vec![place])),
            },
            (_, Some(count)) => counts.push(format!("{place} {count}").trim().to_owned()),
            (None, None) => {}
        }
    }
    let mut parts: Vec<String> = kinds
        .iter()
        .map(|(piece, places)| kind(&piece.say(language), places, language))
        .collect();
    parts.extend((!counts.is_empty()).then(|| counts.join(", ")));
    if parts.is_empty() && panel.title.is_none() {
        return None;
    }
    let what = if parts.is_empty() {
        language.say("game-read-empty")
    } else {
        parts.join("; ")
    };
    Some(match &panel.title {
        Some(title) => format!("{}: {what}", title.say(language)),
        None => what,
    })
}

fn kind(name: &str, places: &[String], language: Language) -> String {
    if places.iter().all(String::is_empty) {
        return match places.len() {
            1 => name.to_owned(),
            times => say!(language, "game-read-times", count = times, piece = name),
        };
    }
    let places = places.join(", ");
    say!(language, "game-read-places", piece = name, places)
}
