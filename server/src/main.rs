//! The program `arbiter`.

fn main() {}
