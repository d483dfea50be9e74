//! scratch
use bots::kalaha::*;
use games::kalaha::Capture;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let beans: u32 = args[1].parse().unwrap();
    let mem: usize = args[2].parse().unwrap();
    let start: u8 = args[3].parse().unwrap();
    let t = Instant::now();
    let table = Endgame::build(beans, Capture::Always, &mut |_| {});
    println!("table {:?}", t.elapsed());
    let mut search = Search::new(&table, mem);
    let budget = Budget {
        until: None,
        depth: 254,
    };
    search.deepen(Board::start(start), budget, &mut |f, n| {
        println!("{f:?} nodes {n} {:?}", t.elapsed());
    });
}
