//! The numbers of the system about this process, under the names that Prometheus' own
//! libraries use.

use std::fs;

use super::Text;

/// Writes memory, files and threads of this process; leaves out numbers that the system
/// does not tell.
pub fn write_process(text: &mut Text) {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let of = |key: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        let number = line.trim_start_matches(':').split_whitespace().next()?;
        number.parse::<u64>().ok()
    };
    if let Some(kilobytes) = of("VmRSS") {
        text.gauge(
            "process_resident_memory_bytes",
            "Resident memory of the server alone, without the programs that it starts.",
            kilobytes * 1024,
        );
    }
    if let Some(threads) = of("Threads") {
        text.gauge("process_threads", "Threads of the server.", threads);
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        text.gauge(
            "process_open_fds",
            "Files and sockets that the server has open.",
            files.count() as u64,
        );
    }
    if let Some(most) = most_files() {
        text.gauge(
            "process_max_fds",
            "Files and sockets that the server may have open.",
            most,
        );
    }
}

/// The soft limit of open files.
fn most_files() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_and_the_files_of_this_process_are_known() {
        let mut text = Text::default();
        write_process(&mut text);
        let text = text.into_string();
        for name in [
            "process_resident_memory_bytes",
            "process_threads",
            "process_open_fds",
            "process_max_fds",
        ] {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let value: f64 = line.unwrap_or_default().trim().parse().unwrap();
            assert!(value >= 1.0, "{name} {value}");
        }
    }
}
