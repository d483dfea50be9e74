//! How people come in: new, or back to a seat that was kept for them.

use futures_util::future::BoxFuture;
use tokio::sync::mpsc;

use super::{GameServer, Notice, PersonId, RequestRefusal};
use contest::lobby::Lobby;
use metrics::{COUNTS, Refusal};
use names::{NameRefused, Tokens};
use net::Origin;
use store::clear_name::clear_name;

/// The login of a person.
pub struct Login {
    /// The number of the person from now on.
    pub id: PersonId,
    /// The name, which may have got a number.
    pub name: String,
    /// Whether the person was here before.
    pub is_back: bool,
}

impl GameServer {
    /// Logs a person in from `origin`, with `notices` as the queue of notices. Where names
    /// are protected, `tokens`, the secret has to be that of the name, and ends any other
    /// connection under it.
    ///
    /// # Errors
    /// Why not.
    pub fn log_in<'a>(
        &'a self,
        lobby: &'a Lobby,
        tokens: Option<&'a Tokens>,
        (name, secret): (&'a str, &'a str),
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> BoxFuture<'a, Result<Login, RequestRefusal>> {
        Box::pin(async move {
            let is_owner = tokens.is_some();
            let owned = match tokens {
                None => {
                    let clear = clear_name(name).map_err(NameRefused::from)?;
                    clear.to_string()
                }
                Some(tokens) => {
                    let owned = tokens.own(name, secret, origin).await;
                    owned.inspect_err(|why| COUNTS.refused(why.reason()))?
                }
            };
            let name = owned.as_str();
            let back = self.come_back(name, is_owner, origin, notices.clone());
            let back = back.await;
            if let Some((id, name)) = back {
                let is_back = true;
                return Ok(Login { id, name, is_back });
            }
            let held = if is_owner {
                let held = lobby.hold_exactly(name);
                held.ok_or_else(|| {
                    COUNTS.refused(Refusal::Name);
                    RequestRefusal::HereAlready(name.to_owned())
                })?
            } else {
                lobby.hold_name(name)
            };
            let name = held.as_str().to_owned();
            let id = self.join(held, origin, notices).await?;
            Ok(Login {
                id,
                name,
                is_back: false,
            })
        })
    }
}
