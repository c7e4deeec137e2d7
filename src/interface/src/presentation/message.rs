//! Messages between a presentation and its presenter views: one line of JSON each.
//!
//! The first line of either side is its [`Hello`]; a side that reads another version there closes the connection. After it a
//! presentation sends [`Update`]s and a presenter view sends [`Command`]s. Every key may be missing, and unknown keys and
//! commands are ignored, so an older program can use the known part of a newer program's messages.

use super::frame;
use crate::keymap::{Action, Mode, PresenterAction, of_mode};
use plywood_messages::{text, words::Sentence};
use ratatui::{buffer::Buffer, layout::Rect};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Version of the protocol. It changes when an older program could no longer follow.
pub const VERSION: u32 = 2;

/// Bytes of the longest line that a presenter view reads: two frames of the largest size fit.
pub const LONGEST_UPDATE: usize = 32 << 20;

/// Bytes of the longest line that a presentation reads.
pub const LONGEST_COMMAND: usize = 1 << 10;

/// Characters of a note or a title that are sent and accepted.
const MOST_CHARACTERS: usize = 2_000;

/// Pieces of a sentence that are sent and accepted.
const MOST_SPANS: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hello {
    pub version: u32,
    pub name: String,
    /// Process id.
    pub pid: u32,
}

/// Update from a presentation. Without a presentation it is a heartbeat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Update<C = Presentation> {
    pub elapsed: u64,
    pub presentation: Option<C>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Presentation {
    /// Audience screen; if it is blanked, the screen as it is without blanking.
    #[serde(with = "frame")]
    pub frame: Buffer,
    /// Audience screen after the next step, drawn for the presenter view; empty if there is none.
    #[serde(with = "frame")]
    pub next: Buffer,
    pub notes: SpeakerNotes,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SpeakerNotes {
    pub title: String,
    pub theme: String,
    /// Steps done and total steps; `None` if no search is shown.
    pub step: Option<(u64, u64)>,
    /// Planned length of the presentation.
    pub minutes: Option<u32>,
    /// Speed of autoplay; `None` while it waits for keys.
    pub pace: Option<String>,
    /// Sentence of the next step; empty after the last one.
    pub next: Sentence,
    pub node: Option<Note>,
    pub file: Option<Note>,
    /// Cell of the frame with the current node.
    pub focus: Option<(u16, u16)>,
    pub audience: Audience,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    pub about: String,
    pub text: String,
    pub speaker: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    #[default]
    Sees,
    Blank,
}

/// Command from a presenter view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Command {
    /// One of the actions with a key there.
    Key(Action),
    /// Draw the moment for a screen of this many columns and rows.
    Draw(u16, u16),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Request {
    Joined,
    Command(Command),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Connected(Hello),
    Updated(Box<Update>),
    Disconnected(Disconnected),
}

/// Reason why a presenter view is not connected.
#[derive(Clone, Debug, PartialEq)]
pub enum Disconnected {
    NoPresentation,
    Gone,
    /// This many presentations are running, and none is the previous one.
    Several(usize),
    /// The presentation uses this other version of the protocol.
    OtherVersion(u32),
    Failed(String),
}

impl Hello {
    pub fn of(name: &str, pid: u32) -> Self {
        Self { version: VERSION, name: bounded(name), pid }
    }

    /// Parses the identification of the other side.
    pub fn read(line: &[u8]) -> serde_json::Result<Self> {
        let hello: Self = serde_json::from_slice(line)?;
        Ok(Self { name: bounded(&hello.name), ..hello })
    }
}

impl Update {
    /// Parses an update, truncated and escaped.
    pub fn read(line: &[u8]) -> serde_json::Result<Self> {
        let Self { elapsed, presentation } = serde_json::from_slice(line)?;
        let presentation =
            presentation.map(|presentation| Presentation { notes: presentation.notes.bounded(), ..presentation });
        Ok(Self { elapsed, presentation })
    }
}

impl Command {
    /// Resets the clock of the presentation.
    pub const CLOCK: Self = Self::Key(Action::Clock);

    /// Returns the command for an action; `None` if the presenter view has no key for it, or handles it itself.
    pub fn of(action: Action) -> Option<Self> {
        let is_bound = of_mode(Mode::PresenterView).any(|row| row.action == action);
        let is_sent = action == Action::Blank || PresenterAction::of(action).is_some();
        (is_bound && is_sent).then_some(Self::Key(action))
    }

    /// Parses a command; `None` if it is not allowed, or comes from a newer program.
    pub fn read(line: &[u8]) -> serde_json::Result<Option<Self>> {
        let asked: Value = serde_json::from_slice(line)?;
        let Rect { width, height, .. } = frame::LARGEST;
        let size =
            || <(u16, u16)>::deserialize(&asked).ok().map(|size| Self::Draw(size.0.min(width), size.1.min(height)));
        Ok(Action::deserialize(&asked).ok().and_then(Self::of).or_else(size))
    }
}

impl SpeakerNotes {
    /// Returns the presentation, truncated and escaped.
    #[must_use]
    pub fn bounded(mut self) -> Self {
        self.next.0.truncate(MOST_SPANS);
        for span in &mut self.next.0 {
            span.text = bounded(&span.text).into();
        }
        let notes = self
            .node
            .iter_mut()
            .chain(&mut self.file)
            .flat_map(|note| [&mut note.about, &mut note.text, &mut note.speaker]);
        for text in notes.chain(&mut self.pace).chain([&mut self.title]) {
            *text = bounded(text);
        }
        self
    }
}

fn bounded(text: &str) -> String {
    // Truncate first, because the whole may be a file of 64 MiB. Truncate again, because an escape is longer than its character.
    let head: String = text.chars().take(MOST_CHARACTERS).collect();
    text::visible(&head).chars().take(MOST_CHARACTERS).collect()
}

/// Returns the line of a message. All messages consist of texts and numbers, which JSON can represent; an empty line has no
/// effect.
pub fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    line
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::keymap::BINDINGS;
    use plywood_messages::words::{Span, Tone};
    use plywood_tree::testing::cases;
    use proptest::{collection::vec, option, prelude::*};
    use ratatui::{
        buffer::Cell,
        style::{Color, Modifier, Style},
    };

    const TONES: [(Tone, &str); 6] = [
        (Tone::Plain, "plain"),
        (Tone::Node, "node"),
        (Tone::Player, "player"),
        (Tone::Number, "number"),
        (Tone::Verdict, "verdict"),
        (Tone::Cut, "cut"),
    ];

    fn styles() -> impl Strategy<Value = Style> {
        let modifier =
            prop::sample::select(vec![Modifier::empty(), Modifier::BOLD, Modifier::REVERSED | Modifier::DIM]);
        (option::of(any::<u8>()), option::of(any::<u8>()), modifier).prop_map(|(fg, bg, modifier)| {
            let color = |number: Option<u8>| number.map_or(Color::Reset, Color::Indexed);
            Style::new().fg(color(fg)).bg(color(bg)).add_modifier(modifier)
        })
    }

    fn frames() -> impl Strategy<Value = Buffer> {
        let words = (0..80_u16, 0..30_u16, "[ -~é日]{1,9}", styles());
        (1..80_u16, 1..30_u16, vec(words, 0..40)).prop_map(|(width, height, words)| {
            let mut frame = Buffer::empty(Rect::new(0, 0, width, height));
            for (x, y, words, style) in words.iter().filter(|(x, y, ..)| *x < width && *y < height) {
                frame.set_string(*x, *y, words, *style);
            }
            frame
        })
    }

    fn sentences() -> impl Strategy<Value = Sentence> {
        let tone = prop::sample::select(TONES.map(|(tone, _)| tone).to_vec());
        vec((tone, "\\PC{0,20}").prop_map(|(tone, text)| Span { text: text.into(), tone }), 0..6)
            .prop_map(Sentence::from)
    }

    fn notes() -> impl Strategy<Value = Option<Note>> {
        let note = ("\\PC{0,20}", "\\PC{0,200}", "\\PC{0,200}");
        option::of(note.prop_map(|(about, text, speaker)| Note { about, text, speaker }))
    }

    fn speaker_notes() -> impl Strategy<Value = SpeakerNotes> {
        let place = (option::of((any::<u64>(), any::<u64>())), option::of((any::<u16>(), any::<u16>())));
        (".{0,30}", place, option::of(any::<u32>()), sentences(), notes(), notes(), any::<bool>()).prop_map(
            |(title, (step, focus), minutes, next, node, file, blank)| SpeakerNotes {
                title,
                theme: "dark".to_owned(),
                step,
                pace: blank.then(|| "1 step/s".to_owned()),
                minutes,
                next,
                node,
                file,
                focus,
                audience: if blank { Audience::Blank } else { Audience::Sees },
            },
        )
    }

    fn presentations() -> impl Strategy<Value = Presentation> {
        (frames(), frames(), speaker_notes()).prop_map(|(frame, next, notes)| Presentation {
            frame,
            next,
            notes: notes.bounded(),
        })
    }

    proptest! {
        #![proptest_config(cases(100))]

        #[test]
        fn what_is_told_is_what_is_read(presentation in presentations(), elapsed: u64) {
            let line = line(&Update { elapsed, presentation: Some(&presentation) });
            prop_assert_eq!(line.split(|byte| *byte == b'\n').count(), 2, "a message is a line");
            let update = Update::read(&line).expect("our own line");
            prop_assert_eq!(update, Update { elapsed, presentation: Some(presentation) });
        }

        #[test]
        fn who_speaks_is_who_is_read(name in "\\PC{0,40}", pid: u32) {
            let hello = Hello { version: VERSION, name, pid };
            let safe = Hello { name: text::visible(&hello.name).into_owned(), ..hello.clone() };
            prop_assert_eq!(Hello::read(&line(&hello)).expect("our own line"), safe);
        }

        #[test]
        fn no_bytes_are_too_strange(bytes in vec(any::<u8>(), 0..300)) {
            let _ = (Hello::read(&bytes), Update::read(&bytes), Command::read(&bytes));
        }

        #[test]
        fn a_line_with_bytes_changed_is_refused_or_harmless(
            presentation in presentations(), at: prop::sample::Index, byte: u8
        ) {
            let mut line = line(&Update { elapsed: 7, presentation: Some(&presentation) });
            let at = at.index(line.len());
            line[at] = byte;
            if let Ok(Update { presentation: Some(Presentation { frame, next, notes }), .. }) = Update::read(&line) {
                let symbols = frame.content.iter().chain(&next.content).map(Cell::symbol);
                let spans = notes.next.0.iter().map(|span| span.text.as_ref());
                let mut texts = symbols.chain(spans).chain([notes.title.as_str()]);
                prop_assert!(texts.all(|text| text::visible(text) == text));
                prop_assert!(frame.area.width <= 400 && frame.area.height <= 150);
            }
        }
    }

    #[test]
    fn what_acts_or_is_not_understood_does_no_harm() {
        // Control characters arrive escaped.
        {
            let line = br#"{"presentation":{"notes":{"title":"\u001b[2J","next":[{"tone":"verdict","text":"\u0007"}],"node":{"text":"\u202e"}}}}"#;
            let notes = Update::read(line).expect("a message").presentation.expect("presentation").notes;
            assert_eq!((notes.title.as_str(), notes.next.0[0].text.as_ref()), ("\\u{1b}[2J", "\\u{7}"));
            assert_eq!(notes.node.expect("a note").text, "\\u{202e}");
        }

        // Unknown messages are ignored.
        {
            assert_eq!(Update::read(br#"{"elapsed":5,"applause":[1,{}]}"#).expect("a message").elapsed, 5);
            assert_eq!(Update::read(b"{}").expect("a message"), Update::default());
            assert_eq!(Command::read(br#""coffee""#).expect("a message"), None);
            let span: Span = serde_json::from_str(r#"{"tone":"shout","text":"x"}"#).expect("a span");
            assert_eq!(span.tone, Tone::Plain);
            for garbled in ["", "[]x", "{\"elapsed\":-1}", "{\"presentation\":3}", "null\n\n{}"] {
                assert!(Update::read(garbled.as_bytes()).is_err(), "{garbled}");
            }
            let nested = "[".repeat(100_000);
            assert!(Update::read(nested.as_bytes()).is_err() && Command::read(nested.as_bytes()).is_err());
        }

        {
            let hello = Hello::read(br#"{"version":99,"spoken":"ancient"}"#).expect("a message");
            assert_eq!(hello.version, 99);
        }
    }

    #[test]
    fn commands_and_tones_are_sent_by_name() {
        let commands: Vec<Command> = BINDINGS.iter().filter_map(|row| Command::of(row.action)).collect();
        for command in &commands {
            assert_eq!(Command::read(&line(command)).expect("our own line"), Some(*command));
        }
        let lines: String = commands.iter().map(|command| String::from_utf8(line(command)).expect("a name")).collect();
        let names = "forward back next-event previous-event next-cutoff previous-cutoff first last play blank clock";
        assert_eq!(lines.replace('"', "").split_whitespace().collect::<Vec<_>>().join(" "), names);
        assert_eq!(line(&Command::Key(Action::NextEvent)), b"\"next-event\"\n");
        assert_eq!(Command::read(&line(&Command::Draw(80, 20))).expect("our own line"), Some(Command::Draw(80, 20)));
        assert_eq!(Command::read(b"\"quit\"").expect("a message"), None, "no command for a follower");
        for (tone, name) in TONES {
            assert_eq!(serde_json::to_string(&tone).expect("a name"), format!("\"{name}\""));
        }
    }

    #[test]
    fn the_largest_frame_and_the_longest_notes_fit_a_line() {
        let mut frame = Buffer::empty(Rect::new(0, 0, 400, 150));
        let symbol = format!("𝐞{}", "\u{e0100}".repeat(11));
        for (number, cell) in frame.content.iter_mut().enumerate() {
            let style = Style::new().fg(Color::Rgb(255, 255, 255)).bg(Color::Rgb(255, 255, (number % 2) as u8));
            cell.set_symbol(&symbol).set_style(style.add_modifier(Modifier::all()));
        }
        let long = "\u{1b}".repeat(10_000);
        let note = Some(Note { about: long.clone(), text: long.clone(), speaker: long.clone() });
        let many = Sentence::from(vec![Span { tone: Tone::Verdict, text: long.into() }; MOST_SPANS + 1]);
        let notes = SpeakerNotes { next: many, node: note.clone(), file: note, ..SpeakerNotes::default() };
        let presentation = Presentation { next: frame.clone(), frame, notes: notes.bounded() };
        let largest = line(&Update { elapsed: u64::MAX, presentation: Some(&presentation) });
        assert!(largest.len() <= LONGEST_UPDATE, "{}", largest.len());
        assert!(line(&Hello::of("", u32::MAX)).len() <= LONGEST_COMMAND);
    }
}
