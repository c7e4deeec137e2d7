//! Parses nodes directly into the tree builder, and records the spans of nodes and keys.

use std::{collections::HashSet, iter::successors};

use super::{
    keys::NodeKey,
    limits::Limit,
    raw_value::{Any, Found, RawValue, Values, deeper, skip},
    reader::{Reader, TableKind, infinite, is_large, table},
    spans::{Spanned, SpannedSeed},
};
use crate::{
    diagnostic::Span,
    exact,
    tree::{Domain, Fraction, NodeId, TreeBuilder},
};
use serde::de::{MapAccess, SeqAccess};

impl Reader<'_> {
    pub fn root<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        if !self.tree.builder.is_empty() {
            return skip(map);
        }
        let node = map.next_value_seed(SpannedSeed(self.spans, Any(NodeReader(&mut *self))))?;
        self.close_node(node);
        Ok(())
    }

    fn enter(&mut self) -> NodeId {
        self.add_span();
        self.tree.builder.enter()
    }

    #[inline]
    fn leaf(&mut self, value: f64, domain: Domain) -> NodeId {
        self.add_span();
        self.tree.builder.leaf(value, domain)
    }

    fn add_span(&mut self) {
        if self.spans.are_known() {
            self.tree.spans.add_node(self.tree.parent);
        }
    }

    fn set_key_span(&mut self, id: NodeId, key: NodeKey, range: Span) {
        if self.spans.are_known() {
            self.tree.spans.set_key(id, key, range);
        }
    }

    fn children<'de, A: SeqAccess<'de>>(&mut self, id: NodeId, mut list: A) -> Result<(), A::Error> {
        let outer = self.tree.parent.replace(id);
        self.tree.depth += 1;
        let read = deeper(|| {
            loop {
                let seed = SpannedSeed(self.spans, Any(NodeReader(&mut *self)));
                match list.next_element_seed(seed)? {
                    Some(node) => self.close_node(node),
                    None => return Ok(()),
                }
            }
        });
        self.tree.depth -= 1;
        self.tree.parent = outer;
        read
    }

    fn attribute<'de, A: MapAccess<'de>>(&mut self, id: NodeId, map: &mut A, key: NodeKey) -> Result<(), A::Error> {
        if key == NodeKey::Children {
            let list = map.next_value_seed(SpannedSeed(self.spans, Any(ChildrenReader { reader: self, id })))?;
            self.set_key_span(id, key, list.range.clone());
            if let Err(found) = list.value {
                self.wrong_type(&text!("files/a-list-of-children"), found, list.range);
                self.mark_invalid(id, key);
            }
            return Ok(());
        }
        // Only a static evaluation may be a table.
        let found = self.raw_value(map, u8::from(key == NodeKey::Eval))?;
        self.set_key_span(id, key, found.range.clone());
        if self.set(id, key, found).is_none() {
            self.mark_invalid(id, key);
        }
        Ok(())
    }

    fn mark_invalid(&mut self, id: NodeId, key: NodeKey) {
        self.tree.invalid.insert((id, key));
    }

    fn set(&mut self, id: NodeId, key: NodeKey, found: Found<'_>) -> Option<()> {
        match key {
            NodeKey::Name => self.text(found).map(|name| self.tree.builder.set_name(id, &name)),
            NodeKey::Note => self.text(found).map(|note| self.tree.builder.set_note(id, &note)),
            NodeKey::Speaker => self.text(found).map(|note| self.tree.builder.set_speaker_note(id, &note)),
            NodeKey::Move => self.set_move(id, found),
            NodeKey::Player => self.player(&found).map(|player| self.tree.builder.set_player(id, player)),
            NodeKey::P => self.set_probability(id, &found),
            NodeKey::Value => self.set_value(id, &found),
            NodeKey::Eval => self.evaluation(id, &found),
            NodeKey::Quiet => self.quiet(id, &found),
            NodeKey::Children => self.not_a(&text!("files/a-list-of-children"), &found),
        }
    }

    fn set_probability(&mut self, id: NodeId, found: &Found<'_>) -> Option<()> {
        let builder = &mut self.tree.builder;
        match quoted_number(found) {
            Some((_, Some(p))) => builder.set_exact_probability(id, p),
            Some((p, None)) => builder.set_probability(id, p),
            None => {
                let p = self.number(found)?;
                self.tree.builder.set_probability(id, p);
            }
        }
        Some(())
    }

    fn set_value(&mut self, id: NodeId, found: &Found<'_>) -> Option<()> {
        let quoted = quoted_number(found);
        let (value, domain) = match quoted {
            Some((value, _)) => (value, Domain::Numbers),
            None => self.value(found, text!("files/a-value"))?,
        };
        self.tree.builder.set_value(value, domain);
        if let Some(exact) = quoted.and_then(|(_, fraction)| fraction) {
            self.tree.builder.set_exact_value(id, exact);
        }
        Some(())
    }

    fn set_move(&mut self, id: NodeId, found: Found<'_>) -> Option<()> {
        if id == NodeId::ROOT {
            let message = text!("files/no-move-to-root");
            let help = text!("files/no-move-to-root-help");
            self.problems.report("stray-move", message, found.range.clone(), help);
        }
        self.text(found).map(|name| self.tree.builder.set_move(id, &name))
    }

    #[inline]
    fn close_node(&mut self, node: Spanned<NodeRead>) {
        if let Some(span) = self.tree.spans.nodes.get_mut(node.value.id.index()) {
            span.place = node.range.clone().into();
        }
        match node.value.fault {
            None => {}
            Some(Fault::Large) => self.check_rounding(node.range),
            Some(Fault::WrongType(found)) => {
                self.wrong_type(&text!("files/a-node"), found, node.range);
                self.mark_invalid(node.value.id, NodeKey::Value);
                self.mark_invalid(node.value.id, NodeKey::P);
            }
        }
    }
}

fn quoted_number(found: &Found<'_>) -> Option<(f64, Option<Fraction>)> {
    let RawValue::Text(text) = &found.value else { return None };
    number_of(text)
}

/// Returns the number in a string with its fraction, if it is a fraction or an integer. A decimal is read as without quotes.
fn number_of(text: &str) -> Option<(f64, Option<Fraction>)> {
    if let Some(fraction) = Fraction::parse(text) {
        return Some((fraction.value(), Some(fraction)));
    }
    let is_decimal = text.contains(['.', 'e', 'E']) && exact::parse(text).is_some();
    is_decimal.then(|| Some((text.parse().ok()?, None)))?
}

struct NodeRead {
    id: NodeId,
    fault: Option<Fault>,
}

enum Fault {
    WrongType(&'static str),
    Large,
}

impl From<NodeId> for NodeRead {
    fn from(id: NodeId) -> Self {
        Self { id, fault: None }
    }
}

/// Parses one node. An invalid node is reported and becomes a node without contents.
struct NodeReader<'r, 't>(&'r mut Reader<'t>);

impl NodeReader<'_, '_> {
    /// A leaf. Large integers may be rounded.
    #[inline]
    fn number(self, value: f64) -> NodeRead {
        let fault = is_large(value).then_some(Fault::Large);
        NodeRead { id: self.0.leaf(value, Domain::Numbers), fault }
    }

    fn text(self, text: &str) -> NodeRead {
        if let Some((value, fraction)) = number_of(text) {
            let id = self.0.leaf(value, Domain::Numbers);
            if let Some(fraction) = fraction {
                self.0.tree.builder.set_exact_value(id, fraction);
            }
            return id.into();
        }
        match infinite(text, self.0.spans.syntax) {
            Some(value) => self.0.leaf(value, Domain::Numbers).into(),
            None if is_quoted_value(text) => self.wrong_type(text!("files/a-quoted-value")),
            None => self.wrong_type(text!("files/a-string")),
        }
    }

    fn wrong_type(self, found: &'static str) -> NodeRead {
        let id = self.0.enter();
        self.0.tree.builder.leave();
        NodeRead { id, fault: Some(Fault::WrongType(found)) }
    }
}

impl<'de> Values<'de> for NodeReader<'_, '_> {
    type Value = NodeRead;

    #[inline]
    fn check(&mut self) -> Result<(), Limit> {
        if self.0.tree.depth > self.0.spans.max_plies() {
            Err(Limit::Depth)
        } else if self.0.problems.exceed_limit() {
            Err(Limit::Problems)
        } else {
            self.0.one_more()
        }
    }

    #[inline]
    fn scalar(self, found: RawValue<'de>) -> NodeRead {
        match found {
            // Small numbers are converted faster.
            RawValue::Whole(value) => {
                self.number(i64::try_from(value).map_or_else(|_| value as f64, |value| value as f64))
            }
            RawValue::Float(value) => self.number(value),
            RawValue::Truth(value) => self.0.leaf(f64::from(u8::from(value)), Domain::Truth).into(),
            RawValue::Text(text) => self.text(&text),
            RawValue::Null | RawValue::Date(_) | RawValue::List(_) | RawValue::Table(_) => {
                self.wrong_type(found.what())
            }
        }
    }

    fn list<A: SeqAccess<'de>>(self, list: A) -> Result<NodeRead, A::Error> {
        let id = self.0.enter();
        self.0.children(id, list)?;
        self.0.tree.builder.leave();
        Ok(id.into())
    }

    fn table<A: MapAccess<'de>>(self, map: A) -> Result<NodeRead, A::Error> {
        let id = self.0.enter();
        let kind = table(
            self.0,
            map,
            |reader, map, key, _| reader.attribute(id, map, key),
            |reader, suggestion| reader.mark_invalid(id, suggestion),
        )?;
        self.0.tree.builder.leave();
        Ok(NodeRead { id, fault: (kind == TableKind::Date).then_some(Fault::WrongType(text!("files/a-date"))) })
    }
}

fn is_quoted_value(text: &str) -> bool {
    matches!(text, "true" | "false") || text.parse::<f64>().is_ok_and(|value| !value.is_nan())
}

struct ChildrenReader<'r, 't> {
    reader: &'r mut Reader<'t>,
    id: NodeId,
}

impl<'de> Values<'de> for ChildrenReader<'_, '_> {
    type Value = Result<(), &'static str>;

    fn scalar(self, found: RawValue<'de>) -> Self::Value {
        Err(found.what())
    }

    fn list<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        self.reader.children(self.id, list)?;
        Ok(Ok(()))
    }
}

#[derive(Debug, Default)]
pub struct TreeReader {
    pub builder: TreeBuilder,
    pub spans: NodeSpans,
    pub evaluations: Vec<(NodeId, Domain)>,
    pub terms: Vec<(NodeId, Vec<GivenTerm>)>,
    /// Keys with invalid values; problems that follow from them are not reported.
    pub invalid: HashSet<(NodeId, NodeKey)>,
    pub depth: u32,
    pub parent: Option<NodeId>,
}

#[derive(Debug)]
pub struct GivenTerm {
    pub name: Spanned<String>,
    pub amount: Spanned<f64>,
}

#[derive(Debug, Default)]
pub struct NodeSpans {
    nodes: Vec<NodeSpan>,
    keys: Vec<KeySpan>,
}

#[derive(Debug)]
struct NodeSpan {
    place: Place,
    /// Parent id; the root is its own parent.
    parent: NodeId,
    /// Number of keys in the file up to the last one of this node; 0 if it has none.
    last_key: u32,
}

#[derive(Debug)]
struct KeySpan {
    key: NodeKey,
    place: Place,
    /// Previous key of the same node, counted likewise; 0 if there is none.
    before: u32,
}

/// A span in eight bytes; files are smaller than 4 GiB.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    start: u32,
    end: u32,
}

impl From<Span> for Place {
    fn from(range: Span) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }
}

impl Place {
    const fn range(self) -> Span {
        self.start as usize..self.end as usize
    }
}

impl NodeSpans {
    #[inline]
    pub fn add_node(&mut self, parent: Option<NodeId>) {
        self.nodes.push(NodeSpan { place: Place::default(), parent: parent.unwrap_or(NodeId::ROOT), last_key: 0 });
    }

    #[inline]
    fn set_key(&mut self, id: NodeId, key: NodeKey, range: Span) {
        let last = &mut self.nodes[id.index()].last_key;
        self.keys.push(KeySpan { key, place: range.into(), before: *last });
        *last = self.keys.len() as u32;
    }

    pub fn node(&self, id: NodeId) -> Span {
        self.nodes.get(id.index()).map_or(0..0, |node| node.place.range())
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let node = self.nodes.get(id.index())?;
        (id != NodeId::ROOT).then_some(node.parent)
    }

    /// Returns the children of a node with their spans. Linear in the subtree.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, Span)> + '_ {
        let below = self.nodes.iter().enumerate().skip(id.index() + 1);
        let subtree = below.take_while(move |(_, node)| node.parent >= id);
        let children = subtree.filter(move |(_, node)| node.parent == id);
        children.map(|(at, node)| (NodeId(at as u32), node.place.range()))
    }

    pub fn key(&self, id: NodeId, key: NodeKey) -> Option<Span> {
        let numbered = |number: u32| self.keys.get(number.checked_sub(1)? as usize);
        let last = numbered(self.nodes.get(id.index())?.last_key);
        let found = successors(last, |found| numbered(found.before)).find(|found| found.key == key)?;
        Some(found.place.range())
    }
}
