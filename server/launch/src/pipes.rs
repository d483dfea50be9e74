//! The standard input and output of a program, on their way from the manager to
//! the keeper, which gives them to the program. They go over the socket by which
//! the manager holds the keeper.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{AsFd, OwnedFd};

use crate::descriptors;

/// The manager's ends of the standard input and output of a program.
#[derive(Debug)]
pub struct Pipes {
    /// The end whose bytes the program reads.
    pub input: PipeWriter,
    /// The end that reads the bytes that the program writes.
    pub output: PipeReader,
}

/// The program's ends.
pub(crate) struct ProgramEnds {
    pub(crate) input: OwnedFd,
    pub(crate) output: OwnedFd,
}

/// Makes two pipes.
///
/// # Errors
/// The system has no more descriptors.
pub(crate) fn pipes() -> io::Result<(Pipes, ProgramEnds)> {
    let (program_input, input) = io::pipe()?;
    let (output, program_output) = io::pipe()?;
    let ends = ProgramEnds {
        input: program_input.into(),
        output: program_output.into(),
    };
    Ok((Pipes { input, output }, ends))
}

/// Sends the program's ends to the keeper.
///
/// # Errors
/// An error of the socket.
pub(crate) fn send(socket: impl AsFd, ends: &ProgramEnds) -> io::Result<()> {
    descriptors::send(socket, &[ends.input.as_fd(), ends.output.as_fd()])
}

/// Receives the program's ends from the manager.
///
/// # Errors
/// An error of the socket, or the manager is gone.
pub(crate) fn receive(socket: impl AsFd) -> io::Result<ProgramEnds> {
    let mut received = descriptors::receive(socket)?.into_iter();
    let missing = || io::Error::other("the manager has sent no pipes");
    let input = received.next().ok_or_else(missing)?;
    let output = received.next().ok_or_else(missing)?;
    Ok(ProgramEnds { input, output })
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read as _, Write as _};
    use std::os::unix::net::UnixStream;

    use super::*;

    #[test]
    fn pipes_go_over_a_socket_and_end_with_the_ends_of_the_program() {
        let (near, far) = UnixStream::pair().unwrap();
        let (mut pipes, ends) = pipes().unwrap();
        send(&near, &ends).unwrap();
        drop(ends);
        let program = receive(&far).unwrap();
        pipes.input.write_all(b"hello").unwrap();
        drop(pipes.input);
        let mut heard = String::new();
        File::from(program.input)
            .read_to_string(&mut heard)
            .unwrap();
        assert_eq!(heard, "hello");
        File::from(program.output).write_all(b"there").unwrap();
        let mut said = String::new();
        pipes.output.read_to_string(&mut said).unwrap();
        assert_eq!(said, "there");
    }

    #[test]
    fn a_manager_that_is_gone_sends_nothing() {
        let (near, far) = UnixStream::pair().unwrap();
        drop(near);
        assert!(receive(&far).is_err());
    }
}
