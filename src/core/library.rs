//! The built-in lectures: the files of `trees/`, included in the program. Knows their names and texts, but not how to read them.

/// A built-in tree file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lecture {
    /// The name to open it by: the file's name without its ending.
    pub name: &'static str,
    /// Its chapter.
    pub chapter: &'static str,
    /// What it shows, in one line.
    pub about: &'static str,
    /// The whole file, in TOML.
    pub text: &'static str,
}

macro_rules! lectures {
    ($($chapter:literal: { $($name:literal: $about:literal,)* })*) => {
        &[$($(Lecture {
            name: $name,
            chapter: $chapter,
            about: $about,
            text: include_str!(concat!("../../trees/", $name, ".toml")),
        },)*)*]
    };
}

/// The lectures in teaching order.
const LECTURES: &[Lecture] = lectures! {
    "Minimax and alpha-beta": {
        "textbook": "the smallest tree with a cutoff",
        "textbook-intervals": "the same search as intervals",
        "pisa": "one alpha cutoff, one beta cutoff",
        "ubb": "every window, slide by slide",
    }
    "True and false": {
        "and-or": "two ways to label a tree with T and F",
        "row-of-boxes": "labels from the last position back",
    }
    "Chance": {
        "chance-linear": "mean values at chance nodes",
        "chance-stretched": "the same order, another best move",
    }
    "Games to their end": {
        "nim-1-1-2": "equal positions taken together",
        "ii-nim": "who takes the last match loses",
        "seven-matches": "Grundy's game, MIN moves first",
        "seven-matches-graph": "the same, each position drawn once",
        "subtraction": "winning by remainders",
        "shading": "winning by symmetry",
        "sliding-squares": "winning by pairing",
    }
    "Evaluation and size": {
        "nilsson": "open lines, two plies deep",
        "tic-tac-toe": "the whole game from the empty board",
        "connect-four": "a depth limit and no end in sight",
    }
};

/// Every lecture, in teaching order.
#[must_use]
pub const fn all() -> &'static [Lecture] {
    LECTURES
}

/// The lecture with this name, which may carry the ending of the file: `ubb` or `ubb.toml`.
#[must_use]
pub fn find(name: &str) -> Option<Lecture> {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    all().iter().copied().find(|lecture| lecture.name == name)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::format::{Content, Document, Syntax, read, write};
    use crate::tree::Tree;

    fn document(lecture: Lecture) -> Document {
        read(lecture.text, Syntax::Toml).unwrap_or_else(|problems| panic!("{}: {problems:?}", lecture.name))
    }

    fn tree(name: &str) -> Tree {
        match document(find(name).expect("a lecture")).content {
            Content::Tree(tree) => tree,
            Content::Game(game) => panic!("{name} is the game {game:?}"),
        }
    }

    #[test]
    fn a_lecture_is_found_with_and_without_its_ending() {
        for &lecture in all() {
            assert_eq!(find(lecture.name), Some(lecture));
            assert_eq!(find(&format!("{}.toml", lecture.name)), Some(lecture));
        }
        assert_eq!(find("ubb.json"), None);
    }

    #[test]
    fn every_file_of_the_directory_is_a_lecture() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../trees");
        let mut files: Vec<String> = directory
            .read_dir()
            .expect("the directory of trees")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
            .collect();
        files.sort();
        let mut names: Vec<String> = all().iter().map(|lecture| format!("{}.toml", lecture.name)).collect();
        names.sort();
        assert_eq!(files, names);
    }

    #[test]
    fn every_lecture_says_what_it_is_and_where_it_is_from() {
        for &lecture in all() {
            let Document { title, source, note, .. } = document(lecture);
            let texts = [title, source, note];
            assert!(texts.iter().all(|text| text.as_ref().is_some_and(|text| !text.is_empty())), "{}", lecture.name);
        }
    }

    #[test]
    fn every_lecture_is_written_and_read_back_unchanged() {
        for &lecture in all() {
            let document = document(lecture);
            for syntax in [Syntax::Toml, Syntax::Json] {
                assert_eq!(read(&write(&document, syntax), syntax).as_ref(), Ok(&document), "{}", lecture.name);
            }
        }
    }

    #[test]
    fn the_textbook_tree_is_the_same_in_both_displays() {
        assert_eq!(tree("textbook"), tree("textbook-intervals"));
    }

    #[test]
    fn inner_nodes_carry_the_names_of_the_lectures() {
        let names = |name| {
            let tree = tree(name);
            let names: Vec<String> = tree.nodes().filter_map(|node| tree.name(node)).map(Into::into).collect();
            names.join(" ")
        };
        assert_eq!(names("ubb"), "R A B C D E");
        assert_eq!(names("pisa"), "A B C D E F G");
        assert_eq!(names("textbook"), "A B C D");
    }
}
