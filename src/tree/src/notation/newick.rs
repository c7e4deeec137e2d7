//! Newick trees: `((3,12,8)B,(2,4,6)C)A;`. The label of a leaf is its value, or `name:value`; the label of an inner node is its
//! name.
//!
//! Source: Olsen 1990, "Newick's 8:45 tree format standard".

use super::terms::{Translation, leaf};
use crate::{
    diagnostic::{Checked, Diagnostic, Span},
    format::{Document, Syntax},
};

pub fn detects(text: &str) -> bool {
    text.trim_start().starts_with('(') && text.trim_end().ends_with(';')
}

pub fn read(text: &str) -> Checked<Document> {
    let mut out = Translation::new();
    let mut at = 0;
    let mut depth = 0_usize;
    let problem = |message: String, range: Span| Err(vec![Diagnostic::spanning("newick", message, range)]);
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let Some(first) = text[at..].chars().next() else { break };
        match first {
            '(' => {
                out.open("{\"children\":[", at..at + 1);
                depth += 1;
                at += 1;
            }
            ')' if depth == 0 => return problem(string!("notations/stray-bracket"), at..at + 1),
            ')' => {
                depth -= 1;
                let label = label(text, at + 1);
                // The branch length of an inner node is ignored.
                let name = text[label.clone()].split(':').next().unwrap_or_default().trim();
                let name =
                    if name.is_empty() { String::new() } else { format!(",\"name\":{}", Syntax::Json.string(name)) };
                out.close(&format!("]{name}}}"), at..label.end);
                at = label.end;
            }
            ',' => at += 1,
            ';' => break,
            _ => {
                let label = label(text, at);
                let words = text[label.clone()].trim();
                let json = match words.rsplit_once(':') {
                    None => leaf(words, &label)?,
                    Some((name, value)) => {
                        let name = Syntax::Json.string(name.trim());
                        let value = leaf(value.trim(), &label)?;
                        format!("{{\"name\":{name},\"value\":{value}}}")
                    }
                };
                out.value(&json, label.clone());
                at = label.end;
            }
        }
    }
    if depth > 0 {
        return problem(string!("notations/open-brackets", count = Count(depth)), text.len()..text.len());
    }
    out.read()
}

fn label(text: &str, from: usize) -> Span {
    let rest = &text[from..];
    from..from + rest.find(['(', ')', ',', ';']).unwrap_or(rest.len())
}
