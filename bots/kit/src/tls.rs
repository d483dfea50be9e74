//! Encryption of a connection, and the authorities to trust for the server.

use std::io::{self, ErrorKind};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{CertificateError, ClientConfig, ClientConnection, RootCertStore};

/// The arguments of every program that may connect to a server with TLS.
/// Flattened into the arguments of the program.
#[derive(Args, Clone, Debug, Default)]
pub struct TlsArgs {
    /// Encrypt the connection with TLS
    ///
    /// The certificate of the server must be for HOST, and an authority that
    /// this system trusts must have signed it.
    #[arg(long, help_heading = "Connection")]
    tls: bool,

    /// File of the authority to trust, in PEM
    ///
    /// It is trusted instead of those of this system.
    #[arg(long, value_name = "FILE", requires = "tls")]
    #[arg(help_heading = "Connection")]
    tls_ca: Option<PathBuf>,
}

/// Why connections cannot be encrypted.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The file of `--tls-ca` cannot be used.
    #[error("--tls-ca {}: {why}", file.display())]
    Authority {
        /// The file.
        file: PathBuf,
        /// Its error.
        why: String,
    },
    /// The system names no authority that it trusts.
    #[error("this system has no list of authorities; give --tls-ca FILE")]
    NoAuthorities,
    /// The library refuses its own settings.
    #[error("TLS cannot be used: {0}")]
    Settings(#[from] rustls::Error),
}

impl TlsArgs {
    /// The settings of encrypted connections; `None` without `--tls`.
    ///
    /// # Errors
    /// There is no authority to trust.
    pub(crate) fn config(&self) -> Result<Option<Arc<ClientConfig>>, TlsError> {
        if !self.tls {
            return Ok(None);
        }
        let roots = match &self.tls_ca {
            Some(file) => authorities(file)?,
            None => authorities_of_system()?,
        };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Some(Arc::new(config)))
    }
}

fn authorities(file: &Path) -> Result<RootCertStore, TlsError> {
    let wrong = |why: String| TlsError::Authority {
        file: file.to_owned(),
        why,
    };
    let certificates = CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| match error {
            pem::Error::Io(error) => wrong(error.to_string()),
            error => wrong(format!("it is not PEM: {error}")),
        })?;
    if certificates.is_empty() {
        return Err(wrong("it has no '-----BEGIN CERTIFICATE-----'".to_owned()));
    }
    let mut roots = RootCertStore::empty();
    for certificate in certificates {
        let added = roots.add(certificate);
        added.map_err(|error| wrong(error.to_string()))?;
    }
    Ok(roots)
}

fn authorities_of_system() -> Result<RootCertStore, TlsError> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        Err(TlsError::NoAuthorities)
    } else {
        Ok(roots)
    }
}

/// Agrees with the server at `HOST:PORT` on the encryption.
///
/// # Errors
/// The connection failed, the server does not speak TLS, or it cannot prove
/// that it is HOST.
pub(crate) fn shake_hands(
    socket: &mut TcpStream,
    address: &str,
    config: &Arc<ClientConfig>,
) -> io::Result<ClientConnection> {
    let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    let mut tls = ClientConnection::new(config.clone(), name).map_err(io::Error::other)?;
    while tls.is_handshaking() {
        tls.complete_io(socket).map_err(in_words)?;
    }
    Ok(tls)
}

/// An error of the handshake for the person who started the program.
fn in_words(error: io::Error) -> io::Error {
    let kind = error.kind();
    if matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut) {
        let words = "it does not answer the TLS handshake; does it use TLS on this port?";
        return io::Error::new(ErrorKind::TimedOut, words);
    }
    if kind == ErrorKind::UnexpectedEof {
        let words = "it closed the connection during the TLS handshake";
        return io::Error::new(kind, words);
    }
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    let words = match inner {
        // An authority that was made anew has the name of the old one, but signs
        // otherwise.
        Some(rustls::Error::InvalidCertificate(
            CertificateError::UnknownIssuer | CertificateError::BadSignature,
        )) => "no authority that is trusted here has signed its certificate; give --tls-ca FILE"
            .to_owned(),
        Some(rustls::Error::InvalidCertificate(why)) => {
            format!("its certificate is refused: {why}")
        }
        Some(rustls::Error::InvalidMessage(_)) => "it does not use TLS on this port".to_owned(),
        _ => return error,
    };
    io::Error::new(kind, words)
}
