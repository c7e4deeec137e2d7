//! Table of contents: entries, progress in each, and the search field.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use crate::{job::Reading, playback::Towards};
use plywood_document::content::{self, FileContent};
use plywood_games::GameSpec;
use plywood_messages::text::{self, joined};
use plywood_search::session::{Origin, SearchProblem};
use plywood_tree::{
    format::View,
    library::{
        Lecture, START, START_GAME,
        course::{Course, courses, introduction, plain, searchable},
    },
    settings::Choice,
    source::SourceText,
};

#[derive(Clone, Debug)]
pub struct Entry {
    /// The argument that opens it on the command line.
    pub name: String,
    pub title: String,
    pub chapter: String,
    pub about: String,
    pub content: Content,
}

impl Entry {
    /// Returns the entry of a built-in lecture. `change` sets what else was chosen.
    ///
    /// # Panics
    /// When it is read, if its text has a mistake; a test reads every lecture.
    pub fn of_lecture(lecture: Lecture, change: impl FnOnce(FileContent) -> FileContent + Send + 'static) -> Self {
        let [name, title, chapter, about] =
            [lecture.name, lecture.title, lecture.chapter, lecture.about].map(str::to_owned);
        let file = format!("{name}.toml");
        let origin = Origin::elsewhere(&file, lecture.text, &View::default());
        let read = move || {
            let text = SourceText::new(&file, lecture.text);
            change(content::read(&text, None, &Arc::default()).expect("a built-in lecture without problems"))
        };
        Self { name, title, chapter, about, content: Content::later(&origin, read) }
    }
}

#[derive(Clone, Debug)]
pub enum Content {
    Read(Known),
    Unread(Reading),
    Broken(String),
    /// A match of the game.
    Match(Box<SearchProblem>),
}

impl Content {
    pub fn read(content: FileContent) -> Self {
        Self::later(&content.document().origin.clone(), || content)
    }

    /// Returns content from `origin` that is read when it is first needed: the first frame waits only for the lectures it shows.
    pub fn later(origin: &Origin, read: impl FnOnce() -> FileContent + Send + 'static) -> Self {
        Self::Read(Known { key: origin.key().of, content: Arc::new(LazyLock::new(Box::new(read))) })
    }

    pub fn known(&self) -> Option<&FileContent> {
        match self {
            Self::Read(known) => Some(&known.content),
            Self::Unread(_) | Self::Broken(_) | Self::Match(_) => None,
        }
    }
}

type Read = Box<dyn FnOnce() -> FileContent + Send>;

/// Content of a readable entry. All copies read it once.
#[derive(Clone, Debug)]
pub struct Known {
    key: u64,
    pub content: Arc<LazyLock<FileContent, Read>>,
}

/// Where the lecture opened last was left.
#[derive(Clone, Debug, PartialEq)]
pub struct LastStep {
    /// Name of its entry.
    pub name: String,
    pub step: usize,
    pub steps: usize,
}

/// Percentage of a lecture seen, or `None` if it was never opened. Only the whole is 100.
pub type Seen = Option<u8>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContentsLine<'g> {
    Chapter(&'g str),
    Entry(usize),
    Blank,
}

#[derive(Clone, Debug, Default)]
pub struct Gallery {
    /// The first group, then all lectures in their chapters.
    pub entries: Arc<[Entry]>,
    /// Number of entries in the first group.
    pub start: usize,
    pub last: Option<LastStep>,
    pub chosen: usize,
    pub opened: Option<usize>,
    pub search: Option<String>,
    /// The chosen entry when the search began.
    before_search: usize,
    /// Course that is shown alone, in the order of its pages.
    pub course: Option<&'static Course>,
    /// Percentages of the lectures that were opened.
    pub seen: BTreeMap<String, u8>,
}

impl Gallery {
    /// Creates a gallery of these entries, after a first group with copies of some of them and a game to play.
    pub fn new(entries: Arc<[Entry]>) -> Self {
        let copy = |name: &&str| entries.iter().find(|entry| entry.name == **name).cloned();
        let Some(copies) = START.iter().map(copy).collect::<Option<Vec<_>>>() else {
            return Self { entries, ..Self::default() };
        };
        let in_first_group = |entry| Entry { chapter: string!("interface/start-here"), ..entry };
        let group: Vec<_> = copies.into_iter().chain(start_match()).map(in_first_group).collect();
        let start = group.len();
        Self { entries: group.into_iter().chain(entries.iter().cloned()).collect(), start, ..Self::default() }
    }

    /// Returns true if the entry is in the first group and also in its chapter.
    pub fn is_copy(&self, number: usize) -> bool {
        number < self.start && !matches!(self.entries[number].content, Content::Match(_))
    }

    /// Returns the entries without the copies of the first group.
    pub fn without_copies(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().enumerate().filter(|&(number, _)| !self.is_copy(number)).map(|(_, entry)| entry)
    }

    /// Chooses the entry opened last and keeps its step.
    pub fn resume(&mut self, last: LastStep) {
        self.chosen = self.entries.iter().position(|entry| entry.name == last.name).unwrap_or(self.chosen);
        self.last = Some(last);
    }

    /// Returns the step at which an entry continues, and the number of its steps: it was opened last and left in between.
    pub fn continues(&self, entry: &Entry) -> Option<(usize, usize)> {
        let last = self.last.as_ref().filter(|last| last.name == entry.name)?;
        (0 < last.step && last.step < last.steps).then_some((last.step, last.steps))
    }

    /// Returns the chosen entry, or `None` if no entry matches the search.
    pub fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.chosen).filter(|entry| self.matches(entry))
    }

    /// Records that content from `origin` is opened. It belongs to an entry if the origins match, no matter who opened it.
    pub fn opens(&mut self, origin: &Origin) {
        let key = origin.key().of;
        let is_it = |entry: &Entry| matches!(&entry.content, Content::Read(known) if known.key == key);
        self.opened = self.entries.iter().rposition(is_it);
        self.chosen = self.opened.unwrap_or(self.chosen);
    }

    /// Returns true if the entry opened last had not been read before.
    pub fn reads(&self) -> bool {
        let opened = self.opened.and_then(|number| self.entries.get(number));
        opened.is_some_and(|entry| matches!(entry.content, Content::Unread(_)))
    }

    /// Returns the index of the nearest entry in a direction that can be opened.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is none.
    pub fn beside(&self, towards: Towards) -> Result<usize, &'static str> {
        let can_be_opened =
            |&number: &usize| !matches!(self.entries[number].content, Content::Broken(_) | Content::Match(_));
        let order = self.order();
        let at = self.opened.and_then(|open| order.iter().position(|&number| number == open));
        let at = at.ok_or_else(|| text!("interface/none-beside"))?;
        let (found, none) = match towards {
            Towards::Next => (order[at + 1..].iter().copied().find(can_be_opened), text!("interface/last-of-gallery")),
            Towards::Previous => {
                (order[..at].iter().copied().rfind(can_be_opened), text!("interface/first-of-gallery"))
            }
        };
        found.ok_or(none)
    }

    pub fn progress_of(&self, entry: &Entry) -> Seen {
        self.seen.get(&entry.name).copied()
    }

    /// Records the progress of the opened entry.
    pub fn saw(&mut self, step: usize, steps: usize) {
        let Some(entry) = self.opened.and_then(|number| self.entries.get(number)) else { return };
        self.last = Some(LastStep { name: entry.name.clone(), step, steps });
        let percent = if step >= steps { 100 } else { text::per_cent(step as u64, steps as u64) as u8 };
        self.recall([(entry.name.clone(), percent)]);
    }

    /// Restores saved progress, in percent by name.
    pub fn recall(&mut self, marks: impl IntoIterator<Item = (String, u8)>) {
        for (name, percent) in marks {
            let known = self.seen.entry(name).or_default();
            *known = percent.min(100).max(*known);
        }
    }

    /// Returns the progress of the entries accepted by `is_kept`, in percent.
    pub fn percentages(&self, is_kept: impl Fn(&str) -> bool) -> BTreeMap<String, u8> {
        self.seen.iter().filter(|(name, _)| is_kept(name)).map(|(name, percent)| (name.clone(), *percent)).collect()
    }

    /// Returns the indices of the entries that match the search, the best matches first.
    pub fn visible_entries(&self) -> impl DoubleEndedIterator<Item = usize> {
        let mut shown = self.order();
        if self.is_searched() {
            let ranked = shown.into_iter().filter(|&number| !self.is_copy(number));
            let mut ranked: Vec<_> =
                ranked.filter_map(|number| Some((self.rank(&self.entries[number])?, number))).collect();
            ranked.sort_by_key(|&(rank, _)| rank);
            shown = ranked.into_iter().map(|(_, number)| number).collect();
        }
        shown.into_iter()
    }

    /// Returns true if a word is searched.
    fn is_searched(&self) -> bool {
        self.search.as_ref().is_some_and(|words| !words.trim().is_empty())
    }

    /// Returns the indices of all entries, or those of the course in the order of its pages.
    fn order(&self) -> Vec<usize> {
        let Some(course) = self.course else { return (0..self.entries.len()).collect() };
        let place = |name: &str| self.entries.iter().rposition(|entry| entry.name == name);
        course.lectures().into_iter().filter_map(place).collect()
    }

    /// Shows the next course alone, and after the last course all entries.
    pub fn next_course(&mut self) {
        let mut left = courses().iter();
        if let Some(shown) = self.course {
            left.find(|course| course.name == shown.name);
        }
        self.course = left.next();
        self.choose_a_match();
    }

    /// Returns the introduction of a chapter, at its first entry.
    pub fn introduction(&self, entry: &Entry) -> Option<String> {
        let first = self.entries.iter().find(|other| other.chapter == entry.chapter)?;
        if first.name != entry.name {
            return None;
        }
        let is_start = entry.chapter == text!("interface/start-here");
        introduction(&entry.chapter)
            .map(str::to_owned)
            .or_else(|| is_start.then(|| string!("interface/start-introduction")))
    }

    pub fn lines(&self) -> Vec<ContentsLine<'_>> {
        let mut lines = Vec::new();
        let mut chapter = None;
        for number in self.visible_entries() {
            let here = self.course.map_or(self.entries[number].chapter.as_str(), |course| course.source.as_str());
            // The ranked result of a search has no chapters.
            if chapter != Some(here) && !self.is_searched() {
                lines.extend(chapter.map(|_| ContentsLine::Blank));
                lines.push(ContentsLine::Chapter(here));
                chapter = Some(here);
            }
            lines.push(ContentsLine::Entry(number));
        }
        lines
    }

    /// Moves the choice by `by`, clamped to the first and last entry.
    pub fn choose_by(&mut self, by: isize) {
        let shown: Vec<usize> = self.visible_entries().collect();
        let at = shown.iter().position(|&number| number == self.chosen).unwrap_or(0);
        let last = shown.len().saturating_sub(1);
        if let Some(&number) = shown.get(at.saturating_add_signed(by).min(last)) {
            self.chosen = number;
        }
    }

    /// Sets the search text and chooses the best match, or what was chosen before the search if nothing matches. Ending the search
    /// does not change the choice.
    pub fn look_for(&mut self, words: Option<String>) {
        if self.search.is_none() {
            self.before_search = self.chosen;
        }
        self.search = words;
        if self.search.is_some() {
            let best = self.visible_entries().next().filter(|_| self.is_searched());
            self.chosen = best.unwrap_or(self.before_search);
        }
        self.choose_a_match();
    }

    fn choose_a_match(&mut self) {
        if self.entry().is_none() {
            let first = self.visible_entries().next();
            self.chosen = first.unwrap_or(self.chosen);
        }
    }

    /// Returns true if the entry is in the course and every word of the search occurs in its texts.
    fn matches(&self, entry: &Entry) -> bool {
        let is_in_course = self.course.is_none_or(|course| course.pages_of(&entry.name).is_some());
        is_in_course && (!self.is_searched() || self.rank(entry).is_some())
    }

    /// Returns the rank of an entry in the search, or `None` if a word is in none of its texts: the sum over the words of the
    /// first text that has them at the start of a word, or else inside one. Case and accents are ignored.
    fn rank(&self, entry: &Entry) -> Option<usize> {
        let texts = texts(entry);
        let place = |word: &str| {
            let inside = texts.iter().position(|text| text.contains(word))?;
            let begins =
                |text: &str| text.match_indices(word).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric));
            let at_start = texts.iter().position(|text| begins(text));
            Some(at_start.map_or(usize::MAX, |at| 2 * at).min(2 * inside + 1))
        };
        let searched = plain(self.search.as_deref().unwrap_or_default());
        place(searched.trim()).or_else(|| searched.split_whitespace().map(place).sum())
    }
}

/// Returns the texts that a search looks in, the most telling first: title, name, chapter, description, text with synonyms and
/// translations, algorithm.
fn texts(entry: &Entry) -> [String; 6] {
    let known = entry.content.known();
    let document = known.map(FileContent::document);
    let parts = document.into_iter().flat_map(|document| [document.source.as_ref(), document.note.as_ref()]);
    let first = [&entry.title, &entry.name, &entry.chapter, &entry.about];
    let text = joined(first.into_iter().chain(parts.flatten()).map(String::as_str), " ");
    let algorithm = joined(known.map(searches).unwrap_or_default(), " ");
    let [title, name, chapter, about] = first.map(|text| plain(text));
    [title, name, chapter, about, searchable(&entry.name, &text), searchable("", &algorithm)]
}

/// Returns the command of the game in the first group.
pub fn start_command() -> String {
    ["play", START_GAME].join(" ")
}

fn start_match() -> Option<Entry> {
    let subject = SearchProblem::of_game(GameSpec::parse(START_GAME).ok()?);
    Some(Entry {
        name: start_command(),
        title: string!("interface/start-game"),
        chapter: String::new(),
        about: string!("interface/start-game-about"),
        content: Content::Match(Box::new(subject)),
    })
}

/// Returns the names of the chosen search and settings.
fn searches(file_content: &FileContent) -> Vec<&'static str> {
    match file_content {
        FileContent::Searched(subject) => subject.view.algorithm.map(Choice::name).into_iter().collect(),
        FileContent::Lesson(file) => {
            let settings = file.content.settings().into_iter();
            settings.filter_map(|setting| Some(setting.options.get(setting.chosen)?.key)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ContentsLine::{Blank, Chapter},
        *,
    };
    use plywood_tree::format::View;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn gallery(names: &[(&str, &str)]) -> Gallery {
        let entry = |&(name, chapter): &(&str, &str)| Entry {
            name: name.to_owned(),
            title: name.to_owned(),
            chapter: chapter.to_owned(),
            about: format!("all about {name}"),
            content: Content::Broken("no tree".to_owned()),
        };
        Gallery::new(names.iter().map(entry).collect())
    }

    #[test]
    fn chapters_head_what_of_them_is_shown() {
        let mut gallery = gallery(&[("one", "A"), ("ten", "A"), ("tenth", "B")]);
        assert_eq!(
            gallery.lines(),
            [Chapter("A"), ContentsLine::Entry(0), ContentsLine::Entry(1), Blank, Chapter("B"), ContentsLine::Entry(2)]
        );
        gallery.look_for(Some("ABOUT te".to_owned()));
        assert_eq!(
            gallery.lines(),
            [ContentsLine::Entry(1), ContentsLine::Entry(2)],
            "the ranked result has no chapters"
        );
        assert_eq!(gallery.chosen, 1);
        gallery.choose_by(9);
        assert_eq!(gallery.chosen, 2);
        gallery.choose_by(-1);
        assert_eq!(gallery.chosen, 1);
        gallery.look_for(Some("nothing".to_owned()));
        assert!(gallery.lines().is_empty() && gallery.entry().is_none());
        gallery.choose_by(1);
        gallery.look_for(None);
        assert!(gallery.entry().is_some());
    }

    #[test]
    fn an_entry_is_found_by_its_origin_without_reading_any() {
        let reads = Arc::new(AtomicUsize::new(0));
        let entry = |name: &str| {
            let (reads, name) = (Arc::clone(&reads), name.to_owned());
            let origin = Origin::elsewhere(&name, "tree = [1, 2]", &View::default());
            let read = move || {
                reads.fetch_add(1, Ordering::Relaxed);
                crate::testing::file_content("a.toml", "title = 'Read'\ntree = [1, 2]")
            };
            let content = Content::later(&origin, read);
            (origin, Entry { title: name.clone(), name, chapter: String::new(), about: String::new(), content })
        };
        let (_, first) = entry("one.toml");
        let (origin, second) = entry("two.toml");
        let mut gallery = Gallery::new([first, second].into());
        gallery.opens(&origin);
        assert_eq!((gallery.opened, gallery.chosen, reads.load(Ordering::Relaxed)), (Some(1), 1, 0));
        for gallery in [&gallery, &gallery.clone()] {
            let content = gallery.entries[1].content.known().expect("readable");
            assert_eq!((content.document().title.as_str(), reads.load(Ordering::Relaxed)), ("Read", 1));
        }
    }

    #[test]
    fn what_has_been_seen_is_rounded_and_never_forgotten() {
        {
            let mut gallery = gallery(&[("one", "A")]);
            gallery.saw(1, 1);
            assert_eq!(gallery.progress_of(&gallery.entries[0]), None, "nothing has been opened");
            gallery.opened = Some(0);
            for (step, seen) in [(0, 0), (5, 50), (2, 50), (10, 100)] {
                gallery.saw(step, 10);
                assert_eq!(gallery.progress_of(&gallery.entries[0]), Some(seen));
            }
            let marks = gallery.percentages(|name| name == "one");
            assert_eq!((marks.get("one"), gallery.percentages(|_| false).len()), (Some(&100), 0));
            let mut another_time = super::tests::gallery(&[("one", "A")]);
            another_time.recall(marks);
            assert_eq!(another_time.progress_of(&another_time.entries[0]), Some(100));
            gallery.saw(1, 10);
            assert_eq!(gallery.progress_of(&gallery.entries[0]), Some(100));
        }

        for (step, steps, percent) in [(7, 13, 54), (1, 1000, 1), (999, 1000, 99), (1000, 1000, 100), (0, 0, 100)] {
            let mut gallery = gallery(&[("one", "A")]);
            gallery.opened = Some(0);
            gallery.saw(step, steps);
            assert_eq!(gallery.progress_of(&gallery.entries[0]), Some(percent));
        }
    }
}
