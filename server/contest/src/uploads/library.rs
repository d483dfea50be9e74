//! The package for bots in Python beside the uploaded program: a program in a sandbox
//! sees no other place of the machine from which to import it.

use std::path::Path;

use super::unpack::{self, UnpackError};

/// The text of a file of the package.
macro_rules! source {
    ($name:literal) => {
        include_str!(concat!("../../../../bots/python/src/arbiter_bot/", $name))
    };
}

/// The folder of the package.
const PACKAGE: &str = "arbiter_bot";

/// Its files.
const FILES: [(&str, &str); 5] = [
    ("__init__.py", source!("__init__.py")),
    ("brain.py", source!("brain.py")),
    ("command.py", source!("command.py")),
    ("connection.py", source!("connection.py")),
    ("session.py", source!("session.py")),
];

/// Adds the package to the folder of an upload, unless it brings its own.
pub(super) fn add(folder: &Path) -> Result<(), UnpackError> {
    let package = folder.join(PACKAGE);
    let module = package.with_extension("py");
    if package.exists() || module.exists() {
        return Ok(());
    }
    unpack::make_folder(&package)?;
    for (name, text) in FILES {
        let (bytes, most) = (&mut text.as_bytes(), u64::MAX - 1);
        unpack::write(bytes, &package.join(name), most, unpack::FILE_MODE)?;
    }
    Ok(())
}
