//! People who read Czech.

use crate::host::Server;

#[test]
fn a_person_who_sets_czech_reads_it_from_then_on_and_others_read_english() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.type_line("set language cs");
    ann.expect("Nastaveno: language je cs.");
    // No line is wrapped.
    ann.type_line("set width 200");
    ann.expect("Nastaveno: width je 200.");
    for (typed, told) in [
        ("help", "Příkazy; stačí začátek slova:"),
        ("help play", "play HRA [PROGRAM...] [ČAS] [KLÍČ=HODNOTA...]"),
        ("help gomoku", "Hraje se příkazem 'play gomoku'"),
        ("xyzzy", "'xyzzy' není příkaz"),
        ("resign", "Nehrajete žádnou partii."),
        (
            "play gomku",
            "hra „gomku“ tu není; neměli jste na mysli „gomoku“?",
        ),
        (
            "play gomoku board=2",
            "gomoku se na desce 2 nehraje: zadejte 3 až 20.",
        ),
        (
            "play gomoku rul=exact",
            "gomoku nemá volbu „rul“; neměli jste na mysli „rule“?",
        ),
        (
            "seek gomoku line=9",
            "volba line je celé číslo od 3 do 7, ne „9“.",
        ),
        (
            "seek holdem rake=200",
            "rake=„200“ tu nedává smysl: zadejte procenta s nejvýš dvěma desetinnými místy",
        ),
        (
            "seek holdem big-blind=1",
            "malý blind je nejméně 1 a nejvýše velký blind",
        ),
        ("seek holdem blind=5", "„blind=5“ není nastavení stolu"),
        ("tournaments", "Není tu žádný turnaj."),
        ("watch 7", "Partie 7 se nehraje: viz 'games'."),
        ("records", "Žádná partie ještě nebyla zaznamenána."),
        ("set bell loud", "bell je on nebo off: 'set bell on'"),
        ("set language xx", "language je cs nebo en"),
    ] {
        ann.type_line(typed);
        ann.expect(told);
    }
    bob.type_line("seek gomoku 30s board=3 line=3");
    let offer = "Bob hledá soupeře: gomoku, deska 3, line 3, 30s na tah";
    ann.expect(&format!("{offer}; přijmete příkazem 'accept 1'"));
    ann.type_line("accept 1");
    ann.expect("Partie 1 začíná: gomoku.");
    let seat = bob.expect_any(&["You are black.", "You are white."]);
    if seat.ends_with("You are black.") {
        bob.expect("Your move.");
        bob.type_line("b2");
        ann.expect("Bob: tah B2.");
    }
    ann.expect("Jste na tahu.");
    ann.type_line("d1");
    ann.expect("D1 není na desce 3x3");
    ann.type_line("z9");
    ann.expect("„z9“ není tah: písmeno sloupce a číslo řady, třeba H8");
    ann.expect("Zkuste to znovu; dovolené tahy ukáže 'moves'.");
    ann.type_line("draw");
    ann.expect("Nabízíte remízu; nabídka platí jeden tah.");
    bob.expect("Ann offers a draw: 'draw' takes it.");
    bob.type_line("resign");
    ann.expect("Bob vzdává}");
    ann.expect("Vyhráli jste: Bob se vzdává");
    bob.expect("Bob resigns}");
    server.wait_for_records(1);
    ann.type_line("records");
    ann.expect("výsledek");
    ann.expect("vzdání");
    ann.type_line("replay 1 0");
    ann.expect("partie 1: gomoku na desce 3, line 3");
    ann.expect(": vzdání");
    ann.type_line("quit");
    ann.expect("Na shledanou.");
    server.stop();
}
