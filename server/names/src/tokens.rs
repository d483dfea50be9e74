//! Names, each of which belongs to the holder of its secret.

mod accounts;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::Instant;

use self::accounts::Accounts;
pub use self::accounts::NEW_NAMES_PER_HOUR;
use super::{Secret, SecretError};
use metrics::COUNTS;
use net::{Origin, Turns};
use store::clear_name::{UnclearName, clear_name};
use store::same_name::NameKey;
use store::{Holder, OwnedName, StoreError, SuspendedNames, TokenBook, TokenError, TokenHash};
use words::says;

/// The secrets of names. Clones are the same ones.
#[derive(Clone, Debug)]
pub struct Tokens(Arc<TokenState>);

#[derive(Debug)]
struct TokenState {
    book: TokenBook,
    accounts: Accounts,
    turns: Turns,
    /// The names of programs that are started here.
    reserved: HashSet<NameKey>,
}

/// Why somebody may not use a name.
#[derive(Debug, thiserror::Error)]
pub enum NameRefused {
    /// The name belongs to somebody else.
    WrongSecret(String),
    /// The name is free, but nobody may take it.
    Unclear(#[from] UnclearName),
    /// The name is free, and this text can be no secret of it.
    Secret(#[from] SecretError),
    /// The name is that of a version of a program whose owner has another secret.
    Version(String),
    /// The token does not register the name.
    Registration(String),
    /// The name is that of a program that is started here.
    Reserved(String),
    /// The operator has suspended the name.
    Suspended(String),
    /// Too many wrong secrets or codes came from the address, for this name or in
    /// all.
    TooManyWrong(Duration),
    /// Too many new names came from the address.
    TooManyNew,
    /// Too many people and programs log in at this moment.
    Busy,
    /// As many names as may be have owners.
    Full,
    /// The secret could not be checked; the log says why.
    Failed,
}

says!(NameRefused {
    Self::WrongSecret(name) => ("terminal-wrong-secret", name),
    Self::Unclear(why) => why,
    Self::Secret(why) => why,
    Self::Version(name) => ("terminal-name-version", name),
    // The text is the manager's of a tournament, which programs get too.
    Self::Registration(why) => why,
    Self::Reserved(name) => ("terminal-name-reserved", name),
    Self::Suspended(name) => ("terminal-name-suspended", name),
    Self::TooManyWrong(wait) => (
        "terminal-too-many-wrong", time = humantime::format_duration(*wait).to_string()
    ),
    Self::TooManyNew => "terminal-too-many-new",
    Self::Busy => "terminal-log-ins-busy",
    Self::Full => "terminal-names-full",
    Self::Failed => "terminal-secret-unchecked",
});

impl NameRefused {
    /// The kind under which it is counted.
    pub fn reason(&self) -> metrics::Refusal {
        match self {
            NameRefused::WrongSecret(_)
            | NameRefused::Secret(_)
            | NameRefused::Registration(_)
            | NameRefused::Failed => metrics::Refusal::Token,
            NameRefused::Unclear(_)
            | NameRefused::Version(_)
            | NameRefused::Reserved(_)
            | NameRefused::Suspended(_)
            | NameRefused::Full => metrics::Refusal::Name,
            NameRefused::TooManyWrong(_) | NameRefused::TooManyNew | NameRefused::Busy => {
                metrics::Refusal::Rate
            }
        }
    }
}

impl Tokens {
    /// The secrets in this book. From one origin, `new_names_per_hour` new
    /// names may be registered within an hour. Nobody may register those that
    /// are `reserved`.
    pub fn new<'a>(
        book: TokenBook,
        new_names_per_hour: usize,
        reserved: impl IntoIterator<Item = &'a str>,
    ) -> Tokens {
        Tokens(Arc::new(TokenState {
            book,
            accounts: Accounts::new(new_names_per_hour),
            turns: Turns::new(1),
            reserved: reserved.into_iter().map(NameKey::of).collect(),
        }))
    }

    /// The name as it was first spelled, where this secret owns it; the first
    /// one of a new name does from now on.
    ///
    /// # Errors
    /// Why not.
    pub async fn own(
        &self,
        name: &str,
        secret: &str,
        origin: Origin,
    ) -> Result<String, NameRefused> {
        self.expect_not_suspended(name)?;
        let mut name = name.to_owned();
        if let Holder::Nobody = self.holder_of(&name) {
            secret.parse::<Secret>()?;
            name = self.usable(&name, Some(secret), origin).await?;
            self.0.accounts.expect_new_name(origin, Instant::now())?;
        }
        let secret = secret.to_owned();
        self.check(name, secret, origin, TokenState::own).await
    }

    /// The name that a player may use when it asks for this one: nobody owns
    /// it, or this secret does, and then it is as it was first spelled. A name
    /// that is free is not waited for.
    ///
    /// # Errors
    /// The player may not use the name; why.
    pub async fn admit(
        &self,
        name: &str,
        secret: Option<&str>,
        origin: Origin,
    ) -> Result<String, NameRefused> {
        self.expect_not_suspended(name)?;
        match (self.holder_of(name), secret) {
            (Holder::Nobody, _) => self.usable(name, secret, origin).await,
            (Holder::One(_), Some(secret)) => {
                let (name, secret) = (name.to_owned(), secret.to_owned());
                self.check(name, secret, origin, TokenState::prove).await
            }
            (Holder::One(_), None) | (Holder::Several, _) => {
                Err(NameRefused::WrongSecret(name.to_owned()))
            }
        }
    }

    /// Whether a name has an owner.
    pub fn is_owned(&self, name: &str) -> bool {
        !matches!(self.holder_of(name), Holder::Nobody)
    }

    /// Refuses a name that is suspended.
    ///
    /// # Errors
    /// It is.
    pub(super) fn expect_not_suspended(&self, name: &str) -> Result<(), NameRefused> {
        if self.suspended().has(name) {
            Err(NameRefused::Suspended(name.to_owned()))
        } else {
            Ok(())
        }
    }

    /// The names that are suspended now.
    pub fn suspended(&self) -> SuspendedNames {
        self.0.book.suspended()
    }

    /// Suspends a name: nobody may use it, whatever secret is given. It is on the
    /// disk when this returns. Returns `false` if too many are suspended.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn suspend(&self, name: &str) -> Result<bool, StoreError> {
        self.0.book.suspend(name)
    }

    /// Lets a name be used again. It is on the disk when this returns. Returns
    /// whether it was suspended.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn lift(&self, name: &str) -> Result<bool, StoreError> {
        self.0.book.lift(name)
    }

    /// Refuses an origin that was wrong too often lately, for this name or in all.
    ///
    /// # Errors
    /// Until when.
    pub fn expect_few_wrong(&self, name: &str, origin: Origin) -> Result<(), NameRefused> {
        let accounts = &self.0.accounts;
        accounts.expect_few_wrong(origin, name, Instant::now())
    }

    /// Counts a wrong code of a tournament, or a name that nobody owns, like a
    /// wrong secret.
    pub fn note_wrong(&self, name: &str, origin: Origin) {
        self.0.accounts.note_wrong(origin, name, Instant::now());
    }

    /// A free name as it may be taken. That of a version, like `Anna v2`, is for
    /// the owner of the name without it, who has this secret.
    async fn usable(
        &self,
        name: &str,
        secret: Option<&str>,
        origin: Origin,
    ) -> Result<String, NameRefused> {
        let name = clear_name(name)?.to_string();
        let key = NameKey::of(&name);
        let base = key.without_version();
        let is_reserved = |key: &NameKey| self.0.reserved.contains(key);
        if is_reserved(&key) || base.as_ref().is_some_and(is_reserved) {
            return Err(NameRefused::Reserved(name));
        }
        let base = base.filter(|base| self.is_owned(base.as_str()));
        if let Some(base) = base {
            self.expect_not_suspended(base.as_str())?;
            let secret = secret.ok_or_else(|| NameRefused::Version(name.clone()))?;
            let (base, secret) = (base.as_str().to_owned(), secret.to_owned());
            let proved = self.check(base, secret, origin, TokenState::prove).await;
            proved.map_err(|why| match why {
                NameRefused::WrongSecret(_) => NameRefused::Version(name.clone()),
                other => other,
            })?;
        }
        Ok(name)
    }

    fn holder_of(&self, name: &str) -> Holder {
        self.0.book.holder_of(name)
    }

    /// Checks a secret when it is the turn of this origin. Hashing is slow on
    /// purpose; one at a time, so that a storm of log-ins takes one core and no
    /// more.
    async fn check(
        &self,
        name: String,
        secret: String,
        origin: Origin,
        how: fn(&TokenState, &str, &str, Origin) -> Result<String, Refusal>,
    ) -> Result<String, NameRefused> {
        let accounts = &self.0.accounts;
        accounts.expect_few_wrong(origin, &name, Instant::now())?;
        let waiting = COUNTS.log_ins_waiting.hold();
        let done = accounts.hashes(origin, Instant::now());
        let turn = match self.0.turns.enter(origin, done) {
            Some(place) => place.turn().await,
            None => None,
        };
        drop(waiting);
        let turn = turn.ok_or(NameRefused::Busy)?;
        // Others that came before from there may have been wrong meanwhile.
        accounts.expect_few_wrong(origin, &name, Instant::now())?;
        accounts.note_hash(origin, Instant::now());
        let shared = self.0.clone();
        let checked = spawn_blocking(move || {
            let _turn = turn;
            how(&shared, &name, &secret, origin)
        });
        let refused = match checked.await {
            Ok(Ok(name)) => return Ok(name),
            Ok(Err(refused)) => refused,
            Err(error) => {
                tracing::error!("a token was not checked: {error}");
                return Err(NameRefused::Failed);
            }
        };
        match refused {
            Refusal::Refused(refused) => Err(refused),
            Refusal::Broken(error) => {
                tracing::error!("a token cannot be checked: {error}");
                Err(NameRefused::Failed)
            }
        }
    }
}

/// Why a check gave no name.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("{0}")]
    Refused(#[from] NameRefused),
    #[error("{0}")]
    Broken(#[from] TokenError),
}

impl TokenState {
    /// The owner's spelling; a free name belongs to this secret from now on.
    fn own(&self, name: &str, secret: &str, origin: Origin) -> Result<String, Refusal> {
        if !matches!(self.book.holder_of(name), Holder::Nobody) {
            return self.prove(name, secret, origin);
        }
        self.accounts.take_new_name(origin, Instant::now())?;
        let hash = TokenHash::of(secret)?;
        let registered = self.book.register(name, hash);
        if registered.map_err(TokenError::from)? {
            self.accounts.note_proved(origin, name, Instant::now());
            Ok(name.to_owned())
        } else {
            Err(NameRefused::Full.into())
        }
    }

    /// The owner's spelling, if this secret owns the name.
    fn prove(&self, name: &str, secret: &str, origin: Origin) -> Result<String, Refusal> {
        let wrong = || NameRefused::WrongSecret(name.to_owned()).into();
        let holder = self.book.holder_of(name);
        let held: OwnedName = match holder {
            Holder::One(held) => held,
            // It was forgotten a moment ago.
            Holder::Nobody | Holder::Several => return Err(wrong()),
        };
        if !held.is_opened_by(secret)? {
            self.accounts.note_wrong(origin, name, Instant::now());
            return Err(wrong());
        }
        self.accounts.note_proved(origin, name, Instant::now());
        let noted = self.book.note_used(held.name());
        noted.map_err(TokenError::from)?;
        Ok(held.name().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::of([127, 0, 0, last].into())
    }

    fn tokens(new_names_per_hour: usize) -> Tokens {
        let book = TokenBook::of_this_run().unwrap();
        Tokens::new(book, new_names_per_hour, ["Agent 1"])
    }

    #[tokio::test]
    async fn a_free_name_waits_for_nobody_and_an_owned_one_needs_its_secret() {
        let tokens = tokens(10);
        assert_eq!(tokens.own("Ann", "one", origin(1)).await.unwrap(), "Ann");
        // Nobody else has a turn as long as this is held.
        let turns = &tokens.0.turns;
        let held = turns.enter(origin(9), 0).unwrap().turn().await;
        let free = tokens.admit("Bob", Some("any"), origin(1)).await;
        assert_eq!(free.unwrap(), "Bob");
        assert_eq!(tokens.admit("Cem", None, origin(1)).await.unwrap(), "Cem");
        let refused = tokens.admit("ANN", None, origin(1)).await.unwrap_err();
        assert!(matches!(refused, NameRefused::WrongSecret(_)));
        drop(held);
        let known = tokens.admit("ANN", Some("one"), origin(1)).await;
        assert_eq!(known.unwrap(), "Ann");
    }

    #[tokio::test]
    async fn the_versions_of_a_name_are_for_its_owner() {
        let tokens = tokens(10);
        tokens.own("Anna", "one", origin(1)).await.unwrap();
        for name in [
            "Anna v2",
            "ANNA  V2",
            "Anna v10",
            "Anna vl0",
            "Anna ｖ２",
            "Agent 1 v2",
        ] {
            let theirs = tokens.own(name, "two", origin(2)).await.unwrap_err();
            let is_kept = matches!(theirs, NameRefused::Version(_) | NameRefused::Reserved(_));
            assert!(is_kept, "{name}: {theirs}");
            let unproved = tokens.admit(name, None, origin(2)).await.unwrap_err();
            let is_kept = matches!(unproved, NameRefused::Version(_) | NameRefused::Reserved(_));
            assert!(is_kept, "{name}: {unproved}");
        }
        for free in ["Anna v1", "Anna vol", "Anna v02", "Anna2", "Bob v2"] {
            tokens.own(free, "two", origin(2)).await.unwrap();
        }
        let own = tokens.own("Anna v2", "one", origin(1)).await;
        assert_eq!(own.unwrap(), "Anna v2");
        assert_eq!(
            tokens
                .admit("Anna v3", Some("one"), origin(1))
                .await
                .unwrap(),
            "Anna v3"
        );
    }

    #[tokio::test]
    async fn nobody_takes_what_is_no_name_or_with_what_is_no_secret() {
        let tokens = tokens(10);
        for name in [
            "a\0b",
            "a\nb",
            "\u{1b}[2J",
            "",
            " ",
            "ᴀnna",
            &"n".repeat(65),
        ] {
            let refused = tokens.own(name, "mine", origin(1)).await.unwrap_err();
            assert!(
                matches!(refused, NameRefused::Unclear(_)),
                "{name:?}: {refused}"
            );
            let refused = tokens.admit(name, None, origin(1)).await.unwrap_err();
            assert!(
                matches!(refused, NameRefused::Unclear(_)),
                "{name:?}: {refused}"
            );
        }
        for secret in ["", " ", "a ", "a\nb", &"x".repeat(65), &"x".repeat(1000)] {
            let refused = tokens.own("Ann", secret, origin(1)).await.unwrap_err();
            assert!(
                matches!(refused, NameRefused::Secret(_)),
                "{secret:?}: {refused}"
            );
        }
        let taken = tokens.own("  Ann   B ", &"x".repeat(64), origin(1)).await;
        assert_eq!(taken.unwrap(), "Ann B");
    }

    #[tokio::test]
    async fn a_suspended_name_is_nobodys_until_that_is_lifted() {
        let tokens = tokens(10);
        tokens.own("Ann", "one", origin(1)).await.unwrap();
        assert!(tokens.suspend("Ann").unwrap());
        for refused in [
            tokens.own("ann", "one", origin(1)).await,
            tokens.admit("Ann", Some("one"), origin(1)).await,
            tokens.admit("Ann", None, origin(1)).await,
        ] {
            let refused = refused.unwrap_err();
            assert!(matches!(refused, NameRefused::Suspended(_)), "{refused}");
        }
        assert!(tokens.lift("ANN").unwrap());
        tokens.own("ann", "one", origin(1)).await.unwrap();
    }

    #[tokio::test]
    async fn new_names_and_wrong_secrets_of_an_origin_are_bounded() {
        let tokens = tokens(2);
        for name in ["A", "B"] {
            tokens.own(name, "mine", origin(1)).await.unwrap();
        }
        let refused = tokens.own("C", "mine", origin(1)).await.unwrap_err();
        assert!(matches!(refused, NameRefused::TooManyNew));
        // Known names and other origins go on.
        tokens.own("A", "mine", origin(1)).await.unwrap();
        tokens.own("C", "mine", origin(2)).await.unwrap();
        let refused = tokens.own("\u{410}nna", "mine", origin(2)).await;
        assert!(matches!(refused, Err(NameRefused::Unclear(_))));
        let refused = tokens.own("agent l", "mine", origin(2)).await;
        assert!(matches!(refused, Err(NameRefused::Reserved(_))));
        let mut wrong = 0;
        let refused = loop {
            match tokens.own("A", "other", origin(3)).await.unwrap_err() {
                NameRefused::WrongSecret(_) => wrong += 1,
                other => break other,
            }
        };
        assert_eq!(wrong, accounts::WRONG_SECRETS);
        // Others behind the same address are heard.
        tokens.own("B", "mine", origin(3)).await.unwrap();
        let text = refused.to_string();
        assert!(
            text.contains("too many wrong secrets or codes came"),
            "{text}"
        );
        tokens.own("A", "mine", origin(1)).await.unwrap();
    }
}
