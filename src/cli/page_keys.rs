//! The keys of a page: those of the interface that a page has something for. Knows nothing of what they do there.

use crate::export::walk::PageKey;
use crate::tui::event::{KeyCode, KeyModifiers};
use crate::tui::keymap::{self, Action, Key, Mode};

/// What a page's script calls what it can do, in the order of its help.
const ACTIONS: &[(Action, &str)] = &[
    (Action::Forward, "forward"),
    (Action::Back, "back"),
    (Action::NextEvent, "next-event"),
    (Action::PreviousEvent, "previous-event"),
    // A lesson's parts are events like others.
    (Action::PartNext, "next-event"),
    (Action::PartPrevious, "previous-event"),
    (Action::NextCutoff, "next-cutoff"),
    (Action::PreviousCutoff, "previous-cutoff"),
    (Action::First, "first"),
    (Action::Last, "last"),
    (Action::GoTo, "go-to"),
    (Action::Play, "play"),
    (Action::Faster, "faster"),
    (Action::Slower, "slower"),
    (Action::Why, "why"),
    (Action::Display, "display"),
    (Action::Visits, "visits"),
    (Action::Code, "code"),
    (Action::Form, "form"),
    (Action::ZoomIn, "zoom-in"),
    (Action::ZoomOut, "zoom-out"),
    (Action::ZoomFit, "zoom-fit"),
    (Action::PanUp, "up"),
    (Action::PanDown, "down"),
    (Action::Theme, "theme"),
    (Action::Projector, "projector"),
    (Action::Blank, "blank"),
    (Action::Legend, "legend"),
    (Action::Note, "note"),
    (Action::Help, "help"),
];

/// What a page of a site can do besides.
const OF_SITES: &[(Action, &str)] =
    &[(Action::Gallery, "index"), (Action::LectureNext, "next-page"), (Action::LecturePrevious, "previous-page")];

/// The keys of a page, alone or of a site.
pub(super) fn of(mode: Mode, is_in_site: bool) -> Vec<PageKey> {
    let of_site = if is_in_site { OF_SITES } else { &[] };
    let rows = ACTIONS.iter().chain(of_site).filter_map(|&(action, does)| {
        let binding = keymap::of_mode(mode).find(|binding| binding.action == action)?;
        let keys = binding.keys.iter().filter_map(|&key| Some((browser(key)?, keymap::name(key))));
        let (keys, shown) = keys.unzip();
        Some(PageKey { keys, shown, does, help: (binding.help)() })
    });
    rows.collect()
}

/// What browsers call a key; `None` for what is theirs.
fn browser(key: Key) -> Option<String> {
    let arrows = [
        (KeyCode::Right, "ArrowRight"),
        (KeyCode::Left, "ArrowLeft"),
        (KeyCode::Up, "ArrowUp"),
        (KeyCode::Down, "ArrowDown"),
        (KeyCode::PageDown, "PageDown"),
        (KeyCode::PageUp, "PageUp"),
        (KeyCode::Home, "Home"),
        (KeyCode::End, "End"),
        (KeyCode::Backspace, "Backspace"),
    ];
    match key.code {
        _ if key.modifiers != KeyModifiers::NONE => None,
        KeyCode::Char(c) => Some(c.to_string()),
        code => arrows.iter().find(|(known, _)| *known == code).map(|(_, name)| (*name).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn on_a_page_no_key_has_two_meanings_and_each_means_what_it_means_on_screen() {
        for mode in [Mode::Walkthrough, Mode::Lesson] {
            let keys = of(mode, true);
            let all: Vec<&String> = keys.iter().flat_map(|key| &key.keys).collect();
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{all:?}");
            assert!(keys.iter().all(|key| !key.keys.is_empty() && key.keys.len() == key.shown.len()), "{keys:?}");
            assert!(keys.len() > 15);
        }
    }

    #[test]
    fn what_a_page_can_do_stands_in_its_script() {
        let script = include_str!("../core/export/walk/page/actions.js");
        for (_, does) in ACTIONS.iter().chain(OF_SITES) {
            let known = [format!("    {does}:"), format!("    \"{does}\":"), format!("    {does},")];
            assert!(known.iter().any(|known| script.contains(known.as_str())), "{does}");
        }
    }
}
