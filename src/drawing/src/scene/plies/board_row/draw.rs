//! Row of boards as a picture: lines for terminals, shapes and words for figures.

use super::{
    Scale,
    content::{Board, BoardRow, Item},
};
use crate::{
    picture::{Area, At, Picture},
    scene::{
        Marks, Segment, Weight, edges,
        letters::{large_lines, large_width},
        plies::cell::Piece,
    },
    theme::Role,
};
use plywood_messages::text;
use plywood_search::replay::Moment;
use plywood_tree::{settings::VisitOrder, tree::NodeId};

impl BoardRow {
    pub fn picture(&self, moment: Moment<'_>, marks: Marks<'_>) -> Picture {
        let mut picture = Picture::new(self.size.1).rounded();
        let mut drawing = Drawing { picture: &mut picture, moment, marks };
        if let Some(omitted) = &self.omitted {
            drawing.picture.clip((1, 0), self.size.0 - 1, Role::Faint, omitted);
        }
        for boards in self.boards.windows(2) {
            drawing.join(&boards[0], &boards[1]);
        }
        self.boards.iter().for_each(|board| drawing.board(board));
        if let Some(fork) = self.fork {
            self.fork(&mut drawing, fork);
        }
        let is_counted = marks.visits != VisitOrder::Generated;
        let is_shown = |item: &&Item| item.node.map_or(is_counted, |node| !marks.hides(moment, node));
        self.items.iter().filter(is_shown).for_each(|item| drawing.item(item));
        picture
    }

    /// Draws the lines from the last board to the first column of moves at its right.
    fn fork(&self, drawing: &mut Drawing<'_>, (x, y): At) {
        let Some(last) = self.boards.last() else { return };
        let next = self.items.iter().filter(|item| item.is_next);
        let lines = next.filter_map(|item| Some((item.middle(), drawing.segment(item.node?))));
        let mut lines: Vec<(u16, Segment)> = lines.collect();
        lines.sort_by_key(|(_, segment)| segment.rank);
        for (row, segment) in lines {
            drawing.picture.line((last.frame.x + last.frame.width - 1, y), (x, y), segment);
            drawing.picture.line((x, y), (x, row), segment);
            drawing.picture.line((x, row), (x + 1, row), segment);
        }
    }
}

struct Drawing<'a> {
    picture: &'a mut Picture,
    moment: Moment<'a>,
    marks: Marks<'a>,
}

impl Drawing<'_> {
    fn segment(&self, node: NodeId) -> Segment {
        edges::segment(self.moment, Marks { best: &[], ..self.marks }, node)
    }

    /// Draws the line between two boards, with the label of the edge.
    fn join(&mut self, from: &Board, to: &Board) {
        let (left, right) = (from.frame.x + from.frame.width, to.frame.x);
        let y = from.frame.y + from.frame.height.min(to.frame.height) / 2;
        self.picture.line((left - 1, y), (right, y), self.framed(to));
        if let Some(edge) = &to.edge {
            self.picture.centre((left, y - 1), right - left, Role::EdgeLabel, edge);
        }
    }

    /// Returns the line of a board's frame.
    fn framed(&self, board: &Board) -> Segment {
        match board.role {
            Role::Best => Segment::new(Weight::Heavy, Role::EdgeBest),
            Role::Current => Segment::new(Weight::Heavy, Role::EdgeOpen),
            _ => self.segment(board.node),
        }
    }

    fn board(&mut self, board: &Board) {
        let Area { x, y, width, height } = board.frame;
        let segment = self.framed(board);
        let columns = board.lines.iter().map(|line| text::cells(line)).max().unwrap_or(0);
        let rows = board.lines.len() as u16;
        let (inside, times) = match board.scale {
            Scale::Plain => (columns, 1),
            Scale::Squares => ((2 * columns).saturating_sub(1), 2),
            Scale::Times(times) => (columns * times, times),
        };
        let origin = (x + (width - inside) / 2, y + 1);
        self.lattice(board, origin, (columns.div_ceil(2), rows));
        self.picture.frame(board.frame, segment);
        for (row, line) in (0..).zip(&board.lines) {
            let mut before = board.before.get(usize::from(row)).map_or("", String::as_str).chars();
            for (column, sign) in (0..).zip(line.chars()) {
                let is_new = before.next() != Some(sign);
                let role = match sign {
                    '.' | '·' => Role::Faint,
                    _ if is_new => segment.role,
                    _ => Role::Text,
                };
                self.picture.enlarged((origin.0 + column * times, origin.1 + row * times), role, sign, times);
            }
        }
        self.words(board, (x, y), (x + 2, y + height - 1));
    }

    /// Draws the lines between squares.
    fn lattice(&mut self, board: &Board, (x, y): At, (columns, rows): At) {
        // From the first column of a square to the line after it, and to the next square.
        let (line, pitch, height) = match board.scale {
            Scale::Squares => (2, 4, 2),
            // The last row of a large sign is free.
            Scale::Times(times @ 6..) if board.has_squares => (times + times / 2, 2 * times, times),
            Scale::Plain | Scale::Times(_) => return,
        };
        let segment = Segment::new(Weight::Light, Role::Frame);
        let Area { x: left, y: top, width, height: high } = board.frame;
        for column in 1..columns {
            let x = x + column * pitch - (pitch - line);
            self.picture.line((x, top), (x, top + high - 1), segment);
        }
        for row in 1..rows {
            let y = y + row * height - 1;
            self.picture.line((left, y), (left + width - 1, y), segment);
        }
    }

    /// Writes the title, the mover, the visit number and the details of a board, and marks it if it is selected.
    fn words(&mut self, board: &Board, (x, y): At, below: At) {
        self.pieces((x + 2, y), &board.title, board.node);
        if let Some(mover) = &board.mover {
            self.picture.write(below, Role::Faint, mover);
        }
        if let Some(number) = self.marks.number(self.moment, board.node) {
            let number = number.to_string();
            self.picture.right((x, y), board.frame.width - 1, Role::Number, &number);
        }
        for (line, y) in board.details.iter().zip(below.1 + 1..) {
            self.pieces((x, y), line, board.node);
        }
        if self.marks.selected == Some(board.node) {
            self.picture.frame(board.frame, Segment { weight: Weight::Heavy, role: Role::Selected, rank: 9 });
            self.pieces((x + 2, y), &board.title, board.node);
        }
    }

    fn item(&mut self, item: &Item) {
        let Some(node) = item.node else {
            let (x, y) = item.at;
            item.words.iter().fold(x, |x, piece| self.picture.write((x, y), piece.role, &piece.text));
            return;
        };
        let Area { x, y, width, height } = item.area();
        let end = x + width;
        if item.is_large {
            self.large(item.at, &item.words, node);
        } else {
            self.pieces(item.at, &item.words, node);
        }
        if let Some(number) = self.marks.number(self.moment, node) {
            self.picture.write((end, y), Role::Number, format_args!(" {number}"));
        }
        if self.marks.selected == Some(node) {
            for row in y..y + height {
                self.picture.write((x - 1, row), Role::Selected, '▐');
                self.picture.write((end, row), Role::Selected, '▌');
            }
        }
    }

    fn large(&mut self, (x, y): At, pieces: &[Piece], node: NodeId) {
        let mut x = x;
        for piece in pieces {
            for (row, line) in (y..).zip(large_lines(&piece.text)) {
                self.picture.write((x, row), self.marks.role(node, piece.role), &line);
            }
            x += large_width(&piece.text) + 1;
        }
    }

    fn pieces(&mut self, (x, y): At, pieces: &[Piece], node: NodeId) {
        pieces.iter().fold(x, |x, Piece { role, text }| self.picture.write((x, y), self.marks.role(node, *role), text));
    }
}
