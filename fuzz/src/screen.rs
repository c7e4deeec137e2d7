//! The interface without a terminal or a disk: jobs run when the trial says so, and nothing is saved. After each event it is
//! drawn and its invariants are checked.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use super::{presentation, safe};
use plywood_document::content::{FileContent, LessonFile, with_signs};
use plywood_interface::Model;
use plywood_interface::event::{KeyCode, KeyEvent};
use plywood_interface::gallery::{Content, Entry};
use plywood_interface::job::{Job, OpenRequest, Outcome, Save, SaveError, Saved, perform};
use plywood_interface::keymap::Mode;
use plywood_interface::model::Overlay;
use plywood_interface::presentation::message::Update;
use plywood_interface::presentation::presentation;
use plywood_interface::screen::Edited;
use plywood_interface::update::{Effect, Message, update};
use plywood_lesson::{Cells, Changeable};
use plywood_search::session::{Origin, SearchProblem};
use plywood_tree::format::{Syntax, read, write};
use plywood_tree::library;
use plywood_tree::progress::Progress;
use plywood_tree::settings::ThemeName;
use plywood_tree::source::{Expected, NotSaved, SourceText};
use ratatui::buffer::{Buffer, Cell};
use ratatui::widgets::Widget as _;

const QUICK: [&str; 8] =
    ["ubb", "textbook", "pisa", "and-or", "chance-linear", "nim-1-1-2", "seven-matches-graph", "row-of-boxes"];

/// Lectures that are not trees, each with another figure; some are maps, which can be edited.
const PAGES: [&str; 7] = ["errata", "history", "look-ahead", "quintuple", "wall", "marsh", "two-agents"];

/// Lectures that are maps, small enough to be searched at once after any edit.
const MAPS: [&str; 2] = ["wall", "marsh"];

const ROOM: (u16, u16) = (30, 8);

static ENTRIES: LazyLock<Arc<[Entry]>> = LazyLock::new(|| {
    let lectures = QUICK.iter().filter_map(|name| library::find(name));
    let broken = Entry {
        name: "broken.toml".to_owned(),
        title: "\u{1b}]0;Title".to_owned(),
        chapter: "\u{202e}Chapter".to_owned(),
        about: "\u{1b}[2J".to_owned(),
        content: Content::Broken("it is \u{7} broken".to_owned()),
    };
    let pages = PAGES.iter().filter_map(|name| library::find(name));
    lectures.chain(pages).map(|lecture| entry(&lecture)).chain([broken]).collect()
});

fn entry(lecture: &library::Lecture) -> Entry {
    Entry {
        name: lecture.name.to_owned(),
        title: lecture.title.to_owned(),
        chapter: lecture.chapter.to_owned(),
        about: lecture.about.to_owned(),
        content: Content::read(
            plywood_document::content::read(&source(lecture), None, &Arc::default()).expect("a valid lecture"),
        ),
    }
}

fn source(lecture: &library::Lecture) -> SourceText {
    SourceText::new(&format!("{}.toml", lecture.name), lecture.text)
}

fn lesson_of(content: FileContent) -> Option<LessonFile> {
    match content {
        FileContent::Lesson(file) => Some(*file),
        FileContent::Searched(_) => None,
    }
}

fn lecture_subject(lecture: &library::Lecture) -> SearchProblem {
    SearchProblem::read(&source(lecture), None).expect("a valid lecture")
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Disk {
    #[default]
    Works,
    /// Writing fails because another program has changed the file.
    Refuses,
}

#[derive(Clone, Debug)]
pub struct Screen {
    pub model: Model,
    pub job: Option<Job>,
    pub disk: Disk,
}

impl Screen {
    #[must_use]
    pub fn new(size: (u16, u16)) -> Self {
        Self { model: Model::new(size, ThemeName::Dark, Arc::clone(&ENTRIES)), job: None, disk: Disk::Works }
    }

    #[must_use]
    pub fn lecture(number: u16) -> SearchProblem {
        let name = QUICK[usize::from(number) % QUICK.len()];
        lecture_subject(&library::find(name).expect("a lecture"))
    }

    #[must_use]
    pub fn map(number: u16) -> LessonFile {
        let name = MAPS[usize::from(number) % MAPS.len()];
        let source = source(&library::find(name).expect("a lecture"));
        let path = Some(PathBuf::from("storm.toml"));
        lesson_of(plywood_document::content::read(&source, path, &Arc::default()).expect("a valid lecture"))
            .expect("a map")
    }

    pub fn open_map(&mut self, number: u16) {
        self.send(Message::Open(Box::new(OpenRequest::new(Self::map(number)))));
        self.key(KeyCode::Char('e').into());
    }

    pub fn open(&mut self, subject: SearchProblem) {
        self.send(Message::Open(Box::new(OpenRequest::new(subject))));
        self.finish();
    }

    pub fn key(&mut self, key: KeyEvent) {
        // A key that ends the blanking does nothing else.
        let acts = !self.model.is_blanked;
        self.send(Message::Key(key));
        self.finish();
        if acts {
            self.follows(key);
        }
    }

    /// Pastes a text and checks that it never acts like keys: no step, no job, and the focus stays.
    pub fn paste(&mut self, text: &str) {
        let seen = |model: &Model| {
            (
                model.mode(),
                model.searches().map(|panes| panes.common.playback.position),
                model.working.is_some(),
                model.is_blanked,
            )
        };
        let before = seen(&self.model);
        self.send(Message::Paste(text.to_owned()));
        assert_eq!(seen(&self.model), before, "pasted text is no key");
    }

    pub fn send(&mut self, message: Message) {
        self.take(message);
        self.check();
    }

    pub fn finish(&mut self) {
        while let Some(job) = self.job.take() {
            let outcome = self.done(job);
            self.send(Message::Done(Box::new(outcome)));
        }
    }

    fn take(&mut self, message: Message) {
        match update(&mut self.model, message) {
            Effect::Start(job) => self.job = Some(*job),
            Effect::Cancel if self.job.take().is_some() => self.take(Message::Done(Box::new(Outcome::Cancelled))),
            Effect::None
            | Effect::Cancel
            | Effect::DiscardRecovered(_)
            | Effect::Forget(_)
            | Effect::Copy(_)
            | Effect::Suspend
            | Effect::Quit => {}
        }
    }

    fn done(&self, job: Job) -> Outcome {
        match job {
            Job::Save(save) => Outcome::Saved(self.saved(*save)),
            // Fuzz runs write no files.
            Job::Draw(_) => Outcome::Drawn(Err(String::new())),
            job => perform(job, &Arc::new(Progress::default())),
        }
    }

    /// Saves without a disk, and checks that the written text reads back as the displayed content.
    fn saved(&self, Save { edited, path, expected }: Save) -> Result<Saved, SaveError> {
        let name = path.display().to_string();
        if self.disk == Disk::Refuses {
            let not = if expected == Expected::Nothing { NotSaved::Exists(name) } else { NotSaved::Changed(name) };
            return Err(not.into());
        }
        let text = match &edited {
            Edited::Search { subject, .. } => tree_saved(subject)?,
            Edited::Lesson { file, cells } => lesson_saved(file, cells, &name)?,
        };
        let origin = Origin::elsewhere(&name, &text, &edited.origin().view);
        let text = match edited {
            Edited::Search { .. } => Arc::default(),
            Edited::Lesson { .. } => text.into(),
        };
        Ok(Saved { origin: Origin { path: Some(path), text, ..origin }, copy: None })
    }

    #[must_use]
    pub fn drawn(&self) -> Buffer {
        let mut buffer = Buffer::empty(self.model.area());
        self.model.render(self.model.area(), &mut buffer);
        buffer
    }

    fn check(&self) {
        let buffer = self.drawn();
        assert_eq!(buffer.area.as_size(), self.model.size, "the whole screen is drawn");
        buffer.content.iter().map(Cell::symbol).for_each(safe::shown);
        if let Some(panes) = self.model.searches() {
            for (number, pane) in panes.all().iter().enumerate() {
                assert!(panes.cursor_in(number) <= pane.run.replay.len(), "a step that there is");
            }
        }
        if let Some(search_view) = self.model.search_view()
            && let Some(editing) = search_view.edits.as_ref().filter(|editing| editing.pending.is_none())
        {
            let (edited, shown) = (editing.history.tree().len(), search_view.replay().tree().len());
            assert_eq!(edited, shown, "the tree that is shown is the one that is edited");
        }
    }

    fn follows(&self, key: KeyEvent) {
        let model = &self.model;
        let is_step =
            matches!(key, KeyEvent { code: KeyCode::Right | KeyCode::Left, modifiers } if modifiers.is_empty());
        let is_stepped = is_step && model.mode() == Mode::Walkthrough && model.overlay == Overlay::None;
        let has_room = model.canvas().width >= ROOM.0 && model.canvas().height >= ROOM.1;
        let Some(search_view) = model.search_view().filter(|_| is_stepped && has_room) else { return };
        if search_view.pane().selected.is_none() && model.working.is_none() {
            let notes = presentation(model, &self.drawn(), None).notes;
            assert!(notes.focus.is_some(), "the current node is in view: {:?} {:?}", model.size, search_view.focus());
        }
    }

    pub fn present(&self, size: (u16, u16)) {
        let told = presentation(&self.model, &self.drawn(), None);
        let line = plywood_interface::presentation::message::line(&Update { elapsed: 0, presentation: Some(&told) });
        presentation::heard(Update::read(&line).expect("our own line"), size);
    }
}

fn tree_saved(subject: &SearchProblem) -> Result<String, SaveError> {
    let document = subject.document().ok_or(SaveError::NoTree)?;
    for syntax in [Syntax::Json, Syntax::Toml] {
        let text = write(&document, syntax);
        assert_eq!(read(&text, syntax).as_ref(), Ok(&document), "{text}");
    }
    Ok(write(&document, Syntax::Toml))
}

fn lesson_saved(file: &LessonFile, cells: &Cells, name: &str) -> Result<String, SaveError> {
    let text = with_signs(file, cells).ok_or(SaveError::NotWritten)?;
    if file.origin.syntax(&text) != Syntax::of(name, &text) {
        return Err(SaveError::NotWritten);
    }
    let again = plywood_document::content::read(&SourceText::new(name, &text), None, &Arc::default())
        .expect("what is saved can be read");
    let again = lesson_of(again).expect("a lesson");
    let there = again.content.changeable().map(Changeable::cells);
    assert_eq!(there.as_ref().ok(), Some(cells), "what is saved is what is shown");
    Ok(text)
}
