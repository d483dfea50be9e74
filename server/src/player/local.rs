//! Players inside the manager: to the referee they are brains like any other.
//! The conversation goes over an in-memory connection.

use std::io;

use protocol::line::{BrainLine, Decoder, ManagerLine};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::select;

use super::wire::Wire;

/// Bytes that may be under way on the in-memory connection.
const BUFFER: usize = 16 * 1024;

/// Whoever answers for a seat inside the manager.
pub trait LocalPlayer: Send + 'static {
    /// What it is called.
    fn name(&self) -> String;

    /// Takes in a line that asks for no move.
    fn hear(&mut self, line: &ManagerLine<'_>);

    /// The turn it plays, `None` to give the game up. Dropped where the
    /// manager goes on without it.
    ///
    /// # Errors
    /// It has gone.
    fn answer(&mut self) -> impl Future<Output = io::Result<Option<String>>> + Send;

    /// Ready when it has gone while it was not asked: it leaves its seat then.
    /// Safe to drop and call again.
    fn gone(&mut self) -> impl Future<Output = ()> + Send;
}

/// Where players inside the manager come from.
pub trait PlayerFactory: Send + Sync {
    /// A connection to the player, for one game or more.
    fn sit_down(&self) -> Wire;
}

/// A connection to somebody who answers here.
pub fn converse(player: impl LocalPlayer) -> Wire {
    let (near, far) = duplex(BUFFER);
    let conversation = Conversation {
        player,
        stream: far,
        decoder: Decoder::default(),
    };
    tokio::spawn(conversation.hold());
    Wire::new(near)
}

struct Conversation<A> {
    player: A,
    stream: DuplexStream,
    decoder: Decoder,
}

impl<A: LocalPlayer> Conversation<A> {
    async fn hold(mut self) {
        loop {
            let heard = select! {
                heard = listen(&mut self.stream, &mut self.decoder) => heard,
                () = self.player.gone() => return,
            };
            if heard.is_err() {
                return;
            }
            while let Some(line) = self.decoder.next_line() {
                // The other end is the manager itself, which writes lines.
                let line = line.map(str::to_owned).unwrap_or_default();
                if self.hear(&line).await.is_err() {
                    return;
                }
            }
        }
    }

    async fn hear(&mut self, line: &str) -> io::Result<()> {
        let Ok(line) = ManagerLine::parse(line) else {
            return Ok(());
        };
        self.player.hear(&line);
        match line {
            ManagerLine::Hello => self.say(BrainLine::HelloOk).await,
            ManagerLine::Com => self.say(BrainLine::Com("0,2")).await,
            ManagerLine::Game(_) => self.say(BrainLine::GameOk).await,
            ManagerLine::Board(_) => self.say(BrainLine::BoardOk).await,
            ManagerLine::Player(_) => self.say(BrainLine::PlayerOk).await,
            ManagerLine::Name => {
                let name = self.player.name();
                self.say(BrainLine::Name(&name)).await
            }
            ManagerLine::MoveStart | ManagerLine::Move(_) | ManagerLine::Roll(_) => {
                self.answer().await
            }
            _ => Ok(()),
        }
    }

    /// Has it answer, unless the manager goes on meanwhile, as when the
    /// opponent has left.
    async fn answer(&mut self) -> io::Result<()> {
        let turn = select! {
            turn = self.player.answer() => turn?,
            heard = listen(&mut self.stream, &mut self.decoder) => return heard,
        };
        match turn {
            Some(turn) => self.say(BrainLine::Move(&turn)).await,
            None => self.say(BrainLine::Forfeit).await,
        }
    }

    async fn say(&mut self, line: BrainLine<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        line.encode(&mut bytes);
        self.stream.write_all(&bytes).await
    }
}

/// Takes in what has come; an error at the end.
async fn listen(stream: &mut DuplexStream, decoder: &mut Decoder) -> io::Result<()> {
    let mut chunk = [0; 1024];
    match stream.read(&mut chunk).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        length => {
            decoder.feed(&chunk[..length]);
            Ok(())
        }
    }
}
