use tournament::rating::Score;
use tournament::{Marks, Roster, standings};

use super::*;
use crate::{Figure, Totals};

/// Two players; the name of one needs escaping in every form.
fn with_report<T>(check: impl FnOnce(&Report<'_>) -> T) -> T {
    with_figures(None, check)
}

/// The same with these figures.
fn with_figures<T>(figures: Option<&Figures>, check: impl FnOnce(&Report<'_>) -> T) -> T {
    let names = ["<b>\"A\", | & 'x'</b>", "B"].map(str::to_owned).to_vec();
    let roster = Roster::new(names).unwrap();
    let mut scores = Crosstable::new(2);
    let pair = roster.pair("B", roster.names()[0].as_str()).unwrap();
    scores.add(pair, Score::new(3, 1, 0));
    let rows = standings(&roster, &scores, &Marks::default());
    let sheets = [Sheet {
        title: "final".to_owned(),
        ties: vec![[
            (roster.names()[0].clone(), TieTotal::Points(3.5)),
            ("B".to_owned(), TieTotal::Points(0.5)),
        ]],
        byes: vec![("C|D <i>".to_owned(), 4.0)],
    }];
    check(&Report {
        title: "cup <1>",
        standings: &rows,
        scores: &scores,
        sheets: &sheets,
        notes: &["a & b".to_owned()],
        figures,
        members: &[],
    })
}

#[test]
fn figures_have_columns_of_their_own_in_the_order_of_the_standings() {
    let figure = |mean| Some(Figure { mean, error: None });
    let column = |name: &str, figures| Totals {
        name: name.to_owned(),
        figures,
    };
    let figures = Figures {
        unit: "bb/100",
        // The player with the most chips need not have the most points.
        players: vec!["B".to_owned(), "<b>\"A\", | & 'x'</b>".to_owned()],
        cells: Vec::new(),
        totals: vec![
            column("bb100", vec![figure(1.256), figure(-1.256)]),
            column("aivat_bb100", vec![figure(7.0)]),
        ],
    };
    let mut text = String::new();
    with_figures(Some(&figures), |report| text = report.to_csv());
    let lines: Vec<&str> = text.split("\r\n").collect();
    let header = ",bb100,bb100_error,aivat_bb100,aivat_bb100_error";
    assert!(lines[0].ends_with(header), "{text}");
    assert!(lines[1].ends_with(",-1.26,,,"), "{text}");
    assert!(lines[2].ends_with(",1.26,,7.0,"), "{text}");
}

#[test]
fn classes_and_groups_are_the_last_columns_where_somebody_has_one() {
    with_report(|report| {
        let member = |player: &str, class: &str| Member {
            player: player.to_owned(),
            student: player.to_owned(),
            class: Some(class.to_owned()),
            group: None,
        };
        let members = [member("C", "3.A"), member("B", "4.A")];
        let report = Report {
            members: &members,
            ..*report
        };
        let text = report.to_csv();
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert!(lines[0].ends_with(",class"), "{text}");
        assert!(lines[1].ends_with(','), "{text}");
        assert!(lines[2].ends_with(",4.A"), "{text}");
        assert!(report.to_json().contains("\"class\": \"4.A\""));
    });
}

#[test]
fn a_spreadsheet_computes_no_text_and_keeps_its_numbers() {
    for (field, line) in [
        ("=1+1", "\"'=1+1\""),
        ("+cmd", "\"'+cmd\""),
        ("-A1", "\"'-A1\""),
        ("@SUM(A1)", "\"'@SUM(A1)\""),
        ("＝1＋1", "\"'＝1＋1\""),
        (" =1", "\" '=1\""),
        ("a;=1+1", "\"a;'=1+1\""),
        ("\t=1", "\\t=1"),
        ("\r=1", "\\r=1"),
        ("a\"=1", "\"a\"\"=1\""),
        ("-12.5", "-12.5"),
        ("+3", "+3"),
        ("-1e5", "-1e5"),
        ("-inf", "\"'-inf\""),
        ("Anna-2", "Anna-2"),
        ("An\u{202e}na", "An\\u{202e}na"),
    ] {
        let written = csv_line([field.to_owned()].into_iter());
        assert_eq!(written.trim_end(), line, "{field:?}");
    }
}

#[test]
fn a_spreadsheet_gets_a_line_a_player() {
    let mut text = String::new();
    with_report(|report| text = report.to_csv());
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "rank,player,games,wins,draws,losses,points,percent,elo,elo_error,elo_estimated,superiority,\
         returns,returns_error,buchholz,sonneborn_berger,began_wins,began_draws,began_losses,\
         followed_wins,followed_draws,followed_losses,faults,illegal_move,timeout,disconnected,\
         memory,protocol_error"
    );
    let start = "1,\"<b>\"\"A\"\", | & 'x'</b>\",4,3,1,0,3.5,87.5,";
    assert!(lines[1].starts_with(start), "{text}");
    assert!(lines[2].starts_with("2,B,4,0,1,3,0.5,12.5,-"), "{text}");
    let numbers: Vec<&str> = lines[2].split(',').skip(2).collect();
    assert_eq!(numbers.len(), lines[0].split(',').count() - 2);
    for number in numbers {
        let plain = number.is_empty() || ["true", "false"].contains(&number);
        assert!(plain || number.parse::<f64>().is_ok(), "{number}: {text}");
    }
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_picture_shows_the_scores_of_each_pair() {
    let mut text = String::new();
    with_report(|report| text = report.to_svg());
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    for words in [">3-1-0<", ">0-1-3<", "cup &lt;1&gt;", "2 B"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("<b>"), "{text}");
}

#[test]
fn a_program_gets_everything_as_json() {
    let mut text = String::new();
    with_report(|report| text = report.to_json());
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["title"], "cup <1>");
    assert_eq!(report["standings"][1]["player"], "B");
    assert_eq!(report["standings"][1]["points"], 0.5);
    assert_eq!(report["standings"][1]["returns"], Value::Null);
    assert_eq!(report["results"][0]["wins"], serde_json::json!([3, 0]));
    assert_eq!(report["rounds"][0]["ties"][0][1]["points"], 0.5);
    assert_eq!(report["notes"], serde_json::json!(["a & b"]));
}

#[test]
fn markdown_has_tables_and_rounds_and_no_stray_bars() {
    let mut text = String::new();
    with_report(|report| text = report.to_markdown());
    assert!(
        text.starts_with("# cup &lt;1&gt;\n\n| \\# | player |"),
        "{text}"
    );
    assert!(text.contains("|---|---|"), "{text}");
    assert!(text.contains("\n## final\n\n- &lt;b&gt;\"A\", \\| &amp; 'x'&lt;/b&gt; 3.5 - 0.5 B\n- C\\|D &lt;i&gt; 4.0 (bye)\n"));
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    let rows: Vec<usize> = text
        .lines()
        .filter(|l| l.starts_with("| "))
        .map(bars)
        .collect();
    assert_eq!(rows, [10, 10, 10, 5, 5, 5, 6, 6, 6], "{text}");
    assert!(text.ends_with("\na &amp; b\n"));
}

#[test]
fn a_page_has_nothing_that_a_name_brought_and_nothing_from_elsewhere() {
    let mut text = String::new();
    with_report(|report| text = report.to_html());
    assert!(text.starts_with("<!DOCTYPE html>"));
    assert!(!text.contains("<b>") && text.contains("&lt;b&gt;&quot;A&quot;, | &amp; &#39;x&#39;"));
    assert!(text.contains("<title>cup &lt;1&gt;</title>") && text.contains("<h2>final</h2>"));
    assert!(text.contains("<li>C|D &lt;i&gt; 4.0 (bye)</li>"));
    for foreign in ["http", "<script", "src=", "@import", "<link"] {
        assert!(!text.contains(foreign), "{foreign}");
    }
    let mut reader = quick_xml::Reader::from_str(text.trim_start_matches("<!DOCTYPE html>"));
    reader.config_mut().check_end_names = false;
    while !matches!(reader.read_event().unwrap(), quick_xml::events::Event::Eof) {}
}
