//! Layout of lists and inline tables: the text around each element, including comments.

use crate::diagnostic::Span;

/// A list or inline table split into its parts; joining them restores the text.
#[derive(Default)]
pub struct Container<'t> {
    pub head: &'t str,
    pub elements: Vec<Element<'t>>,
    /// Text from the last element's line to the closing bracket.
    pub tail: &'t str,
}

/// An element with its comments: the comment lines above it and the comment to its right.
pub struct Element<'t> {
    pub lead: &'t str,
    pub body: Span,
    pub trail: Trail<'t>,
}

#[derive(Clone, Copy, Default)]
pub struct Trail<'t> {
    pub before_comma: &'t str,
    pub comma: Option<&'t str>,
    pub after: &'t str,
}

#[derive(Clone, Copy, PartialEq)]
pub enum ElementKind {
    Value,
    KeyValue,
}

impl<'t> Container<'t> {
    /// Splits the bracketed text at these values; `None` if it is not a list or table of them.
    pub fn new(text: &'t str, range: &Span, kind: ElementKind, values: &[Span]) -> Option<Self> {
        let brackets = match kind {
            ElementKind::Value => ('[', ']'),
            ElementKind::KeyValue => ('{', '}'),
        };
        let inside = text.get(range.clone())?.strip_prefix(brackets.0)?.strip_suffix(brackets.1)?;
        let mut at = range.start + 1;
        let end = at + inside.len();
        let mut container = Self::default();
        for value in values {
            let gap = text.get(at..value.start).filter(|_| value.end <= end)?;
            let rest = if let Some(before) = container.elements.last_mut() {
                let (trail, rest) = trail(gap);
                before.trail = trail;
                rest
            } else {
                let (head, rest) = head(gap);
                container.head = head;
                rest
            };
            if container.elements.last().is_some_and(|before| before.trail.comma.is_none()) {
                return None;
            }
            let lead = &rest[..blank(rest)];
            if (lead.len() == rest.len()) != (kind == ElementKind::Value) {
                return None;
            }
            let start = value.start - (rest.len() - lead.len());
            container.elements.push(Element { lead, body: start..value.end, trail: Trail::default() });
            at = value.end;
        }
        let last = container.elements.last_mut()?;
        (last.trail, container.tail) = trail(text.get(at..end)?);
        (blank(container.tail) == container.tail.len()).then_some(container)
    }

    /// Lead without comments for an element inserted at this index.
    pub fn blank_lead(&self, at: usize) -> &'t str {
        match (at, self.elements.as_slice()) {
            (_, []) => "",
            (0, [first, ..]) => last_line(first.lead),
            (_, [only]) if !only.lead.contains('\n') => " ",
            (_, [only]) => last_line(only.lead),
            (_, [.., last]) => last_line(self.elements.get(at).unwrap_or(last).lead),
        }
    }

    pub fn indent(&self) -> Option<&'t str> {
        let lead = self.elements.iter().map(|element| element.lead).find(|lead| lead.contains('\n'))?;
        lead.rsplit('\n').next()
    }
}

impl Element<'_> {
    pub fn comments(&self) -> String {
        let Trail { before_comma, comma: _, after } = self.trail;
        let trail = format!("{before_comma}{after}");
        match (has_comment(&trail), has_comment(self.lead)) {
            (true, _) if self.lead.contains('\n') => format!("{}{}", self.lead, trail.trim()),
            (true, _) => format!(" {}", trail.trim()),
            (false, true) => self.lead.trim_end().to_owned(),
            (false, false) => String::new(),
        }
    }
}

pub fn has_comment(gap: &str) -> bool {
    gap.contains('#')
}

/// Returns true if the following text would become part of a comment.
pub fn ends_in_comment(gap: &str) -> bool {
    gap.rsplit('\n').next().is_some_and(has_comment)
}

fn last_line(lead: &str) -> &str {
    let Some(at) = lead.rfind('\n').filter(|_| has_comment(lead)) else { return lead };
    let at = if lead[..at].ends_with('\r') { at - 1 } else { at };
    &lead[at..]
}

/// Number of leading bytes that are blanks and comments.
fn blank(text: &str) -> usize {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix('#') {
        rest = comment.find('\n').map_or("", |end| comment[end..].trim_start());
    }
    text.len() - rest.len()
}

fn head(gap: &str) -> (&str, &str) {
    let line = rest_of_line(gap);
    if has_comment(line) { (line, &gap[line.len()..]) } else { ("", gap) }
}

fn trail(gap: &str) -> (Trail<'_>, &str) {
    let (before, rest) = gap.split_at(blank(gap));
    let Some(beyond) = rest.strip_prefix(',') else {
        let after = rest_of_line(gap);
        return (Trail { after, ..Trail::default() }, &gap[after.len()..]);
    };
    let after = rest_of_line(beyond);
    (Trail { before_comma: before, comma: rest.get(..1), after }, &beyond[after.len()..])
}

/// Blanks and comment up to the end of the line; empty if there is anything else on it.
fn rest_of_line(text: &str) -> &str {
    let line = text.split('\n').next().unwrap_or_default();
    let ends = line.len() < text.len();
    let line = line.strip_suffix('\r').filter(|_| ends).unwrap_or(line);
    let words = line.trim_start();
    if words.starts_with('#') || (words.is_empty() && ends) { line } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> Vec<Span> {
        text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, digit)| at..at + digit.len()).collect()
    }

    fn together(text: &str, container: &Container<'_>) -> String {
        let elements = container.elements.iter().map(|element| {
            let Trail { before_comma, comma, after } = element.trail;
            format!("{}{}{before_comma}{}{after}", element.lead, &text[element.body.clone()], comma.unwrap_or_default())
        });
        format!("[{}{}{}]", container.head, elements.collect::<String>(), container.tail)
    }

    #[test]
    fn a_list_taken_apart_is_the_same_text() {
        let texts = [
            "[1]",
            "[ 1 , 2,3 ]",
            "[ # a\n  1, # b\r\n\n  # c, [\n  2 # d\n  , 3 # e\n  # f\n]",
            "[1,\n2,\n]",
            "[1 # a\n]",
        ];
        for text in texts {
            let list = Container::new(text, &(0..text.len()), ElementKind::Value, &digits(text)).expect("a list");
            assert_eq!(together(text, &list), text);
        }
        for text in ["[1 2]", "[1, x]", "[1,, 2]", "(1)", "[1], 2", "[]"] {
            let list = Container::new(text, &(0..text.len()), ElementKind::Value, &digits(text));
            assert!(list.is_none(), "{text}");
        }
    }

    #[test]
    fn comments_belong_to_the_element_above_or_before_which_they_are() {
        let text = "[ # head\n  # one\n  1, # first\n  # two\n  2 # second\n  # tail\n]";
        let list = Container::new(
            text,
            &(0..text.len()),
            ElementKind::Value,
            &digits("[ # head\n  # one\n  1, # first\n  # two\n  2"),
        )
        .expect("a list");
        assert_eq!((list.head, list.tail), (" # head", "\n  # tail\n"));
        let comments: Vec<_> = list.elements.iter().map(Element::comments).collect();
        assert_eq!(comments, ["\n  # one\n  # first", "\n  # two\n  # second"]);
        assert_eq!((list.blank_lead(0), list.blank_lead(7), list.indent()), ("\n  ", "\n  ", Some("  ")));
    }
}
