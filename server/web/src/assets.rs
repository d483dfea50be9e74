//! The files of the pages, which are part of the program. A browser may cache
//! them forever, because their address changes with their content.

use std::borrow::Cow;
use std::sync::LazyLock;

/// A file of the pages.
struct Asset {
    name: &'static str,
    kind: &'static str,
    content: &'static [u8],
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The style sheet of pictures, which the program makes.
const PICTURES: &str = "pictures.css";

const ASSETS: &[Asset] = &[
    Asset {
        name: "style.css",
        kind: STYLE,
        content: include_bytes!("assets/style.css"),
    },
    Asset {
        name: "poker.css",
        kind: STYLE,
        content: include_bytes!("assets/poker.css"),
    },
    Asset {
        name: "htmx.js",
        kind: SCRIPT,
        content: include_bytes!("assets/htmx-2.0.11.min.js"),
    },
    Asset {
        name: "htmx-ext-sse.js",
        kind: SCRIPT,
        content: include_bytes!("assets/htmx-ext-sse-2.2.4.min.js"),
    },
    Asset {
        name: "connection.js",
        kind: SCRIPT,
        content: include_bytes!("assets/connection.js"),
    },
    Asset {
        name: "live.js",
        kind: SCRIPT,
        content: include_bytes!("assets/live.js"),
    },
    Asset {
        name: "board.js",
        kind: SCRIPT,
        content: include_bytes!("assets/board.js"),
    },
    Asset {
        name: "ahead.js",
        kind: SCRIPT,
        content: include_bytes!("assets/ahead.js"),
    },
    Asset {
        name: "poker.js",
        kind: SCRIPT,
        content: include_bytes!("assets/poker.js"),
    },
    Asset {
        name: "call.js",
        kind: SCRIPT,
        content: include_bytes!("assets/call.js"),
    },
    Asset {
        name: "sounds.js",
        kind: SCRIPT,
        content: include_bytes!("assets/sounds.js"),
    },
    Asset {
        name: "motion.js",
        kind: SCRIPT,
        content: include_bytes!("assets/motion.js"),
    },
    Asset {
        name: "replay.js",
        kind: SCRIPT,
        content: include_bytes!("assets/replay.js"),
    },
    Asset {
        name: "clocks.js",
        kind: SCRIPT,
        content: include_bytes!("assets/clocks.js"),
    },
    Asset {
        name: "times.js",
        kind: SCRIPT,
        content: include_bytes!("assets/times.js"),
    },
    Asset {
        name: "manifest.json",
        kind: "application/manifest+json",
        content: include_bytes!("assets/manifest.json"),
    },
    Asset {
        name: "icon.svg",
        kind: "image/svg+xml",
        content: include_bytes!("assets/icon.svg"),
    },
    // Drawn from that, in the sizes that browsers install.
    Asset {
        name: "icon-192.png",
        kind: "image/png",
        content: include_bytes!("assets/icon-192.png"),
    },
    Asset {
        name: "icon-512.png",
        kind: "image/png",
        content: include_bytes!("assets/icon-512.png"),
    },
];

/// The address of a file. It changes with the content of any file, because
/// scripts load each other by relative names.
pub(super) fn address(name: &str) -> String {
    format!("/assets/{:08x}/{name}", *VERSION)
}

static VERSION: LazyLock<u32> = LazyLock::new(|| {
    let pictures = render::picture::stylesheet();
    let contents = ASSETS.iter().map(|asset| asset.content);
    contents.chain([pictures.as_bytes()]).fold(SEED, checksum)
});

/// The initial value of [`checksum`].
const SEED: u32 = 0x811c_9dc5;

/// The type of a file and its content; `None` if there is no such file.
pub(super) fn find(name: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    match ASSETS.iter().find(|asset| asset.name == name) {
        Some(asset) => Some((asset.kind, asset.content.into())),
        None if name == PICTURES => {
            Some((STYLE, render::picture::stylesheet().into_bytes().into()))
        }
        None => None,
    }
}

/// FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>): to tell versions apart.
fn checksum(sum: u32, content: &[u8]) -> u32 {
    content.iter().fold(sum, |sum, byte| {
        (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}
