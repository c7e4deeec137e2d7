//! Draws diagnostics in rustc's style.

use std::borrow::Cow;

use super::{Diagnostic, Excerpt, Lines, Severity, Source, Span, excerpts};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, renderer::DecorStyle};
use plywood_messages::text::{Gate, joined, visible, visible_lines};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    Plain,
    Fancy,
}

/// Renders one diagnostic, without a final line break.
pub fn render(diagnostic: &Diagnostic, source: Source<'_>, style: Style) -> String {
    draw(diagnostic, source.name, &Lines::new(source.text), style)
}

/// Takes time in the size of the drawing, not of the text.
fn draw(diagnostic: &Diagnostic, name: &str, lines: &Lines<'_>, style: Style) -> String {
    let name = visible(name);
    let title = visible(&diagnostic.message);
    let help = diagnostic.help.as_deref().map(visible_lines);
    let words: Vec<Cow<'_, str>> = diagnostic.labels.iter().map(|label| visible(&label.text)).collect();
    let ranges: Vec<Span> = diagnostic.labels.iter().map(|label| clamped(lines.text, &label.range)).collect();
    let excerpts = excerpts(lines, &ranges);
    let texts: Vec<String> = excerpts.iter().map(|excerpt| printable_text(&excerpt.text)).collect();
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(&*title).id(diagnostic.code));
    if excerpts.is_empty() {
        let origin = Origin::path(&*name);
        group = group.element(match diagnostic.place {
            Some((line, column)) => origin.line(line).char_column(column),
            None => origin,
        });
    }
    for (excerpt, text) in excerpts.iter().zip(&texts) {
        let mut snippet = Snippet::source(text.as_str()).path(&*name).line_start(excerpt.first_line);
        for (number, range) in &excerpt.labels {
            let kind = if *number == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            snippet = snippet.annotation(kind.span(clamped(text, range)).label(&*words[*number]));
        }
        group = group.element(snippet);
    }
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(&**help));
    }
    with_columns(renderer(style).render(&[group]), &name, lines, &ranges, &excerpts)
}

fn with_columns(mut drawn: String, name: &str, lines: &Lines<'_>, ranges: &[Span], excerpts: &[Excerpt]) -> String {
    let mut from = 0;
    for excerpt in excerpts.iter().filter(|excerpt| excerpt.skipped > 0) {
        let mut places = excerpt.labels.iter().map(|(number, range)| {
            let (line, column) = lines.position(ranges[*number].start);
            let counted = excerpt.text[..range.start].chars().count() + 1;
            (format!("{name}:{line}:{counted}"), format!("{name}:{line}:{column}"))
        });
        let is_whole = |end: usize| !drawn[end..].starts_with(|c: char| c.is_ascii_digit());
        let found = places.find_map(|(theirs, ours)| {
            let at = from + drawn[from..].find(&theirs).filter(|at| is_whole(from + at + theirs.len()))?;
            Some((at..at + theirs.len(), ours))
        });
        if let Some((at, ours)) = found {
            from = at.start + ours.len();
            drawn.replace_range(at, &ours);
        }
    }
    drawn
}

/// Renders several diagnostics of one text, separated by blank lines.
pub fn render_all(diagnostics: &[Diagnostic], source: Source<'_>, style: Style) -> String {
    let lines = Lines::new(source.text);
    let drawn = diagnostics.iter().map(|diagnostic| draw(diagnostic, source.name, &lines, style));
    joined(drawn, "\n\n")
}

const fn renderer(style: Style) -> Renderer {
    match style {
        Style::Plain => Renderer::plain(),
        Style::Fancy => Renderer::styled().decor_style(DecorStyle::Unicode),
    }
}

/// Replaces every unprintable character except tab and line break by a substitute of the same length, so that ranges stay valid.
fn printable_text(text: &str) -> String {
    let mut gate = Gate::default();
    let shown = |c: char| match c {
        '\n' | '\t' | '\r' => c,
        c if gate.is_safe(c) => c,
        c => SUBSTITUTES[c.len_utf8() - 1],
    };
    text.chars().map(shown).collect()
}

/// Substitutes of one, two, three and four bytes.
const SUBSTITUTES: [char; 4] = ['?', '¿', '\u{fffd}', '🯄'];

fn clamped(text: &str, range: &Span) -> Span {
    let is_border = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=range.start.min(text.len())).rev().find(is_border).unwrap_or(0);
    let end = (range.end.max(start)..text.len()).find(is_border).unwrap_or(text.len());
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    const SOURCE: Source<'_> = Source { name: "a.toml", text: "title = 'x'\ntree = [1, 'two']\n" };

    #[test]
    fn problems_are_drawn_at_their_places() {
        // A problem points at its place.
        {
            let problem =
                Diagnostic::new("wrong-type", "expected a node").at(23..28, "a string").help("write a number");
            let text = render(&problem, SOURCE, Style::Plain);
            assert!(text.contains("error[wrong-type]: expected a node"), "{text}");
            assert!(text.contains("--> a.toml:2:12"), "{text}");
            assert!(text.contains("a string") && text.contains("help: write a number"), "{text}");
            assert_eq!(problem.position(&Lines::new(SOURCE.text)), (2, 12));
        }

        // An example in a help keeps its lines.
        {
            let text = render(&Diagnostic::new("x", "y").help("like this:\n1\x1b\n2"), SOURCE, Style::Plain);
            assert!(text.contains("like this:\n") && text.contains("1\\u{1b}\n") && text.ends_with('2'), "{text}");
        }

        // A long line is cut to the part around a label, with the columns of the file.
        {
            let text = format!("{{\n\"tree\": [{} \"two\", {}]}}", "1, ".repeat(90_000), "–, ".repeat(90_000));
            let at = text.find("\"two\"").expect("there");
            let problem =
                Diagnostic::new("x", "expected a node").at(at..at + 5, "a string").at(text.len() - 2..text.len(), "");
            for style in [Style::Plain, Style::Fancy] {
                let drawn = render(&problem, Source { name: "a.json", text: &text }, style);
                assert!(drawn.contains("a.json:2:270011") && drawn.contains("a.json:2:540018"), "{drawn}");
                assert!(drawn.contains("\"two\"") && drawn.len() < 2_000, "{drawn}");
            }
            let whole = Diagnostic::spanning("x", "too much", at..text.len());
            assert!(render(&whole, Source { name: "a.json", text: &text }, Style::Plain).len() < 1_000);
        }

        // Distant places are drawn separately, with the first label first.
        {
            let text = format!("first = 1\n{}last = 2\n", "\n".repeat(5_000));
            let problem = Diagnostic::new("x", "twice").at(text.len() - 9..text.len() - 5, "again").at(0..5, "here");
            let drawn = render(&problem, Source { name: "a.toml", text: &text }, Style::Plain);
            let order = ["--> a.toml:5002:1", "again", "::: a.toml:1:1", "here"].map(|part| drawn.find(part));
            assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{drawn}");
            let open = Diagnostic::new("x", "open").at(0..text.len(), "all of this");
            assert!(render(&open, SOURCE, Style::Plain).contains("all of this"));
        }

        // The place of an unavailable text is shown.
        {
            let problem = Diagnostic::new("x", "y").at_place(2, 7);
            let source = Source { name: "a.toml", text: "" };
            assert!(render(&problem, source, Style::Plain).contains("--> a.toml:2:7"));
            assert_eq!(problem.position(&Lines::new("")), (2, 7));
        }

        // A range outside the text does not panic.
        {
            let problem = Diagnostic::spanning("x", "end", 500..900);
            assert!(render(&problem, SOURCE, Style::Plain).contains("error[x]: end"));
        }
    }

    #[test]
    fn control_characters_never_reach_the_terminal() {
        let source = Source { name: "a\x1b[2J.toml", text: "title = '\x1b[2J\u{9b}\u{61c}\u{202e}'" };
        let problem = Diagnostic::new("x", "bad \x1b[31m").at(9..12, "see \x07");
        for style in [Style::Plain, Style::Fancy] {
            let text = render(&problem, source, style).replace("\x1b[0m", "").replace("\x1b[1m", "");
            assert!(!text.contains("\x1b[2J") && !text.contains('\x07') && !text.contains('\u{9b}'), "{text:?}");
            assert!(!text.contains("\x1b[31m"));
            assert!(!text.contains(['\u{61c}', '\u{202e}']), "{text:?}");
        }
    }

    fn render_whole_text(problem: &Diagnostic, source: Source<'_>) -> String {
        let mut snippet = Snippet::source(source.text).path(source.name);
        for (number, label) in problem.labels.iter().enumerate() {
            let kind = if number == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            snippet = snippet.annotation(kind.span(clamped(source.text, &label.range)).label(&label.text));
        }
        let group = Group::with_title(Level::ERROR.primary_title(&problem.message).id(problem.code)).element(snippet);
        renderer(Style::Plain).render(&[group])
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        #[test]
        fn an_excerpt_is_drawn_like_the_whole_text(
            lines in prop::collection::vec("[ a-zé–]{0,12}", 1..40),
            places in prop::collection::vec((0_usize..300, 0_usize..40), 1..5),
        ) {
            let text = lines.join("\n");
            let problem = places.iter().enumerate().fold(Diagnostic::new("x", "bad"), |problem, (number, (at, length))| {
                problem.at(*at..at + length, format!("label {number}"))
            });
            let source = Source { name: "a.toml", text: &text };
            prop_assert_eq!(render(&problem, source, Style::Plain), render_whole_text(&problem, source));
        }
    }
}
