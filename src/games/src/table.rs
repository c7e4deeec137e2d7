//! What the file of a built-in game says of it besides its rules, and the table that all of these make.

use std::fmt::Debug;

use super::{Calm, Describe, First, OwnCode, Payoff};
use plywood_tree::settings::{Choice, Strategy};

/// A built-in game: its first position, and what is chosen about it alone.
pub trait BuiltIn: Clone + Debug + PartialEq + Eq + 'static {
    /// How it is listed.
    const ROW: GameRow;
    /// What can be chosen about this game and not about every game.
    const OPTIONS: &'static [GameOption<Self>] = &[];

    /// Reads a first position; `None` is what a game that always starts in the same one is given. The error says what is wrong.
    fn parse(start: Option<&str>) -> Result<Self, String>;

    /// The first position as it is read; empty for a game that always starts in the same one.
    fn start(&self) -> String {
        String::new()
    }

    /// The same game from another position, given as [`Describe::position`] writes it. It has to be one that can arise; whatever goes
    /// beyond the position is as here. The error says why the position cannot be.
    fn at(&self, position: &str) -> Result<Self, String>;

    /// Whether a position can follow from this one: it has to where a start was asked for.
    fn leads_to(&self, _later: &Self) -> bool {
        true
    }

    /// The first position, for messages.
    fn first(&self) -> String {
        self.start()
    }

    /// The first position as [`Self::at`] reads it, where [`Self::start`] does not say it all.
    fn position(&self) -> Option<String> {
        None
    }

    /// Who moves first, where the position tells.
    fn turn(&self) -> Option<First> {
        None
    }

    fn facts(&self) -> GameFacts;

    /// Hands the game in its first position to the visitor. Games that are not just won or lost have no use for the payoff.
    fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output;
}

/// Something that can be done with any game, without knowing which.
pub trait GameVisitor {
    /// What comes out of it.
    type Output;

    fn visit<G: Describe + OwnCode + Clone + 'static>(self, game: G) -> Self::Output;
}

/// A game in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct GameRow {
    /// The name that starts its spec.
    pub name: &'static str,
    /// A spec that can be typed as it is: the usual start, which the name alone stands for too.
    pub example: &'static str,
    /// What it is in one line.
    pub about: fn() -> &'static str,
}

impl GameRow {
    /// The usual first position; `None` where there is only one.
    pub(super) fn usual_start(&self) -> Option<&'static str> {
        self.example.split_once(':').map(|(_, start)| start)
    }
}

/// What is true of a game whatever is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// What people call it.
    pub title: &'static str,
    /// What the lectures use for a win in a game that is won or lost and nothing else; `None` for the other games.
    pub payoff: Option<Payoff>,
    /// The strategy by which the program plays, where it reaches.
    pub strategy: Strategy,
    /// Whether there are chance nodes.
    pub has_chance: bool,
    /// Whether all positions are quiet.
    pub calm: Calm,
    /// Whether nobody moves twice in a row.
    pub takes_turns: bool,
}

impl GameFacts {
    /// The facts of a game of which no strategy is known.
    pub(super) const fn searched(title: &'static str) -> Self {
        let (payoff, strategy) = (None, Strategy::Search);
        Self { title, payoff, strategy, has_chance: false, calm: Calm::Always, takes_turns: true }
    }

    /// The facts of a game that is won or lost and nothing else.
    pub(super) const fn won(title: &'static str, payoff: Payoff, strategy: Strategy) -> Self {
        Self { payoff: Some(payoff), strategy, ..Self::searched(title) }
    }
}

/// Something that can be chosen about games of one kind.
pub struct GameOption<S> {
    /// What it is called in a spec.
    pub(super) name: &'static str,
    /// What it can be; an empty list for an option without a value.
    pub(super) values: fn() -> Vec<&'static str>,
    /// Sets a value, one of those.
    pub(super) set: fn(&mut S, &str),
    /// The value to be written; `None` where the usual one goes without saying.
    pub(super) get: fn(&S) -> Option<&'static str>,
}

/// An option that is a field of a start.
macro_rules! choice {
    ($name:literal, $field:ident: $choice:ty) => {
        $crate::table::GameOption {
            name: $name,
            values: $crate::table::names::<$choice>,
            set: |start, value| start.$field = $crate::table::chosen(value),
            get: |start| $crate::table::unusual(start.$field),
        }
    };
}
pub(super) use choice;

/// An option of some game, and how it stands.
pub(super) struct Offer {
    pub(super) name: &'static str,
    /// What it can be; empty for an option without a value.
    pub(super) values: Vec<&'static str>,
    /// The value to be written; `None` where the usual one goes without saying.
    pub(super) chosen: Option<&'static str>,
}

/// These options, as they stand.
pub(super) fn offers<S>(options: &[GameOption<S>], of: &S) -> Vec<Offer> {
    let offer =
        |option: &GameOption<S>| Offer { name: option.name, values: (option.values)(), chosen: (option.get)(of) };
    options.iter().map(offer).collect()
}

/// Sets the option with this name, if it is one of these, to one of its values.
pub(super) fn choose<S>(options: &[GameOption<S>], of: &mut S, name: &str, value: &str) {
    if let Some(option) = options.iter().find(|option| option.name == name) {
        (option.set)(of, value);
    }
}

/// The values of an option that is a [`Choice`].
pub(super) fn names<C: Choice>() -> Vec<&'static str> {
    C::names().collect()
}

/// The choice with one of those names.
pub(super) fn chosen<C: Choice + Default>(name: &str) -> C {
    C::from_name(name).unwrap_or_default()
}

/// The name of a choice that has to be written because it is not the usual one.
pub(super) fn unusual<C: Choice + Default>(choice: C) -> Option<&'static str> {
    (choice != C::default()).then(|| choice.name())
}

/// Makes the table: what each row says of its game, and any of the games as one type.
macro_rules! games {
    ($($game:ident($start:ty),)*) => {
        /// A built-in game: its first position, and what is chosen about it alone.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyStart {
            $(
                #[doc = concat!("A first position of the game in the row `", stringify!($game), "`.")]
                $game($start),
            )*
        }

        /// Every game, in the order of the list.
        pub(super) const TABLE: &[GameRow] = &[$(<$start>::ROW),*];

        impl AnyStart {
            /// Reads the first position of the game with this name, its usual one if none is given; `None` if there is no such game.
            pub(super) fn parse(name: &str, given: Option<&str>) -> Option<Result<Self, String>> {
                $(if name == <$start>::ROW.name {
                    let start = given.or(<$start>::ROW.usual_start());
                    return Some(<$start>::parse(start).map(Self::$game));
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

            /// The same, at a position that can follow.
            pub(super) fn followed_by(&self, position: &str) -> Result<Self, String> {
                match self {
                    $(Self::$game(start) => match start.at(position)? {
                        later if start.leads_to(&later) => Ok(Self::$game(later)),
                        _ => Err(not_reached(position, &start.first())),
                    })*
                }
            }

            pub(super) fn position(&self) -> Option<String> {
                match self { $(Self::$game(start) => start.position(),)* }
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

            pub(super) fn choose(&mut self, option: &str, value: &str) {
                match self { $(Self::$game(start) => choose(<$start>::OPTIONS, start, option, value),)* }
            }

            pub(super) fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output {
                match self { $(Self::$game(start) => start.visit(first, payoff, visitor),)* }
            }
        }

        /// What the tests that hold for all games need to know of each.
        #[cfg(any(test, feature = "testing"))]
        pub(super) fn samples() -> Vec<crate::testing::Samples> {
            vec![$(crate::testing::samples_of::<$start>(AnyStart::$game)),*]
        }
    };
}
pub(super) use games;
