//! The whole program in a browser: keys and other events as JSON in, the screen as text with colors out. Jobs are done at once.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    engine::opened,
    storage::{Storage, Stored},
};
use plywood_document::{
    files::Recovery,
    link::{Link, Linked},
};
use plywood_interface::{
    Model,
    event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
    gallery::Entry,
    job::{Job, OpenRequest, Outcome, perform},
    link, marks, printed,
    unsaved::{Order, Tracker, carry_out},
    update::{Effect, Message, update},
};
use plywood_pages::opening;
use plywood_tree::{
    format::View,
    library,
    progress::Progress,
    random::SplitMix,
    settings::{Choice as _, ThemeName},
};
use serde::Deserialize;
use serde_json::json;

/// Most columns and rows of a screen.
const MOST: (u16, u16) = (400, 200);

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// Program with its screen.
pub struct Program {
    model: Model,
    recovery: Recovery<Storage>,
    tracker: Tracker,
    /// Answers for review that are kept.
    answers: usize,
    /// Text for the clipboard.
    copied: Option<String>,
    /// Name and text of a file to be downloaded.
    download: Option<(String, String)>,
    has_ended: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Event {
    Begin(Begin),
    Resize(u16, u16),
    Key {
        name: String,
        shift: bool,
        ctrl: bool,
        alt: bool,
    },
    Mouse {
        kind: String,
        column: u16,
        row: u16,
    },
    Paste(String),
    /// Opens a link, without its `#`.
    Open(String),
    /// Opens a file: its name and its text.
    File(String, String),
    /// Asks for the link to what is on the screen, in this second.
    Link(u64),
    /// Another page has written or removed a text.
    Stored(String, Option<Stored>),
    Tick,
}

#[derive(Deserialize)]
struct Begin {
    size: (u16, u16),
    seed: u32,
    theme: String,
    /// Folder of the page.
    site: String,
    /// True if a link is opened next.
    opens: bool,
    /// Second since 1970.
    clock: u64,
    stored: BTreeMap<String, Stored>,
}

/// Passes an event to the program, which is created if there is none, and returns the screen.
pub fn answer(program: &mut Option<Program>, event: &str, progress: &Arc<Progress>) -> String {
    let event = match serde_json::from_str(event) {
        Ok(event) => event,
        Err(why) => return json!({ "problem": why.to_string() }).to_string(),
    };
    match (event, program) {
        (Event::Begin(begin), program) => program.insert(Program::new(begin)).shown(),
        (event, Some(program)) => program.take(event, progress),
        (_, None) => json!({ "problem": text!("engine/not-begun") }).to_string(),
    }
}

impl Program {
    fn new(Begin { size, seed, theme, site, opens, clock, stored }: Begin) -> Self {
        let entries = library::all().iter().map(|&lecture| Entry::of_lecture(lecture, |content| content)).collect();
        let mut model = Model::new(clamped(size), ThemeName::from_name(&theme).unwrap_or_default(), entries);
        model.random = SplitMix::new(u64::from(seed));
        model.site = Some(site);
        let storage = Storage::new(stored, clock);
        let today = u32::try_from(clock / SECONDS_A_DAY).unwrap_or(u32::MAX);
        marks::restore(&mut model, &storage, today, &marks::greeting(opens));
        let recovery = Recovery::new(storage, seed);
        Self {
            model,
            recovery,
            tracker: Tracker::default(),
            answers: 0,
            copied: None,
            download: None,
            has_ended: false,
        }
    }

    fn take(&mut self, event: Event, progress: &Arc<Progress>) -> String {
        match event {
            Event::Begin(begin) => *self = Self::new(begin),
            Event::Resize(columns, rows) => {
                let (columns, rows) = clamped((columns, rows));
                self.send(Message::Resize(columns, rows), progress);
            }
            Event::Key { name, shift, ctrl, alt } => {
                if let Some(key) = key(&name, [shift, ctrl, alt]) {
                    self.send(Message::Key(key), progress);
                }
            }
            Event::Mouse { kind, column, row } => {
                if let Some(kind) = mouse(&kind) {
                    let modifiers = KeyModifiers::NONE;
                    self.send(Message::Mouse(MouseEvent { kind, column, row, modifiers }), progress);
                }
            }
            Event::Paste(text) => self.send(Message::Paste(text), progress),
            Event::Open(link) => match Link::decode(&link) {
                Ok(link) => self.open(&link, progress),
                Err(why) => self.send(Message::Trouble(why.to_string()), progress),
            },
            Event::File(name, text) => {
                self.open(&Link { content: Linked::File { name, text }, options: Vec::new() }, progress);
            }
            Event::Link(clock) => {
                self.recovery.store.set_clock(clock);
                return json!({ "link": link::shown(&self.model).ok() }).to_string();
            }
            Event::Stored(name, stored) => {
                self.recovery.store.learn(name, stored);
                return json!({}).to_string();
            }
            Event::Tick => self.send(Message::Tick, progress),
        }
        self.keep(progress);
        self.shown()
    }

    fn shown(&mut self) -> String {
        let screen = printed::screen(&self.model);
        json!({
            "screen": printed::colored(&screen),
            "text": printed::plain(&screen),
            "tick": self.model.tick(),
            "copied": self.copied.take(),
            "download": self.download.take(),
            "ended": self.has_ended,
            "theme": self.model.theme.name().name(),
            "stored": self.recovery.store.changes(),
        })
        .to_string()
    }

    /// Keeps what outlives the page, and offers edits that an earlier one has left.
    fn keep(&mut self, progress: &Arc<Progress>) {
        for order in self.tracker.follow(&self.model).orders {
            self.carry_out(order, progress);
        }
        let answers = self.model.review.new_answers();
        // What cannot be written is tried again after the next event.
        if marks::keep_answers(&self.recovery.store, &answers[self.answers..]).is_ok() {
            self.answers = answers.len();
        }
        marks::store(&self.model, &self.recovery.store);
    }

    fn carry_out(&mut self, order: Order, progress: &Arc<Progress>) {
        match carry_out(&mut self.recovery, order) {
            Ok(None) => {}
            Ok(Some(found)) => self.send(Message::Recovered(found), progress),
            Err(trouble) => self.send(Message::Trouble(trouble), progress),
        }
    }

    fn send(&mut self, message: Message, progress: &Arc<Progress>) {
        let mut effect = update(&mut self.model, message);
        loop {
            match effect {
                Effect::Start(job) => {
                    let outcome = self.perform(*job, progress);
                    effect = update(&mut self.model, Message::Done(Box::new(outcome)));
                }
                Effect::Quit => {
                    self.has_ended = true;
                    return;
                }
                Effect::Copy(text) => {
                    self.copied = Some(text);
                    return;
                }
                Effect::DiscardRecovered(left) => return self.carry_out(Order::DiscardRecovered(left), progress),
                Effect::Forget(key) => {
                    self.tracker.forget();
                    return self.carry_out(Order::Forget(key), progress);
                }
                // Nothing runs beside the program.
                Effect::None | Effect::Cancel | Effect::Suspend => return,
            }
        }
    }

    /// Performs a job. A file that would be saved is downloaded.
    fn perform(&mut self, job: Job, progress: &Arc<Progress>) -> Outcome {
        let Job::Save(save) = job else { return perform(job, progress) };
        let name = save.name();
        Outcome::Saved(save.download().map(|(saved, text)| {
            self.download = Some((name, text));
            saved
        }))
    }

    /// Opens a link at its step, or says why it cannot be opened.
    fn open(&mut self, link: &Link, progress: &Arc<Progress>) {
        let opened = opened(link, progress).and_then(|opened| {
            let (_, mut content) = opening::read(&link.content, progress)?;
            content.document_mut().view = View { step: Some(opened.step), ..opened.document.view.clone() };
            Ok(content)
        });
        match opened {
            Ok(content) => {
                let request = OpenRequest { remark: self.model.remark.take(), ..OpenRequest::new(content) };
                self.send(Message::Open(Box::new(request)), progress);
            }
            Err(problems) => self.send(Message::Trouble(problems.first_line()), progress),
        }
    }
}

fn clamped((columns, rows): (u16, u16)) -> (u16, u16) {
    (columns.clamp(1, MOST.0), rows.clamp(1, MOST.1))
}

/// Returns a key by its name in browsers.
fn key(name: &str, [shift, ctrl, alt]: [bool; 3]) -> Option<KeyEvent> {
    let named = [
        ("Enter", KeyCode::Enter),
        ("Escape", KeyCode::Esc),
        ("Backspace", KeyCode::Backspace),
        ("Delete", KeyCode::Delete),
        ("ArrowLeft", KeyCode::Left),
        ("ArrowRight", KeyCode::Right),
        ("ArrowUp", KeyCode::Up),
        ("ArrowDown", KeyCode::Down),
        ("Home", KeyCode::Home),
        ("End", KeyCode::End),
        ("PageUp", KeyCode::PageUp),
        ("PageDown", KeyCode::PageDown),
    ];
    let mut letters = name.chars();
    let code = match (letters.next(), letters.next()) {
        (Some(letter), None) => KeyCode::Char(letter),
        _ if name == "Tab" => {
            if shift {
                KeyCode::BackTab
            } else {
                KeyCode::Tab
            }
        }
        (Some('F'), Some(_)) => KeyCode::F(name[1..].parse().ok()?),
        _ => named.iter().find(|(known, _)| *known == name)?.1,
    };
    // A letter holds its Shift already.
    let shift = shift && !matches!(code, KeyCode::Char(_));
    let held = [(shift, KeyModifiers::SHIFT), (ctrl, KeyModifiers::CONTROL), (alt, KeyModifiers::ALT)];
    let modifiers = held.iter().filter(|(is_held, _)| *is_held).fold(KeyModifiers::NONE, |all, (_, one)| all | *one);
    Some(KeyEvent::new(code, modifiers))
}

fn mouse(kind: &str) -> Option<MouseEventKind> {
    let kinds = [
        ("down", MouseEventKind::Down(MouseButton::Left)),
        ("down-right", MouseEventKind::Down(MouseButton::Right)),
        ("drag", MouseEventKind::Drag(MouseButton::Left)),
        ("up-wheel", MouseEventKind::ScrollUp),
        ("down-wheel", MouseEventKind::ScrollDown),
    ];
    kinds.iter().find(|(known, _)| *known == kind).map(|&(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn take(program: &mut Option<Program>, event: &Value) -> Value {
        serde_json::from_str(&answer(program, &event.to_string(), &Arc::default())).expect("JSON")
    }

    fn press(program: &mut Option<Program>, name: &str) -> Value {
        take(program, &json!({ "key": { "name": name, "shift": false, "ctrl": false, "alt": false } }))
    }

    fn begun() -> Option<Program> {
        let mut program = None;
        let shown = take(
            &mut program,
            &json!({ "begin": { "size": [80, 24], "seed": 1, "theme": "dark", "site": "https://example.org/", "opens": false, "clock": 900_000, "stored": {} } }),
        );
        assert_eq!((shown["ended"].clone(), shown["theme"].clone()), (json!(false), json!("dark")));
        program
    }

    #[test]
    fn keys_do_what_they_do_in_a_terminal() {
        let mut program = begun();
        let opened = take(&mut program, &json!({ "open": "tree=textbook&step=19" }));
        assert!(opened["text"].as_str().is_some_and(|text| text.contains("19 / 40")), "{opened}");
        let stepped = press(&mut program, "ArrowRight");
        assert!(stepped["text"].as_str().is_some_and(|text| text.contains("20 / 40")), "{stepped}");
        assert_eq!(stepped["screen"].as_str().map(|screen| screen.lines().count()), Some(24));
        let played = press(&mut program, "p");
        assert!(played["tick"].is_u64(), "{played}");
        let copied = take(&mut program, &json!({ "key": { "name": "l", "shift": false, "ctrl": true, "alt": false } }));
        assert_eq!(copied["copied"], "https://example.org/live.html#tree=textbook&step=20");
        assert_eq!(take(&mut program, &json!({ "link": 900_001 }))["link"], "tree=textbook&step=20");
        let resized = take(&mut program, &json!({ "resize": [45, 40] }));
        assert_eq!(resized["screen"].as_str().map(|screen| screen.lines().count()), Some(40));
        assert_eq!(press(&mut program, "q")["ended"], true);
    }

    #[test]
    fn what_earlier_and_other_pages_keep_is_there_and_stays() {
        let stored = json!({ "preferences.json": [10, "{\"last\":[\"textbook\",4,40]}"], "greeted": [10, ""] });
        let begin = json!({
            "begin": { "size": [80, 24], "seed": 1, "theme": "dark", "site": "", "opens": false, "clock": 900_000, "stored": stored }
        });
        let mut program = None;
        let gallery = take(&mut program, &begin);
        assert!(gallery["text"].as_str().is_some_and(|text| text.contains("continue at step")), "{gallery}");
        assert_eq!(gallery["stored"], json!({}));
        let opened = press(&mut program, "Enter");
        assert!(opened["text"].as_str().is_some_and(|text| text.contains("4 / 40")), "{opened}");
        let other = take(&mut program, &json!({ "stored": ["seen.json", [900_010, "{\"ubb\":40}"]] }));
        assert_eq!(other, json!({}));
        let stepped = press(&mut program, "ArrowRight");
        assert_eq!(stepped["stored"]["seen.json"], "{\"textbook\":13,\"ubb\":40}");
        assert!(stepped["stored"]["preferences.json"].as_str().is_some_and(|text| text.contains("5,40")), "{stepped}");
    }

    #[test]
    fn what_cannot_be_opened_gets_a_message_and_unknown_events_do_nothing() {
        let mut program = begun();
        let broken = take(&mut program, &json!({ "open": "tree=nothing" }));
        assert!(broken["text"].as_str().is_some_and(|text| text.contains("nothing")), "{broken}");
        let before = press(&mut program, "F35");
        for event in [json!({ "resize": [0, 0] }), json!({ "resize": [80, 24] })] {
            take(&mut program, &event);
        }
        for name in ["Dead", "", "F", "Fx", "Unidentified", "ß"] {
            assert_eq!(press(&mut program, name)["ended"], false, "{name}");
        }
        assert!(take(&mut program, &json!({ "run": 1 }))["problem"].is_string());
        assert!(take(&mut None, &json!("tick"))["problem"].is_string());
        assert!(before["screen"].is_string());
    }
}
