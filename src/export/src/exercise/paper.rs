//! Worksheet and key of an exercise as pages of A4: tree, questions, boxes to fill in, and a line for the name.

use super::{drawing::inner_labels, key, questions, task, title};
use plywood_drawing::{
    figure::{
        Drawing, Figure, FigureOptions, Filling, Point, SMALL, TooLarge,
        paper::{A4, Item, LEAST_LETTERS, Letters, Page, scale},
        style::Colors,
        svg, width, wrapped,
    },
    scene::Boards,
    xml::escaped,
};
use plywood_messages::text;
use plywood_teaching::exercise::{Exercise, Practice};
use plywood_tree::settings::ThemeName;

const EDGE: i32 = 36;
/// Size of plain letters, and the distance between lines.
const PLAIN: i32 = 11;
const LINE: i32 = 15;
/// Heights of the lines of a page.
#[derive(Clone, Copy)]
struct Density {
    /// Height of a box, and the distance between boxes.
    field: i32,
    row: i32,
    /// Height of a line of the key.
    table: i32,
    /// Greatest enlargement of a small tree.
    enlargement: f64,
}

/// Densities of pages, the first to be tried first.
const DENSITIES: [Density; 4] = [
    Density { field: 20, row: 26, table: 12, enlargement: 1.2 },
    Density { field: 17, row: 20, table: 10, enlargement: 0.9 },
    Density { field: 14, row: 17, table: 10, enlargement: 0.7 },
    Density { field: 12, row: 14, table: 9, enlargement: 0.5 },
];
/// Distance between columns of boxes.
const GAP: i32 = 24;

/// Width of a box for a number.
const NUMBER: i32 = 64;
/// Hundredths of a point from one column of the key to the next.
const COLUMN: i32 = 542;
const NAME: i32 = 180;
/// Height of the title and the task.
const HEAD: i32 = 120;
/// Size of letters that need no wide paper, in points.
const COMFORTABLE: f64 = 8.0;

/// Error of a sheet that cannot be printed.
#[derive(Clone, Copy, Debug)]
pub enum NotPrinted {
    TooLarge(TooLarge),
    /// Size of the smallest letters of the tree, in points.
    TooSmall(f64),
}

/// Pages as drawings of their own.
pub struct PrintedExercise {
    pub title: String,
    pub pages: Vec<String>,
    size: Point,
}

impl PrintedExercise {
    /// Joins the pages from top to bottom to one drawing.
    pub fn svg(&self) -> String {
        let width = self.size.0;
        let height = self.size.1 * self.pages.len() as i32;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
        );
        for (number, page) in (0..).zip(&self.pages) {
            let placed = format!("<svg y=\"{}\" ", number * self.size.1);
            svg.push_str(&page.replacen("<svg ", &placed, 1));
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Writes the pages as an HTML document that prints one on each sheet of paper.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let (width, height) = self.size;
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\
             @page{{size:{width}pt {height}pt;margin:0}}body{{margin:0;background:#fff}}\
             body>svg{{display:block;width:{width}pt;height:{height}pt;max-width:100%;margin:0 auto;break-after:page}}\
             body>svg:last-child{{break-after:auto}}</style>\n</head>\n<body>\n"
        );
        self.pages.iter().for_each(|page| html.push_str(page));
        html.push_str("</body>\n</html>\n");
        html
    }
}

/// Lays out the worksheet. Reveals no answers.
///
/// # Errors
/// The tree cannot be read on a page.
pub fn printed_sheet(practice: &Practice, size: Size) -> Result<PrintedExercise, NotPrinted> {
    let figure = figure_of(practice, Filling::Blank)?;
    let (questions, of_nodes) = questions(practice);
    let pages = Writer::fitted(figure.as_ref(), size, |writer| {
        writer.head(&title(practice));
        writer.paragraph(&task(practice));
        if let Some(figure) = &figure {
            writer.figure(figure);
        }
        for question in &questions {
            writer.question(question);
        }
        if let Practice::Tree(exercise) = practice {
            writer.nodes(exercise, &of_nodes);
        }
    })?;
    Ok(pages.finish(title(practice)))
}

/// Lays out the answer key: the searched tree, and the text of the key.
///
/// # Errors
/// The tree cannot be read on a page.
pub fn printed_key(practice: &Practice, size: Size) -> Result<PrintedExercise, NotPrinted> {
    let figure = figure_of(practice, Filling::Filled)?;
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = key(practice, &mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (first, rest) = text.split_once('\n').unwrap_or_default();
    let pages = Writer::fitted(figure.as_ref(), size, |writer| {
        writer.heading(first);
        if let Some(figure) = &figure {
            writer.figure(figure);
        }
        writer.table(rest);
    })?;
    Ok(pages.finish(first.to_owned()))
}

fn figure_of(practice: &Practice, filling: Filling) -> Result<Option<Figure>, NotPrinted> {
    match practice {
        Practice::Tree(exercise) => figure(exercise, filling).map(Some),
        Practice::Nim(_) => Ok(None),
    }
}

/// Letters that a sheet may have.
#[derive(Clone, Copy, PartialEq)]
pub enum Size {
    Readable,
    Any,
}

pub(super) fn figure(exercise: &Exercise, filling: Filling) -> Result<Figure, NotPrinted> {
    let options = FigureOptions { filling, ..FigureOptions::default() };
    let replay = &exercise.replay;
    let rules = exercise.options.rules();
    let last = if filling == Filling::Blank { 0 } else { replay.len() };
    let title = string!("exercises/title", seed = Text(exercise.seed));
    let drawing =
        Drawing::new(replay, rules, &title, options, Boards::default(), last).map_err(NotPrinted::TooLarge)?;
    Ok(drawing.at(last, None))
}

/// Returns the room for a tree on a page of this size, below the heading.
const fn space((width, height): Point) -> Point {
    (width - 2 * EDGE, height - 2 * EDGE - HEAD)
}

/// Pages that are written from top to bottom.
struct Writer<'f> {
    size: Point,
    density: Density,
    pages: Vec<Page<'f>>,
    items: Vec<Item<'f>>,
    y: i32,
}

impl<'f> Writer<'f> {
    /// Writes on one page if all fits and the tree can be read there, upright rather than wide. Otherwise writes on upright pages if
    /// the tree is comfortable to read on them, or larger than on wide pages.
    fn fitted(figure: Option<&'f Figure>, size: Size, write: impl Fn(&mut Self)) -> Result<Self, NotPrinted> {
        let (upright, wide) = (A4, (A4.1, A4.0));
        let letters =
            |page: Point| figure.map_or(f64::INFINITY, |figure| scale(figure.size, space(page)) * f64::from(SMALL));
        let written = |page: Point, density: Density| {
            let mut writer = Self::new(page, density);
            write(&mut writer);
            writer
        };
        let usual = if letters(upright) >= COMFORTABLE.min(letters(wide)) { upright } else { wide };
        if size == Size::Readable && letters(usual) < LEAST_LETTERS {
            return Err(NotPrinted::TooSmall(letters(usual)));
        }
        let pages = [upright, wide].into_iter().filter(|&page| page == usual || letters(page) >= LEAST_LETTERS);
        let all = pages.flat_map(|page| DENSITIES.map(|density| (page, density)));
        let single = all.map(|(page, density)| written(page, density)).find(|writer| writer.pages.is_empty());
        Ok(single.unwrap_or_else(|| written(usual, DENSITIES[0])))
    }

    const fn new(size: Point, density: Density) -> Self {
        Self { size, density, pages: Vec::new(), items: Vec::new(), y: EDGE }
    }

    const fn width(&self) -> i32 {
        self.size.0 - 2 * EDGE
    }

    /// Begins a new page if there is no room for this height.
    fn need(&mut self, height: i32) {
        if self.y + height > self.size.1 - EDGE && !self.items.is_empty() {
            self.pages.push(Page { size: self.size, items: std::mem::take(&mut self.items) });
            self.y = EDGE;
        }
    }

    fn text(&mut self, x: i32, letters: Letters, words: &str) {
        self.items.push(Item::Text { at: (EDGE + x, self.y), letters, words: words.to_owned() });
    }

    fn heading(&mut self, words: &str) {
        self.y += 14;
        self.text(0, Letters::Heading, words);
        self.y += 16;
    }

    /// Writes the title, with a line for the name at its right.
    fn head(&mut self, title: &str) {
        let name = text!("exercises/your-name");
        let left = self.width() - NAME - width(name, PLAIN) - 6;
        let line = self.width() - NAME;
        self.y += 14;
        self.text(left, Letters::Plain, name);
        self.items.push(Item::Rule { at: (EDGE + line, self.y + 3), width: NAME });
        self.y -= 14;
        self.heading(title);
    }

    fn paragraph(&mut self, words: &str) {
        for line in wrapped(words, PLAIN, self.width()) {
            self.need(LINE);
            self.y += LINE;
            self.text(0, Letters::Plain, &line);
        }
        self.y += 12;
    }

    fn figure(&mut self, figure: &'f Figure) {
        let factor = scale(figure.size, space(self.size)).min(self.density.enlargement);
        let scaled = |length: i32| (f64::from(length) * factor) as i32;
        let size = (scaled(figure.size.0), scaled(figure.size.1));
        self.need(size.1);
        let left = EDGE + (self.width() - size.0) / 2;
        self.items.push(Item::Figure { figure, at: (left, self.y), size });
        self.y += size.1 + 12;
    }

    fn field(&mut self, x: i32, width: i32) {
        self.items
            .push(Item::Field { at: (EDGE + x, self.y - self.density.field + 6), size: (width, self.density.field) });
    }

    /// Writes a question with a box at its right.
    fn question(&mut self, words: &str) {
        self.need(self.density.row);
        self.y += self.density.row - 6;
        self.text(0, Letters::Plain, words);
        self.field(self.width() - NUMBER, NUMBER);
        self.y += 6;
    }

    /// Writes a row of boxes for each inner node: for its windows, if it has any, and its value.
    fn nodes(&mut self, exercise: &Exercise, question: &str) {
        let has_windows = exercise.options.algorithm.has_windows();
        let labels = inner_labels(&exercise.tree);
        self.need(4 * self.density.row);
        self.y += 8;
        self.paragraph(question);
        let columns = self.columns(labels.len());
        let room = (self.width() + GAP) / columns as i32 - GAP;
        let left = labels.iter().map(|label| width(label, PLAIN)).max().unwrap_or(0) + 12;
        let right = if has_windows { room - NUMBER } else { left };
        let starts: Vec<i32> = (0..columns as i32).map(|column| column * (room + GAP)).collect();
        for x in &starts {
            if has_windows {
                self.text(x + left, Letters::Faint, text!("exercises/head-windows"));
            }
            self.text(x + right, Letters::Faint, text!("exercises/head-value"));
        }
        let rows = labels.len().div_ceil(columns);
        for row in 0..rows {
            self.need(self.density.row);
            self.y += self.density.row - 6;
            for (x, label) in starts.iter().zip(labels.iter().skip(row).step_by(rows)) {
                self.text(*x, Letters::Plain, label);
                if has_windows {
                    self.field(x + left, right - left - 10);
                }
                self.field(x + right, NUMBER);
            }
            self.y += 6;
        }
    }

    /// Returns the number of columns of boxes: two on a wide page if the rest of the page has room for all.
    const fn columns(&self, boxes: usize) -> usize {
        let is_wide = self.size.0 > self.size.1;
        let height = boxes.div_ceil(2) as i32 * self.density.row;
        if is_wide && self.y + height <= self.size.1 - EDGE { 2 } else { 1 }
    }

    /// Writes lines of text in letters of equal width. Long lines are continued on the next.
    fn table(&mut self, text: &str) {
        let most = (self.width() * 100 / COLUMN) as usize;
        for line in text.trim_end().lines() {
            let letters: Vec<char> = text::visible(line).chars().collect();
            let mut parts: Vec<String> = letters.chunks(most).map(|part| part.iter().collect()).collect();
            parts.resize(parts.len().max(1), String::new());
            for part in parts {
                self.need(self.density.table);
                self.y += self.density.table;
                self.text(0, Letters::Table, &part);
            }
        }
    }

    fn finish(mut self, title: String) -> PrintedExercise {
        self.pages.push(Page { size: self.size, items: self.items });
        let colors = Colors::new(ThemeName::Mono);
        let pages = (1..).zip(&self.pages).map(|(number, page)| svg::page(page, &title, number, colors)).collect();
        PrintedExercise { title, pages, size: self.size }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{super::tests::hostile, *};
    use plywood_teaching::exercise::{ExerciseOptions, NimExercise, USUAL, make};
    use plywood_tree::{
        progress::Progress,
        testing::{TEXTBOOK, tree, ubb},
        tree::Tree,
    };

    fn like(tree: &Arc<Tree>, seed: u64) -> Practice {
        let options = ExerciseOptions {
            cutoffs: None,
            deep: None,
            ..ExerciseOptions::like(tree, [None; 2], USUAL).expect("a tree of numbers")
        };
        make(&options, seed, &Progress::default()).expect("there is one").into()
    }

    fn texts(svg: &str) -> Vec<String> {
        let xml = roxmltree::Document::parse(svg).expect("XML");
        xml.descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn a_sheet_has_the_questions_and_a_box_for_each_answer_but_no_answer() {
        for tree in [ubb(), tree(TEXTBOOK), hostile()] {
            let practice = like(&tree, 3);
            let sheet = printed_sheet(&practice, Size::Readable).expect("readable");
            let (svg, (width, height)) = (sheet.svg(), sheet.size);
            let texts = texts(&svg);
            assert!(width.min(height) == 595 && texts.iter().any(|words| words == "Name"), "{texts:?}");
            let inner = tree.len() - tree.leaves();
            assert_eq!(
                svg.matches("class=\"box\"").count(),
                1 + 4 + 2 * inner,
                "a name, four answers, two boxes a node"
            );
            for question in ["1. ", "2. ", "3. ", "4. ", "5. "] {
                assert_eq!(texts.iter().filter(|words| words.starts_with(question)).count(), 1, "{texts:?}");
            }
            assert!(!svg.contains("class=\"value\"") && !svg.contains("class=\"line\""), "no value of an inner node");
            assert!(sheet.html().contains(&sheet.pages[0]));
            assert!(!svg.contains("<script") && !sheet.html().contains("<script"));
        }

        // A position of Nim has a box for each pile and three answers.
        let nim = Practice::Nim(NimExercise { seed: 3, piles: vec![3, 4, 5] });
        let [sheet, key] =
            [printed_sheet, printed_key].map(|print| print(&nim, Size::Readable).expect("it fits").svg());
        assert_eq!(sheet.matches("class=\"box\"").count(), 1 + 3 + 3);
        let drawn = texts(&key).join(" ");
        assert!(drawn.contains("3→1") && drawn.contains("010") && !sheet.contains("3→1"), "{drawn}");
    }

    #[test]
    fn the_key_has_every_line_of_its_text_and_nothing_leaves_the_paper() {
        let row = ["[10, 20, [3, 4, 5]]"; 12].join(",");
        for tree in [ubb(), hostile(), tree(&format!("[{row}]"))] {
            let practice = like(&tree, 5);
            for printed in [printed_key(&practice, Size::Any), printed_sheet(&practice, Size::Any)] {
                let printed = printed.expect("it fits");
                for page in &printed.pages {
                    let xml = roxmltree::Document::parse(page).expect("XML");
                    let own = xml.root_element().children().filter(|node| node.has_attribute("x"));
                    let own = own.filter(|node| node.attribute("class") != Some("ground"));
                    for node in own {
                        let at =
                            |name: &str| node.attribute(name).and_then(|text| text.parse::<i32>().ok()).unwrap_or(0);
                        assert!(at("x") >= EDGE && at("x") + at("width") <= printed.size.0 - EDGE, "{node:?}");
                        assert!(at("y") >= EDGE && at("y") + at("height") <= printed.size.1 - EDGE + 6, "{node:?}");
                    }
                }
            }
            let mut text = Vec::new();
            key(&practice, &mut text).expect("memory");
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            let pages = printed_key(&practice, Size::Any).expect("it fits").pages;
            let drawn: String = pages.iter().flat_map(|page| texts(page)).collect();
            let text = String::from_utf8(text).expect("text");
            for line in text.lines() {
                assert!(letters(&drawn).contains(&letters(line)), "{line}");
            }
        }
    }

    #[test]
    fn thirteen_inner_nodes_fit_on_one_page() {
        for first in [0, 40, -60] {
            let leaves: Vec<String> = (first..first + 27).map(|leaf| (leaf * 7 % 99).to_string()).collect();
            let nodes: Vec<String> = leaves.chunks(3).map(|leaves| format!("[{}]", leaves.join(","))).collect();
            let text: Vec<String> = nodes.chunks(3).map(|nodes| format!("[{}]", nodes.join(","))).collect();
            let practice = like(&tree(&format!("[{}]", text.join(","))), 1);
            let printed = printed_sheet(&practice, Size::Readable).expect("it can be read");
            assert_eq!(printed.pages.len(), 1, "from {first}");
        }
    }

    #[test]
    fn a_tree_too_large_for_a_page_is_not_printed_in_tiny_letters() {
        let row = ["[1, [2, 3], 4]"; 60].join(",");
        let practice = like(&tree(&format!("[{row}]")), 1);
        assert!(
            matches!(printed_sheet(&practice, Size::Readable), Err(NotPrinted::TooSmall(letters)) if letters < 5.0)
        );
        assert!(printed_sheet(&practice, Size::Any).is_ok());
    }
}
