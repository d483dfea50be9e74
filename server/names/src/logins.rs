//! Of several connections under one name, the one that was dialled last is its
//! owner's: an earlier one that is slow, or dead by now, takes nothing from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use store::same_name::NameKey;

/// The connections of owners. Clones count together.
#[derive(Clone, Default)]
pub struct Logins(Arc<Mutex<ProvedNames>>);

#[derive(Default)]
struct ProvedNames {
    last: u64,
    /// The numbers of the connections that have proved a name, and are open.
    of_names: BTreeMap<NameKey, Vec<u64>>,
}

/// A connection that has proved its name, until this is dropped.
pub struct Login {
    logins: Logins,
    name: NameKey,
    number: u64,
}

impl Logins {
    /// The number of a connection that is dialled now.
    pub fn number(&self) -> u64 {
        let mut known = self.0.lock();
        known.last += 1;
        known.last
    }

    /// Notes that the connection of this number has proved a name.
    pub fn enter(&self, name: &str, number: u64) -> Login {
        let name = NameKey::of(name);
        let mut known = self.0.lock();
        known.of_names.entry(name.clone()).or_default().push(number);
        Login {
            logins: self.clone(),
            name,
            number,
        }
    }

    /// Whether no open connection that has proved this name was dialled after
    /// the one of this number.
    pub fn is_last(&self, name: &str, number: u64) -> bool {
        let known = self.0.lock();
        let numbers = known.of_names.get(&NameKey::of(name));
        numbers.is_none_or(|numbers| numbers.iter().all(|other| *other <= number))
    }
}

impl Drop for Login {
    fn drop(&mut self) {
        let mut known = self.logins.0.lock();
        if let Some(numbers) = known.of_names.get_mut(&self.name) {
            numbers.retain(|number| *number != self.number);
            if numbers.is_empty() {
                known.of_names.remove(&self.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_connection_counts_until_it_is_gone() {
        let logins = Logins::default();
        let [first, second] = [(); 2].map(|()| logins.number());
        assert!(logins.is_last("Anna", first));
        let late = logins.enter("Anna", second);
        let early = logins.enter("ANNA", first);
        assert!(!logins.is_last("anna", first) && logins.is_last("Anna", second));
        assert!(logins.is_last("Bert", first), "another name");
        drop(late);
        assert!(logins.is_last("Anna", first));
        drop(early);
        assert!(logins.0.lock().of_names.is_empty());
    }
}
