//! Players from a list, as spreadsheets write it.

use super::*;

/// Loads a text as `cup.toml` beside this list.
fn load(text: &str, list: &[u8]) -> Result<TournamentConfig, String> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cup.toml");
    let text = format!("game = 'gomoku'\nplayers_file = 'class.csv'\n{text}\n");
    fs::write(&path, text).unwrap();
    fs::write(directory.path().join("class.csv"), list).unwrap();
    TournamentConfig::load(&path).map_err(|error| {
        let prefix = format!("{}/", directory.path().display());
        error.to_string().replace(&prefix, "")
    })
}

fn players(text: &str, list: &[u8]) -> Vec<PlayerConfig> {
    let config = load(text, list).unwrap_or_else(|error| panic!("{error}"));
    config.players
}

#[test]
fn a_list_is_read_as_spreadsheets_of_any_country_write_it() {
    let comma = "name,class,brain\nAnna,4.A,\n\"Novák, Bert\",4.B,./a --level 1\n";
    let semicolon = "\u{feff}Name;Class;Brain;\r\nAnna;4.A;;\r\n;;;\r\n\"Novák, Bert\"; 4.B ;./a --level 1;\r\n";
    for list in [comma, semicolon] {
        let players = players("", list.as_bytes());
        let [anna, bert] = &players[..] else {
            panic!("{list}: {players:?}");
        };
        assert_eq!(
            (anna.name.as_str(), bert.name.as_str()),
            ("Anna", "Novák, Bert")
        );
        assert_eq!(anna.brain.lobby_name().unwrap().as_str(), "Anna");
        assert_eq!(bert.brain.started().unwrap().1, ["--level", "1"]);
        assert_eq!(bert.class.as_deref(), Some("4.B"));
        assert_eq!((&anna.group, &anna.token), (&None, &None));
    }
    // Those of the file come first.
    let both = load(PLAYERS, b"name\nC\n").unwrap().players;
    let names: Vec<&str> = both.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["A", "B", "C"]);
    let with_token = players("", b"name,token\nAnna,\"a,b\"\nBert,\n");
    assert!(with_token[0].token.as_ref().unwrap().is("a,b"));
    assert!(with_token[1].token.is_none());
}

#[test]
fn groups_are_those_of_the_list() {
    let list = "name,group\nA,red\nB,blue\nC,red\nD,blue\nE,red\n";
    let config = load("format = 'groups'\nadvance = 1", list.as_bytes()).unwrap();
    let Format::Groups { groups, .. } = &config.format else {
        panic!("{}", config.format);
    };
    let of: Vec<String> = PlayerId::all(5)
        .map(|player| groups.name(groups.of(player)))
        .collect();
    assert_eq!(of, ["red", "blue", "red", "blue", "red"]);
}

#[test]
fn mistakes_of_a_list_are_shown_with_line_and_column() {
    let groups = "format = 'groups'";
    for (text, list, told) in [
        (
            "",
            "nmae\nA\nB\n",
            "class.csv:1: there is no column 'nmae'; did you mean 'name'?",
        ),
        ("", "", "class.csv:1: the first line names the columns"),
        (
            "",
            "group,class\nA,B\n",
            "class.csv:1: the first line names the columns",
        ),
        (
            "",
            "name,name\nA,B\n",
            "class.csv:1: there are two columns name",
        ),
        ("", "name\nA\n", "cup.toml: 1 player; write at least two"),
        (
            "",
            "name,class\nA,4.A\nB\n",
            "class.csv:3: the line has 1 columns and the first one 2",
        ),
        (
            "",
            "name,class\nA,4.A\n,4.B\n",
            "class.csv:3: column name: a name has at least",
        ),
        (
            "",
            "name\nA\n\nA\n",
            "class.csv:4: column name: 'A' stands in line 2 already",
        ),
        (
            "",
            "name\nAnna\nANNA\n",
            "class.csv:3: column name: two players are lobby:ANNA",
        ),
        (
            PLAYERS,
            "name\nA\n",
            "class.csv:2: column name: 'A' is a [[player]]",
        ),
        ("", "name,brain\nA,\nB,'x\n", "class.csv:3: column brain: "),
        (
            "",
            "name,brain\nA,\nB,X=./x\n",
            "class.csv:3: column brain: the player has a name",
        ),
        (
            "",
            "name,brain\nA,\nB,acpc:./x\n",
            "class.csv:3: column brain: agents of the ACPC play poker alone",
        ),
        (
            "",
            "name,brain,token\nA,,\nB,./x,sesame\n",
            "class.csv:3: column token: a token is for",
        ),
        (
            "",
            "name,group\nA,x\nB,y\n",
            "class.csv:2: column group: this means nothing without",
        ),
        (
            groups,
            "name,group\nA,x\nB,\n",
            "class.csv:3: column group: 'B' is in no group",
        ),
        (
            groups,
            "name,group\nA,x\nB,x\nC,x\nD,y\n",
            "2 groups of 4 players: the smallest has 1",
        ),
        (
            "format = 'groups'\ngroups = 2",
            "name,group\nA,x\nB,x\nC,y\nD,y\n",
            "leave groups out",
        ),
        (
            "format = 'groups'\n[[player]]\nname = 'Z'\nbrain = './z'",
            "name,group\nA,x\nB,x\n",
            "all players are in the list",
        ),
    ] {
        let error = load(text, list.as_bytes()).err();
        let error = error.unwrap_or_else(|| panic!("{list} is read"));
        assert!(error.contains(told), "{list}: {error}");
        assert!(!error.contains("sesame"), "{error}");
    }
    let latin = load("", b"name\nAnna\nBo\xf8\n").err().unwrap();
    assert!(
        latin.starts_with("class.csv:3: the text is not UTF-8"),
        "{latin}"
    );
    let text = "game = 'gomoku'\nplayers_file = 'none.csv'";
    let missing = refusal(text);
    assert!(
        missing.contains("cup.toml:2: none.csv: No such file"),
        "{missing}"
    );
    let many: String = (0..=2_000).map(|number| format!("p{number}\n")).collect();
    let many = load("", format!("name\n{many}").as_bytes()).err().unwrap();
    assert!(many.contains("at most 2000 can take part"), "{many}");
    let absent = load("", b"name,brain\nA,\nB,./nobody\n").unwrap();
    let absent = absent.missing.expect("it is not there").to_string();
    assert!(absent.contains("class.csv:3: column brain: "), "{absent}");
}

#[test]
fn nobody_registers_beside_the_groups_of_a_list() {
    let text = "format = 'groups'\nregistration = { code = 'spring', players = 50 }";
    let config = load(text, b"name,group\nA,x\nB,x\nC,y\nD,y\n").unwrap();
    let terms = config.registration.expect("its code lets them in");
    assert!(terms.code("spring").is_some());
    assert!(!terms.is_open(config.players.len(), Timestamp::now()));
}

#[test]
fn the_ready_tournaments_of_a_class_can_be_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config/class/tournaments");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let config = TournamentConfig::load(&path).unwrap_or_else(|error| panic!("{error}"));
            names.push((config.name.clone(), config.players.len()));
        }
    }
    names.sort();
    let names: Vec<_> = names
        .iter()
        .map(|(name, players)| (name.as_str(), *players))
        .collect();
    assert_eq!(names, [("five in a row", 1), ("ladder", 1), ("league", 4)]);
}
