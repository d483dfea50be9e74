//! The paths that a program was not let reach, in words for its author, with the keys
//! that open them. The system says no more than that something was denied.

use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

/// The longest first line that names an interpreter: the kernel reads no further
/// (`BINPRM_BUF_SIZE` of Linux).
const LONGEST_FIRST_LINE: u64 = 256;

/// How many interpreters of interpreters the kernel follows (`exec_binprm` of Linux).
const DEEPEST: usize = 5;

/// The words of programs when the system denies them something.
const DENIED: [&str; 3] = ["Permission denied", "PermissionError", "EACCES"];

/// Their words where they may read, but not write.
const READ_ONLY: &str = "Read-only file system";

/// The words of programs when they do not find a file that they were built or installed
/// with: the linker looks in all places, and says that it is in none.
const NOT_FOUND: [&str; 3] = [OF_GLIBC, OF_MUSL, "ModuleNotFoundError: No module named"];

/// The words of loaders behind and before the name of a library that they do not find.
const OF_GLIBC: &str = ": cannot open shared object file";
const OF_MUSL: &str = "Error loading shared library ";

/// How much of a program is looked through for its loader: linkers put the headers and its
/// name at the beginning.
const LONGEST_START: u64 = 64 << 10;

/// The name of the sandbox in all messages here; a line that has it needs no further hint.
const SANDBOX: &str = "its sandbox";

/// The files that are opened to start a program, as far as they can be opened now:
/// its own, and those of its interpreters.
pub(super) struct ProgramFiles(Vec<PathBuf>);

impl ProgramFiles {
    /// Looks which they are.
    ///
    /// # Errors
    /// An interpreter is not there, or its name ends as lines do on Windows.
    pub(super) fn of(program: &Path) -> io::Result<ProgramFiles> {
        let mut opened = Vec::new();
        let mut next = Some(program.to_owned());
        while let Some(path) = next.take().filter(|_| opened.len() < DEEPEST) {
            if !opened.is_empty() && !path.exists() {
                let path = path.display();
                let text = format!("its first line names {path}, which is not there");
                return Err(io::Error::new(ErrorKind::NotFound, text));
            }
            // The start of the program tells why this one cannot be opened.
            let Ok(file) = File::open(&path) else { break };
            next = interpreter(file)?;
            opened.push(path.canonicalize().unwrap_or(path));
        }
        Ok(ProgramFiles(opened))
    }

    /// Looks whether the sandbox that has been closed leaves them open.
    ///
    /// # Errors
    /// One is closed.
    pub(super) fn check(&self) -> io::Result<()> {
        let is_closed = |path: &&PathBuf| {
            File::open(path).is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
        };
        self.0.iter().find(is_closed).map_or(Ok(()), |path| {
            Err(io::Error::new(ErrorKind::PermissionDenied, closed(path)))
        })
    }
}

/// The interpreter that the first line of a file names; `None` if it names none.
///
/// # Errors
/// The line ends as on Windows: for the system the end is part of the name.
fn interpreter(file: File) -> io::Result<Option<PathBuf>> {
    let mut line = Vec::new();
    let mut start = BufReader::new(file.take(LONGEST_FIRST_LINE));
    let read = start.read_until(b'\n', &mut line);
    let line = read.ok().and_then(|_| str::from_utf8(&line).ok());
    let Some(named) = line.and_then(|line| line.strip_prefix("#!")) else {
        return Ok(None);
    };
    if named.ends_with("\r\n") {
        let text = "its first line ends as on Windows (CRLF): save it with line ends of Linux";
        return Err(io::Error::new(ErrorKind::NotFound, text));
    }
    Ok(interpreter_in(named))
}

/// The interpreter of a first line. `env` starts another one, which it looks for on the
/// `PATH`.
fn interpreter_in(line: &str) -> Option<PathBuf> {
    let mut words = line.split_ascii_whitespace();
    let named = words.next().map(Path::new)?;
    if !named.ends_with("env") {
        return named.is_absolute().then(|| named.to_owned());
    }
    let name = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut places = env::split_paths(&folders).map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}

/// Why a program cannot be started, if the system said this.
pub(crate) fn why_not(program: &Path, error: io::Error) -> io::Error {
    if error.kind() != ErrorKind::NotFound || !program.exists() {
        return error;
    }
    let missing = || {
        let what = match loader(program).filter(|loader| !loader.exists()) {
            Some(loader) => format!("its loader {}", loader.display()),
            None => "the loader of programs that it was built for (readelf -l)".to_owned(),
        };
        io::Error::new(ErrorKind::NotFound, format!("it is there, but not {what}"))
    };
    ProgramFiles::of(program).err().unwrap_or_else(missing)
}

/// Why a program cannot be started whose file and interpreters are open to it.
pub(super) fn why_not_in_sandbox(program: &Path, error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::PermissionDenied => {
            let loader = match loader(program) {
                Some(loader) => format!("its loader {}", loader.display()),
                None => "the loader of programs that it needs".to_owned(),
            };
            io::Error::new(error.kind(), format!("{error}: {}", may_be(&loader)))
        }
        _ => why_not(program, error),
    }
}

/// The loader that a program names for itself, as those of the ELF format do
/// (`PT_INTERP`, <https://refspecs.linuxfoundation.org/elf/elf.pdf>); `None` where that is
/// not known.
fn loader(program: &Path) -> Option<PathBuf> {
    let mut start = Vec::new();
    let file = File::open(program).ok()?;
    file.take(LONGEST_START).read_to_end(&mut start).ok()?;
    let bytes = |at: usize, size: usize| start.get(at..at.checked_add(size)?);
    // The least byte first, as on all machines here.
    let number = |at: usize, size: usize| {
        let bytes = bytes(at, size)?.iter().rev();
        bytes
            .map(|byte| usize::from(*byte))
            .try_fold(0usize, |sum, byte| sum.checked_mul(256)?.checked_add(byte))
    };
    let is_wide = match bytes(0, 6)? {
        b"\x7fELF\x02\x01" => true,
        b"\x7fELF\x01\x01" => false,
        _ => return None,
    };
    let field = |base: usize, [wide, narrow]: [(usize, usize); 2]| {
        let (at, size) = if is_wide { wide } else { narrow };
        number(base.checked_add(at)?, size)
    };
    let headers = field(0, [(32, 8), (28, 4)])?;
    let size = field(0, [(54, 2), (42, 2)])?;
    let count = field(0, [(56, 2), (44, 2)])?;
    let mut all = (0..count).filter_map(|index| headers.checked_add(index * size));
    // PT_INTERP is 3.
    let header = all.find(|header| number(*header, 4) == Some(3))?;
    let offset = field(header, [(8, 8), (4, 4)])?;
    let length = field(header, [(32, 8), (16, 4)])?;
    let name = bytes(offset, length)?.split(|byte| *byte == 0).next()?;
    Some(PathBuf::from(OsStr::from_bytes(name)))
}

/// The library that a loader says it does not find; `None` where the line says no such
/// thing.
fn library(line: &str) -> Option<&str> {
    let named = match line.split_once(OF_MUSL) {
        Some((_, named)) => named.split(':').next(),
        None => line.split_once(OF_GLIBC)?.0.rsplit(": ").next(),
    };
    named.map(str::trim).filter(|name| !name.is_empty())
}

/// The hint of a sandbox about the last lines of its program, to be put behind them;
/// empty if they say nothing of the kind.
pub(crate) fn hint(lines: &[String]) -> String {
    let says = |line: &&String, words: &[&str]| words.iter().any(|word| line.contains(word));
    if lines.iter().any(|line| line.contains(SANDBOX)) {
        return String::new();
    }
    let unwritten = lines.iter().rfind(|line| line.contains(READ_ONLY));
    let unwritten = unwritten.and_then(|line| paths(line).last()?.parent());
    if let Some(folder) = unwritten {
        let folder = folder.display();
        return format!(
            "; {SANDBOX} does not let it write in {folder}: open it with sandbox = {{ write = \
             ['{folder}'] }}, or use sandbox = 'off'"
        );
    }
    let denied: Vec<&String> = lines.iter().filter(|line| says(line, &DENIED)).collect();
    let paths = denied.iter().flat_map(|line| paths(line));
    // A path that this process may not read either, though no sandbox confines it, is
    // another matter. The path is anybody's words, perhaps that of a pipe, so it is not
    // opened.
    let closed_paths = paths.filter(|path| access(*path, Access::READ_OK).is_ok());
    // A path that the sandbox closes comes before a library that is missing.
    if let Some(path) = closed_paths.last() {
        return format!("; {}", closed(path));
    }
    let lacks = || lines.iter().any(|line| says(&line, &NOT_FOUND));
    if denied.is_empty() && !lacks() {
        return String::new();
    }
    let missing = lines.iter().rev().find_map(|line| library(line));
    format!("; {}", may_be(missing.unwrap_or("what it did not get")))
}

/// The absolute paths in a line.
fn paths(line: &str) -> impl Iterator<Item = &Path> {
    let is_around = |symbol: char| symbol.is_whitespace() || "'\"`‘’:,;()[]<>".contains(symbol);
    let words = line.split(is_around);
    let paths = words.filter(|word| word.starts_with('/') && word.len() > 1);
    paths.map(Path::new)
}

/// The message that the path is closed, and how to open it.
fn closed(path: &Path) -> String {
    // A program is of little use without its libraries, which are beside its folder.
    let above = path.parent().filter(|folder| folder.ends_with("bin"));
    let whole = above.and_then(Path::parent).unwrap_or(path);
    format!(
        "{SANDBOX} does not let it use {}: open it with sandbox = {{ read = ['{}'] }} (or \
         write), or use sandbox = 'off'",
        path.display(),
        whole.display()
    )
}

fn may_be(what: &str) -> String {
    format!(
        "{SANDBOX} may close {what}: open its place with the keys read, write or network of \
         sandbox = {{ … }}, or use sandbox = 'off'"
    )
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    fn hint_of(line: &str) -> String {
        hint(&["first".to_owned(), line.to_owned()])
    }

    #[test]
    fn what_is_opened_to_start_a_program_is_followed_through_its_interpreters() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let at = |name: &str| root.join(name);
        let script = |name: &str, interpreter: &Path| {
            fs::write(at(name), format!("#! {} -x\nrest", interpreter.display())).unwrap();
        };
        fs::write(at("real"), "\x7fELF").unwrap();
        symlink(at("real"), at("python")).unwrap();
        script("outer", &at("python"));
        script("bot", &at("outer"));
        let opened = |name: &str| ProgramFiles::of(&at(name)).map(|ProgramFiles(paths)| paths);
        assert_eq!(opened("bot").unwrap(), [at("bot"), at("outer"), at("real")]);
        script("broken", &at("none"));
        let error = opened("broken").unwrap_err().to_string();
        assert!(error.ends_with("/none, which is not there"), "{error}");
        script("endless", &at("endless"));
        assert_eq!(opened("endless").unwrap().len(), DEEPEST);
        fs::write(at("found"), "#!/usr/bin/env -S A=1 sh -e\n").unwrap();
        let found = opened("found").unwrap();
        assert!(found.len() == 2 && found[1].is_file(), "{found:?}");
        assert_eq!(opened("found").unwrap()[0], at("found"));
        for line in ["#!/bin/sh\r\n", "#!/usr/bin/env python3\r\n"] {
            fs::write(at("windows"), line).unwrap();
            let error = opened("windows").unwrap_err().to_string();
            assert!(error.contains("ends as on Windows (CRLF)"), "{error}");
        }
        for text in ["", "#!", "#!sh", "no script\n", "#!/usr/bin/env\n"] {
            fs::write(at("odd"), text).unwrap();
            assert_eq!(opened("odd").unwrap(), [at("odd")], "{text}");
        }
    }

    /// The beginning of a program of 64 bits, or 32, with this loader.
    fn program_with(loader: &str, is_wide: bool) -> Vec<u8> {
        let mut bytes = vec![0; 256];
        let mut put =
            |at: usize, number: &[u8]| bytes[at..at + number.len()].copy_from_slice(number);
        let (class, header, entry) = if is_wide {
            (2, 64u8, 56u8)
        } else {
            (1, 52, 32)
        };
        put(0, &[0x7f, b'E', b'L', b'F', class, 1]);
        put(if is_wide { 32 } else { 28 }, &[header]);
        put(if is_wide { 54 } else { 42 }, &[entry]);
        put(if is_wide { 56 } else { 44 }, &[2]);
        let second = usize::from(header + entry);
        put(second, &[3]);
        put(second + if is_wide { 8 } else { 4 }, &[192]);
        put(
            second + if is_wide { 32 } else { 16 },
            &[loader.len() as u8 + 1],
        );
        put(192, loader.as_bytes());
        bytes
    }

    #[test]
    fn a_loader_that_is_not_there_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("bot");
        let why = || {
            let error = io::Error::from(ErrorKind::NotFound);
            why_not(&program, error).to_string()
        };
        for is_wide in [true, false] {
            fs::write(&program, program_with("/none/ld.so", is_wide)).unwrap();
            assert_eq!(why(), "it is there, but not its loader /none/ld.so");
            let denied = io::Error::from(ErrorKind::PermissionDenied);
            let denied = why_not_in_sandbox(&program, denied).to_string();
            assert!(
                denied.contains("may close its loader /none/ld.so:"),
                "{denied}"
            );
        }
        // Whatever a file is, it breaks nothing.
        let whole = program_with("/none/ld.so", true);
        for length in 0..whole.len() {
            fs::write(&program, &whole[..length]).unwrap();
            let said = why();
            assert!(said.contains("loader"), "{said}");
        }
        let own = loader(Path::new("/proc/self/exe"));
        assert!(own.is_none_or(|own| own.is_file()));
    }

    #[test]
    fn last_words_are_blamed_on_the_sandbox_where_it_may_be_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let weights = folder.path().join("weights");
        fs::write(&weights, "").unwrap();
        let name = weights.display();
        for line in [
            format!("cat: {name}: Permission denied"),
            format!("PermissionError: [Errno 13] Permission denied: '{name}'"),
            format!("Error: EACCES: permission denied, open '{name}'"),
            format!("/bin/sh: 2: {name}: Permission denied"),
            format!("env: ‘{name}’: Permission denied"),
        ] {
            let hint = hint_of(&line);
            assert!(hint.contains(&format!("use {name}:")), "{line}: {hint}");
            assert!(
                hint.contains(&format!("read = ['{name}']")),
                "{line}: {hint}"
            );
        }
        let library = "bot: error while loading shared libraries: libx.so: cannot open shared \
                       object file: No such file or directory";
        for line in [library, "Permission denied: '/none/at/all'", "EACCES"] {
            assert!(
                hint_of(line).starts_with("; its sandbox may close"),
                "{line}"
            );
        }
        let of_musl = "Error loading shared library libx.so: No such file (needed by /bot)";
        for line in [library, of_musl] {
            assert!(hint_of(line).contains("may close libx.so:"), "{line}");
        }
        let written = "OSError: [Errno 30] Read-only file system: '/data/log'";
        assert!(hint_of(written).contains("write = ['/data']"));
        // Nobody would write into this one.
        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR, 0).unwrap();
        let line = format!("Permission denied: {}", pipe.display());
        assert!(hint_of(&line).contains("does not let it use"), "{line}");
        for line in ["IndexError", &format!("{name} is fine"), ""] {
            assert_eq!(hint_of(line), "", "{line}");
        }
    }
}
