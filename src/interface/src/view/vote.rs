//! A vote of the audience: options, bars of one or both rounds, and the code that leads devices to the page for votes. On a projector
//! the stage, the options and their shares are in big letters below the tree.

use super::{
    overlay::{clear_of, frame, hidden, ink},
    prelude::*,
    projector,
};
use crate::vote::{ROUNDS, Vote, VoteStage};
use plywood_lesson::{Question, Verdict};
use plywood_tree::settings::ThemeName;
use qrcodegen::{QrCode, QrCodeEcc};

/// Maximum columns of the frame.
const WIDTH: u16 = 96;

/// Rows of big letters, and rows of an option in them: a row for bars follows.
const LETTERS: u16 = 4;
const BIG: u16 = LETTERS + 1;

/// Columns of the votes of a round beside an option.
const VOTES: u16 = 12;

/// Columns between options beside each other.
const GAP: u16 = 2;

/// Columns for the name of the stage, which has at most six letters.
const STAGE: u16 = 6 * LETTERS + 2 + GAP;

/// Bars of the first and the second round.
const BARS: [&str; ROUNDS] = ["▒", "█"];

/// Options over the lower part of the picture, or over the upper part if the lower one would hide the options in the picture.
pub struct Ballot<'m> {
    model: &'m Model,
    vote: &'m Vote,
    options: Vec<BallotOption>,
    /// Places of the options in the picture, which must stay visible.
    standing: &'m [Rect],
}

struct BallotOption {
    number: usize,
    answer: String,
    is_right: bool,
}

impl BallotOption {
    fn words(&self) -> String {
        format!("{} {}", self.number, self.answer)
    }

    const fn role(&self) -> Role {
        if self.is_right { Role::Best } else { Role::Text }
    }
}

impl<'m> Ballot<'m> {
    pub fn new(model: &'m Model, question: &Question, vote: &'m Vote, standing: &'m [Rect]) -> Self {
        let is_told = vote.stage == VoteStage::Answer;
        let option = |(number, option)| {
            let is_right = is_told && question.judge(option) == Verdict::Right;
            BallotOption { number, answer: question.describe(option).to_string(), is_right }
        };
        Self { model, vote, options: (1..).zip(&vote.options).map(option).collect(), standing }
    }

    /// Draws the options in a frame, and returns its place.
    pub fn draw(&self, canvas: Rect, buf: &mut Buffer) -> Rect {
        let count = self.options.len() as u16;
        let half = canvas.width.min(WIDTH).saturating_sub(2) / 2;
        // A lesson's box stays in its place when the answer is shown.
        let is_tree = self.standing.is_empty();
        // A tree stays in view as far as possible.
        let width = if is_tree { self.widest() + GAP + VOTES * ROUNDS as u16 + 4 } else { WIDTH }.min(canvas.width);
        let ink = |place| if is_tree { ink(place, buf) } else { 0 };
        let place = |rows: u16| clear_of(canvas, (width, count * rows + 2), self.standing, ink);
        let hidden = |rows| hidden(self.standing, place(rows));
        // Big letters must not hide the options in the picture.
        let is_big = self.model.is_projected()
            && !is_tree
            && count * BIG + 2 <= canvas.height
            && self.options.iter().all(|option| projector::fits_big(&option.words(), half))
            && hidden(BIG) <= hidden(1);
        let rows = if is_big { BIG } else { 1 };
        let place = place(rows);
        let inside = frame(place, text!("vote/vote"), buf);
        for (option, y) in self.options.iter().zip((inside.y..).step_by(rows.into())) {
            if y + rows <= inside.bottom() {
                self.option(option, Rect { y, height: rows, ..inside }, buf);
            }
        }
        place
    }

    fn widest(&self) -> u16 {
        text::widest(self.options.iter().map(BallotOption::words))
    }

    /// `1  (3, +∞)  ▒▒▒▒ 12  ████████ 20`.
    fn option(&self, option: &BallotOption, area: Rect, buf: &mut Buffer) {
        let middle = Rect { y: area.y + area.height / 2, height: 1, ..area };
        let used =
            if self.standing.is_empty() { area.width.saturating_sub(VOTES * ROUNDS as u16) } else { area.width / 2 };
        if area.height >= BIG {
            projector::big_half(&option.words(), (Rect { width: used, ..area }, Role::Title), buf);
        } else {
            paint::write_clipped(buf, Rect { width: used, ..middle }, &option.words(), option.role());
        }
        self.bars(option, paint::after(middle, used), buf);
    }

    /// Draws the stage and the options in big letters beside each other, with their bars below, so that the whole picture stays in
    /// view. Returns false if there is no room, or if the band has to explain the answer.
    pub fn in_a_row(&self, area: Rect, buf: &mut Buffer) -> bool {
        let width = area.width.saturating_sub(STAGE) / self.options.len() as u16;
        let form =
            self.forms().into_iter().find(|form| form.iter().all(|pieces| pieces.fit(width.saturating_sub(GAP))));
        let Some(form) = form.filter(|_| area.height >= BIG && self.vote.stage != VoteStage::Answer) else {
            return false;
        };
        let words = Rect { height: area.height - (area.height - LETTERS).min(ROUNDS as u16), ..area };
        for ((option, pieces), x) in self.options.iter().zip(form).zip((area.x..).step_by(width.into())) {
            let column = Rect { x, width: width.saturating_sub(GAP), ..area };
            pieces.draw(Rect { height: words.height, ..column }, buf);
            self.bars(option, paint::below(column, words.height), buf);
        }
        let stage = paint::after(words, words.width.saturating_sub(STAGE - GAP));
        projector::big_half(&name(self.vote), (stage, Role::Verdict), buf);
        true
    }

    /// Draws the options in a line each beside the stage or the answer, where the band is too low for big ones, so that the picture
    /// stays in view. Returns false if there is no room.
    pub fn beside(&self, answer: &str, area: Rect, buf: &mut Buffer) -> bool {
        let room = Rect { width: area.width.saturating_sub(STAGE), ..area };
        let has_room = self.options.len() <= area.height.into() && self.widest() + GAP + VOTES <= room.width;
        if !has_room || area.height >= BIG {
            return false;
        }
        for (option, y) in self.options.iter().zip(room.y..) {
            self.option(option, Rect { y, height: 1, ..room }, buf);
        }
        let slot = paint::after(area, room.width + GAP);
        let is_told = self.vote.stage == VoteStage::Answer && projector::fits_big(answer, slot.width);
        let words = if is_told { answer.to_owned() } else { name(self.vote) };
        projector::big_half(&words, (slot, Role::Verdict), buf);
        true
    }

    /// Returns the ways to write the options in big letters, the most telling first.
    fn forms(&self) -> Vec<Vec<Pieces>> {
        let rounds = self.vote.visible_rounds();
        // The shares from a round on, down to none.
        let shares = |option: &BallotOption, from: usize| {
            let shares = (from..rounds).map(|round| self.vote.percent(round, option.number - 1).to_string());
            if from < rounds { format!(" {}%", text::joined(shares, "→")) } else { String::new() }
        };
        let big = |option: &BallotOption, from| Pieces::big(option.words() + &shares(option, from));
        let beside = |option: &BallotOption, from| {
            Pieces::beside(option.number.to_string() + &shares(option, from), &option.answer)
        };
        let all = |of: &dyn Fn(&BallotOption, usize) -> Pieces| -> Vec<Vec<Pieces>> {
            (0..=rounds).map(|from| self.options.iter().map(|option| of(option, from)).collect()).collect()
        };
        [all(&big), all(&beside)].concat()
    }

    /// Writes the number of each option beside it in the picture, where the picture is blank.
    pub fn number(&self, buf: &mut Buffer) {
        for (number, option) in (1..).zip(self.standing).filter(|(_, option)| option.x > 1) {
            let at = Rect { x: option.x - 2, width: 2, height: 1, ..*option };
            let is_free = !self.standing.iter().any(|other| other.intersects(at));
            if is_free && at.positions().all(|at| paint::is_blank(buf, at)) {
                paint::write_left(buf, at, &format!("{number:>2}"), Role::Knob);
            }
        }
    }

    /// Draws the bars of the visible rounds: one below the other if there are rows for that, else beside each other.
    fn bars(&self, option: &BallotOption, area: Rect, buf: &mut Buffer) {
        let rounds = self.vote.visible_rounds() as u16;
        if rounds == 0 {
            return;
        }
        let (width, height) =
            if area.height < rounds { (area.width / ROUNDS as u16, 0) } else { (area.width, area.height / rounds) };
        for (round, bar) in BARS.iter().enumerate().take(rounds.into()) {
            let step = round as u16;
            let place = if height == 0 {
                Rect { x: area.x + step * width, width, ..area }
            } else {
                Rect { y: area.y + step * height, height, ..area }
            };
            self.bar(option, (round, bar), place.intersection(area), buf);
        }
    }

    fn bar(&self, option: &BallotOption, (round, bar): (usize, &str), area: Rect, buf: &mut Buffer) {
        let count = self.vote.count(round, option.number - 1);
        let counted = format!("{} {count}", if option.is_right { " ✓" } else { "" });
        let most = (0..self.options.len()).map(|option| self.vote.count(round, option)).max().unwrap_or(0).max(1);
        let room = usize::from(area.width).saturating_sub(text::width(&counted) + 1);
        let cells = (count * room).div_ceil(most);
        let role = if option.is_right { Role::Best } else { Role::Done };
        let mut used = 0;
        for y in area.rows() {
            used = paint::write_left(buf, y, &bar.repeat(cells), role);
        }
        paint::write_left(buf, paint::after(Rect { height: 1, ..area }, used), &counted, option.role());
    }

    /// Draws the code with the address of the page for votes while devices may vote, where it hides nothing.
    pub fn invite(&self, canvas: Rect, frame: Rect, buf: &mut Buffer) {
        let Some(code) = invitation(self.model, self.vote).and_then(|address| Code::of(address, self.model)) else {
            return;
        };
        for scale in [2, 1] {
            let size = code.size(scale);
            let place =
                clear_of(canvas, size, self.standing, |place| ink(place, buf) + usize::from(place.intersects(frame)));
            if (place.width, place.height) == size && ink(place, buf) == 0 && hidden(self.standing, place) == 0 {
                code.draw(place, scale, buf);
                return;
            }
        }
    }
}

/// Option in big letters, and the rest of it in small ones.
#[derive(Clone)]
struct Pieces {
    big: String,
    small: String,
}

impl Pieces {
    const fn big(big: String) -> Self {
        Self { big, small: String::new() }
    }

    fn beside(big: String, small: &str) -> Self {
        Self { big, small: format!(" {small}") }
    }

    fn fit(&self, width: u16) -> bool {
        projector::fits_big(&self.big, width.saturating_sub(text::cells(&self.small)))
    }

    fn draw(&self, area: Rect, buf: &mut Buffer) {
        projector::big_half(&self.big, (area, Role::Title), buf);
        let at = (area.x + text::cells(&self.big) * LETTERS, area.bottom().saturating_sub(2));
        paint::write(buf, area, at, &self.small, Role::Title);
    }
}

/// Returns the name of the stage in big letters.
fn name(vote: &Vote) -> String {
    string!("vote/stage", stage = VoteStage(vote.stage))
}

/// Draws the stage in the band, or the answer with its reason.
pub fn stage(model: &Model, answer: &str, vote: &Vote, area: Rect, buf: &mut Buffer) {
    if vote.stage == VoteStage::Answer {
        let reason = model.opened().and_then(|view| view.reason(view.position()));
        projector::draw_solution(answer, reason.as_ref(), area, buf);
    } else {
        projector::big(&name(vote), area, buf);
    }
}

/// Returns the address of the page for votes while devices may vote or are about to.
fn invitation<'m>(model: &'m Model, vote: &Vote) -> Option<&'m str> {
    let is_near = vote.stage == VoteStage::Options || vote.stage.round().is_some();
    model.vote_address.as_deref().filter(|_| is_near)
}

/// Returns the line for the audience.
pub fn announcement(model: &Model, vote: &Vote) -> Sentence {
    vote.announcement(invitation(model, vote))
}

/// Code that a camera reads.
struct Code {
    code: QrCode,
    /// Cells with a glyph are dark modules. On a dark screen they are the light ones.
    is_dark_ink: bool,
}

/// Light modules around a code.
const MARGIN: i32 = 2;

impl Code {
    fn of(address: &str, model: &Model) -> Option<Self> {
        // Capital letters make the code smaller; an address of numbers has no other letters.
        let code = QrCode::encode_text(&address.to_uppercase(), QrCodeEcc::Low).ok()?;
        Some(Self { code, is_dark_ink: model.theme.name() == ThemeName::Light })
    }

    fn side(&self) -> i32 {
        self.code.size() + 2 * MARGIN
    }

    /// Returns its columns and rows: a module is as many columns, and half as many rows.
    fn size(&self, scale: u16) -> (u16, u16) {
        let side = self.side() as u16 * scale;
        (side, side.div_ceil(2))
    }

    fn is_ink(&self, x: i32, y: i32) -> bool {
        y < self.side() && self.code.get_module(x - MARGIN, y - MARGIN) == self.is_dark_ink
    }

    fn draw(&self, place: Rect, scale: u16, buf: &mut Buffer) {
        let module = |cells: u16| i32::from(cells / scale);
        for at in place.positions() {
            let (x, y) = (at.x - place.x, (at.y - place.y) * 2);
            let glyph = paint::half_blocks([y, y + 1].map(|y| self.is_ink(module(x), module(y))));
            paint::put(buf, at.into(), glyph, Role::Knob);
        }
    }
}
