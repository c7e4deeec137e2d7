//! Reading input: progress, results and errors.

use crate::gallery::{Content, Entry};
use crate::job::{Arrival, Job, OpenRequest, Outcome, Reading, Shows};
use crate::model::{Model, OpenScreen};
use crate::testing::{file_content, gallery, press, subject, text};
use crate::update::{Effect, Message, update};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::progress::BytesRead;

fn reading() -> Model {
    let mut model = gallery((80, 24));
    let effect = update(&mut model, Message::Read(Reading::new(|_| Arrival::Cancelled)));
    assert!(matches!(effect, Effect::Start(job) if matches!(*job, Job::Read(_))), "it is read");
    model
}

fn arrives(model: &mut Model, arrival: Arrival) -> Effect {
    update(model, Message::Done(Box::new(Outcome::Read(arrival))))
}

#[track_caller]
fn tells(nodes: u64, read: u64, all: Option<u64>, words: &str) {
    let mut model = reading();
    let _ = update(&mut model, Message::Progress(nodes, BytesRead { read, all }));
    let screen = text(&model);
    assert!(screen.contains(words) && screen.contains("Esc stops") && screen.contains("reading"), "{screen}");
}

#[test]
fn a_file_that_is_read_is_opened_or_left() {
    // The screen shows the progress of reading.
    tells(0, 0, None, "0 nodes");
    tells(0, 3 << 20, Some(64 << 20), "3,072 of 65,536 KiB");
    tells(0, 3 << 20, None, "3,072 KiB");
    tells(312_000, 64 << 20, Some(64 << 20), "312,000 nodes of 65,536 KiB");
    tells(1, 12, None, "1 node of 1 KiB");

    // A subject that has been read opens.
    {
        let request = || OpenRequest::new(subject("tree = [1, [2, 3]]"));
        let mut model = reading();
        let remark = Some("it goes on".into());
        let effect = arrives(&mut model, Arrival::Opened(Box::new(OpenRequest { remark, ..request() })));
        assert!(matches!(effect, Effect::Start(job) if matches!(*job, Job::Search { .. })));
        assert_eq!(model.remark.as_deref(), Some("it goes on"));
        let mut model = reading();
        let effect = arrives(
            &mut model,
            Arrival::Opened(Box::new(OpenRequest { shows: Shows::Comparison([None; 2]), ..request() })),
        );
        assert!(matches!(effect, Effect::Start(job) if matches!(*job, Job::Race { .. })));
    }

    // Escape stops reading and returns to the gallery.
    {
        let mut model = reading();
        let effect = update(&mut model, Message::Key(crate::event::KeyCode::Esc.into()));
        assert!(matches!(effect, Effect::Cancel) && matches!(model.screen, OpenScreen::Opening));
        assert!(matches!(arrives(&mut model, Arrival::Cancelled), Effect::None));
        assert!(matches!(model.screen, OpenScreen::Gallery) && model.working.is_none());
        assert!(text(&model).contains("stopped"));
        press(&mut model, "/UBB walk⏎");
        assert!(matches!(model.screen, OpenScreen::Search(_)));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_told_where_one_is() {
    // An input that cannot be read ends the interface; the caller reports the error.
    {
        let mut model = reading();
        let problems = Problems::one("a.json", Diagnostic::new("no-tree", "there is none"));
        let effect = arrives(&mut model, Arrival::Unreadable(problems.clone()));
        assert!(matches!(effect, Effect::Quit));
        assert_eq!(model.unreadable, Some(problems));
    }

    // An unreadable file of the folder leads back to the gallery.
    {
        let mut model = with_file(Arrival::Broken("large.toml:3:9: there is no key `tre`".to_owned()));
        press(&mut model, "⇲↑⏎");
        assert!(matches!(model.screen, OpenScreen::Gallery) && model.unreadable.is_none());
        assert!(text(&model).contains("large.toml:3:9: there is no key"), "{}", text(&model));
    }
}

/// The gallery with two files; the first one is unread and arrives as `arrival`.
fn with_file(arrival: Arrival) -> Model {
    let mut model = gallery((80, 24));
    let content = Content::Unread(Reading::new(move |_| arrival.clone()));
    let entry = |name: &str, content| Entry {
        title: name.to_owned(),
        name: name.to_owned(),
        chapter: "This directory".to_owned(),
        about: "70 KiB".to_owned(),
        content,
    };
    let last = entry("./last.toml", Content::read(file_content("last.toml", "title = 'Last'\ntree = [1, 2]")));
    let files = [entry("./large.toml", content), last];
    model.gallery.entries = model.gallery.entries.iter().cloned().chain(files).collect();
    model
}

#[test]
fn a_file_of_the_folder_is_read_when_it_is_opened() {
    let request = OpenRequest::new(subject("title = 'A large tree'\ntree = [1, [2, 3]]"));
    let mut model = with_file(Arrival::Opened(Box::new(request)));
    press(&mut model, "⇲↑");
    let screen = text(&model);
    assert!(screen.contains("./large.toml") && screen.contains("70 KiB"), "{screen}");
    let title =
        |model: &Model| model.search_view().map(|search_view| search_view.document.title.clone()).unwrap_or_default();
    press(&mut model, "⏎⇲");
    assert_eq!(title(&model), "A large tree");
    press(&mut model, ">");
    assert_eq!(title(&model), "Last");
    press(&mut model, "<");
    assert_eq!(title(&model), "A large tree", "it is read again");
    assert_eq!(model.gallery.progress_of(&model.gallery.entries[model.gallery.chosen]), Some(100));
}
