//! Keys of the settings, checked against the table.

use super::{Action, BINDINGS, Binding, Mode, Spoken, name};
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood_document::settings::{Keys, warning};
use plywood_tree::{
    diagnostic::{Diagnostic, Span, quoted},
    settings::nearest,
};

const NAMED: [KeyCode; 13] = [
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
];

/// Keys of one action in the settings.
struct Wanted<'s> {
    row: usize,
    keys: Vec<(KeyEvent, &'s Span)>,
    entry: &'s Keys,
}

/// Returns the table with the keys of the settings, and the problems of those that are left out.
pub fn remapped(entries: &[Keys]) -> (Vec<Binding>, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let mut wanted: Vec<Wanted<'_>> = Vec::new();
    for entry in entries {
        match Wanted::of(entry) {
            Ok(one) => wanted.push(one),
            Err(problem) => problems.push(problem),
        }
    }
    // Leaving out one entry can bring another one into conflict with the usual keys.
    loop {
        let rows = with(&wanted);
        let Some((at, problem)) = first_problem(&rows, &wanted) else {
            return (rows, problems.into_iter().map(warning).collect());
        };
        wanted.remove(at);
        problems.push(problem);
    }
}

fn with(wanted: &[Wanted<'_>]) -> Vec<Binding> {
    let mut rows = BINDINGS.to_vec();
    for one in wanted {
        rows[one.row].keys = one.keys.iter().map(|(key, _)| *key).collect::<Vec<_>>().leak();
    }
    rows
}

impl<'s> Wanted<'s> {
    fn of(entry: &'s Keys) -> Result<Self, Diagnostic> {
        let Some(row) = BINDINGS.iter().position(|row| row.name == entry.action) else {
            return Err(unknown(entry));
        };
        let refused = |code, message: String| Err(Diagnostic::spanning(code, message, entry.range.clone()));
        if BINDINGS[row].spoken == Spoken::Typed {
            return refused("typed-keys", string!("keys/typed-keys", action = Text(entry.action)));
        }
        let mut keys = Vec::new();
        for (name, range) in &entry.keys {
            let read = parse(name).map_err(|help| {
                let problem = Diagnostic::new("unknown-key-name", say!("keys/no-such-key", key = Text(quoted(name))));
                problem.at(range.clone(), "").help(help)
            })?;
            keys.extend(read.into_iter().map(|key| (key, range)));
        }
        if BINDINGS[row].action == Action::Quit {
            if keys.is_empty() {
                return refused("no-way-to-quit", string!("keys/no-way-to-quit"));
            }
            if let Some((_, range)) = keys.iter().find(|(key, _)| key.code == KeyCode::Esc) {
                return Err(Diagnostic::spanning("esc-quits", text!("keys/esc-quits"), (*range).clone()));
            }
        }
        Ok(Self { row, keys, entry })
    }
}

fn unknown(entry: &Keys) -> Diagnostic {
    let message = say!("keys/no-such-action", action = Text(quoted(&entry.action)));
    let problem = Diagnostic::spanning("unknown-action", message, entry.range.clone());
    match nearest(&entry.action, BINDINGS.iter().map(|row| row.name)) {
        Some(near) => problem.help(say!("keys/action-near", Text(near))),
        None => problem.help(text!("keys/actions-help")),
    }
}

/// Returns the problem of an entry with its index: of a key that cannot be pressed in one of its modes, or has two meanings.
fn first_problem(rows: &[Binding], wanted: &[Wanted<'_>]) -> Option<(usize, Diagnostic)> {
    for (at, one) in wanted.iter().enumerate() {
        let row = &rows[one.row];
        let dead = row.modes.iter().find(|&&mode| row.keys_in(mode).next().is_none());
        if let Some(mode) = dead.filter(|_| !row.keys.is_empty()) {
            let code = if row.action == Action::Quit { "no-way-to-quit" } else { "no-key-there" };
            let message = say!("keys/no-key-there", action = Text(row.name), mode = Text(mode.name()));
            let problem = Diagnostic::spanning(code, message, one.entry.range.clone());
            return Some((at, problem.help(text!("keys/no-key-there-help"))));
        }
    }
    Mode::ALL.into_iter().find_map(|mode| conflict(rows, wanted, mode))
}

fn conflict(rows: &[Binding], wanted: &[Wanted<'_>], mode: Mode) -> Option<(usize, Diagnostic)> {
    let bound = |&(_, row): &(usize, &Binding)| row.modes.contains(&mode);
    let mut seen: Vec<(KeyEvent, usize)> = Vec::new();
    for (row, binding) in rows.iter().enumerate().filter(bound) {
        for key in binding.keys_in(mode) {
            if let Some(&(_, first)) = seen.iter().find(|(known, _)| *known == key) {
                return twice(rows, wanted, (key, mode), [first, row]);
            }
            seen.push((key, row));
        }
    }
    None
}

/// Reports the entry that is written last.
fn twice(
    rows: &[Binding],
    wanted: &[Wanted<'_>],
    (key, mode): (KeyEvent, Mode),
    pair: [usize; 2],
) -> Option<(usize, Diagnostic)> {
    let place = |one: &Wanted<'_>| one.keys.iter().rfind(|(own, _)| *own == key).map(|(_, range)| (*range).clone());
    let mut entries: Vec<_> = wanted.iter().enumerate().filter(|(_, one)| pair.contains(&one.row)).collect();
    entries.sort_by_key(|(_, one)| one.entry.range.start);
    let (at, last) = entries.pop()?;
    let other = rows[if last.row == pair[0] { pair[1] } else { pair[0] }].name;
    let message = say!("keys/bound-twice", key = Text(name(key)), mode = Text(mode.name()), Text(other));
    let mut problem = Diagnostic::new("key-bound-twice", message);
    problem = problem.at(place(last).unwrap_or_default(), text!("keys/bound-again"));
    if let Some(first) = entries.pop().and_then(|(_, one)| place(one)) {
        problem = problem.at(first, text!("keys/bound-first"));
    }
    Some((at, problem.help(say!("keys/bound-twice-help", Text(other)))))
}

/// Returns the events of a key by its usual name, or what to write instead.
fn parse(written: &str) -> Result<Vec<KeyEvent>, String> {
    let usual = || string!("keys/key-names");
    if written == "Shift+Tab" {
        return Ok([KeyModifiers::SHIFT, KeyModifiers::NONE].map(|held| KeyEvent::new(KeyCode::BackTab, held)).into());
    }
    let signs = written.chars().rev().take(1).filter(|sign| !sign.is_control()).chain([' ']);
    let codes = NAMED.into_iter().chain((1..=12).map(KeyCode::F)).chain(signs.map(KeyCode::Char));
    let held = [KeyModifiers::NONE, KeyModifiers::CONTROL, KeyModifiers::SHIFT];
    let mut keys = codes.flat_map(|code| held.map(|held| KeyEvent::new(code, held)));
    let key = keys.find(|&key| name(key) == written).ok_or_else(usual)?;
    match (key.code, key.modifiers) {
        (KeyCode::Char(c), KeyModifiers::SHIFT) => Err(string!("keys/shifted", key = Text(c))),
        (KeyCode::Char(c), KeyModifiers::CONTROL) if !c.is_ascii_lowercase() => Err(usual()),
        // Terminals send the same for these.
        (KeyCode::Char('i'), KeyModifiers::CONTROL) => Err(string!("keys/same-key", other = Text("Tab"))),
        (KeyCode::Char('m'), KeyModifiers::CONTROL) => Err(string!("keys/same-key", other = Text("Enter"))),
        _ => Ok(vec![key]),
    }
}
