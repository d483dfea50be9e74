//! Programs that are uploaded on the page.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

use tests::{free_address, is_here, workspace};

use crate::host::{Answer, Browser, PATIENCE, Server, rest};
use crate::registration::{open_lobby, start, tournament, wait_until};

/// Posts the form of an upload.
pub(crate) fn upload(
    browser: &mut Browser,
    contest: &str,
    who: [&str; 3],
    program: &[u8],
) -> Answer {
    let [code, name, secret] = who;
    let fields = [("code", code), ("name", name), ("secret", secret)];
    let mut body = Vec::new();
    for (key, value) in fields {
        let part =
            format!("--edge\r\ncontent-disposition: form-data; name=\"{key}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    let head = "--edge\r\ncontent-disposition: form-data; name=\"program\"; filename=\"p\"\r\n\r\n";
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(program);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    let path = format!("/tournaments/{contest}/uploads");
    browser.post_bytes(&path, "multipart/form-data; boundary=edge", &body)
}

/// The page of an upload, once it has been tried.
pub(crate) fn tried(browser: &mut Browser, answer: &Answer) -> Answer {
    assert_eq!(answer.status, 303, "{answer:?}");
    let path = answer
        .header("location")
        .expect("it leads there")
        .to_owned();
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(&path);
        assert_eq!(page.status, 200, "{page:?}");
        if !page.body.contains("looks again by itself") {
            return page;
        }
        assert!(Instant::now() < deadline, "{page:?}");
        rest();
    }
}

/// A zip file that this Python program writes into `out`.
fn zip(script: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("p.zip");
    let script = format!(
        "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as out:\n    {script}\n"
    );
    let status = Command::new("python3")
        .args(["-c", &script])
        .arg(&file)
        .stdin(Stdio::null())
        .status();
    assert!(status.expect("python3 runs").success());
    fs::read(file).expect("it was written")
}

#[test]
fn an_uploaded_program_is_tried_and_plays_and_its_author_alone_sees_how() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        tournament(
            folder,
            "club",
            "games = 2\nconversations = 'whole'\nregistration = { players = 3, \
             codes = { spring = '3.A', summer = '3.B' } }",
        );
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/brain.py");
    let good = fs::read_to_string(template).expect("there is a template");
    let choose = "def choose(board, size, mine):\n";
    let says = format!("{choose}    print(__file__, file=sys.stderr)\n");
    let good = good.replace(choose, &says).into_bytes();
    let place = server.path("tournaments").display().to_string();
    let (mut anna, mut bert) = (server.browser(), server.browser());
    bert.get("/tournaments/club")
        .expect("/tournaments/club/join");
    bert.get("/tournaments/club/join")
        .expect("multipart/form-data");
    let wrong = upload(&mut anna, "club", ["autumn", "Anna", "a"], &good);
    assert_eq!(wrong.status, 422, "{wrong:?}");
    wrong.expect("that is not the code of this tournament");
    let sent = upload(&mut anna, "club", ["spring", "Anna", "a"], &good);
    let page = tried(&mut anna, &sent).expect("plays as Anna");
    let page = page.expect("against random play").expect("&gt; com 0,2");
    // Nobody else sees it without the secret.
    let path = sent.header("location").expect("it leads there").to_owned();
    let refused = bert.get(&path);
    assert_eq!(refused.status, 403, "{refused:?}");
    assert!(
        !refused.body.contains("com 0,2") && !refused.body.contains("Anna"),
        "{refused:?}"
    );
    let log_in = |browser: &mut Browser, secret: &str| {
        let fields = [("name", "Anna"), ("secret", secret)];
        browser.post("/tournaments/club/author", &fields)
    };
    assert_eq!(log_in(&mut bert, "b").status, 422);
    assert_eq!(bert.get(&path).status, 403);
    assert_eq!(log_in(&mut bert, "a").status, 303);
    assert_eq!(bert.get(&path).body, page.body);
    // Another one is a version beside it, and all of them play each other.
    let thief = upload(&mut bert, "club", ["spring", "Anna", "b"], &good);
    assert_eq!(thief.status, 422, "{thief:?}");
    let second = upload(&mut bert, "club", ["spring", "ANNA", "a"], &good);
    tried(&mut bert, &second).expect("plays as Anna v2");
    let folders = zip(
        "out.writestr('lib/x.py', ''); out.writestr('main.py', open('MAIN').read())"
            .replace(
                "MAIN",
                &workspace()
                    .join("bots/templates/brain.py")
                    .display()
                    .to_string(),
            )
            .as_str(),
    );
    let third = upload(&mut bert, "club", ["summer", "Bert", "b"], &folders);
    tried(&mut bert, &third).expect("plays as Bert");
    for (name, class) in [("Anna", "3.A"), ("Anna%20v2", "3.A"), ("Bert", "3.B")] {
        let page = bert.get(&format!("/tournaments/club/player?name={name}"));
        page.expect(&format!("<dt>Class</dt><dd>{class}</dd>"));
    }
    let mut operator = server.operator();
    start(&mut operator, "club");
    let ended = wait_until(&mut operator, "club", |told| told["state"] == "ended");
    assert_eq!(ended["games"], 6, "{ended}");
    // Afterwards authors read the conversations of their own programs.
    let (mut both, mut hers) = (0, 0);
    for id in 1..=6 {
        let path = format!("/tournaments/club/games/{id}");
        let talk = format!("{path}/talk");
        let link = format!("href=\"{talk}\"");
        let whole = operator.get(&talk).expect("new game").body;
        assert_eq!(whole.matches("<section class=\"card talk\"").count(), 2);
        assert!(whole.contains(&format!("{talk}?ply=")), "{whole}");
        let nobody = server.browser().get(&talk);
        assert_eq!(nobody.status, 404, "{nobody:?}");
        assert!(!server.browser().get(&path).body.contains(&link));
        let own = anna.get(&talk);
        if own.status == 404 {
            both += 1;
            assert!(!anna.get(&path).body.contains(&link));
            continue;
        }
        hers += 1;
        anna.get(&path).expect(&link);
        let conversations = own.body.matches("<section class=\"card talk\"").count();
        let versions = own.body.matches("The conversation with Anna").count();
        // Files have their names in the upload, not their places on this machine.
        let said = own.body.contains("main.py") && !own.body.contains(&place);
        assert!(said, "{own:?}");
        assert_eq!(conversations, versions, "{own:?}");
    }
    assert_eq!((both, hers), (0, 6), "Anna plays in each of these games");
    let late = upload(&mut anna, "club", ["spring", "Anna", "a"], &good);
    assert_eq!(late.status, 422, "{late:?}");
    late.expect("club takes no new players now");
    server.stop();
}

#[test]
fn programs_that_do_harm_do_not_pass() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "timeout = '4s'\nregistration = { code = 'spring' }";
        tournament(folder, "club", lines);
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/brain.py");
    let good = fs::read_to_string(template).expect("there is a template");
    let mut anna = server.browser();
    let who = ["spring", "Anna", "a"];
    let choose = "def choose(board, size, mine):\n";
    let loops = good.replace(choose, &format!("{choose}    while True: pass\n"));
    let forks = good.replace(
        choose,
        &format!("{choose}    import os\n    while True: os.fork()\n"),
    );
    let says = good.replace(choose, &format!("{choose}    return 1 / 0\n"));
    for (program, told) in [
        (&loops, "It lost against random play: timeout"),
        (&forks, "its limit is 32"),
        (&says, "ZeroDivisionError"),
    ] {
        let sent = upload(&mut anna, "club", who, program.as_bytes());
        tried(&mut anna, &sent).expect("did not pass").expect(told);
    }
    for (script, told) in [
        (
            "[out.writestr(str(n), bytes(4 << 20)) for n in range(30)]",
            "MiB together",
        ),
        ("[out.writestr(str(n), b'') for n in range(300)]", "files"),
        ("out.writestr('../../main.py', 'x')", "stays in its folder"),
        ("out.writestr('other.py', 'x')", "neither &#39;run&#39; nor"),
    ] {
        let refused = upload(&mut anna, "club", who, &zip(script));
        assert_eq!(refused.status, 422, "{refused:?}");
        let body = refused.body.replace("&#39;", "'");
        assert!(body.contains(&told.replace("&#39;", "'")), "{told}: {body}");
    }
    // Beyond the limit of a program, and beyond that of the whole form.
    for size in [(4 << 20) + 1, 5 << 20] {
        let large = upload(&mut anna, "club", who, &vec![b'x'; size]);
        assert_eq!(large.status, 422, "{large:?}");
        large.expect(" program has 4 MiB at most");
    }
    assert_eq!(wait_until(&mut anna, "club", |_| true)["games"], 0);
    let players = server.path("tournaments/club/players");
    assert!(!players.exists(), "nobody was entered");
    server.stop();
}

#[test]
fn the_wrong_codes_of_one_student_do_not_hold_up_a_class_behind_one_address() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        tournament(folder, "club", "registration = { code = 'spring' }");
        open_lobby(lobby)
    });
    let mut all = server.browser();
    let mut guess = |name: &str| {
        let refused = upload(&mut all, "club", ["sprung", name, "a"], b"x");
        assert_eq!(refused.status, 422, "{refused:?}");
        rest();
        refused.body
    };
    let heard = (0..12).filter(|_| guess("Bert").contains("not the code of this tournament"));
    assert!((10..12).contains(&heard.count()));
    assert!(guess("BERT").contains("too many wrong secrets or codes"));
    for student in 0..3 {
        let name = format!("Student {student}");
        assert!(guess(&name).contains("not the code of this tournament"));
    }
    server.stop();
}

/// Whether an upload has been tried, or has left the line.
fn is_done(browser: &mut Browser, answer: &Answer) -> bool {
    let path = answer
        .header("location")
        .expect("it leads there")
        .to_owned();
    let page = browser.get(&path);
    assert_eq!(page.status, 200, "{page:?}");
    !page.body.contains("looks again by itself")
}

#[test]
fn a_flood_of_slow_programs_from_one_address_keeps_nobody_else_waiting() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "timeout = '15s'\nregistration = { code = 'spring' }";
        tournament(folder, "club", lines);
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/brain.py");
    let good = fs::read_to_string(template).expect("there is a template");
    let choose = "def choose(board, size, mine):\n";
    let loops = good.replace(choose, &format!("{choose}    while True: pass\n"));
    let mut flood: Vec<(Browser, Answer)> = (0..12)
        .map(|number| {
            let mut browser = server.browser();
            let who = ["spring", &format!("Slow{number}"), "s"];
            let sent = upload(&mut browser, "club", who, loops.as_bytes());
            assert_eq!(sent.status, 303, "{sent:?}");
            (browser, sent)
        })
        .collect();
    // An owner stands in the line once: the newer program takes the place.
    let (last, older) = flood.last_mut().expect("there are some");
    let newer = upload(last, "club", ["spring", "Slow11", "s"], loops.as_bytes());
    tried(last, older).expect("a newer program was uploaded");
    assert!(!is_done(last, &newer));
    let mut anna = server.browser_from([127, 0, 0, 2].into());
    let sent = upload(&mut anna, "club", ["spring", "Anna", "a"], good.as_bytes());
    tried(&mut anna, &sent).expect("plays as Anna");
    let waiting = flood[..11].iter_mut();
    let waiting = waiting.filter_map(|(browser, sent)| (!is_done(browser, sent)).then_some(()));
    assert!(
        waiting.count() >= 2,
        "the newcomer was tried behind the flood"
    );
    server.stop();
}

#[test]
fn who_uploads_under_what_is_no_name_or_anothers_is_told_in_words() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        tournament(
            folder,
            "club",
            "registration = { players = 3, code = 'spring' }",
        );
        open_lobby(lobby)
    });
    let mut browser = server.browser();
    let long = "n".repeat(65);
    let secret = "x".repeat(65);
    for (name, secret, why) in [
        ("a\0b", "a", "only characters that can be seen, not U+0000"),
        ("a\nINFO all is well", "a", "not U+000A"),
        ("\u{1b}[2J", "a", "not U+001B"),
        ("A\u{202e}nna", "a", "not U+202E"),
        (&long, "a", "at most 64 characters"),
        ("ᴀnna", "a", "letters of today&#39;s languages"),
        ("Anna", &secret, "a token has 1 to 64 bytes"),
    ] {
        let refused = upload(&mut browser, "club", ["spring", name, secret], b"x");
        assert_eq!(refused.status, 422, "{name:?}: {refused:?}");
        let page = refused.body.replace("&#39;", "'");
        let why = why.replace("&#39;", "'");
        assert!(page.contains(&why), "{name:?}: {page}");
    }
    // A file that is no program is refused when the name has been taken.
    let taken = upload(&mut browser, "club", ["spring", "Anna", "a"], b"x");
    assert!(!taken.body.contains("the name Anna"), "{taken:?}");
    let stolen = upload(&mut browser, "club", ["spring", "Anna v2", "b"], b"x");
    assert_eq!(stolen.status, 422, "{stolen:?}");
    stolen.expect("the name Anna v2 is for whoever owns the name before its version");
    server.stop();
}

#[test]
fn an_uploaded_program_may_import_the_package_for_bots() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        tournament(folder, "club", "registration = { code = 'spring' }");
        open_lobby(lobby)
    });
    let bot = "from arbiter_bot import Brain, run\n\nclass Mine(Brain):\n    \
               def choose(self, position):\n        \
               points = [column + row for column in 'ABC' for row in '123']\n        \
               return next(point for point in points if point not in position.moves)\n\n\
               run(Mine())\n";
    let own = zip(
        "out.writestr('main.py', 'import arbiter_bot, sys; sys.exit(arbiter_bot.mine)'); \
         out.writestr('arbiter_bot.py', 'mine = \"a package of my own\"')",
    );
    let mut anna = server.browser();
    let who = ["spring", "Anna", "a"];
    let sent = upload(&mut anna, "club", who, bot.as_bytes());
    tried(&mut anna, &sent).expect("plays as Anna");
    let sent = upload(&mut anna, "club", who, &own);
    let page = tried(&mut anna, &sent).expect("did not pass");
    page.expect("a package of my own");
    server.stop();
}

/// A zip of these files, each with its text.
fn zip_of(files: &[(&str, &str)]) -> Vec<u8> {
    let written = files
        .iter()
        .map(|(name, text)| format!("out.writestr({name:?}, {text:?})"));
    zip(&written.collect::<Vec<_>>().join("; "))
}

#[test]
fn a_program_is_built_where_it_runs_and_learns_from_game_to_game() {
    if !is_here("python3", "python3") || !is_here("cc", "gcc") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "games = 2\nregistration = { code = 'spring', players = 3, \
                     toolchains = { c = [] } }";
        tournament(folder, "club", lines);
        tournament(folder, "built", "registration = { code = 'spring' }");
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/brain.py");
    let brain = fs::read_to_string(template).expect("there is a template");
    // It counts how often it was started.
    let begins = "parser = argparse.ArgumentParser()\n";
    let counts = "import os\n\
                  n = 1 + int(open('learned/n').read()) if os.path.exists('learned/n') else 1\n\
                  open('learned/n', 'w').write(str(n))\n";
    let brain = brain.replace(begins, &format!("{counts}{begins}"));
    assert!(brain.contains("learned/n"), "the template has changed");
    let source = "#include <unistd.h>\n#include <stdio.h>\n\
                  int main(int count, char **words) { char path[4096]; \
                  snprintf(path, sizeof path, \"%s.py\", words[0]); \
                  return execlp(\"python3\", \"python3\", \"-B\", path, words[1], (char *)0); }\n";
    let build = "#!/bin/sh\necho it compiles\ncc -o run start.c || exit\n";
    let with_build = |build: &str| {
        let files = [("start.c", source), ("run.py", &brain), ("build", build)];
        zip_of(&files)
    };
    let mut anna = server.browser();
    anna.get("/tournaments/club/join").expect("build with: c.");
    let who = ["spring", "Anna", "a"];
    let refused = upload(&mut anna, "built", who, &with_build(build));
    assert_eq!(refused.status, 422, "{refused:?}");
    refused.expect("this tournament builds no programs");
    let uploads = server
        .path("tournaments/club/uploads")
        .display()
        .to_string();
    for (build, told) in [
        ("cc -o run nothing.c", "nothing.c: No such file"),
        ("cat /etc/shadow", "Permission denied"),
        (
            &format!("cat {uploads}/1/run.py"),
            "run.py: Permission denied",
        ),
        ("while :; do sleep 100 & done", "its limit is 64"),
        (
            "mkdir many; cd many; i=0; while yes | head -c 60000000 > $i; do i=$((i+1)); done; exit 1",
            "not built",
        ),
        (
            "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", 80))'",
            "not permitted",
        ),
        ("ln -s / link", "not built"),
        ("true", "it has neither 'run' nor"),
        ("yes | head -c 40000000 > run", "MiB together"),
    ] {
        let sent = upload(&mut anna, "club", who, &with_build(build));
        let page = tried(&mut anna, &sent)
            .expect("did not pass")
            .expect("not built");
        page.expect(told);
    }
    let leaves = format!("{build}(sleep 98765 >/dev/null 2>&1 &)\n");
    let sent = upload(&mut anna, "club", who, &with_build(&leaves));
    let page = tried(&mut anna, &sent).expect("plays as Anna");
    page.expect("it compiles");
    let left = Command::new("pgrep").args(["-f", "^sleep 98765"]).output();
    assert!(left.is_ok_and(|left| left.stdout.is_empty()));
    let mut bert = server.browser();
    let good = zip_of(&[("main.py", &brain)]);
    let sent = upload(&mut bert, "club", ["spring", "Bert", "b"], &good);
    tried(&mut bert, &sent).expect("plays as Bert");
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["games"] == 2);
    let count = |number: u32| {
        let kept = format!("tournaments/club/uploads/{number}.learned/now/n");
        let text = fs::read_to_string(server.path(&kept)).ok();
        text.map_or(0, |text| text.parse::<u32>().expect("a number"))
    };
    assert!(count(10) >= 1, "its trial");
    // A version begins with what the one before has learned.
    let sent = upload(&mut anna, "club", who, &with_build(build));
    tried(&mut anna, &sent).expect("plays as Anna v2");
    assert!(count(12) >= 2, "{}", count(12));
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let deadline = Instant::now() + PATIENCE;
    while count(10) < 2 || count(12) < 3 {
        assert!(Instant::now() < deadline, "{} {}", count(10), count(12));
        rest();
    }
    server.stop();
}
