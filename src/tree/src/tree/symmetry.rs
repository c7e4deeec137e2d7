//! How a position that is met again differs from the one that was there before.

/// What positions of a game are taken to be the same though they do not look the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Those that are mirror images.
    #[default]
    Mirror,
    /// Those that are one when a square board is turned or mirrored.
    Square,
    /// Those whose piles stand in another order.
    Piles,
}

/// What a duplicate shows of the position it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Image {
    /// The position itself.
    Itself,
    /// A position that is the same by symmetry only.
    Of(Symmetry),
}
