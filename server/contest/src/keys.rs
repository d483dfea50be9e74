//! Keys at the terminal: `p` pauses and goes on, `s` stops after the games that
//! run.

use std::io::{self, IsTerminal as _};

use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;

use parking_lot::Mutex;

/// The modes of the terminal before keys were read one by one. The terminal outlives the
/// program, so this is not left to the owner of the keys alone: see [`restore`].
static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

/// How long keys are left to the program in front when that is not us.
const BEHIND: Duration = Duration::from_millis(200);

/// SIGCONT, which tokio has no name for.
const CONTINUE: i32 = rustix::process::Signal::CONT.as_raw();

/// The request of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Pause, or go on.
    Pause,
    /// Start no more games.
    Stop,
}

/// The keys pressed. The terminal is as it was before when this is dropped.
pub(super) struct Keys {
    pressed: mpsc::Receiver<Key>,
    continued: Option<Signal>,
}

impl Keys {
    /// Reads single keys from now on where standard input is a terminal and we
    /// are in front, and where `wanted`; no key is ever pressed elsewhere.
    pub(super) fn new(wanted: bool) -> Keys {
        let (sender, pressed) = mpsc::channel(8);
        let mut keys = Keys {
            pressed,
            continued: None,
        };
        if !wanted || !io::stdin().is_terminal() || !read_single_keys() {
            return keys;
        }
        // Standard input cannot be waited for without a thread of its own. It
        // ends with the program.
        let reader = thread::Builder::new().name("keys".to_owned());
        if reader.spawn(move || read(&sender)).is_ok() {
            keys.continued = signal(SignalKind::from_raw(CONTINUE)).ok();
        }
        keys
    }

    /// The next key that means something.
    pub(super) async fn next(&mut self) -> Key {
        loop {
            let continued = async {
                match &mut self.continued {
                    Some(signal) => signal.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                key = self.pressed.recv() => match key {
                    Some(key) => return key,
                    None => std::future::pending().await,
                },
                // The shell has set the terminal as it likes it meanwhile.
                _ = continued => { read_single_keys(); }
            }
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back as it was before keys were read. Nothing where none
/// were.
pub(super) fn restore() {
    let before = BEFORE.lock().take();
    if let Some(before) = before {
        // A terminal that is gone needs nothing.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
    }
}

/// Whether we are the program that the terminal listens to: another one would
/// be stopped by the system for changing it.
fn is_in_front() -> bool {
    tcgetpgrp(io::stdin()).is_ok_and(|front| front == getpgrp())
}

/// Sets the terminal to give each key at once and not to show it. Ctrl-C and
/// Ctrl-Z keep their meaning. Gives whether it has worked.
fn read_single_keys() -> bool {
    if !is_in_front() {
        return false;
    }
    let Ok(mut modes) = tcgetattr(io::stdin()) else {
        return false;
    };
    let mut before = BEFORE.lock();
    before.get_or_insert_with(|| modes.clone());
    modes.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
    tcsetattr(io::stdin(), OptionalActions::Now, &modes).is_ok()
}

/// Reads keys until the terminal is gone or nobody wants them.
fn read(sender: &mpsc::Sender<Key>) {
    let stdin = io::stdin();
    let mut key = [0];
    while !sender.is_closed() {
        let mut waiting = [PollFd::new(&stdin, PollFlags::IN)];
        if poll(&mut waiting, None).is_err_and(|error| error != rustix::io::Errno::INTR) {
            return;
        }
        if !is_in_front() {
            thread::sleep(BEHIND);
            continue;
        }
        // Past the buffer of the standard library, which nobody waits for.
        let Ok(1) = rustix::io::read(&stdin, &mut key) else {
            return;
        };
        let key = match key[0] {
            b'p' | b'P' => Key::Pause,
            b's' | b'S' => Key::Stop,
            _ => continue,
        };
        // A key that comes while others wait to be dealt with is dropped.
        let _ = sender.try_send(key);
    }
}
