//! Pages of paper: figures, text, and room for writing.

use super::{Body, Figure, Point, SMALL, cells};

/// A4 in points, upright.
pub const A4: Point = (595, 842);

/// Least size of letters on a page, in points.
pub const LEAST_LETTERS: f64 = 5.0;

/// Numbers of figures that fill a page.
pub const PER_PAGE: [usize; 4] = [1, 2, 4, 6];

/// Size of letters at which a page holds more figures rather than larger ones, in points.
const COMFORTABLE: f64 = 8.0;

/// Longest side of a page that readers of PDF accept, in points.
const LONGEST: i32 = 14_400;

/// White edge that printers need, and the distance between figures.
const EDGE: i32 = 18;
const GAP: i32 = 12;

const NUMBERS: i32 = 10;

/// Paper of a document: the possible sizes of its pages, and the greatest number of figures on each.
#[derive(Clone)]
pub struct Paper {
    sizes: Vec<Point>,
    per_page: usize,
    edge: i32,
    /// True if low figures share a page.
    is_filled: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Orientation {
    Portrait,
    Landscape,
}

#[derive(Default)]
pub struct Page<'f> {
    pub size: Point,
    pub items: Vec<Item<'f>>,
}

#[derive(Clone)]
pub enum Item<'f> {
    /// A figure, as large as it fits into this box.
    Figure { figure: &'f Figure, at: Point, size: Point },
    /// A line of text. Its base line begins at this point.
    Text { at: Point, letters: Letters, words: String },
    /// An empty box.
    Field { at: Point, size: Point },
    /// A line to write on.
    Rule { at: Point, width: i32 },
}

#[derive(Clone, Copy)]
pub enum Letters {
    Heading,
    Plain,
    Faint,
    /// Letters of equal width.
    Table,
}

struct Arrangement {
    page: Point,
    columns: i32,
    cell: Point,
    scale: f64,
}

impl Paper {
    /// A page for each figure, in the size of the figure.
    pub fn own((width, height): Point) -> Self {
        let longest = width.max(height).max(LONGEST);
        let fitted = |length: i32| (i64::from(length.max(1)) * i64::from(LONGEST) / i64::from(longest)).max(1) as i32;
        Self::exactly((fitted(width), fitted(height)))
    }

    /// A page of this size for each figure.
    pub fn exactly(size: Point) -> Self {
        Self { sizes: vec![size], per_page: 1, edge: 0, is_filled: false }
    }

    /// Pages of this size with several figures.
    pub fn sized(size: Point, per_page: usize) -> Self {
        Self { sizes: vec![size], per_page, edge: EDGE, is_filled: false }
    }

    /// Pages of A4. Without an orientation, figures are as large as possible.
    pub fn a4(orientation: Option<Orientation>, per_page: usize) -> Self {
        let (short, long) = A4;
        let sizes = match orientation {
            Some(Orientation::Portrait) => vec![(short, long)],
            Some(Orientation::Landscape) => vec![(long, short)],
            None => vec![(long, short), (short, long)],
        };
        Self { sizes, per_page, edge: EDGE, is_filled: false }
    }

    pub const fn per_page(&self) -> usize {
        self.per_page
    }

    #[must_use]
    pub fn with(self, per_page: usize) -> Self {
        Self { per_page, ..self }
    }

    /// Returns the paper with as many figures on each page as stay comfortable to read, or as large as alone on a page. No page has
    /// a single one.
    #[must_use]
    pub fn filled(self, figure: &Figure, figures: usize) -> Self {
        let enough = self.clone().with(1).letters(figure).min(COMFORTABLE);
        let fits = |&number: &usize| {
            let paper = self.clone().with(number);
            let on_pages = paper.numbers(figure, figures);
            let is_large = |on_page: &usize| paper.clone().with(*on_page).letters(figure) >= enough;
            on_pages.iter().all(|&on_page| on_page > 1) && on_pages.iter().max().is_none_or(is_large)
        };
        let number = PER_PAGE.into_iter().rev().find(fits).unwrap_or(1);
        Self { is_filled: true, ..self.with(number) }
    }

    /// Returns the size of the smallest letters of a figure on this paper, in points.
    pub fn letters(&self, figure: &Figure) -> f64 {
        self.arrangement(figure.size, self.per_page).map_or(0.0, |arrangement| arrangement.scale * smallest(figure))
    }

    pub fn can_read(&self, figure: &Figure) -> bool {
        self.letters(figure) > LEAST_LETTERS - 1e-6
    }

    /// Returns the smallest page on which a figure can be read, if a page can be as large.
    pub fn readable(figure: &Figure) -> Option<Point> {
        let needed = |length: i32| (f64::from(length) * LEAST_LETTERS / smallest(figure)).ceil() as i32;
        let size = (needed(figure.size.0), needed(figure.size.1));
        (size.0.max(size.1) <= LONGEST).then_some(size)
    }

    /// Returns the numbers of figures on the pages: all pages are full but the last, and no figure is alone on it. The page before
    /// takes it if all of its figures can then be read, or gives it another one.
    fn numbers(&self, figure: &Figure, figures: usize) -> Vec<usize> {
        let mut pages = vec![self.per_page; figures / self.per_page];
        let last = figures % self.per_page;
        match pages.last_mut() {
            Some(before) if last == 1 && self.clone().with(*before + 1).can_read(figure) => *before += 1,
            Some(before @ 3..) if last == 1 => {
                *before -= 1;
                pages.push(2);
            }
            _ => pages.extend(Some(last).filter(|&last| last > 0)),
        }
        pages
    }

    /// Arranges figures of one size on pages, row by row. If they are alone on their pages and not equally high, those that fit below
    /// one another share one on [filled](Self::filled) paper.
    pub fn pages<'f>(&self, figures: &'f [Figure]) -> Vec<Page<'f>> {
        let Some(first) = figures.first() else { return Vec::new() };
        let numbers = self.numbers(first, figures.len());
        let Some(usual) = self.arrangement(first.size, numbers[0]) else { return Vec::new() };
        if numbers[0] == 1 && self.is_filled && figures.iter().any(|figure| figure.height != first.height) {
            return self.stacked(figures, usual.page, usual.scale);
        }
        let same = Self { sizes: vec![usual.page], ..self.clone() };
        let mut rest = figures.iter();
        let on_page = |number| {
            let more = (number > numbers[0]).then(|| same.arrangement(first.size, number)).flatten();
            let Arrangement { page, columns, cell, .. } = *more.as_ref().unwrap_or(&usual);
            let item = |(place, figure): (i32, &'f Figure)| {
                let at = (self.edge + place % columns * (cell.0 + GAP), self.edge + place / columns * (cell.1 + GAP));
                Item::Figure { figure, at, size: cell }
            };
            Page { size: page, items: (0..).zip(rest.by_ref().take(number)).map(item).collect() }
        };
        numbers.iter().copied().map(on_page).collect()
    }

    /// Stacks figures on pages of this size, as many as fit on each.
    fn stacked<'f>(&self, figures: &'f [Figure], size: Point, scale: f64) -> Vec<Page<'f>> {
        let mut pages: Vec<Page<'f>> = Vec::new();
        let mut y = size.1;
        for figure in figures {
            let height = (f64::from(figure.height) * scale) as i32;
            if y + height > size.1 - self.edge {
                pages.push(Page { size, items: Vec::new() });
                y = self.edge;
            }
            let box_size = ((f64::from(figure.size.0) * scale) as i32, (f64::from(figure.size.1) * scale) as i32);
            let left = (size.0 - box_size.0) / 2;
            if let Some(page) = pages.last_mut() {
                page.items.push(Item::Figure { figure, at: (left, y), size: box_size });
            }
            y += height + GAP;
        }
        pages
    }

    /// Returns the arrangement of this number of figures in which they are largest.
    fn arrangement(&self, figure: Point, number: usize) -> Option<Arrangement> {
        let number = number as i32;
        let all = (1..=number).flat_map(|rows| self.sizes.iter().map(move |&page| (rows, page)));
        let arranged = all.map(|(rows, page)| {
            let columns = (number + rows - 1) / rows;
            let length = |whole: i32, parts: i32| ((whole - 2 * self.edge - (parts - 1) * GAP) / parts).max(1);
            let cell = (length(page.0, columns), length(page.1, rows));
            Arrangement { page, columns, cell, scale: scale(figure, cell) }
        });
        arranged.reduce(|best, other| if other.scale > best.scale { other } else { best })
    }
}

/// Returns the factor that fits a figure into a box.
pub fn scale(figure: Point, into: Point) -> f64 {
    let ratio = |into: i32, own: i32| f64::from(into) / f64::from(own.max(1));
    ratio(into.0, figure.0).min(ratio(into.1, figure.1))
}

/// Returns the size of the smallest letters in units of the figure.
fn smallest(figure: &Figure) -> f64 {
    match &figure.body {
        Body::Tree(nodes, edges) => {
            let has_numbers =
                nodes.iter().any(|node| node.number.is_some()) || edges.iter().any(|edge| edge.turn.is_some());
            f64::from(if has_numbers { NUMBERS } else { SMALL })
        }
        Body::Cells(_) => f64::from(cells::LETTERS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(size: Point) -> Figure {
        Figure {
            title: String::new(),
            description: String::new(),
            size,
            height: size.1,
            caption: Vec::new(),
            legend: Vec::new(),
            notes: Vec::new(),
            body: Body::Tree(Vec::new(), Vec::new()),
        }
    }

    fn boxes(page: &Page<'_>) -> Vec<(Point, Point)> {
        let of = |item: &Item<'_>| match item {
            Item::Figure { at, size, .. } => Some((*at, *size)),
            Item::Text { .. } | Item::Field { .. } | Item::Rule { .. } => None,
        };
        page.items.iter().filter_map(of).collect()
    }

    fn assert_apart(page: &Page<'_>) {
        let (width, height) = page.size;
        let boxes = boxes(page);
        for (number, &((x, y), (wide, high))) in boxes.iter().enumerate() {
            assert!(x >= EDGE && y >= EDGE && x + wide <= width - EDGE && y + high <= height - EDGE);
            for &((left, top), (across, down)) in &boxes[..number] {
                let is_apart = left + across < x || x + wide < left || top + down < y || y + high < top;
                assert!(is_apart && (top, left) < (y, x), "{boxes:?}");
            }
        }
    }

    /// All pages are full but the last. No figure is alone on it, unless it is the only one, each has its own page, or three of them
    /// could not be read on one page.
    fn assert_full(on_pages: &[usize], paper: &Paper, figure: &Figure) {
        let per_page = paper.per_page();
        let (&last, before) = on_pages.split_last().expect("a page");
        let all: usize = on_pages.iter().sum();
        let can_have_company = per_page > 2 || paper.clone().with(3).can_read(figure);
        assert!(last > 1 || all == 1 || per_page == 1 || !can_have_company, "{on_pages:?}");
        let (rest, full) = (all % per_page, |&number: &usize| number == per_page);
        match before.split_last() {
            // The last pages share what would leave one alone.
            Some((&second, first)) if rest == 1 && last == 2 => {
                assert!(first.iter().all(full) && second == per_page - 1, "{on_pages:?}");
            }
            _ => assert!(before.iter().all(full) && last <= per_page + 1, "{on_pages:?}"),
        }
    }

    #[test]
    fn figures_fill_pages_without_meeting_and_in_order() {
        let orientations = [None, Some(Orientation::Portrait), Some(Orientation::Landscape)];
        for (size, number) in [(500, 300), (300, 500), (2_000, 200), (100, 4_000)].into_iter().zip([40, 40, 13, 13]) {
            let all = vec![figure(size); number];
            for (figures, per_page) in
                (1..=number).flat_map(|number| PER_PAGE.map(|per_page| (&all[..number], per_page)))
            {
                for orientation in orientations {
                    let paper = Paper::a4(orientation, per_page);
                    for paper in [paper.clone(), paper.filled(&figures[0], figures.len())] {
                        let pages = paper.pages(figures);
                        let on_pages: Vec<usize> = pages.iter().map(|page| page.items.len()).collect();
                        assert_eq!(on_pages.iter().sum::<usize>(), figures.len());
                        assert_full(&on_pages, &paper, &figures[0]);
                        for page in &pages {
                            let is_upright = page.size.0 < page.size.1;
                            assert!(orientation.is_none_or(|wanted| (wanted == Orientation::Portrait) == is_upright));
                            assert!(page.size == pages[0].size);
                            assert_apart(page);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn nine_figures_at_four_a_page_are_four_and_five() {
        let on_pages = |size, number, per_page| -> Vec<usize> {
            let figures = vec![figure(size); number];
            Paper::a4(None, per_page).pages(&figures).iter().map(|page| page.items.len()).collect()
        };
        assert_eq!(on_pages((500, 300), 9, 4), [4, 5]);
        assert_eq!(on_pages((500, 300), 11, 4), [4, 4, 3]);
        // Five could not be read on a page.
        assert_eq!(on_pages((1_000, 1_000), 9, 4), [4, 3, 2]);
        assert_eq!(on_pages((1_000, 1_000), 3, 2), [2, 1]);
        assert_eq!(on_pages((500, 300), 3, 2), [3]);
    }

    #[test]
    fn low_figures_share_a_page_with_the_next_ones() {
        let heights = [200, 400, 900, 900, 300, 500, 250];
        let figures = heights.map(|height| Figure { height, ..figure((900, 900)) });
        let paper = Paper::a4(Some(Orientation::Portrait), 1).filled(&figures[0], 1);
        let pages = paper.pages(&figures);
        let scale = scale((900, 900), (A4.0 - 2 * EDGE, A4.1 - 2 * EDGE));
        let on_pages: Vec<Vec<i32>> = pages
            .iter()
            .map(|page| {
                let tops = boxes(page).iter().map(|((_, top), _)| *top).collect::<Vec<_>>();
                let figures = page.items.iter().filter_map(|item| match item {
                    Item::Figure { figure, .. } => Some(figure.height),
                    Item::Text { .. } | Item::Field { .. } | Item::Rule { .. } => None,
                });
                let heights: Vec<i32> = figures.collect();
                let drawn = |height: i32| (f64::from(height) * scale) as i32;
                assert!((1..tops.len()).all(|at| tops[at] == tops[at - 1] + drawn(heights[at - 1]) + GAP));
                assert!(tops.last().zip(heights.last()).is_some_and(|(top, &last)| top + drawn(last) <= A4.1 - EDGE));
                heights
            })
            .collect();
        assert_eq!(on_pages, [vec![200, 400], vec![900], vec![900, 300], vec![500, 250]]);
    }

    #[test]
    fn letters_are_largest_where_the_figure_fits_best() {
        let (wide, tall) = (figure((1_600, 400)), figure((400, 1_600)));
        let letters = |figure: &Figure, orientation, per_page| Paper::a4(orientation, per_page).letters(figure);
        for per_page in [1, 2, 4, 6] {
            for figure in [&wide, &tall] {
                let best = letters(figure, None, per_page);
                let given =
                    [Orientation::Portrait, Orientation::Landscape].map(|it| letters(figure, Some(it), per_page));
                assert!(given.iter().all(|&letters| letters <= best) && given.contains(&best), "{best} {given:?}");
            }
        }
        assert!((Paper::own((300, 200)).letters(&wide) - 12.0 * 300.0 / 1_600.0).abs() < 1e-9);
        assert!(Paper::own((28_800, 100)).letters(&figure((28_800, 100))) < 6.1, "a page has a greatest length");
        assert_eq!(Paper::own((100, 50)).pages(&[figure((100, 50))])[0].size, (100, 50));
    }
}
