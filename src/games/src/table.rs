//! Interface of a built-in game's file, and the table of all games.

use std::{borrow::Cow, fmt::Debug};

use super::{Calm, Describe, First, OwnCode, Payoff};
use plywood_tree::settings::{Choice, Strategy};

/// A built-in game: its start position and its own options.
pub trait BuiltIn: Clone + Debug + PartialEq + Eq + 'static {
    const ROW: GameRow;
    const OPTIONS: &'static [GameOption<Self>] = &[];

    /// Parses a start position; `None` for a game with a single start. The error gives the reason.
    fn parse(start: Option<&str>) -> Result<Self, String>;

    /// Returns the start position as text; empty for a game with a single start.
    fn start(&self) -> String {
        String::new()
    }

    /// Returns the game from another position, given as [`Describe::position`] writes it; it must be reachable. Everything the
    /// position does not specify stays. The error explains why the position is impossible.
    fn at(&self, position: &str) -> Result<Self, String>;

    /// Returns true if play can lead from this position to `later`. Required for a position with an explicit start.
    fn leads_to(&self, _later: &Self) -> bool {
        true
    }

    fn first(&self) -> String {
        self.start()
    }

    /// Returns the position for [`Self::at`] if [`Self::start`] does not describe it completely.
    fn start_position(&self) -> Option<String> {
        None
    }

    /// Returns the player who moves first, if the position determines it.
    fn turn(&self) -> Option<First> {
        None
    }

    fn facts(&self) -> GameFacts;

    /// Passes the game in its first position to the visitor. The payoff applies only to games that are won or lost.
    fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output;
}

/// An operation on any game.
pub trait GameVisitor {
    type Output;

    fn visit<G: Describe + OwnCode + Clone + 'static>(self, game: G) -> Self::Output;
}

#[derive(Clone, Copy, Debug)]
pub struct GameRow {
    pub name: &'static str,
    /// Valid spec with the default start, which the bare name also selects.
    pub example: &'static str,
    pub about: fn() -> &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameFacts {
    pub title: &'static str,
    /// The lectures' values of a win in a game that is won or lost; `None` for the other games.
    pub payoff: Option<Payoff>,
    /// Strategy that Plywood plays where it applies.
    pub strategy: Strategy,
    pub has_chance: bool,
    pub calm: Calm,
    /// True if players always alternate.
    pub takes_turns: bool,
    /// Goals that can be stated in a game with draws: MAX wins, MAX wins or draws, then the same of MIN.
    pub goals: &'static [&'static str],
    /// Names of MAX and MIN; `None` if they have no others.
    pub players: Option<[&'static str; 2]>,
}

impl GameFacts {
    pub(super) const fn searched(title: &'static str) -> Self {
        Self {
            title,
            payoff: None,
            strategy: Strategy::Search,
            has_chance: false,
            calm: Calm::Always,
            takes_turns: true,
            goals: &[],
            players: None,
        }
    }

    pub(super) const fn won(title: &'static str, payoff: Payoff, strategy: Strategy) -> Self {
        Self { payoff: Some(payoff), strategy, ..Self::searched(title) }
    }
}

pub struct GameOption<S> {
    pub(super) name: &'static str,
    pub(super) values: fn(&S) -> Vec<&'static str>,
    /// Example of a value with `=` that is not listed; `None` if only the listed ones are possible.
    pub(super) example: Option<&'static str>,
    /// Sets a listed value, or one like the example. The error explains what is wrong with it.
    pub(super) set: fn(&mut S, &str) -> Result<(), String>,
    pub(super) get: fn(&S) -> Option<Cow<'static, str>>,
}

macro_rules! choice {
    ($name:literal, $field:ident: $choice:ty) => {
        $crate::table::GameOption {
            name: $name,
            values: $crate::table::names::<$choice, _>,
            example: None,
            set: |start, value| {
                start.$field = $crate::table::choice_named(value);
                Ok(())
            },
            get: |start| $crate::table::unusual(start.$field),
        }
    };
}
pub(super) use choice;

/// An evaluation with a name, or weights like those of the example.
macro_rules! weighing {
    ($example:literal, $field:ident: $choice:ty) => {
        $crate::table::GameOption {
            name: "evaluation",
            values: $crate::table::names::<$choice, _>,
            example: Some($example),
            set: |start, value| {
                start.$field = Weighing::parse(value, &FEATURES)?;
                Ok(())
            },
            get: |start| start.$field.write(&FEATURES),
        }
    };
}
pub(super) use weighing;

pub(super) struct Offer {
    pub name: &'static str,
    pub values: Vec<&'static str>,
    pub example: Option<&'static str>,
    pub chosen: Option<Cow<'static, str>>,
}

pub fn offers<S>(options: &[GameOption<S>], of: &S) -> Vec<Offer> {
    let offer = |&GameOption { name, values, example, get, .. }: &GameOption<S>| Offer {
        name,
        values: values(of),
        example,
        chosen: get(of),
    };
    options.iter().map(offer).collect()
}

/// Sets an option by name; unknown names are ignored.
pub fn choose<S>(options: &[GameOption<S>], of: &mut S, name: &str, value: &str) -> Result<(), String> {
    options.iter().find(|option| option.name == name).map_or(Ok(()), |option| (option.set)(of, value))
}

pub fn names<C: Choice, S>(_: &S) -> Vec<&'static str> {
    C::names().collect()
}

pub fn choice_named<C: Choice + Default>(name: &str) -> C {
    C::from_name(name).unwrap_or_default()
}

pub fn unusual<C: Choice + Default>(choice: C) -> Option<Cow<'static, str>> {
    (choice != C::default()).then(|| choice.name().into())
}

/// Generates the table of games and the enum [`AnyStart`].
macro_rules! games {
    ($($game:ident($start:ty),)*) => {
        /// A built-in game: its start position and its own options.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyStart {
            $(
                #[doc = concat!("A first position of the game in the row `", stringify!($game), "`.")]
                $game($start),
            )*
        }

        pub(super) const TABLE: &[GameRow] = &[$(<$start>::ROW),*];

        impl AnyStart {
            /// Parses a start of the named game, its default if `None` is given; returns `None` for an unknown game.
            pub(super) fn parse(name: &str, given: Option<&str>) -> Option<Result<Self, String>> {
                $(if name == <$start>::ROW.name {
                    let usual = <$start>::ROW.example.split_once(':').map(|(_, start)| start);
                    return Some(<$start>::parse(given.or(usual)).map(Self::$game));
                })*
                None
            }

            pub(super) const fn row(&self) -> GameRow {
                match self { $(Self::$game(_) => <$start>::ROW,)* }
            }

            pub(super) fn start(&self) -> String {
                match self { $(Self::$game(start) => start.start(),)* }
            }

            pub(super) fn at(&self, position: &str) -> Result<Self, String> {
                match self { $(Self::$game(start) => start.at(position).map(Self::$game),)* }
            }

            pub(super) fn followed_by(&self, position: &str) -> Result<Self, String> {
                match self {
                    $(Self::$game(start) => match start.at(position)? {
                        later if start.leads_to(&later) => Ok(Self::$game(later)),
                        _ => Err(not_reached(position, &start.first())),
                    })*
                }
            }

            pub(super) fn position(&self) -> Option<String> {
                match self { $(Self::$game(start) => start.start_position(),)* }
            }

            pub(super) fn turn(&self) -> Option<First> {
                match self { $(Self::$game(start) => start.turn(),)* }
            }

            pub(super) fn facts(&self) -> GameFacts {
                match self { $(Self::$game(start) => start.facts(),)* }
            }

            pub(super) fn offers(&self) -> Vec<Offer> {
                match self { $(Self::$game(start) => offers(<$start>::OPTIONS, start),)* }
            }

            pub(super) fn choose(&mut self, option: &str, value: &str) -> Result<(), String> {
                match self { $(Self::$game(start) => choose(<$start>::OPTIONS, start, option, value),)* }
            }

            pub(super) fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output {
                match self { $(Self::$game(start) => start.visit(first, payoff, visitor),)* }
            }
        }

        #[cfg(any(test, feature = "testing"))]
        pub(super) fn samples() -> Vec<crate::testing::Samples> {
            vec![$(crate::testing::samples_of::<$start>(AnyStart::$game)),*]
        }
    };
}
pub(super) use games;
