//! Grammar of game specs, `name[:start][:option[=value]]*`; parser and writer use the same tables.

use std::ops::Range;

use super::{AnyStart, GameSpec, Offer, Payoff, TwoPlayer};
use plywood_messages::text::listed;
use plywood_tree::settings::{Choice as _, nearest};

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("{wrong}")]
pub struct SpecError {
    pub spec: String,
    /// Bytes of the error in the spec.
    pub at: Range<usize>,
    pub wrong: String,
    /// True if the game exists.
    pub is_known: bool,
    /// Nearest valid spec.
    pub nearest: Option<String>,
}

const FROM: &str = "from";

const FIRST: &str = "first";

pub fn write(spec: &GameSpec) -> String {
    let mut text = spec.start.row().name.to_owned();
    let start = spec.start.start();
    if !start.is_empty() {
        text.extend([":", &start]);
    }
    if let Some(position) = spec.start.position() {
        text.extend([":", FROM, "=", &position]);
    }
    for offer in spec.offers() {
        match offer.chosen.as_deref() {
            None => {}
            Some("") => text.extend([":", offer.name]),
            Some(value) => text.extend([":", offer.name, "=", value]),
        }
    }
    text
}

/// Adds an option to a game.
pub fn with(spec: GameSpec, option: &str) -> Result<GameSpec, SpecError> {
    let text = format!("{}:{option}", spec.name());
    let here = &text[text.len() - option.len()..];
    with_option(spec, &Part { text: &text, here, is_understood: &|suggestion| read(suggestion, &|_| false).is_ok() })
}

/// Parses a game spec; the error has the place, the reason and the nearest valid spec.
pub fn parse(text: &str) -> Result<GameSpec, SpecError> {
    // Suggestions are only validated, not corrected: corrections of corrections could recurse forever.
    read(text, &|suggestion| read(suggestion, &|_| false).is_ok())
}

/// Parses a spec; `is_understood` validates suggestions.
fn read(text: &str, is_understood: &dyn Fn(&str) -> bool) -> Result<GameSpec, SpecError> {
    let mut parts = text.split(':').peekable();
    let name = parts.next().unwrap_or_default();
    // Starts are numbers and drawings; only options begin with a letter.
    let given = parts.next_if(|part| !part.starts_with(|first: char| first.is_ascii_alphabetic()));
    let start = AnyStart::parse(name, given).ok_or_else(|| unknown(text, name, is_understood))?;
    let whole = |here| Part { text, here, is_understood };
    let start = start.map_err(|wrong| wrong_start(&whole(given.unwrap_or(name)), name, given, wrong))?;
    let (positions, mut options): (Vec<&str>, Vec<&str>) = parts.partition(|part| position_of(part).is_some());
    // Other options can decide who moves first in the position.
    options.sort_by_key(|part| part.split('=').next() == Some(FIRST));
    let start = positions.into_iter().try_fold(start, |start, part| moved(&start, given.is_some(), &whole(part)))?;
    options.into_iter().try_fold(GameSpec::of(start), |spec, part| with_option(spec, &whole(part)))
}

fn position_of(part: &str) -> Option<&str> {
    part.strip_prefix(FROM)?.strip_prefix('=')
}

struct Part<'t> {
    text: &'t str,
    here: &'t str,
    is_understood: &'t dyn Fn(&str) -> bool,
}

impl Part<'_> {
    fn replaced(&self, by: &str) -> Option<String> {
        let at = place(self.text, self.here);
        let whole = format!("{}{by}{}", &self.text[..at.start], &self.text[at.end..]);
        Some(whole).filter(|whole| whole != self.text && (self.is_understood)(whole))
    }

    fn refused(&self, wrong: impl Into<String>, nearest: Option<String>) -> SpecError {
        let at = place(self.text, self.here);
        SpecError { spec: self.text.to_owned(), at, wrong: wrong.into(), is_known: true, nearest }
    }
}

fn wrong_start(part: &Part<'_>, name: &str, given: Option<&str>, wrong: String) -> SpecError {
    // A bare number is more likely an incomplete start than a position.
    let drawn = given.filter(|given| !given.bytes().all(|byte| byte.is_ascii_digit()));
    let position = drawn.and_then(|given| part.replaced(&format!("{FROM}={given}")));
    let usual = GameSpec::table().iter().find(|row| row.name == name).map(|row| row.example.to_owned());
    part.refused(wrong, position.or(usual))
}

fn moved(start: &AnyStart, has_start: bool, part: &Part<'_>) -> Result<AnyStart, SpecError> {
    let position = position_of(part.here).unwrap_or_default();
    let later = if has_start { start.followed_by(position) } else { start.at(position) };
    later.map_err(|wrong| {
        let capitals = part.replaced(&format!("{FROM}={}", position.to_uppercase()));
        part.refused(wrong, capitals.or_else(|| Some(GameSpec::of(start.clone()).name())))
    })
}

fn with_option(mut spec: GameSpec, part: &Part<'_>) -> Result<GameSpec, SpecError> {
    let (name, value) = part.here.split_once('=').map_or((part.here, None), |(name, value)| (name, Some(value)));
    let offers = spec.offers();
    let Some(option) = offers.iter().find(|offer| offer.name == name) else {
        return Err(no_option(&spec, name, &offers, part));
    };
    let values: Vec<&str> = option.values.iter().copied().chain(option.example).collect();
    let is_like_the_example = |value: &str| option.example.is_some() && value.contains('=');
    let wrong: Option<String> = match value {
        None if values.is_empty() => None,
        Some(value) if values.contains(&value) || is_like_the_example(value) => None,
        None => Some(string!("games/value-missing", Text(name), values = Text(listed(&values)))),
        Some(_) if values.is_empty() => Some(string!("games/no-value", Text(name))),
        Some(value) => Some(string!("games/wrong-value", Text(name), Text(value), values = Text(listed(&values)))),
    };
    if let Some(wrong) = wrong {
        let suggestion = nearest(value.unwrap_or_default(), values.iter().copied()).or(values.first().copied());
        let nearest = part.replaced(&suggestion.map_or_else(|| name.to_owned(), |value| format!("{name}={value}")));
        return Err(part.refused(wrong, nearest));
    }
    if name == FIRST
        && let Some(turn) = spec.start.turn().filter(|turn| value != Some(turn.name()))
    {
        let player = TwoPlayer::new(turn, Payoff::default()).mover();
        let wrong = say!("games/turn-is-shown", player = Text(player.title()));
        return Err(part.refused(wrong, part.replaced(&format!("{FIRST}={}", turn.name()))));
    }
    let example = option.example;
    let chosen = spec.choose(name, value.unwrap_or_default());
    let nearest = || part.replaced(&format!("{name}={}", example.unwrap_or_default()));
    chosen.map(|()| spec).map_err(|wrong| part.refused(wrong, nearest()))
}

fn no_option(spec: &GameSpec, name: &str, offers: &[Offer], part: &Part<'_>) -> SpecError {
    if name == FROM {
        let wrong = say!("games/value-missing", Text(name), values = Text(text!("games/a-position")));
        return part.refused(wrong, Some(spec.name()));
    }
    let names: Vec<&str> = std::iter::once(FROM).chain(offers.iter().map(|offer| offer.name)).collect();
    let wrong = say!("games/no-option", Text(name), names = Text(listed(&names)));
    let suggestion = nearest(name, names).map(|suggestion| part.here.replacen(name, suggestion, 1));
    part.refused(wrong, suggestion.and_then(|suggestion| part.replaced(&suggestion)).or_else(|| Some(spec.name())))
}

fn unknown(text: &str, name: &str, is_understood: &dyn Fn(&str) -> bool) -> SpecError {
    let suggestion = nearest(name, GameSpec::table().iter().map(|row| row.name));
    let nearest = match suggestion {
        Some(suggestion) => {
            let whole = format!("{suggestion}{}", &text[name.len()..]);
            let row = GameSpec::table().iter().find(|row| row.name == suggestion);
            if is_understood(&whole) { Some(whole) } else { row.map(|row| row.example.to_owned()) }
        }
        None => nearest(text, GameSpec::examples()).map(str::to_owned),
    };
    let wrong = string!("games/no-game", Text(name));
    SpecError { spec: text.to_owned(), at: 0..name.len(), wrong, is_known: false, nearest }
}

/// `part` is a slice of `text`, so its address gives its offset.
fn place(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    start..(start + part.len()).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{First, Payoff, built_in::samples};
    use plywood_tree::{settings::Merge, testing};
    use proptest::prelude::*;

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
        same("tictactoe:from=.XXOO.O..:first=min:max=o", "tictactoe:from=.XXOO.O..:max=o");
        same("nim:2,2:first=max:misere", "nim:2,2:misere");
        same("nim:misere", "nim:1,1,2:misere");
        same("tictactoe:merge=siblings:evaluation=lines", "tictactoe:evaluation=lines:merge=siblings");
        same("connect4:order=centre:first=min", "connect4:order=centre:first=min");
        same("subtract:21,1,2,3,5", "subtract:21,1-3,5");
        same("boxes:.:values=1/0", "boxes:.:values=1/0");
        same("nim:from=2-2-4-7:misere", "nim:2,2,4,7:misere");
        same("nim:3,4,5:from=3-1:first=min", "nim:3,1:first=min");
        same("boxes:from=###··#·#", "boxes:###..#.#");
        same("shade:from=.##", "shade:3,3:from=.##");
        same("chomp:from=3-3", "chomp:2,3");
        same("chomp:3,4:from=4-2-2", "chomp:from=4-2-2");
        same("subtract:21,1-3:from=13", "subtract:13,1-3");
        same("tictactoe:evaluation=lines:from=.O. X.. X..", "tictactoe:from=.O.X..X..:evaluation=lines");
        same("tictactoe:from=.O.X..X..:first=min", "tictactoe:from=.O.X..X..");
        same("tictactoe:from=X...O....:first=min", "tictactoe:from=X...O....:first=min");
        same("tictactoe:from=.........", "tictactoe");
        same("sliding:from=RBR/.BB/RBR", "sliding:3:from=RBR/.BB/RBR");
    }

    #[track_caller]
    fn refused(spec: &str, part: &str, wrong: &str, nearest: &str) {
        let error = GameSpec::parse(spec).expect_err(spec);
        assert_eq!((&spec[error.at.clone()], error.nearest.as_deref()), (part, Some(nearest)), "{error}");
        assert!(error.to_string().contains(wrong), "{error}");
        assert!(GameSpec::parse(nearest).is_ok());
    }

    #[test]
    fn players_and_evaluations_are_those_of_the_spec() {
        let spec = |text: &str| GameSpec::parse(text).expect("a game");
        for (text, players) in [
            ("tictactoe", Some(["X", "O"])),
            ("tictactoe:max=o", Some(["O", "X"])),
            ("tictactoe:goal=O wins or draws", Some(["O", "X"])),
            ("chess", Some(["White", "Black"])),
            ("nim:1,1,2", None),
        ] {
            assert_eq!(spec(text).players(), players, "{text}");
        }
        for row in GameSpec::table() {
            let game = spec(row.example);
            for name in game.evaluations() {
                assert_eq!(game.evaluated(name), spec(&format!("{}:evaluation={name}", row.example)));
                assert_eq!(game.evaluated(name).evaluation(), Some(name));
            }
            assert_eq!(game.evaluation(), game.evaluations().first().copied(), "{}", row.name);
        }
        assert_eq!(spec("tictactoe:evaluation=center=3").evaluation(), None);
    }

    #[test]
    fn a_wrong_spec_is_told_what_is_wrong_where_and_what_is_near() {
        refused("tictaktoe", "tictaktoe", "unknown game", "tictactoe");
        refused("nimm:1,2", "nimm", "unknown game", "nim:1,2");
        refused("nim:1:misre", "misre", "unknown option", "nim:1:misere");
        refused("nim:1:misere=yes", "misere=yes", "takes no value", "nim:1:misere");
        refused("nim:1:evaluation=lines", "evaluation=lines", "unknown option", "nim:1");
        refused("tictactoe:evaluation=line", "evaluation=line", "`outcome`", "tictactoe:evaluation=lines");
        refused("tictactoe:first", "first", "needs a value", "tictactoe:first=max");
        refused("tictactoe:from", "from", "needs a value", "tictactoe");
        refused("tictactoe:form=X........", "form=X........", "unknown option", "tictactoe:from=X........");
        refused("tictactoe:from=x........", "from=x........", "`x`", "tictactoe:from=X........");
        refused(
            "tictactoe:first=max:from=X........",
            "first=max",
            "MIN is to move",
            "tictactoe:first=min:from=X........",
        );
        refused("tictactoe:.O.X..X..", ".O.X..X..", "not a start", "tictactoe:from=.O.X..X..");
        refused("nim:2-2-4-7", "2-2-4-7", "not a pile", "nim:from=2-2-4-7");
        refused("nim:3,4,5:from=4-4-4", "from=4-4-4", "no moves lead from `3,4,5`", "nim:3,4,5");
        refused("grundy:7:from=6-2", "from=6-2", "no moves lead", "grundy:7");
        refused("grundy:4:from=2-2", "from=2-2", "no moves lead", "grundy:4");
        refused("boxes:..#.:from=.##.", "from=.##.", "no moves lead", "boxes:..#.");
        refused("shade:10,4:from=..#..", "from=..#..", "no moves lead", "shade:10,4");
        refused("chomp:2,3:from=2-2-1", "from=2-2-1", "no moves lead from `3-3`", "chomp:2,3");
        refused("subtract:10,3-4:from=8", "from=8", "no moves lead", "subtract:10,3-4");
        refused("sliding:5:from=RBR/.BB/RBR", "from=RBR/.BB/RBR", "no moves lead", "sliding:5");
        for samples in samples() {
            assert!(!samples.refused.is_empty(), "{} has wrong specs to be refused", samples.name);
            for &(spec, wrong) in samples.refused {
                let (name, part) = spec.split_once(':').expect("a start");
                let usual = GameSpec::table().iter().find(|row| row.name == name).expect("a game");
                refused(spec, part, wrong, usual.example);
            }
        }

        // Weights of one's own, and goals.
        let weights = "tictactoe:evaluation=open lines=1,center=3";
        let features = "unknown feature `lines`: the features are `almost complete line`";
        refused("tictactoe:evaluation=lines=1", "evaluation=lines=1", features, weights);
        let values = "use `outcome`, `lines`, `points`, `open lines=1,center=3`";
        refused("tictactoe:evaluation=center", "evaluation=center", values, "tictactoe:evaluation=outcome");
        for (given, wrong) in [
            ("center=0.5", "the weight of `center` must be a whole number from -1,000,000 to 1,000,000, not `0.5`"),
            ("center=1,center=2", "`center` has two weights"),
            ("center=0", "every weight is 0"),
            ("center=1,", "unknown feature ``"),
        ] {
            refused(&format!("tictactoe:evaluation={given}"), &format!("evaluation={given}"), wrong, weights);
        }
        let kings = "unknown feature `kings`: the features are `pawns`, `knights`";
        refused("chess:evaluation=kings=1", "evaluation=kings=1", kings, "chess:evaluation=pawns=1,queens=9");
        let goals = "use `X wins`, `X wins or draws`, `O wins`, `O wins or draws`";
        refused("tictactoe:goal=Z wins", "goal=Z wins", goals, "tictactoe:goal=X wins");
        let goals = "use `White wins`, `White wins or draws`, `Black wins`, `Black wins or draws`";
        refused("chess:goal=X wins", "goal=X wins", goals, "chess:goal=White wins");
        refused("nim:1,1,2:goal=X wins", "goal=X wins", "unknown option `goal`", "nim:1,1,2");

        // Suggestions are not corrected.
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
        let options = (payoff, 0..8usize, merge);
        (prop::strategy::Union::new(starts), any::<bool>(), options).prop_map(|(start, min, (payoff, goal, merge))| {
            let mut spec = GameSpec::of(start);
            let first = if min { First::Min } else { First::Max };
            spec.first = spec.start.turn().unwrap_or(first);
            spec.payoff = payoff.filter(|_| spec.payoff().is_some());
            spec.goal = spec.facts().goals.get(goal).copied();
            spec.merge = merge;
            spec
        })
    }

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
