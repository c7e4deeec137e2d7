//! The settings of the user: `config.toml`, read once when the program starts, and the `config` command, which prints them.
//!
//! The order is: command line, environment, `[view]` of a file, `config.toml`, defaults.

use std::{io::Write as _, path::PathBuf, sync::OnceLock};

use super::output::{Channels, Failure, Result, no_color};
use clap::Args;
use etcetera::{BaseStrategy as _, choose_base_strategy};
use plywood_document::settings::{self, Settings};
use plywood_interface::keymap::{self, BINDINGS, Binding, Spoken};
use plywood_messages::{
    text::joined,
    words::{self, LanguageName},
};
use plywood_search::session::{self, Input};
use plywood_tree::{
    diagnostic::{Lines, Problems},
    format::{Syntax, View, view_entries, view_keys},
    settings::{Algorithm, Choice as _, CutRule, Display, FailMode, Guess, Order, Stops, ThemeName, VisitOrder, Wins},
};

#[derive(Args)]
pub struct ConfigArgs {
    /// Print a file with every setting and its default, commented out
    #[arg(long = "default")]
    is_default: bool,
}

struct InForce {
    settings: Settings,
    rows: Vec<Binding>,
    problems: Problems,
    /// True if the environment demands a plain session.
    is_dumb: bool,
}

static IN_FORCE: OnceLock<InForce> = OnceLock::new();

/// Reads the settings. Without this call, as in tests, there are none.
pub fn begin() {
    let path = choose_base_strategy().ok().map(|strategy| strategy.config_dir().join("plywood").join("config.toml"));
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    let in_force = IN_FORCE.get_or_init(|| InForce::read(path, is_dumb));
    if let Some(language) = in_force.settings.view.language {
        words::set_usual_language(language);
    }
}

impl InForce {
    fn read(path: Option<PathBuf>, is_dumb: bool) -> Self {
        let (settings, mut problems) = path.map(|path| settings::load(&path)).unwrap_or_default();
        let (rows, of_keys) = keymap::remapped(&settings.keys);
        problems.found.extend(of_keys);
        Self { settings, rows, problems, is_dumb }
    }
}

fn own() -> &'static InForce {
    IN_FORCE.get_or_init(|| InForce::read(None, false))
}

/// Reports what is wrong with the settings, before a command that does not show it itself.
pub fn report(channels: &mut Channels<'_>) {
    let problems = &own().problems;
    if !problems.found.is_empty() {
        channels.report_problems(problems);
    }
}

/// Returns the first problem of the settings, for the screen.
pub fn problem() -> Option<String> {
    let problems = &own().problems;
    let more = problems.found.len().checked_sub(1)?;
    Some(string!("commands/broken-settings", problem = Text(problems.first_line()), Count(more)))
}

/// Puts the keys of the settings in force.
pub fn choose_keys() {
    keymap::choose(own().rows.clone());
}

pub fn is_plain() -> bool {
    own().is_dumb || own().settings.plain == Some(true)
}

/// Address of a live site, for links.
pub fn site() -> Option<String> {
    own().settings.site.clone()
}

/// Colors of the screen, unless a file or the command line has others.
pub fn theme() -> Option<ThemeName> {
    own().settings.view.theme
}

/// Returns a view with the settings where it has none. A search that does not fit the content is left out.
pub fn below(view: View, input: &Input) -> View {
    let own = &own().settings.view;
    let is_free = view.bug.is_none() && view.window.is_none();
    let fits = |algorithm: &Algorithm| is_free && session::check(input, *algorithm).is_ok();
    let algorithm = own.algorithm.filter(fits);
    let searches = view.algorithm.or(algorithm).unwrap_or_else(|| session::default_algorithm(input));
    let order = own.order.map(|order| order.fitted(searches));
    view.over(&View { algorithm, order, theme: None, ..own.clone() })
}

/// Prints every setting in force and its origin. Fails if one of them is broken.
pub fn run(arguments: &ConfigArgs, channels: &mut Channels<'_>) -> Result {
    let own = own();
    let text = if arguments.is_default { default_file() } else { own.listed(no_color()) };
    channels.out.write_all(text.as_bytes())?;
    if arguments.is_default || own.problems.found.is_empty() {
        return Ok(());
    }
    channels.out.flush()?;
    channels.report_problems(&own.problems);
    Err(Failure::Told)
}

/// Values that hold where nothing is set. The others have none, or depend on the tree.
fn defaults() -> View {
    View {
        fail_mode: Some(FailMode::default()),
        cut_rule: Some(CutRule::default()),
        order: Some(Order::default()),
        seed: Some(0),
        wins: Some(Wins::default()),
        first_guess: Some(Guess::default()),
        display: Some(Display::default()),
        visits: Some(VisitOrder::default()),
        steps: Some(Stops::default()),
        theme: Some(ThemeName::default()),
        language: Some(LanguageName::default()),
        ..View::default()
    }
}

/// Keys of `[view]` that settings can have, each with its value in a view, its meaning and its options.
fn options(view: &View) -> impl Iterator<Item = (&'static str, Option<String>, &'static str, Vec<&'static str>)> {
    let rows = view_keys().zip(view_entries(view, Syntax::Toml));
    let rows = rows.map(|((key, meaning, options), (_, value))| (key, value, meaning, options));
    rows.filter(|(key, ..)| !settings::ONLY_IN_FILES.contains(key))
}

fn keys(row: &Binding) -> String {
    let mut names: Vec<String> = row.keys.iter().map(|&key| format!("{:?}", keymap::name(key))).collect();
    names.dedup();
    format!("[{}]", names.join(", "))
}

fn bound() -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(|row| row.spoken != Spoken::Typed)
}

impl InForce {
    fn listed(&self, has_no_color: bool) -> String {
        let Problems { name, text, .. } = &self.problems;
        let lines = Lines::new(text);
        let Settings { plain, site, .. } = &self.settings;
        // Where an entry is from, if it holds: the environment goes before the file.
        let origin = |entry: &str, holds: bool, variable: Option<&str>| {
            let place = self.settings.places.iter().find(|(known, _)| holds && known == entry);
            match (variable, place) {
                (Some(variable), _) => string!("commands/from-environment", Text(variable)),
                (None, Some((_, range))) => string!("commands/from-line", line = Count(lines.position(range.start).0)),
                (None, None) => string!("commands/from-default"),
            }
        };
        // An entry without a value has a line with its meaning.
        let line = |key: &str, value: Option<String>, from: &str, meaning: &str| match value {
            Some(value) => format!("{key} = {value}  # {from}\n"),
            None => format!("# {key}: {from}, {meaning}\n"),
        };
        let mut text = if name.is_empty() {
            string!("commands/no-settings-folder")
        } else {
            string!("commands/settings-of", file = Text(name))
        };
        text.push_str("\n\n");
        let is_plain = self.is_dumb || *plain == Some(true);
        let from = origin("plain", plain.is_some(), self.is_dumb.then_some("TERM=dumb"));
        text += &line("plain", Some(is_plain.to_string()), &from, "");
        let address = site.as_ref().map(|site| format!("{site:?}"));
        text += &line("site", address, &origin("site", site.is_some(), None), text!("commands/site-setting"));
        text.push_str("\n[view]\n");
        let view = self.settings.view.clone().over(&defaults());
        let view = View { theme: if has_no_color { Some(ThemeName::Mono) } else { view.theme }, ..view };
        for ((key, value, meaning, _), (_, own, ..)) in options(&view).zip(options(&self.settings.view)) {
            let variable = Some("NO_COLOR").filter(|_| has_no_color && key == "theme");
            text += &line(key, value, &origin(&format!("view.{key}"), own.is_some(), variable), meaning);
        }
        text.push_str("\n[keys]\n");
        for usual in bound() {
            let row = self.rows.iter().find(|row| row.action == usual.action).unwrap_or(usual);
            let from = origin(&format!("keys.{}", row.name), row.keys != usual.keys, None);
            text += &line(row.name, Some(keys(row)), &from, "");
        }
        text
    }
}

/// Returns a file with every setting, commented out.
fn default_file() -> String {
    let mut text = string!("commands/default-settings");
    append!(text, "\n\n# {}\n# plain = false\n", text!("commands/plain-setting"));
    append!(text, "# {}\n# site = \"https://example.org/plywood/\"\n\n[view]\n", text!("commands/site-setting"));
    let shown =
        View { algorithm: Algorithm::from_name("alpha-beta"), depth: Some(9), nodes: Some(1_000_000), ..defaults() };
    for (key, value, meaning, options) in options(&shown) {
        let options = if options.is_empty() { String::new() } else { format!(": {}", joined(options, ", ")) };
        append!(text, "# {meaning}{options}\n# {key} = {}\n", value.unwrap_or_default());
    }
    text.push_str("\n[keys]\n");
    for row in bound() {
        append!(text, "# {} = {}  # {}\n", row.name, keys(row), (row.help)());
    }
    text
}
