//! What is no position, no move, no budget: refused with the reason, or a clean stop.

use crate::{Directory, plywood, refused};

#[test]
fn positions_that_cannot_arise_are_refused() {
    let here = Directory::new("positions");
    for command in ["trace", "play", "stats"] {
        let refused = |spec, words| refused(&here.0, &[command, spec], 1, words);
        refused("tictactoe:from=XXX......", "3 X and 0 O cannot be on one board");
        refused("tictactoe:from=XXXOOO...", "X and O cannot both have won");
        refused("chess:from=hello", "a position of chess has four parts");
        refused("chess:from=8/8/8/8/8/8/8/8 w - -", "error[wrong-game]");
    }
}

#[test]
fn a_budget_of_nothing_is_refused() {
    let here = Directory::new("budgets").with("none.toml", b"tree = [1, 2]\n[view]\nnodes = 0\n");
    let wrong = |option, words| refused(&here.0, &["trace", "deepening", option, "0"], 2, words);
    wrong("--nodes", "nothing can be searched with a budget of 0");
    wrong("--milliseconds", "nothing can be searched with a budget of 0");
    refused(&here.0, &["trace", "none.toml"], 1, "--> none.toml:3:9");
    refused(&here.0, &["trace", "ubb", "--milliseconds", "5"], 1, "alpha-beta makes a single pass");
    refused(&here.0, &["trace", "ubb", "--order", "previous"], 1, "alpha-beta makes a single pass");
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
