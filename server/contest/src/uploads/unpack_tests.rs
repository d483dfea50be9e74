use std::io::Write as _;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::*;

/// A zip of these files.
fn zip(files: &[(&str, &[u8], u32)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes, mode) in files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(*mode);
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn unpacked(bytes: &[u8]) -> (tempfile::TempDir, Result<Vec<String>, UnpackError>) {
    let dir = tempfile::tempdir().unwrap();
    let words = unpack(bytes, &dir.path().join("uploads/1"), UPLOAD);
    (dir, words)
}

#[test]
fn a_program_of_one_file_or_of_many_is_unpacked() {
    let (_dir, words) = unpacked(b"print(1)\n");
    assert_eq!(words.unwrap(), ["python3", "main.py"]);
    let (dir, words) = unpacked(b"\x7fELF\x02\0\0");
    assert_eq!(words.unwrap(), ["run"]);
    let run = fs::metadata(dir.path().join("uploads/1/run")).unwrap();
    assert_eq!(run.permissions().mode() & 0o777, 0o755);
    let files: [(&str, &[u8], u32); 3] = [
        ("lib/board.py", b"x = 1", 0o600),
        ("run", b"#!/bin/sh\n", 0o644),
        ("main.py", b"", 0o644),
    ];
    let (dir, words) = unpacked(&zip(&files));
    assert_eq!(words.unwrap(), ["run"]);
    let mode = |name: &str| {
        let path = dir.path().join("uploads/1").join(name);
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    };
    assert_eq!(
        [mode("run"), mode("lib"), mode("lib/board.py")],
        [0o755, 0o755, 0o644]
    );
}

#[test]
fn what_leads_out_of_the_folder_is_refused() {
    for name in [
        "../up.py",
        "/etc/passwd",
        "a/../../b",
        "a\\b",
        "a/b/c/d/e/f/g/h/i",
    ] {
        let (dir, words) = unpacked(&zip(&[(name, b"x", 0o644)]));
        assert!(
            matches!(words, Err(UnpackError::Path(_))),
            "{name}: {words:?}"
        );
        assert!(!dir.path().join("up.py").exists());
    }
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    writer
        .add_symlink("main.py", "/etc/passwd", options)
        .unwrap();
    let (_dir, words) = unpacked(&writer.finish().unwrap().into_inner());
    assert!(matches!(words, Err(UnpackError::NoFile(_))), "{words:?}");
}

#[test]
fn no_more_comes_out_than_may_be() {
    let zeros = vec![0; 3 << 20];
    let names: Vec<String> = (0..20).map(|number| format!("{number}")).collect();
    let files: Vec<(&str, &[u8], u32)> = names
        .iter()
        .map(|name| (name.as_str(), zeros.as_slice(), 0o644))
        .collect();
    let bomb = zip(&files);
    assert!(bomb.len() < MAX_BYTES / 10, "{}", bomb.len());
    let (_dir, words) = unpacked(&bomb);
    assert!(
        matches!(words, Err(UnpackError::TooLarge(most)) if most == MAX_UNPACKED),
        "{words:?}"
    );
    let names: Vec<String> = (0..=MAX_FILES).map(|number| format!("{number}")).collect();
    let files: Vec<(&str, &[u8], u32)> = names
        .iter()
        .map(|name| (name.as_str(), &b""[..], 0o644))
        .collect();
    let (_dir, words) = unpacked(&zip(&files));
    assert!(
        matches!(words, Err(UnpackError::TooMany(MAX_FILES))),
        "{words:?}"
    );
}

#[test]
fn what_is_no_program_is_refused() {
    for (bytes, told) in [
        (&b""[..], "neither a zip"),
        (b"\x89PNG\r\n\x1a\n\0", "neither a zip"),
        (b"PK\x03\x04 broken", "cannot be read"),
    ] {
        let (_dir, words) = unpacked(bytes);
        let error = words.unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    let (_dir, words) = unpacked(&zip(&[("other.py", b"", 0o644)]));
    assert!(matches!(words, Err(UnpackError::NoProgram)));
}
