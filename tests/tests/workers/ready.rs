//! The ready files of `config/workers`: with them a tournament is played.

use std::fs;
use std::process::Command;

use tests::{arbiter, is_here, programs, workspace};

use crate::field::{Field, PATIENCE, expect_whole};

#[test]
fn with_the_ready_files_each_may_do_what_it_has_to() {
    let ready = workspace().join("config/workers");
    let Some(mut field) = Field::under(&ready.join("nats.conf")) else {
        return;
    };
    let file = field.path("far.toml");
    fs::copy(ready.join("far.toml"), &file).expect("a copy");
    fs::copy(ready.join("brains.toml"), field.path("brains.toml")).expect("a copy");
    field.start_worker_as("worker-1:first", 1);
    let url = field.url_as("coordinator:change-me");
    let ended = arbiter(["tournament".as_ref(), file.as_os_str()])
        .args(["--nats", &url])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
    assert!(ended.stdout.contains("game 20:"), "{}", ended.stdout);
    expect_whole(&file, 20);
    // So does one with programs that are sent.
    let sent = field.path("sent.toml");
    let brain = programs().arbiter.with_file_name("dice-brain");
    let programs = ["bank", "thesis"].map(|name| {
        format!(
            "{name} = {{ file = '{}', arguments = '--level bank350' }}\n",
            brain.display()
        )
    });
    let text = fs::read_to_string(&file).expect("the file");
    let text = format!("{text}[workers.programs]\n{}", programs.concat());
    fs::write(&sent, text).expect("a file");
    fs::write(field.path("brains.toml"), "files = true\n").expect("a file");
    field.start_worker_as("worker-2:second", 2);
    let _ = arbiter(["tournament".as_ref(), sent.as_os_str()])
        .args(["--nats", &url])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
    expect_whole(&sent, 20);
    // A stranger does nothing.
    let refused = arbiter(["tournament".as_ref(), file.as_os_str()])
        .args(["--store".as_ref(), field.path("other").as_os_str()])
        .args(["--nats", &field.url_as("worker-1:wrong")])
        .limit(PATIENCE)
        .run()
        .expect_status(1);
    let told = "authorization violation";
    assert!(refused.stderr.contains(told), "{}", refused.stderr);
}

#[test]
fn containers_are_given_files_and_users_that_are_there() {
    let ready = workspace().join("config/workers");
    let compose = fs::read_to_string(ready.join("compose.yaml")).expect("the file");
    let nats = fs::read_to_string(ready.join("nats.conf")).expect("the file");
    let words = || compose.split([' ', '"', '\n', ',', '[', ']']);
    let mounted: Vec<&str> = words()
        .filter_map(|word| word.strip_prefix("./"))
        .filter_map(|word| word.split(':').next())
        .collect();
    assert!(!mounted.is_empty());
    for name in mounted {
        assert!(ready.join(name).is_file(), "{name}");
    }
    let built: Vec<&str> = words()
        .filter(|word| word.ends_with("/Containerfile"))
        .collect();
    assert!(!built.is_empty());
    for name in built {
        assert!(workspace().join(name).is_file(), "{name}");
    }
    let users: Vec<&str> = words()
        .filter_map(|word| word.strip_prefix("nats://"))
        .filter_map(|word| word.split('@').next())
        .collect();
    assert_eq!(users.len(), 3, "{users:?}");
    for user in users {
        let (name, password) = user.split_once(':').expect("a password");
        let told = format!("user: \"{name}\", password: \"{password}\"");
        assert!(nats.contains(&told), "{told}");
    }
}

#[test]
fn systemd_takes_the_units() {
    if !is_here("systemd-analyze", "systemd") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let arbiter = programs().arbiter.display().to_string();
    let ours = [
        ("config/workers", "arbiter-work.service"),
        ("config/workers", "arbiter-tournament.service"),
        ("packaging/debian/systemd", "arbiter.service"),
        ("packaging/debian/systemd", "arbiter-doctor.service"),
    ];
    for (place, name) in ours {
        let unit = fs::read_to_string(workspace().join(place).join(name));
        // The program is not installed here.
        let unit = unit.expect("the file");
        let unit = unit.replace("/usr/local/bin/arbiter", "/usr/bin/arbiter");
        let unit = unit.replace("/usr/bin/arbiter", &arbiter);
        assert!(unit.contains(&arbiter));
        fs::write(folder.path().join(name), unit).expect("a file");
    }
    // The rights of the service stand beside its unit.
    let walls = workspace().join("packaging/debian/systemd/arbiter.service.d/walls.conf");
    for unit in ["arbiter.service.d", "arbiter-doctor.service.d"] {
        fs::create_dir(folder.path().join(unit)).expect("a folder");
        fs::copy(&walls, folder.path().join(unit).join("walls.conf")).expect("a file");
    }
    for (_, name) in ours {
        let checked = Command::new("systemd-analyze")
            .args(["verify", "--man=no"])
            .arg(folder.path().join(name))
            .output()
            .expect("systemd-analyze runs");
        let told = String::from_utf8_lossy(&checked.stderr);
        assert!(checked.status.success(), "{told}");
        // Of unknown settings systemd only warns. It looks at other units of this machine
        // as well.
        let here = folder.path().display().to_string();
        assert!(!told.contains(name) && !told.contains(&here), "{told}");
    }
}
