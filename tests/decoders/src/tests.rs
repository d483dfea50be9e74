use std::fs;
use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

use super::{TARGETS, Target};

/// Bent inputs for each target; a fuzzer tries millions.
const CASES: u32 = 200;

/// The directory of a target's seeds.
fn seeds_of(target: &Target) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("seeds").join(target.name)
}

fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let folder = seeds_of(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} has no seeds", target.name);
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// One change of an input.
#[derive(Clone, Debug)]
enum Bend {
    Set(Index, u8),
    Insert(Index, Vec<u8>),
    Cut(Index, usize),
    Repeat(Index, usize, usize),
}

fn bend() -> impl Strategy<Value = Bend> {
    let byte = prop_oneof![
        any::<u8>(),
        prop::sample::select(b"\n\r\0 <>/=\"'&;#-9,.".to_vec())
    ];
    prop_oneof![
        (any::<Index>(), byte.clone()).prop_map(|(at, byte)| Bend::Set(at, byte)),
        (any::<Index>(), vec(byte, 1..8)).prop_map(|(at, bytes)| Bend::Insert(at, bytes)),
        (any::<Index>(), 1..40_usize).prop_map(|(at, length)| Bend::Cut(at, length)),
        (any::<Index>(), 1..40_usize, 1..60_usize)
            .prop_map(|(at, length, times)| Bend::Repeat(at, length, times)),
    ]
}

fn bent(mut bytes: Vec<u8>, bends: &[Bend]) -> Vec<u8> {
    for bend in bends {
        let place = |at: &Index| at.index(bytes.len() + 1);
        match bend {
            Bend::Set(at, byte) => {
                let at = place(at);
                if let Some(old) = bytes.get_mut(at) {
                    *old = *byte;
                }
            }
            Bend::Insert(at, more) => {
                let at = place(at);
                bytes.splice(at..at, more.iter().copied());
            }
            Bend::Cut(at, length) => {
                let at = place(at);
                let end = (at + length).min(bytes.len());
                bytes.drain(at..end);
            }
            Bend::Repeat(at, length, times) => {
                let at = place(at);
                let end = (at + length).min(bytes.len());
                let part = bytes[at..end].repeat(*times);
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

fn try_target(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seeds = seeds(target);
    for seed in &seeds {
        (target.run)(seed);
    }
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let input = prop_oneof![
        1 => vec(any::<u8>(), 0..300),
        9 => (any::<Index>(), vec(bend(), 1..5))
            .prop_map(move |(seed, bends)| bent(seed.get(&seeds).clone(), &bends)),
    ];
    let outcome = TestRunner::new(config).run(&input, |bytes| {
        (target.run)(&bytes);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{name}: {error}");
    }
}

/// One test for each target, so that they run side by side.
macro_rules! tests_of {
    ($($target:ident)*) => {
        $(
            #[test]
            fn $target() {
                try_target(stringify!($target));
            }
        )*

        #[test]
        fn every_target_is_tried_and_has_a_fuzzer() {
            let tried = [$(stringify!($target)),*];
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(tried[..], names[..]);
            let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
            let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
            for name in names {
                assert!(fuzz.join("fuzz_targets").join(format!("{name}.rs")).exists(), "{name}");
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
            }
        }
    };
}

tests_of!(line engines poker typed record foreign phh acpc position openings tournament_file server_file words page);
