//! Keys of an HTML page: the interface's keys that the page supports, and a message for each of the others.

use plywood_export::walk::PageKey;
use plywood_interface::{
    event::{KeyCode, KeyEvent, KeyModifiers},
    keymap::{self, Action, BINDINGS, Binding, Mode},
};

/// Action names of the page script, in the order of the help.
const ACTIONS: &[(Action, &str)] = &[
    (Action::Forward, "forward"),
    (Action::Back, "back"),
    (Action::NextEvent, "next-event"),
    (Action::PreviousEvent, "previous-event"),
    // Parts of a lesson count as events.
    (Action::PartNext, "next-event"),
    (Action::PartPrevious, "previous-event"),
    (Action::DifferenceNext, "next-difference"),
    (Action::DifferencePrevious, "previous-difference"),
    (Action::NextCutoff, "next-cutoff"),
    (Action::PreviousCutoff, "previous-cutoff"),
    (Action::First, "first"),
    (Action::Last, "last"),
    (Action::GoTo, "go-to"),
    (Action::Play, "play"),
    (Action::Faster, "faster"),
    (Action::Slower, "slower"),
    (Action::Grain, "grain"),
    (Action::Pace, "pace"),
    (Action::OnlyDifferences, "only-differences"),
    (Action::Why, "why"),
    (Action::SelectParent, "select-parent"),
    (Action::SelectChild, "select-child"),
    (Action::SelectLeft, "select-left"),
    (Action::SelectRight, "select-right"),
    (Action::Fold, "fold"),
    (Action::Display, "display"),
    (Action::Visits, "visits"),
    (Action::MinimalTree, "minimal"),
    (Action::Code, "code"),
    (Action::Form, "form"),
    (Action::ZoomIn, "zoom-in"),
    (Action::ZoomOut, "zoom-out"),
    (Action::ZoomFit, "zoom-fit"),
    (Action::PanUp, "up"),
    (Action::PanDown, "down"),
    (Action::PanLeft, "left"),
    (Action::PanRight, "right"),
    (Action::Theme, "theme"),
    (Action::Projector, "projector"),
    (Action::Blank, "blank"),
    (Action::Legend, "legend"),
    (Action::Note, "note"),
    (Action::Help, "help"),
];

const COMPARISON_ACTIONS: &[(Action, &str)] = &[(Action::Compare, "compare"), (Action::Algorithm, "algorithm")];

const SITE_ACTIONS: &[(Action, &str)] =
    &[(Action::Gallery, "index"), (Action::LectureNext, "next-page"), (Action::LecturePrevious, "previous-page")];

/// Actions of a page with an engine.
const LIVE_ACTIONS: &[(Action, &str)] = &[
    (Action::FailMode, "choose"),
    (Action::CutRule, "choose"),
    (Action::Order, "choose"),
    (Action::Deeper, "choose"),
    (Action::Shallower, "choose"),
    (Action::ThirdSetting, "choose"),
    (Action::SecondSetting, "choose"),
    (Action::FirstSetting, "choose"),
    // The button of a page is named after the last one.
    (Action::Algorithm, "choose"),
    (Action::Edit, "write"),
    (Action::Similar, "random"),
    (Action::Quiz, "quiz"),
    (Action::AskFirst, "predict"),
    (Action::Practise, "practise"),
];

/// Actions of a page that holds questions.
const HELD_ACTIONS: &[(Action, &str)] = &[(Action::Quiz, "quiz")];

/// Actions that need another export, with its options. All other unsupported actions need the program.
const REEXPORT_ACTIONS: &[(Action, [&str; 2])] = &[
    (Action::Algorithm, ["algorithm", "NAME"]),
    (Action::FailMode, ["return", "KIND"]),
    (Action::CutRule, ["cut-on", "WHEN"]),
    (Action::Order, ["order", "ORDER"]),
    (Action::Deeper, ["depth", "N"]),
    (Action::Shallower, ["depth", "N"]),
];

/// Key for the link of a page: browsers keep Ctrl-L for themselves.
const LINK: (&str, &str) = ("#", "link");

/// Keys of the terminal that have no meaning on a page.
const TERMINAL_ACTIONS: &[Action] = &[Action::Quit, Action::Suspend, Action::Close, Action::Link];

/// Returns the keys of the table, whatever the settings say: a page is for everybody.
fn usual(mode: Mode) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.modes.contains(&mode))
}

/// What asks the questions of a page.
#[derive(Clone, Copy, PartialEq)]
pub enum Asks {
    Nothing,
    /// The page itself: it holds the answers.
    Held,
    Engine,
}

#[derive(Clone, Copy)]
pub struct Page<'a> {
    pub is_in_site: bool,
    pub is_compared: bool,
    pub asks: Asks,
    /// Name of the content on the command line: a file, a lecture or a game.
    pub file: &'a str,
}

impl Page<'_> {
    pub fn keys(self, mode: Mode) -> Vec<PageKey> {
        let can = self.can(mode);
        let does = can.iter().filter_map(|&(action, does)| {
            let binding = usual(mode).find(|binding| binding.action == action)?;
            let (keys, shown) = named(binding);
            // Explains how to get algorithms that the page does not contain.
            let says = (does == "algorithm").then(|| self.says(action, shown.first()));
            Some(PageKey { keys, shown, does, help: (binding.help)(), says })
        });
        let says = usual(mode).filter(|binding| {
            !TERMINAL_ACTIONS.contains(&binding.action) && can.iter().all(|&(action, _)| action != binding.action)
        });
        let says = says.map(|binding| {
            let (keys, shown) = named(binding);
            let says = Some(self.says(binding.action, shown.first()));
            PageKey { keys, shown, does: "say", help: (binding.help)(), says }
        });
        let (key, does_link) = LINK;
        let names = || vec![key.to_owned()];
        let link =
            PageKey { keys: names(), shown: names(), does: does_link, help: text!("walks/copy-link"), says: None };
        does.chain([link]).chain(says).filter(|key| !key.keys.is_empty()).collect()
    }

    pub fn beyond(self) -> String {
        string!("walks/beyond", file = Text(callable(self.file)))
    }

    fn can(self, mode: Mode) -> Vec<(Action, &'static str)> {
        let of_site = if self.is_in_site { SITE_ACTIONS } else { &[] };
        let compared = if self.is_compared { COMPARISON_ACTIONS } else { &[] };
        // While searches are compared, the algorithm cannot be changed.
        let compared = compared.iter().filter(|(action, _)| mode != Mode::Comparison || *action == Action::Compare);
        let live = match self.asks {
            Asks::Nothing => &[],
            Asks::Held => HELD_ACTIONS,
            Asks::Engine => LIVE_ACTIONS,
        };
        let live = live.iter();
        let is_new = |(action, _): &&(Action, &str)| !live.clone().any(|(other, _)| other == action);
        ACTIONS.iter().chain(compared).chain(of_site).filter(is_new).chain(live.clone()).copied().collect()
    }

    fn says(self, action: Action, key: Option<&String>) -> String {
        let file = callable(self.file);
        let key = key.map_or("", String::as_str);
        match REEXPORT_ACTIONS.iter().find(|(known, _)| *known == action) {
            Some((_, [option, value])) => string!("walks/written-anew", Text(file), Text(option), Text(value)),
            None => string!("walks/in-program", Text(file), Text(key)),
        }
    }
}

/// Returns a name that can be typed; a path is shortened to its last part.
fn callable(name: &str) -> &str {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.:,=+".contains(c);
    if !last.is_empty() && last.chars().all(is_plain) { last } else { "FILE" }
}

/// Returns the keys of a row as browsers name them, and as the help does.
fn named(binding: &Binding) -> (Vec<String>, Vec<String>) {
    binding.keys.iter().filter_map(|&key| Some((browser(key)?, keymap::name(key)))).unzip()
}

/// Returns the browser's name of a key; `None` for keys that browsers reserve, such as Tab.
fn browser(key: KeyEvent) -> Option<String> {
    let arrows = [
        (KeyCode::Right, "ArrowRight"),
        (KeyCode::Left, "ArrowLeft"),
        (KeyCode::Up, "ArrowUp"),
        (KeyCode::Down, "ArrowDown"),
    ];
    let others = [
        (KeyCode::PageDown, "PageDown"),
        (KeyCode::PageUp, "PageUp"),
        (KeyCode::Home, "Home"),
        (KeyCode::End, "End"),
        (KeyCode::Backspace, "Backspace"),
        (KeyCode::Enter, "Enter"),
    ];
    let find =
        |known: &[(KeyCode, &'static str)]| known.iter().find(|(code, _)| *code == key.code).map(|(_, name)| *name);
    match (key.code, key.modifiers) {
        (KeyCode::Char(c), KeyModifiers::NONE) => Some(c.to_string()),
        (_, KeyModifiers::NONE) => find(&arrows).or_else(|| find(&others)).map(str::to_owned),
        (_, KeyModifiers::SHIFT) => find(&arrows).map(|name| format!("Shift+{name}")),
        (_, KeyModifiers::CONTROL) => find(&arrows).map(|name| format!("Ctrl+{name}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const MODES: [Mode; 3] = [Mode::Walkthrough, Mode::Lesson, Mode::Comparison];

    #[test]
    fn on_a_page_no_key_has_two_meanings_and_each_means_what_it_means_on_screen() {
        let (nothing, held, engine) = (Asks::Nothing, Asks::Held, Asks::Engine);
        let kinds = [(true, true, engine), (false, false, nothing), (false, true, held), (true, false, engine)];
        for (mode, (is_in_site, is_compared, asks)) in MODES.into_iter().flat_map(|mode| kinds.map(|kind| (mode, kind)))
        {
            let keys = Page { is_in_site, is_compared, asks, file: "ubb" }.keys(mode);
            let all: Vec<&String> = keys.iter().flat_map(|key| &key.keys).collect();
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{all:?}");
            assert!(keys.iter().all(|key| !key.keys.is_empty() && key.keys.len() == key.shown.len()), "{keys:?}");
            assert!(keys.iter().all(|key| ["say", "algorithm"].contains(&key.does) == key.says.is_some()), "{keys:?}");
            assert!(keys.len() > 15);
        }
    }

    #[test]
    fn whatever_key_of_the_program_is_pressed_a_page_does_it_or_says_something() {
        for mode in MODES {
            let known: HashSet<String> =
                Page { is_in_site: false, is_compared: false, asks: Asks::Nothing, file: "ubb" }
                    .keys(mode)
                    .into_iter()
                    .flat_map(|key| key.keys)
                    .collect();
            for binding in usual(mode).filter(|binding| !TERMINAL_ACTIONS.contains(&binding.action)) {
                assert!(
                    binding.keys.iter().filter_map(|&key| browser(key)).all(|key| known.contains(&key)),
                    "{binding:?}"
                );
            }
        }
    }

    #[test]
    fn a_page_says_what_it_can_do_and_what_it_was_written_from() {
        // The page script implements every action.
        {
            let script = concat!(
                include_str!("../../export/src/walk/page/actions.js"),
                include_str!("../../export/src/walk/page/live.js")
            );
            let all = [ACTIONS, COMPARISON_ACTIONS, SITE_ACTIONS, LIVE_ACTIONS].concat();
            let does = all.iter().map(|(_, does)| *does);
            for does in does.chain([LINK.1]) {
                let known = [format!("    {does}:"), format!("    \"{does}\":"), format!("    {does},")];
                assert!(known.iter().any(|known| script.contains(known.as_str())), "{does}");
            }
        }

        // A page names its source if the name can be typed.
        {
            let names = ["ubb", "/home/somebody/tree.toml", "nim:1,1,2", "a b.toml", "$(rm -rf ~)", "<b>"];
            assert_eq!(names.map(callable), ["ubb", "tree.toml", "nim:1,1,2", "FILE", "FILE", "FILE"]);
        }
    }
}
