//! Textbook version of the algorithm with the line of the last step marked, and the call stack below. It does not move while
//! stepping, except that a program longer than the screen scrolls to the current line.

use std::borrow::Cow;

use super::{keys::key_of, prelude::*};
use plywood_explain::pseudocode::{Decision, Form, Frame, Program, Stack};
use plywood_tree::settings::Choice as _;
use ratatui_widgets::{
    block::{Block, Padding},
    borders::Borders,
};

/// Minimum rows of the call stack: its heading, the root, a gap, the innermost frame.
const STACK: u16 = 4;
/// Panes with fewer rows have no heading.
const TALL: u16 = 20;
/// Panes of at least this many columns have side margins.
const ROOMY: u16 = 46;
/// Columns of the key that shows another form, with margins.
const HINT: u16 = 7;
/// Columns of a number in the call stack, with and without side margins.
const NUMBER: (usize, usize) = (7, 6);

pub fn draw(search_view: &SearchView, area: Rect, buf: &mut Buffer) {
    let Some(programs) = search_view.own.code.as_ref().filter(|_| !area.is_empty()) else { return };
    let Some(program) = programs.program() else { return };
    let inside = framed(area, buf);
    let hint = if programs.len() > 1 { HINT } else { 0 };
    let pane = Pane { search_view, program, area: inside, hint };
    // While the user looks for a mistake, the correct program is shown instead of the running one; the title must say so.
    let title = if search_view.common.quiz_view.is_some() { text!("comparison/right-program") } else { program.title };
    let heading = u16::from(inside.height >= TALL || search_view.common.quiz_view.is_some());
    let shown = visible_rows(program, program.in_view(search_view.moment()), inside.height.saturating_sub(heading));
    if heading > 0 {
        let room = Rect { x: inside.x + 1, width: inside.width.saturating_sub(1 + hint), ..inside };
        paint::write_clipped(buf, room, title, Role::Title);
    }
    let after = pane.lines(inside.y + heading, &shown, buf);
    if hint > 0 {
        // The key that shows another form is at the end of the first line.
        let key = key_of(Mode::Walkthrough, Action::Form);
        let line = paint::line([(&*key, Role::Key), (" ", Role::Faint), (text!("interface/form"), Role::Faint)]);
        line.right_aligned().render(inside, buf);
    }
    pane.stack(after, buf);
}

/// Draws the line between the tree and the pane beside or below it. Returns the remaining area.
fn framed(area: Rect, buf: &mut Buffer) -> Rect {
    let block = if area.x == 0 {
        Block::new().borders(Borders::TOP)
    } else {
        Block::new().borders(Borders::LEFT).padding(Padding::horizontal(u16::from(area.width >= ROOMY)))
    };
    let block = block.border_style(paint::style(Role::Frame));
    let inside = block.inner(area);
    block.render(area, buf);
    inside
}

/// Marks of a wrong line and of its correction.
const WRONG: &str = "✗";
const RIGHT: &str = "✓";

/// Row of the program: the number of its line, its text, and its mark.
type Row<'p> = (usize, &'p str, &'static str);

/// Returns every line, with the correction below each wrong one.
fn rows(program: &Program) -> Vec<Row<'_>> {
    let rows = program.lines().iter().enumerate().flat_map(|(line, code)| {
        let right = code.right.as_deref().map(|text| (line, text, RIGHT));
        [(line, code.text.as_str(), if right.is_some() { WRONG } else { "" })].into_iter().chain(right)
    });
    rows.collect()
}

/// Returns the visible rows: all of them, or as much of the executed function as fits.
fn visible_rows(program: &Program, at: usize, height: u16) -> Vec<Row<'_>> {
    let all = rows(program);
    let room = usize::from(height.saturating_sub(STACK)).max(1);
    if all.len() <= room {
        return all;
    }
    let function = program.function_around(at);
    let of_function: Vec<Row<'_>> = all.iter().copied().filter(|(line, ..)| function.contains(line)).collect();
    if matches!(program.form, Form::TwoFunctions | Form::Decision) && of_function.len() <= room {
        return of_function;
    }
    // Pages keep the program still: from the top, with the last one aligned to the end.
    let at = all.iter().position(|&(line, ..)| line == at).unwrap_or(0);
    let start = (at / room * room).min(all.len() - room);
    all[start..start + room].to_vec()
}

struct Pane<'p> {
    search_view: &'p SearchView,
    program: &'p Program,
    area: Rect,
    /// Columns taken at the end of the first row.
    hint: u16,
}

impl Pane<'_> {
    /// Draws the program, and its source if there is room. Returns the row after it.
    fn lines(&self, top: u16, shown: &[Row<'_>], buf: &mut Buffer) -> u16 {
        let active = self.program.active_line(self.search_view.moment());
        let mut y = top;
        for &(line, words, mark) in shown {
            let at = (self.area.x, y);
            if mark == RIGHT {
                let words = text::clipped(words, usize::from(self.area.width.saturating_sub(1)));
                paint::write(buf, self.area, at, mark, Role::Best);
                self.write(y, &words, Role::Faint, buf);
            } else {
                self.line(y, words, active == Some(line), buf);
                paint::write(buf, self.area, at, mark, Role::Problem);
            }
            y += 1;
        }
        y += self.mistake(y, buf);
        let is_roomy = self.area.bottom().saturating_sub(y) >= 3 * STACK;
        if is_roomy {
            self.write(y, self.program.source, Role::Faint, buf);
            y += 2;
        }
        y
    }

    fn write(&self, y: u16, words: &str, role: Role, buf: &mut Buffer) {
        paint::write(buf, self.area, (self.area.x + 1, y), words, role);
    }

    /// Explains the marks of a search with a mistake. Returns the number of rows used.
    fn mistake(&self, y: u16, buf: &mut Buffer) -> u16 {
        let rows = self.area.bottom().saturating_sub(y).saturating_sub(STACK);
        let Some(bug) = self.program.mistake().filter(|_| rows > 0) else { return 0 };
        let what = bug.meaning();
        let heading = if self.program.is_mistaken() {
            string!("panels/faulty-program", Text(what))
        } else {
            string!("panels/same-program", Text(what))
        };
        let remark = Flow::plain(&heading, Role::Problem);
        let width = self.area.width.saturating_sub(1);
        let rows = remark.height(width).min(rows);
        remark.draw(Rect { x: self.area.x + 1, y, width, height: rows }, buf);
        rows
    }

    fn line(&self, y: u16, words: &str, is_lit: bool, buf: &mut Buffer) {
        let used = if y == self.area.y { self.hint } else { 0 };
        let room = usize::from(self.area.width.saturating_sub(1 + used));
        let words = text::clipped(words, room);
        let role = match (is_lit, words.starts_with(' ')) {
            (true, _) => Role::Current,
            (false, true) => Role::Text,
            (false, false) => Role::Title,
        };
        if is_lit {
            let bar = format!("▶{words:<room$}");
            paint::write(buf, self.area, (self.area.x, y), &bar, role);
        } else {
            self.write(y, &words, role, buf);
        }
    }

    fn stack(&self, y: u16, buf: &mut Buffer) {
        let rows = usize::from(self.area.bottom().saturating_sub(y + 1));
        let names = ["α", "β", "v", text!("panels/child")].map(str::to_owned);
        self.columns(y, text!("panels/call-stack"), names, [Role::Title, Role::Faint], buf);
        let stack = Stack::new(self.program, self.search_view.moment(), rows);
        let mut y = y + 1;
        if stack.inner.is_empty() {
            self.write(y, text!("panels/nothing-called"), Role::Faint, buf);
        }
        if let Some(outer) = &stack.outer {
            self.frame(y, outer, Role::Text, buf);
            self.write(y + 1, "…", Role::Faint, buf);
            y += 2;
        }
        for (left, frame) in stack.inner.iter().enumerate().map(|(at, frame)| (stack.inner.len() - at, frame)) {
            self.frame(y, frame, if left == 1 { Role::Open } else { Role::Text }, buf);
            y += 1;
        }
        self.decision(y, buf);
    }

    /// Draws `minimax-decision returns A1` when the search is over.
    fn decision(&self, y: u16, buf: &mut Buffer) {
        let moment = self.search_view.moment();
        let Some(Decision { function, child }) = self.program.decision(moment).filter(|_| y < self.area.bottom())
        else {
            return;
        };
        let tree = self.search_view.tree();
        let called = tree.move_name(child).or_else(|| tree.called(child));
        let chosen = called.map_or_else(
            || plywood_explain::name(moment, self.search_view.voice(), child).to_string(),
            Cow::into_owned,
        );
        let returns = say!("panels/returns-move", Text(function), mv = Text(chosen));
        self.write(y, &String::from(returns), Role::Best, buf);
    }

    /// `max-value(B)   3   +∞   5   2`.
    fn frame(&self, y: u16, frame: &Frame<'_>, role: Role, buf: &mut Buffer) {
        let tree = self.search_view.tree();
        let number = |value: f64| match (tree.domain().pretty(value), self.program.has_window()) {
            (shown, true) => shown.as_bound().to_string(),
            (shown, false) => shown.to_string(),
        };
        let [alpha, beta] =
            frame.window.map_or_else(Default::default, |window| [window.alpha, window.beta].map(number));
        let child = if frame.child == 0 { String::new() } else { frame.child.to_string() };
        let columns = [alpha, beta, frame.value.map_or_else(String::new, number), child];
        // A node is called by its name, its position or the move to it; a leaf without one by its value.
        let shown = |value: f64| tree.domain().pretty(value).to_string();
        let value = || tree.value(frame.node).map_or_else(|| string!("panels/a-node"), shown);
        let name = tree.called(frame.node).map_or_else(value, |name| text::visible(&name).into_owned());
        let call = format!("{}({name})", frame.function);
        let numbers = if role == Role::Open { Role::Number } else { Role::Text };
        self.columns(y, &call, columns, [role, numbers], buf);
    }

    /// Draws words on the left and numbers at the right: the window, the best value and the child, as far as the program has them.
    fn columns(&self, y: u16, words: &str, columns: [String; 4], [left, right]: [Role; 2], buf: &mut Buffer) {
        let has_window = self.program.has_window();
        let has_best = self.program.has_best();
        let columns = columns.into_iter().zip([has_window, has_window, has_best, true]);
        let columns: Vec<_> = columns.filter(|(_, is_shown)| *is_shown).map(|(words, _)| words).collect();
        let number = if self.area.width + 2 >= ROOMY { NUMBER.0 } else { NUMBER.1 };
        let room = usize::from(self.area.width.saturating_sub(1)).saturating_sub(columns.len() * number);
        let words = text::clipped(words, room);
        let blanks = " ".repeat(room.saturating_sub(text::width(&words)));
        let numbers = columns.iter().map(|words| format!("{:>number$}", text::clipped(words, number - 1)));
        let numbers = numbers.collect::<Vec<_>>().concat();
        let line = paint::line([(words.as_ref(), left), (&blanks, left), (&numbers, right)]);
        let row = Rect { x: self.area.x + 1, y, width: self.area.width.saturating_sub(1), height: 1 };
        line.render(row.intersection(self.area), buf);
    }
}
