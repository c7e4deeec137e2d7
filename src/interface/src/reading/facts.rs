//! What is on the screen, in sentences. The facts of a screen are those that change; the rest is told when it is asked for.

use super::{MOST_LINES, spoken, words};
use crate::{
    exercise_form::{ExerciseForm, ExerciseRow},
    game_match::Match,
    glossary::TERMS,
    keymap::{Binding, Mode, of_mode},
    lesson_view::LessonView,
    model::{Model, OpenScreen, Overlay, SearchView},
    parsons::{ParsonsView, Side},
    quiz_view::QuizView,
    screen::Screen,
    view::{dialog, edited_text, matching_formats, told},
};
use plywood_explain::pseudocode::Program;
use plywood_lesson::{Stepped as _, how};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_search::replay::State;
use plywood_tree::tree::{Kind, NodeId};

/// Returns the facts that are news once they change.
pub fn facts(model: &Model) -> Vec<String> {
    let mut facts = match &model.screen {
        OpenScreen::Gallery => gallery(model),
        OpenScreen::Opening => Vec::new(),
        OpenScreen::Search(view) => of_search(model, view),
        OpenScreen::Lesson(view) => of_lesson(view),
        OpenScreen::Match(play) => of_match(play),
    };
    facts.extend(overlay(model));
    facts.extend(model.remark.as_deref().map(str::to_owned));
    in_words(facts)
}

fn in_words(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    lines.into_iter().map(|line| spoken::text(&line)).filter(|line| !line.is_empty()).collect()
}

/// Returns where the user is, with everything that a look at the screen would show.
pub fn position(model: &Model) -> Vec<String> {
    let mut facts = facts(model);
    if let Some(view) = model.view().filter(|view| !asks(*view)) {
        let counter = |counter: plywood_lesson::Counter| {
            let (now, all) = (counter.now? as usize, counter.all.map(|all| all as usize));
            Some(match all {
                Some(all) => string!("reading/counter-of", name = Text(counter.name), Count(now), Count(all)),
                None => string!("reading/counter", name = Text(counter.name), Count(now)),
            })
        };
        facts.extend(view.counters(view.position()).into_iter().filter_map(counter));
    }
    if let Some(view) = model.searches().filter(|view| !asks(*view)) {
        facts.extend(open_path(view));
        facts.extend(listing(view));
    }
    if let Some(parsons) = model.searches().and_then(|view| view.common.parsons.as_deref()) {
        facts.extend(lines_in_order(parsons));
    }
    if let OpenScreen::Match(play) = &model.screen {
        facts.extend(numbered(play.game_match.position().legal.iter().map(|mv| mv.name.clone())));
    }
    in_words(facts)
}

/// Returns the entries of the gallery with their numbers.
pub fn entries(model: &Model) -> Vec<String> {
    let gallery = &model.gallery;
    let title = |entry: usize| {
        let entry = &gallery.entries[entry];
        string!("reading/entry", title = Text(entry.title), name = Text(entry.name))
    };
    in_words(numbered(gallery.visible_entries().map(title)))
}

/// Returns a node and what is below it, with the numbers of an outline.
pub fn outline(model: &Model, top: NodeId) -> Vec<String> {
    let Some(view) = model.searches() else { return Vec::new() };
    let tree = view.tree();
    let mut lines = Vec::new();
    let mut stack = vec![(top, String::from("1"))];
    while let Some((node, number)) = stack.pop() {
        if lines.len() == MOST_LINES {
            lines.push(string!("reading/more", most = Count(MOST_LINES)));
            break;
        }
        lines.push(string!("reading/outline", Text(number), about = Words(about(view, node))));
        let children: Vec<_> =
            tree.children(node).zip(1..).map(|(child, at)| (child, format!("{number}.{at}"))).collect();
        stack.extend(children.into_iter().rev());
    }
    in_words(lines)
}

/// Returns what is known of a node. What the search has not seen is not told while a question is open.
fn about(view: &SearchView, node: NodeId) -> Sentence {
    let (moment, voice) = (view.moment(), view.voice());
    let name = plywood_explain::name(moment, voice, node);
    let player = match view.tree().kind(node) {
        Kind::Inner(player) => Some(player.title()),
        // Their names say it.
        Kind::Leaf | Kind::Unexplored => None,
    };
    let mut why = plywood_explain::why(moment, voice, node);
    why.truncate(1);
    sentence!("reading/node", name, player, why = Words(Sentence::paragraph(why)))
}

fn numbered(items: impl Iterator<Item = String>) -> Vec<String> {
    let all: Vec<String> = items.collect();
    let of = all.len();
    let line = |(item, number)| string!("reading/numbered", Count(number), Count(of), Text(item));
    all.into_iter().zip(1_usize..).map(line).collect()
}

fn gallery(model: &Model) -> Vec<String> {
    let gallery = &model.gallery;
    let count = gallery.visible_entries().count();
    let place = gallery.visible_entries().position(|entry| entry == gallery.chosen).map_or(0, |at| at + 1);
    let mut facts = vec![string!("reading/gallery", Count(count))];
    if let Some(entry) = gallery.entry() {
        facts.push(string!(
            "reading/chosen",
            Count(place),
            title = Text(entry.title),
            name = Text(entry.name),
            about = Text(entry.about)
        ));
    }
    facts
}

/// Returns true while a question is open. Numbers of steps and nodes would be a hint.
fn asks(view: &dyn Screen) -> bool {
    let common = view.common();
    common.quiz_view.is_some() || common.practice.is_some() || common.parsons.is_some()
}

fn title(view: &dyn Screen) -> String {
    if asks(view) {
        return view.document().title.clone();
    }
    string!("reading/title", title = Text(view.document().title), how = Text(view.how()), steps = Count(view.steps()))
}

fn step(view: &dyn Screen) -> String {
    let (step, steps) = (view.position(), view.steps());
    string!("reading/step", Count(step), Count(steps), sentence = view.sentence(step, Charset::Unicode))
}

fn of_search(model: &Model, view: &SearchView) -> Vec<String> {
    let mut facts = vec![title(view)];
    if let Some(practice) = view.common.practice.as_deref() {
        facts.push(practice.sentence().to_string());
        facts.push(practice.marks().replace('/', " of "));
        facts.extend(practice.refused.as_deref().map(str::to_owned));
    } else if let Some(parsons) = view.common.parsons.as_deref() {
        facts.extend(of_parsons(parsons));
    } else if let Some(quiz) = view.common.quiz_view.as_deref() {
        facts.extend(of_quiz(quiz));
    } else if view.is_compared() {
        facts.push(string!("reading/place", place = Text(view.compared().place())));
        facts.extend((0..view.panes.len()).map(|pane| {
            let sentence = plywood_explain::step(view.moment_in(pane), view.voice_in(pane));
            string!("reading/pane", number = Count(pane + 1), how = Text(how(view.choices_in(pane))), sentence)
        }));
    } else if let Some(edited) = edited_text(model) {
        facts.push(edited);
    } else {
        facts.push(step(view));
        facts.extend(view.condition(view.position()).map(|condition| condition.to_string()));
        facts.extend(active_line(view));
    }
    let selected = view.pane().selected.filter(|_| view.common.practice.is_none());
    facts.extend(selected.map(|node| {
        let name = plywood_explain::name(view.moment(), view.voice(), node);
        string!("reading/selected", node = name)
    }));
    facts
}

fn of_lesson(view: &LessonView) -> Vec<String> {
    let mut facts = vec![title(view)];
    match view.common.quiz_view.as_deref() {
        Some(quiz) => facts.extend(of_quiz(quiz)),
        None => facts.push(step(view)),
    }
    facts
}

fn of_quiz(quiz: &QuizView) -> Vec<String> {
    let mut facts = vec![quiz.feedback().to_string()];
    let choices = if quiz.is_open() { quiz.choices() } else { Vec::new() };
    let has_numbers = choices.first().is_some_and(|first| first.starts_with("1:"));
    if !has_numbers {
        facts.extend(numbered(choices.into_iter()));
    } else if quiz.has_long_options() {
        facts.extend(choices);
    } else {
        // The question lists them with their numbers.
    }
    facts.push(quiz.prompt().to_string());
    if quiz.question().is_none() {
        facts.push(quiz.score().to_string());
    }
    facts
}

fn of_match(play: &Match) -> Vec<String> {
    let position = play.game_match.position();
    let mut facts = vec![string!("reading/match", title = Text(play.subject.title), promise = play.promise())];
    facts.push(string!("reading/position", position = Text(position.text)));
    facts.push(play.message().to_string());
    if !play.game_match.is_over() {
        facts.push(string!("reading/move", mv = Text(play.chosen_name()), moves = Count(position.legal.len())));
    }
    facts
}

/// Nodes on the way from the root to the place of the search.
fn open_path(view: &SearchView) -> Vec<String> {
    let moment = view.moment();
    let open = |node: &NodeId| moment.state(*node) == State::Open;
    let mut path: Vec<NodeId> = view.tree().ancestors(moment.current()).filter(open).collect();
    path.reverse();
    path.into_iter().map(|node| string!("reading/open", about = Words(about(view, node)))).collect()
}

/// Line of the code that the step has executed.
fn active_line(view: &SearchView) -> Option<String> {
    let program = view.program()?;
    let line = program.active_line(view.moment())?;
    Some(string!("reading/code", line = Count(line + 1), code = Text(program.lines()[line].text.trim())))
}

fn listing(view: &SearchView) -> Vec<String> {
    let lines = view.program().into_iter().flat_map(Program::lines);
    numbered(lines.map(|line| line.text.trim().to_owned()))
}

fn overlay(model: &Model) -> Vec<String> {
    if let Some(told) = told(model) {
        return told.sentences.iter().map(|sentence| format!("{}: {sentence}", told.title)).collect();
    }
    if let Some(dialog) = dialog(model) {
        let mode = model.mode();
        let words = |action| of_mode(mode).find(|row| row.action == action).map_or_else(String::new, Binding::words);
        let choice = |(action, what): &(_, &str)| format!("{}: {what}", words(*action));
        return dialog.lines.into_iter().chain(numbered(dialog.choices.iter().map(choice))).collect();
    }
    match &model.overlay {
        Overlay::Help(_) => help(model.mode()),
        Overlay::Legend(..) => numbered(TERMS.iter().map(|(_, name, meaning)| format!("{}: {}", name(), meaning()))),
        Overlay::LessonLegend => {
            let legend = model.lesson_view().map(LessonView::legend).unwrap_or_default();
            numbered(legend.into_iter().map(|(_, meaning)| meaning.to_string()))
        }
        Overlay::Chart(rows) => rows
            .iter()
            .map(|row| {
                let [minimax, alpha_beta] = [row.minimax, row.alpha_beta].map(|nodes| nodes as usize);
                string!("reading/chart", depth = Text(row.depth), Count(minimax), alpha = Count(alpha_beta))
            })
            .collect(),
        Overlay::Positions => positions(model),
        Overlay::Formats(typed, _) => {
            let formats = matching_formats(model, typed);
            numbered(formats.into_iter().map(|format| format!("{}: {}", format.ending(), format.about())))
        }
        Overlay::Exercise(form) => exercise(model, form),
        Overlay::GoTo(_) => vec![string!("panels/go-to")],
        Overlay::Name(_) => vec![string!("overlays/name")],
        Overlay::SaveAs(..) => vec![string!("overlays/save-as")],
        Overlay::None
        | Overlay::Actions(..)
        | Overlay::Why
        | Overlay::Note
        | Overlay::Link(_)
        | Overlay::Unfold
        | Overlay::Leaving(_)
        | Overlay::Offer => Vec::new(),
    }
}

fn exercise(model: &Model, form: &ExerciseForm) -> Vec<String> {
    let row = |(at, row): (usize, ExerciseRow)| {
        let value = form.value(row, &model.papers)?;
        let is_chosen = usize::from(at == form.row);
        Some(string!("reading/field", title = Text(row.name()), Text(value), chosen = Count(is_chosen)))
    };
    let rows = ExerciseRow::ALL.into_iter().enumerate().filter_map(row);
    rows.chain([string!("reading/form")]).collect()
}

/// Lines of a program to be put in order.
fn lines_in_order(parsons: &ParsonsView) -> Vec<String> {
    let text = |line: usize| parsons.puzzle.lines()[line].text.clone();
    let program = parsons
        .program
        .iter()
        .map(|placed| string!("reading/placed", indent = Count(placed.indent), line = Text(text(placed.line))));
    let others = parsons.others.iter().map(|&line| string!("reading/other-line", line = Text(text(line))));
    numbered(program.chain(others))
}

fn of_parsons(parsons: &ParsonsView) -> Vec<String> {
    let line = parsons.line().map(|line| parsons.puzzle.lines()[line].text.clone());
    let chosen = line.map(|line| match parsons.side {
        Side::Program => string!("reading/chosen-line", Text(line)),
        Side::Others => string!("reading/chosen-other", Text(line)),
    });
    chosen.into_iter().chain(parsons.ran.as_deref().map(str::to_owned)).collect()
}

fn help(mode: Mode) -> Vec<String> {
    let known = words(mode);
    let rows = of_mode(mode).filter(|row| known.contains(&row.words()));
    let own = [text!("reading/help-where"), text!("reading/help-tree"), text!("reading/help-enter")];
    let own = own.into_iter().map(str::to_owned);
    numbered(own.chain(rows.map(|row| format!("{}: {}", row.words(), (row.help)()))))
}

fn positions(model: &Model) -> Vec<String> {
    let Some(view) = model.search_view() else { return Vec::new() };
    match &view.own.positions {
        Err(why) => vec![why.to_string()],
        Ok(table) => {
            let known = table.positions().iter().enumerate().filter_map(|(at, position)| {
                let letter = table.letter(table.label(at, view.cursor())?);
                Some(string!("reading/label", position = Text(text::visible(&position.name)), label = Text(letter)))
            });
            numbered(known)
        }
    }
}
