//! Draws diagnostics the way rustc does.

use std::borrow::Cow;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Source};
use crate::text::{Gate, visible, visible_lines};

/// How diagnostics look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plain characters, no colour: for files, pipes and tests.
    Plain,
    /// Box drawing and colour: for terminals.
    Fancy,
}

/// One diagnostic as text, without a final line break.
#[must_use]
pub fn render(diagnostic: &Diagnostic, source: Source<'_>, style: Style) -> String {
    let name = visible(source.name);
    let text = shown_text(source.text);
    let title = visible(&diagnostic.message);
    let help = diagnostic.help.as_deref().map(visible_lines);
    let labels: Vec<Cow<'_, str>> = diagnostic.labels.iter().map(|label| visible(&label.text)).collect();
    let title = Level::ERROR.primary_title(&*title).id(diagnostic.code);
    let mut group = Group::with_title(title);
    if diagnostic.labels.is_empty() {
        group = group.element(annotate_snippets::Origin::path(&*name));
    } else {
        let mut snippet = Snippet::source(text.as_str()).path(&*name);
        for (number, (label, words)) in diagnostic.labels.iter().zip(&labels).enumerate() {
            let kind = if number == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            snippet = snippet.annotation(kind.span(clamped(&text, &label.range)).label(&**words));
        }
        group = group.element(snippet);
    }
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(&**help));
    }
    renderer(style).render(&[group])
}

/// Several diagnostics about one text, a blank line between them.
#[must_use]
pub fn render_all(diagnostics: &[Diagnostic], source: Source<'_>, style: Style) -> String {
    let drawn: Vec<String> = diagnostics.iter().map(|diagnostic| render(diagnostic, source, style)).collect();
    drawn.join("\n\n")
}

const fn renderer(style: Style) -> Renderer {
    match style {
        Style::Plain => Renderer::plain(),
        Style::Fancy => Renderer::styled().decor_style(DecorStyle::Unicode),
    }
}

/// The source with every character that is not fit to be shown, but tab and line break, replaced by a substitute of the same length,
/// so that ranges stay right.
fn shown_text(text: &str) -> String {
    let mut gate = Gate::new();
    let shown = |c: char| match c {
        '\n' | '\t' | '\r' => c,
        c if gate.lets_through(c) => c,
        c => SUBSTITUTES[c.len_utf8() - 1],
    };
    text.chars().map(shown).collect()
}

/// Stand for what is not shown: signs of one byte, of two, three and four.
const SUBSTITUTES: [char; 4] = ['?', '¿', '\u{fffd}', '🯄'];

/// A range that lies inside the text and on character borders.
fn clamped(text: &str, range: &std::ops::Range<usize>) -> std::ops::Range<usize> {
    let is_border = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=range.start.min(text.len())).rev().find(is_border).unwrap_or(0);
    let end = (range.end.max(start)..text.len()).find(is_border).unwrap_or(text.len());
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: Source<'_> = Source { name: "a.toml", text: "title = 'x'\ntree = [1, 'two']\n" };

    #[test]
    fn a_problem_points_at_its_place() {
        let problem = Diagnostic::new("wrong-type", "expected a node").at(23..28, "a string").help("write a number");
        let text = render(&problem, SOURCE, Style::Plain);
        assert!(text.contains("error[wrong-type]: expected a node"), "{text}");
        assert!(text.contains("--> a.toml:2:12"), "{text}");
        assert!(text.contains("a string") && text.contains("help: write a number"), "{text}");
        assert_eq!(problem.position(SOURCE.text), (2, 12));
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

    #[test]
    fn an_example_in_a_help_keeps_its_lines() {
        let text = render(&Diagnostic::new("x", "y").help("like this:\n1\x1b\n2"), SOURCE, Style::Plain);
        assert!(text.contains("like this:\n") && text.contains("1\\u{1b}\n") && text.ends_with('2'), "{text}");
    }

    #[test]
    fn a_range_outside_the_text_is_no_crash() {
        let problem = Diagnostic::new("x", "end").at(500..900, "");
        assert!(render(&problem, SOURCE, Style::Plain).contains("error[x]: end"));
    }
}
