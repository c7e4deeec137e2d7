//! The line of keys: the ones a newcomer needs, as far as they fit.

use super::overlay;
use crate::asking::Asking;
use crate::keymap::{Action, Hints, Mode, key_line, name, of_mode};
use crate::lanes::Lanes;
use crate::model::Model;
use crate::paint::Palette;
use crate::picture::Picture;
use plywood_drawing::theme::Role;
use plywood_lesson::{Changeable, Lesson};
use plywood_messages::text;
use plywood_teaching::quiz::{Marking, Question};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// As many keys as fit into a line, each with a word.
pub(super) struct KeyLine<'m> {
    pub(super) mode: Mode,
    pub(super) keys: Hints,
    pub(super) palette: &'m Palette,
    /// What is shown of the tree, where there is one.
    pub(super) picture: Option<Picture>,
    /// The lesson that is no search, where there is one.
    pub(super) lesson: Option<&'m dyn Lesson>,
    /// The question that stands, where there is one.
    pub(super) question: Option<&'m Question>,
}

impl<'m> KeyLine<'m> {
    /// The keys of what is on the screen.
    pub(super) fn of(model: &'m Model, palette: &'m Palette) -> Self {
        let own = overlay::row(&model.overlay).map_or(&[][..], |row| row.keys);
        let mode = model.mode();
        let picture = model.lanes().map(Lanes::picture);
        let lesson = model.stepper().map(|stepper| &*stepper.file.lesson);
        let question = model.asking().and_then(Asking::question);
        Self { mode, question, keys: if own.is_empty() { key_line(mode) } else { own }, palette, picture, lesson }
    }

    /// The key of an action: of those that put a sign on a lesson one that means something there.
    fn key(&self, action: Action) -> String {
        let changeable = self.lesson.and_then(|lesson| lesson.changeable().ok());
        match (action, changeable) {
            (Action::SignPut, Some(changeable)) => first_sign(self.mode, changeable),
            (action, _) => key_of(self.mode, action),
        }
    }

    /// The word for a key; `None` where it would do nothing. The way to the tree is shown to those who do not see it, and what
    /// can be chosen of a lesson is called by its name.
    fn hint(&self, action: Action, hint: fn() -> &'static str) -> Option<String> {
        let setting = |at: usize| {
            let settings = self.lesson.map(Lesson::settings)?;
            settings.get(at).map(|setting| text::visible(&setting.name.to_string()).into_owned())
        };
        let is_of_use = match action {
            Action::FirstSetting => return setting(0),
            Action::SecondSetting => return setting(1),
            Action::ThirdSetting => return setting(2),
            Action::Compare => self.lesson.is_none_or(|lesson| lesson.rival().is_some()),
            Action::Edit => self.lesson.is_none_or(|lesson| lesson.changeable().is_ok()),
            Action::AnswerMark => self.question.is_some_and(|question| question.marking().is_some()),
            Action::AnswerVote => self.question.is_some_and(|question| question.marking() != Some(Marking::Leaves)),
            Action::PickUp if self.mode == Mode::Quiz => {
                self.question.is_some_and(|question| question.marking().is_some() || question.named().is_some())
            }
            Action::Picture => self.picture == Some(Picture::Plies),
            _ => true,
        };
        is_of_use.then(|| hint().to_owned())
    }
}

impl Widget for &KeyLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = super::inset(area);
        let mut x = area.x;
        let hints = self.keys.iter().filter_map(|&(action, hint)| Some((action, self.hint(action, hint)?)));
        for (action, hint) in hints {
            let key = self.key(action);
            let line = self.palette.line([(key.as_str(), Role::Key), (" ", Role::Text), (hint.as_str(), Role::Faint)]);
            let cells = line.width() as u16;
            if x + cells > area.right() {
                return;
            }
            line.render(Rect { x, width: cells, ..area }, buf);
            x += cells + 3;
        }
    }
}

/// The first key that puts a sign, digits together.
fn first_sign(mode: Mode, changeable: &dyn Changeable) -> String {
    let keys = of_mode(mode).filter(|binding| binding.action == Action::SignPut).flat_map(|binding| binding.keys);
    let means = |name: &String| changeable.sign(changeable.focus(0), name).is_some();
    match keys.map(|&key| name(key)).find(means) {
        Some(digit) if digit == "0" => "0-9".to_owned(),
        Some(name) => name,
        None => key_of(mode, Action::SignPut),
    }
}

/// The first key of an action, arrows as arrows.
fn key_of(mode: Mode, action: Action) -> String {
    let key = of_mode(mode).find(|binding| binding.action == action).and_then(|binding| binding.keys.first());
    match key.map(|&key| name(key)).unwrap_or_default().as_str() {
        "Right" => "→".to_owned(),
        "Left" => "←".to_owned(),
        "Up" => "↑".to_owned(),
        "Down" => "↓".to_owned(),
        "Enter" if action == Action::ValueSet => "0-9 ⏎".to_owned(),
        other => other.to_owned(),
    }
}
