//! Reads and writes games in strategic form: payoffs for each combination of strategies.
//!
//! The file lists payoffs profile by profile, with the first player's strategy changing fastest. They are either written out, or
//! selected from a list of outcomes by number.

use super::{
    efg::{check_players, quoted},
    tokens::{KINDS_OF_NUMBERS, Read, Token, Tokens},
};
use crate::{
    diagnostic::Diagnostic,
    exact::{self, Exact},
};
use plywood_messages::text::joined;

/// Maximum number of payoffs of a game; they take less than a tenth of a gigabyte.
const MOST_PAYOFFS: usize = 500_000;

/// File header: format, version, and rational numbers.
const HEAD: &str = "NFG 1 R";

const SYNTAX: &str = "nfg-syntax";

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrategicGame {
    pub title: String,
    pub comment: String,
    pub players: Vec<String>,
    pub strategies: Vec<Vec<String>>,
    /// Payoffs of each player, profile by profile: the first player's strategy changes fastest.
    pub payoffs: Vec<Vec<Exact>>,
}

/// Returns true if a text looks like a game in strategic form.
pub fn looks_strategic(text: &str) -> bool {
    text.trim_start().starts_with("NFG ")
}

/// Parses a game. Linear in the text.
///
/// # Errors
/// The first problem with its place.
pub fn read_strategic(text: &str) -> Result<StrategicGame, Diagnostic> {
    let mut tokens = Tokens::new(text, SYNTAX);
    tokens.keyword(&["NFG"])?;
    tokens.keyword(&["1"])?;
    tokens.keyword(KINDS_OF_NUMBERS)?;
    let title = tokens.text()?;
    let (players, place) = tokens.texts(text!("gambit/a-player"))?;
    check_players(&players, "nfg-players", place)?;
    let (strategies, profiles) = strategies(&mut tokens, players.len())?;
    let comment = tokens.optional_text()?.unwrap_or_default();
    let payoffs = if tokens.peek()? == Some(&Token::Open) {
        read_payoffs_by_outcome(&mut tokens, players.len(), profiles)?
    } else {
        let payoffs = every(&mut tokens, profiles * players.len(), Tokens::number)?;
        payoffs.chunks(players.len()).map(<[Exact]>::to_vec).collect()
    };
    tokens.nothing()?;
    Ok(StrategicGame { title, comment, players, strategies, payoffs })
}

fn strategies(tokens: &mut Tokens<'_>, players: usize) -> Read<(Vec<Vec<String>>, usize)> {
    let start = tokens.open_brace()?.start;
    let mut strategies: Vec<Vec<String>> = Vec::new();
    let end = loop {
        match tokens.peek()? {
            Some(Token::Open) => strategies.push(tokens.texts(text!("gambit/a-strategy"))?.0),
            Some(Token::Close) => break tokens.needed("}")?.1.end,
            Some(Token::Text(_) | Token::Word(_)) | None => {
                let (count, place) = tokens.integer()?;
                let count = usize::try_from(count).ok().filter(|&count| count <= MOST_PAYOFFS);
                let count = count.ok_or_else(|| too_large().at(place, ""))?;
                strategies.push((1..=count).map(|number| number.to_string()).collect());
            }
        }
    };
    let place = start..end;
    if strategies.len() != players {
        let problem = say!("gambit/wrong-strategies", here = Count(strategies.len()), Count(players));
        return Err(Diagnostic::spanning("nfg-strategies", problem, place));
    }
    if strategies.iter().any(Vec::is_empty) {
        return Err(Diagnostic::spanning("nfg-strategies", text!("gambit/no-strategies"), place));
    }
    let profiles = strategies.iter().try_fold(1_usize, |product, own| product.checked_mul(own.len()));
    let profiles = profiles.filter(|&profiles| profiles.saturating_mul(players) <= MOST_PAYOFFS);
    profiles.map(|profiles| (strategies, profiles)).ok_or_else(|| too_large().at(place, ""))
}

fn too_large() -> Diagnostic {
    Diagnostic::new("nfg-too-large", say!("gambit/too-many-payoffs", most = Count(MOST_PAYOFFS)))
}

fn read_payoffs_by_outcome(tokens: &mut Tokens<'_>, players: usize, profiles: usize) -> Read<Vec<Vec<Exact>>> {
    let mut outcomes = vec![vec![Exact::default(); players]];
    tokens.open_brace()?;
    while tokens.peek()? != Some(&Token::Close) {
        if outcomes.len() > MOST_PAYOFFS {
            return Err(too_large());
        }
        // `{ "name" 1, 2 }`
        let start = tokens.open_brace()?.start;
        tokens.optional_text()?;
        outcomes.push(tokens.payoffs((start, players), "nfg-outcome", exact::parse)?);
    }
    tokens.needed("}")?;
    every(tokens, profiles, |tokens| {
        let (number, place) = tokens.integer()?;
        let found = usize::try_from(number).ok().and_then(|number| outcomes.get(number));
        found.cloned().ok_or_else(|| {
            let problem = say!("gambit/no-such-outcome", Text(number), outcomes = Count(outcomes.len() - 1));
            Diagnostic::spanning("nfg-outcome", problem, place)
        })
    })
}

/// Reads this many items, which end the file.
fn every<'t, T>(
    tokens: &mut Tokens<'t>,
    needed: usize,
    mut read: impl FnMut(&mut Tokens<'t>) -> Read<T>,
) -> Read<Vec<T>> {
    let mut items = Vec::with_capacity(needed);
    while items.len() < needed {
        if tokens.peek()?.is_none() {
            return Err(wrong_number(items.len(), needed).at(tokens.end(), ""));
        }
        items.push(read(tokens)?);
    }
    match tokens.words_left()? {
        Some((more, place)) => Err(wrong_number(needed + more, needed).at(place, "")),
        None => Ok(items),
    }
}

fn wrong_number(found: usize, needed: usize) -> Diagnostic {
    let problem = say!("gambit/wrong-number", Count(found), Count(needed));
    Diagnostic::new(SYNTAX, problem).help(text!("gambit/wrong-number-help"))
}

/// Writes the game in Gambit's format, one profile a line. Linear.
pub fn write_strategic(game: &StrategicGame) -> String {
    let list = |names: &[String]| joined(names.iter().map(|name| quoted(name)), " ");
    let mut text = format!("{HEAD} {} {{ {} }}\n\n{{", quoted(&game.title), list(&game.players));
    for own in &game.strategies {
        append!(text, " {{ {} }}", list(own));
    }
    append!(text, " }}\n{}\n\n", quoted(&game.comment));
    for payoffs in &game.payoffs {
        let payoffs = payoffs.iter().map(ToString::to_string);
        append!(text, "{}\n", joined(payoffs, " "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cases;
    use proptest::prelude::*;

    /// Selten's game from the description of the format, with explicit payoffs.
    const WRITTEN_OUT: &str = r#"NFG 1 R "Selten (IJGT, 75), Figure 2, normal form" { "Player 1" "Player 2" } { 3 2 }

1 1 0 2 0 2 1 1 0 3 2 0
"#;

    const BY_OUTCOMES: &str = r#"NFG 1 D "Selten" { "Player 1" "Player 2" }
{ { "a" "b" "c" } { "x" "y" } }
"a comment"
{ { "" 1, 1 } { "o" 0 2 } { "" 0, 3 } { "" 2 0 } }
1 2 2 1 3 4
"#;

    fn whole(numbers: &[i64]) -> Vec<Exact> {
        numbers.iter().map(|&number| Exact::from_integer(number.into())).collect()
    }

    #[test]
    fn payoffs_written_out_and_outcomes_are_one_game() {
        let game = read_strategic(WRITTEN_OUT).expect("a game");
        assert_eq!(game.strategies, [vec!["1", "2", "3"], vec!["1", "2"]]);
        let expected: Vec<_> =
            [[1, 1], [0, 2], [0, 2], [1, 1], [0, 3], [2, 0]].iter().map(|pair| whole(pair)).collect();
        assert_eq!(game.payoffs, expected);
        let named = read_strategic(BY_OUTCOMES).expect("a game");
        assert_eq!((named.payoffs, named.comment.as_str()), (expected, "a comment"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let told = |from: &str, to: &str| {
            let text = BY_OUTCOMES.replacen(from, to, 1);
            assert_ne!(text, BY_OUTCOMES, "{from}");
            let problem = read_strategic(&text).expect_err(to);
            let place = problem.labels.first().map(|label| text[label.range.clone()].to_owned());
            (problem.code, place.unwrap_or_default())
        };
        let told = |from, to| {
            let (code, place) = told(from, to);
            format!("{code} {place}")
        };
        assert_eq!(told("NFG", "NFH"), "nfg-syntax NFH");
        assert_eq!(told("1 D", "1 Q"), "nfg-syntax Q");
        assert_eq!(told("\"Player 1\" \"Player 2\"", ""), "nfg-players {  }");
        assert_eq!(told("{ \"x\" \"y\" }", ""), "nfg-strategies { { \"a\" \"b\" \"c\" }  }");
        assert_eq!(told("\"x\" \"y\"", ""), "nfg-strategies { { \"a\" \"b\" \"c\" } {  } }");
        assert_eq!(told("{ \"x\" \"y\" }", "999999"), "nfg-too-large 999999");
        assert_eq!(told("{ \"x\" \"y\" }", "400000"), "nfg-too-large { { \"a\" \"b\" \"c\" } 400000 }");
        assert_eq!(told("0 2 }", "0 }"), "nfg-outcome { \"o\" 0 }");
        assert_eq!(told("1 2 2", "1 9 2"), "nfg-outcome 9");
        assert_eq!(told("3 4\n", "3\n"), "nfg-syntax ");
        assert_eq!(told("3 4\n", "3 4 {}\n"), "nfg-syntax {");
        assert_eq!(told("3 4\n", "3 4 4\n"), "nfg-syntax 4");
    }

    #[test]
    fn a_wrong_number_of_payoffs_is_told_with_the_right_one() {
        for (text, numbers) in [
            (WRITTEN_OUT.replace("2 0\n", "\n"), ["12 numbers", "has 10"]),
            (WRITTEN_OUT.replace("2 0\n", "2 0 1\n"), ["12 numbers", "has 13"]),
            (BY_OUTCOMES.replace("3 4\n", "3\n"), ["6 numbers", "has 5"]),
        ] {
            let problem = read_strategic(&text).expect_err(&text);
            assert!(numbers.iter().all(|number| problem.message.contains(number)), "{problem:?}");
            assert!(problem.help.is_some() && problem.labels.len() == 1, "{problem:?}");
        }
    }

    proptest! {
        #![proptest_config(cases(128))]

        #[test]
        fn what_is_written_is_what_was_read(
            title in "[ -~]{0,8}", counts in prop::collection::vec(1_usize..4, 1..4), seed in any::<u32>(),
        ) {
            let profiles: usize = counts.iter().product();
            let payoff = |at: usize| Exact::new((i64::from(seed) % 97 - at as i64).into(), (at as i64 % 5 + 1).into());
            let game = StrategicGame {
                title: title.clone(),
                comment: title,
                players: (0..counts.len()).map(|player| format!("\"P\\{player}")).collect(),
                strategies: counts.iter().map(|&count| (0..count).map(|own| format!("s{own}")).collect()).collect(),
                payoffs: (0..profiles).map(|at| (0..counts.len()).map(|who| payoff(at * 4 + who)).collect()).collect(),
            };
            prop_assert_eq!(read_strategic(&write_strategic(&game)).expect("what was written"), game);
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in r#"NFG 1 R "t" [{}" 0-9a/]{0,60}"#) {
            let _ = read_strategic(&text);
        }
    }
}
