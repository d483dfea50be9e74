//! A server with all ports, for a crowd.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::system::{files_of, resident_of};
use crate::free_address;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server with its own store. Dropping it kills it.
pub struct LoadServer {
    child: Child,
    folder: TempDir,
    /// Where brains dial.
    pub brains: SocketAddr,
    /// Where people dial.
    pub people: SocketAddr,
    /// Where poker clients dial.
    pub poker: SocketAddr,
    /// Where browsers dial.
    pub web: SocketAddr,
}

impl LoadServer {
    /// Starts this program with these additional lines in its file.
    ///
    /// # Errors
    /// It does not start, or does not listen within a minute.
    pub fn start(arbiter: &Path, more: &str) -> io::Result<LoadServer> {
        let folder = tempfile::tempdir()?;
        let [brains, people, poker, web] = std::array::from_fn(|_| free_address());
        let file = folder.path().join("server.toml");
        let listen = format!(
            "[listen]\nbrains = '{brains}'\npeople = '{people}'\npoker = '{poker}'\nweb = '{web}'\n"
        );
        fs::write(&file, format!("{listen}{more}\n"))?;
        let child = Command::new(arbiter)
            .args(["serve", "--config"])
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let server = LoadServer {
            child,
            folder,
            brains,
            people,
            poker,
            web,
        };
        let until = Instant::now() + PATIENCE;
        // The page is the last to be opened.
        while TcpStream::connect(web).is_err() {
            if Instant::now() > until {
                return Err(io::Error::other(format!("no server: {}", server.log())));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(server)
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Its memory in use, in kilobytes; 0 if it has ended.
    pub fn resident(&self) -> u64 {
        resident_of(self.process()).unwrap_or(0)
    }

    /// Its open files, connections included; 0 if it has ended.
    pub fn files(&self) -> usize {
        files_of(self.process()).unwrap_or(0)
    }

    /// Waits until it has at most this many files open; gives how many there
    /// are at last.
    pub fn wait_for_files(&self, most: usize) -> usize {
        let until = Instant::now() + PATIENCE;
        loop {
            let files = self.files();
            if files <= most || Instant::now() > until {
                return files;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Its log so far.
    pub fn log(&self) -> String {
        let log = self.store().join("arbiter.log");
        fs::read_to_string(log).unwrap_or_default()
    }

    /// Its records so far.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn records(&self) -> io::Result<Vec<String>> {
        let mut records = Vec::new();
        // Of many, some lie in numbered folders.
        let mut folders = vec![self.store().join("records")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "xml") {
                    records.push(fs::read_to_string(path)?);
                }
            }
        }
        Ok(records)
    }

    /// The number of games that were lost on time or by a lost connection, of
    /// those in which nobody's name begins with `rude`.
    ///
    /// # Errors
    /// Records cannot be read.
    pub fn lost_on_time(&self) -> io::Result<usize> {
        let mut records = self.records()?;
        let lost = ["cause=\"timeout\"", "cause=\"disconnected\""];
        records.retain(|record| {
            lost.iter().any(|cause| record.contains(cause)) && !record.contains("name=\"rude")
        });
        Ok(records.len())
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("arbiter-data")
    }
}

impl Drop for LoadServer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
