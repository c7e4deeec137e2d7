//! Reads nodes, straight into the tree's builder.

use std::fmt;

use super::keys::NodeKey;
use super::limits::Limit;
use super::raw_value::{RawValue, SkipSeed, deeper, scalars, skip};
use super::reader::{Reader, TableKind, infinite, is_large, table};
use super::spans::{SpanSource, Spanned, SpannedSeed};
use crate::diagnostic::Diagnostic;
use crate::tree::{Domain, Fraction, NodeId};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

impl<P: SpanSource> Reader<P> {
    /// Reads the node that is the value of a key; goes over it where the tree is there already.
    pub(super) fn root<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        if !self.tree.builder.is_empty() {
            return skip(self.spans, map);
        }
        map.next_value_seed(NodeSeed(self))
    }

    fn enter(&mut self) -> NodeId {
        self.tree.spans.add_node(self.tree.parent);
        self.tree.builder.enter()
    }

    fn leaf(&mut self, value: f64, domain: Domain) -> NodeId {
        self.tree.spans.add_node(self.tree.parent);
        self.tree.builder.leaf(value, domain)
    }

    fn children<'de, A: SeqAccess<'de>>(&mut self, id: NodeId, mut list: A) -> Result<(), A::Error> {
        let outer = self.tree.parent.replace(id);
        self.tree.depth += 1;
        let read = deeper(|| {
            while list.next_element_seed(NodeSeed(&mut *self))?.is_some() {}
            Ok(())
        });
        self.tree.depth -= 1;
        self.tree.parent = outer;
        read
    }

    fn attribute<'de, A: MapAccess<'de>>(&mut self, id: NodeId, map: &mut A, key: NodeKey) -> Result<(), A::Error> {
        if key == NodeKey::Children {
            let list = map.next_value_seed(SpannedSeed(self.spans, ChildrenSeed { reader: self, id }))?;
            self.tree.spans.set_key(id, key, list.range.clone());
            if let Err(found) = list.value {
                self.wrong_type(&text!(files, "a-list-of-children"), found, list.range);
                self.mark_invalid(id, key);
            }
            return Ok(());
        }
        let found = self.raw_value(map, levels(key))?;
        self.tree.spans.set_key(id, key, found.range.clone());
        if self.set(id, key, found).is_none() {
            self.mark_invalid(id, key);
        }
        Ok(())
    }

    fn mark_invalid(&mut self, id: NodeId, key: NodeKey) {
        self.tree.invalid.insert((id, key));
    }

    /// Sets an attribute of the open node; `None` if the value does not fit.
    fn set(&mut self, id: NodeId, key: NodeKey, found: Spanned<RawValue<'_>>) -> Option<()> {
        match key {
            NodeKey::Name => self.text(found).map(|name| self.tree.builder.set_name(id, &name)),
            NodeKey::Note => self.text(found).map(|note| self.tree.builder.set_note(id, &note)),
            NodeKey::Speaker => self.text(found).map(|note| self.tree.builder.set_speaker_note(id, &note)),
            NodeKey::Move => self.set_move(id, found),
            NodeKey::Player => self.player(&found).map(|player| self.tree.builder.set_player(id, player)),
            NodeKey::P => fraction(&found)
                .map(|p| self.tree.builder.set_exact_probability(id, p))
                .or_else(|| self.number(&found).map(|p| self.tree.builder.set_probability(id, p))),
            NodeKey::Value => fraction(&found).map(|value| self.set_fraction(id, value)).or_else(|| {
                self.value(&found, text!(files, "a-value"))
                    .map(|(value, domain)| self.tree.builder.set_value(value, domain))
            }),
            NodeKey::Eval => self.evaluation(id, &found),
            NodeKey::Quiet => self.quiet(id, &found),
            NodeKey::Children => self.not_a(&text!(files, "a-list-of-children"), &found.value, found.range),
        }
    }
}

/// The fraction that a string holds.
pub(super) fn fraction(found: &Spanned<RawValue<'_>>) -> Option<Fraction> {
    let RawValue::Text(text) = &found.value else { return None };
    Fraction::parse(text)
}

/// How many levels of a key's value are read: an evaluation may be a table of terms.
const fn levels(key: NodeKey) -> u8 {
    match key {
        NodeKey::Eval => 1,
        NodeKey::Name
        | NodeKey::Move
        | NodeKey::Player
        | NodeKey::Value
        | NodeKey::P
        | NodeKey::Note
        | NodeKey::Speaker
        | NodeKey::Children
        | NodeKey::Quiet => 0,
    }
}

impl<P: SpanSource> Reader<P> {
    fn set_fraction(&mut self, id: NodeId, value: Fraction) {
        self.tree.builder.set_value(value.value(), Domain::Numbers);
        self.tree.builder.set_exact_value(id, value);
    }

    fn set_move(&mut self, id: NodeId, found: Spanned<RawValue<'_>>) -> Option<()> {
        if id == NodeId::ROOT {
            let problem = Diagnostic::new("stray-move", text!(files, "no-move-to-root")).at(found.range.clone(), "");
            self.problems.push(problem.help(text!(files, "no-move-to-root-help")));
        }
        self.text(found).map(|name| self.tree.builder.set_move(id, &name))
    }
}

/// Reads one node. Its value is always `()`: a node that cannot be read is reported and leaves a node without contents in the
/// tree.
struct NodeSeed<'r, P>(&'r mut Reader<P>);

impl<'de, P: SpanSource> DeserializeSeed<'de> for NodeSeed<'_, P> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let reader = self.0;
        let node = reader.spans.spanned(deserializer, NodeVisitor(&mut *reader))?;
        reader.close_node(node);
        Ok(())
    }
}

impl<P: SpanSource> Reader<P> {
    /// Notes the span of a node and reports its fault.
    fn close_node(&mut self, node: Spanned<NodeRead>) {
        self.tree.spans.set_node(node.value.id, node.range.clone());
        match node.value.fault {
            None => {}
            Some(Fault::Large) => self.check_rounding(node.range),
            Some(Fault::WrongType(found)) => {
                self.wrong_type(&text!(files, "a-node"), found, node.range);
                self.mark_invalid(node.value.id, NodeKey::Value);
                self.mark_invalid(node.value.id, NodeKey::P);
            }
        }
    }
}

struct NodeVisitor<'r, P>(&'r mut Reader<P>);

/// The outcome of reading a node.
struct NodeRead {
    id: NodeId,
    fault: Option<Fault>,
}

/// What may be wrong with a node whatever is around it.
enum Fault {
    /// It is no node but this.
    WrongType(&'static str),
    /// It is so large a number that it may have been rounded.
    Large,
}

impl From<NodeId> for NodeRead {
    fn from(id: NodeId) -> Self {
        Self { id, fault: None }
    }
}

impl<P: SpanSource> NodeVisitor<'_, P> {
    fn number(self, value: f64) -> NodeRead {
        self.0.leaf(value, Domain::Numbers).into()
    }

    /// A number of which not every whole one is kept exactly.
    fn large(self, value: f64) -> NodeRead {
        let fault = is_large(value).then_some(Fault::Large);
        NodeRead { id: self.0.leaf(value, Domain::Numbers), fault }
    }

    fn wrong_type(self, found: &'static str) -> NodeRead {
        let id = self.0.enter();
        self.0.tree.builder.leave();
        NodeRead { id, fault: Some(Fault::WrongType(found)) }
    }
}

impl<'de, P: SpanSource> DeserializeSeed<'de> for NodeVisitor<'_, P> {
    type Value = NodeRead;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<NodeRead, D::Error> {
        let reader = &mut *self.0;
        if reader.tree.depth > reader.spans.most_plies() {
            return Err(D::Error::custom(Limit::Depth));
        }
        reader.one_more().map_err(D::Error::custom)?;
        if reader.problems.are_too_many() {
            return Err(D::Error::custom(Limit::Problems));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de, P: SpanSource> Visitor<'de> for NodeVisitor<'_, P> {
    type Value = NodeRead;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text!(files, "a-node"))
    }

    fn visit_bool<E>(self, value: bool) -> Result<NodeRead, E> {
        Ok(self.0.leaf(f64::from(u8::from(value)), Domain::Truth).into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<NodeRead, E> {
        Ok(self.large(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<NodeRead, E> {
        Ok(self.large(value as f64))
    }

    fn visit_i128<E>(self, value: i128) -> Result<NodeRead, E> {
        Ok(self.large(value as f64))
    }

    fn visit_u128<E>(self, value: u128) -> Result<NodeRead, E> {
        Ok(self.large(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<NodeRead, E> {
        Ok(self.large(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<NodeRead, E> {
        if let Some(value) = Fraction::parse(text) {
            let id = self.0.leaf(value.value(), Domain::Numbers);
            self.0.tree.builder.set_exact_value(id, value);
            return Ok(id.into());
        }
        Ok(match infinite(text, self.0.syntax) {
            Some(value) => self.number(value),
            None if is_quoted_value(text) => self.wrong_type(text!(files, "a-quoted-value")),
            None => self.wrong_type(text!(files, "a-string")),
        })
    }

    fn visit_unit<E>(self) -> Result<NodeRead, E> {
        Ok(self.wrong_type(text!(files, "null")))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<NodeRead, A::Error> {
        let id = self.0.enter();
        self.0.children(id, list)?;
        self.0.tree.builder.leave();
        Ok(id.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<NodeRead, A::Error> {
        let id = self.0.enter();
        let kind = table(
            self.0,
            map,
            |reader, map, key, _| reader.attribute(id, map, key),
            |reader, meant| reader.mark_invalid(id, meant),
        )?;
        self.0.tree.builder.leave();
        Ok(NodeRead { id, fault: (kind == TableKind::Date).then_some(Fault::WrongType(text!(files, "a-date"))) })
    }
}

/// Whether a string would be a valid node without its quotes.
fn is_quoted_value(text: &str) -> bool {
    matches!(text, "true" | "false") || text.parse::<f64>().is_ok_and(|value| !value.is_nan())
}

/// Reads the list of children in a node that is written as a table.
struct ChildrenSeed<'r, P> {
    reader: &'r mut Reader<P>,
    id: NodeId,
}

impl<'de, P: SpanSource> DeserializeSeed<'de> for ChildrenSeed<'_, P> {
    type Value = Result<(), &'static str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, P: SpanSource> Visitor<'de> for ChildrenSeed<'_, P> {
    type Value = Result<(), &'static str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text!(files, "a-list-of-children"))
    }

    scalars!('de, Self::Value, |found: RawValue<'_>| Err(found.what()));

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        self.reader.children(self.id, list)?;
        Ok(Ok(()))
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Self::Value, A::Error> {
        SkipSeed::new(self.reader.spans).visit_map(table)?;
        Ok(Err(text!(files, "a-table")))
    }
}
