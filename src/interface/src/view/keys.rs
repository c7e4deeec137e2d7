//! The line of keys: those that a newcomer needs, as far as they fit.

use super::{overlay, prelude::*};
use crate::{
    keymap::{AT_END, Binding, Hints, first_key, has_words, key_line, name, of_mode},
    model::OpenScreen,
    plans::Picture,
    playback::Towards,
    quiz_view::QuizView,
};
use plywood_lesson::{Changeable, Marking, Question};
use plywood_messages::text::joined;
use plywood_search::session::Input;

const GAP: u16 = 3;

/// Columns that an explained symbol leaves for keys.
const LEAST: u16 = 30;

/// As many keys with hints as fit into a line; the help key is always included.
pub struct KeyLine<'m> {
    mode: Mode,
    keys: Hints,
    /// Keys at the last step, before the others.
    onwards: Hints,
    /// What is on the screen, which decides which keys are of use; `None` if it does not matter.
    model: Option<&'m Model>,
}

impl<'m> KeyLine<'m> {
    /// Creates a line of keys that do not depend on the screen.
    pub const fn new(mode: Mode, keys: Hints) -> Self {
        Self { mode, keys, onwards: &[], model: None }
    }

    pub fn of(model: &'m Model) -> Self {
        let own = overlay::overlay_row(&model.overlay).map_or(&[][..], |row| row.keys);
        let mode = model.mode();
        let keys = match own {
            _ if model.is_presented => &[],
            [] => key_line(mode),
            own => own,
        };
        let onwards = if own.is_empty() && !model.is_presented && is_at_end(model) { AT_END } else { &[] };
        Self { mode, keys, onwards, model: Some(model) }
    }

    /// Returns the actions of the present screen, most useful first, whether or not they fit into the line.
    pub fn actions(model: &Model) -> Vec<Action> {
        let line = KeyLine { keys: key_line(model.mode()), ..KeyLine::of(model) };
        let is_of_use = |(action, hint): &&(Action, fn() -> &'static str)| line.hint(*action, *hint).is_some();
        line.keys.iter().filter(is_of_use).map(|(action, _)| *action).collect()
    }

    /// Draws the explained symbol at the right end if keys keep enough room, and returns the rest of the line.
    fn explain(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let has_room = |model: &&Model| model.overlay == Overlay::None && !model.is_projected();
        let explains = self.model.filter(|_| self.mode == Mode::Walkthrough).filter(has_room);
        let Some((_, ((symbol, role), meaning))) = explains.and_then(|model| model.explained.now) else { return area };
        // The letters of the legend are examples; here they would be taken for nodes of this tree.
        let own = symbol().trim_matches(|c: char| c.is_alphabetic() || c == ' ');
        let own = if own.is_empty() { "  " } else { own };
        let line = paint::line([(own.to_owned(), *role), (format!("  {}", meaning()), Role::Text)]);
        let cells = line.width() as u16;
        let Some(left) = area.width.checked_sub(cells + GAP).filter(|&left| left >= LEAST) else { return area };
        paint::write_line(buf, paint::after(area, area.width - cells), &line);
        Rect { width: left, ..area }
    }

    /// Key of an action. For actions that put a symbol, a key that is valid in the lesson.
    fn key(&self, action: Action) -> String {
        let lesson = self.model.and_then(Model::lesson_view);
        let changeable = lesson.and_then(|view| view.lesson().changeable().ok());
        match (action, changeable) {
            (Action::SignPut, Some(changeable)) => first_sign(self.mode, changeable),
            (action, _) => key_of(self.mode, action),
        }
    }

    /// Returns a key with its hint, or the words of a plain session.
    fn named(&self, action: Action, hint: &str) -> String {
        let words = of_mode(self.mode).find(|row| row.action == action).filter(|_| has_words());
        words.map_or_else(|| format!("{} {hint}", self.key(action)), Binding::words)
    }

    fn entry(&self, action: Action, hint: &str) -> Line<'m> {
        paint::line([(self.key(action), Role::Key), (" ".to_owned(), Role::Text), (hint.to_owned(), Role::Faint)])
    }

    /// Returns the hint for a key, or `None` if the key has no effect. Settings of a lesson have their own names.
    fn hint(&self, action: Action, hint: fn() -> &'static str) -> Option<String> {
        let settings = [Action::FirstSetting, Action::SecondSetting, Action::ThirdSetting];
        if let Some(at) = settings.iter().position(|setting| *setting == action) {
            let settings = self.model?.lesson_view()?.lesson().settings();
            return settings.get(at).map(|setting| text::visible(&setting.name.to_string()).into_owned());
        }
        let is_of_use = self.model.is_none_or(|model| is_of_use(model, action));
        (is_of_use && !self.key(action).is_empty()).then(|| hint().to_owned())
    }
}

/// Returns true if an action has an effect on the present screen. The key that shows the tree appears only while it is hidden.
fn is_of_use(model: &Model, action: Action) -> bool {
    let searches = model.searches();
    let lesson_view = model.lesson_view();
    let lesson = lesson_view.map(|view| &**view.lesson());
    let of_game = |view: &SearchView| matches!(view.document.content, Input::Game(_));
    let quiz = model.quiz_view();
    let asks = |of: fn(&Question) -> bool| quiz.and_then(QuizView::question).is_some_and(of);
    if action == Action::LectureNext {
        model.gallery.beside(Towards::Next).is_ok()
    } else if action == Action::Review {
        !model.review.due().is_empty()
    } else if action == Action::AskFirst {
        lesson.is_none()
    } else if action == Action::Compare {
        lesson.is_none_or(|lesson| lesson.rival().is_some())
    } else if action == Action::Edit {
        lesson.is_none_or(|lesson| lesson.changeable().is_ok())
    } else if action == Action::AnswerMark {
        asks(|question| question.marking().is_some())
    } else if action == Action::AnswerVote {
        asks(|question| question.marking() != Some(Marking::Leaves))
    } else if action == Action::PickUp && model.mode() == Mode::Quiz {
        asks(|question| question.marking().is_some() || question.ballot.len() > 1)
    } else if action == Action::AnswerSkip {
        quiz.is_some_and(|quiz| quiz.is_predicting)
    } else if action == Action::AnswerTelling {
        quiz.is_some_and(|quiz| !quiz.is_predicting)
    } else if action == Action::Reset {
        searches.is_some_and(SearchView::is_changed) || lesson_view.is_some_and(LessonView::is_changed)
    } else if action == Action::Match {
        searches.is_some_and(of_game)
    } else if matches!(action, Action::MovePlay | Action::MoveRight | Action::Hint | Action::GiveUp) {
        !matches!(&model.screen, OpenScreen::Match(play) if play.game_match.is_over())
    } else if matches!(action, Action::Similar | Action::Practise) {
        searches.is_some_and(|view| !of_game(view))
    } else {
        action != Action::Picture || searches.is_some_and(|view| view.picture() == Picture::Plies)
    }
}

impl Widget for &KeyLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = self.explain(inset(area), buf);
        let is_new = |(action, _): &&(Action, _)| {
            let is_onwards = self.onwards.iter().any(|(onwards, _)| onwards == action);
            self.onwards.is_empty() || *action != Action::Forward && !is_onwards
        };
        let keys = || self.onwards.iter().chain(self.keys.iter().filter(is_new));
        let entry =
            |&(action, hint): &(Action, fn() -> &'static str)| Some(self.entry(action, &self.hint(action, hint)?));
        let help = keys().find(|(action, _)| *action == Action::Help).and_then(entry);
        // The help lists all other keys.
        let mut kept = help.as_ref().map_or(0, |entry| entry.width() as u16 + GAP);
        let mut x = area.x;
        let mut is_full = false;
        for key in keys() {
            let is_help = key.0 == Action::Help;
            if is_help {
                kept = 0;
            }
            // Of the keys that do not fit nothing is said.
            let Some(entry) = Some(key).filter(|_| is_help || !is_full).and_then(entry) else { continue };
            let cells = entry.width() as u16;
            is_full |= x + cells + kept > area.right();
            if x + cells + kept <= area.right() && (is_help || !is_full) {
                paint::write_line(buf, Rect { x, width: cells, ..area }, &entry);
                x += cells + GAP;
            }
        }
    }
}

/// Returns true at the last step of a walkthrough or a lesson.
fn is_at_end(model: &Model) -> bool {
    let is_stepped = matches!(model.mode(), Mode::Walkthrough | Mode::Lesson);
    is_stepped && model.view().is_some_and(|view| view.position() == view.last())
}

/// Returns what comes after the last step, each with its key, or `None` before it.
pub fn onwards(model: &Model) -> Option<String> {
    let line = KeyLine::of(model);
    let hints = line.onwards.iter().filter_map(|&(action, hint)| Some(line.named(action, &line.hint(action, hint)?)));
    Some(joined(hints, ", ")).filter(|hints| !hints.is_empty())
}

/// First key that puts a symbol; digits are grouped.
fn first_sign(mode: Mode, changeable: &dyn Changeable) -> String {
    let keys =
        of_mode(mode).filter(|binding| binding.action == Action::SignPut).flat_map(|binding| binding.keys_in(mode));
    let means = |name: &String| changeable.sign(changeable.focus(0), name).is_some();
    match keys.map(name).find(means) {
        Some(digit) if digit == "0" => "0-9".to_owned(),
        Some(name) => name,
        None => key_of(mode, Action::SignPut),
    }
}

/// Returns the first key of an action; arrow keys appear as arrows.
pub fn key_of(mode: Mode, action: Action) -> String {
    match first_key(mode, action).map(name).unwrap_or_default().as_str() {
        "Right" => "→".to_owned(),
        "Left" => "←".to_owned(),
        "Up" => "↑".to_owned(),
        "Down" => "↓".to_owned(),
        "Enter" if action == Action::ValueSet => "0-9 ⏎".to_owned(),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_messages::words::within;
    use plywood_tree::testing::some;

    /// The help lists all keys, so it has a place in every language, even if nothing else fits.
    #[test]
    fn the_help_is_in_every_line_of_keys() {
        let names_help = |mode: &Mode| key_line(*mode).iter().any(|(action, _)| *action == Action::Help);
        for (language, mode) in ["en", "pseudo"].into_iter().flat_map(|tag| Mode::ALL.map(|mode| (tag, mode))) {
            for width in some(12..=250) {
                let mut buf = Buffer::empty(Rect::new(0, 0, width, 1));
                let line = KeyLine::new(mode, key_line(mode));
                let help = within(language, || {
                    line.render(buf.area, &mut buf);
                    format!("{} {}", key_of(mode, Action::Help), text!("keys/hint-help"))
                });
                let shown: String = buf.content().iter().map(ratatui::buffer::Cell::symbol).collect();
                assert_eq!(shown.contains(&help), names_help(&mode), "{language} {} {width}: {shown}", mode.name());
            }
        }
    }
}
