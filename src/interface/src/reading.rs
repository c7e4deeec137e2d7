//! Plain sessions: the interface in words, for screen readers, braille lines and dumb terminals.
//!
//! A session has the same model, actions and messages as the screen. A line from the user is the words of an action, with what it
//! is about: `next`, `why B`, `go to 12`. The answer are the facts that the action has changed, a line each. Every line can be
//! understood without the one above it.

mod facts;
mod spoken;

use super::{
    event::{KeyCode, KeyEvent},
    keymap::{self, Action, Binding, InForce, Mode, Spoken, of_mode},
    model::{Model, OpenScreen, Overlay},
    update::{Effect, Message, perform_all, update},
    view::matching_formats,
};
use plywood_messages::text::joined;
use plywood_tree::{settings::nearest, tree::NodeId};

/// Actions that do what a typed text says, and those that an empty line stands for.
const WITH_TEXT: [Action; 4] = [Action::AnswerGive, Action::ValueGive, Action::MovePlay, Action::ValueSet];
const USUAL: [Action; 6] =
    [Action::Forward, Action::AnswerGive, Action::VisitChild, Action::MovePlay, Action::ChooseNext, Action::AnswerHere];

/// Most times that a line repeats an action.
const MOST_TIMES: usize = 1_000;

/// Lines of a numbered list at once.
const MOST_LINES: usize = 200;

pub struct Session {
    pub model: Model,
    /// Facts that were printed last.
    facts: Vec<String>,
    /// Link to print as it is.
    link: Option<String>,
    pub has_ended: bool,
}

impl Session {
    /// Begins with a message that opens content, or in the gallery. Returns the first lines.
    pub fn begin(model: Model, first: Option<Message>) -> (Self, Vec<String>) {
        let mut session = Self { model, facts: Vec::new(), link: None, has_ended: false };
        let lines = within(|| {
            if let Some(first) = first {
                session.send(first);
            }
            let mut lines = session.news();
            lines.push(string!("reading/begin"));
            lines
        });
        (session, lines)
    }

    /// Does what a line says, and returns the lines of the answer.
    pub fn hear(&mut self, line: &str) -> Vec<String> {
        within(|| {
            let typed = joined(line.split_whitespace(), " ");
            let mut lines = self.answer(&typed);
            lines.extend(self.news());
            lines.extend(self.link.take());
            if lines.is_empty() && !self.has_ended {
                lines.push(string!("reading/nothing-new"));
            }
            lines
        })
    }

    fn answer(&mut self, typed: &str) -> Vec<String> {
        self.put_away();
        let mode = self.model.mode();
        if self.is_prompt() && typed != "close" {
            self.fill_in(typed);
            return Vec::new();
        }
        if matches!(self.model.overlay, Overlay::Exercise(_)) && typed != "close" {
            return self.form(typed);
        }
        let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        match word {
            "where" if rest.is_empty() => return facts::position(&self.model),
            "list" if rest.is_empty() && mode == Mode::Gallery => return facts::entries(&self.model),
            "tree" => {
                return match self.node(rest) {
                    Some(node) => facts::outline(&self.model, node),
                    None => vec![string!("reading/no-such-node", node = Text(rest))],
                };
            }
            _ => {}
        }
        if typed.is_empty() {
            let usual = USUAL.into_iter().find(|&action| of_mode(mode).any(|row| row.action == action));
            if let Some(action) = usual {
                self.act(action);
            }
            return Vec::new();
        }
        match action(mode, typed) {
            Some((row, rest)) => self.carry_out(row, &rest),
            None => self.text(mode, typed),
        }
    }

    /// Closes what was only read, so that it is news when it is asked for again.
    fn put_away(&mut self) {
        self.model.remark = None;
        let view = self.model.search_view_mut();
        if let Some(practice) = view.and_then(|view| view.common.practice.as_deref_mut()) {
            practice.refused = None;
        }
        if let OpenScreen::Match(play) = &mut self.model.screen {
            play.put_away();
        }
        if self.model.overlay.is_only_read() {
            self.act(Action::Close);
        }
        self.facts = facts::facts(&self.model);
    }

    /// Performs an action: about a node, with a text, or several times.
    fn carry_out(&mut self, row: &Binding, rest: &str) -> Vec<String> {
        if let Some(reason) = without_words(row) {
            return vec![reason.to_owned()];
        }
        if row.action == Action::Open && !rest.is_empty() {
            return self.open(rest);
        }
        let node = self.node(rest).filter(|_| !rest.is_empty());
        let times = rest.parse::<usize>().ok().filter(|times| (1..=MOST_TIMES).contains(times));
        if WITH_TEXT.contains(&row.action) && !rest.is_empty() {
            return self.text(self.model.mode(), rest);
        }
        if let Some(node) = node {
            self.send(Message::Select(node));
        }
        let mut lines = Vec::new();
        self.act(row.action);
        if rest.is_empty() || node.is_some() {
            return lines;
        }
        if self.is_prompt() {
            self.fill_in(rest);
        } else if let Some(times) = times {
            for _ in 1..times {
                lines.extend(self.news());
                self.act(row.action);
            }
        } else {
            lines.push(string!("reading/no-such-node", node = Text(rest)));
        }
        lines
    }

    /// Types a text that is not the words of an action: an answer, a value, a move, or an entry of the gallery.
    fn text(&mut self, mode: Mode, typed: &str) -> Vec<String> {
        if mode == Mode::Gallery {
            return self.open(typed);
        }
        let done = WITH_TEXT.into_iter().find(|&action| of_mode(mode).any(|row| row.action == action));
        let is_text = |c| keymap::bound(mode, KeyCode::Char(c).into()).is_some_and(|row| row.spoken == Spoken::Typed);
        let written = match typed {
            "yes" | "no" if mode == Mode::Quiz => typed[..1].to_owned(),
            _ => typed.replace(" to ", ">").replace(' ', ""),
        };
        if written.chars().all(is_text) && (done.is_some() || mode == Mode::Changing) {
            for c in written.chars() {
                self.send(Message::Key(KeyEvent::from(KeyCode::Char(c))));
            }
            if let Some(action) = done {
                self.act(action);
            }
            return Vec::new();
        }
        if let Some(node) = self.node(typed) {
            self.send(Message::Select(node));
            return Vec::new();
        }
        let known = words(mode);
        let help = match nearest(typed, known.iter().map(String::as_str)) {
            Some(near) => string!("reading/did-you-mean", Text(typed), Text(near)),
            None => string!("reading/no-such-words", Text(typed)),
        };
        vec![help]
    }

    /// Opens an entry of the gallery by its number in the list, or by its name.
    fn open(&mut self, wanted: &str) -> Vec<String> {
        let gallery = &self.model.gallery;
        let numbered =
            wanted.parse().ok().and_then(|number: usize| gallery.visible_entries().nth(number.checked_sub(1)?));
        let named = || gallery.visible_entries().find(|&entry| gallery.entries[entry].name == wanted);
        let Some(entry) = numbered.or_else(named) else {
            return vec![string!("reading/no-such-entry", name = Text(wanted))];
        };
        self.model.gallery.chosen = entry;
        self.act(Action::Open);
        Vec::new()
    }

    const fn is_prompt(&self) -> bool {
        matches!(
            self.model.overlay,
            Overlay::GoTo(_) | Overlay::Name(_) | Overlay::SaveAs(..) | Overlay::Formats(..) | Overlay::Actions(..)
        )
    }

    /// Types a line into the open prompt. The name of a format that is not offered closes the prompt.
    fn fill_in(&mut self, typed: &str) {
        self.send(Message::Paste(typed.to_owned()));
        if let Overlay::Formats(typed, _) = &self.model.overlay
            && matching_formats(&self.model, typed).is_empty()
        {
            return self.act(Action::Close);
        }
        self.send(Message::Key(KeyEvent::from(KeyCode::Enter)));
    }

    /// Chooses a field of the open form, changes it, or ends it.
    fn form(&mut self, typed: &str) -> Vec<String> {
        let code = match typed {
            "next" => KeyCode::Down,
            "back" => KeyCode::Up,
            "more" => KeyCode::Right,
            "less" => KeyCode::Left,
            "" => KeyCode::Enter,
            _ => return vec![string!("reading/form")],
        };
        self.send(Message::Key(code.into()));
        Vec::new()
    }

    /// Returns the node with this name, or the focused one without a name.
    fn node(&self, name: &str) -> Option<NodeId> {
        let search_view = self.model.searches()?;
        if name.is_empty() {
            return Some(search_view.focus());
        }
        let tree = search_view.tree();
        let is_called = |node: &NodeId| tree.called(*node).is_some_and(|own| own.eq_ignore_ascii_case(name));
        tree.nodes().find(is_called)
    }

    fn act(&mut self, action: Action) {
        self.send(Message::Act(action));
    }

    fn send(&mut self, message: Message) {
        let effect = update(&mut self.model, message);
        match perform_all(&mut self.model, effect) {
            Effect::Quit => self.has_ended = true,
            Effect::Copy(link) => self.link = Some(link),
            Effect::None
            | Effect::Start(_)
            | Effect::Suspend
            | Effect::Cancel
            | Effect::DiscardRecovered(_)
            | Effect::Forget(_) => {}
        }
    }

    /// Returns the facts that were not there before.
    fn news(&mut self) -> Vec<String> {
        let facts = facts::facts(&self.model);
        let news: Vec<String> = facts.iter().filter(|fact| !self.facts.contains(fact)).cloned().collect();
        self.facts = facts;
        news
    }
}

/// Runs `work` with words instead of keys in messages.
fn within<T>(work: impl FnOnce() -> T) -> T {
    keymap::within(InForce::Words, work)
}

/// Returns the action that a line of words begins with, the longest one, and the rest of the line.
pub fn action(mode: Mode, typed: &str) -> Option<(&'static Binding, String)> {
    let lower = typed.to_lowercase().replace('-', " ");
    let named = of_mode(mode).flat_map(|row| [row.name.replace('-', " "), row.words()].map(|words| (words, row)));
    let begins = |words: &str| lower == words || lower.strip_prefix(words).is_some_and(|rest| rest.starts_with(' '));
    let found = named.filter(|(words, _)| begins(words)).max_by_key(|(words, _)| words.len());
    found.map(|(words, row)| (row, typed[words.len()..].trim_start().to_owned()))
}

/// Returns the reason why an action has no words, if it has none.
pub fn without_words(row: &Binding) -> Option<&'static str> {
    match row.spoken {
        Spoken::Words(_) => None,
        Spoken::Typed | Spoken::Erased => Some(text!("reading/typed")),
        Spoken::Drawing => Some(text!("reading/drawing")),
        Spoken::Clock => Some(text!("reading/clock")),
        Spoken::Terminal => Some(text!("reading/terminal")),
    }
}

/// Returns all words of a mode.
fn words(mode: Mode) -> Vec<String> {
    let own = ["where", "tree", "list"].map(str::to_owned);
    let has_words = |row: &&Binding| without_words(row).is_none();
    own.into_iter().chain(of_mode(mode).filter(has_words).map(Binding::words)).collect()
}
