//! Tests of the settings of a lesson and of two lessons side by side, with a lesson type made for them that counts up to a
//! number.

use std::sync::Arc;

use crate::keymap::Mode;
use crate::lesson_view::LessonView;
use crate::model::Model;
use crate::testing::{self, drawn, file_content, gallery, opens, press, send, sizes, text};
use crate::update::Message;
use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::picture::{Fitted, Needs, Picture, Sheet};
use plywood_drawing::theme::Role;
use plywood_lesson::{
    AnyLesson, Changeable, Chosen, Counter, Fact, Lesson, Milestones, Question, Setting, SettingOption, Solution,
    Stepped,
};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::progress::Progress;

#[derive(Clone, Copy, Debug)]
struct Counting {
    to: usize,
    by: usize,
}

const WAYS: [(&str, usize); 2] = [("ones", 1), ("twos", 2)];

impl Counting {
    fn number(self, step: usize) -> usize {
        (step * self.by).min(self.to)
    }

    fn said(self, step: usize) -> Sentence {
        say!("panels/step", step = Count(self.number(step)), steps = Count(self.to)).sentence(Charset::Unicode)
    }
}

impl Stepped for Counting {
    fn how(&self) -> String {
        WAYS[self.by - 1].0.to_owned()
    }

    fn steps(&self) -> usize {
        self.to.div_ceil(self.by)
    }

    fn sentence(&self, step: usize, _: Charset) -> Sentence {
        self.said(step)
    }

    fn caption(&self, step: usize, _: Charset) -> Sentence {
        self.said(step)
    }

    fn condition(&self, _: usize) -> Option<Sentence> {
        None
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones::default()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let now = Some(self.number(step) as u64);
        vec![Counter { name: "counted", now, all: None, par: None, message: Some(self.said(step)) }]
    }

    fn measure(&self) -> Option<String> {
        None
    }
}

impl Lesson for Counting {
    fn kind(&self) -> &'static str {
        "counting"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        if sheet.width < 12 {
            return Err(Needs { width: 12, height: 1 });
        }
        let mut picture = Picture::new(1);
        picture.write((1, 0), Role::Current, format!("<{}>", self.number(step)));
        Ok(picture)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err("counting goes on".sentence(Charset::Unicode))
    }

    fn questions(&self, _: usize, _: Charset) -> Vec<Question> {
        Vec::new()
    }

    fn why(&self, _: usize) -> Vec<Sentence> {
        Vec::new()
    }

    fn fact(&self, _: usize) -> Fact {
        Fact { event: "count", values: Vec::new() }
    }

    fn settings(&self) -> Vec<Setting> {
        let name = |name: &'static str| name.sentence(Charset::Unicode);
        let options = WAYS.map(|(key, _)| SettingOption { key, name: name(key) });
        vec![Setting { key: "way", name: name("way"), options: options.to_vec(), chosen: self.by - 1 }]
    }

    fn with(&self, chosen: &[Chosen], _: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let by = WAYS.iter().find(|(key, _)| chosen.contains(&("way", key))).expect("a way").1;
        Ok(Arc::new(Self { by, ..*self }))
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        Some(vec![("way", WAYS[2 - self.by].0)])
    }

    fn solution(&self, _: Charset, _: &Progress) -> Option<Solution> {
        None
    }
}

const PAGE: &str = "[page]\ncolumns = ['a']\nrows = [{ cells = ['x'], say = 'One.' }]";

fn counting(size: (u16, u16)) -> Model {
    let FileContent::Lesson(file) = file_content("a file.toml", PAGE) else { panic!("a lesson") };
    let file = LessonFile { title: "Counting".to_owned(), content: Arc::new(Counting { to: 9, by: 1 }), ..*file };
    let mut model = gallery(size);
    send(&mut model, opens(file));
    model
}

fn lesson_view(model: &Model) -> &LessonView {
    model.lesson_view().expect("a lesson is open")
}

#[track_caller]
fn says(model: &Model, words: &[&str]) {
    let shown = text(model);
    assert!(words.iter().all(|word| shown.contains(word)), "{words:?}\n{shown}");
}

#[test]
fn choices_have_keys_where_there_are_any() {
    // Keys go through the settings.
    {
        let mut model = counting((80, 24));
        press(&mut model, "⇲");
        says(&model, &["<9>", "ones", "a way", "c compare"]);
        assert_eq!(lesson_view(&model).common.playback.position, 9);
        press(&mut model, "a");
        says(&model, &["<9>", "twos"]);
        assert_eq!(lesson_view(&model).common.playback.position, 5, "who has seen the end sees the end");
        press(&mut model, "⇱→→a");
        says(&model, &["<2>", "ones"]);
        press(&mut model, "o");
        says(&model, &["settings here: way"]);
        press(&mut model, "→r");
        says(&model, &["settings here: way", "<3>"]);
    }

    // A lesson without settings says so.
    {
        let mut model = testing::open(PAGE, (80, 24));
        assert!(!text(&model).contains("compare"), "{}", text(&model));
        press(&mut model, "a");
        says(&model, &["this lesson has no settings"]);
        press(&mut model, "c");
        says(&model, &["nothing to compare with"]);
    }
}

#[test]
fn two_lessons_go_in_lock_step() {
    let mut model = counting((80, 24));
    press(&mut model, "→→→c");
    says(&model, &["<3>", "<6>", "ones", "twos", "3 / 9"]);
    press(&mut model, "⇲");
    says(&model, &["<9>", "9 / 9"]);
    let shown = text(&model);
    assert_eq!(shown.matches("<9>").count(), 2, "the shorter one waits at its end\n{shown}");
    press(&mut model, "a");
    assert_eq!(
        (lesson_view(&model).lesson().how(), lesson_view(&model).common.playback.position),
        ("twos".to_owned(), 5)
    );
    says(&model, &["<9>", "5 / 5"]);
    press(&mut model, "c");
    assert!(!lesson_view(&model).is_compared());
    assert_eq!(model.mode(), Mode::Lesson);
    press(&mut model, "Pc");
    says(&model, &["ones", "twos"]);
}

#[test]
fn two_lessons_fit_every_size() {
    let mut model = counting((80, 24));
    press(&mut model, "c→");
    for (width, height) in sizes() {
        send(&mut model, Message::Resize(width, height));
        assert_eq!(drawn(&model).area.as_size(), (width, height).into());
    }
    send(&mut model, Message::Resize(20, 24));
    says(&model, &["needs"]);
}
