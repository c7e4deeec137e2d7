//! Plain sessions: every lecture, every action, and random words.

use crate::keymap::{Action, BINDINGS, Mode};
use crate::model::Model;
use crate::reading::{Session, action, without_words};
use crate::testing::{gallery, opens, snapshot};
use crate::update::Message;
use plywood_document::content::read;
use plywood_tree::{
    library,
    random::SplitMix,
    source::SourceText,
    testing::{is_full_run, some},
};

const SCREEN: (u16, u16) = (110, 60);

fn opened(name: &str) -> Message {
    let text = library::find(name).expect("a lecture").text;
    let source = SourceText::new(&format!("{name}.toml"), text);
    opens(read(&source, None, &std::sync::Arc::default()).expect("a lecture"))
}

fn begun(name: &str) -> (Session, Vec<String>) {
    Session::begin(gallery(SCREEN), Some(opened(name)))
}

/// Says each line and returns the transcript.
fn transcript(name: &str, lines: &[&str]) -> String {
    let (mut session, mut transcript) = begun(name);
    for line in lines {
        transcript.push(format!("> {line}"));
        transcript.extend(session.hear(line));
    }
    transcript.join("\n")
}

#[track_caller]
fn is_plain(lines: &[String], about: &str) {
    for line in lines {
        let unfit = line.chars().find(|c| c.is_control() || ('\u{2190}'..='\u{2bff}').contains(c));
        assert_eq!(unfit, None, "{about}: {line}");
        assert!(!line.trim().is_empty(), "{about}: an empty line");
    }
}

/// Steps to the end and returns the number of steps that were read.
fn read_to_the_end(session: &mut Session, name: &str) -> usize {
    let end = crate::keymap::within(crate::keymap::InForce::Words, || text!("remarks/at-end").to_owned());
    for step in 0..20_000 {
        let lines = session.hear("");
        is_plain(&lines, name);
        if lines.iter().any(|line| line.starts_with(&end)) {
            return step;
        }
    }
    panic!("{name} does not end");
}

fn steps(model: &Model) -> usize {
    model.opened().map_or(0, crate::screen::Screen::last)
}

#[test]
fn every_lecture_is_read_to_its_end() {
    for lecture in some(library::all()) {
        let (mut session, lines) = begun(lecture.name);
        is_plain(&lines, lecture.name);
        let all = steps(&session.model);
        // Of a long search, its last steps.
        if all > 200 {
            session.hear(&format!("go to {}", all - 50));
        }
        let read = read_to_the_end(&mut session, lecture.name);
        assert!(read <= all.min(200), "{}: {read} of {all}", lecture.name);
        is_plain(&session.hear("where"), lecture.name);
        is_plain(&session.hear("tree"), lecture.name);
        is_plain(&session.hear("why"), lecture.name);
    }
}

#[test]
fn three_lectures_are_transcribed() {
    for name in ["ubb", "nim-1-1-2", "romania"] {
        let (mut session, mut lines) = begun(name);
        while !lines.iter().any(|line| line.starts_with("the end")) {
            lines.extend(session.hear("next"));
        }
        lines.extend(session.hear("where"));
        snapshot(&format!("reading/{name}"), &lines.join("\n"));
    }
}

#[test]
fn a_session_does_everything_in_words() {
    let lines = [
        "next",
        "next 3",
        "next cutoff",
        "why D",
        "why",
        "why B",
        "tree B",
        "where",
        "go to 30",
        "algorithm",
        "compare",
        "next",
        "next difference",
        "compare",
        "code",
        "next",
        "note",
        "chart",
        "frobnicate",
        "nxt",
        "why Z",
        "zoom in",
        "order",
        "reset",
        "last",
        "help",
    ];
    snapshot("reading/words", &transcript("ubb", &lines));
    let lines =
        ["quiz", "help", "3", "show", "", "yes", "close", "practise", "", "visit", "cut", "return 3", "3", "close"];
    snapshot("reading/questions", &transcript("textbook", &lines));
    let lines = ["match", "", "where", "why", "hint", "hint", "move 6", "9", "give up", "close"];
    snapshot("reading/match", &transcript("seven-matches", &lines));
}

#[test]
fn the_gallery_is_a_numbered_list() {
    let (mut session, lines) = Session::begin(gallery(SCREEN), None);
    is_plain(&lines, "gallery");
    let listed = session.hear("list");
    let count = session.model.gallery.visible_entries().count();
    assert!(listed.len() == count && listed[0].starts_with(&format!("1 of {count}: ")), "{}", listed[0]);
    assert!(session.hear("open ubb").iter().any(|line| line.starts_with("The UBB walkthrough")));
    session.hear("gallery");
    assert!(session.hear("open no-such-lecture")[0].contains("no-such-lecture"));
    session.hear("quit");
    assert!(session.has_ended);
}

/// Every action of the screen has words where it has a key, or a reason why not. Actions of the presenter view have their own
/// program.
#[test]
fn every_action_has_words_or_a_reason() {
    for row in BINDINGS {
        assert!(without_words(row).is_none_or(|reason| !reason.is_empty()));
        for &mode in row.modes.iter().filter(|mode| **mode != Mode::PresenterView) {
            for typed in [row.words(), row.name.to_owned(), format!("{} 3", row.words())] {
                let found = action(mode, &typed).map(|(found, _)| found.action);
                assert_eq!(found, Some(row.action), "{typed} in the {}", mode.name());
            }
        }
    }
    let without: Vec<Action> =
        BINDINGS.iter().filter(|row| without_words(row).is_some()).map(|row| row.action).collect();
    assert!(without.len() < 40 && !without.contains(&Action::Forward), "{without:?}");
}

/// Whatever is typed, the answer is plain text, and the session goes on.
#[test]
fn random_words_are_answered_in_plain_text() {
    let words: Vec<String> = BINDINGS.iter().map(crate::keymap::Binding::words).collect();
    let others =
        ["", "where", "tree", "list", "3", "-7", "yes", "B", "why A", "\u{1b}[2J", "ö", "go to 5", "q", "a1", "open 2"];
    let runs = if is_full_run() { 40 } else { 4 };
    for seed in 0..runs {
        let mut random = SplitMix::new(seed);
        let lectures = library::all();
        let name = lectures[random.draw() as usize % lectures.len()].name;
        let (mut session, lines) = begun(name);
        is_plain(&lines, name);
        let mut said = Vec::new();
        for _ in 0..60 {
            let draw = random.draw() as usize;
            let line =
                if draw.is_multiple_of(3) { others[draw / 3 % others.len()] } else { &words[draw / 3 % words.len()] };
            // Figures are files.
            if session.has_ended || line == "draw" || line == "save file" {
                continue;
            }
            said.push(line.to_owned());
            is_plain(&session.hear(line), &format!("{name} {said:?}"));
        }
    }
}
