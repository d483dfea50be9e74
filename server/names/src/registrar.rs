//! Registrars, which say which new names a token admits.

use std::fmt;
use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::NameRefused;
use net::Origin;

/// The registrar of tournaments: it knows the codes that may stand in a token before the
/// secret. Both calls may wait for the disk.
pub trait Registrar: fmt::Debug + Send + Sync {
    /// The secret in a token of this name, which is `is_new` if nobody owns it. The
    /// player that gives it comes from this origin.
    ///
    /// # Errors
    /// The token does not admit the name; why, in words for its owner.
    fn secret(
        &self,
        name: &str,
        token: &str,
        is_new: bool,
        origin: Origin,
    ) -> Result<String, String>;

    /// Enters a name for all that its token stands for. Its secret was right.
    ///
    /// # Errors
    /// It cannot be entered; why, in words for its owner.
    fn enter(&self, name: &str, token: &str, origin: Origin) -> Result<(), String>;
}

/// Asks a registrar on a thread that may wait for the disk.
pub(super) async fn ask<T: Send + 'static>(
    registrar: &Arc<dyn Registrar>,
    what: impl FnOnce(&dyn Registrar) -> Result<T, String> + Send + 'static,
) -> Result<T, NameRefused> {
    let registrar = registrar.clone();
    let asked = spawn_blocking(move || what(registrar.as_ref())).await;
    let asked = asked.map_err(|error| {
        tracing::error!("a registration was not looked at: {error}");
        NameRefused::Failed
    });
    asked?.map_err(NameRefused::Registration)
}
