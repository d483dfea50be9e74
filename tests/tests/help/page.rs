//! The help of a command, parsed from the output of `--help`.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::LazyLock;

use tests::programs;

/// The programs for users.
pub(crate) const PROGRAMS: [&str; 14] = [
    "arbiter",
    "gomoku-brain",
    "chess-brain",
    "go-brain",
    "reversi-brain",
    "checkers-brain",
    "kalaha-brain",
    "dice-brain",
    "qubic-brain",
    "kuhn-brain",
    "leduc-brain",
    "instant-brain",
    "poker-agent",
    "poker-client",
];

/// The width of the help in columns.
pub(crate) const COLUMNS: usize = 100;

/// An argument or a subcommand.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its name, like `--games <N>`, `<GAME>` or `match`.
    pub(crate) name: String,
    /// The first paragraph of its help.
    pub(crate) text: String,
}

/// The help of one command.
#[derive(Debug)]
pub(crate) struct Page {
    /// The program and its subcommands.
    pub(crate) command: Vec<String>,
    /// The description of the command: the first line.
    pub(crate) about: String,
    /// The headings in order, with the entries below each.
    pub(crate) sections: Vec<(String, Vec<Entry>)>,
    /// The lines below `Examples:`.
    pub(crate) examples: Vec<String>,
    /// The whole text.
    pub(crate) text: String,
}

/// The path of a program.
pub(crate) fn path(program: &str) -> PathBuf {
    programs().arbiter.with_file_name(program)
}

/// Runs a program as on a terminal of [`COLUMNS`].
pub(crate) fn run(program: &str, words: &[&str]) -> Output {
    run_in("C", program, words)
}

/// The same in this locale.
pub(crate) fn run_in(locale: &str, program: &str, words: &[&str]) -> Output {
    Command::new(path(program))
        .args(words)
        .env("COLUMNS", COLUMNS.to_string())
        .env("LC_ALL", locale)
        .env_remove("NO_COLOR")
        .output()
        .unwrap_or_else(|error| panic!("{program} does not run: {error}"))
}

/// The help pages of all commands of all programs. Each program is asked once.
pub(crate) fn all_pages() -> &'static [Page] {
    static PAGES: LazyLock<Vec<Page>> = LazyLock::new(read_pages);
    &PAGES
}

fn read_pages() -> Vec<Page> {
    let mut pages = Vec::new();
    let mut open: Vec<Vec<String>> = PROGRAMS.iter().map(|name| vec![name.to_string()]).collect();
    while let Some(command) = open.pop() {
        let page = Page::of(command);
        for name in page.subcommands() {
            let mut below = page.command.clone();
            below.push(name.to_owned());
            open.push(below);
        }
        pages.push(page);
    }
    pages
}

impl Page {
    fn of(command: Vec<String>) -> Page {
        let mut words: Vec<&str> = command[1..].iter().map(String::as_str).collect();
        words.push("--help");
        let output = run(&command[0], &words);
        assert!(output.status.success(), "{command:?}: {output:?}");
        let text = String::from_utf8(output.stdout).expect("help is UTF-8");
        let mut page = Page {
            about: text.lines().next().unwrap_or_default().to_owned(),
            sections: Vec::new(),
            examples: Vec::new(),
            text: text.clone(),
            command,
        };
        for line in text.lines().skip_while(|line| !line.starts_with("Usage:")) {
            page.take(line);
        }
        page
    }

    /// Parses the next line.
    fn take(&mut self, line: &str) {
        let heading = line.strip_suffix(':').filter(|name| !name.contains(' '));
        if let Some(heading) = heading {
            self.sections.push((heading.to_owned(), Vec::new()));
            return;
        }
        let Some((heading, entries)) = self.sections.last_mut() else {
            return;
        };
        if heading == "Examples" {
            self.examples.push(line.to_owned());
            return;
        }
        let words = line.trim_start();
        let is_name = match heading.as_str() {
            "Commands" => line.len() - words.len() == 2,
            _ => line.len() - words.len() <= 6 && words.starts_with(['-', '<', '[']),
        };
        match entries.last_mut() {
            _ if is_name => {
                let (name, text) = words.split_once("  ").unwrap_or((words, ""));
                entries.push(Entry {
                    name: name.to_owned(),
                    text: text.trim_start().to_owned(),
                });
            }
            // A blank line ends the first paragraph.
            Some(entry) if words.is_empty() && !entry.text.ends_with('\n') => {
                entry.text.push('\n');
            }
            Some(entry) if !entry.text.ends_with('\n') && line.starts_with("  ") => {
                entry
                    .text
                    .push_str(if entry.text.is_empty() { "" } else { " " });
                entry.text.push_str(words);
            }
            _ => {}
        }
    }

    /// The names of the subcommands, without `help`.
    pub(crate) fn subcommands(&self) -> impl Iterator<Item = &str> {
        let sections = self.sections.iter();
        sections
            .filter(|(heading, _)| heading == "Commands")
            .flat_map(|(_, entries)| entries)
            .map(|entry| entry.name.as_str())
            .filter(|name| *name != "help")
    }

    /// The arguments with their help, without the notes that Clap appends in
    /// brackets.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, &str)> {
        let sections = self.sections.iter();
        sections.flat_map(|(_, entries)| entries).map(|entry| {
            let text = entry.text.trim_end();
            let end = [" [default: ", " [possible values: ", " (see "]
                .iter()
                .filter_map(|start| text.find(start))
                .min();
            (entry.name.as_str(), &text[..end.unwrap_or(text.len())])
        })
    }
}
