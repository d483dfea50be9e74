//! SGF, the *Smart Game Format* FF\[4\] (A. Hollosi, red-bean.com/sgf): five in a
//! row GM\[4\], go GM\[1\], reversi GM\[2\].
//!
//! The main line is read: the first variation everywhere.

mod board;
mod read;
mod tree;
mod write;

pub(crate) use read::games;
pub(crate) use write::write;

#[cfg(test)]
mod tests;
