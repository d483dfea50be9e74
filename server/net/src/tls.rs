//! Encrypted connections: the certificate of the server, and its replacement
//! while the server runs.

mod stream;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use words::says;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::NoServerSessionStorage;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::spawn_blocking;

pub use self::stream::TlsStream;
use parking_lot::Mutex;

/// The certificate with which listeners encrypt their connections. Clones are
/// the same.
#[derive(Clone, Debug)]
pub struct Tls(Arc<TlsFiles>);

#[derive(Debug)]
struct TlsFiles {
    certificate: PathBuf,
    key: PathBuf,
    config: Mutex<Arc<ServerConfig>>,
}

/// Why connections cannot be encrypted with these files.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The file of the certificate cannot be read, or holds no certificate.
    Certificate {
        /// The file.
        file: PathBuf,
        /// The error.
        why: String,
    },
    /// The file of the key cannot be read, holds no key, or the key is not that
    /// of the certificate.
    Key {
        /// The file.
        file: PathBuf,
        /// The error.
        why: String,
    },
}

says!(TlsError {
    Self::Certificate { file, why } => ("files-certificate", file, why),
    Self::Key { file, why } => ("files-private-key", file, why),
});

impl Tls {
    /// Reads a certificate with its chain and its private key, both in PEM.
    ///
    /// # Errors
    /// A file cannot be used, or the key is not that of the certificate.
    pub fn load(certificate: PathBuf, key: PathBuf) -> Result<Tls, TlsError> {
        let config = Mutex::new(read(&certificate, &key)?);
        Ok(Tls(Arc::new(TlsFiles {
            certificate,
            key,
            config,
        })))
    }

    /// Reads the files again. Connections from now on get the certificate that they hold
    /// now; open ones go on as they are.
    ///
    /// # Errors
    /// As [`Tls::load`]; the certificate stays the same.
    pub fn reload(&self) -> Result<(), TlsError> {
        let config = read(&self.0.certificate, &self.0.key)?;
        *self.0.config.lock() = config;
        Ok(())
    }

    /// Reads the files again at each SIGHUP, from now on. The log says how that
    /// went.
    ///
    /// # Errors
    /// The system does not let us catch the signal.
    pub fn reload_at_hangup(&self) -> io::Result<()> {
        let mut hangups = signal(SignalKind::hangup())?;
        let tls = self.clone();
        tokio::spawn(async move {
            while hangups.recv().await.is_some() {
                let tls = tls.clone();
                match spawn_blocking(move || tls.reload()).await {
                    Ok(Ok(())) => tracing::info!("the certificate was read again"),
                    Ok(Err(error)) => {
                        tracing::error!("{error}; new connections get the certificate as before");
                    }
                    Err(error) => tracing::error!("the certificate was not read: {error}"),
                }
            }
        });
        Ok(())
    }

    /// The configuration that encrypts a connection that begins now.
    pub(crate) fn config(&self) -> Arc<ServerConfig> {
        self.0.config.lock().clone()
    }
}

/// The certificates of a file in PEM, one at least.
///
/// # Errors
/// It cannot be read, or holds none.
pub fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let chain =
        CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let chain = chain.and_then(|chain| {
        let first = chain.first().ok_or(pem::Error::NoItemsFound);
        first.map(drop).map(|()| chain)
    });
    chain.map_err(|error| TlsError::Certificate {
        file: file.to_owned(),
        why: in_words(&error, "CERTIFICATE"),
    })
}

fn read(certificate: &Path, key: &Path) -> Result<Arc<ServerConfig>, TlsError> {
    let no_certificate = |why: String| TlsError::Certificate {
        file: certificate.to_owned(),
        why,
    };
    let no_key = |why: String| TlsError::Key {
        file: key.to_owned(),
        why,
    };
    let chain = certificates(certificate)?;
    let secret = PrivateKeyDer::from_pem_file(key)
        .map_err(|error| no_key(in_words(&error, "PRIVATE KEY")))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| no_certificate(error.to_string()))?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| match error {
            rustls::Error::InconsistentKeys(_) => no_key(format!(
                "it does not belong to the certificate {}",
                certificate.display()
            )),
            rustls::Error::InvalidCertificate(error) => no_certificate(error.to_string()),
            error => no_key(error.to_string()),
        })?;
    // Nobody resumes a session of an earlier certificate, and nothing is written that a
    // client does not wait for: it may hang up before it reads.
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    Ok(Arc::new(config))
}

fn in_words(error: &pem::Error, label: &str) -> String {
    match error {
        pem::Error::Io(error) => error.to_string(),
        pem::Error::NoItemsFound => {
            format!("it has no '-----BEGIN {label}-----'; give a file in PEM")
        }
        error => format!("it is not PEM: {error}"),
    }
}

/// A certificate for `localhost` that it has signed itself.
#[cfg(test)]
pub(crate) fn self_signed() -> (Tls, CertificateDer<'static>) {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let path = |name| folder.path().join(name);
    let (certificate, key) = (path("certificate.pem"), path("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let tls = Tls::load(certificate, key).unwrap();
    (tls, made.cert.der().clone())
}
