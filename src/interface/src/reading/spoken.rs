//! Text for speech: symbols become words.

type Said = fn() -> &'static str;

/// Symbols that speech skips or spells, what stands around the words that are said instead, and these words. Checked with the
/// phonemes of a speech synthesizer.
const SYMBOLS: &[(&str, &str, Said)] = &[
    ("≤", " _ ", || text!("reading/at-most")),
    ("≥", " _ ", || text!("reading/at-least")),
    ("≠", " _ ", || text!("reading/not-equal")),
    ("≈", " _ ", || text!("reading/about")),
    ("+∞", "_", || text!("reading/infinity")),
    ("∞", "_", || text!("reading/infinity")),
    ("−", "_ ", || text!("reading/minus")),
    ("×", " _ ", || text!("reading/times")),
    ("→", " _ ", || text!("reading/to")),
    (" ← ", " _ ", || text!("reading/becomes")),
    ("←", " _", || text!("reading/left")),
    ("↑", " _", || text!("reading/up")),
    ("↓", " _", || text!("reading/down")),
    ("⇄", " _ ", || text!("reading/and")),
    ("–", " _ ", || text!("reading/to")),
    ("½", " _", || text!("reading/half")),
    ("¼", " _", || text!("reading/quarter")),
    ("%", " _", || text!("reading/percent")),
    (" / ", " _ ", || text!("reading/of")),
    ("▪", "_", || text!("reading/leaf")),
    ("✂", "_", || text!("reading/cut")),
    ("✓", "_", || text!("reading/right")),
    ("✗", "_", || text!("reading/wrong")),
];

/// Symbols of players, and signs that speech takes for words or skips.
const SIGNS: &[(&str, &str)] = &[
    ("▲", "MAX"),
    ("▼", "MIN"),
    ("◆", "CHANCE"),
    ("△", "OR"),
    ("▽", "AND"),
    ("·", ","),
    ("…", "..."),
    ("—", ","),
    ("▏", ""),
    ("’", "'"),
    ("“", "\""),
    ("”", "\""),
    ("`", "\""),
];

/// Players, whose names in capitals are spelled letter by letter.
const PLAYERS: [&str; 5] = ["MAX", "MIN", "CHANCE", "OR", "AND"];

/// Signs that are skipped where they are words of their own.
const RELATIONS: [(&str, Said); 4] = [
    (">=", || text!("reading/at-least")),
    ("<=", || text!("reading/at-most")),
    (">", || text!("reading/greater")),
    ("<", || text!("reading/less")),
];

/// Returns a text on one line, with words for its symbols.
pub fn text(text: &str) -> String {
    let visible = plywood_messages::text::visible(text);
    let mut spoken = plywood_messages::text::joined(visible.split_whitespace().map(direction), " ");
    for (symbol, around, words) in SYMBOLS {
        spoken = spoken.replace(symbol, &around.replace('_', words()));
    }
    for (symbol, words) in SIGNS {
        spoken = spoken.replace(symbol, words);
    }
    let line = plywood_messages::text::joined(spoken.split_whitespace().map(word), " ");
    line.replace(" ,", ",").replace(" .", ".")
}

/// Moves end with the arrow of their direction; elsewhere it leads from one thing to another.
fn direction(written: &str) -> String {
    let name = written.trim_end_matches(|c: char| c.is_ascii_punctuation());
    match name.strip_suffix('→').filter(|name| !name.is_empty()) {
        Some(of) => format!("{of} {}{}", text!("reading/to-the-right"), &written[name.len()..]),
        None => written.to_owned(),
    }
}

fn word(written: &str) -> String {
    let inside = written.trim_start_matches('(');
    let before = &written[..written.len() - inside.len()];
    let after = |word: &str| inside.strip_prefix(word).filter(|rest| !rest.starts_with(char::is_alphanumeric));
    if let Some((player, rest)) = PLAYERS.into_iter().find_map(|player| Some((player, after(player)?))) {
        return format!("{before}{}{}{rest}", &player[..1], player[1..].to_lowercase());
    }
    match RELATIONS.iter().find_map(|(sign, said)| Some((said(), after(sign)?))) {
        Some((said, rest)) => format!("{before}{said}{rest}"),
        None => written.to_owned(),
    }
}
