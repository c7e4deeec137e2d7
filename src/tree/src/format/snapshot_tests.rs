//! Snapshots of the diagnostics of invalid files: code, line and column, and the drawing under `snapshots/diagnostics`.

use super::*;
use crate::diagnostic::{Lines, Source, Style, render_all};

struct Page {
    name: &'static str,
    drawings: Vec<String>,
}

impl Page {
    const fn new(name: &'static str) -> Self {
        Self { name, drawings: Vec::new() }
    }

    #[track_caller]
    fn toml(&mut self, name: &str, text: &str, expected: &[(&str, usize, usize)]) {
        self.check(name, Syntax::Toml, text, expected);
    }

    #[track_caller]
    fn json(&mut self, name: &str, text: &str, expected: &[(&str, usize, usize)]) {
        self.check(name, Syntax::Json, text, expected);
    }

    #[track_caller]
    fn check(&mut self, name: &str, syntax: Syntax, text: &str, expected: &[(&str, usize, usize)]) {
        let problems = read(text, syntax).expect_err("a bad file");
        let ending = if syntax == Syntax::Toml { "toml" } else { "json" };
        let file = format!("{}.{ending}", name.replace('_', "-"));
        let drawing = render_all(&problems, Source { name: &file, text }, Style::Plain);
        let lines = Lines::new(text);
        let found: Vec<_> = problems.iter().map(|problem| (problem.code, problem.position(&lines))).collect();
        let expected: Vec<_> = expected.iter().map(|&(code, line, column)| (code, (line, column))).collect();
        assert_eq!(found, expected, "\n{drawing}");
        self.drawings.push(drawing);
    }

    fn pin(self) {
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/diagnostics"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(self.name, self.drawings.join("\n\n")));
    }
}

#[test]
fn wrong_keys_and_types() {
    let mut page = Page::new("wrong_keys_and_types");
    // Empty files.
    page.toml("empty_file", "", &[("empty-file", 1, 1)]);
    page.toml("only_comments", "# to do\n\n", &[("empty-file", 1, 1)]);
    page.json("empty_file", " \n", &[("empty-file", 1, 1)]);
    page.toml("no_tree", "title = 'x'\n", &[("no-tree", 1, 1)]);
    page.json("not_a_table", "[[3, 12], [2, 4]]", &[("wrong-type", 1, 1)]);
    // Wrong types.
    let text = "title = 3\ntree = [\n  [3, 'twelve', 8],\n  { children = 5, name = [1] },\n  2020-01-01,\n]\n";
    let expected = [
        ("wrong-type", 1, 9),
        ("wrong-type", 3, 7),
        ("wrong-type", 4, 16),
        ("wrong-type", 4, 26),
        ("wrong-type", 5, 3),
    ];
    page.toml("wrong_type", text, &expected);
    let text = "{\n  \"title\": 3,\n  \"tree\": [\n    [3, \"twelve\", 8],\n    {\"name\": [1], \"children\": 5},\n    null\n  ]\n}\n";
    let expected = [
        ("wrong-type", 2, 12),
        ("wrong-type", 4, 9),
        ("wrong-type", 5, 14),
        ("wrong-type", 5, 31),
        ("wrong-type", 6, 5),
    ];
    page.json("wrong_type", text, &expected);
    // A value in quotes.
    let text = "tree = [[3, '12'], ['inf', 'true']]\n";
    page.toml("value_in_quotes", text, &[("wrong-type", 1, 21), ("wrong-type", 1, 28)]);
    assert!(read("{\"tree\": [3, \"inf\", {\"value\": \"-inf\"}]}", Syntax::Json).is_ok());
    // Unknown keys.
    page.toml("unknown_key", "tree = [{ vaule = 3 }, 4]\n", &[("unknown-key", 1, 11)]);
    page.toml("unknown_file_key", "tre = [3, 4]\ncolour = 'red'\n", &[("unknown-key", 1, 1), ("unknown-key", 2, 1)]);
    page.json("unknown_key", "{\"tree\": [{ \"vaule\": [[3]] }, 4]}", &[("unknown-key", 1, 13)]);
    // Presets.
    let text = "tree = [1, 2]\n\n[view]\nalgorithm = 'alfa-beta'\nstep = -1\ndepth = 5000000000\ndispaly = 'window'\n";
    let expected = [("unknown-name", 4, 13), ("out-of-range", 5, 8), ("out-of-range", 6, 9), ("unknown-key", 7, 1)];
    page.toml("view", text, &expected);
    page.toml("view_is_no_table", "view = 'dark'\ntree = 3\n", &[("wrong-type", 1, 8)]);
    page.toml(
        "unknown_player",
        "levels = ['max', 'mni', 3]\ntree = [[{ p = 0.5, value = 1 }]]\n",
        &[("unknown-name", 1, 18), ("wrong-type", 1, 25)],
    );
    page.pin();
}

#[test]
fn floods_of_problems_and_long_words_are_cut_short() {
    // Quotations are shortened.
    {
        let long = "x".repeat(200_000);
        for (text, syntax) in [
            (format!("{long} = 3\ntree = [1, 2]"), Syntax::Toml),
            (format!("root = '{long}'\ntree = [1, 2]"), Syntax::Toml),
            (format!("{{\"tree\": {{\"{long}\": 3, \"value\": 4}}}}"), Syntax::Json),
        ] {
            let problems = read(&text, syntax).expect_err("a bad file");
            let drawing = render_all(&problems, Source { name: "a", text: &text }, Style::Plain);
            assert!(drawing.len() < 2_000 && drawing.contains("xxx…`"), "{drawing}");
        }
    }

    // The number of reported problems is limited.
    {
        let wrong = [
            (format!("{{\"tree\": [{}1]}}", "\"\", ".repeat(20_000)), Syntax::Json),
            (format!("{{\"tree\": [{}1]}}", "[], ".repeat(20_000)), Syntax::Json),
            (
                format!("tree = 1\n{}", (0..20_000).map(|n| format!("a{n} = 1\n")).collect::<Vec<_>>().concat()),
                Syntax::Toml,
            ),
        ];
        for (text, syntax) in wrong {
            let problems = read(&text, syntax).expect_err("a bad file");
            assert_eq!(problems.len(), 101);
            assert!(problems[100].message.starts_with("there are at least 1"), "{}", problems[100].message);
        }
        for text in [
            format!("levels = [{}'max']\ntree = 1", "'max', ".repeat(10_000)),
            format!("game.nim = [{}1]", "1, ".repeat(10_000)),
        ] {
            let problems = read(&text, Syntax::Toml).expect_err("a bad file");
            assert_eq!((problems.len(), problems[0].code), (1, "too-many-entries"));
        }
    }

    // Reading stops after too many problems.
    {
        let text = format!("tree = [{}]", "'x', ".repeat(5_000));
        let problems = read(&text, Syntax::Toml).expect_err("a bad file");
        assert_eq!(problems.len(), 101);
        assert_eq!(problems[100].message, "there are 4,900 more problems in this file");
    }
}

#[test]
fn wrong_values_and_nodes() {
    let mut page = Page::new("wrong_values_and_nodes");
    // Invalid values.
    page.toml("nan", "tree = [1, nan, { value = -nan }]\n", &[("not-a-number", 1, 12), ("not-a-number", 1, 27)]);
    page.json("nan", "{\"tree\": [1, NaN]}", &[("syntax", 1, 14)]);
    page.json("too_large_number", "{\"tree\": [1, 1e400]}", &[("syntax", 1, 14)]);
    page.toml("truth_and_numbers", "tree = [\n  [1, 2],\n  [true, 3, false],\n]\n", &[("mixed-values", 3, 4)]);
    page.toml("or_over_numbers", "root = 'or'\ntree = [[1, 2], [3]]\n", &[("player-and-values", 1, 8)]);
    let text = "tree = [true, { player = 'chance', children = [{ p = 1, value = false }] }]\n";
    page.toml("chance_over_truth", text, &[("player-and-values", 1, 26)]);
    page.toml("eval_of_another_kind", "tree = { eval = true, children = [1, 2] }\n", &[("mixed-values", 1, 17)]);
    page.toml("eval_on_leaf", "tree = [{ eval = 3, value = 4 }]\n", &[("eval-on-leaf", 1, 18)]);
    // Probabilities.
    let text = "root = 'max'\ntree = [\n  { player = 'chance', children = [\n    { p = 0.5, value = 3 },\n    \
                { p = 0.4, value = 4 },\n    { p = 0.2, value = 5 },\n  ] },\n]\n";
    page.toml("probability_sum", text, &[("probability-sum", 4, 11)]);
    let text =
        "{\"tree\": {\"children\": [{\"p\": 0.5, \"value\": 1}, {\"p\": 0.6, \"value\": 2}], \"player\": \"chance\"}}";
    page.json("probability_sum", text, &[("probability-sum", 1, 30)]);
    let text = "tree = { player = 'chance', children = [3, { p = 1, value = 4 }, [5]] }\n";
    page.toml("missing_probability", text, &[("missing-probability", 1, 41)]);
    let text = "tree = [{ p = 0.5, value = 3 }, { p = 0.5, value = 4 }]\n";
    page.toml("stray_probability", text, &[("stray-probability", 1, 15)]);
    let text = "tree = { player = 'chance', children = [{ p = 90, value = 3 }, { p = -1, value = 4 }] }\n";
    page.toml("probability_range", text, &[("probability-range", 1, 47), ("probability-range", 1, 70)]);
    // Invalid nodes.
    let text = "tree = [[], { name = 'B' }, { children = [] }, 3]\n";
    page.toml("empty_node", text, &[("empty-node", 1, 9), ("empty-node", 1, 13), ("empty-node", 1, 42)]);
    page.toml("value_on_inner_node", "tree = { value = 3, children = [1, 2] }\n", &[("value-and-children", 1, 18)]);
    page.toml("move_at_the_root", "tree = { move = 'a', children = [1, 2] }\n", &[("stray-move", 1, 17)]);
    // Terms of evaluations.
    let tree = "tree = { eval = { lines = 1, pawnz = 2 }, quiet = 3, children = [1, { value = 2, quiet = false }] }\n";
    let weights = "[evaluation]\nweights = { lines = 1, pawns = 2 }\n";
    let expected = [("unknown-term", 1, 30), ("wrong-type", 1, 51), ("quiet-on-leaf", 1, 90)];
    page.toml("terms", &format!("{tree}{weights}"), &expected);
    let text = "tree = [{ eval = { lines = 1e308 }, children = [1] }]\n[evaluation]\nweights = { lines = 1e9 }\n";
    page.toml("infinite_sum", text, &[("infinite-term", 1, 18)]);
    let text = "{\"tree\": [{\"eval\": {\"lines\": 1}, \"children\": [1]}],\n\"evaluation\": {\"weight\": {\"lines\": \"inf\"}}}";
    page.json("weights", text, &[("unknown-key", 2, 16)]);
    page.pin();
}

#[test]
fn keys_that_do_not_go_together() {
    let mut page = Page::new("keys_that_do_not_go_together");
    // Keys that exclude each other.
    page.toml("root_and_levels", "root = 'max'\nlevels = ['min']\ntree = [1, 2]\n", &[("root-and-levels", 1, 8)]);
    page.toml("tree_and_game", "game = 'tictactoe'\ntree = [1, 2]\n", &[("tree-and-game", 2, 1)]);
    page.toml("game_key_with_tree", "tree = [1, 2]\nmerge = true\n", &[("stray-key", 2, 1)]);
    page.toml("tree_key_with_game", "root = 'min'\ngame = { nim = [1, 1, 2] }\n", &[("stray-key", 1, 1)]);
    page.toml("no_levels", "levels = []\ntree = [1, 2]\n", &[("no-levels", 1, 10)]);
    page.toml("two_games", "game = { nim = [1, 2], tictactoe = {} }\n", &[("one-game", 1, 8)]);
    page.toml("chance_first", "game = 'nim:1'\nfirst = 'chance'\n", &[("chance-first", 2, 9)]);
    page.toml("duplicate_key", "tree = [1, 2]\nroot = 'max'\nroot = 'min'\n", &[("duplicate-key", 3, 1)]);
    page.json(
        "duplicate_key",
        "{\"tree\": [{\"p\": 1, \"value\": 2, \"value\": 3}],\n\"tree\": [9]}",
        &[("stray-probability", 1, 17), ("duplicate-key", 1, 32), ("duplicate-key", 2, 1)],
    );
    // Several problems at once.
    let text = "titel = 'x'\nroot = 'mx'\ntree = [\n  { vaule = 3 },\n  [],\n  'four',\n  { value = nan, \
                children = [1] },\n]\n[view]\ntheme = 'drak'\n";
    page.toml(
        "several",
        text,
        &[
            ("unknown-key", 1, 1),
            ("unknown-name", 2, 8),
            ("unknown-key", 4, 5),
            ("empty-node", 5, 3),
            ("wrong-type", 6, 3),
            ("not-a-number", 7, 13),
            ("value-and-children", 7, 13),
            ("unknown-name", 10, 9),
        ],
    );
    page.pin();
}

#[test]
fn wrong_syntax() {
    let mut page = Page::new("wrong_syntax");
    // Syntax errors.
    for (name, text, line, column) in [
        ("open_list", "tree = [[3, 12], [2, 4\n", 1, 23),
        ("open_string", "title = 'two plies\ntree = [1, 2]\n", 1, 19),
        ("bare_word", "root = max\ntree = [1, 2]\n", 1, 8),
        ("no_equals_sign", "tree [1, 2]\n", 1, 6),
        ("no_comma", "tree = [1 2]\n", 1, 9),
    ] {
        page.toml(&format!("syntax_{name}"), text, &[("syntax", line, column)]);
    }
    for (name, text, line, column) in [
        ("open_list", "{\"tree\": [[3, 12], [2, 4\n", 1, 25),
        ("open_string", "{\"title\": \"two plies\n}", 1, 21),
        ("bare_word", "{\"root\": max, \"tree\": [1, 2]}", 1, 10),
        ("trailing_comma", "{\"tree\": [1, 2,]}", 1, 16),
        ("no_comma", "{\"tree\": [1 2]}", 1, 13),
        ("bare_key", "{tree: [1, 2]}", 1, 2),
        ("more_after_the_end", "{\"tree\": 1}\n{\"tree\": 2}", 2, 1),
        ("toml_as_json", "tree = [1, 2]", 1, 1),
    ] {
        page.json(&format!("syntax_{name}"), text, &[("syntax", line, column)]);
    }
    // Too deep.
    let text = format!("tree = {}1{}\n", "[".repeat(90), "]".repeat(90));
    page.toml("too_deep", &text, &[("too-deep", 1, 88)]);
    let text = format!("{{\"tree\":\n{}", "[\n".repeat(10_000_000));
    page.json("too_deep", &text, &[("too-deep", 10_003, 1)]);
    let text = format!("{{\"tree\": 3, \"more\":\n{}", "{\"a\": [\n".repeat(20_000));
    page.json("too_deep_in_an_unknown_key", &text, &[("too-deep", 5_002, 7)]);
    // Control characters in a file do not reach the terminal.
    let text = "{\"tr\\u001b[2Jee\": 1, \"tree\": [1, 2], \"root\": \"m\\u0007\\u009bin\"}";
    page.json("escapes_in_names", text, &[("unknown-key", 1, 2), ("unknown-name", 1, 46)]);
    page.toml("raw_control_characters", "tree = [1, \x1b[2J\u{9b}]\n", &[("syntax", 1, 13)]);
    page.pin();
}

#[track_caller]
fn problem(syntax: Syntax, text: &str) -> Option<(&'static str, String)> {
    let problems = read(text, syntax).err()?;
    assert_eq!(problems.len(), 1, "{text}");
    problems.into_iter().next().map(|problem| (problem.code, problem.help.unwrap_or_default()))
}

#[test]
fn values_that_cannot_be_kept_are_refused_with_help() {
    // A budget of 0 is rejected.
    {
        let read = |nodes| read(&format!("tree = [1, 2]\n[view]\nnodes = {nodes}"), Syntax::Toml);
        let budget = |nodes| read(nodes).err().map(|problems| problems[0].code);
        assert_eq!((budget("1"), budget("0"), budget("-1")), (None, Some("out-of-range"), Some("out-of-range")));
    }

    // Integers that would be rounded are rejected.
    {
        // 2^53 is exact, and after it only every second integer.
        let kept = ["9007199254740992", "-9007199254740992", "9007199254740994", "9007199254740993.0", "9.1e18"];
        for number in kept {
            assert_eq!(problem(Syntax::Toml, &format!("tree = [1, {number}]")), None, "{number}");
            assert_eq!(problem(Syntax::Json, &format!("{{\"tree\": [1, {number}]}}")), None, "{number}");
        }
        let exponent = "if the nearest number is good enough, write it with an exponent, such as 9.1e18";
        let refused = Some(("inexact-number", exponent.to_owned()));
        for number in ["9007199254740993", "-9007199254740993", "9223372036854775807"] {
            assert_eq!(problem(Syntax::Toml, &format!("tree = [1, {number}]")), refused, "{number}");
            assert_eq!(problem(Syntax::Json, &format!("{{\"tree\": [1, {number}]}}")), refused, "{number}");
        }
        assert_eq!(problem(Syntax::Toml, "tree = [1, 9_007_199_254_740_993]"), refused);
        assert_eq!(problem(Syntax::Toml, "tree = [1, 0x20_0000_0000_0001]"), refused);
        assert_eq!(
            problem(Syntax::Json, "{\"tree\": [1, 18446744073709551617]}"),
            refused,
            "larger than any integer type"
        );
        assert_eq!(problem(Syntax::Json, "{\"tree\": [1, {\"value\": 9007199254740993}]}"), refused);
    }

    // The message for a letter as truth value shows the valid form.
    {
        let in_full = Some(("syntax", "write T as `true` and F as `false`".to_owned()));
        for letter in ["T", "F", "t", "f", "True", "FALSE"] {
            assert_eq!(problem(Syntax::Toml, &format!("tree = [[true, {letter}], true]")), in_full, "{letter}");
            assert_eq!(problem(Syntax::Json, &format!("{{\"tree\": [[true, {letter}], true]}}")), in_full, "{letter}");
        }
        assert_eq!(problem(Syntax::of("standard input", "[[T, F], [T]]"), "[[T, F], [T]]"), in_full);
        assert_ne!(problem(Syntax::Json, "{\"tree\": [Tea]}"), in_full);
    }

    // The message for a bare list shows the valid form.
    {
        let text = "[[3, 5], [4]]";
        let help = "a tree file is an object: {\"tree\": [...]}";
        assert_eq!(problem(Syntax::of("standard input", text), text), Some(("wrong-type", help.to_owned())));
    }
}

#[test]
fn frequent_mistakes_have_their_own_remedy() {
    let mut page = Page::new("frequent_mistakes");
    page.toml("round_brackets", "tree = ((3, 12), (2, 4))\n", &[("syntax", 1, 8)]);
    page.toml("round_brackets_inside", "tree = [\n  (3, 12),\n]\n", &[("syntax", 2, 3)]);
    page.json("round_brackets", "{\"tree\": ((3, 12), (2, 4))}", &[("syntax", 1, 10)]);
    page.toml("curly_quotes", "title = “x”\ntree = [1, 2]\n", &[("syntax", 1, 9)]);
    page.toml("curly_quotes_in_list", "tree = [{ name = ‘x’, value = 3 }]\n", &[("syntax", 1, 18)]);
    page.json("curly_quotes", "{“tree”: [1, 2]}", &[("syntax", 1, 2)]);
    page.toml("bare_word", "tree = [x, 3]\n", &[("syntax", 1, 9)]);
    page.json("bare_word", "{\"tree\": [left, 3]}", &[("syntax", 1, 11)]);
    page.toml("semicolon", "tree = [[3, 4], [5; 6]]\n", &[("syntax", 1, 19)]);
    page.json("semicolon", "{\"tree\": [[3, 4], [5; 6]]}", &[("syntax", 1, 21)]);
    page.toml("view_key", "algorithm = 'alpha-beta'\ntree = [1, 2]\n", &[("unknown-key", 1, 1)]);
    page.json("view_key", "{\"display\": \"window\", \"tree\": [1, 2]}", &[("unknown-key", 1, 2)]);
    page.pin();
}
