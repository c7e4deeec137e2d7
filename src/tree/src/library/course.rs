//! The five courses page by page: which lecture or command shows each page. The table is `library.toml`, which also has the
//! introductions of the chapters and the words that find lectures.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use plywood_messages::text::joined;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, Serialize)]
pub struct Course {
    /// Short name, as in `--lecture UBB`.
    pub name: String,
    /// Citation in the sources of lectures.
    pub source: String,
    /// Number of pages, if they are numbered.
    pub pages: Option<u32>,
    /// Parts in the order of the course.
    pub parts: Vec<Part>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(from = "Vec<String>")]
pub struct Part {
    /// Pages, such as `12-15`. Empty if the course does not number them.
    pub pages: String,
    pub about: String,
    /// Names of lectures.
    pub lectures: Vec<String>,
    /// Command lines that show the part without a lecture.
    pub commands: Vec<String>,
}

impl From<Vec<String>> for Part {
    fn from(cells: Vec<String>) -> Self {
        let mut cells = cells.into_iter();
        let pages = cells.next().unwrap_or_default();
        let about = cells.next().unwrap_or_default();
        let (commands, lectures) = cells.partition(|name| name.starts_with("plywood "));
        Self { pages, about, lectures, commands }
    }
}

/// Words that find the same lectures.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Topic {
    pub term: String,
    pub english: Vec<String>,
    pub romanian: Vec<String>,
    pub portuguese: Vec<String>,
    pub italian: Vec<String>,
    pub russian: Vec<String>,
}

impl Topic {
    /// Returns the translations in the languages of the courses: Romanian, Portuguese, Italian and Russian.
    pub const fn translations(&self) -> [&Vec<String>; 4] {
        [&self.romanian, &self.portuguese, &self.italian, &self.russian]
    }

    fn in_english(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.term).chain(&self.english)
    }

    fn words(&self) -> impl Iterator<Item = &String> {
        self.in_english().chain(self.translations().into_iter().flatten())
    }
}

#[derive(Default, Deserialize)]
struct Tables {
    courses: Vec<Course>,
    chapters: BTreeMap<String, String>,
    topics: Vec<Topic>,
}

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| toml::from_str(include_str!("../../library.toml")).unwrap_or_default());

/// Returns the courses in the order in which the gallery shows them.
pub fn courses() -> &'static [Course] {
    &TABLES.courses
}

/// Finds a course by its short name, ignoring case.
pub fn course(name: &str) -> Option<&'static Course> {
    courses().iter().find(|course| course.name.eq_ignore_ascii_case(name))
}

/// Returns the introduction of a chapter.
pub fn introduction(chapter: &str) -> Option<&'static str> {
    TABLES.chapters.get(chapter).map(String::as_str)
}

pub fn topics() -> &'static [Topic] {
    &TABLES.topics
}

/// Appends the synonyms and translations of the topics in a text, and the names of the courses that show lecture `name`.
/// Returns everything in lowercase and without accents.
pub fn searchable(name: &str, text: &str) -> String {
    let mut text = plain(text);
    let topics: Vec<&Topic> =
        topics().iter().filter(|topic| topic.in_english().any(|word| text.contains(&plain(word)))).collect();
    let words = topics.into_iter().flat_map(Topic::words);
    let courses = courses().iter().filter(|course| course.pages_of(name).is_some()).map(|course| &course.name);
    for word in words.chain(courses) {
        text.push(' ');
        text.push_str(&plain(word));
    }
    text
}

/// Returns a text in lowercase, without the accents of the courses' languages, so that typing them is optional.
pub fn plain(text: &str) -> String {
    let letter = |letter| match letter {
        'ă' | 'â' | 'á' | 'à' | 'ã' => 'a',
        'é' | 'ê' | 'è' => 'e',
        'í' | 'î' | 'ì' => 'i',
        'ó' | 'ô' | 'õ' | 'ò' => 'o',
        'ú' | 'ù' => 'u',
        'ç' => 'c',
        'ș' | 'ş' => 's',
        'ț' | 'ţ' => 't',
        'ё' => 'е',
        letter => letter,
    };
    text.to_lowercase().chars().map(letter).collect()
}

impl Course {
    /// Returns the pages that lecture `name` shows, or `None` if the course does not contain it. They are empty if the course does
    /// not number them.
    pub fn pages_of(&self, name: &str) -> Option<String> {
        let parts: Vec<&Part> = self.parts.iter().filter(|part| part.lectures.iter().any(|one| one == name)).collect();
        let pages = parts.iter().flat_map(|part| numbers(&part.pages)).collect();
        (!parts.is_empty()).then(|| cited(&written(&pages)))
    }

    /// Returns the names of the lectures in the order of their first pages.
    pub fn lectures(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.parts.iter().flat_map(|part| &part.lectures) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// Returns the pages that no part of the table names, as ranges, or `None` if they are not numbered.
    pub fn missing(&self) -> Option<String> {
        let named: BTreeSet<u32> = self.parts.iter().flat_map(|part| numbers(&part.pages)).collect();
        Some(written(&(1..=self.pages?).filter(|page| !named.contains(page)).collect()))
    }
}

impl Part {
    /// Returns the pages as in a citation, such as `pp. 12-15`. Empty if the course does not number them.
    pub fn cited(&self) -> String {
        cited(&self.pages)
    }
}

fn cited(pages: &str) -> String {
    let several = pages.contains(['-', ',']);
    if pages.is_empty() { String::new() } else { format!("{} {pages}", if several { "pp." } else { "p." }) }
}

/// Returns each page of `12-15, 20`.
fn numbers(pages: &str) -> impl Iterator<Item = u32> {
    ranges(pages).flat_map(|(from, to)| from..=to)
}

/// Returns pages as ranges, such as `12-15, 20`.
fn written(pages: &BTreeSet<u32>) -> String {
    let pages: Vec<u32> = pages.iter().copied().collect();
    let ranges = pages.chunk_by(|page, next| page + 1 == *next).map(|range| match range {
        [page] => page.to_string(),
        _ => format!("{}-{}", range[0], range[range.len() - 1]),
    });
    joined(ranges, ", ")
}

/// Returns the first and the last page of each range of `12-15, 20`.
fn ranges(pages: &str) -> impl Iterator<Item = (u32, u32)> {
    pages.split(", ").filter_map(|range| {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        Some((from.parse().ok()?, to.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{all, find},
        *,
    };

    /// Names of the courses in citations inside lectures.
    const SHORT: [(&str, &str); 6] = [
        ("UBB", "UBB"),
        ("Craiova", "Craiova"),
        ("UFPE", "UFPE"),
        ("Pisa", "Pisa"),
        ("Naumov", "Naumov"),
        ("The Russian lecture", "Naumov"),
    ];

    /// Returns the pages at the beginning of a text that follows the name of a course: of `, pp. 20, 90, has it` they are `20, 90`.
    fn pages(after: &str) -> &str {
        let after = after.trim_start_matches([',', ' ']);
        let Some(after) = after.strip_prefix("pp. ").or_else(|| after.strip_prefix("p. ")) else { return "" };
        let end = after.find(|c: char| !c.is_ascii_digit() && !"-, ".contains(c)).unwrap_or(after.len());
        after[..end].trim_end_matches([',', ' '])
    }

    fn source(text: &str) -> &str {
        let line = text.lines().find_map(|line| line.strip_prefix("source = \"")).unwrap_or_default();
        line.trim_end_matches('"')
    }

    #[test]
    fn the_table_can_be_read() {
        let tables: Tables = toml::from_str(include_str!("../../library.toml")).expect("tables");
        let names: Vec<&str> = tables.courses.iter().map(|course| course.name.as_str()).collect();
        assert_eq!(names, ["UBB", "Craiova", "UFPE", "Pisa", "Naumov"]);
        for course in courses() {
            for part in &course.parts {
                assert!(!part.about.is_empty() && part.lectures.len() + part.commands.len() > 0, "{part:?}");
                let pages: BTreeSet<u32> = numbers(&part.pages).collect();
                assert_eq!(written(&pages), part.pages, "{part:?}");
                assert_eq!(pages.is_empty(), course.pages.is_none(), "{}: numbered or not: {part:?}", course.name);
                assert!(pages.last() <= course.pages.as_ref(), "{part:?}");
                for name in &part.lectures {
                    assert!(find(name).is_some(), "{}: there is no lecture {name}", course.name);
                }
            }
            let first: Vec<u32> =
                course.parts.iter().filter_map(|part| ranges(&part.pages).next().map(|range| range.0)).collect();
            assert!(first.is_sorted(), "{}: {first:?}", course.name);
        }
    }

    #[test]
    fn lectures_cite_the_pages_that_the_table_names() {
        let mut wrong = Vec::new();
        for lecture in all() {
            let source = source(lecture.text);
            for course in courses() {
                let cited = source.split("; ").find_map(|one| one.strip_prefix(course.source.as_str()));
                let cited = cited.map(|after| super::cited(pages(after)));
                if cited != course.pages_of(lecture.name) {
                    let table = course.pages_of(lecture.name);
                    wrong.push(format!("{}: {}: cites {cited:?}, the table has {table:?}", lecture.name, course.name));
                }
            }
        }
        assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    }

    #[test]
    fn pages_named_inside_lectures_are_in_the_table() {
        let mut wrong = Vec::new();
        for lecture in all() {
            for (short, name) in SHORT {
                let shown = course(name).and_then(|course| course.pages_of(lecture.name)).unwrap_or_default();
                let shown: BTreeSet<u32> = numbers(pages(&shown)).collect();
                for after in lecture.text.split(&format!("{short} p")).skip(1) {
                    let named: BTreeSet<u32> = numbers(pages(&format!("p{after}"))).collect();
                    if !named.is_subset(&shown) {
                        wrong.push(format!("{}: {short}: {named:?}, in the table {shown:?}", lecture.name));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    }

    /// Returns the pages of the parts that lecture `name` shows.
    fn pages_shown<'a>(course: &'a str, name: &str) -> BTreeSet<&'a str> {
        let parts = &super::course(course).expect("a course").parts;
        parts
            .iter()
            .filter(|part| part.lectures.iter().any(|one| one == name))
            .map(|part| part.pages.as_str())
            .collect()
    }

    #[test]
    fn every_slip_of_the_table_has_a_row_and_every_row_a_page_of_the_table() {
        let text = |name: &str| find(name).expect("a lecture").text;
        let rows = text("errata").lines().filter_map(|line| line.strip_prefix("cells = [\""));
        assert_eq!(rows.map(pages).collect::<BTreeSet<_>>(), pages_shown("UBB", "errata"));
        let (_, rows) = text("errata-others").split_once("[[page.rows]]").expect("rows");
        let rows = rows.split("UFPE ").skip(1).map(pages);
        assert_eq!(rows.collect::<BTreeSet<_>>(), pages_shown("UFPE", "errata-others"));
    }

    #[test]
    fn pages_without_a_part_are_missing() {
        let part = |pages: &str| Part::from(vec![pages.to_owned(), "A part".to_owned(), "ubb".to_owned()]);
        let parts = vec![part("2-3"), part(""), part("3, 6")];
        let course = Course { name: String::new(), source: String::new(), pages: Some(8), parts };
        assert_eq!(course.missing().as_deref(), Some("1, 4-5, 7-8"));
        assert_eq!(course.pages_of("ubb").as_deref(), Some("pp. 2-3, 6"));
        assert_eq!((course.pages_of("pisa"), course.lectures()), (None, vec!["ubb"]));
    }

    #[test]
    fn every_chapter_is_introduced() {
        let chapters: BTreeSet<&str> = all().iter().map(|lecture| lecture.chapter).collect();
        let introduced: BTreeMap<&str, &str> = TABLES.chapters.iter().map(|(name, text)| (&**name, &**text)).collect();
        assert_eq!(chapters, introduced.keys().copied().collect());
        for (chapter, text) in introduced {
            assert_eq!(text.matches(". ").count(), 2, "{chapter}: two sentences and what to look for");
        }
    }

    #[test]
    fn synonyms_translations_and_courses_are_searched() {
        let text = searchable("textbook", "Alpha-beta");
        for word in ["pruning", "poda", "taietura", "отсечение", "cutoff", "craiova", "ufpe"] {
            assert!(text.contains(word), "{word}: {text}");
        }
        assert!(!searchable("textbook", "Minimax").contains("pruning"));
        assert!(searchable("", "A* round a wall").contains("astar"));
        assert_eq!(plain("TĂIETURĂ"), "taietura");
    }
}
