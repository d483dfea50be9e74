mod commands;
mod described;
mod events;
mod framing;
mod messages;

use super::{Encode, encode};

/// A message of these as it is written, in a line of its own.
fn line(parts: impl IntoIterator<Item = impl Encode>) -> String {
    let mut bytes = Vec::new();
    encode(parts, &mut bytes);
    bytes.push(b'\n');
    String::from_utf8(bytes).unwrap()
}
