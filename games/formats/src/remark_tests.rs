use proptest::prelude::*;

use super::*;

fn millis(time: u64) -> Duration {
    Duration::from_millis(time)
}

#[test]
fn comments_of_cutechess_and_fastchess_are_read() {
    let comment = Comment::read("+0.31/12 0.25s");
    assert_eq!(
        (comment.remark.score, comment.remark.depth),
        (Some(31), Some(12))
    );
    assert_eq!(comment.used, Some(millis(250)));
    let comment = Comment::read("0.00/1 0.000s, n=20, sd=3, White mates");
    assert_eq!(
        (comment.remark.score, comment.remark.nodes),
        (Some(0), Some(20))
    );
    assert_eq!(comment.remark.seldepth, Some(3));
    assert_eq!(comment.remark.text, "White mates");
    let all = "+0.31/12 0.250s, n=4711, sd=20, nps=18844, hashfull=7, tbhits=2, pv=\"e7e5\"";
    let comment = Comment::read(all);
    assert_eq!(comment.remark.text, "");
    assert_eq!(comment.remark.write(comment.used), all);
    let comment = Comment::read("-12.5/7 1.5s, n=9, pv=\"e2e4 e7e5\"");
    assert_eq!(comment.remark.score, Some(-1250));
    assert_eq!(comment.remark.pv, "e2e4 e7e5");
    let mate = Comment::read("+M5/9 0.1s");
    let found = (mate.remark.score, mate.remark.depth, mate.used);
    assert_eq!(found, (Some(29_995), Some(9), Some(millis(100))));
    assert_eq!(mate.remark.write(mate.used), "+M5/9 0.100s");
    assert_eq!(Comment::read("-M2/9 0.1s").remark.score, Some(-29_998));
}

#[test]
fn commands_of_lichess_are_read() {
    let comment = Comment::read("[%eval -0.31] [%clk 0:00:59.5] a good\nmove [%emt 1.25]");
    assert_eq!(
        (comment.eval, comment.left),
        (Some(-31), Some(millis(59_500)))
    );
    assert_eq!(comment.used, Some(millis(1250)));
    assert_eq!(comment.remark.text, "a good move");
    assert_eq!(
        Comment::read("[%clk 1:02:03]").left,
        Some(millis(3_723_000))
    );
    assert_eq!(Comment::read("[%eval #3] [%cal Ge2e4]").eval, Some(29_994));
    assert_eq!(Comment::read("[%eval #-1]").eval, Some(-29_998));
    assert_eq!(
        (eval(29_994), eval(-29_999)),
        ("#3".to_owned(), "#-1".to_owned())
    );
    assert_eq!(eval(-5), "-0.05");
    assert_eq!(Comment::read("[%eval x]").eval, None);
}

#[test]
fn a_plain_text_stays_a_text() {
    for text in [
        "White resigns.",
        "book",
        "1-0",
        "+",
        "n=x",
        "s",
        "pv=\"e4",
        "[%clk 1",
        "+1/x 2s",
    ] {
        let comment = Comment::read(text);
        assert_eq!(comment.remark.text, text.replace('[', "("), "{text}");
        assert_eq!((comment.remark.score, comment.used), (None, None), "{text}");
    }
    assert_eq!(Comment::read(""), Comment::default());
}

proptest! {
    #[test]
    fn a_remark_comes_back(
        score in prop::option::of(-10_000_000i64..10_000_000),
        depth in prop::option::of(any::<u32>()),
        nodes in prop::option::of(any::<u64>()),
        (seldepth, hashfull) in any::<(Option<u32>, Option<u32>)>(),
        (nps, tbhits) in any::<(Option<u64>, Option<u64>)>(),
        pv in "([a-h][1-8] ?){0,5}",
        text in "([a-zA-Z.]{2,8} ){0,4}",
        used in prop::option::of(0u64..100_000_000),
    ) {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (pv, text) = (words(&pv), words(&text));
        let remark = Remark {
            score, depth, nodes, seldepth, nps, hashfull, tbhits, pv, text,
        };
        let used = used.map(millis);
        let comment = Comment::read(&remark.write(used));
        prop_assert_eq!(&comment.remark, &remark);
        prop_assert_eq!(comment.used, used);
    }

    #[test]
    fn any_text_can_be_a_comment(text in any::<String>()) {
        let read = Comment::read(&text);
        let written = read.remark.write(read.used);
        prop_assert!(!written.contains(['{', '}', '[', ']', '\n']), "{}", written);
    }

    #[test]
    fn a_clock_comes_back(time in 0u64..10_000_000_000) {
        prop_assert_eq!(clock(&on_clock(millis(time))), Some(millis(time)));
    }
}
