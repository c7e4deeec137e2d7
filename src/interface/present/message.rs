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
pub const MOST_SAID: usize = 8 << 20;

/// The longest line a talk reads.
pub const MOST_ASKED: usize = 1 << 10;

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
            for words in sentence {
                words.1 = cut(&words.1);
            }
        }
        for remark in [&mut self.node, &mut self.file].into_iter().flatten() {
            *remark = Remark { about: cut(&remark.about), note: cut(&remark.note) };
        }
        self
    }
}

/// Why a line means nothing.
#[derive(Debug, thiserror::Error)]
#[error("what was said is no message of Plywood: {0}")]
pub struct Garbled(#[from] serde_json::Error);

impl Said {
    /// What a line says, within its limits and fit to be shown.
    pub fn read(line: &[u8]) -> Result<Self, Garbled> {
        let said: Self = serde_json::from_slice(line)?;
        let hello = said.hello.map(|hello| Hello { name: cut(&hello.name), ..hello });
        let news = said.news.map(|news| News { picture: news.picture.tidied(), prompt: news.prompt.tidied() });
        Ok(Self { hello, news, ..said })
    }
}

impl Asked {
    /// What a line asks.
    pub fn read(line: &[u8]) -> Result<Self, Garbled> {
        Ok(serde_json::from_slice(line)?)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::Wish;
    use crate::present::picture::{MOST, Run, Style};
    use crate::settings::Choice as _;
    use proptest::collection::vec;
    use proptest::option;
    use proptest::prelude::*;

    fn runs() -> impl Strategy<Value = Vec<Run>> {
        vec((0..40_u16, 0..9_u16, "[ -~é日]{1,9}").prop_map(|(x, style, text)| Run(x, style, text)), 0..5)
    }

    fn pictures() -> impl Strategy<Value = Picture> {
        let styles = vec((any::<Option<u8>>(), any::<Option<u8>>(), any::<u16>()), 0..9);
        (1..80_u16, 1..30_u16, styles, vec(runs(), 0..30)).prop_map(|(width, height, styles, rows)| {
            let styles = styles.into_iter().map(|(ink, paper, effects)| Style(ink, paper, effects)).collect();
            Picture { width, height, styles, rows }
        })
    }

    fn sentences() -> impl Strategy<Value = Vec<Words>> {
        let tone = prop::sample::select(TONES.map(|(_, name)| name).to_vec());
        vec((tone, "\\PC{0,20}").prop_map(|(tone, text)| Words(Cow::Borrowed(tone), text)), 0..6)
    }

    fn remarks() -> impl Strategy<Value = Option<Remark>> {
        option::of(("\\PC{0,20}", "\\PC{0,200}").prop_map(|(about, note)| Remark { about, note }))
    }

    fn prompts() -> impl Strategy<Value = Prompt> {
        let place = (option::of((any::<u64>(), any::<u64>())), option::of((any::<u16>(), any::<u16>())));
        (".{0,30}", place, sentences(), sentences(), remarks(), remarks(), any::<bool>()).prop_map(
            |(title, (step, eye), now, next, node, file, blank)| Prompt {
                title,
                theme: "dark".to_owned(),
                step,
                pace: blank.then(|| "1 step/s".to_owned()),
                now,
                next,
                node,
                file,
                eye,
                room: if blank { Room::Blank } else { Room::Shown },
            },
        )
    }

    fn news() -> impl Strategy<Value = News> {
        (pictures(), prompts())
            .prop_map(|(picture, prompt)| News { picture: picture.tidied(), prompt: prompt.tidied() })
    }

    proptest! {
        #[test]
        fn what_is_told_is_what_is_read(news in news(), elapsed: u64) {
            let line = telling(elapsed, Some(&news));
            prop_assert_eq!(line.split(|byte| *byte == b'\n').count(), 2, "a message is a line");
            let said = Said::read(&line).expect("our own line");
            prop_assert_eq!(said, Said { hello: None, elapsed: Some(elapsed), news: Some(news) });
        }

        #[test]
        fn what_is_asked_is_what_is_read(name in "\\PC{0,40}", pid: u32) {
            let asked = Asked { hello: Some(Hello { version: VERSION, name, pid }), wish: Some("forward".to_owned()) };
            prop_assert_eq!(Asked::read(&line(&asked)).expect("our own line"), asked);
        }

        #[test]
        fn no_bytes_are_too_strange(bytes in vec(any::<u8>(), 0..300)) {
            let _ = Said::read(&bytes);
            let _ = Asked::read(&bytes);
        }

        #[test]
        fn a_line_with_bytes_changed_is_refused_or_harmless(news in news(), at: prop::sample::Index, byte: u8) {
            let mut line = telling(7, Some(&news));
            let at = at.index(line.len());
            line[at] = byte;
            if let Ok(Said { news: Some(news), .. }) = Said::read(&line) {
                prop_assert_eq!(news.picture.clone().tidied(), news.picture);
                let words = news.prompt.now.iter().chain(&news.prompt.next).map(|words| &words.1);
                prop_assert!(words.chain([&news.prompt.title]).all(|words| text::visible(words) == words.as_str()));
            }
        }
    }

    #[test]
    fn what_acts_on_a_terminal_arrives_escaped() {
        let line =
            br#"{"news":{"prompt":{"title":"\u001b[2J","next":[["verdict","\u0007"]],"node":{"note":"\u202e"}}}}"#;
        let prompt = Said::read(line).expect("a message").news.expect("news").prompt;
        assert_eq!((prompt.title.as_str(), prompt.next[0].1.as_str()), ("\\u{1b}[2J", "\\u{7}"));
        assert_eq!(prompt.node.expect("a remark").note, "\\u{202e}");
    }

    #[test]
    fn what_is_not_understood_is_ignored() {
        assert_eq!(Said::read(br#"{"elapsed":5,"applause":[1,{}]}"#).expect("a message").elapsed, Some(5));
        assert_eq!(Said::read(b"{}").expect("a message"), Said::default());
        let asked = Asked::read(br#"{"wish":"coffee"}"#).expect("a message");
        assert_eq!(asked.wish.as_deref().and_then(Wish::from_name), None);
        let tone = sentence(&[Words(Cow::Borrowed("shout"), "x".to_owned())]);
        assert_eq!(tone.0[0].tone, Tone::Plain);
        for garbled in ["", "[]x", "{\"elapsed\":-1}", "{\"news\":3}", "null\n\n{}"] {
            assert!(Said::read(garbled.as_bytes()).is_err(), "{garbled}");
        }
        let nested = "[".repeat(100_000);
        assert!(Said::read(nested.as_bytes()).is_err());
    }

    #[test]
    fn a_hello_of_another_version_can_be_read() {
        let hello = Said::read(br#"{"hello":{"version":99,"spoken":"ancient"}}"#).expect("a message").hello;
        assert_eq!(hello.map(|hello| hello.version), Some(99));
    }

    #[test]
    fn sentences_travel_with_their_tones() {
        let spans = TONES.map(|(tone, name)| Span { text: name.to_owned(), tone });
        let told = Sentence(spans.to_vec());
        assert_eq!(sentence(&words(&told)), told);
    }

    #[test]
    fn the_largest_picture_and_the_longest_notes_fit_a_line() {
        let marks = "\u{301}".repeat(11);
        let row = |_| (0..MOST.0).map(|x| Run(x, 255, format!("e{marks}"))).collect();
        let mut picture = Picture::new(MOST.0, MOST.1, Style(Some(255), Some(255), u16::MAX));
        picture.rows = (0..MOST.1).map(row).collect();
        let long = "\u{1b}".repeat(10_000);
        let remark = Some(Remark { about: cut(&long), note: cut(&long) });
        let many = vec![Words(Cow::Borrowed("verdict"), cut(&long)); MOST_PIECES];
        let prompt = Prompt { now: many.clone(), next: many, node: remark.clone(), file: remark, ..Prompt::default() };
        assert!(telling(u64::MAX, Some(&News { picture, prompt })).len() <= MOST_SAID);
        let hello = Some(Hello::of("", u32::MAX));
        assert!(line(&Asked { hello, wish: None }).len() <= MOST_ASKED);
    }
}
