//! Presenter view: the audience screen, and below or beside it the next step, the notes, the clock and the step.

mod digits;
mod mirror;

use super::keys::KeyLine;
use super::overlay::help::Help;
use super::overlay::{READING, plain};
use super::prose::Prose;
use crate::follower::{Follower, FollowerAreas, Headings, Link, areas};
use crate::keymap::{Mode, key_line};
use crate::paint::{self, Palette};
use crate::talk::message::{Audience, Disconnected, Note};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::text::grouped;
use plywood_messages::words::{Charset, Sentence, Span, Tone, Words as _};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Columns of the headings at the left of their text.
const HEADING: u16 = 7;

impl Widget for &Follower {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let palette = Palette::new(self.theme());
        let area = area.intersection(buf.area);
        buf.set_style(area, palette.base());
        let areas = areas(area);
        let draw = Draw { model: self, palette: &palette, areas };
        draw.title(buf);
        mirror::draw(self, &palette, areas, buf);
        draw.words(buf);
        draw.large(buf);
        draw.keys(buf);
        if let Some(page) = self.help {
            Help { mode: Mode::Follower, page, palette: &palette }.render(area, buf);
        }
    }
}

struct Draw<'m> {
    model: &'m Follower,
    palette: &'m Palette,
    areas: FollowerAreas,
}

impl Draw<'_> {
    /// Draws the title and the connection status. Without room for large digits, also step and clock.
    fn title(&self, buf: &mut Buffer) {
        let area = super::inset(self.areas.title);
        if area.is_empty() {
            return;
        }
        let right = if self.areas.clock.is_empty() { self.small() } else { String::new() };
        paint::write_right(buf, area, area.y, &right, self.palette.of(Role::Title));
        let left = Rect { width: area.width.saturating_sub(text::cells(&right) + 2), ..area };
        let problem = self.model.remark.map(str::to_owned).or_else(|| trouble(&self.model.link));
        let (words, role) = match problem {
            Some(problem) => (problem, Role::Problem),
            None => (self.model.presentation.notes.title.clone(), Role::Title),
        };
        let mut pieces = vec![(text!(speaker, "title"), Role::Faint), ("   ", Role::Faint)];
        if left.width < 60 {
            pieces.clear();
        }
        let shown = text::clipped(&words, usize::from(left.width)).into_owned();
        pieces.push((&shown, role));
        self.palette.line(pieces).render(left, buf);
    }

    fn small(&self) -> String {
        let notes = &self.model.presentation.notes;
        let pace = notes.pace.as_ref().map(|pace| format!("▶ {pace}   ")).unwrap_or_default();
        format!("{pace}{}   {}", step(notes.step), clock(self.model.seconds))
    }

    fn words(&self, buf: &mut Buffer) {
        let notes = &self.model.presentation.notes;
        let end = plain(at_the_end(notes.step));
        let next = if notes.next.0.is_empty() { &end } else { &notes.next };
        let (node, file) = (noted(notes.node.as_ref()), noted(notes.file.as_ref()));
        let coming = format!(" {} ", text!(speaker, "next"));
        let blocks = [
            (coming.as_str(), Role::Current, next),
            (text!(speaker, "now"), Role::Faint, &notes.now),
            (text!(speaker, "note"), Role::Faint, &node),
            (text!(speaker, "file"), Role::Faint, &file),
        ];
        self.stack(blocks.into_iter().filter(|(.., words)| !words.0.is_empty()).collect(), buf);
    }

    /// Draws texts one below the other. Each takes the rows it needs, as far as the others keep their minimum.
    fn stack(&self, blocks: Vec<(&str, Role, &Sentence)>, buf: &mut Buffer) {
        let mut rest = self.room();
        let (heading, least) = match self.areas.headings {
            Headings::Above => (2, 3),
            Headings::Left => (0, 1),
        };
        let columns = if heading == 0 { rest.width.saturating_sub(HEADING) } else { rest.width };
        let mut after = blocks.len() as u16;
        for (name, role, words) in blocks {
            after -= 1;
            let needed = Prose { sentence: words, palette: self.palette }.height(columns) + heading;
            let rows = needed.min(rest.height.saturating_sub(after * least).max(least)).min(rest.height);
            self.block(Rect { height: rows, ..rest }, (name, role), words, buf);
            rest = Rect { y: rest.y + rows, height: rest.height - rows, ..rest };
        }
    }

    fn room(&self) -> Rect {
        let FollowerAreas { next, now, node, file, .. } = self.areas;
        let bottoms = [next, now, node, file].into_iter().filter(|area| !area.is_empty()).map(Rect::bottom);
        Rect { height: bottoms.max().unwrap_or(next.y).saturating_sub(next.y), ..next }
    }

    fn block(&self, area: Rect, (heading, role): (&str, Role), words: &Sentence, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        paint::write(buf, area, (area.x, area.y), heading, self.palette.of(role));
        let rest = match self.areas.headings {
            Headings::Above => Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area },
            Headings::Left => {
                Rect { x: area.x + HEADING.min(area.width), width: area.width.saturating_sub(HEADING), ..area }
            }
        };
        Prose { sentence: words, palette: self.palette }.render(rest, buf);
    }

    fn large(&self, buf: &mut Buffer) {
        let notes = &self.model.presentation.notes;
        let role = if self.model.link == Link::Following { Role::Title } else { Role::Faint };
        self.digits(self.areas.clock, text!(speaker, "elapsed"), &clock(self.model.seconds), role, buf);
        let heading = match &notes.pace {
            Some(pace) => format!("{}   ▶ {pace}", text!(speaker, "step")),
            None => text!(speaker, "step").to_owned(),
        };
        self.digits(self.areas.step, &heading, &step(notes.step), Role::Number, buf);
    }

    fn digits(&self, area: Rect, heading: &str, words: &str, role: Role, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        paint::write(buf, area, (area.x, area.y), heading, self.palette.of(Role::Faint));
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        digits::draw(words, self.palette.of(role), below, buf);
    }

    fn keys(&self, buf: &mut Buffer) {
        let shown = if self.model.help.is_some() { READING } else { key_line(Mode::Follower) };
        KeyLine {
            mode: Mode::Follower,
            keys: shown,
            palette: self.palette,
            searches: None,
            lesson: None,
            question: None,
        }
        .render(self.areas.keys, buf);
    }
}

/// `20 / 43`.
fn step(step: Option<(u64, u64)>) -> String {
    match step {
        Some((done, all)) => format!("{} / {}", grouped(done), grouped(all)),
        None => "–".to_owned(),
    }
}

/// `0:12:34`.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn at_the_end(step: Option<(u64, u64)>) -> &'static str {
    match step {
        Some(_) => text!(speaker, "nothing-next"),
        None => "",
    }
}

/// Returns `only you: what nobody else reads B: the note`.
fn noted(note: Option<&Note>) -> Sentence {
    let Some(Note { about, text, speaker }) = note else { return Sentence::default() };
    let note = if about.is_empty() {
        Sentence::from(vec![Span { text: text.clone().into(), tone: Tone::Plain }])
    } else {
        say!(speaker, "note-about", about = Name(about), note = Text(text)).sentence(Charset::Unicode)
    };
    if speaker.is_empty() {
        note
    } else {
        say!(speaker, "only-you", speaker = Text(speaker), note = Words(note)).sentence(Charset::Unicode)
    }
}

/// Returns the problem with the connection, if any.
fn trouble(link: &Link) -> Option<String> {
    match link {
        Link::Following => None,
        Link::Silent => Some(text!(speaker, "silent").to_owned()),
        Link::Disconnected(Disconnected::NoTalk) => Some(text!(speaker, "no-talk").to_owned()),
        Link::Disconnected(Disconnected::Gone) => Some(text!(speaker, "gone").to_owned()),
        Link::Disconnected(Disconnected::Several(talks)) => {
            Some(say!(speaker, "several", talks = Count(*talks)).into())
        }
        Link::Disconnected(Disconnected::OtherVersion(_)) => Some(text!(speaker, "other-version").to_owned()),
        Link::Disconnected(Disconnected::Failed(error)) => Some(text::visible(error).into_owned()),
    }
}

fn audience_label(audience: Audience) -> (&'static str, Role) {
    match audience {
        Audience::Sees => (text!(speaker, "room-sees"), Role::Faint),
        Audience::Blank => (text!(speaker, "room-blank"), Role::Problem),
    }
}
