//! The page of the whole program: a canvas for its screen and a bar of keys. Its content comes from the engine.

use super::document::{Script, shell_with};
use plywood_drawing::xml::escaped;

const SCRIPT: &str =
    concat!("\n\"use strict\";\n(() => {\n", include_str!("kept.js"), include_str!("program.js"), "})();\n");
const STYLE: &str = include_str!("program.css");

/// Keys of the bar: their names in browsers, and what stands on their buttons.
const KEYS: [(&str, &str); 9] = [
    ("ArrowLeft", "←"),
    ("ArrowRight", "→"),
    ("ArrowUp", "↑"),
    ("ArrowDown", "↓"),
    ("Enter", "Enter"),
    ("Escape", "Esc"),
    (":", ":"),
    ("?", "?"),
    ("q", "q"),
];

/// Returns the page, with a link to the index of its site.
pub fn page(index: &str) -> String {
    let restarted = string!("live/restarted", why = Text("{0}"));
    let nodes = string!("live/nodes", nodes = Text("{0}"));
    let words = [
        ("no-engine", text!("live/no-engine")),
        ("restarted", &restarted),
        ("too-deep", text!("live/too-deep")),
        ("too-much-memory", text!("live/too-much-memory")),
        ("too-large-file", text!("live/too-large-file")),
        ("working", text!("live/working")),
        ("nodes", &nodes),
        ("stopped", text!("live/stopped")),
        ("not-kept", text!("live/not-kept")),
    ];
    let words = words.map(|(name, text)| format!(" data-{name}=\"{}\"", escaped(text))).concat();
    let button = |(key, shown): (&str, &str)| {
        // An arrow is called by its name.
        let name = if shown.is_ascii() { "" } else { &format!(" aria-label=\"{key}\"") };
        format!("<button type=\"button\" data-key=\"{key}\"{name}>{shown}</button>")
    };
    let link = format!(
        "<button type=\"button\" data-key=\"l\" data-ctrl=\"\" title=\"{}\">{}</button>",
        escaped(text!("walks/copy-link")),
        escaped(text!("walks/link"))
    );
    let file = format!(
        "<button type=\"button\" class=\"opens\" title=\"{}\">{}</button><input type=\"file\" aria-label=\"{0}\" hidden>",
        escaped(text!("live/file")),
        escaped(text!("live/button-file"))
    );
    let keys = KEYS.map(button).concat() + &link + &file;
    let screen = escaped(text!("live/screen"));
    let body = format!(
        "<main{words}><canvas aria-hidden=\"true\"></canvas>\
         <pre class=\"screen\" role=\"region\" aria-label=\"{screen}\" tabindex=\"0\"></pre><p role=\"status\"></p>\
         <p class=\"busy\" hidden><span></span> <button type=\"button\">{}</button></p></main>\n\
         <nav aria-label=\"{}\">{keys}<a href=\"{index}\">{}</a></nav>\n\
         <script>{SCRIPT}</script>\n",
        escaped(text!("live/stop")),
        escaped(text!("walks/controls")),
        escaped(text!("panels/the-gallery")),
    );
    shell_with(text!("live/program"), None, Script { text: Some(SCRIPT), has_worker: true }, STYLE, &body)
}
