//! The grammar of game specs, `name[:start][:option[=value]]*`, read and written from the same tables. Knows no rules.

mod start;

use std::ops::Range;

use super::{Columns, First, GameSpec, Merge, Payoff, Play, Start, Valuation};
use crate::settings::{Choice, nearest};

/// A game spec that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{wrong}")]
pub struct SpecError {
    /// What was typed.
    pub spec: String,
    /// The bytes of it that are wrong.
    pub at: Range<usize>,
    /// What is wrong with them, in one line.
    pub wrong: String,
    /// Whether there is such a game at all.
    pub is_known: bool,
    /// The nearest spec that would have been understood.
    pub nearest: Option<String>,
}

impl Choice for First {
    const WHAT: &'static str = "player";
    const TABLE: &'static [(Self, &'static str, &'static str)] =
        &[(Self::Max, "max", "MAX (or OR) moves first"), (Self::Min, "min", "MIN (or AND) moves first")];
}

impl Choice for Payoff {
    const WHAT: &'static str = "pair of values";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::OneZero, "1/0", "1 if MAX wins, 0 if MIN does"),
        (Self::PlusMinus, "1/-1", "1 if MAX wins, -1 if MIN does"),
        (Self::Truth, "t/f", "T if OR wins, F if AND does"),
    ];
}

impl Choice for Merge {
    const WHAT: &'static str = "way of merging";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::None, "none", "every line of play has nodes of its own"),
        (Self::Siblings, "siblings", "siblings that are the same are one"),
        (Self::Positions, "positions", "all positions that are the same are one: the game is a graph"),
    ];
}

impl Choice for Valuation {
    const WHAT: &'static str = "evaluation";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Outcome, "outcome", "1 if X wins, -1 if O wins, else 0"),
        (Self::Lines, "lines", "open lines of X minus open lines of O"),
        (Self::Points, "points", "points for open, nearly complete and complete lines"),
    ];
}

impl Choice for Columns {
    const WHAT: &'static str = "order of columns";
    const TABLE: &'static [(Self, &'static str, &'static str)] =
        &[(Self::Natural, "natural", "from left to right"), (Self::Centre, "centre", "from the middle outwards")];
}

/// Something that can be chosen about some games.
struct GameOption {
    name: &'static str,
    /// Whether the game has it.
    applies: fn(&GameSpec) -> bool,
    /// What it can be; an empty list for an option without a value.
    values: fn() -> Vec<&'static str>,
    /// Sets a value, one of those.
    set: fn(&mut GameSpec, &str),
    /// The value to be written; `None` where the usual one goes without saying.
    get: fn(&GameSpec) -> Option<&'static str>,
}

const OPTIONS: [GameOption; 6] = [
    GameOption {
        name: "misere",
        applies: |spec| matches!(spec.start, Start::Nim(..)),
        values: Vec::new,
        set: |spec, _| {
            if let Start::Nim(_, play) = &mut spec.start {
                *play = Play::Misere;
            }
        },
        get: |spec| matches!(spec.start, Start::Nim(_, Play::Misere)).then_some(""),
    },
    GameOption {
        name: "evaluation",
        applies: |spec| matches!(spec.start, Start::TicTacToe(_)),
        values: names::<Valuation>,
        set: |spec, value| spec.start = Start::TicTacToe(chosen(value)),
        get: |spec| if let Start::TicTacToe(valuation) = spec.start { unusual(valuation) } else { None },
    },
    GameOption {
        name: "order",
        applies: |spec| matches!(spec.start, Start::ConnectFour(_)),
        values: names::<Columns>,
        set: |spec, value| spec.start = Start::ConnectFour(chosen(value)),
        get: |spec| if let Start::ConnectFour(columns) = spec.start { unusual(columns) } else { None },
    },
    GameOption {
        name: "values",
        applies: |spec| spec.payoff().is_some(),
        values: names::<Payoff>,
        set: |spec, value| spec.payoff = Payoff::from_name(value),
        get: |spec| spec.payoff.map(Payoff::name),
    },
    GameOption {
        name: "first",
        applies: |_| true,
        values: names::<First>,
        set: |spec, value| spec.first = chosen(value),
        get: |spec| unusual(spec.first),
    },
    GameOption {
        name: "merge",
        applies: |_| true,
        values: names::<Merge>,
        set: |spec, value| spec.merge = chosen(value),
        get: |spec| unusual(spec.merge),
    },
];

fn names<C: Choice>() -> Vec<&'static str> {
    C::names().collect()
}

fn chosen<C: Choice + Default>(name: &str) -> C {
    C::from_name(name).unwrap_or_default()
}

fn unusual<C: Choice + Default>(choice: C) -> Option<&'static str> {
    (choice != C::default()).then(|| choice.name())
}

/// Writes the spec that [`parse`] reads as this game.
pub(super) fn write(spec: &GameSpec) -> String {
    let mut text = start::write(&spec.start);
    for option in &OPTIONS {
        match (option.get)(spec) {
            None => {}
            Some("") => text.extend([":", option.name]),
            Some(value) => text.extend([":", option.name, "=", value]),
        }
    }
    text
}

/// Reads a game spec, or says what is wrong where.
pub(super) fn parse(text: &str) -> Result<GameSpec, SpecError> {
    let mut parts = parts(text).peekable();
    let name = parts.next().unwrap_or_default();
    let Some(entry) = GameSpec::table().iter().find(|entry| entry.name == name) else {
        return Err(unknown(text, name));
    };
    let given = parts.next_if(|part| !is_option(part));
    let start = start::read(entry.name, given).map_err(|wrong| {
        let nearest = Some(entry.example.to_owned());
        wrong_part(text, given.unwrap_or(name), wrong, nearest)
    })?;
    parts.try_fold(GameSpec::of(start), |spec, part| with_option(spec, text, part))
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(':')
}

/// Starts are numbers and drawings; only options are words.
fn is_option(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_alphabetic())
}

fn with_option(mut spec: GameSpec, text: &str, part: &str) -> Result<GameSpec, SpecError> {
    let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)));
    let known = || OPTIONS.iter().filter(|option| (option.applies)(&spec));
    let replaced =
        |by: &str| Some(text.replacen(part, by, 1)).filter(|nearest| nearest != text && parse(nearest).is_ok());
    let Some(option) = known().find(|option| option.name == name) else {
        let names: Vec<&str> = known().map(|option| option.name).collect();
        let wrong = format!("`{name}` is no option of this game: there are {}", listed(&names));
        let meant = nearest(name, names).map(|name| part.replacen(part.split('=').next().unwrap_or(part), name, 1));
        let nearest = meant.and_then(|part| replaced(&part)).or_else(|| Some(spec.name()));
        return Err(wrong_part(text, part, wrong, nearest));
    };
    let values = (option.values)();
    let wrong = match value {
        None if values.is_empty() => None,
        Some(value) if values.contains(&value) => None,
        None => Some(format!("the option `{name}` needs a value: {}", listed(&values))),
        Some(_) if values.is_empty() => Some(format!("the option `{name}` has no value")),
        Some(value) => Some(format!("`{value}` is no value of the option `{name}`: there are {}", listed(&values))),
    };
    if let Some(wrong) = wrong {
        let meant = nearest(value.unwrap_or_default(), values.iter().copied()).or(values.first().copied());
        let nearest = replaced(&meant.map_or_else(|| name.to_owned(), |value| format!("{name}={value}")));
        return Err(wrong_part(text, part, wrong, nearest));
    }
    (option.set)(&mut spec, value.unwrap_or_default());
    Ok(spec)
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

fn unknown(text: &str, name: &str) -> SpecError {
    let meant = nearest(name, GameSpec::table().iter().map(|entry| entry.name));
    let nearest = match meant {
        Some(meant) => {
            let whole = format!("{meant}{}", &text[name.len()..]);
            let entry = GameSpec::table().iter().find(|entry| entry.name == meant);
            if parse(&whole).is_ok() { Some(whole) } else { entry.map(|entry| entry.example.to_owned()) }
        }
        None => nearest(text, GameSpec::examples()).map(str::to_owned),
    };
    let wrong = format!("there is no game `{name}`");
    SpecError { spec: text.to_owned(), at: 0..name.len(), wrong, is_known: false, nearest }
}

/// `part` is a piece of `text`, so their addresses tell where.
fn wrong_part(text: &str, part: &str, wrong: String, nearest: Option<String>) -> SpecError {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    let at = start..(start + part.len()).min(text.len());
    SpecError { spec: text.to_owned(), at, wrong, is_known: true, nearest }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing;

    #[test]
    fn every_example_is_understood_and_is_what_its_name_alone_stands_for() {
        for entry in GameSpec::table() {
            let spec = GameSpec::parse(entry.example).expect("an example");
            assert_eq!((spec.name(), entry.example.starts_with(entry.name)), (entry.example.to_owned(), true));
            assert_eq!(GameSpec::parse(entry.name), Ok(spec));
        }
    }

    #[track_caller]
    fn same(spec: &str, written: &str) {
        assert_eq!(GameSpec::parse(spec).map(|spec| spec.name()).as_deref(), Ok(written));
    }

    #[test]
    fn specs_are_written_in_one_way() {
        same("nim:2,2:first=max:misere", "nim:2,2:misere");
        same("nim:misere", "nim:1,1,2:misere");
        same("tictactoe:merge=siblings:evaluation=lines", "tictactoe:evaluation=lines:merge=siblings");
        same("connect4:order=centre:first=min", "connect4:order=centre:first=min");
        same("subtract:21,1,2,3,5", "subtract:21,1-3,5");
        same("boxes:.:values=1/0", "boxes:.:values=1/0");
    }

    #[track_caller]
    fn refused(spec: &str, part: &str, wrong: &str, nearest: &str) {
        let error = GameSpec::parse(spec).expect_err(spec);
        assert_eq!((&spec[error.at.clone()], error.nearest.as_deref()), (part, Some(nearest)), "{error}");
        assert!(error.to_string().contains(wrong), "{error}");
        assert!(GameSpec::parse(nearest).is_ok());
    }

    #[test]
    fn a_wrong_spec_is_told_what_is_wrong_where_and_what_is_near() {
        refused("tictaktoe", "tictaktoe", "no game", "tictactoe");
        refused("nimm:1,2", "nimm", "no game", "nim:1,2");
        refused("tictactoe:3", "3", "no start", "tictactoe");
        refused("nim:1,x", "1,x", "`x`", "nim:1,1,2");
        refused("nim:0", "0", "1 to 255", "nim:1,1,2");
        refused("nim:1:misre", "misre", "no option", "nim:1:misere");
        refused("nim:1:misere=yes", "misere=yes", "no value", "nim:1:misere");
        refused("nim:1:evaluation=lines", "evaluation=lines", "no option", "nim:1");
        refused("nim:", "", "no start", "nim:1,1,2");
        refused("tictactoe:evaluation=line", "evaluation=line", "`outcome`", "tictactoe:evaluation=lines");
        refused("tictactoe:first", "first", "needs a value", "tictactoe:first=max");
        refused("grundy:20,20", "20,20", "31", "grundy:7");
        refused("boxes:..x", "..x", "`x`", "boxes:..#..#.#");
        refused("shade:10", "10", "two numbers", "shade:10,4");
        refused("shade:4,10", "4,10", "1 to 4", "shade:10,4");
        refused("sliding:4", "4", "3, 5 or 7", "sliding:5");
        refused("subtract:21", "21", "amount", "subtract:21,1-3");
        refused("subtract:21,3-1", "21,3-1", "3-1", "subtract:21,1-3");
    }

    fn any_start() -> impl Strategy<Value = Start> {
        let piles = || prop::collection::vec(1u8..=255, 1..=8);
        prop_oneof![
            prop::sample::select(vec![Valuation::Outcome, Valuation::Lines, Valuation::Points])
                .prop_map(Start::TicTacToe),
            (piles(), prop::sample::select(vec![Play::Normal, Play::Misere]))
                .prop_map(|(piles, play)| Start::Nim(piles, play)),
            prop::collection::vec(1u8..=7, 1..=4).prop_map(Start::Grundy),
            "[.#]{1,60}".prop_map(Start::Boxes),
            (1u8..=60).prop_flat_map(|cells| (1..=cells).prop_map(move |most| Start::Shading { cells, most })),
            prop::sample::select(vec![3, 5, 7]).prop_map(Start::Sliding),
            prop::sample::select(vec![Columns::Natural, Columns::Centre]).prop_map(Start::ConnectFour),
            (1u8..=255, 1u64..u64::MAX / 2).prop_map(|(pile, bits)| Start::Subtraction { pile, amounts: bits << 1 }),
        ]
    }

    fn any_spec() -> impl Strategy<Value = GameSpec> {
        let payoff = prop::option::of(prop::sample::select(vec![Payoff::OneZero, Payoff::PlusMinus, Payoff::Truth]));
        let merge = prop::sample::select(vec![Merge::None, Merge::Siblings, Merge::Positions]);
        (any_start(), any::<bool>(), payoff, merge).prop_map(|(start, min, payoff, merge)| {
            let mut spec = GameSpec::of(start);
            spec.first = if min { First::Min } else { First::Max };
            spec.payoff = payoff.filter(|_| spec.payoff().is_some());
            spec.merge = merge;
            spec
        })
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        #[test]
        fn a_written_spec_reads_as_the_same_game(spec in any_spec()) {
            prop_assert_eq!(GameSpec::parse(&spec.name()), Ok(spec));
        }

        #[test]
        fn no_text_is_too_strange_to_be_refused(text in "(nim|grundy|boxes|shade|sliding|subtract|connect4|\\PC{0,4})(:\\PC{0,8}){0,3}") {
            if let Err(error) = GameSpec::parse(&text) {
                prop_assert!(text.get(error.at).is_some());
                prop_assert!(error.nearest.is_none_or(|nearest| GameSpec::parse(&nearest).is_ok()));
            }
        }
    }
}
