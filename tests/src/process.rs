//! Who is running, as the kernel tells it.

use std::fs;

/// A running process that inherited a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// Its number.
    pub pid: u32,
    /// Its command line, words separated by blanks.
    pub command: String,
}

/// The processes whose environment has this variable with this value. What has
/// ended and was not waited for has no environment and is not among them.
pub fn marked(variable: &str, value: &str) -> Vec<Marked> {
    let wanted = format!("{variable}={value}").into_bytes();
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    pids.filter_map(|pid: u32| {
        // A process that ends meanwhile is not running.
        let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
        let mut variables = environment.split(|byte| *byte == 0);
        variables.find(|variable| *variable == wanted.as_slice())?;
        let command = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        Some(Marked {
            pid,
            command: command.trim_end().to_owned(),
        })
    })
    .collect()
}
