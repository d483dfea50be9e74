//! Pictures of every game compared byte for byte with the files in `snapshots`.
//! `REMAKE=1 cargo test -p render picture` makes them anew; look at them then.

use std::collections::BTreeSet;
use std::path::Path;

use super::*;

#[test]
fn pictures_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/picture/snapshots");
    let remake = std::env::var_os("REMAKE").is_some();
    let mut names = BTreeSet::new();
    for (name, scene) in scenes() {
        for (kind, look) in looks() {
            let file = format!("{name}-{kind}.svg");
            let path = folder.join(&file);
            let drawn = svg(&scene, &look);
            if remake {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(&path, &drawn).expect("written");
            }
            let kept = std::fs::read_to_string(&path).expect("a snapshot");
            assert!(drawn == kept, "{file} differs; see the head of this file");
            names.insert(file);
        }
    }
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let file = entry.expect("a file").file_name();
        let file = file.to_string_lossy().into_owned();
        assert!(names.contains(&file), "nothing makes {file}");
    }
}
