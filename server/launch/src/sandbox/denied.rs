//! What a program was not let reach, in words for its author: which path, and the
//! keys that open it. The system says no more than that something was denied.

use std::env;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

/// The longest first line that names an interpreter: the kernel reads no further
/// (`BINPRM_BUF_SIZE` of Linux).
const LONGEST_FIRST_LINE: u64 = 256;

/// How many interpreters of interpreters the kernel follows (`exec_binprm` of Linux).
const DEEPEST: usize = 5;

/// What programs say when the system denies them something.
const DENIED: [&str; 3] = ["Permission denied", "PermissionError", "EACCES"];

/// What programs say when they do not find what they were built or installed with:
/// the linker looks in all places, and says that it is in none.
const NOT_FOUND: [&str; 2] = [
    "cannot open shared object file",
    "ModuleNotFoundError: No module named",
];

/// What names the sandbox in all that is said here, so that it is said once.
const SANDBOX: &str = "its sandbox";

/// The files that are opened to start a program, as far as they can be opened now:
/// its own, and those of its interpreters.
pub(super) struct Opened(Vec<PathBuf>);

impl Opened {
    /// Looks which they are.
    ///
    /// # Errors
    /// An interpreter is not there.
    pub(super) fn of(program: &Path) -> io::Result<Opened> {
        let mut opened = Vec::new();
        let mut next = Some(program.to_owned());
        while let Some(path) = next.take().filter(|_| opened.len() < DEEPEST) {
            if !opened.is_empty() && !path.exists() {
                let path = path.display();
                let text = format!("its first line names {path}, which is not there");
                return Err(io::Error::new(ErrorKind::NotFound, text));
            }
            // Whoever starts it is told why this one cannot be opened.
            let Ok(file) = File::open(&path) else { break };
            next = interpreter(file);
            opened.push(path.canonicalize().unwrap_or(path));
        }
        Ok(Opened(opened))
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
/// `env` starts another one, which it looks for on the `PATH`.
fn interpreter(file: File) -> Option<PathBuf> {
    let mut line = Vec::new();
    let mut start = BufReader::new(file.take(LONGEST_FIRST_LINE));
    start.read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    let mut words = line.strip_prefix("#!")?.split_ascii_whitespace();
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
    let text = "it is there, but not the loader of programs that it was built for (readelf -l)";
    let missing = || io::Error::new(ErrorKind::NotFound, text);
    Opened::of(program).err().unwrap_or_else(missing)
}

/// Why a program cannot be started whose file and interpreters are open to it.
pub(super) fn why_not_in_sandbox(program: &Path, error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::PermissionDenied => io::Error::new(
            error.kind(),
            format!(
                "{error}: {}",
                may_be("the loader of programs that it needs")
            ),
        ),
        _ => why_not(program, error),
    }
}

/// What the last lines of a program in a sandbox have to do with the sandbox, to be
/// put behind them; empty if they say nothing of the kind.
pub(crate) fn hint(lines: &[String]) -> String {
    let says = |line: &&String, words: &[&str]| words.iter().any(|word| line.contains(word));
    if lines.iter().any(|line| line.contains(SANDBOX)) {
        return String::new();
    }
    let denied: Vec<&String> = lines.iter().filter(|line| says(line, &DENIED)).collect();
    let paths = denied.iter().flat_map(|line| paths(line));
    // What this process, which no sandbox confines, may not read is another matter. The
    // path is anybody's words, perhaps that of a pipe, so it is not opened.
    let closed_paths = paths.filter(|path| access(*path, Access::READ_OK).is_ok());
    // Whose words they are comes before what they are about.
    if let Some(path) = closed_paths.last() {
        return format!("; {}", closed(path));
    }
    let lacks = || lines.iter().any(|line| says(&line, &NOT_FOUND));
    if denied.is_empty() && !lacks() {
        return String::new();
    }
    format!("; {}", may_be("what it did not get"))
}

/// The absolute paths in a line.
fn paths(line: &str) -> impl Iterator<Item = &Path> {
    let is_around = |symbol: char| symbol.is_whitespace() || "'\"`‘’:,;()[]<>".contains(symbol);
    let words = line.split(is_around);
    let paths = words.filter(|word| word.starts_with('/') && word.len() > 1);
    paths.map(Path::new)
}

/// The path is closed, and what opens it.
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
        let opened = |name: &str| Opened::of(&at(name)).map(|Opened(paths)| paths);
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
        for text in ["", "#!", "#!sh", "no script\n", "#!/usr/bin/env\n"] {
            fs::write(at("odd"), text).unwrap();
            assert_eq!(opened("odd").unwrap(), [at("odd")], "{text}");
        }
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
