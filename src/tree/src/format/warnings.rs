//! What a file that can be read may not say as it was meant.

use super::document::Parsed;
use super::keys::NodeKey;
use super::{Content, Syntax, json, toml};
use crate::diagnostic::{Diagnostic, quoted};

/// Names that are reported.
const MOST_NAMES: usize = 50;

/// Nodes that one warning points at.
const MOST_LABELS: usize = 50;

/// Returns a warning for each name that a file gives to several nodes of its tree. Reads the text again, with the places of its keys.
#[must_use]
pub fn warnings(text: &str, syntax: Syntax) -> Vec<Diagnostic> {
    let parsed = match syntax {
        Syntax::Toml => toml::read(text),
        Syntax::Json => json::read_with_spans(text),
    };
    let Ok(Parsed { document, spans, .. }) = parsed else { return Vec::new() };
    let Content::Tree(tree) = document.content else { return Vec::new() };
    let warning = |(name, nodes): (&str, Vec<_>)| {
        let message = say!(files, "repeated-name", name = Text(quoted(name)), count = Count(nodes.len()));
        let places = nodes.iter().filter_map(|&node| spans.key(node, NodeKey::Name)).take(MOST_LABELS);
        let problem = Diagnostic::warning("repeated-name", message).help(text!(files, "repeated-name-help"));
        places.enumerate().fold(problem, |problem, (at, range)| {
            problem.at(range, if at == 0 { text!(files, "first-name") } else { text!(files, "same-name") })
        })
    };
    tree.repeated_names().into_iter().take(MOST_NAMES).map(warning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;

    #[test]
    fn every_place_of_a_repeated_name_is_shown() {
        {
            let toml = r#"tree = [{ name = "B", children = [1, { name = "x", value = 2 }] }, { name = "B ", children = [3] }, 4]"#;
            let json = r#"{"tree": [{"name": "B", "children": [1, {"name": "x", "value": 2}]}, {"name": "B ", "children": [3]}, 4]}"#;
            for (text, syntax) in [(toml, Syntax::Toml), (json, Syntax::Json)] {
                let found = warnings(text, syntax);
                assert_eq!(found.len(), 1, "{found:?}");
                assert_eq!((found[0].code, found[0].severity), ("repeated-name", Severity::Warning));
                let at: Vec<&str> = found[0].labels.iter().map(|label| &text[label.range.clone()]).collect();
                assert_eq!(at, [r#""B""#, r#""B ""#]);
            }
        }

        // Names that differ are no matter.
        assert_eq!(
            warnings(r#"tree = [{ name = "B", children = [1] }, { name = "b", children = [2] }]"#, Syntax::Toml),
            []
        );
        assert_eq!(warnings("game = { nim = [1, 1] }", Syntax::Toml), []);
        assert_eq!(warnings("tree = ", Syntax::Toml), []);
    }
}
