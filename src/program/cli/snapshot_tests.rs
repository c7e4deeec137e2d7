//! Snapshots of the output: help, complete traces and comparisons of the lectures with their known numbers.

use super::arguments::Arguments;
use super::tests::{plywood, refused};
use serde_json::{Value, json};

fn snapshot(directory: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("{}/snapshots/{directory}", env!("CARGO_MANIFEST_DIR")));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn printed(arguments: &[&str]) -> String {
    let (code, out, err) = plywood(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn every_command_has_its_help() {
    use clap::CommandFactory as _;
    let mut program = Arguments::command().term_width(80);
    program.build();
    snapshot("cli", "help", &program.render_help().to_string());
    snapshot("cli", "help_long", &program.render_long_help().to_string());
    // clap's own `help` command is not part of the snapshot.
    let commands = program.get_subcommands_mut().filter(|command| command.get_name() != "help");
    let helps: Vec<String> = commands.map(|command| command.render_long_help().to_string()).collect();
    snapshot("cli", "help_commands", &helps.join("\n----\n"));
}

#[test]
fn traces_of_the_lectures() {
    for (name, options, formats) in [
        ("textbook", &[][..], &["text"][..]),
        ("ubb", &[], &["text", "json"]),
        ("chance-linear", &[], &["text", "json"]),
        ("seven-matches-graph", &[], &["text", "json"]),
        ("seven-matches-graph", &["--algorithm", "labels"], &["text"]),
        ("and-or", &["--algorithm", "and-or-lazy"], &["text"]),
        ("and-or", &["--algorithm", "labels"], &["text", "json"]),
        ("textbook", &["--algorithm", "negamax-ab"], &["text", "json"]),
    ] {
        for format in formats {
            let algorithm = options.last().map(|algorithm| format!("_{algorithm}")).unwrap_or_default();
            let ending = if *format == "json" { ".json" } else { "" };
            let arguments = [&["trace", name][..], options, &["--format", format]].concat();
            snapshot("traces", &format!("{name}{algorithm}{ending}"), &printed(&arguments));
        }
    }
    snapshot("traces", "tictactoe_depth_2", &printed(&["trace", "tictactoe", "--depth", "2"]));
    let options = ["trace", "textbook", "--order", "random", "--seed", "3", "--depth", "1", "--cut-on", "strict"];
    snapshot("traces", "textbook_with_options", &printed(&options));
}

/// Mistakes that a tree reveals, and grades of answers. The answers are a correct one, one with the other cutoff rule, one that a
/// mistake explains, and one that cannot be read.
#[test]
fn mistakes_and_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let answers = [
        (
            "ana.json",
            r#"{"value":4,"visited_leaves":[[0,0],[0,1],[1,0,0,0],[1,0,1],[1,1,0],[1,2]],"pruned":[[1,0,0,1],[1,1,1]]}"#,
        ),
        ("bo.json", r#"{"value":3,"visited_leaves":[[0,0],[0,1]],"values":{"A":3,"B":5}}"#),
        ("cy.json", r#"{"value":"four"}"#),
    ];
    let mut given = vec!["grade".to_owned(), "ubb".to_owned()];
    for (name, text) in answers {
        std::fs::write(path(name), text).expect("written");
        given.push(path(name));
    }
    let wrong = printed(&["trace", "ubb", "--bug", "returns-early", "--format", "json"]);
    std::fs::write(path("di.jsonl"), wrong).expect("written");
    given.push(path("di.jsonl"));
    let (code, out, err) = plywood(&given.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(code, 1, "one cannot be read");
    let told = format!("{}\n{out}\n{err}", printed(&["bugs", "ubb"]));
    snapshot("cli", "bugs_and_grades", &told.replace(folder.path().to_str().expect("plain"), "DIR"));
}

#[test]
fn what_is_built_in() {
    snapshot("cli", "list", &format!("{}\n{}", printed(&["list"]), printed(&["list", "--format", "json"])));
    let pisa = |format| printed(&["list", "--lecture", "pisa", "--format", format]);
    snapshot("cli", "list_course", &format!("{}\n{}", pisa("text"), pisa("json")));
}

/// Returns the comparison of a lecture; the tree size, par and rows are the lecture's numbers.
fn compared(name: &str, tree: [u64; 2], par: Option<[u64; 2]>, rows: &[(&str, Value)]) -> String {
    let text = printed(&["compare", name]);
    let json = printed(&["compare", name, "--format", "json"]);
    let found: Value = serde_json::from_str(&json).expect("one JSON object");
    let size = |[nodes, leaves]: [u64; 2]| json!({ "nodes": nodes, "leaves": leaves });
    assert_eq!((&found["tree"], &found["par"]), (&size(tree), &json!(par.map(size))));
    let found = found["rows"].as_array().expect("rows");
    assert_eq!(found.len(), rows.len());
    for (row, (algorithm, expected)) in found.iter().zip(rows) {
        let numbers = ["value", "visited", "leaves", "cutoffs", "pruned"].map(|key| row[key].clone());
        assert_eq!((&row["algorithm"], &json!(numbers)), (&json!(algorithm), expected));
    }
    format!("{text}\n{json}")
}

#[test]
fn comparisons_of_the_lectures() {
    let (minimax, alpha_beta, expectiminimax) = ("minimax", "alpha-beta", "expectiminimax");
    let ubb = [(minimax, json!([4, 14, 8, 0, 0])), (alpha_beta, json!([4, 12, 6, 2, 2]))];
    let ubb = compared("ubb", [14, 8], Some([9, 4]), &ubb);
    let textbook = [(minimax, json!([3, 13, 9, 0, 0])), (alpha_beta, json!([3, 11, 7, 1, 2]))];
    compared("textbook", [13, 9], Some([9, 5]), &textbook);
    compared("textbook-intervals", [13, 9], Some([9, 5]), &textbook);
    let pisa = [(minimax, json!([3, 15, 8, 0, 0])), (alpha_beta, json!([3, 11, 5, 2, 4]))];
    compared("pisa", [15, 8], Some([11, 5]), &pisa);
    let graph = compared("seven-matches-graph", [14, 3], None, &[(minimax, json!([1, 14, 3, 0, 0]))]);
    let labels = [("and-or", json!([true, 14, 8, 0, 0])), ("and-or-lazy", json!([true, 12, 6, 2, 2]))];
    let labels = compared("and-or", [14, 8], Some([9, 4]), &labels);
    let linear = compared("chance-linear", [15, 8], None, &[(expectiminimax, json!([2.1, 15, 8, 0, 0]))]);
    compared("chance-stretched", [15, 8], None, &[(expectiminimax, json!([40.9, 15, 8, 0, 0]))]);
    snapshot("cli", "compare", &[ubb, graph, labels, linear].join("\n----\n"));
}

#[test]
fn evaluations_of_a_game_are_compared_in_one_run() {
    let own = "tictactoe:merge=siblings:evaluation=open lines=1,center=3";
    let compare = |format| {
        printed(&[
            "compare",
            own,
            "--depth",
            "2",
            "--evaluation",
            "points",
            "--evaluation",
            "outcome",
            "--format",
            format,
        ])
    };
    let found: Value = serde_json::from_str(&compare("json")).expect("one JSON object");
    assert_eq!((&found["evaluation"], &found["rows"][1]["value"]), (&json!("own weights"), &json!(4)));
    for (other, name) in found["others"].as_array().expect("others").iter().zip(["points", "outcome"]) {
        let spec = format!("tictactoe:merge=siblings:evaluation={name}");
        let alone = printed(&["compare", &spec, "--depth", "2", "--format", "json"]);
        let alone: Value = serde_json::from_str(&alone).expect("one JSON object");
        assert_eq!(
            (&other["evaluation"], &other["par"], &other["rows"]),
            (&json!(name), &alone["par"], &alone["rows"])
        );
    }
    let text = compare("text");
    let column = |line: &&str| ["own weights", "points", "outcome"].iter().any(|name| line.starts_with(name));
    assert_eq!(text.lines().filter(column).count(), 9, "two searches and par for each\n{text}");
    assert!(compare("csv").lines().next().is_some_and(|head| head.ends_with(",evaluation")));
    refused(&["compare", own, "--evaluation", "pips"], 1, &["no evaluation `pips`", "outcome, lines, points"]);
    refused(
        &["compare", "ubb", "--evaluation", "lines"],
        1,
        &["no evaluation `lines`", "choose a game with evaluations: tictactoe"],
    );
}

#[test]
fn the_whole_of_tic_tac_toe_is_compared() {
    let text = printed(&["compare", "tictactoe"]);
    assert!(
        ["549,946 nodes, 255,168 leaves", " 549946  255168 ", " 0    18297 "]
            .iter()
            .all(|number| text.contains(number)),
        "{text}"
    );
    snapshot("cli", "compare_tic-tac-toe", &text);
}

#[test]
fn how_large_games_are() {
    let specs = ["tictactoe", "nim:1,1,2", "grundy:7", "boxes:..#..#.#", "sliding:3", "subtract:21,1-3"];
    let mut all: Vec<String> = specs.iter().map(|spec| printed(&["stats", spec])).collect();
    all.push(printed(&["stats", "connect4", "--depth", "6"]));
    snapshot("cli", "stats", &all.join("\n"));
    let json: Value = serde_json::from_str(&printed(&["stats", "tic-tac-toe", "--format", "json"])).expect("JSON");
    let numbers = ["nodes", "games", "positions", "plies", "complete"].map(|key| json[key].clone());
    assert_eq!(json!(numbers), json!([549_946, 255_168, 5_478, 9, true]));
    assert_eq!((&json["symmetric"]["games"], &json["symmetric"]["positions"]), (&json!(26_830), &json!(765)));
    assert_eq!(
        (&json["levels"][1], &json["game"]),
        (&json!({ "nodes": 9, "games": 0, "positions": 9, "branching": 8.0 }), &json!("tictactoe"))
    );
}

#[test]
fn the_lectures_table() {
    let (text, json) = (printed(&["table", "tictactoe"]), printed(&["table", "tictactoe", "--format", "json"]));
    snapshot("cli", "table_tictactoe", &format!("{text}\n{json}"));
}

#[test]
fn an_exercise_is_a_sheet_and_its_key() {
    let options = ["--seed", "7", "--depth", "4", "--branching", "2", "--cutoffs", "3", "--deep-cutoff", "--distinct"];
    let small = printed(&[&["exercise", "--format", "text"], &options[..]].concat());
    let wide = printed(&["exercise", "--seed", "1", "--depth", "3", "--branching", "3..4", "--format", "text"]);
    let object = printed(&["exercise", "--like", "textbook", "--format", "json"]);
    let random = printed(&["experiment", "--depth", "5", "--trees", "20"]);
    snapshot("cli", "exercise", &[small, wide, object, random].join("\n----\n"));
}
