//! Messages of poker clients and of the poker server.

use protocol::poker::{Command, Element, Fault, Framer, MAX_MESSAGE, encode};

type Frame = Result<Vec<u8>, Fault>;

/// Cuts the bytes in two ways, and reads every message as both sides do.
pub(crate) fn run(bytes: &[u8]) {
    let whole = frames([bytes]);
    let pieces = frames(super::chunks(bytes));
    assert_eq!(whole, pieces, "chunks make other messages");
    for frame in whole.iter().flatten() {
        assert!(frame.len() <= MAX_MESSAGE);
        let Ok(elements) = Element::parse_message(frame) else {
            continue;
        };
        for element in &elements {
            if let Ok(command) = Command::read(element) {
                let again = reread(&command);
                assert_eq!(Command::read(&again).as_ref(), Ok(&command));
            }
            if let Ok(event) = protocol::poker::read_event(element) {
                let again = reread(&event);
                assert_eq!(protocol::poker::read_event(&again).as_ref(), Ok(&event));
            }
        }
    }
}

/// The element that this is written as.
fn reread(part: impl protocol::poker::Encode) -> Element {
    let mut bytes = Vec::new();
    encode([part], &mut bytes);
    let mut elements = Element::parse_message(&bytes).expect("what is written can be read");
    assert_eq!(elements.len(), 1);
    elements.remove(0)
}

fn frames<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Frame> {
    let mut framer = Framer::default();
    let mut frames = Vec::new();
    for chunk in chunks {
        framer.feed(chunk);
        while let Some(frame) = framer.next_frame() {
            frames.push(frame.map(<[u8]>::to_vec));
        }
    }
    frames
}
