//! Where the hands of a match between two players of a contest are kept.

use std::path::{Path, PathBuf};

use record::GameId;

/// More pairs than the players of a tournament of poker make.
pub(crate) const PAIRS: u64 = 1 << 13;

/// The store of the hands of the match with this number, below that of its contest.
pub fn hands_below(store: &Path, mut players: [&str; 2], number: GameId) -> PathBuf {
    players.sort_unstable();
    let [one, other] = players.map(as_folder);
    let serial = number.get().saturating_sub(1) / PAIRS;
    store.join(one).join(format!("{other}-{serial}"))
}

/// A name as the name of a folder: with all signs that could mean something else
/// written as `%` and their number.
fn as_folder(name: &str) -> String {
    let mut folder = String::new();
    for symbol in name.chars() {
        match symbol {
            '-' | '_' => folder.push(symbol),
            symbol if symbol.is_alphanumeric() => folder.push(symbol),
            symbol => folder.push_str(&format!("%{:x}%", u32::from(symbol))),
        }
    }
    folder
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_another_folder_and_none_leads_elsewhere() {
        let names = [
            "A",
            "a",
            "..",
            ".",
            "a/b",
            "a%2f%b",
            "Žofie Nová",
            "a b",
            "a-b",
        ];
        let folders: BTreeSet<String> = names.into_iter().map(as_folder).collect();
        assert_eq!(folders.len(), names.len(), "{folders:?}");
        for folder in &folders {
            let mut parts = Path::new(folder).components();
            assert!(matches!(
                parts.next(),
                Some(std::path::Component::Normal(_))
            ));
            assert_eq!(parts.next(), None, "{folder}");
        }
    }
}
