//! Invalid positions, moves and budgets: refused with the reason, or a clean stop.

use crate::{Directory, plywood, refused};

#[test]
fn positions_that_cannot_arise_are_refused() {
    let here = Directory::new("positions");
    for command in ["trace", "play", "stats"] {
        let refused = |spec, words| refused(&here.0, &[command, spec], 1, words);
        refused("tictactoe:from=XXX......", "3 X and 0 O cannot be on one board");
        refused("tictactoe:from=XXXOOO...", "X and O cannot both have won");
        refused("chess:from=hello", "write four parts");
        refused("chess:from=8/8/8/8/8/8/8/8 w - -", "error[wrong-game]");
    }
}

#[test]
fn a_budget_of_nothing_is_refused() {
    let here = Directory::new("budgets").with("none.toml", b"tree = [1, 2]\n[view]\nnodes = 0\n");
    let wrong = |option, words| refused(&here.0, &["trace", "deepening", option, "0"], 2, words);
    wrong("--nodes", "a budget of 0 allows no search");
    wrong("--milliseconds", "a budget of 0 allows no search");
    refused(&here.0, &["trace", "none.toml"], 1, "--> none.toml:3:9");
    refused(&here.0, &["trace", "ubb", "--milliseconds", "5"], 1, "alpha-beta has no passes");
    refused(&here.0, &["trace", "ubb", "--order", "previous"], 1, "alpha-beta has no passes");
    refused(&here.0, &["trace", "ubb", "--algorithm", "mtd-f", "--order", "previous"], 1, "mtd-f has no passes");
    refused(&here.0, &["trace", "ubb", "--first-guess", "high"], 2, "expected a number, inf or -inf");
}

#[test]
fn a_window_belongs_to_a_search_that_chooses_it() {
    let here = Directory::new("windows")
        .with("answer.json", br#"{"value":4}"#)
        .with("crossed.toml", b"tree = [1, 2]\n[view]\nwindow = \"5,3\"\n")
        .with("other.toml", b"tree = [1, 2]\n[view]\nalgorithm = \"minimax\"\nwindow = \"3,5\"\n")
        .with("truth.toml", b"tree = [true, false]\n[view]\nalgorithm = \"alpha-beta\"\nwindow = \"0,1\"\n");
    let windows = ["--window", "3,5"];
    let wrong = |arguments: &[&str], words: &str| refused(&here.0, &[arguments, &windows].concat(), 1, words);
    for other in ["minimax", "negamax", "iterative-deepening", "mtd-f", "bottom-up"] {
        wrong(&["trace", "ubb", "--algorithm", other], &format!("{other} begins with the whole window"));
    }
    wrong(&["compare", "ubb", "--algorithm", "minimax"], "minimax begins with the whole window");
    wrong(&["export", "ubb", "-o", "a.svg", "--algorithm", "mtd-f"], "mtd-f begins with the whole window");
    wrong(&["trace", "romania"], "`romania`");
    for whole in [
        &["trace", "ubb", "--bug", "never-cuts"][..],
        &["bugs", "ubb"],
        &["grade", "ubb", "answer.json"],
        &["practise", "ubb", "--format", "json"],
        &["practise", "--format", "json"],
    ] {
        wrong(whole, "use the window -inf,inf");
    }
    refused(&here.0, &["trace", "ubb", "--window", "5,3"], 2, "the lesser first: write 3,5");
    refused(&here.0, &["trace", "ubb", "--window", "-3"], 2, "a window has two numbers");
    refused(&here.0, &["trace", "crossed.toml"], 1, "--> crossed.toml:3:10");
    refused(&here.0, &["trace", "other.toml"], 1, "minimax begins with the whole window");
    refused(&here.0, &["trace", "truth.toml"], 1, "the values are T and F");
}

#[test]
fn a_time_ends_a_search_with_a_complete_pass() {
    let here = Directory::new("time");
    let game = ["compare", "tictactoe", "--algorithm", "iterative-deepening", "--milliseconds", "1"];
    let done = plywood(&here.0, &game, b"");
    assert_eq!(done.code, Some(0), "{}", done.err);
    let whole = plywood(&here.0, &["trace", "deepening", "--milliseconds", "60000"], b"");
    assert_eq!(whole.out, plywood(&here.0, &["trace", "deepening"], b"").out, "all passes fit");
}

#[test]
fn a_match_bears_wrong_moves_and_an_early_end() {
    let here = Directory::new("moves");
    let done = plywood(&here.0, &["play", "nim:2,2,4,7", "--format", "json"], b"9>1\nhello\n4>0\n");
    assert_eq!((done.code, done.out.matches("\"refused\"").count()), (Some(0), 2), "{}", done.out);
    assert!(done.out.ends_with("{\"event\":\"stopped\"}\n"), "{}", done.out);
    let people = plywood(&here.0, &["play", "nim:2,2,4,7"], b"9>1\n");
    assert_eq!(people.code, Some(0), "{}", people.err);
    assert!(people.out.contains("there is no pile of 9"), "{}", people.out);
}

#[test]
fn lessons_that_are_wrong_say_what_and_where() {
    let here = Directory::new("wrong-lessons");
    let row = ".".repeat(2_001);
    let large = [format!("S{}", &row[1..]), vec![row.as_str(); 1_998].join("\n"), format!("{}G", &row[1..])].join("\n");
    let lamp = "(define (domain lamp) (:predicates (on)) (:action press :precondition (not (on)) :effect (lit)))";
    let wrong = [
        ("a.toml", "map = '''\n...\n..G'''", "error[no-start]: this map has no `S`\n --> a.toml:1:7"),
        ("a.toml", "map = '''\nS.G\n..G'''", "error[two-goals]: this map has 2 cells with `G`\n --> a.toml:3:3"),
        (
            "a.toml",
            "map = '''\nS..\n..\n..G'''",
            "error[ragged-map]: line 2 of this map has 2 columns, but the first line has 3\n --> a.toml:3:1",
        ),
        ("a.toml", "map = '''\nS-G'''", "error[unknown-cell]: `-` is not a symbol of a map\n --> a.toml:2:2"),
        (
            "a.toml",
            &format!("map = '''\n{large}'''"),
            "error[too-large]: this map has 2,001 × 2,000 = 4,002,000 cells; the limit is 4,000,000\n --> a.toml:1:7",
        ),
        (
            "a.toml",
            "start = 'a'\ngoal = 'b'\nedges = [['a', 'b', -3]]",
            "error[negative-cost]: this cost is negative\n --> a.toml:3:21",
        ),
        (
            "a.toml",
            "payoffs = [[1, 2], [3]]",
            "error[ragged-matrix]: row 2 has one payoff, but the first row has 2\n --> a.toml:1:20",
        ),
        (
            "a.toml",
            "payoffs = [[[1, 2, 3]]]",
            "error[no-pair]: a payoff is one number or a pair, not 3 numbers\n --> a.toml:1:13",
        ),
        ("a.pddl", lamp, "error[unknown-predicate]: unknown predicate `lit`\n --> a.pddl:1:91"),
    ];
    for (name, text, told) in wrong {
        std::fs::write(here.0.join(name), text).expect("written");
        for command in ["solve", "check", "trace"] {
            refused(&here.0, &[command, name], 1, told);
        }
    }
}

#[test]
fn a_goal_out_of_reach_is_told_after_the_search_with_what_was_explored() {
    let here = Directory::new("out-of-reach").with("map.toml", b"map = '''\nS.#.\n..#G'''\n");
    let done = plywood(&here.0, &["solve", "map.toml"], b"");
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(done.out.contains("no path\nexpanded 4, generated 8"), "{}", done.out);
    let done = plywood(&here.0, &["trace", "map.toml"], b"");
    let last = "no path leads to (3, 1). 4 states were expanded; nothing else can be reached.";
    assert!(done.out.contains(last), "{}", done.out);
}
