//! Games in strategic form from files: parsing, error messages, sentences, and a layout that stays fixed while stepping.
#![allow(clippy::panic, reason = "a test fails")]

use std::sync::Arc;

use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::picture::{LargeWords, Needs, Shape, Sheet, shapes};
use plywood_drawing::scene::Stroke;
use plywood_drawing::theme::Role;
use plywood_lesson::{AnyLesson, Datum, GameForm, LessonGame};
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::exact::{self, Exact};
use plywood_tree::format::Syntax;
use plywood_tree::gambit::{self, StrategicGame};
use plywood_tree::notation;
use plywood_tree::progress::Progress;
use plywood_tree::source::SourceText;
use plywood_tree::{library, testing};
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<LessonFile, Vec<Diagnostic>> {
    match plywood_document::content::read(&SourceText::new(name, text), None, &Arc::default())? {
        FileContent::Lesson(file) => Ok(*file),
        FileContent::Searched(_) => panic!("{text}: no lesson"),
    }
}

fn matrix(text: &str) -> AnyLesson {
    read("a.toml", text).unwrap_or_else(|problems| panic!("{text}: {problems:?}")).content
}

fn lectures() -> impl Iterator<Item = (&'static str, AnyLesson)> {
    let found = library::all().iter().filter(|lecture| lecture.text.contains("\npayoffs"));
    found.map(|lecture| (lecture.name, read(lecture.name, lecture.text).expect("a valid lecture").content))
}

/// Checks that a file has a single problem with this code, and that it points at this text.
#[track_caller]
fn refused(text: &str, code: &str, at: &str) {
    let problems = read("a.toml", text).map(|file| file.title).expect_err(text);
    let found: Vec<(&str, &str)> =
        problems.iter().map(|problem| (problem.code, &text[problem.labels[0].range.clone()])).collect();
    assert_eq!(found, [(code, at)], "{text}");
}

#[test]
fn what_is_wrong_with_a_matrix_is_told_where_it_stands() {
    {
        refused("payoffs = []", "empty-matrix", "[]");
        refused("payoffs = [[]]", "empty-matrix", "[]");
        refused("payoffs = 3", "wrong-type", "3");
        refused("payoffs = [1]", "wrong-type", "1");
        refused("payoffs = [[1, 2], [3]]", "ragged-matrix", "[3]");
        refused("payoffs = [[1, 2], [3, 4, 5]]", "ragged-matrix", "[3, 4, 5]");
        refused("payoffs = [[[1, 2, 3]]]", "no-pair", "[1, 2, 3]");
        refused("payoffs = [[[1, 2], 3]]", "mixed-payoffs", "3");
        refused("payoffs = [[1, inf]]", "not-finite", "inf");
        refused("payoffs = [[1, nan]]", "not-finite", "nan");
        let [long, longer] = ["1", "9"].map(|digit| digit.repeat(41));
        refused(
            &format!("payoffs = [[[1, 0.{long}]], [['{longer}', 1e-99]]]"),
            "too-many-digits",
            &format!("0.{long}"),
        );
        for text in ["'two'", "'1/0'", "''", "'1/2/3'", "'0.5/2'"] {
            refused(&format!("payoffs = [[1, {text}]]"), "wrong-type", text);
        }
        refused("payoffs = [[1, true]]", "wrong-type", "true");
        refused("payoffs = [[1, 2]]\nrows = ['a', 'b']", "names-unlike-shape", "['a', 'b']");
        refused("payoffs = [[1, 2]]\ncolumns = ['a']", "names-unlike-shape", "['a']");
        refused("payoffs = [[1, 2]]\nplayers = ['a']", "names-unlike-shape", "['a']");
        refused("payoffs = [[1, 2]]\ncolumns = ['a', 'a']", "same-name", "'a'");
        refused("payoffs = [[1, 2]]\ncolumns = ['a', ' ']", "no-name", "' '");
        refused("payoffs = [[1, 2]]\ndominance = 'strong'", "unknown-name", "'strong'");
        refused("payoffs = [[1, 2]]\nlower_is_better = 1", "wrong-type", "1");
        refused("payoffs = [[1, 2]]\nlower = true", "unknown-key", "lower");
        let large = format!("payoffs = [[{}]]", "1, ".repeat(65));
        refused(&large, "too-large", large.strip_prefix("payoffs = ").expect("the key"));
        let wide = format!("payoffs = [[{}]]\ndominance = 'mixed'", "1, ".repeat(13));
        refused(&wide, "too-large", "'mixed'");
    }

    {
        let text = "payoffs = [[1, 2], [3], [4, nan]]\nrows = ['a']\ndominance = 'x'\nunit = []";
        let codes: Vec<&str> = read("a.toml", text).expect_err("problems").iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["ragged-matrix", "not-finite", "unknown-name", "wrong-type"]);
    }
}

#[test]
fn a_matrix_is_the_same_in_both_syntaxes_and_has_names_where_it_has_none() {
    let toml = matrix("payoffs = [[0.5, -1], [-1, 1]]");
    let json = read("a.json", r#"{"payoffs": [[0.5, -1], [-1, 1]]}"#).expect("valid").content;
    assert_eq!(
        toml.solution(Charset::Ascii, &Progress::default()),
        json.solution(Charset::Ascii, &Progress::default())
    );
    let said = toml.sentence(1, Charset::Ascii).to_string();
    assert_eq!(said, "Against b1, A's payoff is 0.5 for a1, -1 for a2: a1 is the best reply.");
    assert_eq!((toml.kind(), toml.fact(1).event), ("matrix", "best-reply"));
}

fn game(name: &str, text: &str) -> StrategicGame {
    match read(name, text).unwrap_or_else(|problems| panic!("{text}: {problems:?}")).content.game() {
        Some(LessonGame { form: GameForm::Strategic(game), .. }) => game,
        _ => panic!("{text}: no matrix"),
    }
}

#[test]
fn payoffs_are_read_in_quotes_and_without() {
    let exact = |payoffs: &str| game("a.toml", &format!("payoffs = {payoffs}")).payoffs;
    assert_eq!(exact("[['3', '-3', '0.5', '1e3', '4/2']]"), exact("[[3, -3, 0.5, 1e3, 2]]"));
    assert_eq!(exact("[[0x1F, 0b11, 1_000, 1_0.2_5, +3]]"), exact("[[31, 3, 1000, 10.25, 3]]"));
    let problems = read("a.toml", &format!("payoffs = [[1e50, 1e-50, '{}', 2]]", "9".repeat(99))).expect_err("long");
    let [problem] = &problems[..] else { panic!("{problems:?}") };
    assert!(
        problem.message.starts_with("3 payoffs are too long") && problem.message.contains("40 digits"),
        "{problem:?}"
    );
    assert!(problem.help.as_deref().is_some_and(|help| help.contains("round") && help.contains("\"2/3\"")));
}

/// Payoffs as programs write them: 1 to 17 digits, with a point or an exponent, or fractions.
fn written_payoff() -> impl Strategy<Value = String> {
    let decimal = ("[1-9][0-9]{0,16}", 0_usize..17, any::<bool>()).prop_map(|(digits, behind, is_negative)| {
        let digits = format!("{digits:0>width$}", width = behind + 1);
        let (whole, behind) = digits.split_at(digits.len() - behind);
        let sign = if is_negative { "-" } else { "" };
        if behind.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{behind}") }
    });
    let scientific = ("-?[1-9]\\.[0-9]{1,16}", -20_i32..20).prop_map(|(digits, power)| format!("{digits}e{power}"));
    let float = any::<i32>().prop_map(|number| (f64::from(number) / 3e9).to_string());
    prop_oneof![decimal, scientific, float, "-?[1-9][0-9]{0,16}/[1-9][0-9]{0,16}"]
}

proptest! {
    #![proptest_config(testing::cases(256))]

    #[test]
    fn payoffs_go_through_every_format_exactly(
        payoffs in prop::collection::vec(written_payoff(), 8), is_quoted in any::<bool>(), is_zero_sum in any::<bool>(),
    ) {
        let exact: Vec<Exact> = payoffs.iter().map(|payoff| exact::parse(payoff).expect("a number")).collect();
        let cell = |at: usize| vec![exact[at].clone(), if is_zero_sum { -exact[at].clone() } else { exact[at + 4].clone() }];
        // Profiles: the row changes fastest.
        let expected: Vec<_> = [0, 2, 1, 3].map(cell).to_vec();

        // As another program writes them.
        let number = |at: usize| {
            if is_quoted || payoffs[at].contains('/') { format!("\"{}\"", payoffs[at]) } else { payoffs[at].clone() }
        };
        let entry = |at| if is_zero_sum { number(at) } else { format!("[{}, {}]", number(at), number(at + 4)) };
        let rows = format!("[[{}, {}], [{}, {}]]", entry(0), entry(1), entry(2), entry(3));
        let toml = game("a.toml", &format!("payoffs = {rows}"));
        prop_assert_eq!(&toml.payoffs, &expected);
        prop_assert_eq!(&game("a.json", &format!("{{\"payoffs\": {rows}}}")).payoffs, &expected);

        // As Plywood writes them, from each format to each.
        let nfg = gambit::read_strategic(&gambit::write_strategic(&toml)).expect("what was written");
        prop_assert_eq!(&nfg.payoffs, &expected);
        for (name, syntax) in [("b.toml", Syntax::Toml), ("b.json", Syntax::Json)] {
            let again = game(name, &notation::write_matrix(&nfg, syntax).expect("no limit"));
            prop_assert_eq!(&again.payoffs, &expected);
        }
    }
}

fn value(name: &str, key: &str) -> Datum {
    let (_, lesson) = lectures().find(|(known, _)| *known == name).expect("a lecture");
    let solution = lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution");
    solution.values.into_iter().find(|(known, _)| *known == key).expect("a value").1
}

fn cells(cells: &[[i128; 2]]) -> Datum {
    Datum::List(cells.iter().map(|cell| Datum::List(cell.map(Datum::Whole).to_vec())).collect())
}

fn mixed(row: &[f64], column: &[f64], payoffs: &[Datum; 2]) -> Datum {
    let numbers = |numbers: &[f64]| Datum::List(numbers.iter().map(|&number| Datum::Number(number)).collect());
    let values = vec![("row", numbers(row)), ("column", numbers(column)), ("payoffs", Datum::List(payoffs.to_vec()))];
    Datum::List(vec![Datum::Table(values)])
}

#[test]
fn the_lectures_are_solved_as_is_known() {
    for name in ["prisoners-dilemma", "advertising", "cartel", "cyclists"] {
        assert_eq!((value(name, "pure"), value(name, "mixed")), (cells(&[[1, 1]]), cells(&[])), "{name}");
    }
    assert_eq!(value("prisoners-dilemma", "pareto_dominated"), cells(&[[1, 1]]));
    let (two, one) = (2.0 / 3.0, 1.0 / 3.0);
    let whole = |number| [Datum::Whole(number), Datum::Whole(number)];
    for name in ["stag-hunt", "strangers", "battle-of-the-sexes"] {
        assert_eq!(value(name, "pure"), cells(&[[0, 0], [1, 1]]), "{name}");
    }
    assert_eq!(value("stag-hunt", "mixed"), mixed(&[two, one], &[two, one], &whole(3)));
    let gain = [Datum::Number(two), Datum::Number(two)];
    assert_eq!(value("battle-of-the-sexes", "mixed"), mixed(&[two, one], &[one, two], &gain));
    assert_eq!(value("matching-pennies", "mixed"), mixed(&[0.5, 0.5], &[0.5, 0.5], &whole(0)));
    let thirds = [one, one, one];
    assert_eq!(value("rock-paper-scissors", "mixed"), mixed(&thirds, &thirds, &whole(0)));
    assert_eq!(value("rock-paper-scissors", "value"), Datum::Whole(0));
    assert_eq!(value("striking-out", "pure"), cells(&[[0, 1]]));
    match value("striking-out", "eliminated") {
        Datum::List(struck) => assert_eq!(struck.len(), 4, "one cell is left"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn sentences_compare_number_by_number() {
    let (_, lesson) = lectures().find(|(name, _)| *name == "prisoners-dilemma").expect("the lecture");
    let said: Vec<String> =
        (0..=lesson.steps()).map(|step| lesson.sentence(step, Charset::Ascii).to_string()).collect();
    let struck = "betray costs A 0 instead of 1 against cooperate, 5 instead of 10 against betray: cooperate is strictly \
                  dominated and struck out.";
    assert!(said.iter().any(|said| said == struck), "{said:#?}");
    assert!(said[0].contains("in years") && said[0].contains("less is better"), "{}", said[0]);
    let dilemma = said.last().expect("a last step");
    assert!(dilemma.contains("1 instead of 5") && dilemma.ends_with("This is the dilemma."), "{dilemma}");
    let milestones = lesson.milestones();
    assert_eq!((milestones.cuts, milestones.changes), (&[6, 7][..], &[5][..]));
    assert_eq!(milestones.parts, [1, 5, 6, 9, 11, 14]);
}

fn list(datum: &Datum) -> &[Datum] {
    match datum {
        Datum::List(all) => all,
        other => panic!("no list: {other:?}"),
    }
}

fn rows_and_columns(all: &Datum) -> Vec<[usize; 2]> {
    let number = |datum: &Datum| match datum {
        Datum::Whole(number) => usize::try_from(*number).expect("an index"),
        other => panic!("no number: {other:?}"),
    };
    list(all).iter().map(|cell| [0, 1].map(|at| number(&list(cell)[at]))).collect()
}

/// Draws a small matrix. Few different payoffs cause ties.
fn any_payoffs() -> impl Strategy<Value = Vec<Vec<[i32; 2]>>> {
    (1usize..4, 1usize..4).prop_flat_map(|(rows, columns)| {
        let cell = [0i32..3, 0i32..3];
        prop::collection::vec(prop::collection::vec(cell, columns), rows)
    })
}

proptest! {
    #![proptest_config(testing::cases(2_000))]

    #[test]
    fn text_and_json_name_the_same_equilibria(payoffs in any_payoffs()) {
        let file = matrix(&format!("payoffs = {payoffs:?}"));
        let solution = file.solution(Charset::Ascii, &Progress::default()).expect("small");
        let of = |key: &str| &solution.values.iter().find(|(name, _)| *name == key).expect("the key").1;
        let lines: Vec<String> = solution.lines.iter().map(ToString::to_string).collect();
        let cells: Vec<[usize; 2]> =
            (0..payoffs.len()).flat_map(|row| (0..payoffs[0].len()).map(move |column| [row, column])).collect();
        let at = |[row, column]: [usize; 2]| payoffs[row][column];
        let is_pure = |&[row, column]: &[usize; 2]| {
            let [own, other] = at([row, column]);
            cells.iter().all(|&cell| {
                (cell[1] != column || at(cell)[0] <= own) && (cell[0] != row || at(cell)[1] <= other)
            })
        };
        let is_zero_sum = cells.iter().all(|&cell| at(cell)[0] == -at(cell)[1]);
        let pure: Vec<[usize; 2]> = cells.iter().copied().filter(is_pure).collect();
        prop_assert_eq!(rows_and_columns(of("pure")), pure.clone());

        // An outcome is better for both, or else for one of them.
        let is_better = |strict: bool| {
            let better = move |cell: [usize; 2], other: [usize; 2]| {
                let [gain, loss] = [0, 1].map(|who| at(other)[who] - at(cell)[who]);
                if strict { gain > 0 && loss > 0 } else { gain >= 0 && loss >= 0 && gain + loss > 0 }
            };
            let cells = &cells;
            move |cell: [usize; 2]| cells.iter().any(|&other| better(cell, other))
        };
        let (for_both, at_all) = (is_better(true), is_better(false));
        let expected: Vec<_> = pure.iter().copied().filter(|&cell| for_both(cell)).collect();
        prop_assert_eq!(rows_and_columns(of("pareto_dominated")), expected.clone());
        let for_one: Vec<_> = pure.iter().copied().filter(|&cell| at_all(cell) && !for_both(cell)).collect();
        prop_assert_eq!(rows_and_columns(of("better_for_one")), for_one.clone());
        let count = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
        prop_assert_eq!(count("That is better for one player than the equilibrium"), for_one.len());
        prop_assert_eq!(count("No outcome is better for both players than"), usize::from(
            !is_zero_sum && !pure.is_empty() && expected.is_empty() && for_one.is_empty()
        ));
        let continua = lines.iter().filter(|line| line.starts_with("A continuum")).collect::<Vec<_>>();
        prop_assert_eq!(continua.len(), list(of("continua")).len());
        let distinct: std::collections::BTreeSet<_> = continua.iter().collect();
        prop_assert_eq!(distinct.len(), continua.len(), "each says which equilibria it joins");
        for (line, ends) in continua.into_iter().zip(list(of("continua"))) {
            let named = if list(ends).len() > 13 { 12 } else { list(ends).len() };
            prop_assert_eq!(line.matches("; ").count(), named, "{}", line);
        }
    }
}

#[test]
fn what_is_struck_out_can_be_chosen() {
    let text = "payoffs = [[[1, 1], [0, 1]], [[1, 0], [2, 0]]]";
    let strict = matrix(text);
    let setting = &strict.settings()[0];
    let options: Vec<&str> = setting.options.iter().map(|option| option.key).collect();
    assert_eq!((options, setting.chosen, setting.next()), (vec!["strict", "weak", "mixed"], 0, ("dominance", "weak")));
    let weak = strict.with(&strict.rival().expect("a rival"), &Arc::default()).expect("another lesson");
    assert_eq!(weak.how(), "2 × 2 · weak dominance");
    assert_eq!(
        weak.solution(Charset::Ascii, &Progress::default()),
        matrix(&format!("{text}\ndominance = 'weak'")).solution(Charset::Ascii, &Progress::default())
    );
    assert!(weak.milestones().cuts.len() > strict.milestones().cuts.len());
    assert!(strict.with(&[("algorithm", "weak")], &Arc::default()).is_err());
    assert!(strict.with(&[("dominance", "strong")], &Arc::default()).is_err());
    let wide = matrix(&format!("payoffs = [[{}]]", "1, ".repeat(13)));
    assert_eq!(wide.settings()[0].options.len(), 2);
    assert!(wide.with(&[("dominance", "mixed")], &Arc::default()).is_err());
}

const fn sheet(width: u16, height: u16) -> Sheet {
    Sheet { width, height, stroke: Stroke::Fine }
}

fn many() -> Vec<(String, AnyLesson)> {
    let mut all: Vec<(String, AnyLesson)> = lectures().map(|(name, lesson)| (name.to_owned(), lesson)).collect();
    for (rows, columns) in [(1, 1), (1, 9), (5, 4), (20, 30), (64, 64)] {
        let cell =
            |row: usize, column: usize| format!("[{}, {}]", (row * 7 + column * 3) % 11, (row + column * column) % 5);
        let row = |row| format!("[{}]", (0..columns).map(|column| cell(row, column)).collect::<Vec<_>>().join(", "));
        let text = format!("payoffs = [{}]", (0..rows).map(row).collect::<Vec<_>>().join(", "));
        all.push((format!("{rows} x {columns}"), matrix(&text)));
    }
    all
}

#[test]
fn every_matrix_is_drawn_inside_its_sheet_at_every_size() {
    for (name, lesson) in many() {
        let sizes = (0..170).step_by(13).flat_map(|width| (0..50).step_by(9).map(move |height| (width, height)));
        let steps = [0, 1, lesson.steps() / 2, lesson.steps()];
        for ((width, height), step) in testing::some(sizes.flat_map(|size| steps.map(|step| (size, step)))) {
            let stroke = if step % 2 == 0 { Stroke::Fine } else { Stroke::Broad };
            match lesson.picture(step, Sheet { stroke, ..sheet(width, height) }) {
                Ok(picture) => {
                    let inside = |run: &plywood_drawing::picture::Run| {
                        run.x.saturating_add(text::cells(&run.text)) <= width && run.y < picture.height
                    };
                    let outside = picture.runs().into_iter().find(|run| !inside(run));
                    assert_eq!(outside, None, "{name} {width}x{height} at step {step}");
                }
                Err(Needs { width: most, height: high }) => {
                    assert!(most > width || high > height, "{name} {width}x{height}: {most}x{high}");
                }
            }
        }
    }
}

#[test]
fn the_lectures_are_whole_on_a_small_screen() {
    for (name, lesson) in lectures() {
        for step in 0..=lesson.steps() {
            let picture = lesson.picture(step, sheet(80, 16)).unwrap_or_else(|needs| panic!("{name}: {needs:?}"));
            assert!(picture.focus.end <= picture.height, "{name}");
            assert!(!lesson.sentence(step, Charset::Ascii).0.is_empty(), "{name}: {step}");
            assert!(!lesson.caption(step, Charset::Ascii).0.is_empty(), "{name}: {step}");
            assert!(!lesson.why(step).is_empty(), "{name}: {step}");
        }
    }
}

#[test]
fn payoffs_are_twice_as_large_where_there_is_room() {
    let (_, lesson) = lectures().find(|(name, _)| *name == "prisoners-dilemma").expect("a lecture");
    let height = |(width, height), stroke| {
        let picture = lesson.picture(lesson.steps(), Sheet { stroke, ..sheet(width, height) }).expect("room");
        let large = shapes(&picture).into_iter().filter_map(|shape| match shape {
            Shape::Large(LargeWords { text, area, .. }) if !text.chars().any(char::is_alphabetic) => Some(area.height),
            Shape::Large(_) | Shape::Block(_) | Shape::Line(_) | Shape::Mark { .. } | Shape::Words(_) => None,
        });
        large.min()
    };
    assert_eq!(height((118, 29), Stroke::Fine), Some(3));
    for size in [(158, 36), (198, 48)] {
        assert_eq!([Stroke::Fine, Stroke::Broad].map(|stroke| height(size, stroke)), [Some(5); 2], "{size:?}");
    }
}

/// Names, frames and headings stay in place: text with a role of its own at the start is present at every step. On a
/// projector, names are as large as the payoffs from 160 columns on. In the first lecture, payoffs are large everywhere, and names
/// from 120 columns on.
#[test]
fn nothing_moves_while_stepping() {
    for (name, lesson) in lectures() {
        let desk = [(80, 16), (80, 10), (80, 13), (120, 30), (158, 40)].map(|size| (size, Stroke::Fine));
        let projector = [(80, 15), (120, 24), (160, 34), (200, 44)].map(|size| (size, Stroke::Broad));
        for ((width, height), stroke) in testing::some(desk.into_iter().chain(projector)) {
            let is_dilemma = stroke == Stroke::Broad && name == "prisoners-dilemma";
            let is_large = stroke == Stroke::Broad && width > 120 || is_dilemma && width > 80;
            let places = |step| {
                let picture = lesson.picture(step, Sheet { stroke, ..sheet(width, height) }).expect("room");
                let large = shapes(&picture).into_iter().filter_map(|shape| match shape {
                    Shape::Large(LargeWords { text, .. }) => Some(text.chars().any(char::is_alphabetic)),
                    Shape::Block(_) | Shape::Line(_) | Shape::Mark { .. } | Shape::Words(_) => None,
                });
                let (names, numbers): (Vec<_>, Vec<_>) = large.partition(|is_name| *is_name);
                let names = names.len();
                assert!(!is_dilemma || numbers.len() == 8, "{width}x{height} step {step}: {numbers:?}");
                assert!(!is_large || names >= 4, "{name} {width}x{height} step {step}: {names} large names");
                let (runs, is_name) = (picture.runs(), |text: &str| text.chars().any(char::is_alphabetic));
                assert!(runs.iter().all(|run| !run.text.starts_with("0 of ")), "{name} {width}x{height} step {step}");
                let names = runs.iter().filter(|run| matches!(run.role, Role::Max | Role::Min) && is_name(&run.text));
                let players: Vec<_> = names.map(|run| (run.x, run.y, run.text.clone())).collect();
                let frame = runs.iter().find(|run| matches!(run.role, Role::Frame | Role::EdgeBest));
                (players, frame.map(|run| (run.x, run.y)))
            };
            let first = places(0);
            assert!((1..=lesson.steps()).all(|step| places(step) == first), "{name} {width}x{height}");
        }
    }
}

#[test]
fn best_replies_and_what_is_struck_out_are_told_without_colours() {
    let (_, lesson) = lectures().find(|(name, _)| *name == "prisoners-dilemma").expect("the lecture");
    let words = |step: usize| {
        let picture = lesson.picture(step, sheet(60, 10)).expect("room");
        picture.runs().into_iter().map(|run| run.text).collect::<String>()
    };
    let count = |step: usize, sign: &str| words(step).matches(sign).count();
    assert_eq!((count(0, "*"), count(4, "*") > 3), (0, true));
    assert_eq!((count(5, "✕"), count(7, "✕ cooperate"), count(7, "╌") > 9), (0, 2, true));
    assert!(count(5, "┃") + count(5, "[") > 0);
}

/// The legend has the signs of the matrix, in the same roles.
#[test]
fn the_legend_has_the_signs_of_the_matrix() {
    let (_, lesson) = lectures().find(|(name, _)| *name == "prisoners-dilemma").expect("the lecture");
    for size in [(80, 20), (120, 34), (160, 40)] {
        let picture = lesson.picture(14, sheet(size.0, size.1)).expect("room");
        let legend = picture.runs().into_iter().find(|run| run.text.contains("best reply")).map(|run| run.y);
        for sign in ["━", "✕", "↗"] {
            let (below, above): (Vec<_>, Vec<_>) =
                picture.runs().into_iter().filter(|run| run.text.contains(sign)).partition(|run| Some(run.y) >= legend);
            let is_above = |run: &plywood_drawing::picture::Run| above.iter().any(|other| other.role == run.role);
            assert!(!below.is_empty() && below.iter().all(is_above), "{size:?} {sign}");
        }
    }
}

#[test]
fn what_a_matrix_says_is_fit_to_be_shown() {
    let acts = "\\u001b[2J\\u202e";
    let text = format!(
        "players = [\"p{acts}\", \"q{acts}\"]\nrows = [\"r{acts}\", \"s{acts}\"]\ncolumns = [\"c{acts}\"]\nunit = \"u{acts}\"\n\
         payoffs = [[[1, 2]], [[3, 4]]]"
    );
    let lesson = matrix(&text);
    for step in 0..=lesson.steps() {
        let picture = lesson.picture(step, sheet(80, 18)).expect("room");
        let said = [lesson.sentence(step, Charset::Unicode), lesson.caption(step, Charset::Unicode)];
        let texts = picture.runs().into_iter().map(|run| run.text.clone());
        let all: Vec<String> = texts.chain(said.iter().chain(&lesson.why(step)).map(ToString::to_string)).collect();
        assert!(all.iter().flat_map(|text| text::unfit(text)).next().is_none(), "{all:?}");
    }
}

#[test]
fn a_large_zero_sum_game_is_solved_by_the_program_and_says_so() {
    let row = |row: usize| {
        let numbers: Vec<String> =
            (0..20).map(|column| ((row * 17 + column * 31 + row * column * 7) % 23).to_string()).collect();
        format!("[{}]", numbers.join(", "))
    };
    let lesson = matrix(&format!("payoffs = [{}]", (0..20).map(row).collect::<Vec<_>>().join(", ")));
    let solution = lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution");
    let value = |key: &str| solution.values.iter().find(|(known, _)| *known == key).expect("a value").1.clone();
    assert_eq!(value("complete"), Datum::Truth(false));
    assert!(!matches!(value("value"), Datum::None));
}

/// A cancelled analysis returns nothing and reports no problem; a running one reports its progress.
#[test]
fn the_analysis_is_watched_and_can_be_stopped() {
    let row = |row: usize| format!("{:?}", (0..7).map(|at| (at * row * 5 + at) % 7).collect::<Vec<_>>());
    let text = format!("payoffs = [{}]", (0..7).map(row).collect::<Vec<_>>().join(", "));
    let input = plywood_tree::source::SourceText::new("a.toml", &text);
    let watched = Arc::new(Progress::default());
    assert!(plywood_document::content::read(&input, None, &watched).is_ok() && watched.nodes() > 0);
    let stopped = Arc::new(Progress::default());
    stopped.cancel();
    assert_eq!(plywood_document::content::read(&input, None, &stopped).err(), Some(Vec::new()));
}
