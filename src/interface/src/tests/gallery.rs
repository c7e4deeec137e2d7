//! The gallery: choosing, searching and opening entries.

use super::screens::{SMALL, snapshot};
use crate::Model;
use crate::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::gallery::{Content, Entry};
use crate::testing::{gallery, opens, press, send, text};
use crate::update::Message;
use plywood_tree::library;
use plywood_tree::library::course::{courses, introduction, topics};
use plywood_tree::testing::some;

fn with_files(size: (u16, u16)) -> Model {
    let mut model = gallery(size);
    let file = |name: &str, about: &str, content| Entry {
        name: name.to_owned(),
        title: name.to_owned(),
        chapter: "This directory".to_owned(),
        about: about.to_owned(),
        content,
    };
    let tree = Content::read(crate::testing::file_content("mine.toml", "title = 'My tree'\ntree = [1, [2, 3]]"));
    let broken = Content::Broken("broken.toml:3:9: there is no key `tre`".to_owned());
    let files = [file("./mine.toml", "5 nodes", tree), file("./broken.toml", "not a tree file", broken)];
    model.gallery.entries = model.gallery.entries.iter().cloned().chain(files).collect();
    model
}

fn title(model: &Model) -> &str {
    let lesson = model.lesson_view().map_or("", |lesson_view| &lesson_view.document.title);
    model.search_view().map_or(lesson, |search_view| &search_view.document.title)
}

#[test]
fn every_lecture_is_listed_in_teaching_order_with_a_line() {
    let mut model = gallery(SMALL);
    assert_eq!(model.gallery.entry().map(|entry| entry.title.as_str()), Some("Three nodes decide"));
    press(&mut model, "↓↓↓↓↓");
    for lecture in library::all() {
        let entry = model.gallery.entry().expect("chosen");
        assert_eq!(entry.name, lecture.name);
        let screen = text(&model);
        assert!(screen.contains(lecture.about), "{}\n{screen}", lecture.about);
        press(&mut model, "↓");
    }
}

#[test]
fn the_gallery_shows_and_keeps_what_has_been_seen() {
    // The gallery shows which lectures have been seen.
    {
        let mut model = with_files(SMALL);
        press(&mut model, "⏎⇲⌫↓⏎→→→→→→→→→→→→⌫");
        snapshot("gallery__80x24", &model);
    }

    // Marks show how much of a lecture has been seen.
    {
        let mut model = gallery(SMALL);
        let mark = |model: &Model| {
            let screen = text(model);
            let line = screen.lines().find(|line| line.contains("The textbook tree ")).expect("listed").to_owned();
            line.trim_start().chars().next()
        };
        press(&mut model, "/the textbook tree");
        assert_eq!(mark(&model), Some('○'));
        press(&mut model, "⏎→→⌫");
        assert_eq!(mark(&model), Some('◐'));
        press(&mut model, "⏎⇲⇱⌫");
        assert_eq!(mark(&model), Some('●'));
        assert!(text(&model).contains(&format!("1 of {} seen", library::all().len())));
    }

    // A lecture opened by name is marked as seen.
    {
        let mut model = gallery(SMALL);
        let lecture = library::find("pisa").expect("a lecture");
        let subject = crate::testing::lecture_subject(&lecture);
        send(&mut model, opens(subject));
        press(&mut model, "⇲⌫");
        let entry = model.gallery.entry().expect("chosen").clone();
        assert_eq!((entry.name.as_str(), model.gallery.progress_of(&entry)), ("pisa", Some(100)));
        let mut elsewhere = crate::testing::opened("tree = [1, [2, 3]]", SMALL);
        press(&mut elsewhere, ">");
        assert!(elsewhere.remark.as_deref().is_some_and(|remark| remark.contains("not in the gallery")));
    }
}

#[test]
fn typing_looks_for_words() {
    let mut model = with_files(SMALL);
    press(&mut model, "/GRUNDY");
    assert!(
        text(&model).contains(&format!("1 of {}", library::all().len() + 3)) && !text(&model).contains("UBB"),
        "{}",
        text(&model)
    );
    snapshot("gallery_search", &model);
    press(&mut model, "⏎");
    assert_eq!(title(&model), "Seven matches");
    press(&mut model, "⌫");
    assert!(text(&model).contains("Nim with piles"), "everything is shown again");
    press(&mut model, "/q?.t");
    assert!(text(&model).contains("no matches; press"), "{}", text(&model));
    press(&mut model, "⏎");
    assert!(model.search_view().is_none());
    press(&mut model, "⌫⌫⌫⌫");
    assert_eq!(model.gallery.search.as_deref(), Some(""));
    press(&mut model, "two kinds⎋");
    assert_eq!(model.gallery.search, None);
    press(&mut model, "⏎");
    assert_eq!(title(&model), "The two kinds of cutoff", "what was found stays chosen");

    let mut model = gallery(SMALL);
    press(&mut model, "↓↓/zzz⎋");
    assert_eq!(model.gallery.chosen, 2, "without a hit, the choice is that before the search");
}

#[test]
fn synonyms_translations_and_searches_find_lectures() {
    for (words, found) in [
        ("pruning", "UBB walkthrough"),
        ("expectimax", "Chance nodes"),
        ("astar", "Round the wall"),
        ("poda", "UBB walkthrough"),
        ("taietura", "UBB walkthrough"),
        ("отсечение", "UBB walkthrough"),
        ("reducere", "UBB walkthrough"),
        ("acaso", "Chance nodes"),
        ("possibilità", "Chance nodes"),
        ("casualita", "Chance nodes"),
        ("tranquila", "The horizon effect"),
        ("quiescente", "The horizon effect"),
        ("четность", "Kinds of strategies"),
        ("quiescence", "The horizon effect"),
        ("naumov negamax", "Negamax"),
        ("matrices", "stag hunt"),
    ] {
        let mut model = gallery((80, 60));
        press(&mut model, &format!("/{words}"));
        let screen = text(&model);
        assert!(
            screen.contains(found) && model.gallery.visible_entries().count() < library::all().len() / 2,
            "{words}\n{screen}"
        );
    }
}

#[test]
fn every_word_of_the_glossary_finds_a_lecture() {
    let mut model = gallery((80, 60));
    for topic in some(topics()) {
        let words =
            std::iter::once(&topic.term).chain(&topic.english).chain(topic.translations().into_iter().flatten());
        for word in words {
            model.gallery.look_for(Some(word.clone()));
            assert!(model.gallery.visible_entries().next().is_some(), "{word}");
        }
    }
}

#[test]
fn courses_are_shown_alone_in_the_order_of_their_pages() {
    let mut model = with_files(SMALL);
    for course in courses() {
        press(&mut model, "F");
        let shown: Vec<String> =
            model.gallery.visible_entries().map(|number| model.gallery.entries[number].name.clone()).collect();
        assert_eq!(shown, course.lectures(), "{}", course.name);
        press(&mut model, "⇱");
        assert!(text(&model).contains(&course.source), "{}", text(&model));
        assert_eq!(model.gallery.entry().map(|entry| entry.name.as_str()), Some(shown[0].as_str()));
        press(&mut model, "⏎>");
        assert_eq!(
            model.gallery.opened,
            model.gallery.visible_entries().nth(1),
            "the next lecture is that of the course"
        );
        press(&mut model, "⌫");
    }
    press(&mut model, "FFFF");
    snapshot("gallery_course", &model);
    press(&mut model, "/prisoner");
    assert!(text(&model).contains("no matches"), "the search stays in the course\n{}", text(&model));
    press(&mut model, "⎋FFF");
    assert_eq!(model.gallery.visible_entries().count(), model.gallery.entries.len());
}

#[test]
fn the_first_entry_of_a_chapter_introduces_it() {
    let mut model = gallery((160, 48));
    press(&mut model, "↓↓↓↓↓");
    for lecture in library::all() {
        let words: String =
            introduction(lecture.chapter).expect("an introduction").split_whitespace().take(5).collect();
        let told = text(&model).split_whitespace().collect::<String>().contains(&words);
        let first = library::all().iter().find(|other| other.chapter == lecture.chapter);
        assert_eq!(told, first == Some(lecture), "{}\n{}", lecture.name, text(&model));
        press(&mut model, "↓");
    }
}

#[test]
fn what_cannot_be_opened_says_so_and_is_passed_over() {
    // Files of the folder open, or the screen shows their error.
    {
        let mut model = with_files(SMALL);
        press(&mut model, "⇲⏎");
        assert!(text(&model).contains("broken.toml:3:9: there is no key `tre`"), "{}", text(&model));
        assert!(model.search_view().is_none());
        press(&mut model, "↑⏎");
        assert_eq!(title(&model), "My tree");
    }

    // Entries that cannot be opened are skipped.
    {
        let mut model = with_files(SMALL);
        press(&mut model, "⇲↑⏎");
        assert_eq!(title(&model), "My tree");
        press(&mut model, ">");
        assert_eq!(
            (title(&model), model.remark.as_deref()),
            ("My tree", Some("this is the last entry of the gallery"))
        );
    }
}

#[test]
fn the_mouse_chooses_opens_and_scrolls() {
    let mut model = gallery(SMALL);
    press(&mut model, "↓↓↓↓↓↓↓↓↓↓");
    let row = text(&model).lines().position(|line| line.contains("The stag hunt")).expect("listed") as u16;
    let mouse = |model: &mut Model, kind, row| {
        send(model, Message::Mouse(MouseEvent { kind, column: 10, row, modifiers: KeyModifiers::NONE }));
    };
    mouse(&mut model, MouseEventKind::Down(MouseButton::Left), row);
    assert_eq!(model.gallery.entry().map(|entry| entry.name.as_str()), Some("stag-hunt"));
    for _ in 0..3 {
        mouse(&mut model, MouseEventKind::ScrollDown, row);
    }
    mouse(&mut model, MouseEventKind::ScrollUp, row);
    assert_eq!(model.gallery.entry().map(|entry| entry.name.as_str()), Some("cartel"));
    let row = text(&model).lines().position(|line| line.contains("A price cartel")).expect("listed") as u16;
    mouse(&mut model, MouseEventKind::Down(MouseButton::Left), row);
    assert_eq!(title(&model), "A price cartel");
}

#[test]
fn a_presenter_remote_starts_and_stops_autoplay() {
    let mut model = gallery(SMALL);
    let remote = |model: &mut Model, code| send(model, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    press(&mut model, "/UBB walk⎋");
    remote(&mut model, KeyCode::F(5));
    assert_eq!(title(&model), "The UBB walkthrough");
    let playing = |model: &Model| model.search_view().map(|search_view| search_view.common.playback.is_playing);
    for _ in 0..2 {
        remote(&mut model, KeyCode::F(5));
        assert_eq!(playing(&model), Some(true));
    }
    remote(&mut model, KeyCode::Esc);
    assert_eq!(playing(&model), Some(false));
    remote(&mut model, KeyCode::Esc);
    assert!(model.search_view().is_some(), "Esc never leaves");
}

#[test]
fn the_lectures_are_read_one_after_the_other() {
    let mut model = gallery(SMALL);
    press(&mut model, "⏎<");
    assert_eq!(
        (title(&model), model.remark.as_deref()),
        ("Three nodes decide", Some("this is the first entry of the gallery"))
    );
    let titles: Vec<String> = model
        .gallery
        .entries
        .iter()
        .skip(1)
        .filter_map(|entry| Some(entry.content.known()?.document().title.clone()))
        .take(3)
        .collect();
    for expected in &titles {
        press(&mut model, ">");
        assert_eq!(title(&model), expected);
    }
    press(&mut model, "<");
    assert_eq!(title(&model), titles[1]);
    press(&mut model, "⌫");
    assert_eq!(model.gallery.chosen, 2, "the gallery is where one left it");
}

#[test]
fn what_is_listed_is_counted_and_shown_beside_the_list() {
    // The preview of the chosen entry is beside the list: a tree, a lesson or a board. A part without room is left out
    // completely.
    for (name, seen) in
        [("textbook", "▲ A"), ("wall", "███"), ("romania", "Bucharest"), ("prisoners-dilemma", "cooperate")]
    {
        let mut model = gallery((200, 60));
        model.gallery.chosen = model.gallery.entries.iter().rposition(|entry| entry.name == name).expect("an entry");
        let beside = |model: &Model| {
            text(model).lines().skip(6).any(|line| line.chars().skip(84).collect::<String>().contains(seen))
        };
        assert!(beside(&model), "{name}\n{}", text(&model));
        send(&mut model, Message::Resize(60, 40));
        assert!(!beside(&model), "{name}: narrow screens have no room for it");
    }

    // On a small screen, a deep tree is drawn down to the level for which there are rows.
    for name in ["ubb", "pisa", "and-or"] {
        let mut model = gallery(SMALL);
        model.gallery.chosen = model.gallery.entries.iter().rposition(|entry| entry.name == name).expect("an entry");
        let screen = text(&model);
        let has_lines = screen.lines().skip(16).any(|line| line.contains('╭') && line.contains('╮'));
        assert!(has_lines, "{name}\n{screen}");
    }
    let mut model = gallery(SMALL);
    model.gallery.chosen =
        model.gallery.entries.iter().rposition(|entry| entry.name == "eight-puzzle").expect("an entry");
    let screen = text(&model);
    assert!(screen.contains("1 4 2") && screen.contains("goal"), "{screen}");

    // The count equals the number of listed entries.
    {
        let mut model = with_files((160, 48));
        let all = model.gallery.without_copies().count();
        let lectures = all - 1;
        assert!(text(&model).contains(&format!("of {lectures} seen")), "{}", text(&model));
        press(&mut model, "/");
        assert!(text(&model).contains(&format!("{all} of {all}")), "{}", text(&model));
    }
}

#[test]
fn the_best_hit_is_chosen_while_typing_and_enter_opens_it() {
    for (words, best) in
        [("alpha", "alpha-cut-proof"), ("ubb walk", "ubb"), ("first tree", "first-minimax"), ("romania", "romania")]
    {
        let mut model = gallery(SMALL);
        press(&mut model, &format!("/{words}"));
        assert_eq!(model.gallery.entry().map(|entry| entry.name.as_str()), Some(best), "{words}");
    }
}

/// Returns the first letters of the words that say something.
fn stems(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 3);
    words.map(|word| word.to_lowercase().chars().take(5).collect()).collect()
}

#[test]
fn no_description_repeats_its_title() {
    for lecture in library::all() {
        let (title, about) = (stems(lecture.title), stems(lecture.about));
        let repeated = about.iter().filter(|stem| title.contains(stem)).count();
        assert!(repeated * 2 < about.len().max(1), "{}: {}", lecture.title, lecture.about);
    }
}

#[test]
fn the_lecture_opened_last_continues_at_its_step() {
    let mut model = gallery(SMALL);
    press(&mut model, "↓⏎⇱→→→⌫");
    assert!(text(&model).contains("continue at step 3 of"), "{}", text(&model));
    press(&mut model, "⏎");
    assert_eq!(model.search_view().map(crate::model::SearchView::cursor), Some(3));
}

#[test]
fn a_lecture_opens_before_its_first_cutoff_with_the_question() {
    let mut model = gallery(SMALL);
    press(&mut model, "⏎");
    assert_eq!(model.search_view().map(crate::model::SearchView::cursor), Some(10));
    assert!(text(&model).contains("Will MIN at C look at"), "{}", text(&model));
    press(&mut model, "→");
    assert!(text(&model).contains("alpha cutoff") && !text(&model).contains("Will MIN"), "{}", text(&model));
    press(&mut model, "⇲→");
    assert!(text(&model).contains("i the end: > next lecture, Q quiz"), "{}", text(&model));
}

/// The audience sees no keys: the gallery and a match use their rows.
#[test]
fn a_presentation_has_no_blank_rows_for_keys() {
    for size in [(80, 24), (120, 40)] {
        let mut model = gallery(size);
        model.is_presented = true;
        press(&mut model, "⇱⇲");
        let last_row = |model: &Model| text(model).lines().nth(usize::from(size.1) - 1).map(str::to_owned);
        let has_keys = |row: &str| row.contains("? help");
        assert!(last_row(&model).is_some_and(|row| !row.trim().is_empty() && !has_keys(&row)), "{}", text(&model));
        model.is_presented = false;
        assert!(last_row(&model).is_some_and(|row| has_keys(&row)), "{}", text(&model));
    }
}
