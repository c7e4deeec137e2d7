//! Where the men of both players stand, and what one step of a man changes.

/// The points of a board.
pub(super) const POINTS: u8 = 24;

/// Where the men stand that have been hit, for who owns them: before the first point.
pub(super) const BAR: u8 = 0;

/// Where the men are that have been borne off, for who owns them: behind the last point.
pub(super) const OFF: u8 = POINTS + 1;

/// The first point of the home board, for who owns it.
pub(super) const HOME: u8 = 19;

/// The men of a player.
pub(super) const MEN: u8 = 15;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    /// Moves from point 1 to point 24; MAX.
    White,
    /// Moves from point 24 to point 1; MIN.
    Black,
}

impl Side {
    /// Both players, White first.
    pub(super) const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other player.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The place of the board that is this one for the player, who counts the points as they come, or the other way round: each
    /// point is numbered from both ends.
    pub(super) const fn place(self, place: u8) -> u8 {
        match self {
            Self::White => place,
            Self::Black => OFF - place,
        }
    }
}

/// One step of one man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Step {
    /// Where the man stands, as its owner counts.
    pub(super) from: u8,
    /// The die that is played.
    pub(super) die: u8,
}

impl Step {
    /// Where the man comes to.
    pub(super) fn to(self) -> u8 {
        (self.from + self.die).min(OFF)
    }
}

/// Whether a step hits a man of the other player, who then stands on the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Landing {
    Peaceful,
    Hits,
}

/// Where the men of both players stand: how many on each place, as their owner counts the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Men {
    white: [u8; OFF as usize + 1],
    black: [u8; OFF as usize + 1],
}

impl Men {
    /// All men of both borne off, to put some on the board.
    pub(super) fn off() -> Self {
        let mut men = [0; OFF as usize + 1];
        men[usize::from(OFF)] = MEN;
        Self { white: men, black: men }
    }

    /// How the game begins.
    pub(super) fn opening() -> Self {
        let mut men = Self::off();
        for (point, count) in [(1, 2), (12, 5), (17, 3), (19, 5)] {
            for side in Side::BOTH {
                men.put(side, point, count);
            }
        }
        men
    }

    /// Puts so many men on a place that are borne off; at most as many as there are.
    pub(super) fn put(&mut self, side: Side, place: u8, count: u8) {
        let men = self.of_mut(side);
        let count = count.min(men[usize::from(OFF)]);
        men[usize::from(OFF)] -= count;
        men[usize::from(place)] += count;
    }

    const fn of(&self, side: Side) -> &[u8; OFF as usize + 1] {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    const fn of_mut(&mut self, side: Side) -> &mut [u8; OFF as usize + 1] {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// The men of a player on a place, as that one counts the places.
    pub(super) fn on(&self, side: Side, place: u8) -> u8 {
        self.of(side)[usize::from(place)]
    }

    /// How far the men of a player still have to go, in points. A man on the bar has all of the board before it.
    pub(super) fn pips(&self, side: Side) -> i32 {
        (BAR..OFF).map(|place| i32::from(OFF - place) * i32::from(self.on(side, place))).sum()
    }

    /// Whether all men of a player are borne off.
    pub(super) fn are_off(&self, side: Side) -> bool {
        self.on(side, OFF) == MEN
    }

    /// Whether some man of a player stands on one of these places.
    pub(super) fn some_in(&self, side: Side, places: std::ops::Range<u8>) -> bool {
        places.into_iter().any(|place| self.on(side, place) > 0)
    }

    /// Whether a player holds all points of the home board, so that no man of the other one comes in.
    pub(super) fn is_closed(&self, side: Side) -> bool {
        (HOME..OFF).all(|place| self.on(side, place) >= 2)
    }

    /// Whether the rules allow this step. Men on the bar come in first; no man lands where the other player has two; men are borne
    /// off once all are at home, with more than is needed only from the point furthest back.
    pub(super) fn allow(&self, side: Side, step: Step) -> bool {
        let Step { from, die } = step;
        let exists = self.on(side, from) > 0 && (from == BAR || self.on(side, BAR) == 0);
        if !exists {
            return false;
        }
        match step.to() {
            OFF => !self.some_in(side, BAR..HOME) && (from + die == OFF || !self.some_in(side, HOME..from)),
            to => self.on(side.other(), OFF - to) < 2,
        }
    }

    /// Makes a step that is allowed.
    pub(super) fn step(&mut self, side: Side, step: Step) -> Landing {
        let to = step.to();
        self.move_man(side, step.from, to);
        if to == OFF || self.on(side.other(), OFF - to) == 0 {
            return Landing::Peaceful;
        }
        self.move_man(side.other(), OFF - to, BAR);
        Landing::Hits
    }

    /// Takes back the step made last.
    pub(super) fn take_back(&mut self, side: Side, step: Step, landing: Landing) {
        let to = step.to();
        if landing == Landing::Hits {
            self.move_man(side.other(), BAR, OFF - to);
        }
        self.move_man(side, to, step.from);
    }

    fn move_man(&mut self, side: Side, from: u8, to: u8) {
        let men = self.of_mut(side);
        men[usize::from(from)] -= 1;
        men[usize::from(to)] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: u8, die: u8) -> Step {
        Step { from, die }
    }

    /// White's men as White counts, Black's as Black counts.
    fn men(white: &[(u8, u8)], black: &[(u8, u8)]) -> Men {
        let mut men = Men::off();
        for (side, places) in [(Side::White, white), (Side::Black, black)] {
            for &(place, count) in places {
                men.put(side, place, count);
            }
        }
        men
    }

    #[test]
    fn men_count_hit_and_are_borne_off() {
        // Both begin with 167 points to go.
        {
            let opening = Men::opening();
            assert_eq!(Side::BOTH.map(|side| opening.pips(side)), [167, 167]);
            assert_eq!(Side::BOTH.map(|side| opening.on(side, OFF)), [0, 0]);
            // Black's two men furthest back stand on the point that White calls 24.
            assert_eq!((opening.on(Side::Black, 1), Side::Black.place(1)), (2, 24));
        }

        // Two men hold a point and one is hit.
        {
            let mut held = men(&[(1, 1)], &[(OFF - 5, 2), (OFF - 6, 1)]);
            assert!(!held.allow(Side::White, step(1, 4)));
            assert!(held.allow(Side::White, step(1, 5)));
            let before = held;
            assert_eq!(held.step(Side::White, step(1, 5)), Landing::Hits);
            assert_eq!((held.on(Side::Black, BAR), held.on(Side::White, 6)), (1, 1));
            assert!(!held.allow(Side::Black, step(OFF - 5, 1)), "who is on the bar comes in first");
            assert!(held.allow(Side::Black, step(BAR, 1)));
            held.take_back(Side::White, step(1, 5), Landing::Hits);
            assert_eq!(held, before);
        }

        // Men are borne off once all are home.
        {
            let all_home = men(&[(20, 1), (23, 2)], &[(1, 1)]);
            assert!(all_home.allow(Side::White, step(20, 5)) && all_home.allow(Side::White, step(20, 6)));
            assert!(all_home.allow(Side::White, step(23, 2)));
            assert!(!all_home.allow(Side::White, step(23, 3)), "a man further back has to use what is too much");
            assert!(!men(&[(18, 1), (23, 2)], &[]).allow(Side::White, step(23, 2)));
            assert!(!men(&[(BAR, 1), (23, 2)], &[]).allow(Side::White, step(23, 2)));
        }
    }
}
