//! The marks around what is set apart: `<cut>...</cut>`.

/// The marks and the variants of `Tone`.
const TONES: [(&str, &str); 5] =
    [("node", "Node"), ("player", "Player"), ("number", "Number"), ("verdict", "Verdict"), ("cut", "Cut")];

/// A piece of text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mark<'t> {
    Text(&'t str),
    Opens(&'static str),
    Closes(&'static str),
}

/// The text with its marks apart. A `<` before anything but a letter or `/` is only a sign.
pub(super) fn marks(text: &str) -> Result<Vec<Mark<'_>>, String> {
    let (mut marks, mut rest, mut from) = (Vec::new(), text, 0);
    while let Some(at) = rest[from..].find('<').map(|at| from + at) {
        let inside = &rest[at + 1..];
        if !inside.starts_with(|c: char| c == '/' || c.is_alphabetic()) {
            from = at + 1;
            continue;
        }
        let (name, after) = inside.split_once('>').ok_or_else(|| format!("`<{inside}` is not closed by `>`"))?;
        let (is_end, word) = name.strip_prefix('/').map_or((false, name), |word| (true, word));
        let known = TONES.iter().find(|(mark, _)| *mark == word);
        let (_, tone) = known.ok_or_else(|| format!("`<{name}>` is no tone; write {{\"<\"}} for the sign"))?;
        marks.extend((at > 0).then(|| Mark::Text(&rest[..at])));
        marks.push(if is_end { Mark::Closes(tone) } else { Mark::Opens(tone) });
        (rest, from) = (after, 0);
    }
    marks.extend((!rest.is_empty()).then_some(Mark::Text(rest)));
    Ok(marks)
}
