//! Applies a message to the model and returns the effect. This file routes messages; the parts of the screen answer with a
//! `Reply`, which is applied here too.

mod changing;
mod disk;
mod editing;
mod game_match;
mod idle;
mod lesson;
mod message;
mod nodes;
mod opening;
mod panes;
mod parsons;
mod pointer;
mod practice;
mod prelude;
mod prompt;
mod quiz_view;
mod random;
mod review;
mod screen;
mod searching;

pub use message::{Answer, Effect, Message, Reply};

use super::{
    editing::{Destination, FileChange},
    event::KeyEvent,
    job::perform,
    keymap::{
        self, Action, ChangingAction, ComparisonAction, EditingAction, GalleryAction, LessonAction, MatchAction,
        MistakeAction, Mode, ParsonsAction, PracticeAction, ProgramAction, QuestionAction, QuizAction, SheetAction,
        WalkthroughAction,
    },
    link,
    model::{Contender, Working},
    view,
};
use plywood_search::session::Entrant;
use plywood_tree::progress::{BytesRead, Counts};
use prelude::*;
use ratatui::layout::Size;

pub fn update(model: &mut Model, message: Message) -> Effect {
    let reply = apply(model, message);
    let effect = apply_reply(model, reply);
    model.fit();
    if let Some(view) = model.view_mut() {
        let step = view.position();
        view.common_mut().question.take_if(|(asked, _)| *asked != step);
    }
    if let Some(view) = model.opened() {
        model.gallery.saw(view.position(), view.steps());
    }
    // Explains a symbol where it first appears in a walkthrough, one at a step.
    let explains = is_free(model) && model.mode() == Mode::Walkthrough && !model.is_projected();
    if let OpenScreen::Search(view) = &model.screen
        && explains
    {
        model.explained.arrive(view);
    }
    effect
}

/// Performs what an effect starts until nothing is left to do. Returns the last effect.
pub fn perform_all(model: &mut Model, mut effect: Effect) -> Effect {
    while let Effect::Start(job) = effect {
        let outcome = perform(*job, &Arc::default());
        effect = update(model, Message::Done(Box::new(outcome)));
    }
    effect
}

fn apply(model: &mut Model, message: Message) -> Reply {
    match message {
        Message::Key(key) => return on_key(model, key),
        Message::Act(action) => return on_asked(model, action),
        Message::Select(node) => nodes::select_node(model.screen.search_mut()?, node),
        Message::Paste(text) => return prompt::on_paste(model, &text),
        Message::Mouse(event) => return pointer::on_mouse(model, event),
        Message::Resize(width, height) => return on_resize(model, Size::new(width, height)),
        Message::Tick => model.view_mut().into_iter().for_each(Screen::tick),
        Message::Open(request) => return opening::open_directly(model, *request),
        Message::Play(subject, first, strength) => return game_match::open(model, *subject, first, strength),
        Message::Read(reading) => return opening::read(model, reading),
        Message::Progress(nodes, bytes) => {
            if let Some(working) = &mut model.working {
                working.nodes = nodes;
                working.bytes = bytes;
            }
        }
        Message::Race(all) => {
            let contenders = model.working.iter_mut().flat_map(|working| &mut working.contenders);
            contenders.zip(all).for_each(|(contender, counts)| contender.counts = counts);
        }
        Message::Done(outcome) => return opening::on_outcome(model, *outcome),
        Message::FileChanged(news) => {
            // News about the file replaces the current remark.
            model.remark = None;
            return on_file_change(model, *news);
        }
        Message::Recovered(found) => return disk::on_recovered(model, found),
        Message::Votes(ballots) => quiz_view::collect(model, ballots),
        Message::Trouble(what) => return Reply::say(Remark::fault(what)),
    }
    None
}

fn on_file_change(model: &mut Model, news: FileChange) -> Reply {
    // The tree that the lesson was made from has changed, so it replaces the lesson again.
    let is_of_tree = model.lesson_view().is_some_and(|view| view.common.before.is_some());
    let settled = if is_of_tree { lesson::toggle_strategic(model) } else { None };
    let reply = disk::on_file_change(model, news);
    let has_effect = |answer: &Answer| !matches!(answer.effect, Effect::None);
    if reply.as_ref().is_some_and(has_effect) { reply } else { settled }
}

fn apply_reply(model: &mut Model, reply: Reply) -> Effect {
    let Answer { remark, overlay, leaving, effect } = reply.unwrap_or_default();
    if remark.is_some() {
        model.remark = remark;
    }
    if let Some(overlay) = overlay {
        model.overlay = overlay;
    }
    if let Effect::Start(job) = &effect {
        let entrants = if let Job::Race { entrants, .. } = &**job { &entrants[..] } else { &[] };
        let contender = |entrant: &Entrant| match entrant {
            Entrant::Done(pane) => Contender { choices: pane.run.choices, counts: pane.counts },
            Entrant::New(choices) => Contender { choices: *choices, counts: Counts::default() },
        };
        let contenders = entrants.iter().map(contender).collect();
        model.working = Some(Working { title: job.title(), nodes: 0, bytes: BytesRead::default(), contenders });
    }
    match leaving {
        None => effect,
        Some(Destination::Outside) => Effect::Quit,
        Some(Destination::Gallery) => {
            opening::show_gallery(model);
            model.left_match = None;
            model.overlay = Overlay::None;
            effect
        }
    }
}

/// A running job still lays out for the old size; its result is laid out again on arrival.
fn on_resize(model: &mut Model, size: Size) -> Reply {
    model.size = size;
    model.fit();
    let reply = model.screen.search_mut().and_then(nodes::refit);
    reply.filter(|_| model.working.is_none())
}

/// Dispatches a key to the open field or list, else to the shared actions, else to the screen.
fn on_key(model: &mut Model, key: KeyEvent) -> Reply {
    model.remark = None;
    let mode = model.mode();
    let action = keymap::action(mode, key);
    if model.is_blanked && !matches!(action, Some(Action::Quit | Action::Suspend)) {
        // Any key ends the blanking and has no other effect, so that nothing happens unseen.
        model.is_blanked = false;
        return None;
    }
    if page_help(model, key) {
        return None;
    }
    uncover(model, action);
    let searches = mode == Mode::Gallery && model.overlay == Overlay::None;
    let is_search = |model: &mut Model| searches && opening::type_search(&mut model.gallery, key);
    if choose_row(model, key) || is_search(model) {
        return None;
    }
    if let Some(reply) = prompt::take(model, key, action) {
        return reply;
    }
    if is_free(model) && quiz_view::is_typed(model, key) {
        return quiz_view::type_answer(model, key.code);
    }
    match action {
        Some(action) => on_bound_key(model, mode, action, key.code),
        None if is_free(model) || mode == Mode::Question => {
            Reply::say(say!("remarks/unbound", key = Text(keymap::pressed(key)), mode = Text(mode.name())))
        }
        None => None,
    }
}

/// Performs an action without a key.
fn on_asked(model: &mut Model, action: Action) -> Reply {
    model.remark = None;
    uncover(model, Some(action));
    let mode = model.mode();
    on_bound_key(model, mode, action, KeyCode::Other)
}

/// Closes the help before a key of the screen behind it, and a link before any other key: it belongs to one moment.
fn uncover(model: &mut Model, action: Option<Action>) {
    let is_help = matches!(model.overlay, Overlay::Help(_) | Overlay::Legend(..));
    let is_link = matches!(model.overlay, Overlay::Link(_)) && action != Some(Action::Link);
    if (is_help || is_link) && action.and_then(ProgramAction::of).is_none() {
        model.overlay = Overlay::None;
    }
}

/// Does what a key means, or says why nothing happens.
fn on_bound_key(model: &mut Model, mode: Mode, action: Action, key: KeyCode) -> Reply {
    let is_shown = model.working.is_none() && !matches!(model.overlay, Overlay::Help(_) | Overlay::Legend(..));
    let before = is_shown.then(|| idle::Positions::of(model));
    let reply = on_action(model, mode, action, key);
    let is_idle = reply.is_none() && before.is_some_and(|before| before == idle::Positions::of(model));
    match idle::reason(model, action).filter(|_| is_idle) {
        Some(reason) => Reply::say(reason),
        None => reply,
    }
}

/// Returns true if no overlay is open and no job is running.
fn is_free(model: &Model) -> bool {
    model.overlay == Overlay::None && model.working.is_none()
}

fn on_typed(model: &mut Model) -> Reply {
    let overlay = std::mem::take(&mut model.overlay);
    if let Overlay::SaveAs(name, refused) = overlay {
        return disk::save_as(model, &name, refused.as_deref());
    }
    if let Overlay::Formats(typed, chosen) = &overlay {
        let format = Arc::clone(view::matching_formats(model, typed).get(*chosen)?);
        return disk::draw(model, format);
    }
    if let Overlay::Exercise(form) = &overlay {
        return random::exercise(model, form);
    }
    if let Overlay::Name(name) = overlay {
        return editing::rename(model.search_view_mut()?, name);
    }
    if let Overlay::Actions(typed, chosen) = &overlay {
        // None of these actions depends on the key.
        let mode = model.mode();
        let action = view::matching_actions(mode, typed).get(*chosen)?.action;
        return on_action(model, mode, action, KeyCode::Other);
    }
    // An empty prompt for a step cancels; too many digits mean the last step.
    if let Overlay::GoTo(digits) = overlay
        && !digits.is_empty()
    {
        model.opened_mut()?.go_to(digits.parse().unwrap_or(usize::MAX));
    }
    None
}

fn on_action(model: &mut Model, mode: Mode, action: Action, key: KeyCode) -> Reply {
    if let Some(action) = ProgramAction::of(action) {
        return on_program_action(model, action);
    }
    if model.working.is_some() {
        return None;
    }
    match mode {
        Mode::Gallery => opening::act(model, GalleryAction::of(action)?),
        Mode::Walkthrough => nodes::act(model, WalkthroughAction::of(action)?),
        Mode::Lesson => lesson::act(model, LessonAction::of(action)?),
        Mode::Editing => editing::act(model, EditingAction::of(action)?, key),
        Mode::Changing => changing::act(model, ChangingAction::of(action)?, key),
        Mode::Question => disk::act(model, QuestionAction::of(action)?),
        Mode::Comparison => searching::act_on_comparison(model, ComparisonAction::of(action)?),
        Mode::Match => game_match::act(model, MatchAction::of(action)?, key),
        Mode::Quiz => quiz_view::act(model, QuizAction::of(action)?, key),
        Mode::Practice => practice::act(model, PracticeAction::of(action)?, key),
        Mode::Parsons => parsons::act(model, ParsonsAction::of(action)?),
        Mode::Mistake => quiz_view::look_for_mistake(model, MistakeAction::of(action)?),
        // The presenter view has its own model.
        Mode::PresenterView => None,
    }
}

fn on_program_action(model: &mut Model, action: ProgramAction) -> Reply {
    let is_working = model.working.is_some();
    match action {
        ProgramAction::Quit => return disk::leave(model, Destination::Outside),
        ProgramAction::Suspend => return Reply::ask(Effect::Suspend),
        ProgramAction::Close if is_working => return Reply::ask(Effect::Cancel),
        // All other actions wait for the job.
        _ if is_working => {}
        ProgramAction::Close => return close(model),
        ProgramAction::Theme => model.theme = model.theme.named(model.theme.name().next()),
        ProgramAction::Projector => return change_venue(model),
        ProgramAction::Blank => model.is_blanked = true,
        ProgramAction::Help => return Reply::toggle(&model.overlay, Overlay::Help(0)),
        ProgramAction::Legend => return legend(model),
        ProgramAction::Actions => return Reply::show(Overlay::Actions(String::new(), 0)),
    }
    None
}

/// Opens or closes the legend of a lesson's picture, or that of searches.
fn legend(model: &Model) -> Reply {
    match model.lesson_view() {
        None => Reply::show(view::next_legend(model)),
        Some(view) if view.legend().is_empty() => Reply::say(text!("panels/no-legend")),
        Some(_) => Reply::toggle(&model.overlay, Overlay::LessonLegend),
    }
}

/// Moves the choice in a list of actions or formats. Returns true if the key does that.
fn choose_row(model: &mut Model, key: KeyEvent) -> bool {
    let rows = if let Overlay::Formats(typed, _) = &model.overlay {
        view::matching_formats(model, typed).len()
    } else if let Overlay::Actions(typed, _) = &model.overlay {
        view::matching_actions(model.mode(), typed).len()
    } else {
        return false;
    };
    let (Overlay::Actions(_, chosen) | Overlay::Formats(_, chosen)) = &mut model.overlay else { return false };
    let last = rows.saturating_sub(1);
    match key.code {
        KeyCode::Up => *chosen = chosen.saturating_sub(1),
        KeyCode::Down => *chosen = (*chosen + 1).min(last),
        KeyCode::Enter => return false,
        _ => {
            // The typed text changes the rows.
            *chosen = 0;
            return false;
        }
    }
    true
}

/// Opens or closes the prompt for a step, the formats of figures, the reasons, the note or the strategic form.
fn sheet(model: &mut Model, action: SheetAction) -> Reply {
    match action {
        SheetAction::GoTo => Reply::toggle(&model.overlay, Overlay::GoTo(String::new())),
        SheetAction::Why => Reply::toggle(&model.overlay, Overlay::Why),
        SheetAction::Note => unless_in_side_panel(model, Action::Note, Overlay::Note),
        SheetAction::Link => copy_link(model),
        SheetAction::Draw => disk::ask_format(model),
        SheetAction::Strategic => lesson::toggle_strategic(model),
    }
}

/// Shows the link to what is on the screen and copies it, or hides it.
fn copy_link(model: &Model) -> Reply {
    if matches!(model.overlay, Overlay::Link(_)) {
        return Reply::show(Overlay::None);
    }
    match link::address(model) {
        Ok(address) => Reply::show(Overlay::Link(address.clone())).with(|answer| answer.effect = Effect::Copy(address)),
        Err(why) => Reply::say(why),
    }
}

/// Opens or closes an overlay, unless the side panel shows all of its content already.
fn unless_in_side_panel(model: &Model, action: Action, overlay: Overlay) -> Reply {
    view::side_panel_message(model, action).map_or_else(|| Reply::toggle(&model.overlay, overlay), Reply::say)
}

/// Switches between the normal screen and the projector's, outside of the keys.
pub(crate) fn change_screen_mode(model: &mut Model) -> Effect {
    let reply = change_venue(model);
    apply_reply(model, reply)
}

fn change_venue(model: &mut Model) -> Reply {
    model.set_screen_mode(model.screen_mode.other());
    model.fit();
    let stroke = model.screen_mode.stroke();
    if let Some(view) = model.screen.search_mut().filter(|view| view.is_compared()) {
        return nodes::refit(view);
    }
    nodes::change_stroke(model.search_view()?, stroke)
}

/// Closes one thing at a time, the topmost first.
fn close(model: &mut Model) -> Reply {
    if model.overlay != Overlay::None {
        return Reply::show(Overlay::None);
    }
    if model.mode() == Mode::Practice {
        return practice::close(model);
    }
    if model.mode() == Mode::Parsons {
        return parsons::leave(model);
    }
    if model.quiz_view().is_some() {
        return quiz_view::close(model);
    }
    match &mut model.screen {
        // Nothing is open, and Esc never quits.
        OpenScreen::Gallery | OpenScreen::Opening => None,
        OpenScreen::Search(view) if view.is_compared() && !view.common.playback.is_playing => {
            opening::leave_comparison(model)
        }
        OpenScreen::Search(view) if view.is_edited_by_hand() => editing::close(view),
        OpenScreen::Search(view) => {
            view.common.playback.is_playing = false;
            panes::deselect(view);
            None
        }
        OpenScreen::Lesson(view) if view.is_edited_by_hand() => changing::toggle(view),
        OpenScreen::Lesson(view) => {
            view.common.playback.is_playing = false;
            None
        }
        OpenScreen::Match(_) => game_match::close(model),
    }
}

/// Turns the pages of the help or moves in the tree of the legend. Returns true if the key does that.
fn page_help(model: &mut Model, key: KeyEvent) -> bool {
    // Checked first, because counting pages requires a layout of the help.
    let turned = if let Overlay::Help(page) = model.overlay {
        let last = view::help_pages(model) - 1;
        keymap::turned(page, last, key).map(Overlay::Help)
    } else if let Overlay::Legend(step, page) = model.overlay {
        view::turned_legend(model, step, page, key)
    } else {
        None
    };
    let Some(turned) = turned else { return false };
    model.overlay = turned;
    true
}
