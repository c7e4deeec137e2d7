//! The built-in lectures: files of `trees/`, included in the program. Parses only their names and first lines.

use std::sync::LazyLock;

pub mod course;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lecture {
    /// Name to open it by: the file name without its extension.
    pub name: &'static str,
    pub title: &'static str,
    pub chapter: &'static str,
    /// Summary in one line.
    pub about: &'static str,
    pub text: &'static str,
}

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/trees.rs"));

/// The lectures in teaching order, from the first line of each file: `# 3.2 Strategies: winning by symmetry` is the second lecture
/// of the third chapter.
static LECTURES: LazyLock<Vec<Lecture>> = LazyLock::new(|| {
    let mut lectures: Vec<_> = FILES.iter().filter_map(|&(name, text)| heading(name, text)).collect();
    lectures.sort_by_key(|&(place, _)| place);
    lectures.into_iter().map(|(_, lecture)| lecture).collect()
});

fn heading(name: &'static str, text: &'static str) -> Option<((u32, u32), Lecture)> {
    let (place, heading) = text.lines().next()?.strip_prefix("# ")?.split_once(' ')?;
    let (chapter, number) = place.split_once('.')?;
    let place = (chapter.parse().ok()?, number.parse().ok()?);
    let (chapter, about) = heading.split_once(": ")?;
    let title = text.lines().find_map(|line| line.strip_prefix("title")?.trim_start().strip_prefix('='))?;
    Some((place, Lecture { name, title: title.trim().trim_matches('"'), chapter, about, text }))
}

/// Lectures for the first ten minutes, in this order.
pub const START: [&str; 4] = ["three-nodes", "textbook", "ubb", "tic-tac-toe"];

/// Game to play after them.
pub const START_GAME: &str = "nim:3,4,5";

/// Returns all lectures in teaching order.
pub fn all() -> &'static [Lecture] {
    &LECTURES
}

/// Finds a lecture by name, with or without the file extension: `ubb` or `ubb.toml`.
pub fn find(name: &str) -> Option<Lecture> {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    all().iter().copied().find(|lecture| lecture.name == name)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::Path};

    use super::*;
    use crate::{
        format::{Content, Document, Syntax, read},
        tree::Tree,
    };

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
    fn lectures_are_found_and_have_places() {
        // Lectures are found with and without the file extension.
        for &lecture in all() {
            assert_eq!(find(lecture.name), Some(lecture));
            assert_eq!(find(&format!("{}.toml", lecture.name)), Some(lecture));
        }
        assert_eq!(find("ubb.json"), None);

        // Every file of the folder is a lecture.
        {
            let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../trees");
            let mut files: Vec<String> = directory
                .read_dir()
                .expect("the directory of trees")
                .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
                .collect();
            files.sort();
            let mut names: Vec<String> = all().iter().map(|lecture| format!("{}.toml", lecture.name)).collect();
            names.sort();
            assert_eq!(files, names, "the first line of a lecture is `# 4.2 Chapter: what it shows`");
        }

        // Lecture positions are unique and each chapter has one name.
        {
            let places: Vec<_> = FILES.iter().filter_map(|&(name, text)| heading(name, text)).collect();
            let chapters: BTreeSet<(u32, &str)> =
                places.iter().map(|((chapter, _), file)| (*chapter, file.chapter)).collect();
            assert!(chapters.iter().map(|(number, _)| *number).eq(1..=chapters.len() as u32), "{chapters:?}");
            let places: BTreeSet<(u32, u32)> = places.into_iter().map(|(place, _)| place).collect();
            assert_eq!(places.len(), all().len(), "two lectures have one place: {places:?}");
            assert_eq!((all()[0].name, all()[0].chapter), ("six-questions", "Games"));
        }

        // Titles are those of the files, and the first lectures exist.
        for &lecture in all() {
            assert!(!lecture.title.is_empty() && lecture.text.contains(&format!("\"{}\"\n", lecture.title)));
        }
        assert!(START.iter().all(|name| find(name).is_some()));

        // The textbook tree is the same in both displays.
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
