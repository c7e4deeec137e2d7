//! What is said over the socket: one JSON object a line, in both directions.
//!
//! Every key may be missing and unknown keys are ignored, so an older program understands what it knows of a newer one. The
//! first line of either side is its `hello`; whoever finds another version there says so and hangs up.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::picture::Picture;
use crate::explain::{Sentence, Span, Tone};
use crate::text;

/// The version of this language. It changes when an older program could no longer follow.
pub const VERSION: u32 = 1;

/// The longest line a follower reads: a picture of the largest size fits.
pub(super) const MOST_SAID: usize = 8 << 20;

/// The longest line a talk reads.
pub(super) const MOST_ASKED: usize = 1 << 10;

/// Characters of a note or a title that are sent, and taken.
const MOST_WORDS: usize = 2_000;

/// Pieces of a sentence that are sent, and taken.
const MOST_PIECES: usize = 200;

/// Who speaks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hello {
    /// The version of the language.
    pub version: u32,
    /// What is shown: what was typed as FILE.
    pub name: String,
    /// The number of its process.
    pub pid: u32,
}

impl Hello {
    /// This program, called so.
    #[must_use]
    pub fn of(name: &str, pid: u32) -> Self {
        Self { version: VERSION, name: cut(name), pid }
    }
}

/// What a talk says. All of it may be missing: what is left is "I am still here".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Said {
    /// Who it is: in its first line.
    pub hello: Option<Hello>,
    /// Milliseconds since the talk began.
    pub elapsed: Option<u64>,
    /// What is new.
    pub news: Option<News>,
}

/// What a follower says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// Who it is: in its first line.
    pub hello: Option<Hello>,
    /// The name of a [`Wish`](super::Wish).
    pub wish: Option<String>,
}

/// What the room sees, and what only the speaker does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct News {
    /// What the room sees; while its screen is blank, what it would see.
    pub picture: Picture,
    /// What only the speaker sees.
    pub prompt: Prompt,
}

/// What only the speaker sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prompt {
    /// What is shown.
    pub title: String,
    /// The name of the theme.
    pub theme: String,
    /// Steps done and steps in all; `None` where no search is shown.
    pub step: Option<(u64, u64)>,
    /// How fast it steps by itself; `None` while it waits for keys.
    pub pace: Option<String>,
    /// What the last step did.
    pub now: Vec<Words>,
    /// What the next step will do; empty after the last one.
    pub next: Vec<Words>,
    /// What is said of the node.
    pub node: Option<Remark>,
    /// What is said of the whole file.
    pub file: Option<Remark>,
    /// The cell of the picture where the search is.
    pub eye: Option<(u16, u16)>,
    /// Whether the room sees anything.
    pub room: Room,
}

/// A note, and what it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Remark {
    /// A node, or where the file's tree is from.
    pub about: String,
    /// The note.
    pub note: String,
}

/// Whether the room sees the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// It does.
    #[default]
    Shown,
    /// Its screen is blank.
    Blank,
}

/// A piece of a sentence: the name of its tone, the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words(pub Cow<'static, str>, pub String);

const TONES: [(Tone, &str); 6] = [
    (Tone::Plain, "plain"),
    (Tone::Node, "node"),
    (Tone::Player, "player"),
    (Tone::Number, "number"),
    (Tone::Verdict, "verdict"),
    (Tone::Cut, "cut"),
];

/// A sentence as it travels.
#[must_use]
pub fn words(sentence: &Sentence) -> Vec<Words> {
    let name = |tone| TONES.iter().find(|(known, _)| *known == tone).map_or("plain", |(_, name)| name);
    sentence.0.iter().take(MOST_PIECES).map(|span| Words(Cow::Borrowed(name(span.tone)), cut(&span.text))).collect()
}

/// The sentence that has travelled.
#[must_use]
pub fn sentence(words: &[Words]) -> Sentence {
    let tone = |name: &str| TONES.iter().find(|(_, known)| *known == name).map_or(Tone::Plain, |(tone, _)| *tone);
    Sentence(words.iter().map(|Words(name, text)| Span { text: text.clone(), tone: tone(name) }).collect())
}

/// Words fit to be shown, cut to what may travel.
#[must_use]
pub fn cut(words: &str) -> String {
    // Cut first, for the whole may be a file of 64 MiB; and once more, for an escape is longer than what it stands for.
    let head: String = words.chars().take(MOST_WORDS).collect();
    text::visible(&head).chars().take(MOST_WORDS).collect()
}

impl Prompt {
    fn tidied(mut self) -> Self {
        self.title = cut(&self.title);
        self.pace = self.pace.as_deref().map(cut);
        for sentence in [&mut self.now, &mut self.next] {
            sentence.truncate(MOST_PIECES);
            sentence.iter_mut().for_each(|words| words.1 = cut(&words.1));
        }
        for remark in [&mut self.node, &mut self.file].into_iter().flatten() {
            *remark = Remark { about: cut(&remark.about), note: cut(&remark.note) };
        }
        self
    }
}

/// Why a line means nothing.
#[derive(Debug, thiserror::Error)]
#[error("what was said is no message of Plywood")]
pub struct Garbled;

impl Said {
    /// What a line says, within its limits and fit to be shown.
    pub fn read(line: &[u8]) -> Result<Self, Garbled> {
        // What exactly is wrong with it helps nobody: no person wrote it.
        let said: Self = serde_json::from_slice(line).map_err(|_| Garbled)?;
        let hello = said.hello.map(|hello| Hello { name: cut(&hello.name), ..hello });
        let news = said.news.map(|news| News { picture: news.picture.tidied(), prompt: news.prompt.tidied() });
        Ok(Self { hello, news, ..said })
    }
}

impl Asked {
    /// What a line asks.
    pub fn read(line: &[u8]) -> Result<Self, Garbled> {
        serde_json::from_slice(line).map_err(|_| Garbled)
    }
}

/// What a talk says, with news that others are told too.
#[derive(Serialize)]
struct Telling<'n> {
    elapsed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    news: Option<&'n News>,
}

/// The line for what is new; without news, for being still there.
#[must_use]
pub fn telling(elapsed: u64, news: Option<&News>) -> Vec<u8> {
    line(&Telling { elapsed, news })
}

/// The line for a message. Ours are all of words and numbers, which JSON can write; an empty line says nothing.
#[must_use]
pub fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    line
}
