//! Links to a moment: the part of a page's address behind `#`, with the content, the options and the step. Independent of pages
//! and of terminals.
//!
//! `tree=ubb&algorithm=pvs&step=12` names a lecture or a game; `tree=q1ZKK...&file=mine.toml` holds the text of a file, deflated and
//! in base64 for addresses.

use std::io::{Read as _, Write as _};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};

/// Most characters of a link.
pub const MOST_LINK: usize = 64 << 10;

/// Most bytes of a file in a link. Hostile data may inflate to much more.
const MOST_TEXT: u64 = 1 << 20;

/// Most characters of a name or of an option.
const MOST_NAME: usize = 200;

pub const TREE: &str = "tree";
pub const FILE: &str = "file";
pub const STEP: &str = "step";
pub const COMPARE: &str = "compare";

/// Content of a link.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Linked {
    /// Name of a lecture or a game.
    Named(String),
    File {
        name: String,
        text: String,
    },
}

/// Option of a link: its key, as in the `[view]` of a file, and its value.
pub type LinkOption = (String, String);

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Link {
    pub content: Linked,
    pub options: Vec<LinkOption>,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinkError {
    #[error("{}", say!("links/too-long", most = Count(MOST_LINK)))]
    TooLong,
    /// There is no content.
    #[error("{}", text!("links/no-tree"))]
    NoTree,
    #[error("{}", text!("links/broken"))]
    Broken,
}

impl Link {
    /// Returns the link without its `#`.
    ///
    /// # Errors
    /// The link is too long.
    pub fn encode(&self) -> Result<String, LinkError> {
        let mut link = String::new();
        let mut add = |key: &str, value: &str| {
            let gap = if link.is_empty() { "" } else { "&" };
            append!(link, "{gap}{key}={value}");
        };
        match &self.content {
            Linked::Named(name) => add(TREE, &escaped(name)),
            Linked::File { name, text } => {
                add(TREE, &packed(text));
                add(FILE, &escaped(name));
            }
        }
        for (key, value) in &self.options {
            add(key, &escaped(value));
        }
        if link.len() > MOST_LINK { Err(LinkError::TooLong) } else { Ok(link) }
    }

    /// Reads a link without its `#`.
    ///
    /// # Errors
    /// The link is too long, has no content or is damaged.
    pub fn decode(link: &str) -> Result<Self, LinkError> {
        if link.len() > MOST_LINK {
            return Err(LinkError::TooLong);
        }
        let mut tree = None;
        let mut file = None;
        let mut options: Vec<LinkOption> = Vec::new();
        for part in link.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or(LinkError::Broken)?;
            let slot = match key {
                TREE => &mut tree,
                FILE => &mut file,
                _ => {
                    let is_known = options.iter().any(|(known, _)| known == key);
                    let value = name(value).filter(|_| is_key(key) && !is_known).ok_or(LinkError::Broken)?;
                    options.push((key.to_owned(), value));
                    continue;
                }
            };
            if slot.replace(value).is_some() {
                return Err(LinkError::Broken);
            }
        }
        let tree = tree.ok_or(LinkError::NoTree)?;
        let content = match file {
            None => Linked::Named(name(tree).ok_or(LinkError::Broken)?),
            Some(file) => Linked::File {
                name: name(file).ok_or(LinkError::Broken)?,
                text: unpacked(tree).ok_or(LinkError::Broken)?,
            },
        };
        Ok(Self { content, options })
    }
}

fn is_key(key: &str) -> bool {
    (1..=40).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte == b'-')
}

fn name(value: &str) -> Option<String> {
    let name = unescaped(value)?;
    (name.chars().count() <= MOST_NAME && !name.chars().any(char::is_control)).then_some(name)
}

/// Escapes everything that has a meaning in an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:,=/".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            append!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, others) = rest.split_at_checked(2)?;
        let digits =
            str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = others;
    }
    String::from_utf8(bytes).ok()
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn packed(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let bytes = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).unwrap_or_default();
    let mut packed = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for bytes in bytes.chunks(3) {
        let bits = bytes.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - bytes.len()));
        let digits = [18, 12, 6, 0].map(|shift| char::from(DIGITS[(bits >> shift) as usize % 64]));
        packed.extend(&digits[..=bytes.len()]);
    }
    packed
}

fn unpacked(packed: &str) -> Option<String> {
    let digit = |byte: u8| DIGITS.iter().position(|&digit| digit == byte).map(|digit| digit as u32);
    let mut bytes = Vec::with_capacity(packed.len());
    for four in packed.as_bytes().chunks(4) {
        let digits: Vec<u32> = four.iter().map(|&byte| digit(byte)).collect::<Option<_>>()?;
        let bits = (0..4).fold(0, |bits, at| bits << 6 | digits.get(at).copied().unwrap_or(0));
        bytes.extend_from_slice(bits.to_be_bytes().get(1..four.len())?);
    }
    let mut text = String::new();
    let read = DeflateDecoder::new(&*bytes).take(MOST_TEXT + 1).read_to_string(&mut text).ok()?;
    (read as u64 <= MOST_TEXT).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::library;

    fn link(content: Linked) -> Link {
        let options = [("algorithm", "pvs"), ("step", "12")];
        Link { content, options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec() }
    }

    #[test]
    fn links_are_read_as_they_were_written() {
        let lectures = library::all().iter();
        let named = lectures.clone().map(|lecture| Linked::Named(lecture.name.to_owned()));
        let games = ["nim:1,1,2", "grundy:7:merge=positions", "tictactoe:goal=O wins or draws"].into_iter();
        let games = games.map(|spec| Linked::Named(spec.to_owned()));
        let files = lectures.map(|lecture| Linked::File {
            name: format!("{} & more=%#.toml", lecture.name),
            text: lecture.text.to_owned(),
        });
        for content in named.chain(games).chain(files) {
            let link = link(content);
            let encoded = link.encode().expect("a short link");
            assert!(encoded.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>\"'#\\`".contains(&byte)), "{encoded}");
            assert_eq!(Link::decode(&encoded), Ok(link), "{encoded}");
        }
        let known = Link::decode("tree=nim:1,1,2&step=3").expect("a link").encode();
        assert_eq!(known.as_deref(), Ok("tree=nim:1,1,2&step=3"));
    }

    #[test]
    fn long_broken_and_hostile_links_are_refused() {
        let words: Vec<String> = (0..40_000_u32).map(|number| number.wrapping_mul(2_654_435_761).to_string()).collect();
        let text = words.concat();
        assert_eq!(link(Linked::File { name: "a".to_owned(), text }).encode(), Err(LinkError::TooLong));
        assert_eq!(Link::decode(&"a=b&".repeat(20_000)), Err(LinkError::TooLong));
        // A megabyte and more of zeros in a thousand bytes.
        let bomb = packed(&"0".repeat((MOST_TEXT + 1) as usize));
        assert!(bomb.len() < 2_000);
        let broken = [
            format!("tree={bomb}&file=a"),
            "tree".to_owned(),
            "tree=%&step=1".to_owned(),
            "tree=%zz".to_owned(),
            "tree=%FF".to_owned(),
            "tree=ubb&tree=ubb".to_owned(),
            "tree=ubb&step=1&step=2".to_owned(),
            "tree=ubb&<b>=1".to_owned(),
            "tree=ubb&step=%00".to_owned(),
            "tree=AAAA&file=a".to_owned(),
            "tree=!!!!&file=a".to_owned(),
            "tree=A&file=a".to_owned(),
        ];
        for link in broken {
            assert_eq!(Link::decode(&link), Err(LinkError::Broken), "{link}");
        }
        for link in ["", "step=1", "file=a"] {
            assert_eq!(Link::decode(link), Err(LinkError::NoTree), "{link}");
        }
    }
}
