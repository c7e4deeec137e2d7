//! The `site` command and `export --gallery`: write a folder of pages with an index, for any web server.

use std::{
    collections::HashSet,
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Look, Overrides,
    advice::{display_path, not_saved},
    arguments::{InputOptions, choice, course},
    arrival,
    exported::Exported,
    exporting::ExportArgs,
    input,
    open::summary_line,
    output::Result,
    progress::watched,
};
use clap::Args;
use plywood_document::{
    content::FileContent,
    files,
    link::{Link, Linked},
};
use plywood_drawing::figure::{FigureOptions, Shown, style::Colors, svg};
use plywood_export::walk::{
    self, Engine, Neighbours, OWN_MARK,
    site::{INDEX, Index, SitePage, contents},
};
use plywood_messages::{text::visible, words};
use plywood_pages::{PageOptions, advice::no_result, first_steps, opening, page};
use plywood_search::session;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    library::{self, Lecture, course::Course},
    progress::Progress,
    settings::ThemeName,
    source::{Expected, NotSaved},
};

/// Nodes of a small picture that can still be told apart; of a larger tree, the open path is drawn.
const MOST_PICTURED: usize = 120;
/// Size of a small picture, and most bytes of it in the index.
const PICTURE: (u32, u32) = (480, 270);
const MOST_PICTURE_BYTES: usize = 60_000;

const MOST_INTRODUCTION: u64 = 64 << 10;

/// Files of the engine behind live pages: its worker, and what `.ci/web` builds. Without them, pages are frozen.
#[cfg(feature = "site")]
const ENGINE: &[(&str, &[u8])] = &[
    (WORKER, include_bytes!("../../web/worker.js")),
    ("plywood_web.js", include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/target/engine/plywood_web.js"))),
    ("plywood_web_bg.wasm", include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/target/engine/plywood_web_bg.wasm"))),
];
#[cfg(not(feature = "site"))]
const ENGINE: &[(&str, &[u8])] = &[];

const WORKER: &str = "plywood_worker.js";

/// Page of a live site that opens links and own trees.
const LIVE: &str = "live";
/// Page of the whole program.
const PROGRAM: &str = "program.html";

#[derive(Args)]
pub struct SiteArgs {
    /// Folder to write; it is created if missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Files, built-in lectures or games, in the order of the site [default: all lectures]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Add the lectures of a course in the order of its pages
    #[arg(long, value_name = "COURSE", value_parser = course(), ignore_case = true)]
    course: Option<&'static Course>,

    /// Text file: its first line is the heading of the site, and its paragraphs are the introduction
    #[arg(long, value_name = "FILE")]
    intro: Option<PathBuf>,

    /// Colors [default: those of the reader's system]
    #[arg(long, value_name = "NAME", value_parser = choice::<ThemeName>())]
    theme: Option<ThemeName>,

    /// Replace files that Plywood did not write
    #[arg(long)]
    force: bool,
}

/// A page before its content is read.
struct Planned {
    source: Source,
    file: String,
    chapter: String,
}

enum Source {
    Lecture(Lecture),
    /// File, lecture or game on the command line.
    Typed(PathBuf),
    /// Small tree to be replaced by the reader's own.
    Example,
}

/// Content of a page: the name to open it by, its summary, and a link to it.
struct Content {
    name: String,
    about: String,
    link: Linked,
    found: FileContent,
}

struct Site {
    pages: Vec<Planned>,
    heading: String,
    introduction: Vec<String>,
    look: Look,
    guides: bool,
}

pub fn gallery(folder: &Path, arguments: &ExportArgs, out: &mut impl Write) -> Result {
    let refused = |problem: NotSaved| match problem {
        NotSaved::Exists(folder) => {
            let message = Diagnostic::new("exists", say!("walks/not-empty", Text(folder)));
            Problems::one(folder, message.help(text!("walks/not-empty-help")))
        }
        problem => not_saved(folder, &problem),
    };
    files::check_folder(folder, arguments.expected()).map_err(refused)?;
    let site = Site {
        pages: chosen(&[], None),
        heading: string!("panels/plywood"),
        introduction: vec![string!("panels/tagline")],
        look: arguments.look,
        guides: false,
    };
    site.write(folder, arguments.expected(), out)
}

pub fn run(arguments: &SiteArgs, out: &mut impl Write) -> Result {
    let SiteArgs { folder, course, theme, force, .. } = arguments;
    files::check_folder(folder, Expected::Anything).map_err(|problem| not_saved(folder, &problem))?;
    let (heading, introduction) = match (&arguments.intro, course) {
        (Some(file), _) => introduction(file)?,
        (None, Some(course)) => (course.source.clone(), Vec::new()),
        (None, None) => (string!("panels/plywood"), vec![string!("panels/tagline")]),
    };
    let look = Look { step: None, theme: *theme, display: None };
    let site = Site { pages: chosen(&arguments.files, *course), heading, introduction, look, guides: true };
    if !force {
        site.check_own(folder).map_err(|problem| Problems::one(display_path(folder), problem))?;
    }
    site.write(folder, Expected::Anything, out)
}

/// Returns the heading and the paragraphs of an introduction: its first line, and what blank lines separate.
fn introduction(file: &Path) -> Result<(String, Vec<String>), Problems> {
    let refused = Problems::about(files::name(file));
    let source = files::read_up_to(file, MOST_INTRODUCTION).map_err(&refused)?;
    let mut lines = source.text.lines().map(str::trim).skip_while(|line| line.is_empty());
    let Some(heading) = lines.next() else {
        let empty = Diagnostic::new("no-introduction", text!("walks/no-introduction"));
        return Err(refused(empty.help(text!("walks/no-introduction-help"))));
    };
    let rest: Vec<&str> = lines.collect();
    let paragraphs = rest.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    Ok((visible(heading).into_owned(), paragraphs.map(|lines| visible(&lines.join(" ")).into_owned()).collect()))
}

/// Returns the pages of the command line, followed by those of the course; without either, all lectures.
fn chosen(typed: &[PathBuf], course: Option<&'static Course>) -> Vec<Planned> {
    let own = typed.iter().map(|file| (Source::Typed(file.clone()), string!("walks/own-pages")));
    let of_course = course.into_iter().flat_map(|course| {
        let mut listed = HashSet::new();
        let parts = course.parts.iter().flat_map(|part| part.lectures.iter().map(move |name| (name, &part.about)));
        parts
            .filter(move |(name, _)| listed.insert(name.as_str()))
            .filter_map(|(name, about)| library::find(name).map(|lecture| (Source::Lecture(lecture), about.clone())))
    });
    let is_all = typed.is_empty() && course.is_none();
    let all = library::all().iter().filter(|_| is_all);
    let all = all.map(|&lecture| (Source::Lecture(lecture), lecture.chapter.to_owned()));
    let live = (!ENGINE.is_empty()).then(|| (Source::Example, string!("walks/own-tree")));
    planned(own.chain(of_course).chain(all).chain(live))
}

/// Gives each page a file name of its own, which any file system and web server knows.
fn planned(pages: impl Iterator<Item = (Source, String)>) -> Vec<Planned> {
    let mut taken = HashSet::from([String::from("index")]);
    let name = |source: Source, chapter, taken: &mut HashSet<String>| {
        let stem = source.stem();
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let free = std::iter::once(stem.clone()).chain(numbered).find(|name| taken.insert(name.to_lowercase()));
        Planned { source, file: format!("{}.html", free.unwrap_or(stem)), chapter }
    };
    pages.map(|(source, chapter)| name(source, chapter, &mut taken)).collect()
}

impl Source {
    fn stem(&self) -> String {
        let name = match self {
            Self::Lecture(lecture) => return lecture.name.to_owned(),
            Self::Example => return LIVE.to_owned(),
            Self::Typed(path) if path.exists() => path.file_stem().unwrap_or_default().to_string_lossy(),
            Self::Typed(path) => path.to_string_lossy(),
        };
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let stem: String = name.chars().map(plain).take(60).collect();
        let parts: Vec<&str> = stem.split('-').filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { "page".to_owned() } else { parts.join("-") }
    }

    fn read(&self, progress: &Arc<Progress>) -> Result<Content, Problems> {
        match self {
            Self::Lecture(lecture) => Ok(Content {
                name: lecture.name.to_owned(),
                about: lecture.about.to_owned(),
                link: Linked::Named(lecture.name.to_owned()),
                found: input::from_lecture(*lecture)?,
            }),
            Self::Example => {
                let text = text!("files/example-toml");
                let link = Linked::File { name: "mine.toml".to_owned(), text: format!("{text}\n") };
                let (name, found) = opening::read(&link, progress)?;
                Ok(Content { name, about: string!("walks/own-tree-about"), link, found })
            }
            Self::Typed(file) => {
                let found = input::find_or(file, InputOptions::default(), &[], progress)?;
                // The pages of a site are in one language.
                words::set_file_language(None);
                let link = match found.text {
                    Some(text) => Linked::File { name: files::name(file), text },
                    None => Linked::Named(found.name.clone()),
                };
                Ok(Content { about: summary_line(&found.content), name: found.name, link, found: found.content })
            }
        }
    }
}

impl Site {
    const fn is_live(&self) -> bool {
        self.guides && !ENGINE.is_empty()
    }

    /// Refuses to replace a file that Plywood did not write.
    fn check_own(&self, folder: &Path) -> Result<(), Diagnostic> {
        let program = self.is_live().then_some(PROGRAM);
        let names = self.pages.iter().map(|page| page.file.as_str()).chain([INDEX]).chain(program);
        match names.map(|name| folder.join(name)).find(|path| !is_free(path)) {
            None => Ok(()),
            Some(path) => {
                let file = display_path(&path);
                Err(Diagnostic::new("exists", say!("walks/not-own", Text(file))).help(text!("walks/not-own-help")))
            }
        }
    }

    fn write(&self, folder: &Path, expected: Expected, out: &mut impl Write) -> Result {
        let files = watched(text!("walks/writing"), |progress| self.files(progress))?;
        let count = self.pages.len();
        files::save_folder(folder, &files, expected).map_err(|problem| not_saved(folder, &problem))?;
        let message =
            string!("walks/site", pages = Count(count), folder = Text(display_path(folder)), index = Text(INDEX));
        writeln!(out, "{message}")?;
        Ok(())
    }

    /// Returns the names and bytes of the files. Two threads make alternate pages, because long searches are adjacent.
    fn files(&self, progress: &Arc<Progress>) -> Result<Vec<(String, Vec<u8>)>, Problems> {
        let every_other = |first: usize| -> Result<Vec<_>, Problems> {
            (first..self.pages.len()).step_by(2).map(|place| self.page(place, progress)).collect()
        };
        let (even, odd) = session::beside(true, || every_other(0), || every_other(1));
        let even = even?;
        let mut odd = odd?.into_iter();
        let mut files = Vec::with_capacity(self.pages.len() + 1);
        let mut pages = Vec::with_capacity(self.pages.len());
        for (entry, page) in even.into_iter().flat_map(|page| [Some(page), odd.next()]).flatten() {
            files.push((entry.file.clone(), page.into_bytes()));
            pages.push(entry);
        }
        let Self { heading, introduction, guides, .. } = self;
        let program = self.is_live().then_some(PROGRAM);
        let index = contents(&Index { heading, introduction, pages: &pages, guides: *guides, program });
        files.push((INDEX.to_owned(), index.into_bytes()));
        if self.is_live() {
            files.push((PROGRAM.to_owned(), walk::program::page(INDEX).into_bytes()));
            files.extend(ENGINE.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())));
        }
        Ok(files)
    }

    fn page(&self, place: usize, progress: &Arc<Progress>) -> Result<(SitePage, String), Problems> {
        let Planned { source, file, chapter } = &self.pages[place];
        let Content { name, about, link, found } = source.read(progress)?;
        // A tree that is too large for a link has a frozen page.
        let link = Link { content: link, options: Vec::new() }.encode().ok().filter(|_| self.is_live());
        let exported = searched(&name, found, self.look, progress)?;
        let title = exported.document.title.clone();
        let at = |place: usize| self.pages.get(place).map(|page| page.file.as_str());
        let site = Neighbours { index: INDEX, previous: place.checked_sub(1).and_then(at), next: at(place + 1) };
        let view = &exported.document.view;
        let options = PageOptions {
            file: &name,
            rival: None,
            before: None,
            boards: false,
            step: view.step.unwrap_or(0).min(exported.steps()),
            first: first_steps(&exported.document.content),
            options: FigureOptions { display: view.display.unwrap_or_default(), ..FigureOptions::default() },
            theme: self.look.theme,
            site: Some(site),
            engine: link.as_deref().map(|link| Engine { worker: WORKER, link }),
        };
        let page = page(&exported.document, options, progress).map_err(Problems::about(&name))?;
        let picture = self.guides.then(|| picture(&exported)).flatten();
        Ok((SitePage { file: file.clone(), chapter: chapter.clone(), title, about, picture }, page))
    }
}

fn searched(name: &str, content: FileContent, look: Look, progress: &Arc<Progress>) -> Result<Exported, Problems> {
    match content {
        FileContent::Searched(subject) => {
            let (subject, choices) = arrival::choices(name, *subject, look, Overrides::default(), progress)?;
            let run = session::run(&subject.content, choices, progress)
                .map_err(|error| Problems::about(name)(no_result(&subject.content, choices, error)))?;
            Ok(Exported::search(subject, run))
        }
        FileContent::Lesson(lesson) => Ok(Exported::lesson(*lesson)),
    }
}

/// Draws the last step; `None` if the drawing would be too large for an index.
fn picture(exported: &Exported) -> Option<String> {
    let shown = if exported.document.content.nodes() > MOST_PICTURED { Shown::Rows } else { Shown::Whole };
    let options = FigureOptions { shown, ..FigureOptions::default() };
    let figures = exported.figures(options, &[exported.steps()]).ok()?;
    let svg = svg::document(figures.first()?, Colors::new(ThemeName::Light), Some(PICTURE));
    (svg.len() <= MOST_PICTURE_BYTES).then_some(svg)
}

/// Returns true if nothing is at this path, or a page of Plywood.
fn is_free(path: &Path) -> bool {
    match path.symlink_metadata() {
        Err(_) => true,
        Ok(about) if !about.is_file() => false,
        Ok(_) => files::has_mark(path, OWN_MARK),
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        fs,
        path::{Path, PathBuf},
    };

    use crate::cli::tests::{plywood, refused};
    use plywood_tree::library::course::Part;

    const TREE: &str = "title = \"<b>Mine</b> & yours\"\nnote = \"A <i>small</i> tree. More about it.\"\nroot = \"max\"\ntree = [3, [2, 4]]\n";
    const INTRO: &str =
        "\nGame trees <101>\n\nRead the first page\nbefore the lecture.\n\nThen step through the others.\n";

    fn files(folder: &Path) -> BTreeMap<String, String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
        entries.map(|path| (name(&path), fs::read_to_string(&path).expect("text"))).collect()
    }

    #[test]
    fn a_site_has_the_pages_in_their_order_and_nothing_of_them_is_markup() {
        let around = tempfile::tempdir().expect("a folder");
        let at = |name: &str| around.path().join(name).to_str().expect("a name").to_owned();
        fs::write(at("<b>mine.toml"), TREE).expect("written");
        fs::write(at("welcome.txt"), INTRO).expect("written");
        let typed = ["site", &at("site"), &at("<b>mine.toml"), "nim:1,1", "ubb", "ubb", "--intro", &at("welcome.txt")];
        let (code, said, _) = plywood(&typed);
        assert_eq!((code, said.contains("4 pages")), (0, true), "{said}");
        let written = files(&around.path().join("site"));
        let names: Vec<&str> = written.keys().map(String::as_str).collect();
        assert_eq!(names, ["b-mine.html", "index.html", "nim-1-1.html", "ubb-2.html", "ubb.html"]);
        let index = &written["index.html"];
        let order = [
            "href=\"b-mine.html\"><img",
            "href=\"nim-1-1.html\"><img",
            "href=\"ubb.html\"><img",
            "href=\"ubb-2.html\"><img",
        ];
        let places: Vec<_> = order.iter().map(|link| index.find(link)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
        let texts = [
            "<h1>Game trees &lt;101&gt;</h1><p>Read the first page before the lecture.</p><p>Then step through the others.</p>",
            "<a class=\"start\" href=\"b-mine.html\">Start here: &lt;b&gt;Mine&lt;/b&gt; &amp; yours</a>",
            "<strong>&lt;b&gt;Mine&lt;/b&gt; &amp; yours</strong><span>A &lt;i&gt;small&lt;/i&gt; tree",
        ];
        for text in texts {
            assert!(index.contains(text), "{text}: {index}");
        }
        assert!(!index.contains("<b>") && !index.contains("<i>"));
        // Neighbours are linked in the same order.
        assert!(
            written["nim-1-1.html"]
                .contains("\"site\":{\"index\":\"index.html\",\"previous\":\"b-mine.html\",\"next\":\"ubb.html\"}")
        );
    }

    #[test]
    fn a_course_comes_in_the_order_of_its_pages_below_its_parts() {
        for course in plywood_tree::library::course::courses() {
            let pages = super::chosen(&[PathBuf::from("ubb")], Some(course));
            let names: Vec<&str> = pages[1..].iter().map(|page| page.file.trim_end_matches(".html")).collect();
            let expected: Vec<&str> = course.lectures();
            let alike = |(name, lecture): (&&str, &&str)| name == lecture || **name == format!("{lecture}-2");
            assert!(names.len() == expected.len() && names.iter().zip(&expected).all(alike), "{names:?} {expected:?}");
            for (page, lecture) in pages[1..].iter().zip(&expected) {
                let is_there = |part: &&Part| part.about == page.chapter;
                let part = course.parts.iter().find(is_there).expect("a part of the course");
                assert!(part.lectures.iter().any(|name| name == lecture), "{lecture} below {}", page.chapter);
            }
        }
    }

    #[test]
    fn nothing_but_pages_of_plywood_is_replaced_and_nothing_is_half_written() {
        let around = tempfile::tempdir().expect("a folder");
        let at = |name: &str| around.path().join(name).to_str().expect("a name").to_owned();
        fs::write(at("mine.toml"), TREE).expect("written");
        let folder = around.path().join("site");
        assert_eq!(plywood(&["site", &at("site"), "nim:1,1", &at("mine.toml")]).0, 0);
        fs::write(at("site/notes.txt"), "my own").expect("written");
        fs::write(at("mine.toml"), TREE.replace("yours", "theirs")).expect("written");
        let before = files(&folder);
        // A broken file or introduction changes nothing; every mistake is reported with its place.
        fs::write(at("broken.toml"), "root = \"max\"\ntree = [3, [2, 4]\n").expect("written");
        fs::write(at("empty.txt"), "\n \n").expect("written");
        refused(&["site", &at("site"), &at("mine.toml"), &at("broken.toml")], 1, &["broken.toml", "2"]);
        refused(&["site", &at("new"), &at("broken.toml")], 1, &["broken.toml"]);
        refused(&["site", &at("site"), "ubb", "--intro", &at("empty.txt")], 1, &["empty.txt", "introduction is empty"]);
        refused(&["site", &at("site"), "ubb", "--intro", &at("none.txt")], 1, &["none.txt"]);
        refused(&["site", &at("mine.toml"), "ubb"], 1, &["no directory"]);
        refused(&["site", &at("no/where"), "ubb"], 1, &["no directory"]);
        refused(&["site", &at("site"), "--course", "nowhere"], 2, &["nowhere"]);
        assert_eq!(files(&folder), before);
        assert!(!around.path().join("new").exists());
        // A second run replaces Plywood's own files alone.
        assert_eq!(plywood(&["site", &at("site"), &at("mine.toml")]).0, 0);
        let after = files(&folder);
        assert!(after["mine.html"].contains("theirs") && after["notes.txt"] == "my own");
        assert_eq!(after["nim-1-1.html"], before["nim-1-1.html"]);
        // A file of another origin is kept until the user insists, and a folder of that name even then.
        fs::write(at("site/mine.html"), "<h1>by hand</h1>").expect("written");
        let before = files(&folder);
        refused(&["site", &at("site"), &at("mine.toml")], 1, &["mine.html", "--force"]);
        assert_eq!(files(&folder), before);
        assert_eq!(plywood(&["site", &at("site"), &at("mine.toml"), "--force"]).0, 0);
        assert!(files(&folder)["mine.html"].contains("theirs"));
    }
}
