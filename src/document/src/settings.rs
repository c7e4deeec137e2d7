//! Settings of the user: `config.toml` in the configuration folder of the platform.

use std::path::Path;

use super::files;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems, Severity, Span},
    format::{Field, Fields, Syntax, View},
};

/// Largest file that is read, in bytes.
pub const MOST_BYTES: u64 = 64 << 10;

const KEYS: [&str; 4] = ["view", "keys", "plain", "site"];

/// Most characters of the address of a site.
const MOST_SITE: usize = 300;

/// Keys of `[view]` that belong to a single tree.
pub const ONLY_IN_FILES: [&str; 3] = ["bug", "window", "step"];

/// Settings of a file; those with a problem are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub view: View,
    /// Uses words and lines instead of the screen.
    pub plain: Option<bool>,
    /// Address of a live site, for links.
    pub site: Option<String>,
    /// Keys of actions.
    pub keys: Vec<Keys>,
    /// Place of each entry of the file: `plain`, `view.theme`, `keys.quit`.
    pub places: Vec<(String, Span)>,
}

/// Keys of an action, by their names.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    pub action: String,
    pub range: Span,
    pub keys: Vec<(String, Span)>,
}

/// Reads the settings of a file, and returns them with its problems. Without a file, there are no settings.
pub fn load(path: &Path) -> (Settings, Problems) {
    let name = path.display().to_string();
    let refused = |problem: Diagnostic| (Settings::default(), Problems::one(name.clone(), warning(problem)));
    if !path.exists() {
        return (Settings::default(), Problems { name, ..Problems::default() });
    }
    if path.is_dir() {
        let message = say!("settings_file/directory", file = Text(name));
        return refused(Diagnostic::new("directory", message).help(text!("settings_file/directory-help")));
    }
    match files::read_up_to(path, MOST_BYTES) {
        Ok(source) => {
            let (settings, found) = read(&source.text);
            (settings, Problems { name, text: source.text, found })
        }
        Err(problem) => refused(problem.help(text!("settings_file/unread-help"))),
    }
}

/// Reads settings, and returns them with all problems of the text, as warnings: Plywood works without them.
pub fn read(text: &str) -> (Settings, Vec<Diagnostic>) {
    let (settings, problems) = match Fields::read(text, Syntax::Toml) {
        Ok(fields) => read_fields(fields),
        Err(problems) => (Settings::default(), problems),
    };
    (settings, problems.into_iter().map(warning).collect())
}

fn read_fields(mut fields: Fields<'_>) -> (Settings, Vec<Diagnostic>) {
    let mut settings = Settings::default();
    if let Some((range, field)) = fields.take_placed("plain") {
        settings.plain = fields.truth(&field);
        settings.places.push(("plain".to_owned(), range));
    }
    if let Some((range, field)) = fields.take_placed("site") {
        settings.site = site(&mut fields, field);
        settings.places.push(("site".to_owned(), range));
    }
    if let Some(table) = fields.take("view") {
        settings.view = View { bug: None, step: None, ..fields.view(&table) };
        for (name, range, _) in fields.named(table).unwrap_or_default() {
            if ONLY_IN_FILES.contains(&&*name) {
                let message = text!("settings_file/only-in-file");
                fields.report("only-in-file", message, range.clone(), text!("settings_file/only-in-file-help"));
            }
            settings.places.push((format!("view.{name}"), range));
        }
    }
    let keys = fields.take("keys").and_then(|table| fields.named(table)).unwrap_or_default();
    for (action, range, field) in keys {
        settings.places.push((format!("keys.{action}"), range.clone()));
        if let Some(keys) = names(&mut fields, field) {
            settings.keys.push(Keys { action, range, keys });
        }
    }
    fields.report_unknown_keys(&KEYS, text!("settings_file/what"));
    (settings, fields.into_problems())
}

/// Reads the address of a site, which is part of every link.
fn site<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<String> {
    let range = field.range();
    let site = fields.text(field)?;
    let is_address = ["https://", "http://"].iter().any(|scheme| site.starts_with(scheme));
    if is_address && site.len() <= MOST_SITE && site.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#') {
        return Some(site);
    }
    let message = text!("settings_file/no-address");
    fields.report("no-address", message, range, text!("settings_file/no-address-help"));
    None
}

/// Reads a name or a list of names, each with its place.
fn names<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<Vec<(String, Span)>> {
    let name = |fields: &mut Fields<'t>, field: Field<'t>| {
        let range = field.range();
        fields.text(field).map(|name| (name, range))
    };
    if field.is_list() { fields.every(field, name) } else { name(fields, field).map(|name| vec![name]) }
}

/// Adds what happens despite the problem.
pub fn warning(problem: Diagnostic) -> Diagnostic {
    let help = problem.help.clone().unwrap_or_else(|| string!("settings_file/help"));
    Diagnostic { severity: Severity::Warning, ..problem }.help(help)
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;
    use plywood_tree::{diagnostic::Lines, settings::ThemeName};

    #[test]
    fn good_entries_hold_beside_broken_ones() {
        let text = "plain = 1\ncolour = 'red'\n\n[view]\ntheme = 'light'\norder = 'bset'\nstep = 4\nwith = 3\n\n[keys]\nquit = ['q', 7]\nwhy = 'F9'\n";
        let (settings, problems) = read(text);
        assert_eq!(settings.view, View { theme: Some(ThemeName::Light), ..View::default() });
        assert_eq!((settings.plain, settings.keys.len()), (None, 1));
        let lines = Lines::new(text);
        let found: Vec<_> = problems.iter().map(|problem| (problem.code, problem.position(&lines))).collect();
        let expected = [
            ("wrong-type", (1, 9)),
            ("unknown-key", (2, 1)),
            ("unknown-name", (6, 9)),
            ("only-in-file", (7, 1)),
            ("unknown-key", (8, 1)),
            ("wrong-type", (11, 14)),
        ];
        assert_eq!(found, expected);
        assert!(problems.iter().all(|problem| problem.severity == Severity::Warning && problem.help.is_some()));
    }

    #[test]
    fn a_text_that_is_not_toml_is_reported_with_its_place() {
        for (text, place) in [("[view\ntheme = 'light'", (1, 6)), ("a = 1\na = 2", (2, 1)), ("= 3", (1, 1))] {
            let (settings, problems) = read(text);
            assert_eq!(settings, Settings::default());
            assert_eq!(problems[0].position(&Lines::new(text)), place, "{text}: {problems:?}");
        }
        assert_eq!(read(""), (Settings::default(), Vec::new()));
    }

    #[test]
    fn a_file_that_cannot_be_read_leaves_the_defaults() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str, bytes: &[u8]| -> PathBuf {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            path
        };
        let long = at("long", b"");
        // Ten megabytes that take no room, and are not read.
        fs::File::options().write(true).open(&long).and_then(|file| file.set_len(10 << 20)).expect("long");
        for (path, code) in [
            (folder.path().to_owned(), "directory"),
            (long, "too-large"),
            (at("latin", b"[view]\ntheme = '\xe9'"), "not-utf-8"),
        ] {
            let (settings, problems) = load(&path);
            assert_eq!((settings, problems.found[0].code), (Settings::default(), code));
            assert!(problems.found[0].help.is_some(), "{problems:?}");
        }
        let (settings, problems) = load(&folder.path().join("none"));
        assert_eq!((settings, problems.found), (Settings::default(), Vec::new()));
        assert_eq!(load(&at("good", b"plain = true")).0.plain, Some(true));
    }
}
