//! Writes an edited tree into its original text. Only edited values are rewritten; everything else stays byte for byte, including
//! comments, blank lines, the spelling of numbers and strings, and the order of keys.
//!
//! The text is spliced by the spans of its values. An editable document like that of `toml_edit` would need a second parser and a
//! second tree for one of the two formats, and would attach the comment to the right of an element to the next one. Spans are
//! available anyway, work for both formats, and untouched parts are copied. The result is parsed and compared with the intended
//! document, so a bug here can only damage the layout.
//!
//! Comments stay in place unless their node is removed along with its list, or moves among its siblings: then those above it and
//! to its right move with it.
//!
//! The walk over the tree uses an explicit stack, so any depth works.

mod layout;
mod matching;
#[cfg(test)]
mod properties;

use crate::diagnostic::Span;
use std::sync::Arc;

use super::{Content, Document, Syntax, document::Parsed, keys::NodeKey, node::NodeSpans, read, write::attribute};
use crate::{
    settings::Choice as _,
    tree::{NodeId, Player, Tree, Turns},
};
use layout::{Container, ElementKind, ends_in_comment, has_comment};
use matching::Matching;

/// Replaces the tree of the text by that of the document. `None` if other parts differ too: then the whole document must be
/// written. Linear in the text and the tree.
pub fn rewrite(text: &str, syntax: Syntax, document: &Document) -> Option<String> {
    let rewritten = spliced(text, syntax, document)?;
    let says_it = read(&rewritten, syntax).is_ok_and(|again| again == *document);
    says_it.then_some(rewritten)
}

fn spliced(text: &str, syntax: Syntax, document: &Document) -> Option<String> {
    let Parsed { document: before, spans, turns } = Parsed::read(text, syntax, &Arc::default()).ok()?;
    match (&before.content, &document.content) {
        (Content::Tree(old), Content::Tree(new)) => Emitter::new(text, syntax, (old, new), &spans, &turns).run(),
        (Content::Tree(_) | Content::Game(_), _) => None,
    }
}

/// Maximum indentation of a rewritten line. Every nested list repeats it, so it must not be as long as a file.
const MOST_BLANKS: usize = 64;

enum Written {
    Kept(Span),
    Anew(String),
    Children(NodeId),
}

enum Part {
    Node(NodeId),
    KeyValue(NodeKey, Written),
}

/// An element, with the index of the element it replaces in the text.
struct Item {
    slot: Option<usize>,
    part: Part,
}

struct Frame<'t> {
    /// Source layout; empty for a new list or table.
    container: Container<'t>,
    lines: Lines,
    items: Vec<Item>,
    next: usize,
    gone: Vec<bool>,
    /// Comments of the elements before this one are written.
    passed: usize,
    indent: String,
    /// Indentation of the closing bracket.
    outer: String,
    close: char,
}

#[derive(Clone, Copy, PartialEq)]
enum Lines {
    Given,
    One,
    Each,
    Table,
}

#[derive(Default)]
struct Output {
    text: String,
    in_comment: bool,
}

impl Output {
    fn value(&mut self, value: &str, indent: &str) {
        self.gap(value, indent);
        self.in_comment = false;
    }

    /// Writes blanks, comments and commas. A comment extends to the end of its line, so the next part starts a new one.
    fn gap(&mut self, gap: &str, indent: &str) {
        if gap.is_empty() {
            return;
        }
        if self.in_comment && !gap.trim_start_matches([' ', '\t']).starts_with(['\n', '\r']) {
            self.text.push('\n');
            self.text.push_str(indent);
            self.in_comment = false;
        }
        self.text.push_str(gap);
        self.in_comment = ends_in_comment(gap) || (self.in_comment && !gap.contains('\n'));
    }
}

pub struct Emitter<'a> {
    text: &'a str,
    syntax: Syntax,
    old: &'a Tree,
    new: &'a Tree,
    spans: &'a NodeSpans,
    turns: &'a Turns,
    matching: Matching,
    depths: Vec<u32>,
    /// Last player above each node.
    movers: Vec<Option<Player>>,
    output: Output,
    open: Vec<Frame<'a>>,
    outer: &'static str,
}

impl<'a> Emitter<'a> {
    pub fn new(
        text: &'a str,
        syntax: Syntax,
        (old, new): (&'a Tree, &'a Tree),
        spans: &'a NodeSpans,
        turns: &'a Turns,
    ) -> Self {
        let matching = Matching::new(old, new);
        let (depths, movers) = (new.depths(), movers(new));
        let (output, open) = (Output::default(), Vec::new());
        Self { text, syntax, old, new, spans, turns, matching, depths, movers, output, open, outer: "" }
    }

    /// Writes a tree as the value of a key.
    pub fn whole(tree: &Tree, syntax: Syntax) -> String {
        let outer = match syntax {
            Syntax::Toml => "",
            Syntax::Json => "  ",
        };
        let (spans, turns) = (NodeSpans::default(), Turns::Alternate(tree.player(NodeId::ROOT)));
        let mut emitter = Emitter {
            text: "",
            syntax,
            old: tree,
            new: tree,
            spans: &spans,
            turns: &turns,
            matching: Matching::default(),
            depths: Vec::new(),
            movers: movers(tree),
            output: Output::default(),
            open: Vec::new(),
            outer,
        };
        let _complete = emitter.node(NodeId::ROOT).and_then(|()| emitter.items());
        emitter.output.text
    }

    /// Returns the whole text; `None` for unsupported ways of writing a tree.
    fn run(mut self) -> Option<String> {
        let (root, unbracketed) = (self.spans.node(NodeId::ROOT), self.unbracketed_root());
        let range = unbracketed.clone().unwrap_or(root);
        self.output.text.push_str(self.text.get(..range.start)?);
        match unbracketed {
            Some(_) => self.write_value(self.content(NodeId::ROOT, Some(NodeId::ROOT), unbracketed))?,
            None => self.node(NodeId::ROOT)?,
        }
        self.items()?;
        self.output.text.push_str(self.text.get(range.end..)?);
        Some(self.output.text)
    }

    fn items(&mut self) -> Option<()> {
        while let Some(frame) = self.open.last_mut() {
            match frame.begin(&mut self.output, self.syntax) {
                Some(Item { part: Part::Node(node), .. }) => self.node(node)?,
                Some(Item { part: Part::KeyValue(key, value), slot }) => self.key_value(key, value, slot)?,
                None => drop(self.open.pop()),
            }
        }
        Some(())
    }

    /// Children or value of a root whose keys are below `[tree]` instead of between braces. Nothing else of such a root can be
    /// changed.
    fn unbracketed_root(&self) -> Option<Span> {
        let root = self.text.get(self.spans.node(NodeId::ROOT)).filter(|root| !root.starts_with('{'));
        let key = |key| self.spans.key(NodeId::ROOT, key);
        root.and_then(|_| key(NodeKey::Children).or_else(|| key(NodeKey::Value)))
    }

    fn indent(&self) -> String {
        self.open.last().map_or_else(|| self.outer.to_owned(), |frame| frame.indent.clone())
    }

    fn write(&mut self, value: &str) {
        let indent = self.open.last().map_or("", |frame| frame.indent.as_str());
        self.output.value(value, indent);
    }

    fn node(&mut self, node: NodeId) -> Option<()> {
        let template = self.matching.template(node);
        let keys = template.map(|before| self.keys(before)).unwrap_or_default();
        if let (Some(before), [_, ..]) = (template, keys.as_slice()) {
            return self.table(node, before, &keys);
        }
        let mut items: Vec<_> = self.added(node, &[]).collect();
        match (items.is_empty(), self.content(node, template, template.map(|before| self.spans.node(before)))) {
            (true, content) => self.write_value(content)?,
            (false, content) => {
                items.push(Item { slot: None, part: Part::KeyValue(content_key(&content), content) });
                self.open(Container::default(), Lines::Table, items, '}');
            }
        }
        Some(())
    }

    fn table(&mut self, node: NodeId, before: NodeId, keys: &[(NodeKey, Span)]) -> Option<()> {
        let values: Vec<_> = keys.iter().map(|(_, value)| value.clone()).collect();
        let container = Container::new(self.text, &self.spans.node(before), ElementKind::KeyValue, &values)?;
        let mut items = Vec::with_capacity(keys.len());
        for (slot, (key, range)) in keys.iter().enumerate() {
            let value = match key {
                NodeKey::Value | NodeKey::Children => {
                    items.extend(self.added(node, keys));
                    Some(self.content(node, Some(before), Some(range.clone())))
                }
                key => self.attribute(node, before, *key, range),
            };
            if let Some(value) = value {
                let key = if matches!(key, NodeKey::Value | NodeKey::Children) { content_key(&value) } else { *key };
                items.push(Item { slot: Some(slot), part: Part::KeyValue(key, value) });
            }
        }
        self.open(container, Lines::Given, items, '}');
        Some(())
    }

    fn keys(&self, before: NodeId) -> Vec<(NodeKey, Span)> {
        if !self.text.get(self.spans.node(before)).is_some_and(|text| text.starts_with('{')) {
            return Vec::new();
        }
        let mut keys: Vec<_> = NodeKey::all().filter_map(|key| Some((key, self.spans.key(before, key)?))).collect();
        keys.sort_by_key(|(_, range)| range.start);
        keys
    }

    fn attribute(&self, node: NodeId, before: NodeId, key: NodeKey, range: &Span) -> Option<Written> {
        let is = attribute(self.new, node, key, self.syntax);
        // `quiet = true` is the default, but stays if it is in the text.
        if attribute(self.old, before, key, self.syntax) == is && (is.is_some() || key == NodeKey::Quiet) {
            return Some(Written::Kept(range.clone()));
        }
        is.map(Written::Anew)
    }

    fn added(&self, node: NodeId, keys: &[(NodeKey, Span)]) -> impl Iterator<Item = Item> + use<'_> {
        let known: Vec<_> = keys.iter().map(|(key, _)| *key).collect();
        let missing = NodeKey::all().filter(move |key| *key != NodeKey::Value && !known.contains(key));
        missing.filter_map(move |key| {
            let is_understood = key == NodeKey::Player && self.new.player(node) == Some(self.turn(node));
            let value = attribute(self.new, node, key, self.syntax).filter(|_| !is_understood)?;
            Some(Item { slot: None, part: Part::KeyValue(key, Written::Anew(value)) })
        })
    }

    fn turn(&self, node: NodeId) -> Player {
        let [first, _] = self.new.domain().players();
        match self.turns {
            Turns::Levels(levels) => levels[self.depths[node.index()] as usize % levels.len()],
            Turns::Alternate(Some(root)) if node == NodeId::ROOT => *root,
            Turns::Alternate(_) => self.movers[node.index()].and_then(Player::opponent).unwrap_or(first),
        }
    }

    fn content(&self, node: NodeId, template: Option<NodeId>, range: Option<Span>) -> Written {
        let Some(value) = attribute(self.new, node, NodeKey::Value, self.syntax) else {
            return Written::Children(node);
        };
        let was = template.and_then(|before| attribute(self.old, before, NodeKey::Value, self.syntax));
        match range {
            Some(range) if was.is_some_and(|was| was == value) => Written::Kept(range),
            _ => Written::Anew(value),
        }
    }

    fn key_value(&mut self, key: NodeKey, value: Written, slot: Option<usize>) -> Option<()> {
        let frame = self.open.last()?;
        let body = slot.and_then(|slot| frame.container.elements.get(slot)).map(|element| element.body.clone());
        let before = body.and_then(|body| self.text.get(body)).and_then(|body| key_of(body, self.syntax, key.name()));
        let key = before.map_or_else(|| self.syntax.key(key.name()), ToOwned::to_owned);
        self.write(&key);
        self.write_value(value)
    }

    fn write_value(&mut self, value: Written) -> Option<()> {
        match value {
            Written::Kept(range) => self.write(self.text.get(range)?),
            Written::Anew(value) => self.write(&value),
            Written::Children(node) => self.children(node)?,
        }
        Some(())
    }

    fn children(&mut self, node: NodeId) -> Option<()> {
        let before = self.matching.template(node).filter(|&before| self.old.value(before).is_none());
        let items =
            self.new.children(node).map(|child| Item { slot: self.matching.slot(child), part: Part::Node(child) });
        let (container, lines) = match before {
            Some(before) => {
                let range = self.spans.key(before, NodeKey::Children).unwrap_or_else(|| self.spans.node(before));
                let children: Vec<_> = self.old.children(before).map(|child| self.spans.node(child)).collect();
                (Container::new(self.text, &range, ElementKind::Value, &children)?, Lines::Given)
            }
            None if self.new.children(node).all(|child| self.is_plain(child)) => (Container::default(), Lines::One),
            None => (Container::default(), Lines::Each),
        };
        self.open(container, lines, items.collect(), ']');
        Some(())
    }

    fn is_plain(&self, node: NodeId) -> bool {
        self.new.value(node).is_some() && self.added(node, &[]).next().is_none()
    }

    fn open(&mut self, container: Container<'a>, lines: Lines, items: Vec<Item>, close: char) {
        let mut indent = self.indent();
        match container.indent() {
            Some(blanks) => indent = blanks.chars().take(MOST_BLANKS).collect(),
            None if lines == Lines::Each && indent.len() < MOST_BLANKS => indent.push_str("  "),
            None => {}
        }
        let outer = match lines {
            Lines::Each => self.indent(),
            Lines::Given | Lines::One | Lines::Table => indent.strip_suffix("  ").unwrap_or(&indent).to_owned(),
        };
        let mut gone = vec![true; container.elements.len()];
        for slot in items.iter().filter_map(|item| item.slot) {
            gone[slot] = false;
        }
        self.write(if close == ']' { "[" } else { "{" });
        self.output.gap(container.head, &indent);
        self.open.push(Frame { container, lines, items, next: 0, gone, passed: 0, indent, outer, close });
    }
}

const fn content_key(content: &Written) -> NodeKey {
    match content {
        Written::Children(_) => NodeKey::Children,
        Written::Kept(_) | Written::Anew(_) => NodeKey::Value,
    }
}

fn key_of<'t>(body: &'t str, syntax: Syntax, name: &str) -> Option<&'t str> {
    let mark = match syntax {
        Syntax::Toml => '=',
        Syntax::Json => ':',
    };
    let (key, value) = body.split_once(mark)?;
    let is_it = key.trim().trim_matches(['"', '\'']) == name;
    is_it.then(|| &body[..body.len() - value.trim_start().len()])
}

fn movers(tree: &Tree) -> Vec<Option<Player>> {
    let mut movers = vec![None; tree.len()];
    for node in tree.nodes() {
        let mover = tree.player(node).filter(|&player| player != Player::Chance).or(movers[node.index()]);
        for child in tree.children(node) {
            movers[child.index()] = mover;
        }
    }
    movers
}

impl Frame<'_> {
    fn begin(&mut self, output: &mut Output, syntax: Syntax) -> Option<Item> {
        let at = self.next;
        self.next += 1;
        if at > 0 {
            self.end_element(at - 1, output, syntax);
        }
        let Some(item) = self.items.get_mut(at) else {
            self.end(output);
            return None;
        };
        let part = std::mem::replace(&mut item.part, Part::Node(NodeId::ROOT));
        let item = Item { slot: item.slot, part };
        if let Some(slot) = item.slot {
            self.pass(slot, output);
        }
        let lead = self.lead(at, item.slot);
        output.gap(&lead, &self.indent);
        Some(item)
    }

    fn pass(&mut self, to: usize, output: &mut Output) {
        for at in self.passed..to {
            if self.gone[at] {
                output.gap(&self.container.elements[at].comments(), &self.indent);
            }
        }
        self.passed = self.passed.max(to);
    }

    fn lead(&self, at: usize, slot: Option<usize>) -> String {
        let elements = &self.container.elements;
        let new_line = || format!("\n{}", self.indent);
        match (self.lines, slot) {
            (Lines::One, _) => if at == 0 { "" } else { " " }.to_owned(),
            (Lines::Table, _) => " ".to_owned(),
            (Lines::Each, _) => new_line(),
            (Lines::Given, None) => self.container.blank_lead(at).to_owned(),
            (Lines::Given, Some(slot)) => {
                let own = elements[slot].lead;
                let is_at_home = at == slot && self.items.len() == elements.len();
                let is_only_shifted = self.items.len() != elements.len() && (at == 0) == (slot == 0);
                if has_comment(own) || is_at_home || is_only_shifted {
                    own.to_owned()
                } else {
                    self.container.blank_lead(at).to_owned()
                }
            }
        }
    }

    fn end_element(&self, at: usize, output: &mut Output, syntax: Syntax) {
        let is_last = at + 1 == self.items.len();
        let slot = self.items[at].slot.and_then(|slot| self.container.elements.get(slot));
        let trail = slot.map(|element| element.trail).unwrap_or_default();
        let last_comma = match self.lines {
            Lines::Given => self.container.elements.last().and_then(|last| last.trail.comma).unwrap_or_default(),
            Lines::Each => syntax.last_comma(),
            Lines::One | Lines::Table => "",
        };
        output.gap(trail.before_comma, &self.indent);
        output.gap(if is_last { last_comma } else { "," }, &self.indent);
        output.gap(trail.after, &self.indent);
    }

    fn end(&mut self, output: &mut Output) {
        self.pass(self.container.elements.len(), output);
        let tail = match self.lines {
            Lines::Given => self.container.tail.to_owned(),
            Lines::One => String::new(),
            Lines::Table => " ".to_owned(),
            Lines::Each => format!("\n{}", self.outer),
        };
        output.gap(&tail, &self.indent);
        output.value(self.close.encode_utf8(&mut [0; 4]), &self.outer);
    }
}
