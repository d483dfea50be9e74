use std::net::TcpStream as Socket;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::*;

/// Far above the time of anything here.
const PATIENCE: Duration = Duration::from_secs(60);

type Client = StreamOwned<ClientConnection, Socket>;

/// A client on a thread of its own, which does this.
async fn meet<T: Send + 'static>(
    client: impl FnOnce(Client) -> T + Send + 'static,
) -> (TlsStream, thread::JoinHandle<T>) {
    let (tls, certificate) = crate::tls::self_signed();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let client = thread::spawn(move || {
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from("localhost").unwrap();
        let mut tls = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut socket = Socket::connect(address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        while tls.is_handshaking() {
            tls.complete_io(&mut socket).unwrap();
        }
        client(StreamOwned::new(tls, socket))
    });
    let (socket, _) = listener.accept().await.unwrap();
    let stream = TlsStream::accept(socket, tls.config()).await.unwrap();
    (stream, client)
}

/// Looks until something is there.
fn seen(mut look: impl FnMut(&mut ReadBuf<'_>) -> io::Result<()>) -> Vec<u8> {
    let deadline = Instant::now() + PATIENCE;
    let mut room = [0; 64];
    loop {
        let mut buffer = ReadBuf::new(&mut room);
        match look(&mut buffer) {
            Ok(()) => return buffer.filled().to_vec(),
            Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
        }
        assert!(Instant::now() < deadline, "nothing arrives");
    }
}

/// The test does not wait in between, so the runtime notices nothing.
#[tokio::test]
async fn a_look_finds_what_the_runtime_has_not_noticed() {
    let (go, gone) = mpsc::channel();
    let (mut stream, client) = meet(move |mut client| {
        gone.recv().unwrap();
        client.write_all(b"one\ntwo\n").unwrap();
        client
    })
    .await;
    let mut room = [0; 64];
    for look in [Link::read_now, Link::read_noticed] {
        let nothing = look(&mut stream, &mut ReadBuf::new(&mut room));
        assert_eq!(nothing.unwrap_err().kind(), ErrorKind::WouldBlock);
    }
    go.send(()).unwrap();
    // Less room than there are bytes: the rest is decrypted already.
    let first = seen(|buffer| {
        stream
            .read_now(&mut buffer.take(4))
            .map(|()| buffer.advance(4))
    });
    assert_eq!(first, b"one\n");
    let mut buffer = ReadBuf::new(&mut room);
    stream.read_noticed(&mut buffer).unwrap();
    assert_eq!(buffer.filled(), b"two\n");
    drop(client.join().unwrap());
    assert_eq!(seen(|buffer| stream.read_now(buffer)), b"");
}

#[tokio::test]
async fn what_a_slow_client_reads_is_what_was_written_once_and_in_order() {
    // More than the buffers of both sides hold.
    const BYTES: usize = 24 << 20;
    let byte = |place: usize| (place % 251) as u8;
    let (go, gone) = mpsc::channel();
    let (mut stream, client) = meet(move |mut client| {
        gone.recv().unwrap();
        let mut bytes = Vec::new();
        let read = client.read_to_end(&mut bytes);
        (read.map_err(|error| error.kind()), bytes)
    })
    .await;
    let bytes: Vec<u8> = (0..BYTES).map(byte).collect();
    let mut written = 0;
    // Bytes that the system does not take now are not written.
    loop {
        let write = stream.write(&bytes[written..]);
        match tokio::time::timeout(Duration::from_millis(100), write).await {
            Ok(count) => written += count.unwrap(),
            Err(_) => break,
        }
        assert!(written < BYTES, "the buffers hold it all");
    }
    go.send(()).unwrap();
    stream.write_all(&bytes[written..]).await.unwrap();
    // The client learns that nothing more follows, and that nothing is missing.
    drop(stream);
    let (read, heard) = client.join().unwrap();
    assert_eq!(read, Ok(BYTES));
    assert!(heard == bytes, "{} bytes", heard.len());
}

#[tokio::test]
async fn a_client_that_leaves_without_a_farewell_has_left() {
    let (mut stream, client) = meet(|client| drop(client.into_parts().1)).await;
    client.join().unwrap();
    assert_eq!(stream.read(&mut [0; 16]).await.unwrap(), 0);
}
