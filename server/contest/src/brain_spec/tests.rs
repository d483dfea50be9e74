//! Words that name players.

use std::num::NonZeroU64;
use std::path::PathBuf;

use super::*;

fn parse(text: &str) -> BrainSpec {
    BrainSpec::parse(text, Path::new("/base")).unwrap()
}

fn refusal(text: &str) -> String {
    let spec = BrainSpec::parse(text, Path::new("/base"));
    spec.unwrap_err().to_string()
}

#[test]
fn a_program_may_have_limits_of_its_own() {
    let limits = |text: &str| {
        let spec = parse(text);
        let started = spec.started().map(|(_, arguments)| arguments.join(" "));
        let label = spec.label.map(|label| label.to_string());
        (label, spec.limits.to_string(), started.unwrap_or_default())
    };
    for (text, expected) in [
        (
            "A=timeout=1s clock=10+0.1 ./mine -x",
            (Some("A"), "timeout=1s clock=10s+100ms", "-x"),
        ),
        ("timeout=300ms ./mine", (None, "timeout=300ms", "")),
        (
            "B=timeout=2s uci:depth=8 stockfish -x",
            (Some("B"), "timeout=2s", "-x"),
        ),
        ("timeout=2s tcp:127.0.0.1:5555", (None, "timeout=2s", "")),
        ("./mine timeout=1s", (None, "", "timeout=1s")),
    ] {
        let (label, own, arguments) = expected;
        let label = label.map(str::to_owned);
        let expected = (label, own.to_owned(), arguments.to_owned());
        assert_eq!(limits(text), expected, "{text}");
    }
    let error = refusal("A=timeout=soon ./mine");
    assert!(error.contains("'soon' is no time"), "{error}");
}

#[test]
fn a_program_may_have_processors_of_its_own() {
    for (text, cpus, limits, word) in [
        ("A=cpus=2 uci:stockfish", "2", "", "uci:stockfish"),
        ("cpus=3,0-1 ./mine -x", "0-1,3", "", "./mine -x"),
        ("B=timeout=2s cpus=0 ./mine", "0", "timeout=2s", "./mine"),
        ("cpus=0 timeout=2s ./mine", "0", "timeout=2s", "./mine"),
        ("A=cpus=each uci:stockfish", "each", "", "uci:stockfish"),
        ("cpus=each:2 ./mine", "each:2", "", "./mine"),
    ] {
        let spec = parse(text);
        assert_eq!(spec.cpus.unwrap().to_string(), cpus, "{text}");
        assert_eq!((&*spec.limits.to_string(), &*spec.word), (limits, word));
    }
    assert_eq!(parse("./mine cpus=0").cpus, None);
    for (text, expected) in [
        (
            "A=cpus=all ./mine",
            "'all' is no list of processors: write 2",
        ),
        ("cpus=0", "give a program"),
        (
            "cpus=0 tcp:127.0.0.1:5555",
            "cpus are for programs that are started here",
        ),
        (
            "cpus=0 lobby:Deep",
            "cpus are for programs that are started here",
        ),
        (
            "cpus=0 human",
            "cpus are for programs that are started here",
        ),
    ] {
        let refusal = refusal(text);
        assert!(refusal.contains(expected), "{text}: {refusal}");
    }
}

#[test]
fn a_program_is_split_as_a_shell_would_and_counts_from_the_base() {
    let program = |text: &str| {
        let spec = parse(text);
        let (program, arguments) = spec.program().unwrap();
        (program.clone(), arguments.join("|"))
    };
    let path = |path: &str| ProgramName::Path(PathBuf::from(path));
    assert_eq!(
        program("./my-brain --name 'Big One' -x"),
        (path("/base/./my-brain"), "--name|Big One|-x".to_owned())
    );
    assert_eq!(program("/opt/brain"), (path("/opt/brain"), String::new()));
    assert_eq!(program("bots/brain").0, path("/base/bots/brain"));
    assert_eq!(
        program("gomoku-brain --level=greedy"),
        (
            ProgramName::Name("gomoku-brain".to_owned()),
            "--level=greedy".to_owned()
        )
    );
    assert_eq!(program("'./with space/b'").0, path("/base/./with space/b"));
}

#[test]
fn a_label_is_cut_off_and_the_word_kept() {
    let spec = parse("Alpha=./brain --depth=3");
    assert_eq!(spec.label.as_ref().map(Name::as_str), Some("Alpha"));
    assert_eq!(spec.to_string(), "./brain --depth=3");
    assert_eq!(parse("A=tcp:[::1]:77").word, "tcp:[::1]:77");
    for without in ["./brain --depth=3", "brain --depth=3", "./a=b", "lobby:A=B"] {
        assert_eq!(parse(without).label, None, "{without}");
        assert_eq!(parse(without).word, without);
    }
}

#[test]
fn an_engine_has_options_before_its_command() {
    let spec = parse("A=uci:depth=5 'option.Skill Level=3' ./stockfish -x y=1");
    assert_eq!(spec.label.as_ref().map(Name::as_str), Some("A"));
    assert_eq!(spec.program(), None);
    let (program, arguments) = spec.started().unwrap();
    let path = PathBuf::from("/base/./stockfish");
    assert_eq!(*program, ProgramName::Path(path));
    assert_eq!(arguments, ["-x", "y=1"]);
    let Kind::Engine {
        language, options, ..
    } = &spec.kind
    else {
        panic!("it is an engine");
    };
    assert_eq!(
        (*language, options.depth),
        (Language::Uci, NonZeroU64::new(5))
    );
    let own = ("Skill Level".to_owned(), "3".to_owned());
    assert_eq!(options.own, [own]);
    let plain = parse("gtp:gnugo --mode gtp");
    let name = ProgramName::Name("gnugo".to_owned());
    assert_eq!(*plain.started().unwrap().0, name);
    let odd = parse("gomocup:./a=b/pbrain");
    let path = PathBuf::from("/base/./a=b/pbrain");
    assert_eq!(*odd.started().unwrap().0, ProgramName::Path(path));
}

#[test]
fn an_agent_of_the_acpc_is_a_program_or_comes_to_an_address() {
    for (text, label, cpus) in [
        ("acpc:./mine.sh fast", None, None),
        ("A=acpc:./mine.sh fast", Some("A"), None),
        ("A=cpus=1 acpc:./mine.sh fast", Some("A"), Some("1")),
    ] {
        let spec = parse(text);
        let path = PathBuf::from("/base/./mine.sh");
        let arguments = vec!["fast".to_owned()];
        let program = ProgramName::Path(path);
        assert_eq!(spec.started(), Some((&program, &*arguments)), "{text}");
        assert_eq!(spec.kind, Kind::Acpc { program, arguments }, "{text}");
        assert_eq!(spec.word, "acpc:./mine.sh fast", "{text}");
        assert_eq!(spec.label.as_ref().map(Name::as_str), label, "{text}");
        let own = spec.cpus.map(|cpus| cpus.to_string());
        assert_eq!(own.as_deref(), cpus, "{text}");
    }
    for (text, address) in [
        ("A=acpc:tcp:9001", "127.0.0.1:9001"),
        ("acpc:tcp:0.0.0.0:9001", "0.0.0.0:9001"),
    ] {
        let address = Kind::AcpcAddress(address.to_owned());
        assert_eq!(parse(text).kind, address, "{text}");
    }
    for other in ["./mine acpc:x", "./acpc:x", "A=./mine --game=acpc:x"] {
        assert!(!parse(other).is_acpc(), "{other}");
    }
}

#[test]
fn brains_elsewhere_are_named_by_address_or_by_name() {
    let address = "example.org:5555".to_owned();
    assert_eq!(parse("tcp:example.org:5555").kind, Kind::Address(address));
    assert_eq!(parse("tcp:127.0.0.1:1").lobby_name(), None);
    let spec = parse("lobby:Deep Green");
    let name = spec.lobby_name().map(Name::as_str);
    assert_eq!(name, Some("Deep Green"));
}

#[test]
fn refusals_say_what_to_do() {
    for (text, expected) in [
        ("", "give a program"),
        ("A=", "give a program"),
        ("''", "give a program"),
        ("=./brain", "a name has at least one character"),
        ("./brain 'x", "a quote is not closed"),
        ("./brain\0", "NUL"),
        ("tcp:5555", "write HOST:PORT"),
        ("tcp:host:", "write HOST:PORT"),
        ("tcp:host:+5", "write HOST:PORT"),
        ("tcp:host:65536", "write HOST:PORT"),
        ("tcp:::1:5", "write HOST:PORT"),
        ("lobby:", "a name has at least one character"),
        ("acpc:", "give a program"),
        ("acpc:tcp:", "write HOST:PORT"),
        ("cpus=0 acpc:tcp:9001", "cpus are for programs"),
        ("uci:", "give a program"),
        ("uci:depth=3", "give a program"),
        ("uci:Hash=16 stockfish", "there is no option 'Hash'"),
        ("gtp:option.x=1 gnugo", "GTP has none"),
        ("gomocup:./pbrain 'x", "a quote is not closed"),
    ] {
        let refusal = refusal(text);
        assert!(refusal.contains(expected), "{text}: {refusal}");
    }
}

#[test]
fn cores_of_each_game_are_for_games_that_give_them() {
    let spec = parse("cpus=each:2 sh -c true");
    let source = |spec: &BrainSpec| {
        let source = spec.source(Path::new("/"), ArrivalPlaces::default());
        source.map(|_| ()).map_err(|failure| failure.detail)
    };
    let expected = "cpus=each is for games on boards of arbiter match and arbiter tournament";
    assert_eq!(source(&spec), Err(expected.to_owned()));
    assert_eq!(spec.cores().map(NonZeroUsize::get), Some(2));
    assert_eq!(source(&spec.in_game()), Ok(()));
    let pinned = parse("cpus=0 sh -c true");
    assert_eq!((pinned.cores(), pinned.in_game()), (None, pinned.clone()));
}
