//! What a step of a lesson did, for other programs: names and values in an order that is a contract.

use std::sync::Arc;

use plywood_tree::gambit::ExtensiveGame;
use serde::ser::{Serialize, SerializeMap as _, Serializer};

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What kind of event it is.
    pub event: &'static str,
    /// What is known of it, in order.
    pub values: Vec<(&'static str, Datum)>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Nothing is known.
    None,
    Text(String),
    Number(f64),
    /// A whole number.
    Whole(i128),
    /// Whether something is so.
    Truth(bool),
    /// Several.
    List(Vec<Self>),
    /// Path of a node of a game, computed while it is written: the paths of many deep nodes would take quadratic memory.
    Path(Arc<ExtensiveGame>, u32),
    /// Names and values in an order that is a contract.
    Table(Vec<(&'static str, Self)>),
}

impl Serialize for Datum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Whole(number) => serializer.serialize_i128(*number),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::List(items) => serializer.collect_seq(items),
            Self::Path(game, node) => serializer.collect_seq(game.path(*node)),
            Self::Table(values) => serializer.collect_map(values.iter().map(|(name, value)| (name, value))),
        }
    }
}

/// A fact with the number of its step.
impl Fact {
    /// Writes it as one object, its step first.
    pub fn serialize_at<S: Serializer>(&self, step: usize, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len() + 2))?;
        map.serialize_entry("step", &step)?;
        map.serialize_entry("event", self.event)?;
        for (name, value) in &self.values {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
