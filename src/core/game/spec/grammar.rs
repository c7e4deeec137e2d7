//! The grammar of game specs, `name[:start][:option[=value]]*`, read and written from the same tables. Knows no game.

use std::ops::Range;

use super::{AnyStart, GameSpec};
use crate::settings::nearest;
use crate::words;

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

/// Writes the spec that [`parse`] reads as this game.
pub(super) fn write(spec: &GameSpec) -> String {
    let mut text = spec.start.row().name.to_owned();
    let start = spec.start.start();
    if !start.is_empty() {
        text.extend([":", &start]);
    }
    for offer in spec.offers() {
        match offer.chosen {
            None => {}
            Some("") => text.extend([":", offer.name]),
            Some(value) => text.extend([":", offer.name, "=", value]),
        }
    }
    text
}

/// Reads a game spec, or says what is wrong where, and what would have been understood instead.
pub(super) fn parse(text: &str) -> Result<GameSpec, SpecError> {
    // What may have been meant is only looked whether it is understood: guesses at guesses would have no end.
    read(text, &|meant| read(meant, &|_| false).is_ok())
}

/// The same, with who tells what is understood.
fn read(text: &str, is_understood: &dyn Fn(&str) -> bool) -> Result<GameSpec, SpecError> {
    let mut parts = text.split(':').peekable();
    let name = parts.next().unwrap_or_default();
    let given = parts.next_if(|part| !is_option(part));
    let start = AnyStart::parse(name, given).ok_or_else(|| unknown(text, name, is_understood))?;
    let start = start.map_err(|wrong| {
        let usual = GameSpec::table().iter().find(|row| row.name == name);
        wrong_part(text, given.unwrap_or(name), wrong, usual.map(|row| row.example.to_owned()))
    })?;
    parts.try_fold(GameSpec::of(start), |spec, part| with_option(spec, text, part, is_understood))
}

/// Starts are numbers and drawings; only options are words.
fn is_option(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_alphabetic())
}

fn with_option(
    mut spec: GameSpec,
    text: &str,
    part: &str,
    is_understood: &dyn Fn(&str) -> bool,
) -> Result<GameSpec, SpecError> {
    let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)));
    let offers = spec.offers();
    let at = place(text, part);
    let replaced = |by: &str| {
        let whole = format!("{}{by}{}", &text[..at.start], &text[at.end..]);
        Some(whole).filter(|whole| whole != text && is_understood(whole))
    };
    let Some(option) = offers.iter().find(|offer| offer.name == name) else {
        let names: Vec<&str> = offers.iter().map(|offer| offer.name).collect();
        let wrong = words::games::NoOption { name: &name, names: &listed(&names) }.into();
        let meant = nearest(name, names).map(|name| part.replacen(part.split('=').next().unwrap_or(part), name, 1));
        let nearest = meant.and_then(|part| replaced(&part)).or_else(|| Some(spec.name()));
        return Err(wrong_part(text, part, wrong, nearest));
    };
    let values = &option.values;
    let wrong: Option<String> = match value {
        None if values.is_empty() => None,
        Some(value) if values.contains(&value) => None,
        None => Some(words::games::ValueMissing { name: &name, values: &listed(values) }.into()),
        Some(_) if values.is_empty() => Some(words::games::NoValue { name: &name }.into()),
        Some(value) => Some(words::games::WrongValue { name: &name, value: &value, values: &listed(values) }.into()),
    };
    if let Some(wrong) = wrong {
        let meant = nearest(value.unwrap_or_default(), values.iter().copied()).or(values.first().copied());
        let nearest = replaced(&meant.map_or_else(|| name.to_owned(), |value| format!("{name}={value}")));
        return Err(wrong_part(text, part, wrong, nearest));
    }
    spec.choose(name, value.unwrap_or_default());
    Ok(spec)
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

fn unknown(text: &str, name: &str, is_understood: &dyn Fn(&str) -> bool) -> SpecError {
    let meant = nearest(name, GameSpec::table().iter().map(|row| row.name));
    let nearest = match meant {
        Some(meant) => {
            let whole = format!("{meant}{}", &text[name.len()..]);
            let row = GameSpec::table().iter().find(|row| row.name == meant);
            if is_understood(&whole) { Some(whole) } else { row.map(|row| row.example.to_owned()) }
        }
        None => nearest(text, GameSpec::examples()).map(str::to_owned),
    };
    let wrong = words::games::NoGame { name: &name }.into();
    SpecError { spec: text.to_owned(), at: 0..name.len(), wrong, is_known: false, nearest }
}

fn wrong_part(text: &str, part: &str, wrong: String, nearest: Option<String>) -> SpecError {
    SpecError { spec: text.to_owned(), at: place(text, part), wrong, is_known: true, nearest }
}

/// `part` is a piece of `text`, so their addresses tell where.
fn place(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    start..(start + part.len()).min(text.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::built_in::samples;
    use crate::game::{First, Merge, Payoff};
    use crate::testing;

    #[test]
    fn every_example_is_understood_and_is_what_its_name_alone_stands_for() {
        for row in GameSpec::table() {
            let spec = GameSpec::parse(row.example).expect("an example");
            assert_eq!((spec.name(), row.example.starts_with(row.name)), (row.example.to_owned(), true));
            assert_eq!(GameSpec::parse(row.name), Ok(spec));
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
        refused("nim:1:misre", "misre", "not an option", "nim:1:misere");
        refused("nim:1:misere=yes", "misere=yes", "takes no value", "nim:1:misere");
        refused("nim:1:evaluation=lines", "evaluation=lines", "not an option", "nim:1");
        refused("tictactoe:evaluation=line", "evaluation=line", "`outcome`", "tictactoe:evaluation=lines");
        refused("tictactoe:first", "first", "needs a value", "tictactoe:first=max");
        for samples in samples() {
            assert!(!samples.refused.is_empty(), "{} has wrong specs to be refused", samples.name);
            for &(spec, wrong) in samples.refused {
                let (name, part) = spec.split_once(':').expect("a start");
                let usual = GameSpec::table().iter().find(|row| row.name == name).expect("a game");
                refused(spec, part, wrong, usual.example);
            }
        }
    }

    #[test]
    fn guesses_are_not_guessed_at() {
        refused("connect4:merge=none:merge", "merge", "needs a value", "connect4:merge=none:merge=none");
        for text in
            ["conncte4:m!rgq:ferge:\u{18}", "nim:merge=none:merge:merge", "nim:1:merge:first:merge:first:values"]
        {
            assert!(GameSpec::parse(text).is_err());
        }
    }

    fn any_spec() -> impl Strategy<Value = GameSpec> {
        let starts = samples().into_iter().map(|samples| samples.any_start);
        let payoff = prop::option::of(prop::sample::select(vec![Payoff::OneZero, Payoff::PlusMinus, Payoff::Truth]));
        let merge = prop::sample::select(vec![Merge::None, Merge::Siblings, Merge::Positions]);
        (prop::strategy::Union::new(starts), any::<bool>(), payoff, merge).prop_map(|(start, min, payoff, merge)| {
            let mut spec = GameSpec::of(start);
            spec.first = if min { First::Min } else { First::Max };
            spec.payoff = payoff.filter(|_| spec.payoff().is_some());
            spec.merge = merge;
            spec
        })
    }

    /// The name of a game or something short, and more behind colons.
    fn any_text() -> impl Strategy<Value = String> {
        let names: Vec<&str> = GameSpec::table().iter().map(|row| row.name).collect();
        let text = format!("({}|\\PC{{0,4}})(:\\PC{{0,8}}){{0,3}}", names.join("|"));
        prop::string::string_regex(&text).expect("a pattern")
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        #[test]
        fn a_written_spec_reads_as_the_same_game(spec in any_spec()) {
            prop_assert_eq!(GameSpec::parse(&spec.name()), Ok(spec));
        }

        #[test]
        fn no_text_is_too_strange_to_be_refused(text in any_text()) {
            if let Err(error) = GameSpec::parse(&text) {
                prop_assert!(text.get(error.at).is_some());
                prop_assert!(error.nearest.is_none_or(|nearest| GameSpec::parse(&nearest).is_ok()));
            }
        }
    }
}
