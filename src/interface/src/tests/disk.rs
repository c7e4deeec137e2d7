//! Tests of the file behind a walkthrough: saving, external changes, leaving with unsaved edits, recovered edits.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::editing::{begun, says, search_view, shown};
use crate::editing::FileChange;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::job::Outcome;
use crate::keymap::Mode;
use crate::model::{Model, Overlay};
use crate::screen::Screen as _;
use crate::testing::{self, file_content, gallery, lecture_subject, opens, press, send, text};
use crate::update::{Effect, Message, update};
use plywood_document::content::{FileContent, with_signs};
use plywood_document::files;
use plywood_document::recovered::Recovered;
use plywood_search::session::SearchProblem;
use plywood_tree::format::{Content, Syntax};
use plywood_tree::settings::InputFormat;
use plywood_tree::source::{RecoveryKey, UnsavedEdits};
use plywood_tree::tree::{Domain, NodeId};
use plywood_tree::{format, library};

const TREE: &str = "# by hand\ntree = [[3, 5], [2, 9]]\n";

struct Open {
    folder: tempfile::TempDir,
    model: Model,
}

impl Open {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("a.toml"), text).expect("written");
        let mut model = gallery((80, 24));
        let subject = read(&folder.path().join("a.toml"));
        send(&mut model, opens(subject));
        Self { folder, model }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().canonicalize().expect("a folder").join("a.toml")
    }

    fn file(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap_or_default()
    }

    /// Overwrites the file as another program would, and sends the news.
    fn changed(&mut self, text: &str) {
        fs::write(self.path(), text).expect("written");
        let outcome = files::read(&self.path()).map_err(|problem| problem.message).and_then(|input| {
            plywood_document::content::read(&input, Some(self.path()), &Arc::default())
                .map_err(|problems| problems[0].message.clone())
        });
        let news = FileChange { files: vec![self.path()], outcome };
        send(&mut self.model, Message::FileChanged(Box::new(news)));
    }
}

fn read(path: &Path) -> SearchProblem {
    let input = files::read(path).expect("a file");
    SearchProblem::read(&input, path.canonicalize().ok()).expect("a valid file")
}

fn effect(model: &mut Model, c: char) -> Effect {
    update(model, Message::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)))
}

#[test]
fn a_file_is_saved_as_it_is_written_or_under_another_name() {
    // A file written by another program is saved under another name.
    {
        let mut open = Open::new(TREE);
        let path = open.path().with_file_name("b.txt");
        fs::write(&path, "[[3, 5], [2, 9]]").expect("written");
        let input = files::read(&path).expect("a file");
        let Ok(FileContent::Searched(subject)) = plywood_document::content::read(&input, Some(path), &Arc::default())
        else {
            panic!("a tree")
        };
        send(&mut open.model, opens(*subject));
        press(&mut open.model, "e↓↓8⏎w");
        let offered = |model: &Model| match &model.overlay {
            Overlay::SaveAs(name, _) => Some(name.clone()),
            _ => None,
        };
        assert_eq!(offered(&open.model).as_deref(), Some("b.toml"));
    }

    // A file whose extension does not match its content keeps its format.
    {
        let json = "{ \"tree\": [[3, 5], [2, 9]] }\n";
        let mut open = Open::new(TREE);
        fs::write(open.path(), json).expect("written");
        let input = files::read(&open.path()).expect("a file").written_in(Some(InputFormat::Json));
        let read = plywood_document::content::read(&input, open.path().canonicalize().ok(), &Arc::default());
        let Ok(FileContent::Searched(subject)) = read else { panic!("a tree") };
        send(&mut open.model, opens(*subject));
        press(&mut open.model, "e↓↓8⏎w");
        says(&open.model, &["saved as a.toml"]);
        assert_eq!(open.file("a.toml"), json.replace('3', "8"));
        press(&mut open.model, "4⏎w");
        assert_eq!(open.file("a.toml"), json.replace('3', "4"), "it is remembered how it is written");
    }
}

#[test]
fn saving_changes_what_was_edited_and_nothing_else() {
    {
        let mut open = Open::new(TREE);
        press(&mut open.model, "e↓↓8⏎w");
        says(&open.model, &["saved as a.toml"]);
        assert!(!text(&open.model).contains("• edited"));
        assert_eq!((open.file("a.toml"), open.file("a.toml~")), (TREE.replace('3', "8"), String::new()));
        press(&mut open.model, "u");
        assert!(search_view(&open.model).is_unsaved(), "one step from what is saved");
        press(&mut open.model, "w");
        assert_eq!(open.file("a.toml"), TREE);
        let other = open.folder.path().join("b.toml");
        press(&mut open.model, "4⏎W");
        press(&mut open.model, &"⌫".repeat(20));
        press(&mut open.model, &format!("{}⏎", other.display()));
        assert_eq!((open.file("a.toml"), open.file("b.toml")), (TREE.to_owned(), TREE.replace('3', "4")));
    }

    // A byte order mark and a title like the name stay.
    {
        let marked = format!("\u{feff}title = 'a' # like the file\r\n{TREE}");
        let mut open = Open::new(&marked);
        press(&mut open.model, "e↓↓8⏎w");
        assert_eq!(open.file("a.toml"), marked.replace('3', "8"));
        press(&mut open.model, "7⏎w");
        assert_eq!(open.file("a.toml"), marked.replace('3', "7"), "nor does the program take it for another's");
    }

    // A file that must be rewritten completely is kept.
    {
        let blocks = "[[tree.children]]\nvalue = 3 # by hand\n[[tree.children]]\nvalue = 5\n";
        let mut open = Open::new(blocks);
        press(&mut open.model, "e↓8⏎w");
        says(&open.model, &["saved as a.toml; the old file with its comments is a.toml~"]);
        assert_eq!(open.file("a.toml"), "root = \"max\"\ntree = [8, 5]\n");
        assert_eq!(open.file("a.toml~"), blocks);
        press(&mut open.model, "7⏎w");
        assert!(open.file("a.toml").contains("[7, 5]"));
        assert_eq!(open.file("a.toml~"), blocks, "what the program wrote itself needs no copy");
    }
}

#[test]
fn a_leaf_edited_in_a_lecture_changes_one_line_of_its_file() {
    let mut edited = 0;
    for lecture in crate::testing::searched() {
        let document = format::read(lecture.text, Syntax::Toml).expect("a good lecture");
        let Content::Tree(tree) = &document.content else { continue };
        if tree.domain() == Domain::Truth {
            continue;
        }
        let mut open = Open::new(lecture.text);
        let path: Vec<_> = std::iter::successors(Some(NodeId::ROOT), |&node| tree.child(node, 0)).collect();
        press(&mut open.model, &format!("e{}{}77⏎w", "↑".repeat(path.len()), "↓".repeat(path.len() - 1)));
        let (before, after, name) = (lecture.text, open.file("a.toml"), lecture.name);
        let changed = before.lines().zip(after.lines()).filter(|(before, after)| before != after).count();
        assert_eq!((after.lines().count(), changed), (before.lines().count(), 1), "{name}\n{after}");
        assert!(after.contains("77") && open.file("a.toml~").is_empty(), "{name}");
        edited += 1;
    }
    assert!(edited > 4, "{edited} lectures");
}

#[test]
fn a_lecture_saved_as_a_file_keeps_its_comments() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let subject = lecture_subject(&library::find("ubb").expect("a lecture"));
    let mut model = gallery((80, 24));
    send(&mut model, opens(subject));
    press(&mut model, "⇲e↑↑↑↑↓↓77⏎w");
    press(&mut model, &"⌫".repeat(20));
    press(&mut model, &format!("{}⏎", folder.path().join("mine.toml").display()));
    let saved = fs::read_to_string(folder.path().join("mine.toml")).expect("saved");
    let text = library::find("ubb").expect("a lecture").text;
    let changed = text.lines().zip(saved.lines()).filter(|(before, after)| before != after).count();
    assert_eq!((saved.lines().count(), changed), (text.lines().count(), 1), "{saved}");
}

#[test]
fn a_file_that_changed_or_is_gone_is_not_overwritten() {
    // A file that changed in the meantime is not overwritten.
    {
        let mut open = Open::new(TREE);
        press(&mut open.model, "e↓↓8⏎");
        fs::write(open.path(), "tree = 1").expect("written");
        press(&mut open.model, "w");
        says(&open.model, &["`a.toml` has changed on disk: W saves under another name, L loads the file", "• edited"]);
        assert_eq!(open.file("a.toml"), "tree = 1");
        let other = open.folder.path().join("b.json");
        press(&mut open.model, "W");
        press(&mut open.model, &"⌫".repeat(20));
        press(&mut open.model, &format!("{}⏎", other.display()));
        says(&open.model, &["saved as b.json"]);
        assert!(open.file("b.json").starts_with('{') && open.file("b.json").contains("[8, 5]"));
        assert!(!search_view(&open.model).is_unsaved());
    }

    // A missing file is reported and can be written again.
    {
        let mut open = Open::new(TREE);
        press(&mut open.model, "e↓↓8⏎");
        fs::remove_file(open.path()).expect("removed");
        press(&mut open.model, "w");
        says(&open.model, &["`a.toml` has been removed: W saves it again", "• edited"]);
        press(&mut open.model, "W");
        press(&mut open.model, &"⌫".repeat(20));
        let path = format!("{}⏎", open.folder.path().join("a.toml").display());
        press(&mut open.model, &path);
        says(&open.model, &["saved as a.toml"]);
        assert!(open.file("a.toml").contains("[8, 5]"));
    }
}

#[test]
fn a_new_name_never_takes_the_place_of_another_file_unasked() {
    let mut open = Open::new(TREE);
    let other = open.folder.path().join("b.toml");
    fs::write(&other, "tree = 1\n").expect("written");
    press(&mut open.model, "e↓↓8⏎W");
    press(&mut open.model, &"⌫".repeat(20));
    press(&mut open.model, &format!("{}⏎", other.display()));
    says(&open.model, &["the file exists: ⏎ replaces it"]);
    assert_eq!(open.file("b.toml"), "tree = 1\n");
    press(&mut open.model, "⏎");
    assert!(open.file("b.toml").contains("[8, 5]"));
    assert_eq!(open.file("b.toml~"), "tree = 1\n", "and even then what was there is kept");
}

#[test]
fn an_error_too_long_for_one_line_takes_those_that_the_sentence_leaves_free() {
    let mut open = Open::new(TREE);
    press(&mut open.model, "⇱→→→→");
    let long = "there is no algorithm `alpha-beta-with-a-name-that-nobody-would-choose`, at least not in this version";
    let news = FileChange { files: vec![open.path()], outcome: Err(long.to_owned()) };
    send(&mut open.model, Message::FileChanged(Box::new(news)));
    let screen = text(&open.model);
    let shown = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains(&format!("{long}: showing the last good version")), "{screen}");
}

#[test]
fn a_file_that_changes_outside_is_shown_at_once() {
    let mut open = Open::new(TREE);
    press(&mut open.model, "⇲⇥⇧↑⇧↓⇧→");
    let selected = search_view(&open.model).pane().selected;
    open.changed("tree = [[3, 5], [2, 9, 4], 7]");
    assert_eq!((shown(&open.model).len(), search_view(&open.model).pane().selected), (9, selected.map(|_| NodeId(4))));
    assert_eq!(search_view(&open.model).cursor(), search_view(&open.model).replay().len(), "the end stays the end");
    open.changed("tree = [[3, 5], [2, 9, 4], 7");
    says(&open.model, &["showing the last good version"]);
    super::editing::snapshot("disk_broken", &open.model);
    assert_eq!(shown(&open.model).len(), 9);
    press(&mut open.model, "←");
    says(&open.model, &["showing the last good version"]);
    open.changed("tree = [1, 2]");
    assert_eq!(shown(&open.model).len(), 3);
    assert!(!text(&open.model).contains("last good"));
}

#[test]
fn a_tree_that_becomes_a_lesson_of_another_kind_is_shown_as_it_was() {
    for keys in ["", "c", "e↓↓8⏎"] {
        let mut open = Open::new(TREE);
        press(&mut open.model, keys);
        let before = search_view(&open.model).is_unsaved();
        open.changed("[page]\ncolumns = ['a']\nrows = [{ cells = ['x'] }]\n");
        if keys == "c" {
            press(&mut open.model, "c");
        }
        says(&open.model, &["the file is now of another kind"]);
        assert_eq!((shown(&open.model).len(), search_view(&open.model).is_unsaved()), (7, before), "{keys}");
        open.changed("tree = [1, 2]");
        assert!(!text(&open.model).contains("another kind"), "{keys}");
    }
}

#[test]
fn unsaved_edits_are_not_swept_away_by_a_change_outside() {
    let mut open = Open::new(TREE);
    press(&mut open.model, "e↓↓8⏎");
    open.changed("tree = [1, 2]");
    says(&open.model, &["changed on disk: L loads it (u brings yours back), W saves yours elsewhere"]);
    super::editing::snapshot("disk_changed", &open.model);
    assert_eq!(shown(&open.model).len(), 7);
    press(&mut open.model, "L");
    assert_eq!((shown(&open.model).len(), search_view(&open.model).is_unsaved()), (3, false));
    press(&mut open.model, "u");
    assert_eq!((shown(&open.model).len(), search_view(&open.model).is_unsaved()), (7, true));
    assert_eq!(shown(&open.model).value(NodeId(2)), Some(8.0));
    press(&mut open.model, "w");
    assert!(open.file("a.toml").contains("[8, 5]"), "what is on disk has been seen");
}

#[test]
fn leaving_with_unsaved_edits_asks_first() {
    // Quitting with unsaved edits asks first.
    {
        let mut open = Open::new(TREE);
        assert!(matches!(effect(&mut open.model, 'q'), Effect::Quit), "nothing unsaved, nothing asked");
        press(&mut open.model, "e↓↓8⏎");
        assert!(matches!(effect(&mut open.model, 'q'), Effect::None));
        assert_eq!(open.model.mode(), Mode::Question);
        press(&mut open.model, "⎋");
        assert_eq!(open.model.overlay, Overlay::None);
        for (key, unsaved) in [('k', true), ('q', true), ('d', false)] {
            press(&mut open.model, "q");
            assert!(matches!(effect(&mut open.model, key), Effect::Quit), "{key}");
            assert_eq!(search_view(&open.model).is_unsaved(), unsaved, "{key}");
            open.model.overlay = Overlay::None;
        }
        assert_eq!(open.file("a.toml"), TREE);
        press(&mut open.model, "6⏎qs");
        assert!(open.file("a.toml").contains("[6, 5]"));
    }

    // Returning to the gallery asks as well.
    {
        let mut open = Open::new(TREE);
        press(&mut open.model, "e↓↓8⏎⎋⌫");
        assert_eq!(open.model.mode(), Mode::Question);
        assert!(matches!(effect(&mut open.model, 'd'), Effect::Forget(_)));
        assert!(open.model.search_view().is_none());
    }
}

fn found(open: &Open, tree: &str, base: u64) -> Recovered {
    let input = plywood_tree::source::SourceText {
        print: plywood_tree::source::Fingerprint::of(b""),
        ..plywood_tree::source::SourceText::new("x.json", tree)
    };
    let subject = SearchProblem::read(&input, None).expect("a tree");
    let of = search_view(&open.model).document.origin.key().of;
    let left = UnsavedEdits { name: "x.json".to_owned(), key: RecoveryKey { of, base }, seconds: Some(130) };
    Recovered { of, left, content: FileContent::Searched(Box::new(subject)) }
}

#[test]
fn edits_that_were_left_behind_are_offered_with_their_file() {
    // Recovered edits are offered.
    {
        let mut open = Open::new(TREE);
        let base = search_view(&open.model).document.origin.key().base;
        let edits = found(&open, "{ \"tree\": [[8, 5], [2, 9]] }", base);
        send(&mut open.model, Message::Recovered(Box::new(edits.clone())));
        says(&open.model, &["unsaved edits from 2 minutes ago", "restore them"]);
        super::editing::snapshot("editing_offer", &open.model);
        assert!(!text(&open.model).contains("The file has changed"));
        press(&mut open.model, "⎋");
        assert_eq!(shown(&open.model).value(NodeId(2)), Some(3.0));
        send(&mut open.model, Message::Recovered(Box::new(edits.clone())));
        press(&mut open.model, "e");
        assert_eq!(shown(&open.model).value(NodeId(2)), Some(8.0));
        assert!(search_view(&open.model).is_unsaved() && search_view(&open.model).is_edited_by_hand());
        press(&mut open.model, "u");
        assert_eq!(shown(&open.model).value(NodeId(2)), Some(3.0));
        press(&mut open.model, "Uw");
        assert!(open.file("a.toml").contains("[8, 5]"));
        let mut open = Open::new(TREE);
        let edits = found(&open, "{ \"tree\": [[8, 5], [2, 9]] }", base ^ 1);
        send(&mut open.model, Message::Recovered(Box::new(edits)));
        says(&open.model, &["The file has changed since."]);
        assert!(matches!(effect(&mut open.model, 'd'), Effect::DiscardRecovered(_)));
        assert_eq!(open.model.overlay, Overlay::None);
    }

    // Recovered edits of another file are not offered.
    {
        let mut open = Open::new(TREE);
        let mut edits = found(&open, "{ \"tree\": 1 }", 0);
        edits.of ^= 1;
        send(&mut open.model, Message::Recovered(Box::new(edits)));
        assert_eq!(open.model.overlay, Overlay::None);
    }
}

#[test]
fn edits_whose_taking_up_is_stopped_are_on_offer_as_before() {
    for (text, takes_back) in [(TREE, true), ("game = 'chomp:2,2'\n", false)] {
        let mut open = Open::new(text);
        let (before, edits) = (Arc::clone(shown(&open.model)), found(&open, "{ \"tree\": [8, 5] }", 0));
        send(&mut open.model, Message::Recovered(Box::new(edits)));
        let _ = begun(&mut open.model, KeyCode::Char('e'));
        assert!(search_view(&open.model).is_pending());
        send(&mut open.model, Message::Done(Box::new(Outcome::Cancelled)));
        assert!(open.model.overlay == Overlay::Offer && search_view(&open.model).edits.is_none(), "{text}");
        assert_eq!(*shown(&open.model), before);
        says(&open.model, &["restore them", "stopped"]);
        assert_eq!(self::text(&open.model).contains("u brings this tree back"), takes_back, "{text}");
        press(&mut open.model, "e");
        assert_eq!(shown(&open.model).len(), 3);
        assert!(search_view(&open.model).common.recovered.is_none() && search_view(&open.model).is_unsaved());
        says(&open.model, &[if takes_back { "1 edit, not saved" } else { "edits of an earlier run, not saved" }]);
        press(&mut open.model, "↓a");
        assert_eq!(shown(&open.model).len(), 4);
        press(&mut open.model, "uu");
        assert_eq!(shown(&open.model).len(), if takes_back { before.len() } else { 3 });
    }
}

#[test]
fn changes_whose_taking_up_is_stopped_are_on_offer_as_before() {
    const MAP: &str = "map = '''\nS..G\n....\n'''\n";
    for changed in [MAP.replace("....", ".##."), MAP.replace("....", ".##.\n....")] {
        let mut model = testing::open(MAP, (80, 24));
        let lesson_view = |model: &Model| model.lesson_view().expect("a map").clone();
        let of = lesson_view(&model).document.origin.key().of;
        let left = UnsavedEdits { name: "x.toml".to_owned(), key: RecoveryKey { of, base: 0 }, seconds: None };
        send(
            &mut model,
            Message::Recovered(Box::new(Recovered { of, left, content: file_content("a map.toml", &changed) })),
        );
        let _ = begun(&mut model, KeyCode::Char('e'));
        assert!(lesson_view(&model).is_pending());
        send(&mut model, Message::Done(Box::new(Outcome::Cancelled)));
        assert!(model.overlay == Overlay::Offer && lesson_view(&model).edits.is_none(), "{changed}");
        assert_eq!(&*lesson_view(&model).document.origin.text, MAP);
        press(&mut model, "e");
        let taken = lesson_view(&model);
        assert!(taken.common.recovered.is_none() && taken.is_unsaved());
        assert_eq!(with_signs(&taken.file(), &taken.lesson().changeable().expect("a map").cells()), Some(changed));
        says(&model, &["restored:"]);
    }
}

#[test]
fn a_game_that_is_edited_as_a_tree_is_saved_under_another_name() {
    const GAME: &str = "game = 'chomp:2,2'\n";
    let asks = |open: &mut Open| {
        press(&mut open.model, "w");
        assert!(
            matches!(&open.model.overlay, Overlay::SaveAs(name, None) if name == "a.toml"),
            "{}",
            text(&open.model)
        );
        let other = open.path().with_file_name("b.toml").display().to_string();
        press(&mut open.model, &format!("{}{other}⏎", "⌫".repeat(20)));
        says(&open.model, &["saved as b.toml"]);
        assert_eq!(open.file("a.toml"), GAME, "the game stays");
        press(&mut open.model, "w");
        says(&open.model, &["saved as b.toml"]);
    };
    let mut open = Open::new(GAME);
    press(&mut open.model, "ee");
    asks(&mut open);
    let mut open = Open::new(GAME);
    let edits = found(&open, "{ \"tree\": [8, 5] }", 0);
    send(&mut open.model, Message::Recovered(Box::new(edits)));
    press(&mut open.model, "e");
    asks(&mut open);
}
