//! What a file says of itself is true: "knows nothing of ..." at its head, and the table of layers in the crate's documentation.

use super::{LAYERS, Source, named, product_sources, refuse, sources};

/// What a file may know nothing of, the modules it then does not use, and words that do not stand in it.
const SUBJECTS: &[(&[&str], &[&str], &[&str])] = &[
    (&["screens", "terminals", "cells"], &["tui", "terminal", "sockets"], &["crossterm", "std::io::stdout"]),
    (&["colors", "colours"], &[], &["Paint", "Rgb"]),
    (&["arguments"], &["cli"], &["clap"]),
    (&["sockets"], &["sockets"], &["UnixStream", "UnixListener"]),
    (&["clocks"], &[], &["Instant", "SystemTime"]),
    (&["files", "disks"], &["source"], &["std::fs", "File::"]),
    (&["lectures"], &["library"], &[]),
    (&["lessons"], &["lesson", "quiz", "exercise"], &[]),
    (&["drawings"], &["layout", "scene", "export"], &[]),
    (&["searches", "algorithms"], &["search"], &[]),
    (&["games"], &["game"], &[]),
    (&["particular games"], &[], &["TicTacToe", "ConnectFour", "Grundy", "Subtraction"]),
    (&["traces", "steps"], &["trace", "replay"], &[]),
    (&["moments"], &["replay"], &["Moment"]),
    (&["trees"], &["tree"], &[]),
    (&["words", "sentences"], &["explain", "words"], &[]),
    (&["edits"], &["edit"], &[]),
    (&["positions"], &[], &[".make(", ".moves()"]),
    (&["keys"], &[], &["KeyCode", "KeyEvent"]),
    (&["folds", "labels", "places", "levels", "contours", "values", "syntax", "reading", "bytes", "lines"], &[], &[]),
];

/// A clause instead of a subject: what something is for, or where it comes from. No use of a module could break it.
const CLAUSES: &[&str] = &["the", "what", "how", "why", "who", "whom", "which", "where", "when"];

/// What the head of a file says the file knows nothing of.
fn unknown(source: &Source) -> Vec<String> {
    let head = source.text.lines().take_while(|line| line.starts_with("//!"));
    let head: String = head.map(|line| line.trim_start_matches("//!").trim()).collect::<Vec<_>>().join(" ");
    let sentences = head.split(['.', ';', ':']);
    let lists = sentences
        .filter_map(|sentence| sentence.to_lowercase().split_once("nows nothing of ").map(|(_, list)| list.to_owned()));
    let items = lists.flat_map(|list| {
        let list =
            list.replace(", and nothing of ", ", ").replace(", or ", ", ").replace(" and ", ", ").replace(" or ", ", ");
        list.split(", ").map(|item| item.trim().trim_start_matches("of ").to_owned()).collect::<Vec<_>>()
    });
    items.collect()
}

#[test]
fn what_a_file_knows_nothing_of_it_does_not_use() {
    let mut wrong = Vec::new();
    for source in product_sources() {
        let module = source.module();
        for item in unknown(&source) {
            let is_clause = item.split(' ').next().is_some_and(|first| CLAUSES.contains(&first));
            let Some((_, modules, words)) = SUBJECTS.iter().find(|(names, ..)| names.contains(&item.as_str())) else {
                if is_clause {
                    break;
                }
                wrong.push(format!(
                    "{}: `{item}` stands in no row of `SUBJECTS` in src/layers/promises.rs",
                    source.path
                ));
                continue;
            };
            for (number, line) in source.product() {
                let used = named(&module, line)
                    .into_iter()
                    .find(|used| modules.contains(used) && module.first() != Some(used));
                let word = words.iter().copied().find(|word| line.contains(word));
                if let Some(found) = used.or(word) {
                    wrong.push(format!("{}:{number}: knows nothing of {item}, but names `{found}`", source.path));
                }
            }
        }
    }
    refuse(&wrong, "Say at the head of the file what is true, or hand in what is needed.");
}

#[test]
fn the_documentation_has_the_layers_of_the_test() {
    let root =
        sources(&["src"]).into_iter().find(|source| source.path == "src/lib.rs").expect("the crate's documentation");
    let rows = root.text.lines().filter_map(|line| line.strip_prefix("//! | "));
    let modules = rows.filter_map(|row| row.split(" | ").nth(1)).map(|cell| {
        cell.split(", ").map(|link| link.trim_matches(['[', ']', '`']).trim_start_matches("mod@").to_owned()).collect()
    });
    let documented: Vec<Vec<String>> = modules.skip(1).collect();
    let held: Vec<Vec<&str>> = LAYERS.iter().map(|layer| layer.to_vec()).collect();
    assert_eq!(documented, held, "the table in src/lib.rs and `LAYERS` in src/layers.rs");
}
