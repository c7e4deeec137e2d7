//! What outlives a session besides unsaved edits: the viewed share of each lecture, the lecture opened last and its step, the best quiz
//! results, the answers for review, and the choices of the user.

use std::io;

use super::{gallery::LastStep, model::Model, remark::Remark, review::ReviewState};
use plywood_document::files::{AnswerStore, Preferences, QuizResult, QuizResults, Store, ViewedLectures, is_first_run};
use plywood_teaching::{
    quiz::Score,
    review::{Day, KeptAnswer, kept, read, write},
};
use plywood_tree::library;

/// Returns the first keys of the gallery, or of what is opened.
pub fn greeting(opens: bool) -> String {
    if opens { string!("remarks/first-run") } else { string!("remarks/first-run-of-gallery") }
}

/// Restores marks. On the first run, a remark greets.
pub fn restore(model: &mut Model, store: &dyn Store, today: Day, greeting: &str) {
    let answers = answers(store);
    model.review = ReviewState::new(today, answers.clone().unwrap_or_default());
    model.gallery.recall(ViewedLectures::new(store).load());
    let results = QuizResults::new(store).load();
    model.scores = results.into_iter().map(|(name, result)| (name, best(result))).collect();
    if is_first_run(store) {
        model.remark = Some(Remark::note(greeting));
    }
    let Preferences { hides_panel, last_format, explained, last } = Preferences::load(store);
    model.hides_panel = hides_panel;
    model.last_format = last_format;
    model.explained.symbols = Some(explained);
    if let Some((name, step, steps)) = last {
        model.gallery.resume(LastStep { name, step, steps });
    }
    if let Err(why) = answers {
        model.remark = Some(Remark::fault(why));
    }
}

fn best(QuizResult { asked, right, streak }: QuizResult) -> Score {
    Score { asked, right, streak, longest: streak, ..Score::default() }
}

/// Stores marks. Write errors are ignored: the marks are not essential.
pub fn store(model: &Model, store: &dyn Store) {
    let lectures = model.gallery.percentages(|name| library::find(name).is_some_and(|lecture| lecture.name == name));
    let _ = ViewedLectures::new(store).store(lectures);
    let result = |score: &Score| QuizResult { asked: score.asked, right: score.right, streak: score.longest };
    let results = model.scores.iter().map(|(name, score)| (name.clone(), result(score))).collect();
    let _ = QuizResults::new(store).store(&results);
    let explained = model.explained.symbols.clone().unwrap_or_default();
    let (hides_panel, last_format) = (model.hides_panel, model.last_format.clone());
    let last = model.gallery.last.clone().filter(|last| library::find(&last.name).is_some());
    let last = last.map(|last| (last.name, last.step, last.steps));
    let _ = Preferences { hides_panel, last_format, explained, last }.store(store);
}

/// Returns the kept answers.
fn answers(store: &dyn Store) -> Result<Vec<KeptAnswer>, String> {
    let answers = AnswerStore::new(store);
    let text = answers.load().map_err(|why| why.to_string());
    text.and_then(|text| read(&text).map_err(|problem| problem.message))
        .map_err(|why| string!("remarks/answers-broken", path = Text(answers.display()), Text(why)))
}

/// Adds answers to the kept ones. Nothing of a text that is broken is dropped.
///
/// # Errors
/// The text cannot be read or written.
pub fn keep_answers(store: &dyn Store, answers: &[KeptAnswer]) -> io::Result<()> {
    if answers.is_empty() {
        return Ok(());
    }
    AnswerStore::new(store).change(|text| {
        if let Ok(before) = read(text) {
            return write(&kept(&[&before, answers].concat()));
        }
        let end = if text.ends_with('\n') { "" } else { "\n" };
        [text, end, &write(answers)].concat()
    })
}
