//! How often the storing of hands asks for memory, beside SQLite's own requests.

use tests::allocations::{Counting, Tally};

use crate::hands::tests::{entry, two_hands};

#[global_allocator]
static MEMORY: Counting = Counting;

#[test]
fn more_hands_in_a_commit_take_no_more_memory() {
    let dir = tempfile::tempdir().unwrap();
    let mut book = two_hands(dir.path());
    let mut last = 8;
    let mut committed = |hands: u64| {
        let entries: Vec<_> = (last + 1..=last + hands).map(entry).collect();
        last += hands;
        Tally::resume();
        book.commit(&entries).unwrap();
        Tally::pause();
        Tally::take()
    };
    // The memory that is kept from commit to commit is there now.
    committed(1);
    let (one, many) = (committed(1), committed(50));
    assert!(one.count() > 0, "a commit asks for memory of its own");
    assert_eq!(
        one.count(),
        many.count(),
        "1 hand:\n{one}\n50 hands:\n{many}"
    );
}
