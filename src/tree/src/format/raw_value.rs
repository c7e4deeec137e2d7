//! Values of a file outside the tree: strings, numbers, short lists and small tables.

use std::{borrow::Cow, fmt};

use super::{
    limits::{Limit, MOST_ENTRIES},
    spans::{Spanned, SpannedSeed, Spans},
};
use crate::tree::MAX_PLIES;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Key that the TOML parser uses for dates.
pub const DATE: &str = "$__toml_private_datetime";

pub type KeyValue<'de> = (Spanned<Cow<'de, str>>, Found<'de>);

/// A value as it was found in the file.
pub type Found<'de> = Spanned<RawValue<'de>>;

#[derive(Clone, Debug)]
pub enum RawValue<'de> {
    Text(Cow<'de, str>),
    Whole(i128),
    Float(f64),
    Truth(bool),
    List(Vec<Spanned<Self>>),
    Table(Vec<KeyValue<'de>>),
    Date(Cow<'de, str>),
    Null,
}

impl RawValue<'_> {
    pub fn what(&self) -> &'static str {
        match self {
            Self::Text(_) => text!("files/a-string"),
            Self::Whole(_) | Self::Float(_) => text!("files/a-number"),
            Self::Truth(_) => text!("files/true-or-false"),
            Self::List(_) => text!("files/a-list"),
            Self::Table(_) => text!("files/a-table"),
            Self::Date(_) => text!("files/a-date"),
            Self::Null => text!("files/null"),
        }
    }
}

/// Constructor for values of any kind, used by [`Any`].
pub trait Values<'de>: Sized {
    type Value;

    /// Called before a value is read, so an error points at its beginning.
    fn check(&mut self) -> Result<(), Limit> {
        Ok(())
    }

    fn scalar(self, found: RawValue<'de>) -> Self::Value;

    /// Skips a list, unless overridden.
    fn list<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        Skip::default().list(list)?;
        Ok(self.scalar(RawValue::List(Vec::new())))
    }

    /// Skips a table, unless overridden.
    fn table<A: MapAccess<'de>>(self, table: A) -> Result<Self::Value, A::Error> {
        Skip::default().table(table)?;
        Ok(self.scalar(RawValue::Table(Vec::new())))
    }
}

pub struct Any<V>(pub V);

impl<'de, V: Values<'de>> DeserializeSeed<'de> for Any<V> {
    type Value = V::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.check().map_err(D::Error::custom)?;
        deserializer.deserialize_any(self)
    }
}

macro_rules! scalars {
    ($($visit:ident($value:ident: $kind:ty) => $found:expr,)+) => {
        $(fn $visit<E>(self, $value: $kind) -> Result<V::Value, E> {
            Ok(self.0.scalar($found))
        })+
    };
}

impl<'de, V: Values<'de>> Visitor<'de> for Any<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    scalars! {
        visit_bool(value: bool) => RawValue::Truth(value),
        visit_i64(value: i64) => RawValue::Whole(value.into()),
        visit_u64(value: u64) => RawValue::Whole(value.into()),
        visit_i128(value: i128) => RawValue::Whole(value),
        visit_u128(value: u128) => RawValue::Whole(i128::try_from(value).unwrap_or(i128::MAX)),
        visit_f64(value: f64) => RawValue::Float(value),
        visit_str(value: &str) => RawValue::Text(value.to_owned().into()),
        visit_borrowed_str(value: &'de str) => RawValue::Text(value.into()),
    }

    fn visit_unit<E>(self) -> Result<V::Value, E> {
        Ok(self.0.scalar(RawValue::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        self.0.list(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<V::Value, A::Error> {
        self.0.table(table)
    }
}

/// Runs a reader one level deeper and grows the stack if necessary.
pub fn deeper<T>(read: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 << 10, 2 << 20, read)
}

#[derive(Clone, Copy)]
pub struct Levels<'t> {
    pub spans: Spans<'t>,
    pub levels: u8,
}

impl Levels<'_> {
    pub fn value<'de, A: MapAccess<'de>>(self, table: &mut A) -> Result<Found<'de>, A::Error> {
        table.next_value_seed(SpannedSeed(self.spans, Any(self)))
    }

    fn inside(self) -> Option<Self> {
        Some(Self { levels: self.levels.checked_sub(1)?, ..self })
    }
}

impl<'de> Values<'de> for Levels<'_> {
    type Value = RawValue<'de>;

    fn scalar(self, found: RawValue<'de>) -> RawValue<'de> {
        found
    }

    fn list<A: SeqAccess<'de>>(self, mut list: A) -> Result<RawValue<'de>, A::Error> {
        let mut items = Vec::new();
        while let Some(inside) = self.inside() {
            if items.len() == MOST_ENTRIES {
                list.next_element_seed(EntryLimit)?;
            }
            match list.next_element_seed(SpannedSeed(self.spans, Any(inside)))? {
                Some(item) => items.push(item),
                None => return Ok(RawValue::List(items)),
            }
        }
        Skip::default().list(list)?;
        Ok(RawValue::List(items))
    }

    fn table<A: MapAccess<'de>>(self, mut table: A) -> Result<RawValue<'de>, A::Error> {
        let mut entries = Vec::new();
        loop {
            if entries.len() == MOST_ENTRIES {
                table.next_key_seed(EntryLimit)?;
            }
            let Some(key) = table.next_key_seed(SpannedSeed(self.spans, KeySeed))? else {
                return Ok(RawValue::Table(entries));
            };
            if key.value == DATE {
                return Ok(RawValue::Date(table.next_value_seed(KeySeed)?));
            }
            match self.inside() {
                Some(inside) => entries.push((key, inside.value(&mut table)?)),
                None => skip(&mut table)?,
            }
        }
    }
}

/// Rejects the first entry over the limit before it is read, so the error points at its beginning.
struct EntryLimit;

impl<'de> DeserializeSeed<'de> for EntryLimit {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(D::Error::custom(Limit::Entries))
    }
}

#[derive(Clone, Copy)]
pub struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for KeySeed {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(key.to_owned()))
    }

    fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(key))
    }
}

pub fn skip<'de, A: MapAccess<'de>>(table: &mut A) -> Result<(), A::Error> {
    table.next_value_seed(Any(Skip::default()))
}

#[derive(Clone, Copy)]
pub struct Skip {
    /// Remaining levels; `None` if exceeded.
    levels: Option<u32>,
}

impl Default for Skip {
    fn default() -> Self {
        Self { levels: Some(MAX_PLIES) }
    }
}

impl Skip {
    fn below(self) -> Any<Self> {
        Any(Self { levels: self.levels.and_then(|levels| levels.checked_sub(1)) })
    }
}

impl<'de> Values<'de> for Skip {
    type Value = ();

    fn check(&mut self) -> Result<(), Limit> {
        self.levels.map(drop).ok_or(Limit::Depth)
    }

    fn scalar(self, _: RawValue<'de>) {}

    fn list<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        deeper(|| {
            while list.next_element_seed(self.below())?.is_some() {}
            Ok(())
        })
    }

    fn table<A: MapAccess<'de>>(self, mut table: A) -> Result<(), A::Error> {
        deeper(|| {
            while table.next_key::<IgnoredAny>()?.is_some() {
                table.next_value_seed(self.below())?;
            }
            Ok(())
        })
    }
}
