//! Page as an HTML document: markup, script, styles, policy, and data that contains no markup. Independent of the content.

use std::io::Write as _;

use super::{Walk, palette};
use flate2::{Compression, write::DeflateEncoder};
use plywood_drawing::xml::escaped;
use plywood_messages::text;
use plywood_tree::settings::{Choice as _, ThemeName};
use serde::Serialize;

/// Script of a page with these files at its end. The files of every page are one function, `begin`, that shows data; each may use
/// those before it.
macro_rules! script {
    ($($end:expr),+) => { concat!(
    "\n\"use strict\";\n(async () => {\n",
    include_str!("page/elements.js"),
    include_str!("kept.js"),
    "function begin(data, live) {\n",
    include_str!("page/tree.js"),
    include_str!("page/rows.js"),
    include_str!("page/sheet.js"),
    include_str!("page/code.js"),
    include_str!("page/pane.js"),
    include_str!("page/steps.js"),
    include_str!("page/selecting.js"),
    include_str!("page/actions.js"),
    include_str!("page/address.js"),
    include_str!("page/dialogue.js"),
    include_str!("page/controls.js"),
    "}\n",
    $($end,)+
    "})();\n"
    ) };
}

/// Script of a page that holds everything it shows.
const SCRIPT: &str = script!("begin(await unpacked(document.getElementById(\"data\")), null);\n");

/// Script of a page with an engine.
const LIVE_SCRIPT: &str = script!(include_str!("page/live.js"), "await open();\n");

const STYLE: &str = concat!(
    include_str!("page/page.css"),
    include_str!("page/drawing.css"),
    include_str!("page/controls.css"),
    include_str!("page/media.css"),
);

/// Style of what only a page with an engine shows.
const LIVE_STYLE: &str = include_str!("page/live.css");

pub const STYLE_OF_CONTENTS: &str = include_str!("contents.css");

/// Serializes JSON that cannot close its element or begin a comment.
fn json(data: &impl Serialize) -> String {
    let plain = serde_json::to_string(data).unwrap_or_default();
    let mut safe = String::with_capacity(plain.len());
    for c in plain.chars() {
        match c {
            // These characters occur only inside strings, where the escape means the same.
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                append!(safe, "\\u{:04x}", c as u32);
            }
            _ => safe.push(c),
        }
    }
    safe
}

/// Data larger than this, in bytes, are compressed to about an eighth, so that the page of a long search loads as fast as an
/// image.
const PACKED_FROM: usize = 150_000;

/// Returns the data element: plain, or compressed in a format that browsers decompress.
fn element(data: &impl Serialize) -> String {
    let json = json(data);
    if json.len() >= PACKED_FROM {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
        let bytes = packed.write_all(json.as_bytes()).and_then(|()| packed.finish());
        // Writing to memory cannot fail.
        if let Ok(bytes) = bytes {
            let packed = base64(&bytes);
            let needs = escaped(text!("walks/needs-newer"));
            return format!(
                "<script type=\"application/octet-stream\" id=\"data\" data-needs=\"{needs}\">{packed}</script>"
            );
        }
    }
    format!("<script type=\"application/json\" id=\"data\">{json}</script>")
}

pub fn page(walk: &Walk<'_>, data: &impl Serialize) -> String {
    let data = element(data);
    let (script, more) = if walk.engine.is_some() { (LIVE_SCRIPT, LIVE_STYLE) } else { (SCRIPT, "") };
    let style = [palette::style_sheet().as_str(), STYLE, more].concat();
    let body = format!(
        "<noscript><p>{}</p></noscript>\n{data}\n<script>{script}</script>\n",
        escaped(text!("walks/needs-script"))
    );
    shell_with(walk.title, walk.theme, Script { text: Some(script), has_worker: walk.engine.is_some() }, &style, &body)
}

/// Element near the beginning of every document that Plywood writes.
pub const OWN_MARK: &str = "<meta name=\"generator\" content=\"Plywood\">";

/// Wraps a body in a complete document. Its policy allows no requests and only this script, if any.
pub fn shell(title: &str, theme: Option<ThemeName>, script: Option<&str>, style: &str, body: &str) -> String {
    shell_with(title, theme, Script { text: script, has_worker: false }, style, body)
}

/// Script of a document, and whether it may start a worker from the document's own site.
#[derive(Clone, Copy)]
pub struct Script<'a> {
    pub text: Option<&'a str>,
    pub has_worker: bool,
}

/// Wraps a body in a complete document, like [`shell`].
pub fn shell_with(title: &str, theme: Option<ThemeName>, script: Script<'_>, style: &str, body: &str) -> String {
    let worker = if script.has_worker { " worker-src 'self';" } else { "" };
    let script =
        script.text.map_or_else(String::new, |script| format!(" script-src '{}';{worker}", fingerprint(script)));
    let style_print = fingerprint(style);
    let policy = format!(
        "default-src 'none';{script} style-src '{style_print}'; img-src data:; base-uri 'none'; form-action 'none'"
    );
    let title = escaped(&text::beginning(title, 200));
    let theme = theme.map_or("auto", ThemeName::name);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\" data-theme=\"{theme}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n{OWN_MARK}\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// Returns the hash of a text in the form of a Content-Security-Policy.
pub fn fingerprint(text: &str) -> String {
    format!("sha256-{}", base64(&hmac_sha256::Hash::hash(text.as_bytes())))
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns bytes in base64.
pub fn base64(bytes: &[u8]) -> String {
    let mut name = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for bytes in bytes.chunks(3) {
        let three = [0, 1, 2].map(|at| bytes.get(at).copied().unwrap_or(0));
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        let digits = [18, 12, 6, 0].map(|shift| char::from(DIGITS[(bits >> shift) as usize % 64]));
        name.extend(&digits[..=bytes.len()]);
        name.extend(std::iter::repeat_n('=', 3 - bytes.len()));
    }
    name
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn long_pages_are_compressed_and_closed() {
        // Fingerprints agree with those of browsers.
        assert_eq!(fingerprint("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");

        // Long data are compressed and decompress to the original.
        {
            let texts: Vec<String> = (0..20_000).map(|number| format!("</script>{}", number % 700)).collect();
            let element = element(&texts);
            assert!(element.len() < PACKED_FROM / 2 && element.contains("octet-stream"), "{}", element.len());
            let text = element.split(['>', '<']).nth(2).expect("what stands in it");
            let digit = |c: u8| DIGITS.iter().position(|&digit| digit == c).unwrap_or(0) as u32;
            let quads = text.as_bytes().chunks(4).flat_map(|four| {
                let bits = four.iter().fold(0, |bits, &c| bits << 6 | digit(c));
                let known = four.iter().position(|&c| c == b'=').unwrap_or(4);
                bits.to_be_bytes()[1..known].to_vec()
            });
            let mut html = String::new();
            let bytes: Vec<u8> = quads.collect();
            flate2::read::DeflateDecoder::new(&*bytes).read_to_string(&mut html).expect("it was compressed");
            assert_eq!(serde_json::from_str::<Vec<String>>(&html).expect("JSON"), texts);
        }

        // Text cannot close the data element.
        {
            let text = "</script><!-- <script>\u{2028}&";
            let json = json(&text);
            assert!(!json.contains(['<', '>', '&', '\u{2028}']));
            assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
        }
    }
}
