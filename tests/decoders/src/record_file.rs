//! Records of games.

use record::{ExportFormat, Exporter, Replay, from_xml, heading, to_xml};

/// Entries of a record beyond which it is not replayed here, lest one input
/// take seconds.
const MOST_REPLAYED: usize = 200;

/// Reads a record, writes it again, replays and exports it.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(journal) = from_xml(bytes) else {
        return;
    };
    let written = to_xml(&journal);
    let again = from_xml(written.as_bytes()).expect("what is written can be read");
    assert_eq!(to_xml(&again), written);
    heading(&journal, words::Language::ENGLISH);
    for format in [
        ExportFormat::Xml,
        ExportFormat::Jsonl,
        ExportFormat::Moves,
        ExportFormat::Kalaha,
        ExportFormat::Pgn,
        ExportFormat::Sgf,
        ExportFormat::Psq,
        ExportFormat::Pdn,
    ] {
        let exporter = Exporter::begin(Vec::new(), format, true);
        // A form that does not fit the game is refused.
        let _ = exporter.and_then(|mut exporter| exporter.add(&journal));
    }
    if journal.entries.len() <= MOST_REPLAYED
        && let Ok(mut replay) = Replay::start(&journal)
    {
        // A turn that the rules refuse is damage.
        let _ = replay.finish();
        replay.position();
    }
}
