//! Reads the value of one key of a node. The two that nearly every node of a large file has, its value and its move, go straight to
//! the builder; all others are handed back as they are.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::keys::NodeKey;
use super::raw_value::{RawValue, RawValueSeed};
use super::reader::{Reader, is_large};
use super::spans::SpanSource;
use crate::tree::{Domain, NodeId};

/// What has become of it.
pub(super) enum Attribute<'de> {
    /// The node has it.
    Set,
    /// The node has it, but it is so large a number that it may have been rounded.
    Large,
    /// It is still to be set. Boxed, for what is handed back a million times has to be small.
    Raw(Box<RawValue<'de>>),
}

fn boxed(raw: RawValue<'_>) -> Attribute<'_> {
    Attribute::Raw(Box::new(raw))
}

/// Reads the value of a key of the open node.
pub(super) struct AttributeSeed<'r, P> {
    pub(super) reader: &'r mut Reader<P>,
    pub(super) id: NodeId,
    pub(super) key: NodeKey,
}

impl<P: SpanSource> AttributeSeed<'_, P> {
    /// Sets the value of the node if that is what the key is for.
    #[inline]
    fn value(self, number: f64, domain: Domain, raw: impl FnOnce() -> RawValue<'static>) -> Attribute<'static> {
        if self.key != NodeKey::Value {
            return boxed(raw());
        }
        self.reader.tree.builder.set_value(number, domain);
        if domain == Domain::Numbers && is_large(number) { Attribute::Large } else { Attribute::Set }
    }

    /// An evaluation may be a table of terms.
    fn raw(&self) -> RawValueSeed<P> {
        RawValueSeed { spans: self.reader.spans, levels: u8::from(self.key == NodeKey::Eval) }
    }
}

impl<'de, P: SpanSource> DeserializeSeed<'de> for AttributeSeed<'_, P> {
    type Value = Attribute<'de>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Attribute<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, P: SpanSource> Visitor<'de> for AttributeSeed<'_, P> {
    type Value = Attribute<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw().expecting(f)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Attribute<'de>, E> {
        Ok(self.value(f64::from(u8::from(value)), Domain::Truth, || RawValue::Truth(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Attribute<'de>, E> {
        Ok(self.value(value as f64, Domain::Numbers, || RawValue::Whole(value.into())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Attribute<'de>, E> {
        Ok(self.value(value as f64, Domain::Numbers, || RawValue::Whole(value.into())))
    }

    fn visit_i128<E: serde::de::Error>(self, value: i128) -> Result<Attribute<'de>, E> {
        self.raw().visit_i128(value).map(boxed)
    }

    fn visit_u128<E: serde::de::Error>(self, value: u128) -> Result<Attribute<'de>, E> {
        self.raw().visit_u128(value).map(boxed)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Attribute<'de>, E> {
        Ok(self.value(value, Domain::Numbers, || RawValue::Float(value)))
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Attribute<'de>, E> {
        if self.key == NodeKey::Move && self.id != NodeId::ROOT {
            self.reader.tree.builder.set_move(self.id, text);
            return Ok(Attribute::Set);
        }
        self.raw().visit_borrowed_str(text).map(boxed)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Attribute<'de>, E> {
        self.raw().visit_str(text).map(boxed)
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Attribute<'de>, E> {
        self.raw().visit_unit().map(boxed)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Attribute<'de>, A::Error> {
        self.raw().visit_seq(list).map(boxed)
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Attribute<'de>, A::Error> {
        self.raw().visit_map(table).map(boxed)
    }
}
