use super::*;
use crate::file::Decision;
use words::{Language, Say};

/// A folder with the tournament `club`, whose registration says this besides its
/// code, and `other`, which has none.
fn folder(more: &str) -> (tempfile::TempDir, Registrations) {
    let dir = tempfile::tempdir().unwrap();
    let registration = format!("registration = {{ code = \"spring\"{more} }}\n");
    let own = "[[player]]\nname = \"House\"\nbrain = \"sh -c true\"\n";
    let club = format!("game = \"gomoku\"\n{registration}{own}");
    fs::write(dir.path().join("club.toml"), club).unwrap();
    let two = "[[player]]\nbrain = \"lobby:A\"\n[[player]]\nbrain = \"lobby:B\"\n";
    fs::write(
        dir.path().join("other.toml"),
        format!("game = \"go\"\n{two}"),
    )
    .unwrap();
    let registrations = Registrations::new(dir.path().to_owned(), Newcomers::Everybody);
    (dir, registrations)
}

/// Where the players of most tests come from.
fn home() -> Origin {
    Origin::of([192, 0, 2, 1].into())
}

fn upload(owner: &str) -> Upload {
    Upload {
        owner: owner.to_owned(),
        number: 1,
        command: vec!["run".to_owned()],
    }
}

#[test]
fn the_code_stands_before_the_secret_and_is_no_secret_itself() {
    let (_dir, registrations) = folder("");
    let read = |token, is_new| {
        let read = registrations.read(token, is_new);
        read.map(|(secret, admissions)| (secret, admissions.len()))
    };
    assert_eq!(read("spring:mine", true), Ok(("mine", 1)));
    assert_eq!(read("spring:mi:ne", false), Ok(("mi:ne", 1)));
    assert_eq!(read("spring: ", true), Err(RegistrationError::NoSecret));
    assert_eq!(read("spring", false), Err(RegistrationError::NoSecret));
    assert_eq!(read("Spring:mine", true), Err(RegistrationError::WrongCode));
    assert_eq!(read("a:b", false), Ok(("a:b", 0)), "an owner's from before");
    assert_eq!(read("mine", true), Ok(("mine", 0)));
    let closed = Registrations::new(registrations.0.folder.clone(), Newcomers::WithCode);
    assert_eq!(
        closed.read("mine", true).unwrap_err(),
        RegistrationError::NoCode
    );
    assert!(closed.read("mine", false).is_ok());
    assert!(
        registrations
            .of("club")
            .unwrap()
            .by_code("autumn")
            .is_none()
    );
}

#[test]
fn a_name_registers_once_and_an_upload_is_a_new_version() {
    let (_dir, registrations) = folder(", players = 5");
    let mut news = registrations.news();
    let club = registrations.of("club").unwrap();
    assert_eq!(club.enter("Anna", home()), Ok(true));
    assert_eq!(news.borrow_and_update().get("club"), Some(&1));
    assert_eq!(club.enter("ANNA", home()), Ok(false));
    assert!(!news.has_changed().unwrap());
    assert!(matches!(
        club.enter("House", home()),
        Err(RegistrationError::Taken { .. })
    ));
    let as_anna = club.enter_upload(upload("Anna"), home(), Timestamp::now());
    assert!(matches!(as_anna, Err(RegistrationError::Taken { .. })));
    assert_eq!(
        club.enter_upload(upload("Bert"), home(), Timestamp::now())
            .unwrap(),
        "Bert"
    );
    assert_eq!(
        club.enter_upload(upload("bert"), home(), Timestamp::now())
            .unwrap(),
        "bert v2"
    );
    assert!(matches!(
        club.enter("Bert v2", home()),
        Err(RegistrationError::Taken { .. })
    ));
    assert_eq!(club.config().unwrap().players.len(), 4);
    assert_eq!(club.enter("Cem", home()), Ok(true));
    let full = club.closed(None);
    assert_eq!(club.enter("Dana", home()), Err(full.clone()));
    assert_eq!(club.expect_room("Anna", home()), Ok(()), "it is in already");
    assert_eq!(club.expect_room("Dana", home()), Err(full));
    assert!(!format!("{registrations:?} {club:?}").contains("spring"));
}

#[test]
fn what_is_no_name_does_not_register_and_is_told_why() {
    let (_dir, registrations) = folder("");
    let club = registrations.of("club").unwrap();
    let czech = Language::find("cs").unwrap();
    for odd in ["a\0b", "a\nb", "\u{1b}[2J", "ᴀnna", " ", &"n".repeat(65)] {
        for refused in [
            club.expect_room(odd, home()).map(|()| String::new()),
            club.expect_room_for_upload(odd, home())
                .map(|()| String::new()),
            club.enter(odd, home()).map(|_| String::new()),
            club.enter_upload(upload(odd), home(), Timestamp::now()),
            registrations
                .secret(odd, "spring:mine", true, home())
                .map_err(|_| RegistrationError::Unclear(clear_name(odd).unwrap_err())),
        ] {
            let refused = refused.unwrap_err();
            assert!(
                matches!(refused, RegistrationError::Unclear(_)),
                "{odd:?}: {refused}"
            );
            assert_ne!(refused.say(czech), refused.to_string());
        }
    }
    assert_eq!(club.config().unwrap().players.len(), 1);
    let long = "n".repeat(64);
    assert_eq!(
        club.enter_upload(upload(&long), home(), Timestamp::now())
            .unwrap(),
        long
    );
    let second = club
        .enter_upload(upload(&long), home(), Timestamp::now())
        .unwrap();
    assert_eq!(second, format!("{} v2", "n".repeat(61)));
    let players = club.config().unwrap().players;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["House", &long, &second]);
}

#[test]
fn a_player_who_registered_under_a_name_that_is_refused_by_now_still_plays() {
    let (_dir, registrations) = folder("");
    let club = registrations.of("club").unwrap();
    for name in ["ᴀnna", "a\0b"] {
        let registered = RegisteredPlayer {
            name: name.to_owned(),
            class: None,
            is_withdrawn: false,
            is_person: false,
            alias: None,
            upload: None,
            address: None,
        };
        club.files().add(&registered).unwrap();
    }
    let players = club.config().unwrap().players;
    assert_eq!(players[1].name, "ᴀnna");
    assert_eq!(players.len(), 2);
    let findings = club.files().findings();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].what.contains("left out"), "{findings:?}");
}

#[test]
fn a_player_who_gives_the_code_of_a_class_is_of_it() {
    let (dir, registrations) = folder("");
    let two = "registration = { codes = { spring-a = \"3.A\", spring-b = \"3.B\" } }";
    fs::write(
        dir.path().join("club.toml"),
        format!("game = \"go\"\n{two}\n"),
    )
    .unwrap();
    assert_eq!(registrations.enter("Anna", "spring-a:mine", home()), Ok(()));
    assert_eq!(registrations.enter("Bert", "spring-b:mine", home()), Ok(()));
    assert_eq!(
        registrations.enter("Anna", "spring-b:mine", home()),
        Ok(()),
        "she is in"
    );
    let club = registrations.of("club").unwrap();
    let as_class = club.by_code("spring-b").unwrap();
    assert_eq!(
        as_class
            .enter_upload(upload("Cem"), home(), Timestamp::now())
            .unwrap(),
        "Cem"
    );
    let players = club.config().unwrap().players;
    let classes: Vec<_> = players
        .iter()
        .map(|player| player.class.as_deref())
        .collect();
    assert_eq!(classes, [Some("3.A"), Some("3.B"), Some("3.B")]);
}

#[test]
fn a_player_let_in_before_the_operator_closed_is_not_entered_after_it() {
    let (_dir, registrations) = folder("");
    let mut news = registrations.news();
    let club = registrations.of("club").unwrap();
    let closed = club.closed(None);
    club.decide(Decision::Closed).unwrap();
    assert!(news.borrow_and_update().contains_key("club"));
    assert_eq!(club.enter("Anna", home()), Err(closed.clone()));
    assert_eq!(
        club.enter_upload(upload("Bert"), home(), Timestamp::now()),
        Err(closed)
    );
    club.decide(Decision::Open(None)).unwrap();
    assert_eq!(club.enter("Anna", home()), Ok(true));
    assert_eq!(
        club.enter_upload(upload("Bert"), home(), Timestamp::now())
            .unwrap(),
        "Bert"
    );
    assert_eq!(club.remove("Anna", true), Ok(RemovalOutcome::Withdrawn));
    let out = RegistrationError::Withdrawn {
        contest: "club".to_owned(),
        name: "Anna".to_owned(),
    };
    assert_eq!(club.enter("Anna", home()), Err(out));
    club.take_back("Anna").unwrap();
    assert_eq!(club.enter("Anna", home()), Ok(false), "she takes part");
    assert_eq!(club.remove("Anna", false), Ok(RemovalOutcome::Gone));
    assert!(matches!(
        club.take_back("Anna"),
        Err(RegistrationError::Nobody { .. })
    ));
    assert!(matches!(
        club.remove("House", false),
        Err(RegistrationError::Nobody { .. })
    ));
    assert_eq!(club.enter("Anna", home()), Ok(true));
}

#[test]
fn nobody_registers_after_the_time() {
    let (_dir, registrations) = folder(", until = \"2020-01-01T00:00Z\"");
    let club = registrations.of("club").unwrap();
    let until: Timestamp = "2020-01-01T00:00Z".parse().unwrap();
    let closed = club.closed(Some(until));
    assert_eq!(club.enter("Anna", home()), Err(closed.clone()));
    assert!(
        closed.to_string().contains("2020-01-01T00:00:00Z"),
        "{closed}"
    );
    // A program that was uploaded in time is entered when it has been tried.
    let second = jiff::SignedDuration::from_secs(1);
    let late = club.enter_upload(upload("Bert"), home(), until);
    assert_eq!(late, Err(closed));
    let entered = club.enter_upload(upload("Bert"), home(), until - second);
    assert_eq!(entered.unwrap(), "Bert");
}

#[test]
fn a_tournament_knows_of_programs_that_are_still_tried() {
    let (_dir, registrations) = folder("");
    let club = registrations.of("club").unwrap();
    let trials = registrations.trials();
    let (one, other) = (club.pending_trial(), club.pending_trial());
    assert_eq!(trials.borrow().get("club"), Some(&2));
    drop(one);
    assert_eq!(trials.borrow().get("club"), Some(&1));
    drop(other);
    assert!(trials.borrow().is_empty());
}

#[test]
fn a_file_with_a_mistake_has_no_registration() {
    let (dir, registrations) = folder("");
    let club = registrations.of("club").unwrap();
    fs::write(dir.path().join("club.toml"), "game = 1").unwrap();
    assert!(registrations.all().is_empty());
    let broken = RegistrationError::Broken("club".to_owned());
    assert_eq!(club.enter("Anna", home()), Err(broken));
}

#[test]
fn an_address_and_an_owner_leave_places_of_a_registration_to_others() {
    let (_dir, registrations) = folder(", players = 100");
    let club = registrations.of("club").unwrap();
    for number in 1..=40 {
        let name = format!("P{number}");
        assert_eq!(
            club.enter(&name, home()),
            Ok(true),
            "a class behind one address"
        );
    }
    let of_address = Err(RegistrationError::OfAddress("club".to_owned()));
    assert_eq!(club.enter("P41", home()), of_address);
    assert_eq!(club.expect_room("P1", home()), Ok(()), "it is in already");
    let elsewhere = Origin::of([192, 0, 2, 2].into());
    assert_eq!(club.enter("P41", elsewhere), Ok(true));
    for _ in 0..25 {
        assert!(
            club.enter_upload(upload("Anna"), elsewhere, Timestamp::now())
                .is_ok()
        );
    }
    let of_owner = Err(RegistrationError::OfOwner("club".to_owned()));
    let third = Origin::of([192, 0, 2, 3].into());
    assert_eq!(
        club.enter_upload(upload("Anna"), third, Timestamp::now()),
        of_owner
    );
    assert!(
        club.enter_upload(upload("Bert"), third, Timestamp::now())
            .is_ok()
    );
}

#[test]
fn the_file_says_how_many_of_one_address_register() {
    let (_dir, registrations) = folder(", players = 10, per-address = 2");
    let club = registrations.of("club").unwrap();
    assert_eq!(club.enter("Anna", home()), Ok(true));
    assert_eq!(club.enter("Bert", home()), Ok(true));
    let full = RegistrationError::OfAddress("club".to_owned());
    assert_eq!(club.enter("Cem", home()), Err(full));
}
