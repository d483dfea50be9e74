//! Pictures of a game for people: plain text and SVG, drawn from the data with which a
//! game describes itself. The rules do not depend on this crate, and nothing here depends
//! on one game.
//!
//! ```
//! use games::{Settings, Viewer, find};
//! use render::picture::{Look, Targets, svg};
//! use words::Language;
//!
//! let entry = find("gomoku").unwrap();
//! let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
//! let mut game = entry.start(&settings).unwrap();
//! game.play_turn("B2").unwrap();
//! let scene = game.scene(Viewer::Public);
//!
//! let english = Language::ENGLISH;
//! assert!(render::text::board(&scene, english).contains("2  . (x) .  2"));
//! assert!(svg(&scene, &Look::page(english, Targets::None)).starts_with("<svg "));
//! ```
//!
//! [`text`] is for terminals and telnet, [`picture`] for pages and documents. The events
//! of a table of poker are said by [`poker`].

pub mod picture;
pub mod poker;
pub mod text;
