use super::*;

/// The fractions of the games that the starter and the other side won.
fn shares(results: &Results) -> [f64; 2] {
    let games = results.games() as f64;
    [results.a as f64 / games, results.b as f64 / games]
}

fn run(pair: &str, games: u64) -> Tally {
    simulate(pair.parse().unwrap(), games, 1, &|_| {})
}

/// The chances of the starter of a game of strategy 5 against itself, as
/// numerators over 720, by walking through all that chance can bring: the only
/// choices are those of the opening, all others are forced.
fn five_against_itself() -> ([u32; 3], u32) {
    /// Adds up the weights of wins, losses and draws of the first to move, the
    /// number of lines, and the weight of the games of 13 sowings.
    fn walk(board: Board, mine: bool, sowings: u32, weight: u32, out: &mut ([u32; 4], u32)) {
        let five = Strategy::new(5).unwrap();
        let pits = choices(five, board, sowings);
        for pit in &pits {
            assert_eq!(weight % pits.len() as u32, 0, "720 holds all fractions");
            let weight = weight / pits.len() as u32;
            let mut board = board;
            match board.sow(*pit, Capture::Always) {
                Next::Again => walk(board, mine, sowings + 1, weight, out),
                Next::Passed => walk(board.swapped(), !mine, sowings + 1, weight, out),
                Next::Over => {
                    let lead = if mine { board.lead() } else { -board.lead() };
                    out.0[match lead {
                        1.. => 0,
                        ..0 => 1,
                        0 => 2,
                    }] += weight;
                    out.0[3] += if sowings + 1 == 13 { weight } else { 0 };
                    out.1 += 1;
                }
            }
        }
    }
    let mut out = ([0; 4], 0);
    walk(Board::start(4), true, 0, 720, &mut out);
    let ([wins, losses, draws, thirteen], lines) = out;
    assert_eq!(thirteen, 192, "4/15 of all games have 13 sowings");
    ([wins, losses, draws], lines)
}

/// All pits that a strategy may choose, by asking with every kind of chance.
fn choices(strategy: Strategy, board: Board, sowings: u32) -> Vec<usize> {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut pits: Vec<usize> = (0..100)
        .map(|_| strategy.choose(board, sowings, &mut rng))
        .collect();
    pits.sort_unstable();
    pits.dedup();
    pits
}

#[test]
fn the_starter_of_five_against_five_wins_373_of_720() {
    let ([wins, losses, draws], lines) = five_against_itself();
    assert_eq!([wins, losses, draws], [373, 346, 1]);
    assert_eq!(lines, 65);
}

/// The measured figures of the specification, each from a million games; at
/// 100,000 games four standard errors are 0.009.
#[test]
fn the_strategies_reach_the_known_figures() {
    for (pair, a_starts, b_starts, length) in [
        ("0/0", [0.4842, 0.4522], [0.4521, 0.4850], 40.41),
        ("0/1", [0.1038, 0.8701], [0.0859, 0.8920], 37.42),
        ("0/2", [0.307, 0.641], [0.264, 0.686], 33.5),
        ("0/3", [0.0778, 0.9012], [0.0611, 0.9211], 31.68),
        ("1/1", [0.5419, 0.4034], [0.4034, 0.5417], 36.72),
        ("1/3", [0.4293, 0.5164], [0.2914, 0.6597], 32.85),
        ("2/2", [0.5037, 0.4401], [0.4396, 0.5047], 28.82),
        ("3/3", [0.5523, 0.3953], [0.3956, 0.5527], 29.93),
        ("3/5", [0.4624, 0.4948], [0.2833, 0.6812], 29.00),
        ("5/5", [0.5179, 0.4807], [0.4813, 0.5174], 22.80),
    ] {
        let tally = run(pair, 100_000);
        assert_eq!(tally.games(), 100_000);
        let reached = [shares(&tally.a_starts), shares(&tally.b_starts)];
        for (ours, known) in reached
            .as_flattened()
            .iter()
            .zip([a_starts, b_starts].as_flattened())
        {
            assert!((ours - known).abs() < 0.009, "{pair}: {ours} for {known}");
        }
        let mean = tally.mean_length();
        assert!((mean - length).abs() < 0.1, "{pair}: {mean} for {length}");
    }
}

#[test]
fn equal_seeds_give_equal_results_on_any_number_of_threads() {
    let alone = {
        let pair: Pair = "2/5".parse().unwrap();
        let mut tally = Tally::default();
        for chunk in 0..3 {
            let mut rng = SmallRng::seed_from_u64(stream(1, pair, chunk));
            for _ in 0..CHUNK.min(25_000 - chunk * CHUNK) {
                play(pair, &mut rng, &mut tally);
            }
        }
        tally
    };
    assert_eq!(run("2/5", 25_000), alone);
}

#[test]
fn there_are_21_pairs_and_words_that_are_none() {
    assert_eq!(Pair::all().count(), 21);
    for pair in Pair::all() {
        assert_eq!(pair.to_string().parse(), Ok(pair));
    }
    for wrong in ["", "3", "3/6", "3/", "3/5/5", "a/b"] {
        assert!(wrong.parse::<Pair>().is_err(), "{wrong}");
    }
}
