//! Backgammon. Two dice are thrown before each turn, as a move of chance. White is MAX.
//!
//! A roll is a chance move, one of 21. A turn is one move with all its steps, and turns that lead to the same position count as
//! one. There is no doubling cube. Source of the rules: US Backgammon Federation, "Tournament rules". Source of the point numbers
//! and the direction: Russell & Norvig, *Artificial Intelligence*, ch. 5.

mod men;
mod notation;
#[cfg(test)]
mod oracle;
mod position;
mod turns;

use super::prelude::*;
use std::sync::LazyLock;

use men::{BAR, HOME, OFF, Side};
use position::Position;
use turns::{Roll, Turn};

/// Value of a single game under [`Evaluation::Pips`]; larger than any pip count.
pub const WIN: i32 = 1_000;

named! {
    #[derive(Default)]
    pub enum Evaluation in options, "what-evaluation" {
        /// Difference of the pip counts. Source: Keeler and Spencer 1975, "Optimal doubling in backgammon", who use nothing else;
        /// Berliner 1977, "Experiences in evaluation with BKG", who uses it among other features.
        #[default]
        Pips = "pips", "evaluation-pips",
        /// Stakes won; 0 before the end.
        Outcome = "outcome", "evaluation-stakes",
    }
}

/// A position of backgammon.
///
/// A turn is written `5-10 5-11`, as pairs of start and end points, with the rearmost man first. A single game wins the stake
/// once. A gammon (the loser has borne off no man) wins it twice. A backgammon (the loser also has a man on the bar or in the
/// winner's home) wins it three times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backgammon {
    position: Position,
    evaluation: Evaluation,
}

#[derive(Clone, Copy)]
pub enum Ply {
    Roll(Roll),
    Turn(Turn),
}

/// The moves of a position: rolls by the greater die, turns by the points that men leave, from the back.
pub type Plies = std::vec::IntoIter<Ply>;

impl Backgammon {
    fn stakes(&self) -> Option<i32> {
        let winner = self.position.winner()?;
        let (men, loser) = (&self.position.men, winner.other());
        let is_far_back = men.has_man_in(loser, BAR..OFF - HOME + 1);
        let stakes = match (men.on(loser, OFF), is_far_back) {
            (1.., _) => 1,
            (0, false) => 2,
            (0, true) => 3,
        };
        Some(if winner == Side::White { stakes } else { -stakes })
    }

    fn pips(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.position.men.pips(side))
    }
}

impl Game for Backgammon {
    /// Expected values are not integers.
    type Score = f64;
    type Move = Ply;
    type Moves = Plies;
    type Key = Position;

    fn outcome(&self) -> Option<f64> {
        let stakes = self.stakes()?;
        Some(f64::from(match self.evaluation {
            Evaluation::Pips => stakes * WIN,
            Evaluation::Outcome => stakes,
        }))
    }

    fn mover(&self) -> Player {
        match (self.position.roll, self.position.side) {
            (None, _) => Player::Chance,
            (Some(_), Side::White) => Player::Max,
            (Some(_), Side::Black) => Player::Min,
        }
    }

    fn moves(&self) -> Plies {
        let Position { men, side, roll } = &self.position;
        let plies: Vec<Ply> = match *roll {
            None => Roll::all().map(Ply::Roll).collect(),
            Some(roll) => turns::turns(men, *side, roll).into_iter().map(Ply::Turn).collect(),
        };
        plies.into_iter()
    }

    fn make(&mut self, ply: Ply) {
        match ply {
            Ply::Roll(roll) => self.position.roll = Some(roll),
            Ply::Turn(turn) => {
                turn.make(&mut self.position.men);
                self.position = Position { side: turn.side.other(), roll: None, ..self.position };
            }
        }
    }

    fn unmake(&mut self, ply: Ply) {
        match ply {
            Ply::Roll(_) => self.position.roll = None,
            Ply::Turn(turn) => {
                turn.unmake(&mut self.position.men);
                self.position = Position { side: turn.side, roll: Some(turn.roll), ..self.position };
            }
        }
    }

    fn evaluation(&self) -> f64 {
        let [white, black] = self.pips();
        match self.evaluation {
            Evaluation::Pips => f64::from(black - white),
            Evaluation::Outcome => 0.0,
        }
    }

    fn probability(&self, ply: Ply) -> f64 {
        notation::probability(notation::code(ply)).map_or(1.0, Fraction::value)
    }

    fn code(&self, ply: Ply) -> u32 {
        notation::code(ply)
    }

    fn key(&self) -> Position {
        self.position
    }
}

impl OwnCode for Backgammon {}

impl Describe for Backgammon {
    fn move_names(&self) -> MoveNames {
        MoveNames::WithChance { notation: notation::name, probability: notation::probability }
    }

    fn board(&self) -> Vec<String> {
        notation::board(&self.position)
    }

    fn position(&self) -> String {
        position::write(&self.position)
    }

    fn terms(&self) -> Vec<Term> {
        let term = |pips: i32| Term::new(text!("games/pips"), text!("games/pip"), f64::from(pips), 1.0);
        match (self.evaluation, self.stakes()) {
            (Evaluation::Pips, None) => {
                let [white, black] = self.pips().map(term);
                vec![black, white.opposite()]
            }
            (Evaluation::Pips, Some(_)) | (Evaluation::Outcome, _) => Vec::new(),
        }
    }
}

static ROLLS: LazyLock<Vec<String>> = LazyLock::new(|| Roll::all().map(notation::roll_name).collect());

impl BuiltIn for Backgammon {
    const ROW: GameRow =
        GameRow { name: "backgammon", example: "backgammon", about: || text!("games/backgammon-about") };
    const OPTIONS: &'static [GameOption<Self>] = &[
        GameOption {
            name: "dice",
            values: |_| ROLLS.iter().map(String::as_str).collect(),
            example: None,
            set: |Self { position, .. }, roll| {
                if position.winner().is_none() {
                    position.roll = notation::read_roll(roll);
                }
                Ok(())
            },
            // The position contains it.
            get: |_| None,
        },
        choice!("evaluation", evaluation: Evaluation),
    ];

    fn parse(start: Option<&str>) -> Result<Self, String> {
        nothing(start).map(|()| Self { position: Position::opening(), evaluation: Evaluation::default() })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        position::parse(position).map(|position| Self { position, ..*self })
    }

    fn start_position(&self) -> Option<String> {
        (self.position != Position::opening()).then(|| position::write(&self.position))
    }

    fn turn(&self) -> Option<First> {
        match self.position.side {
            Side::White => Some(First::Max),
            Side::Black => Some(First::Min),
        }
    }

    fn facts(&self) -> GameFacts {
        let players = Some([text!("games/white"), text!("games/black")]);
        GameFacts { has_chance: true, players, ..GameFacts::searched(text!("games/backgammon")) }
    }

    fn visit<V: GameVisitor>(&self, _first: First, _payoff: Payoff, visitor: V) -> V::Output {
        visitor.visit(*self)
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Backgammon, Evaluation, Player, Position, position};
    use crate::testing::{Sampled, played};
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    /// White has a man four points from the end, Black has one in White's home and no man off. White fails only with 2-1. Black
    /// then bears a man off with 5-5 or 6-6: 17/18 × 3 + 1/18 × (34/36 × 2 + 2/36 × 1).
    const STAKES: &str = "backgammon:from=21/1x14,19/w:evaluation=outcome";

    impl Sampled for Backgammon {
        const VALUES: &'static [(&'static str, f64)] =
            &[(STAKES, 953.0 / 324.0), ("backgammon:from=21/1x14,19/w", 953_000.0 / 324.0)];
        const SPECS: &'static [&'static str] = &[
            "backgammon",
            "backgammon:dice=6-5",
            "backgammon:from=barx2,5x2,19x3,23x5/bar,6x3,4x4,3x2,2x2,1/b2-2:evaluation=outcome",
            "backgammon:from=20x3,22x2,24/1x4,3x2,6/w",
        ];
        /// Counted by an independent program in another language, which tries all sequences of steps.
        const PERFT: &'static [(&'static str, &'static [u128])] = &[
            ("backgammon", &[1, 21, 447, 9_387, 202_782]),
            ("backgammon:dice=3-1", &[1, 16, 336, 7_459]),
            (STAKES, &[1, 21, 21, 21, 21, 441, 441]),
        ];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("backgammon:24", "not a start"),
            ("backgammon:from=24/1", "three parts"),
            ("backgammon:from=24x16/1/w", "`24x16`"),
            ("backgammon:from=24x8,23x8/1/w", "15"),
            ("backgammon:from=24/24/w", "point 24"),
            ("backgammon:from=24/1/w6-7", "`w6-7`"),
            ("backgammon:from=/1/w", "is over"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("backgammon:from=/1/b", GameResult::Won(Player::Max)),
            ("backgammon:from=24//w:evaluation=outcome", GameResult::Won(Player::Min)),
            ("backgammon:from=/1/b:dice=6-5", GameResult::Won(Player::Max)),
        ];

        fn any() -> BoxedStrategy<Self> {
            let plies = prop::collection::vec(any::<usize>(), 0..200);
            let evaluation = prop::sample::select(vec![Evaluation::Pips, Evaluation::Outcome]);
            let near_the_end = position::parse("23x2,24/1,3/w").expect("a position");
            let start = prop::sample::select(vec![Position::opening(), near_the_end]);
            (start, plies, evaluation)
                .prop_map(|(position, plies, evaluation)| played(Self { position, evaluation }, &plies))
                .boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{GameSpec, Status};

    fn names(position: &str) -> Vec<String> {
        let game = oracle::game(position, Evaluation::Pips);
        game.moves().map(|ply| notation::name(notation::code(ply))).collect()
    }

    #[test]
    fn turns_are_those_of_the_rules() {
        // A roll of 6 5 leaves the four moves of the lecture.
        {
            let four = ["5-10 5-11", "5-10 10-16", "5-11 11-16", "5-11 19-24"];
            assert_eq!(names("5x2,19x5,20x3,21x3,22x2/3x2,4x2,6x4,8x3,10,13x3/w6-5"), four);
        }

        // Turns are written from the back.
        assert_eq!(names("24/1/w1-1"), ["24-off"]);
        assert_eq!(names("bar,24/1/w2-1"), ["bar-1 1-3", "bar-2 2-3"], "the first of the two hits");
        assert_eq!(names("24/1,20/b6-5"), ["20-15 15-9"], "White's points, Black's direction");
        assert_eq!(names("bar/19x2,20x2,21x2,22x2,23x2,24x2/w6-5"), ["bar-5 5-11"]);
        assert_eq!(names("bar/1x2,2x2,3x2,4x2,5x2,6x2/w6-5"), ["pass"]);
        assert!(
            names("1x2,2/24/w4-4").contains(&"1-5(2) 2-6 5-9".to_owned()),
            "what is done several times is written once"
        );

        // The first roll may be given.
        {
            let [given, typed] = ["backgammon:dice=6-5", "backgammon:from=1x2,12x5,17x3,19x5/6x5,8x3,13x5,24x2/w6-5"]
                .map(|spec| GameSpec::parse(spec).expect("a game"));
            assert_eq!(given, typed);
            assert_eq!(given.name(), typed.name());
            let refused = |spec| GameSpec::parse(spec).map_err(|error| error.wrong).expect_err(spec);
            assert!(refused("backgammon:dice=5-6").contains("`6-5`"));
            assert!(refused("backgammon:dice").contains("needs a value"));
        }

        // A player must play as much of the roll as possible. The cases follow the rules one by one.
        assert_eq!(names("1/3x2,24/w2-1"), ["1-2 2-4"], "both dice, if only one order of them allows it");
        assert_eq!(names("1/4x2,8x2,24/w4-3"), ["1-5"], "the greater die, if either can be played but not both");
        assert_eq!(names("1/7x2,5x2,24/w6-4"), ["pass"]);
        assert_eq!(names("1/5x2,24/w4-3"), ["1-4 4-8"], "never the greater one alone where both go");
        assert_eq!(names("1/13x2,24/w4-4"), ["1-5 5-9"], "of a double as many as can be");
    }

    #[test]
    fn rolls_have_their_chances_and_games_their_points() {
        let game = oracle::game("24/1/w", Evaluation::Pips);
        let shown = |ply| notation::probability(notation::code(ply)).map(|p| p.to_string());
        let doubles: Vec<String> = game
            .moves()
            .filter(|&ply| shown(ply).as_deref() == Some("1/36"))
            .map(|ply| notation::name(notation::code(ply)))
            .collect();
        assert_eq!(doubles, ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]);
        assert_eq!(game.moves().filter(|&ply| shown(ply).as_deref() == Some("1/18")).count(), 15);

        // A game is won single as a gammon or as a backgammon.
        {
            let stakes = |position| oracle::game(position, Evaluation::Outcome).status();
            assert_eq!(stakes("/1x14/b"), Status::Over(1.0));
            assert_eq!(stakes("/1x14,18/b"), Status::Over(2.0));
            assert_eq!(stakes("/1x14,19/b"), Status::Over(3.0));
            assert_eq!(stakes("bar,24x14//w"), Status::Over(-3.0));
            assert_eq!(oracle::game("/1x15/b", Evaluation::Pips).status(), Status::Over(2_000.0));
        }

        // Positions are evaluated by pip count.
        {
            let game = oracle::game("20,24/1,bar/w", Evaluation::Pips);
            assert_eq!(game.evaluation(), f64::from(25 + 1 - 5 - 1));
            assert_eq!(
                game.terms().iter().map(|term| (term.feature, term.weight)).collect::<Vec<_>>(),
                [(26.0, 1.0), (6.0, -1.0)]
            );
        }
    }
}
