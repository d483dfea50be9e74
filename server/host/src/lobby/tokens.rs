//! Names that belong to whoever has their secret.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::mutex::Mutex;
use metrics::COUNTS;
use store::{TokenBook, TokenError};

/// The secrets of names. Clones are the same ones.
#[derive(Clone, Debug)]
pub struct Tokens {
    book: Arc<Mutex<TokenBook>>,
    /// Hashing is slow on purpose: one at a time, so that a storm of logins
    /// takes one core and no more.
    turn: Arc<Semaphore>,
}

impl Tokens {
    /// The secrets in this book.
    pub fn new(book: TokenBook) -> Tokens {
        Tokens {
            book: Arc::new(Mutex::new(book)),
            turn: Arc::new(Semaphore::new(1)),
        }
    }

    /// The name as it was first spelled, where this secret owns it; the first
    /// one of a new name does from now on. Where that cannot be found out,
    /// nobody owns it.
    pub async fn own(&self, name: &str, secret: &str) -> Option<String> {
        let (name, secret) = (name.to_owned(), secret.to_owned());
        self.ask(move |book| book.owns(&name, &secret)).await
    }

    /// The name by which somebody may go who asks for this one: nobody owns
    /// it, or this secret does, and then it is as it was first spelled. Where
    /// that cannot be found out, nobody may.
    pub async fn admit(&self, name: &str, secret: Option<&str>) -> Option<String> {
        let (name, secret) = (name.to_owned(), secret.map(str::to_owned));
        self.ask(move |book| book.admits(&name, secret.as_deref()))
            .await
    }

    async fn ask(
        &self,
        ask: impl FnOnce(&TokenBook) -> Result<Option<String>, TokenError> + Send + 'static,
    ) -> Option<String> {
        let waiting = COUNTS.log_ins_waiting.hold();
        let _turn = self.turn.acquire().await.ok()?;
        drop(waiting);
        let book = self.book.clone();
        let asked = spawn_blocking(move || ask(&book.lock()));
        match asked.await {
            Ok(Ok(owns)) => owns,
            Ok(Err(error)) => {
                tracing::error!("a token cannot be checked: {error}");
                None
            }
            Err(error) => {
                tracing::error!("a token was not checked: {error}");
                None
            }
        }
    }
}
