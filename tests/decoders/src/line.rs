//! Lines of brains and of the manager.

use protocol::line::{
    BrainLine, Decoder, Info, LineError, MAX_LINE, ManagerLine, Name, Version, escaped,
    escaped_whole, quoted, without_secret,
};

type Cut = Result<String, LineError>;

/// Cuts the bytes in two ways, and reads every line as both sides do.
pub(crate) fn run(bytes: &[u8]) {
    let whole = cut([bytes]);
    assert_eq!(whole, cut(super::chunks(bytes)), "chunks make other lines");
    for line in whole.iter().flatten() {
        assert!(line.len() <= MAX_LINE);
        let said = BrainLine::parse(line);
        let mut again = Vec::new();
        said.encode(&mut again);
        if let BrainLine::Info(content) = said {
            Info::parse(content);
        }
        if let Ok(told) = ManagerLine::parse(line) {
            let mut written = Vec::new();
            told.encode(&mut written);
            let text = String::from_utf8(written).expect("lines are UTF-8");
            let text = text.strip_suffix('\n').expect("a line has its end");
            let same = ManagerLine::parse(text).expect("what is written can be read");
            assert_eq!(format!("{told:?}"), format!("{same:?}"));
        }
        if let Ok(name) = line.parse::<Name>() {
            assert_eq!(name.to_string().parse::<Name>(), Ok(name));
        }
        if let Ok(version) = line.parse::<Version>() {
            assert_eq!(version.to_string().parse::<Version>(), Ok(version));
        }
    }
    for text in [escaped(bytes), escaped_whole(bytes), quoted(bytes)] {
        assert!(
            !text.contains(char::is_control),
            "a control character is shown"
        );
    }
    assert!(without_secret(bytes).len() <= bytes.len().max(16));
}

fn cut<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Cut> {
    let mut decoder = Decoder::default();
    let mut lines = Vec::new();
    for chunk in chunks {
        decoder.feed(chunk);
        while let Some(line) = decoder.next_line() {
            lines.push(line.map(str::to_owned));
        }
    }
    lines
}
