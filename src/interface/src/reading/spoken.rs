//! Text for speech: symbols become words.

/// Symbols that speech skips or spells, and what is said instead. Found by listening to a speech synthesizer.
const SPOKEN: &[(&str, &str)] = &[
    ("≤", " at most "),
    ("≥", " at least "),
    ("≠", " not equal to "),
    ("≈", " about "),
    ("+∞", "infinity"),
    ("−∞", "minus infinity"),
    ("∞", "infinity"),
    ("−", "minus "),
    ("×", " times "),
    ("→", " to "),
    (" ← ", " becomes "),
    ("←", " left"),
    ("↑", " up"),
    ("↓", " down"),
    ("⇄", " and "),
    ("·", ","),
    ("…", "..."),
    ("–", " to "),
    ("—", ","),
    ("½", " and a half"),
    ("¼", " and a quarter"),
    ("%", " percent"),
    (" / ", " of "),
    ("▏", ""),
    ("▪", "leaf"),
    ("✂", "cut"),
    ("✓", "right"),
    ("✗", "wrong"),
    ("▲", "Max"),
    ("▼", "Min"),
    ("◆", "Chance"),
    ("△", "Or"),
    ("▽", "And"),
    ("’", "'"),
    ("“", "\""),
    ("”", "\""),
    ("`", "\""),
];

/// Words that are spelled letter by letter, and signs that are skipped.
const WORDS: [(&str, &str); 9] = [
    ("MAX", "Max"),
    ("MIN", "Min"),
    ("CHANCE", "Chance"),
    ("OR", "Or"),
    ("AND", "And"),
    (">=", "at least"),
    ("<=", "at most"),
    (">", "greater than"),
    ("<", "less than"),
];

/// Returns a text on one line, with words for its symbols.
pub fn text(text: &str) -> String {
    let visible = plywood_messages::text::visible(text);
    let mut spoken = plywood_messages::text::joined(visible.split_whitespace().map(direction), " ");
    for (symbol, words) in SPOKEN {
        spoken = spoken.replace(symbol, words);
    }
    let line = plywood_messages::text::joined(spoken.split_whitespace().map(word), " ");
    line.replace(" ,", ",").replace(" .", ".")
}

/// Moves end with the arrow of their direction; elsewhere it leads from one thing to another.
fn direction(written: &str) -> String {
    let name = written.trim_end_matches(|c: char| c.is_ascii_punctuation());
    match name.strip_suffix('→').filter(|name| !name.is_empty()) {
        Some(of) => format!("{of} right{}", &written[name.len()..]),
        None => written.to_owned(),
    }
}

fn word(written: &str) -> String {
    let ends = |rest: &&str| !rest.starts_with(char::is_alphanumeric);
    let inside = written.trim_start_matches('(');
    let said = WORDS.iter().find_map(|(word, said)| Some((said, inside.strip_prefix(word).filter(ends)?)));
    let before = &written[..written.len() - inside.len()];
    said.map_or_else(|| written.to_owned(), |(said, rest)| format!("{before}{said}{rest}"))
}
