//! Text for speech: symbols become words.

type Said = fn() -> &'static str;

/// Symbols that speech skips or spells, what stands around the words that are said instead, and these words. Checked with the
/// phonemes of a speech synthesizer.
const SYMBOLS: &[((&str, &str), Said)] = plywood_messages::texts!(reading:
    ("≤", " _ ") => "at-most";
    ("≥", " _ ") => "at-least";
    ("≠", " _ ") => "not-equal";
    ("≈", " _ ") => "about";
    ("+∞", "_") => "infinity";
    ("∞", "_") => "infinity";
    ("−", "_ ") => "minus";
    ("×", " _ ") => "times";
    ("→", " _ ") => "to";
    (" ← ", " _ ") => "becomes";
    ("←", " _") => "left";
    ("↑", " _") => "up";
    ("↓", " _") => "down";
    ("⇄", " _ ") => "and";
    ("–", " _ ") => "to";
    ("½", " _") => "half";
    ("¼", " _") => "quarter";
    ("%", " _") => "percent";
    (" / ", " _ ") => "of";
    ("▪", "_") => "leaf";
    ("✂", "_") => "cut";
    ("✓", "_") => "right";
    ("✗", "_") => "wrong";
);

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
const RELATIONS: &[(&str, Said)] = plywood_messages::texts!(reading:
    ">=" => "at-least";
    "<=" => "at-most";
    ">" => "greater";
    "<" => "less";
);

/// Returns a text on one line, with words for its symbols.
pub fn text(text: &str) -> String {
    let visible = plywood_messages::text::visible(text);
    let mut spoken = plywood_messages::text::joined(visible.split_whitespace().map(direction), " ");
    for ((symbol, around), words) in SYMBOLS {
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
