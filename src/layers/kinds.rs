//! A kind of lesson is a folder and a row: no file outside its folder and the table of kinds names it. What is the same for all
//! kinds is asked of all of them.

use super::{Source, declared, product_sources, refuse};

/// The table of kinds, and the folder theirs are in.
const TABLE: &str = "src/core/lesson/kinds.rs";
const FOLDER: &str = "src/core/lesson/kinds/";

/// The kinds that the table declares, none of them for anybody else.
fn kinds(table: &Source) -> Vec<&str> {
    table.text.lines().filter_map(declared).collect()
}

/// What a file of another place says of a kind, by the ways in which it could be named: as a module, by its key, by its words.
fn names(kind: &str) -> [String; 3] {
    [format!("kinds::{kind}"), format!("\"{kind}\""), format!("words::{kind}s::")]
}

#[test]
fn nobody_names_a_kind_of_lesson_but_its_folder_and_the_table() {
    let sources = product_sources();
    let table = sources.iter().find(|source| source.path == TABLE).expect("the table of kinds");
    assert!(
        !table.text.contains("pub mod") && !table.text.contains("pub use"),
        "{TABLE}: kinds are nobody else's to name"
    );
    let kinds = kinds(table);
    assert!(!kinds.is_empty(), "{TABLE} declares kinds");
    let mut wrong = Vec::new();
    for kind in kinds {
        let own = [format!("{FOLDER}{kind}.rs"), format!("{FOLDER}{kind}/")];
        let others =
            sources.iter().filter(|source| source.path != TABLE && !own.iter().any(|own| source.path.starts_with(own)));
        for source in others {
            for (number, line) in source.product() {
                for name in names(kind).iter().filter(|name| line.contains(name.as_str())) {
                    wrong.push(format!("{}:{number}: {name}", source.path));
                }
            }
        }
    }
    refuse(
        &wrong,
        "Ask it of every kind: a question of `Stepped` or `Lesson` in src/core/lesson.rs, which each answers in its folder.",
    );
}
