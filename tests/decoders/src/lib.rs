//! The properties that must hold for every reader of foreign bytes.
//!
//! Each [`Target`] feeds bytes to one reader and checks what the reader
//! promises beyond not failing: any chunking gives the same result, a value
//! that is read and written again is read as the same. The tests of this crate
//! run every target on its seeds and on bent copies of them; the programs in
//! `fuzz` run the same functions under a fuzzer (`tests/decoders/soak`).

mod acpc;
mod configuration;
mod engines;
mod foreign;
mod line;
mod openings;
mod page;
mod phh;
mod poker;
mod position;
mod record_file;
mod typed;
mod words;

/// One reader with its promises.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, also of its directory of seeds and of its fuzzer.
    pub name: &'static str,
    /// Feeds these bytes to the reader.
    ///
    /// # Panics
    /// A promise is broken.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target {
        name: "line",
        run: line::run,
    },
    Target {
        name: "engines",
        run: engines::run,
    },
    Target {
        name: "poker",
        run: poker::run,
    },
    Target {
        name: "typed",
        run: typed::run,
    },
    Target {
        name: "record",
        run: record_file::run,
    },
    Target {
        name: "foreign",
        run: foreign::run,
    },
    Target {
        name: "phh",
        run: phh::run,
    },
    Target {
        name: "acpc",
        run: acpc::run,
    },
    Target {
        name: "position",
        run: position::run,
    },
    Target {
        name: "openings",
        run: openings::run,
    },
    Target {
        name: "tournament_file",
        run: configuration::tournament,
    },
    Target {
        name: "server_file",
        run: configuration::server,
    },
    Target {
        name: "words",
        run: words::run,
    },
    Target {
        name: "page",
        run: page::run,
    },
];

/// Runs the target of this name on these bytes.
///
/// # Panics
/// There is no such target, or one of its promises is broken.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("no target is called {name}"));
    (target.run)(bytes);
}

/// Cuts bytes into chunks; the bytes themselves decide the lengths.
fn chunks(bytes: &[u8]) -> Vec<&[u8]> {
    let mut rest = bytes;
    let mut chunks = Vec::new();
    while let Some(first) = rest.first() {
        let length = 1 + usize::from(*first) % 7;
        let (chunk, after) = rest.split_at(length.min(rest.len()));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}

/// The game that a byte chooses.
fn game(byte: u8) -> &'static games::Entry {
    &games::GAMES[usize::from(byte) % games::GAMES.len()]
}

#[cfg(test)]
mod tests;
