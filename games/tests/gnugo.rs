//! The rules of Go against GNU Go, an implementation by others: run with
//! `cargo test -p games --test gnugo -- --ignored` where Debian's `gnugo` is
//! installed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use games::go::{Action, Go, Point};
use games::{Game, Seat, Settings};

const COLOURS: [&str; 2] = ["black", "white"];

/// GNU Go, spoken to in the Go Text Protocol.
struct Gnugo {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Gnugo {
    fn new() -> Gnugo {
        let mut program = Command::new("/usr/games/gnugo")
            .args(["--mode", "gtp", "--chinese-rules", "--positional-superko"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Debian's gnugo is installed");
        let input = program.stdin.take().expect("its input");
        let output = BufReader::new(program.stdout.take().expect("its output"));
        Gnugo {
            program,
            input,
            output,
        }
    }

    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").expect("it listens");
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).expect("it answers") > 0,
                "{command}"
            );
            if line.trim().is_empty() {
                let text = answer.trim().strip_prefix('=');
                return text
                    .unwrap_or_else(|| panic!("{command}: {answer}"))
                    .trim()
                    .to_owned();
            }
            answer.push_str(&line);
        }
    }

    fn points(&mut self, command: &str) -> Vec<Point> {
        let answer = self.ask(command);
        let mut points: Vec<Point> = answer
            .split_whitespace()
            .map(|word| word.parse().expect("a crossing"))
            .collect();
        points.sort();
        points
    }
}

impl Drop for Gnugo {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Numbers for random games: any will do.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        // Knuth's generator for MMIX.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn stones(game: &Go, seat: Seat) -> Vec<Point> {
    let board = game.board();
    let points = board.points();
    points
        .filter(|point| board.at(*point) == Some(seat))
        .collect()
}

/// Whether all that is around a free crossing is of the seat on turn.
fn is_closed(game: &Go, point: Point) -> bool {
    let mut beside = point.neighbours(game.size());
    beside.all(|beside| game.board().at(beside) == Some(game.to_move()))
}

fn start(gnugo: &mut Gnugo, board: u8) -> Go {
    gnugo.ask(&format!("boardsize {board}"));
    gnugo.ask("clear_board");
    gnugo.ask("komi 7.5");
    let settings = Settings::new(Go::INFO, Some(board), []).expect("a board");
    Go::start(&settings).expect("a game")
}

fn play(gnugo: &mut Gnugo, game: &mut Go, action: Action) {
    let colour = COLOURS[game.to_move().index()];
    game.play(action).expect("it is legal");
    gnugo.ask(&format!("play {colour} {action}"));
}

/// The stones and those taken are the same.
fn compare(gnugo: &mut Gnugo, game: &Go) {
    for seat in [Seat::FIRST, Seat::SECOND] {
        let colour = COLOURS[seat.index()];
        assert_eq!(
            stones(game, seat),
            gnugo.points(&format!("list_stones {colour}"))
        );
        let taken = gnugo.ask(&format!("captures {colour}"));
        assert_eq!(game.captured(seat).to_string(), taken);
    }
}

/// In random games in which eyes are filled too, so that much is taken and kos
/// abound, GNU Go allows the same actions at every ply.
#[test]
#[ignore = "it needs GNU Go and takes a minute"]
fn gnugo_allows_the_same_actions() {
    let mut gnugo = Gnugo::new();
    let mut numbers = Numbers(1);
    let mut legal = Vec::new();
    let mut kos = 0;
    for round in 0..60 {
        let mut game = start(&mut gnugo, [5, 7, 9][round % 3]);
        for _ in 0..200 {
            if game.is_over() {
                break;
            }
            game.legal_actions(&mut legal);
            let ours: Vec<Point> = game.legal_points().collect();
            let colour = COLOURS[game.to_move().index()];
            assert_eq!(ours, gnugo.points(&format!("all_legal {colour}")));
            kos += usize::from(game.ko().is_some());
            compare(&mut gnugo, &game);
            let action = legal[numbers.below(legal.len())];
            play(&mut gnugo, &mut game, action);
        }
    }
    assert!(kos > 20, "{kos} kos");
}

/// Random games until nobody can play but into a closed crossing: the area is
/// the one that GNU Go counts. It takes stones off the board that it calls
/// dead, and then counts otherwise than our rules do; such games are left out.
#[test]
#[ignore = "it needs GNU Go and takes half a minute"]
fn gnugo_counts_a_thousand_games_as_we_do() {
    let mut gnugo = Gnugo::new();
    let mut numbers = Numbers(2);
    let (mut compared, mut left_out) = (0, 0);
    while compared < 1_000 {
        let mut game = start(&mut gnugo, [5, 7, 9][compared % 3]);
        while !game.is_over() {
            let legal: Vec<Point> = game
                .legal_points()
                .filter(|point| !is_closed(&game, *point))
                .collect();
            let action = match legal.len() {
                0 => Action::Pass,
                count => Action::Play(legal[numbers.below(count)]),
            };
            play(&mut gnugo, &mut game, action);
        }
        compare(&mut gnugo, &game);
        if !gnugo.ask("final_status_list dead").is_empty() {
            left_out += 1;
            continue;
        }
        let margin = game.margin() as f64 / 2.0;
        let ours = if margin > 0.0 {
            format!("B+{margin:.1}")
        } else {
            format!("W+{:.1}", -margin)
        };
        assert_eq!(ours, gnugo.ask("final_score"), "{}", gnugo.ask("showboard"));
        compared += 1;
    }
    println!("{compared} games counted alike, {left_out} left out");
}
