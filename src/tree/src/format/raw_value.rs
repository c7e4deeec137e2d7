//! The values of a file that are no nodes: strings, numbers, short lists, small tables.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use super::limits::{Limit, MOST_ENTRIES};
use super::spans::{SpanSource, Spanned, SpannedSeed};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The key under which the TOML reader hands out a date.
pub(super) const DATE: &str = "$__toml_private_datetime";

pub(super) type KeyValue<'de> = (Spanned<Cow<'de, str>>, Spanned<RawValue<'de>>);

/// A value as it is written in the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RawValue<'de> {
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
    /// The kind of value, for messages.
    pub(super) fn what(&self) -> &'static str {
        match self {
            Self::Text(_) => text!(files, "a-string"),
            Self::Whole(_) | Self::Float(_) => text!(files, "a-number"),
            Self::Truth(_) => text!(files, "true-or-false"),
            Self::List(_) => text!(files, "a-list"),
            Self::Table(_) => text!(files, "a-table"),
            Self::Date(_) => text!(files, "a-date"),
            Self::Null => text!(files, "null"),
        }
    }
}

/// The methods of a visitor for scalars: all of them call one function.
macro_rules! scalars {
    ($de:lifetime, $value:ty, $make:expr) => {
        fn visit_bool<E>(self, value: bool) -> Result<$value, E> {
            Ok($make(RawValue::Truth(value)))
        }

        fn visit_i64<E>(self, value: i64) -> Result<$value, E> {
            Ok($make(RawValue::Whole(value.into())))
        }

        fn visit_u64<E>(self, value: u64) -> Result<$value, E> {
            Ok($make(RawValue::Whole(value.into())))
        }

        fn visit_i128<E>(self, value: i128) -> Result<$value, E> {
            Ok($make(RawValue::Whole(value)))
        }

        fn visit_u128<E>(self, value: u128) -> Result<$value, E> {
            Ok($make(RawValue::Whole(i128::try_from(value).unwrap_or(i128::MAX))))
        }

        fn visit_f64<E>(self, value: f64) -> Result<$value, E> {
            Ok($make(RawValue::Float(value)))
        }

        fn visit_str<E>(self, value: &str) -> Result<$value, E> {
            Ok($make(RawValue::Text(value.to_owned().into())))
        }

        fn visit_borrowed_str<E>(self, value: &$de str) -> Result<$value, E> {
            Ok($make(RawValue::Text(value.into())))
        }

        fn visit_unit<E>(self) -> Result<$value, E> {
            Ok($make(RawValue::Null))
        }
    };
}
pub(super) use scalars;

/// Runs a reader one level deeper, on a stack that is large enough for it.
pub(super) fn deeper<T>(read: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 << 10, 2 << 20, read)
}

/// Reads any value; keeps this many levels of lists and tables and skips what is nested deeper.
#[derive(Clone, Copy)]
pub(super) struct RawValueSeed<P> {
    pub(super) spans: P,
    pub(super) levels: u8,
}

impl<'de, P: SpanSource> DeserializeSeed<'de> for RawValueSeed<P> {
    type Value = RawValue<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<RawValue<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<P: SpanSource> RawValueSeed<P> {
    /// The seed for the next level; `None` where that is not kept.
    fn inside(self) -> Option<SpannedSeed<P, Self>> {
        let levels = self.levels.checked_sub(1)?;
        Some(SpannedSeed(self.spans, Self { levels, ..self }))
    }
}

impl<'de, P: SpanSource> Visitor<'de> for RawValueSeed<P> {
    type Value = RawValue<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text!(files, "any-value"))
    }

    scalars!('de, RawValue<'de>, std::convert::identity);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<RawValue<'de>, A::Error> {
        let mut items = Vec::new();
        while let Some(inside) = self.inside() {
            if items.len() == MOST_ENTRIES {
                list.next_element_seed(SpannedSeed(self.spans, OneTooMany))?;
            }
            match list.next_element_seed(inside)? {
                Some(item) => items.push(item),
                None => return Ok(RawValue::List(items)),
            }
        }
        SkipSeed::new(self.spans).visit_seq(list)?;
        Ok(RawValue::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<RawValue<'de>, A::Error> {
        let mut entries = Vec::new();
        loop {
            if entries.len() == MOST_ENTRIES {
                table.next_key_seed(SpannedSeed(self.spans, OneTooMany))?;
            }
            let Some(key) = table.next_key_seed(SpannedSeed(self.spans, KeySeed))? else {
                return Ok(RawValue::Table(entries));
            };
            if key.value == DATE {
                return Ok(RawValue::Date(table.next_value_seed(SpannedSeed(self.spans, KeySeed))?.value));
            }
            match self.inside() {
                Some(inside) => entries.push((key, table.next_value_seed(inside)?)),
                None => skip(self.spans, &mut table)?,
            }
        }
    }
}

/// Refuses the entry that is one too many, before it is read: the position of the error is where it begins.
struct OneTooMany;

impl<'de> DeserializeSeed<'de> for OneTooMany {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(D::Error::custom(Limit::Entries))
    }
}

/// Reads a key.
#[derive(Clone, Copy)]
pub(super) struct KeySeed;

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

/// Skips the value of the key just read.
pub(super) fn skip<'de, P: SpanSource, A: MapAccess<'de>>(spans: P, table: &mut A) -> Result<(), A::Error> {
    table.next_value_seed(SpannedSeed(spans, SkipSeed::new(spans))).map(drop)
}

/// Skips any value, but none that nests deeper than a tree may.
#[derive(Clone, Copy)]
pub(super) struct SkipSeed<P> {
    spans: P,
    /// How many more levels may follow; `None` when there are too many already.
    levels: Option<u32>,
}

impl<P: SpanSource> SkipSeed<P> {
    /// Skips with the limit of the reader.
    pub(super) fn new(spans: P) -> Self {
        Self { spans, levels: Some(spans.most_plies()) }
    }

    fn below(self) -> SpannedSeed<P, Self> {
        SpannedSeed(self.spans, Self { levels: self.levels.and_then(|levels| levels.checked_sub(1)), ..self })
    }
}

impl<'de, P: SpanSource> DeserializeSeed<'de> for SkipSeed<P> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        // Before anything of the value is read: the position of the error is where the value begins.
        if self.levels.is_none() {
            return Err(D::Error::custom(Limit::Depth));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de, P: SpanSource> Visitor<'de> for SkipSeed<P> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text!(files, "any-value"))
    }

    scalars!('de, (), drop);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        deeper(|| {
            while list.next_element_seed(self.below())?.is_some() {}
            Ok(())
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<(), A::Error> {
        deeper(|| {
            while table.next_key_seed(SpannedSeed(self.spans, PhantomData::<IgnoredAny>))?.is_some() {
                table.next_value_seed(self.below())?;
            }
            Ok(())
        })
    }
}
