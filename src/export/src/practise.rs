//! Events of practice: lines for people, one JSON object per line for programs.

use std::io::Write;

use super::{
    Number, Written, grades,
    json_line::{JsonLines, Object},
};
use plywood_messages::{text::visible, words::Sentence};
use plywood_search::search::Rules;
use plywood_teaching::{
    grade::Mistaken,
    practise::{ActionKind, Event, Result},
};
use plywood_tree::{
    format::{Content, Document, Syntax, write},
    settings::Choice as _,
    tree::Tree,
};
use serde_json::Value;

/// Returns a tree as a file in JSON.
pub(crate) fn tree_file(title: &str, tree: &Tree) -> serde_json::Result<Value> {
    let document = Document { title: Some(title.to_owned()), ..Document::new(Content::Tree(tree.clone())) };
    serde_json::from_str(&write(&document, Syntax::Json))
}

pub fn json(event: &Event, out: &mut dyn Write) -> Written {
    if matches!(event, Event::Prompt(_)) {
        return Ok(());
    }
    JsonLines::new(out).object(|object| match event {
        Event::Prompt(_) => Ok(()),
        Event::Tree { title, tree, rules, .. } => {
            entries!(object, "event": "tree", "tree": tree_file(title, tree)?, "algorithm": rules.algorithm.name())?;
            conventions(object, *rules)
        }
        Event::Accepted { tree, kind, node, value, window, .. } => {
            let number = |value| Number { domain: tree.domain(), value };
            entries!(object, "event": "accepted", "action": kind.word(), "path": tree.path(*node))?;
            match (kind, window) {
                (ActionKind::Visit | ActionKind::Return, _) => object.put("value", value.map(number)),
                (ActionKind::Window, Some(window)) => {
                    entries!(object, "alpha": number(window.alpha), "beta": number(window.beta))
                }
                (ActionKind::Cut | ActionKind::Window, _) => Ok(()),
            }
        }
        Event::Refused { action, because } => {
            entries!(object, "event": "refused", "action": action, "because": because.to_string())
        }
        Event::End(Result { mark, parts, first_difference, mistakes }) => {
            entries!(object, "event": "end", "mark": grades::rounded(*mark))?;
            grades::put_parts(object, parts.iter().map(|&(kind, mark)| (kind.name(), mark)))?;
            let names: Vec<&str> = mistakes.iter().map(|one| one.name).collect();
            entries!(
                object,
                "first_difference": first_difference,
                "mistakes"?: Some(&names).filter(|names| !names.is_empty()),
            )
        }
        Event::Stopped => object.put("event", "stopped"),
    })
}

fn conventions(object: &mut Object<'_, '_>, rules: Rules) -> Written {
    if !rules.algorithm.has_windows() {
        return Ok(());
    }
    entries!(object, "return": rules.returns().name(), "cut_on": rules.cut_rule.name())
}

pub fn text(event: &Event, out: &mut dyn Write) -> Written {
    match event {
        Event::Tree { title, how, .. } => {
            tell!(out, "practise/begins", Text(title), Text(how))
        }
        Event::Prompt(prompt) => writeln!(out, "\n{prompt}"),
        Event::Accepted { tree, kind: ActionKind::Visit, name, value, .. } => {
            let value = value.map(|value| tree.domain().plain(value).to_string());
            let value = value.map(Sentence::number);
            tell!(out, "practise/did-visit", node = name, value)
        }
        Event::Accepted { .. } => Ok(()),
        Event::Refused { because, .. } => writeln!(out, "{because}"),
        Event::End(Result { mark, parts, first_difference, mistakes }) => {
            writeln!(out, "\n{}", say!("practise/marked", mark = Text(grades::per_cent(*mark))))?;
            writeln!(out, "  {}", grades::parts_text(parts.iter().map(|&(kind, mark)| (kind.meaning(), mark))))?;
            differences(first_difference.as_deref(), mistakes, out)
        }
        Event::Stopped => tell!(out, "practise/stopped"),
    }
}

/// Writes where a run first differs, and which mistakes fit.
pub(crate) fn differences(first: Option<&str>, mistakes: &[Mistaken], out: &mut dyn Write) -> Written {
    match first {
        Some(difference) => {
            let difference = visible(difference);
            writeln!(out, "  {}", say!("grading/first-difference", Text(difference)))?;
        }
        None => writeln!(out, "  {}", text!("grading/all-right"))?,
    }
    for one in mistakes {
        writeln!(out, "  {}", say!("grading/as-if", bug = Text(one.name), what = Text(one.meaning)))?;
    }
    Ok(())
}
