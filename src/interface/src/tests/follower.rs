//! Tests of the presenter view: the mirrored frame, its own text, its keys, and the state of the connection.

use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::follower::{Effect, Follower, Link, Message, areas, update};
use crate::keymap::Action;
use crate::model::{Blanking, Model};
use crate::talk;
use crate::talk::message::{Command, Disconnected, Event, Hello, Presentation, Update, line};
use crate::testing::{self, drawn, gallery, lecture, opened, press, send, styled_buffer};
use plywood_drawing::theme::Theme;
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

fn hear(follower: &mut Follower, event: Event) {
    let is_new = matches!(event, Event::Connected(_));
    assert_eq!(update(follower, Message::Heard(event)) == Effect::None, !is_new);
}

fn arrived(talk: &Model) -> Presentation {
    let presentation = talk::presentation(talk, &drawn(talk), None);
    let line = line(&Update { elapsed: 0, presentation: Some(&presentation) });
    Update::read(&line).expect("our own line").presentation.expect("presentation")
}

fn show(follower: &mut Follower, talk: &Model) {
    hear_content(follower, arrived(talk));
}

fn hear_content(follower: &mut Follower, presentation: Presentation) {
    hear(follower, Event::Updated(Box::new(Update { elapsed: 0, presentation: Some(presentation) })));
}

fn following(talk: &Model, size: (u16, u16)) -> Follower {
    let mut follower = Follower::new(size, None);
    hear(&mut follower, Event::Connected(hello()));
    show(&mut follower, talk);
    time(&mut follower, 754, 0);
    follower
}

fn time(follower: &mut Follower, elapsed: u64, silence: u64) {
    let _ = update(follower, Message::Time { elapsed, silence });
}

fn key(follower: &mut Follower, code: KeyCode) -> Effect {
    update(follower, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn cells(follower: &Follower) -> Buffer {
    let mut buffer = Buffer::empty(follower.screen());
    follower.render(follower.screen(), &mut buffer);
    buffer
}

fn text(follower: &Follower) -> String {
    let buffer = cells(follower);
    let width = usize::from(buffer.area.width).max(1);
    let rows = buffer.content().chunks(width).map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect());
    rows.collect::<Vec<String>>().join("\n")
}

#[track_caller]
fn says(follower: &Follower, words: &[&str]) {
    let screen = text(follower);
    for words in words {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
}

fn snapshot(name: &str, follower: &Follower) {
    testing::snapshot(&format!("follower/{name}"), &styled_buffer(&cells(follower), follower.theme()));
}

fn command(action: Action) -> Command {
    Command::of(action).expect("a command")
}

fn talks() -> Vec<Model> {
    let mut talks = vec![gallery(SMALL), gallery(LARGE), lecture("ubb", SMALL), lecture("tic-tac-toe", (120, 40))];
    for keys in ["⇲", "⇱nn", "⇥w", "c", "?", "i", "g12", "d", "dd", "zz", "⏎", "p"] {
        let mut talk = lecture("ubb", LARGE);
        press(&mut talk, keys);
        talks.push(talk);
    }
    let wide =
        "title = '日本語 ✂ é\u{301}'\ntree = [[{ name = '木日', children = [1, 2] }, 3], 4]\nnote = \"\\u001b[2J\"";
    talks.push(opened(wide, SMALL));
    talks
}

#[test]
fn the_frame_of_the_talk_arrives_whole() {
    // The frame of the presentation arrives cell by cell.
    {
        let talks = talks();
        for (talk, &(theme, ..)) in
            some(talks.iter().flat_map(|talk| ThemeName::TABLE.iter().map(move |row| (talk, row))))
        {
            let talk = Model { theme: Theme::new(theme), ..talk.clone() };
            assert_eq!(arrived(&talk).frame, drawn(&talk), "{theme:?}");
        }
    }

    // A screen as large as the presentation's shows it whole.
    {
        let talk = lecture("ubb", SMALL);
        let follower = following(&talk, LARGE);
        let (mirror, screen) = (areas(follower.screen()).mirror, cells(&follower));
        let (left, top) = (mirror.x + (mirror.width - 80) / 2, mirror.y + (mirror.height - 24) / 2);
        let there = drawn(&talk);
        for (x, y) in (0..24).flat_map(|y| (0..80).map(move |x| (x, y))) {
            assert_eq!(screen[(left + x, top + y)], there[(x, y)], "{x} {y}");
        }
    }
}

#[test]
fn the_moment_is_drawn_for_the_speakers_own_size() {
    let mut talk = lecture("ubb", LARGE);
    let mut follower = following(&talk, SMALL);
    let resized = update(&mut follower, Message::Resize(80, 24));
    let mirror = areas(follower.screen()).mirror;
    assert_eq!(resized, Effect::Send(Command::Draw(mirror.width, mirror.height)));
    let large = [lecture("tic-tac-toe", LARGE)];
    assert!(large[0].viewer().is_some_and(|view| view.tree().len() > 2_000), "plies of a large tree");
    let keys = ["", "⇱", "c", "P"].map(|keys| {
        press(&mut talk, keys);
        (keys, talk.clone())
    });
    for (keys, talk) in keys.into_iter().chain(large.map(|talk| ("large", talk))) {
        let frame = talk::presentation(&talk, &drawn(&talk), Some(mirror.as_size())).frame;
        let mut small = talk.clone();
        send(&mut small, crate::update::Message::Resize(mirror.width, mirror.height));
        assert_eq!(frame, drawn(&small), "{keys}");
    }
    let presentation = talk::presentation(&talk, &drawn(&talk), Some(mirror.as_size()));
    hear_content(&mut follower, presentation);
    assert!(!text(&follower).contains('▾'), "{}", text(&follower));
}

#[test]
fn a_smaller_screen_shows_the_part_where_the_search_is() {
    {
        let mut talk = lecture("ubb", LARGE);
        let mut follower = following(&talk, SMALL);
        for _ in 0..43 {
            press(&mut talk, "→");
            show(&mut follower, &talk);
            let (x, y) = follower.presentation.notes.focus.expect("a node in view");
            let mirror = areas(follower.screen()).mirror;
            let (left, top) = follower.corner;
            assert!(x >= left && x < left + mirror.width && y >= top && y < top + mirror.height, "{x} {y}");
            let there = drawn(&talk);
            assert_eq!(cells(&follower)[(mirror.x + x - left, mirror.y + y - top)], there[(x, y)]);
        }
        says(&follower, &["▾", "rows", "columns"]);
    }

    // The mirror does not move while the search is well inside.
    {
        let talk = lecture("ubb", LARGE);
        let mut follower = following(&talk, SMALL);
        let corner = follower.corner;
        let (x, y) = follower.presentation.notes.focus.expect("a node in view");
        for (focus, is_still) in [((x + 3, y + 1), true), ((x - 2, y), true), ((159, 47), false)] {
            let mut presentation = arrived(&talk);
            presentation.notes.focus = Some(focus);
            hear_content(&mut follower, presentation);
            assert_eq!(follower.corner == corner, is_still, "{focus:?}");
        }
    }
}

#[test]
fn the_speaker_sees_the_next_step_before_the_room_does() {
    let mut talk = lecture("ubb", SMALL);
    let next = |talk: &Model| {
        let notes = arrived(talk).notes;
        (notes.next.to_string(), notes.now.to_string())
    };
    press(&mut talk, "⇱");
    let mut expected = next(&talk).0;
    for _ in 0..43 {
        press(&mut talk, "→");
        let (next, now) = next(&talk);
        assert_eq!(now, expected);
        expected = next;
    }
    assert_eq!(expected, "");
    says(&following(&talk, SMALL), &["NEXT", "end: this was the last step", "43 / 43", "0:12:34"]);
}

const NOTED: &str = "
title = 'Notes'
note = 'about all of it'
source = 'somewhere'
tree = [{ name = 'A', note = 'ask the room first', children = [3, { value = 5, note = 'a leaf' }] }, [4, 6]]
";

#[test]
fn the_note_of_the_node_is_shown_or_that_of_the_nearest_above_it() {
    let mut talk = opened(NOTED, SMALL);
    let about = |talk: &Model| arrived(talk).notes.node.map(|note| (note.about, note.text));
    press(&mut talk, "⇱");
    assert_eq!(about(&talk), None);
    let asked = Some(("A".to_owned(), "ask the room first".to_owned()));
    for _ in 0..3 {
        press(&mut talk, "→");
    }
    assert_eq!(about(&talk), asked, "at A's first leaf, which has none of its own");
    says(&following(&talk, SMALL), &["NOTE", "A: ask the room first", "FILE", "somewhere: about all of it"]);
    press(&mut talk, "⇥⇧→");
    assert_eq!(about(&talk).map(|(_, note)| note), Some("a leaf".to_owned()), "the selected leaf");
}

#[test]
fn while_the_screen_is_blank_the_speaker_sees_on() {
    let mut talk = lecture("ubb", SMALL);
    let open = arrived(&talk).frame;
    press(&mut talk, "b");
    assert_eq!(talk.blanking, Blanking::Closed);
    assert_eq!(arrived(&talk).frame, open);
    says(&following(&talk, SMALL), &["BLANK: the audience sees an empty screen", "NEXT"]);
}

#[test]
fn keys_are_commands_and_commands_are_keys_of_the_talk() {
    let mut talk = lecture("ubb", SMALL);
    let mut follower = following(&talk, SMALL);
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
        assert_eq!(key(&mut follower, code), Effect::Send(command(action)));
        let pressed = talk::key(command(action)).expect("a key of the talk");
        send(&mut talk, crate::update::Message::Key(pressed));
        show(&mut follower, &talk);
        says(&follower, &[shown]);
    }
    assert_eq!(key(&mut follower, KeyCode::Char('r')), Effect::Send(Command::CLOCK));
    assert_eq!(talk::key(Command::CLOCK), None, "the clock is not the interface's");
    for code in ['a', 'g', 'w', 'z', 'y'].map(KeyCode::Char) {
        assert_eq!(key(&mut follower, code), Effect::None);
    }
    assert_eq!(key(&mut follower, KeyCode::Esc), Effect::None);
    assert_eq!(key(&mut follower, KeyCode::Char('q')), Effect::Quit);
}

#[test]
fn commands_are_not_typed_into_prompts() {
    let mut talk = lecture("ubb", SMALL);
    assert!(talk::accepted(&talk, command(Action::NextEvent)).is_some());
    for keys in ["g", "⎋e"] {
        press(&mut talk, keys);
        assert_eq!(talk::accepted(&talk, command(Action::NextEvent)), None, "after {keys}");
    }
    press(&mut talk, "e⌫");
    assert!(talk::accepted(&talk, command(Action::Forward)).is_some(), "a step opens a lecture");
    press(&mut talk, "/");
    assert_eq!(talk::accepted(&talk, command(Action::NextEvent)), None);
}

#[test]
fn keys_for_a_talk_that_does_not_hear_are_lost_and_said_to_be() {
    let mut follower = following(&lecture("ubb", SMALL), SMALL);
    time(&mut follower, 760, 5);
    assert_eq!(follower.link, Link::Silent);
    says(&follower, &["the presentation does not answer", "the audience last saw", "0:12:40"]);
    assert_eq!(key(&mut follower, KeyCode::Right), Effect::None);
    says(&follower, &["the presentation did not receive that key"]);
    hear(&mut follower, Event::Updated(Box::default()));
    assert_eq!(follower.link, Link::Following, "it has spoken again");
    assert_eq!(key(&mut follower, KeyCode::Right), Effect::Send(command(Action::Forward)));
}

#[test]
fn it_says_how_it_stands_with_the_talk() {
    let mut follower = Follower::new(SMALL, None);
    says(&follower, &["waiting: run `plywood present FILE`"]);
    hear(&mut follower, Event::Connected(hello()));
    show(&mut follower, &lecture("ubb", SMALL));
    let reasons = [
        (Disconnected::Gone, "the presentation has ended; waiting for it"),
        (Disconnected::NoTalk, "the presentation has ended; waiting for it"),
        (Disconnected::Several(3), "3 presentations are running: choose one with `--talk NAME`"),
        (Disconnected::OtherVersion(9), "the presentation runs another version of plywood"),
        (Disconnected::Failed("no\u{7}".to_owned()), "no\\u{7}"),
    ];
    for (why, words) in reasons {
        hear(&mut follower, Event::Disconnected(why));
        says(&follower, &[words, "NEXT"]);
    }
}

#[test]
fn no_size_and_no_frame_is_too_strange() {
    let talks = [lecture("ubb", LARGE), lecture("tic-tac-toe", SMALL), lecture("pisa", (3, 3))];
    let talks = talks.map(|talk| following(&talk, SMALL));
    let all = (1..=250u16).step_by(9).flat_map(|width| (1..=80u16).map(move |height| (width, height)));
    let all = all.filter(|(width, height)| *height < 14 || (height + width) % 4 == 0);
    for (shown, (width, height)) in some(all.flat_map(|size| talks.iter().map(move |talk| (talk, size)))) {
        let mut follower = shown.clone();
        let _ = update(&mut follower, Message::Resize(width, height));
        assert_eq!(follower.presentation.frame.area, shown.presentation.frame.area);
        let screen = cells(&follower);
        assert_eq!(screen.area, Rect::new(0, 0, width, height));
    }
}

#[test]
fn the_next_sentence_stays_to_the_last() {
    let talk = lecture("ubb", SMALL);
    for size in some((1..=48).flat_map(|height| [40, 80, 160].map(|width| (width, height)))) {
        says(&following(&talk, size), &["NEXT"]);
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
    let mut talk = opened(NOTED, LARGE);
    press(&mut talk, "→→→p");
    snapshot("notes_120x40", &following(&talk, (120, 40)));
    let mut follower = following(&lecture("ubb", SMALL), SMALL);
    hear(&mut follower, Event::Disconnected(Disconnected::Gone));
    snapshot("gone_80x24", &follower);
    let mut help = following(&lecture("ubb", SMALL), SMALL);
    let _ = key(&mut help, KeyCode::Char('?'));
    snapshot("help_80x24", &help);
}

#[test]
fn without_colours_the_frame_of_a_colourful_talk_has_none() {
    let talk = lecture("ubb", SMALL);
    let mut follower = following(&talk, SMALL);
    follower.own_theme = Some(ThemeName::Mono);
    let screen = cells(&follower);
    let reset = ratatui::style::Color::Reset;
    assert!(screen.content().iter().all(|cell| cell.fg == reset && cell.bg == reset));
}
