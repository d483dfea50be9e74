//! A self-made authority, and clients that trust it.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::host::{PATIENCE, Person};

/// An authority with its folder, in which clients and servers find its files.
pub(super) struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: tempfile::TempDir,
}

/// A connection of a client that has agreed on the encryption.
pub(super) type Encrypted = StreamOwned<ClientConnection, TcpStream>;

impl Authority {
    pub(super) fn new() -> Authority {
        let mut params = CertificateParams::default();
        // Every authority has the same name, as one that was made anew.
        let name = "Authority of tests";
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("a certificate");
        let folder = tempfile::tempdir().expect("there is room");
        let authority = Authority { issuer, folder };
        fs::write(authority.file(), authority.issuer.pem()).expect("the folder can be written");
        authority
    }

    /// The file for clients.
    pub(super) fn file(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    /// Writes a new certificate for `localhost`, and its key, for a server.
    pub(super) fn sign(&self) {
        let name = "localhost";
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let signed = params.signed_by(&key, &self.issuer).expect("a certificate");
        self.write("certificate.pem", &signed.pem());
        self.write("key.pem", &key.serialize_pem());
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).expect("the folder can be written");
    }

    /// The table of a server's file.
    pub(super) fn table(&self) -> String {
        let path = |name: &str| self.folder.path().join(name).display().to_string();
        let (certificate, key) = (path("certificate.pem"), path("key.pem"));
        format!("[tls]\ncertificate = '{certificate}'\nkey = '{key}'\n")
    }

    /// Connects, and agrees on the encryption.
    ///
    /// # Errors
    /// The server is not known to this authority, or does not speak TLS.
    pub(super) fn dial(&self, address: SocketAddr) -> io::Result<Encrypted> {
        let mut roots = RootCertStore::empty();
        let added = roots.add(self.issuer.der().clone());
        added.expect("it is an authority");
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the library knows versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from("localhost").expect("a name");
        let mut tls = ClientConnection::new(Arc::new(config), name).expect("settings");
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        while tls.is_handshaking() {
            tls.complete_io(&mut stream)?;
        }
        Ok(StreamOwned::new(tls, stream))
    }

    /// The certificate that a server shows.
    pub(super) fn shown_by(&self, address: SocketAddr) -> Vec<u8> {
        let stream = self.dial(address).expect("the server has its certificate");
        let chain = stream.conn.peer_certificates().expect("a certificate");
        chain[0].to_vec()
    }

    /// A person with an encrypted terminal.
    pub(super) fn person(&self, people: SocketAddr) -> Person<Encrypted> {
        let stream = self.dial(people).expect("the server has its certificate");
        let limit = Some(Duration::from_millis(20));
        let socket = stream.get_ref();
        socket.set_read_timeout(limit).expect("a socket has limits");
        socket.set_nodelay(true).expect("a socket can be told so");
        Person::over(stream)
    }

    /// The answer to a request of HTTP/1.0, whole.
    pub(super) fn ask(&self, web: SocketAddr, request: &str) -> String {
        let mut stream = self.dial(web).expect("the server has its certificate");
        let written = stream.write_all(request.as_bytes());
        written.expect("the server reads");
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        read.expect("the server says where its answer ends");
        answer
    }
}

/// The words of a client that trusts this authority.
pub(super) fn trusting(file: &Path) -> [String; 3] {
    let file = file.display().to_string();
    ["--tls".to_owned(), "--tls-ca".to_owned(), file]
}
