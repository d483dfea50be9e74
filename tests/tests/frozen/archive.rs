//! Folders in files, with their modes.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Packs a folder without its logs.
pub(crate) fn pack(folder: &Path, file: &Path) {
    let mut zip = ZipWriter::new(File::create(file).expect("the folder can be written"));
    add(&mut zip, folder, folder);
    let _ = zip.finish().expect("it is written");
}

fn add(zip: &mut ZipWriter<File>, root: &Path, folder: &Path) {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.strip_prefix(root).expect("it is below");
        let name = name.to_str().expect("names are text");
        let mode = fs::metadata(&path).expect("it is there").permissions();
        let options = SimpleFileOptions::default()
            .compression_level(Some(9))
            .unix_permissions(mode.mode());
        if path.is_dir() {
            zip.add_directory(name, options).expect("it is written");
            add(zip, root, &path);
        } else if !name.ends_with(".log") {
            zip.start_file(name, options).expect("it is written");
            let bytes = fs::read(&path).expect("a file");
            zip.write_all(&bytes).expect("it is written");
        }
    }
}

/// Unpacks a folder.
pub(crate) fn unpack(file: &Path, folder: &Path) {
    let file = File::open(file).expect("it is frozen");
    let mut zip = ZipArchive::new(file).expect("a whole archive");
    zip.extract(folder).expect("there is room");
}
