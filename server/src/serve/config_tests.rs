use contest::source::PlayerSource;

use super::*;

fn load(text: &str) -> Result<ServerConfig, String> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("server.toml");
    std::fs::write(&path, text).unwrap();
    ServerConfig::load(&path).map_err(|error| {
        let text = error.to_string();
        text.replace(&format!("{}", path.display()), "server.toml")
    })
}

#[test]
fn what_is_not_said_is_off_or_usual() {
    let config = load("[listen]\npeople = '127.0.0.1:4000'\n").unwrap();
    assert_eq!(config.people.as_deref(), Some("127.0.0.1:4000"));
    assert_eq!(config.brains, None);
    assert_eq!(config.keepalive, KEEPALIVE);
    assert!(!config.protect_names && !config.pair);
    assert!(config.store.ends_with(STORE));
    assert!(config.programs.is_empty());
}

#[test]
fn limits_are_those_of_the_file_or_usual() {
    let listen = "[listen]\npeople = '127.0.0.1:4000'\n";
    assert_eq!(load(listen).unwrap().limits, Limits::default());
    let some = "[limits]\nconnections = 500\nper-address = 20\ngames = 7\n";
    let limits = load(&format!("{listen}{some}")).unwrap().limits;
    let (connections, games) = (limits.connections, limits.games);
    assert_eq!((connections.connections, games), (500, 7));
    assert_eq!(connections.per_address, Some(20));
    let own = "address-share = 50\nnames = 9\nnew-names = 2\ndisk-per-address = 3\n";
    let limits = load(&format!("{listen}[limits]\n{own}")).unwrap().limits;
    assert_eq!((limits.percent, limits.names, limits.new_names), (50, 9, 2));
    assert_eq!(limits.disk_per_address, 3 << 20);
    let error = load(&format!("{listen}[limits]\ngames = 0\n")).err();
    let expected = "server.toml:4: 0 is not from 1 to 1000000";
    assert!(
        error.as_ref().is_some_and(|error| error.contains(expected)),
        "{error:?}"
    );
}

#[test]
fn workers_are_those_of_the_file() {
    let listen = "[listen]\nweb = '127.0.0.1:0'\n";
    assert_eq!(load(listen).unwrap().workers, None);
    let some = "[workers]\nnats = 'nats://h:4222'\naudit = '5 %'\n";
    let workers = load(&format!("{listen}{some}")).unwrap().workers.unwrap();
    assert_eq!(
        (workers.nats.as_deref(), workers.audit),
        (Some("nats://h:4222"), 0.05)
    );
    let wrong = load(&format!("{listen}[workers]\naudit = 'all'\n"));
    let wrong = wrong.err();
    assert!(
        wrong
            .as_ref()
            .is_some_and(|error| error.contains("server.toml:4: ")),
        "{wrong:?}"
    );
}

#[test]
fn a_brain_of_several_levels_is_several_brains() {
    let text = "[listen]\nweb = '127.0.0.1:0'\n[[brain]]\nname = 'Row'\n\
                game = 'gomoku'\nbrain = 'sh -c true'\nlevels = ['random', 'greedy']\n";
    let config = load(text).unwrap();
    let brains = config.programs.iter();
    let brains: Vec<_> = brains.map(|b| (b.name.as_str(), b.word.as_str())).collect();
    assert_eq!(brains[0], ("Row random", "sh -c true --level random"));
    assert_eq!(brains[1], ("Row greedy", "sh -c true --level greedy"));
    let is_confined = |brain: &BrainConfig| match &brain.source {
        PlayerSource::Program(program) => program.sandbox.is_some(),
        _ => false,
    };
    assert!(config.programs.iter().all(is_confined));
    let open = load(&text.replace("levels", "sandbox = 'off'\nlevels")).unwrap();
    assert!(!open.programs.iter().any(is_confined));
    assert_eq!(config.web.as_deref(), Some("127.0.0.1:0"));
    assert_eq!(config.web_rules.hosts, ["127.0.0.1"]);
    assert_eq!(config.web_rules.programs, None);
}

#[test]
fn mistakes_name_their_line_and_what_to_do() {
    let listen = "[listen]\nbrains = '127.0.0.1:5555'\n";
    for (text, expected) in [
        ("", "server.toml: nothing listens"),
        (
            "[listen]\nbrains = '5555'",
            "server.toml:2: '5555' is no address",
        ),
        (
            "[listen]\nbrain = 'x'",
            "server.toml:2: there is no key 'brain'; did you mean 'brains'?",
        ),
        (
            &format!("{listen}[web]\nmetrics = 'all'"),
            "server.toml:4: 'all' is unknown",
        ),
        ("[listen]\nweb = '80'", "server.toml:2: '80' is no address"),
        (
            &format!(
                "{listen}[[brain]]\nname = 'A'\ngame = 'gomoku'\nbrain = 'tcp:a:1'\nlevels = ['x']"
            ),
            "server.toml:6: a brain that is dialled",
        ),
        (
            "[listen]\npoker = '5556'",
            "server.toml:2: '5556' is no address",
        ),
        (
            &format!("{listen}[poker]\nmax-clients = 0"),
            "server.toml:4: no client could connect",
        ),
        (
            &format!("{listen}[poker]\nkeepalive = '0s'"),
            "server.toml:4: '0s' leaves no time",
        ),
        (
            &format!("{listen}[poker]\nmax-client = 3"),
            "did you mean 'max-clients'?",
        ),
        (
            &format!("{listen}[poker]\npause = 'soon'"),
            "server.toml:4: 'soon' is no time",
        ),
        (
            &format!("{listen}[[agent]]\nname = 'A'"),
            "server.toml:3: an agent has a name and an agent",
        ),
        (
            &format!("{listen}[[agent]]\nname = 'A'\nagent = 'tcp:a:1'"),
            "server.toml:5: give a program",
        ),
        (
            &format!("{listen}[[agent]]\nname = 'A'\nagent = './none'\nkinds = ['x']"),
            "server.toml:5: there is no program",
        ),
        (
            &format!("{listen}[web]\nhosts = ['a.example', 'http://b.example']"),
            "server.toml:4: 'http://b.example' is no name of a host",
        ),
        (
            &format!("{listen}[web]\ntrusted-proxies = ['10.0.0.0/8', 'proxy']"),
            "server.toml:4: 'proxy' is no address and no range",
        ),
        (
            &format!("{listen}[web]\ntrusted_proxies = []"),
            "did you mean 'trusted-proxies'?",
        ),
        (
            &format!("{listen}[operator]\nreferee-token-file = ''"),
            "server.toml:4: the path is empty",
        ),
        (
            &format!("{listen}[lobby]\nkeepalive = '0s'"),
            "server.toml:4: '0s' leaves no time",
        ),
        (
            &format!("{listen}[lobby]\nprotect_names = true"),
            "did you mean 'protect-names'?",
        ),
        (
            &format!("{listen}[[brain]]\nname = 'A'"),
            "server.toml:3: a brain has a name",
        ),
        (
            &format!("{listen}[[brain]]\nname = 'A'\ngame = 'gomku'\nbrain = 'sh'"),
            "server.toml:5: there is no game 'gomku'; did you mean 'gomoku'?",
        ),
        (
            &format!("{listen}[[brain]]\nname = 'A'\ngame = 'gomoku'\nbrain = './none'"),
            "server.toml:6: there is no program",
        ),
        (
            &format!("{listen}[[brain]]\nname = 'A'\ngame = 'gomoku'\nbrain = 'lobby:B'"),
            "server.toml:6: give a program",
        ),
    ] {
        let error = load(text).err().unwrap_or_default();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn the_file_that_comes_with_the_program_is_sound_but_for_programs_not_built() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../config/server.toml");
    let text = raw::read(&path).unwrap();
    let place = Place::new(&path, &text);
    let raw: RawServer = raw::parse(&place).unwrap();
    let without_brains = RawServer {
        brain: Vec::new(),
        agent: Vec::new(),
        ..raw
    };
    let config = check(&without_brains, &place).unwrap();
    for address in [config.brains, config.people, config.poker, config.web] {
        assert!(address.unwrap().starts_with("127.0.0.1:"));
    }
}

#[test]
fn the_file_that_comes_with_the_program_offers_all_strategies_of_kalaha() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../config/server.toml");
    let raw: RawServer = raw::parse(&Place::new(&path, &raw::read(&path).unwrap())).unwrap();
    let brains = raw.brain.iter().map(Spanned::get_ref);
    let words = brains.flat_map(|table| {
        let word = table.brain.as_ref().map_or("", |word| word.get_ref());
        let levels = table.levels.iter();
        let levels = levels.map(move |level| format!("{word} --level {}", level.get_ref()));
        levels.chain([word.to_owned()]).collect::<Vec<_>>()
    });
    let words: Vec<String> = words.collect();
    let random = "kalaha-brain --level random".to_owned();
    let others = (1..6).map(|number| format!("kalaha-brain --strategy {number}"));
    for strategy in others.chain([random]) {
        assert!(words.contains(&strategy), "{strategy} in {words:?}");
    }
}
