//! The templates for authors of brains, as commands.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{is_here, workspace};

/// The file names of all brains among the templates.
pub const TEMPLATES: [&str; 5] = ["brain.c", "brain.js", "brain.py", "brain.rs", "brain.sh"];

/// The program and the arguments that start the template with this file name; a
/// port or `--connect` must be appended. `None` if its language is not
/// installed. A template that must be compiled is compiled alone into `folder`,
/// as an author would do it.
///
/// # Panics
/// The template does not compile without warnings; or `CI` is set and its
/// language is not installed.
pub fn template(name: &str, folder: &Path) -> Option<Vec<String>> {
    let source = workspace().join("bots/templates").join(name);
    let source_word = source.display().to_string();
    let run = |program: &str| vec![program.to_owned(), source_word.clone()];
    match Path::new(name).extension()?.to_str()? {
        "py" => is_here("python3", "python3").then(|| run("python3")),
        "js" => is_here("node", "nodejs").then(|| run("node")),
        // Bash cannot listen, so socat listens for it.
        "sh" => (is_here("bash", "bash") && is_here("socat", "socat")).then(|| run("bash")),
        "c" => is_here("cc", "build-essential").then(|| {
            let flags = ["-O2", "-Wall", "-Wextra", "-Werror"];
            compile(Command::new("cc").args(flags), &source, folder)
        }),
        "rs" => {
            let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
            let flags = ["-D", "warnings"];
            Some(compile(Command::new(rustc).args(flags), &source, folder))
        }
        _ => None,
    }
}

fn compile(compiler: &mut Command, source: &Path, folder: &Path) -> Vec<String> {
    let program: PathBuf = folder.join("brain");
    let compiled = compiler.arg("-o").arg(&program).arg(source).output();
    let compiled = compiled.expect("the compiler runs");
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{}: {errors}", source.display());
    vec![program.display().to_string()]
}
