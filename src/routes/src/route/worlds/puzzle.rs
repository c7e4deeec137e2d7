//! A sliding puzzle.

use super::super::board::Board as Tiles;
use super::super::board_picture::{BoardRow, Card, Family};
use super::super::look::{Mark, Way};
use super::super::options::EstimateName;
use super::super::searched::Searched;
use super::super::view::View;
use super::super::{AnyEstimate, Shown, World, parted};
use crate::state_space::{Board, Misplaced, NodeId, Problem as _, SlidingPuzzle, TileDistance, Zero};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::Changeable;
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

/// A sliding puzzle.
#[derive(Debug)]
pub(in crate::route) struct PuzzleWorld {
    puzzle: SlidingPuzzle,
}

impl PuzzleWorld {
    /// The problem of a board and its goal; `None` where they are none.
    pub(in crate::route) fn new(start: &Tiles, goal: &Tiles) -> Option<Self> {
        Some(Self { puzzle: SlidingPuzzle::new(start.side, &start.tiles, &goal.tiles).ok()? })
    }

    /// Where the search starts.
    pub(in crate::route) fn start(&self) -> Tiles {
        Tiles { side: self.side(), tiles: self.tiles(self.puzzle.start()) }
    }

    /// Where it wants to go.
    pub(in crate::route) fn wanted_board(&self) -> Tiles {
        Tiles { side: self.side(), tiles: self.tiles(self.puzzle.goal()) }
    }

    /// The boards that are seen while the start is changed.
    fn row(&self, sheet: Sheet) -> Result<BoardRow, Needs> {
        BoardRow::of(self.side(), parted(sheet).0)
    }

    /// What a step looks like while the start is changed: this start, the board that the step is about, the goal.
    pub(in crate::route) fn start_picture(
        &self,
        view: &View<'_, Self>,
        sheet: Sheet,
        start: &Tiles,
    ) -> Result<Picture, Needs> {
        let mut picture = Picture::new(sheet.height);
        let way = if view.way().1 == Way::Solved { view.way().0 } else { Vec::new() };
        let start = Card { tiles: start.tiles.clone(), mark: Mark::Open, numbers: None, is_on_way: false };
        let first = Card { tiles: self.start().tiles, mark: Mark::Unseen, numbers: None, is_on_way: false };
        let now = view.focus.map_or(first, |node| self.card(view, node, &way));
        let goal = Card { tiles: self.wanted_board().tiles, mark: Mark::Closed, numbers: None, is_on_way: false };
        self.row(sheet)?.draw(&mut picture, [&start, &now, &goal]);
        if let Some(side) = parted(sheet).1 {
            view.panel(sheet.height).draw(&mut picture, side);
        }
        Ok(picture)
    }

    /// Where a square of the start is drawn there, by its column and row.
    pub(in crate::route) fn start_area(&self, sheet: Sheet, square: (usize, usize)) -> Option<Area> {
        let is_square = square.0 < self.side() && square.1 < self.side();
        self.row(sheet).ok().filter(|_| is_square).map(|row| row.area(square))
    }

    const fn side(&self) -> usize {
        self.puzzle.extent().0
    }

    fn tiles(&self, board: Board) -> Vec<u8> {
        self.puzzle.tiles(board).collect()
    }

    /// A board of the search with what is known of it.
    fn card(&self, view: &View<'_, Self>, node: NodeId, way: &[Board]) -> Card {
        let board = *view.moment.state(node);
        let mark = match () {
            () if Some(node) == view.focus => Mark::Current,
            () if view.moment.is_open(node) => Mark::Open,
            () => Mark::Closed,
        };
        let numbers = Some(view.numbers_of(node));
        Card { tiles: self.tiles(board), mark, numbers, is_on_way: way.contains(&board) }
    }

    /// The boards around the one that a step is about.
    fn family(&self, view: &View<'_, Self>) -> Family {
        let (way, kind) = view.way();
        let way = if kind == Way::Solved { way } else { Vec::new() };
        let parent = view.focus.and_then(|node| view.moment.node(node).parent());
        let siblings = parent.map(|parent| view.children(parent, view.focus)).unwrap_or_default();
        let children = view.focus.map(|focus| view.children(focus, None)).unwrap_or_default();
        let start =
            || Card { tiles: self.tiles(self.puzzle.start()), mark: Mark::Unseen, numbers: None, is_on_way: false };
        Family {
            side: self.side(),
            current: view.focus.map_or_else(start, |focus| self.card(view, focus, &way)),
            parent: parent.map(|node| self.card(view, node, &way)),
            siblings: siblings
                .into_iter()
                .filter(|&node| Some(node) != view.focus)
                .map(|node| self.card(view, node, &way))
                .collect(),
            children: children.into_iter().map(|node| self.card(view, node, &way)).collect(),
            goal: self.tiles(self.puzzle.goal()),
            // A sign, the sum, and what it comes to.
            widest: view.route.digits.sum + view.route.digits.rank + 3,
        }
    }
}

/// The tiles of a board in one line: rows apart, `_` for the hole.
fn line(tiles: &[u8], side: usize) -> String {
    let tile = |&tile: &u8| if tile == 0 { "_".to_owned() } else { tile.to_string() };
    let gap = if side > 3 { " " } else { "" };
    let row = |row: &[u8]| row.iter().map(tile).collect::<Vec<_>>().join(gap);
    tiles.chunks(side).map(row).collect::<Vec<_>>().join("|")
}

impl World for PuzzleWorld {
    type Problem = SlidingPuzzle;

    fn problem(&self) -> &SlidingPuzzle {
        &self.puzzle
    }

    fn called(&self, board: &Board) -> String {
        line(&self.tiles(*board), self.side())
    }

    fn key(&self, board: &Board) -> String {
        Tiles { side: self.side(), tiles: self.tiles(*board) }.text()
    }

    fn wanted(&self) -> String {
        self.called(&self.puzzle.goal())
    }

    fn estimates(&self) -> Vec<EstimateName> {
        vec![EstimateName::Manhattan, EstimateName::Misplaced, EstimateName::Zero]
    }

    fn estimate(&self, name: EstimateName, _: &Progress) -> Result<AnyEstimate<SlidingPuzzle>, Stopped> {
        Ok(match name {
            EstimateName::Manhattan => Box::new(TileDistance),
            EstimateName::Misplaced => Box::new(Misplaced),
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given
            | EstimateName::Separately => Box::new(Zero),
        })
    }

    /// Of all orders of the tiles half can be reached.
    fn states(&self) -> u128 {
        (1..=self.tiles(self.puzzle.goal()).len() as u128).product::<u128>() / 2
    }

    fn about(&self, name: EstimateName) -> &'static str {
        match name {
            EstimateName::Manhattan => text!(routes, "about-tiles"),
            EstimateName::Misplaced => text!(routes, "about-misplaced"),
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given
            | EstimateName::Separately => text!(routes, "about-zero"),
        }
    }

    fn reckoning(&self, name: EstimateName, board: &Board) -> Option<String> {
        let side = self.side();
        let far = |(place, tile): (usize, u8)| {
            let target = self.puzzle.target(tile)?;
            Some((place % side).abs_diff(target % side) + (place / side).abs_diff(target / side))
        };
        let mut terms: Vec<(u8, usize)> = (0..)
            .zip(self.tiles(*board))
            .filter(|&(_, tile)| tile != 0)
            .filter_map(|(place, tile)| Some((tile, far((place, tile))?)))
            .collect();
        terms.sort_unstable();
        let each = match name {
            EstimateName::Manhattan => |far: usize| far,
            EstimateName::Misplaced => |far: usize| usize::from(far > 0),
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given
            | EstimateName::Separately => return None,
        };
        Some(terms.into_iter().map(|(_, far)| each(far).to_string()).collect::<Vec<_>>().join(" + "))
    }
}

impl Shown for PuzzleWorld {
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs> {
        let mut picture = Picture::new(sheet.height);
        let (main, side) = parted(sheet);
        self.family(view).draw(&mut picture, main)?;
        if let Some(side) = side {
            view.panel(sheet.height).draw(&mut picture, side);
        }
        Ok(picture)
    }

    fn area_of(&self, view: &View<'_, Self>, sheet: Sheet, board: &Board) -> Option<Area> {
        let (main, _) = parted(sheet);
        self.family(view).area(main, &self.tiles(*board))
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        Ok(searched)
    }
}
