//! A scene as text, for screen readers.

use games::{Cell, Mark, Panel, Scene, threats_in_words};

/// The board in words: what stands where, what was played last, what won,
/// what is pointed out, amounts and captions. Sentences on one line.
pub fn words(scene: &Scene) -> String {
    let mut parts = Vec::new();
    for panel in scene.panels.iter().chain(&scene.aside) {
        parts.extend(panel_words(panel));
    }
    for (mark, what) in [
        (Mark::Source, "last from"),
        (Mark::Last, "last"),
        (Mark::Taken, "taken"),
        (Mark::Win, "won by"),
    ] {
        let names: Vec<&str> = cells(scene)
            .filter(|cell| cell.mark == mark)
            .filter_map(|cell| cell.name.as_deref())
            .collect();
        if !names.is_empty() {
            parts.push(format!("{what} {}", names.join(", ")));
        }
    }
    let threats: Vec<_> = cells(scene).flat_map(|cell| &cell.threats).collect();
    parts.extend(threats_in_words(&threats));
    parts.extend(scene.captions.iter().cloned());
    parts.join(". ")
}

fn cells(scene: &Scene) -> impl Iterator<Item = &Cell> {
    scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten())
}

/// The name and the content of a cell: `H8, empty`, `south's c, 4`.
pub(super) fn of_cell(cell: &Cell) -> String {
    let holds = match (cell.piece, cell.count) {
        (Some(piece), Some(count)) => format!("{count} {}", piece.name),
        (Some(piece), None) => piece.name.to_owned(),
        (None, Some(count)) => count.to_string(),
        (None, None) => "empty".to_owned(),
    };
    let mut text = match &cell.name {
        Some(name) => format!("{name}, {holds}"),
        None => holds,
    };
    for threat in &cell.threats {
        text.push_str(&format!("; {}: {}", threat.who, threat.what));
    }
    text
}

/// Pieces by name with their places, counts by place.
fn panel_words(panel: &Panel) -> Option<String> {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut counts = Vec::new();
    for cell in panel.cells.iter().flatten() {
        let place = cell.name.as_deref().unwrap_or_default();
        match (cell.piece, cell.count) {
            (Some(piece), None) => match kinds.iter_mut().find(|(name, _)| *name == piece.name) {
                Some((_, places)) => places.push(place),
                None => kinds.push((piece.name, vec![place])),
            },
            (_, Some(count)) => counts.push(format!("{place} {count}").trim().to_owned()),
            (None, None) => {}
        }
    }
    let mut parts: Vec<String> = kinds
        .iter()
        .map(|(name, places)| kind(name, places))
        .collect();
    parts.extend((!counts.is_empty()).then(|| counts.join(", ")));
    if parts.is_empty() && panel.title.is_none() {
        return None;
    }
    let what = match parts.is_empty() {
        true => "empty".to_owned(),
        false => parts.join("; "),
    };
    Some(match &panel.title {
        Some(title) => format!("{title}: {what}"),
        None => what,
    })
}

fn kind(name: &str, places: &[&str]) -> String {
    if places.iter().all(|place| place.is_empty()) {
        return match places.len() {
            1 => name.to_owned(),
            times => format!("{times} times {name}"),
        };
    }
    format!("{name} on {}", places.join(", "))
}
