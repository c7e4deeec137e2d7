//! Tests of the presenter view: the mirrored frame, its own text, its keys, and the state of the connection.

use crate::areas::ScreenMode;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::keymap::Action;
use crate::model::Model;
use crate::presentation;
use crate::presentation::message::{Command, Disconnected, Event, Hello, Presentation, Update, line};
use crate::presenter_view::{Effect, Link, Message, PresenterView, areas, update};
use crate::testing::{self, drawn, gallery, lecture, opened, press, send, styled_buffer};
use plywood_drawing::theme::Theme;
use plywood_messages::words::Charset;
use plywood_tree::settings::{Choice as _, ThemeName};
use plywood_tree::testing::some;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn hello() -> Hello {
    Hello::of("ubb", 4711)
}

fn hear(presenter_view: &mut PresenterView, event: Event) {
    let is_new = matches!(event, Event::Connected(_));
    assert_eq!(update(presenter_view, Message::Heard(event)) == Effect::None, !is_new);
}

fn arrived(presentation: &Model) -> Presentation {
    let presentation = presentation::presentation(presentation, &drawn(presentation), None);
    let line = line(&Update { elapsed: 0, presentation: Some(&presentation) });
    Update::read(&line).expect("our own line").presentation.expect("presentation")
}

fn show(presenter_view: &mut PresenterView, presentation: &Model) {
    hear_content(presenter_view, arrived(presentation));
}

fn hear_content(presenter_view: &mut PresenterView, presentation: Presentation) {
    hear(presenter_view, Event::Updated(Box::new(Update { elapsed: 0, presentation: Some(presentation) })));
}

fn following(presentation: &Model, size: (u16, u16)) -> PresenterView {
    let mut presenter_view = PresenterView::new(size, None);
    hear(&mut presenter_view, Event::Connected(hello()));
    show(&mut presenter_view, presentation);
    time(&mut presenter_view, 754, 0);
    presenter_view
}

fn time(presenter_view: &mut PresenterView, elapsed: u64, silence: u64) {
    let _ = update(presenter_view, Message::Time { elapsed, silence });
}

fn key(presenter_view: &mut PresenterView, code: KeyCode) -> Effect {
    update(presenter_view, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn cells(presenter_view: &PresenterView) -> Buffer {
    let mut buffer = Buffer::empty(presenter_view.screen());
    presenter_view.render(presenter_view.screen(), &mut buffer);
    buffer
}

fn text(presenter_view: &PresenterView) -> String {
    let buffer = cells(presenter_view);
    let width = usize::from(buffer.area.width).max(1);
    let rows = buffer.content().chunks(width).map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect());
    rows.collect::<Vec<String>>().join("\n")
}

#[track_caller]
fn says(presenter_view: &PresenterView, words: &[&str]) {
    let screen = text(presenter_view);
    for words in words {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
}

fn snapshot(name: &str, presenter_view: &PresenterView) {
    testing::snapshot(&format!("follower/{name}"), &styled_buffer(&cells(presenter_view), presenter_view.theme()));
}

fn command(action: Action) -> Command {
    Command::of(action).expect("a command")
}

fn presentations() -> Vec<Model> {
    let mut presentations = vec![gallery(SMALL), gallery(LARGE), lecture("ubb", SMALL), lecture("tic-tac-toe", LARGE)];
    for keys in ["⇲", "⇱nn", "⇥w", "c", "?", "i", "g12", "d", "dd", "zz", "⏎", "p"] {
        let mut presentation = lecture("ubb", LARGE);
        press(&mut presentation, keys);
        presentations.push(presentation);
    }
    let wide =
        "title = '日本語 ✂ é\u{301}'\ntree = [[{ name = '木日', children = [1, 2] }, 3], 4]\nnote = \"\\u001b[2J\"";
    presentations.push(opened(wide, SMALL));
    presentations
}

#[test]
fn the_frame_of_the_talk_arrives_whole() {
    // The frame of the presentation arrives cell by cell.
    {
        let presentations = presentations();
        for (presentation, &(theme, ..)) in some(
            presentations.iter().flat_map(|presentation| ThemeName::TABLE.iter().map(move |row| (presentation, row))),
        ) {
            let presentation = Model { theme: Theme::new(theme), ..presentation.clone() };
            assert_eq!(arrived(&presentation).frame, drawn(&presentation), "{theme:?}");
        }
    }

    // A screen as large as the presentation's shows it whole.
    {
        let presentation = lecture("ubb", SMALL);
        let presenter_view = following(&presentation, (200, 60));
        let (mirror, screen) = (areas(presenter_view.screen()).mirror, cells(&presenter_view));
        let (left, top) = (mirror.x + (mirror.width - 80) / 2, mirror.y + (mirror.height - 24) / 2);
        let there = drawn(&presentation);
        for (x, y) in (0..24).flat_map(|y| (0..80).map(move |x| (x, y))) {
            assert_eq!(screen[(left + x, top + y)], there[(x, y)], "{x} {y}");
        }
    }
}

#[test]
fn the_moment_is_drawn_for_the_speakers_own_size() {
    let mut presentation = lecture("ubb", LARGE);
    let mut presenter_view = following(&presentation, SMALL);
    let resized = update(&mut presenter_view, Message::Resize(80, 24));
    let mirror = areas(presenter_view.screen()).mirror;
    assert_eq!(resized, Effect::Send(Command::Draw(mirror.width, mirror.height)));
    let large = [lecture("tic-tac-toe", LARGE)];
    assert!(large[0].search_view().is_some_and(|view| view.tree().len() > 2_000), "plies of a large tree");
    let keys = ["", "⇱", "c", "P"].map(|keys| {
        press(&mut presentation, keys);
        (keys, presentation.clone())
    });
    for (keys, presentation) in keys.into_iter().chain(large.map(|presentation| ("large", presentation))) {
        let frame = presentation::presentation(&presentation, &drawn(&presentation), Some(mirror.as_size())).frame;
        let mut small = presentation.clone();
        if small.screen_mode == ScreenMode::Projector {
            press(&mut small, "P");
        }
        send(&mut small, crate::update::Message::Resize(mirror.width, mirror.height));
        assert_eq!(frame, drawn(&small), "{keys}");
    }
    let presentation = presentation::presentation(&presentation, &drawn(&presentation), Some(mirror.as_size()));
    hear_content(&mut presenter_view, presentation);
    assert!(!text(&presenter_view).contains('▾'), "{}", text(&presenter_view));
}

/// The pictures of the presenter are laid out for their size: nothing of a small tree is cut off.
#[test]
fn both_pictures_have_the_whole_tree() {
    let mut presentation = lecture("ubb", (160, 48));
    press(&mut presentation, "P⇱→→→");
    let coming = areas(Rect::new(0, 0, 120, 40)).coming.as_size();
    let shown = presentation::presentation(&presentation, &drawn(&presentation), Some(coming));
    for picture in [shown.frame, shown.next] {
        let screen = testing::lines(&picture, ratatui::buffer::Cell::symbol);
        for leaf in ["3", "5", "0", "7", "8", "4"] {
            let is_leaf = |line: &str| line.split_whitespace().any(|word| word == leaf);
            assert!(screen.lines().any(is_leaf), "{leaf}: {screen}");
        }
    }
}

#[test]
fn a_smaller_screen_shows_the_part_where_the_search_is() {
    {
        let mut presentation = lecture("ubb", LARGE);
        let mut presenter_view = following(&presentation, SMALL);
        for _ in 0..43 {
            press(&mut presentation, "→");
            show(&mut presenter_view, &presentation);
            let (x, y) = presenter_view.presentation.notes.focus.expect("a node in view");
            let mirror = areas(presenter_view.screen()).mirror;
            let (left, top) = presenter_view.corner;
            assert!(x >= left && x < left + mirror.width && y >= top && y < top + mirror.height, "{x} {y}");
            let there = drawn(&presentation);
            assert_eq!(cells(&presenter_view)[(mirror.x + x - left, mirror.y + y - top)], there[(x, y)]);
        }
        says(&presenter_view, &["▾", "rows", "columns"]);
    }

    // The mirror does not move while the search is well inside.
    {
        let presentation = lecture("ubb", LARGE);
        let mut presenter_view = following(&presentation, SMALL);
        let corner = presenter_view.corner;
        let (x, y) = presenter_view.presentation.notes.focus.expect("a node in view");
        for (focus, is_still) in [((x + 3, y + 1), true), ((x - 2, y), true), ((159, 47), false)] {
            let mut presentation = arrived(&presentation);
            presentation.notes.focus = Some(focus);
            hear_content(&mut presenter_view, presentation);
            assert_eq!(presenter_view.corner == corner, is_still, "{focus:?}");
        }
    }
}

#[test]
fn the_speaker_sees_the_next_step_before_the_room_does() {
    let mut presentation = lecture("ubb", SMALL);
    let next = |presentation: &Model| {
        let view = presentation.opened().expect("a search");
        (arrived(presentation).notes.next.to_string(), view.sentence(view.position(), Charset::Unicode).to_string())
    };
    press(&mut presentation, "⇱");
    let mut expected = next(&presentation).0;
    for _ in 0..43 {
        press(&mut presentation, "→");
        let (next, now) = next(&presentation);
        assert_eq!(now, expected);
        expected = next;
    }
    assert_eq!(expected, "");
    says(&following(&presentation, SMALL), &["NEXT", "end: this was the last step", "43 / 43", "12:34"]);
}

const NOTED: &str = "
title = 'Notes'
note = 'about all of it'
source = 'somewhere'
tree = [{ name = 'A', note = 'ask the room first', children = [3, { value = 5, note = 'a leaf' }] }, [4, 6]]
";

#[test]
fn the_note_of_a_step_is_that_of_its_node_and_the_first_step_has_that_of_the_file() {
    let mut presentation = opened(NOTED, SMALL);
    press(&mut presentation, "⇱");
    says(&following(&presentation, SMALL), &["FILE", "somewhere: about all of it"]);
    let known = [None, Some("ask the room first"), Some("a leaf")];
    for _ in 0..presentation.opened().expect("a search").steps() {
        press(&mut presentation, "→");
        let focus = presentation.search_view().expect("a search").focus();
        let own = presentation.search_view().and_then(|view| view.tree().note(focus));
        let notes = arrived(&presentation).notes;
        assert_eq!(notes.node.as_ref().map(|note| note.text.as_str()), own);
        assert!(known.contains(&own) && notes.file.is_none());
    }
}

#[test]
fn the_next_step_is_drawn_as_the_talk_draws_it_then() {
    let mut presentation = opened(NOTED, LARGE);
    press(&mut presentation, "⇱");
    let size = Some((70, 20).into());
    let sent = |presentation: &Model| presentation::presentation(presentation, &drawn(presentation), size);
    while !sent(&presentation).next.area.is_empty() {
        let next = sent(&presentation).next;
        press(&mut presentation, "→");
        assert_eq!(sent(&presentation).frame, next);
    }
    let view = presentation.opened().expect("a search");
    assert_eq!(view.position(), view.steps(), "only the last step has no next one");
}

#[test]
fn no_screen_of_a_talk_has_keys_and_all_of_them_work() {
    for name in ["ubb", "prisoners-dilemma"] {
        for size in some([SMALL, (120, 40), (200, 60)]) {
            let mut presentation = lecture(name, size);
            presentation.is_presented = true;
            for keys in ["", "→", "P", "P", "c"] {
                press(&mut presentation, keys);
                let screen = testing::text(&presentation);
                assert!(!screen.contains("? help") && !screen.contains("q quit"), "{name} {keys}\n{screen}");
            }
        }
    }
}

#[test]
fn the_clock_counts_against_the_planned_length() {
    let presentation = lecture("ubb", SMALL);
    for size in some([SMALL, LARGE]) {
        let mut presenter_view = following(&presentation, size);
        presenter_view.presentation.notes.minutes = Some(45);
        says(&presenter_view, &[if size == SMALL { "12:34 of 45:00" } else { "of 45:00" }]);
        assert!(!text(&presenter_view).contains("of 45:00, +"));
        time(&mut presenter_view, 46 * 60 + 10, 0);
        says(&presenter_view, &["of 45:00, +1:10"]);
    }
}

#[test]
fn while_the_screen_is_blank_the_speaker_sees_on() {
    let mut presentation = lecture("ubb", SMALL);
    let open = arrived(&presentation).frame;
    press(&mut presentation, "b");
    assert!(presentation.is_blanked);
    assert_eq!(arrived(&presentation).frame, open);
    says(&following(&presentation, SMALL), &["BLANK: an empty screen", "NEXT"]);
}

#[test]
fn keys_are_commands_and_commands_are_keys_of_the_talk() {
    let mut presentation = lecture("ubb", SMALL);
    let mut presenter_view = following(&presentation, SMALL);
    let keys = [
        (KeyCode::Right, Action::Forward, "21 / 43"),
        (KeyCode::Char(' '), Action::Forward, "22 / 43"),
        (KeyCode::PageDown, Action::Forward, "23 / 43"),
        (KeyCode::PageUp, Action::Back, "22 / 43"),
        (KeyCode::Left, Action::Back, "21 / 43"),
        (KeyCode::Char('n'), Action::NextEvent, "26 / 43"),
        (KeyCode::Char('N'), Action::PreviousEvent, "20 / 43"),
        (KeyCode::Char('x'), Action::NextCutoff, "34 / 43"),
        (KeyCode::Char('X'), Action::PreviousCutoff, "20 / 43"),
        (KeyCode::End, Action::Last, "43 / 43"),
        (KeyCode::Home, Action::First, "0 / 43"),
        (KeyCode::Char('p'), Action::Play, "▶ 1 step/s"),
        (KeyCode::Char('b'), Action::Blank, "BLANK"),
    ];
    for (code, action, shown) in keys {
        assert_eq!(key(&mut presenter_view, code), Effect::Send(command(action)));
        let pressed = presentation::key(command(action)).expect("a key of the talk");
        send(&mut presentation, crate::update::Message::Key(pressed));
        show(&mut presenter_view, &presentation);
        says(&presenter_view, &[shown]);
    }
    assert_eq!(key(&mut presenter_view, KeyCode::Char('r')), Effect::Send(Command::CLOCK));
    assert_eq!(presentation::key(Command::CLOCK), None, "the clock is not the interface's");
    for code in ['a', 'g', 'w', 'z', 'y'].map(KeyCode::Char) {
        assert_eq!(key(&mut presenter_view, code), Effect::None);
    }
    assert_eq!(key(&mut presenter_view, KeyCode::Esc), Effect::None);
    assert_eq!(key(&mut presenter_view, KeyCode::Char('q')), Effect::Quit);
}

#[test]
fn commands_are_not_typed_into_prompts() {
    let mut presentation = lecture("ubb", SMALL);
    assert!(presentation::accepted(&presentation, command(Action::NextEvent)).is_some());
    for keys in ["g", "⎋e"] {
        press(&mut presentation, keys);
        assert_eq!(presentation::accepted(&presentation, command(Action::NextEvent)), None, "after {keys}");
    }
    press(&mut presentation, "e⌫");
    assert!(presentation::accepted(&presentation, command(Action::Forward)).is_some(), "a step opens a lecture");
    press(&mut presentation, "/");
    assert_eq!(presentation::accepted(&presentation, command(Action::NextEvent)), None);
}

#[test]
fn keys_for_a_talk_that_does_not_hear_are_lost_and_said_to_be() {
    let mut presenter_view = following(&lecture("ubb", SMALL), SMALL);
    time(&mut presenter_view, 760, 5);
    assert_eq!(presenter_view.link, Link::Silent);
    says(&presenter_view, &["the presentation does not answer", "the audience last saw", "12:40"]);
    assert_eq!(key(&mut presenter_view, KeyCode::Right), Effect::None);
    says(&presenter_view, &["the presentation did not receive that key"]);
    hear(&mut presenter_view, Event::Updated(Box::default()));
    assert_eq!(presenter_view.link, Link::Following, "it has spoken again");
    assert_eq!(key(&mut presenter_view, KeyCode::Right), Effect::Send(command(Action::Forward)));
}

#[test]
fn it_says_how_it_stands_with_the_talk() {
    let mut presenter_view = PresenterView::new(SMALL, None);
    says(&presenter_view, &["waiting: run `plywood present FILE`"]);
    hear(&mut presenter_view, Event::Connected(hello()));
    show(&mut presenter_view, &lecture("ubb", SMALL));
    let reasons = [
        (Disconnected::Gone, "the presentation has ended; waiting for it"),
        (Disconnected::NoPresentation, "the presentation has ended; waiting for it"),
        (Disconnected::Several(3), "3 presentations run: choose one with `--talk NAME`"),
        (Disconnected::OtherVersion(9), "the presentation runs another version of plywood"),
        (Disconnected::Failed("no\u{7}".to_owned()), "no\\u{7}"),
    ];
    for (why, words) in reasons {
        hear(&mut presenter_view, Event::Disconnected(why));
        says(&presenter_view, &[words, "NEXT"]);
    }
}

#[test]
fn no_size_and_no_frame_is_too_strange() {
    let presentations = [lecture("ubb", LARGE), lecture("tic-tac-toe", SMALL), lecture("pisa", (3, 3))];
    let presentations = presentations.map(|presentation| following(&presentation, SMALL));
    let all = (1..=250u16).step_by(9).flat_map(|width| (1..=80u16).map(move |height| (width, height)));
    let all = all.filter(|(width, height)| *height < 14 || (height + width) % 4 == 0);
    for (shown, (width, height)) in
        some(all.flat_map(|size| presentations.iter().map(move |presentation| (presentation, size))))
    {
        let mut presenter_view = shown.clone();
        let _ = update(&mut presenter_view, Message::Resize(width, height));
        assert_eq!(presenter_view.presentation.frame.area, shown.presentation.frame.area);
        let screen = cells(&presenter_view);
        assert_eq!(screen.area, Rect::new(0, 0, width, height));
    }
}

#[test]
fn the_next_sentence_stays_to_the_last() {
    let presentation = lecture("ubb", SMALL);
    for size in some((1..=48).flat_map(|height| [40, 80, 160].map(|width| (width, height)))) {
        says(&following(&presentation, size), &["NEXT"]);
    }
}

#[test]
fn no_area_leaves_the_screen_or_covers_another() {
    for width in (1..=250).step_by(3) {
        for height in 1..=80 {
            let screen = Rect::new(0, 0, width, height);
            let a = areas(screen);
            let all = [a.title, a.above, a.mirror, a.below, a.clock, a.step, a.words, a.keys];
            for (number, area) in all.iter().enumerate().filter(|(_, area)| !area.is_empty()) {
                assert_eq!(screen.intersection(*area), *area, "{width}x{height}");
                assert!(all[..number].iter().all(|other| !other.intersects(*area)), "{width}x{height} {number}");
            }
        }
    }
}

#[test]
fn the_screens_of_the_speaker() {
    for size in [SMALL, LARGE] {
        snapshot(&format!("ubb_{}x{}", size.0, size.1), &following(&lecture("ubb", SMALL), size));
    }
    let mut presentation = opened(NOTED, LARGE);
    press(&mut presentation, "→→→p");
    snapshot("notes_120x40", &following(&presentation, (120, 40)));
    let mut presenter_view = following(&lecture("ubb", SMALL), SMALL);
    hear(&mut presenter_view, Event::Disconnected(Disconnected::Gone));
    snapshot("gone_80x24", &presenter_view);
    let mut help = following(&lecture("ubb", SMALL), SMALL);
    let _ = key(&mut help, KeyCode::Char('?'));
    snapshot("help_80x24", &help);
}

#[test]
fn without_colours_the_frame_of_a_colourful_talk_has_none() {
    let presentation = lecture("ubb", SMALL);
    let mut presenter_view = following(&presentation, SMALL);
    presenter_view.own_theme = Some(ThemeName::Mono);
    let screen = cells(&presenter_view);
    let reset = ratatui::style::Color::Reset;
    assert!(screen.content().iter().all(|cell| cell.fg == reset && cell.bg == reset));
}
