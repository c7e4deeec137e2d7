//! Dependencies of each crate, read from the manifests and from `Cargo.lock`. The core and the interface must not depend on one
//! terminal, one system or one clock, so that they can run elsewhere.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use plywood_tree::testing::some;
use toml::{Table, Value};

/// Forbidden direct and indirect dependencies of a crate: terminals and their keys, arguments, file watching, sockets and users,
/// signals, clocks.
const OUTSIDE: &[&str] = &[
    "chrono",
    "clap",
    "crossterm",
    "etcetera",
    "jiff",
    "mio",
    "nix",
    "notify",
    "ratatui-crossterm",
    "signal-hook",
    "web-time",
];

/// The same, and files and drawing of cells. The calendar of ratatui, which is unused here, depends on `time`: tests/sources.rs
/// checks that the interface does not use the clock.
const OUTSIDE_OF_LESSONS: &[&str] = &["ratatui", "ratatui-core", "tempfile", "time"];

const ROWS: &[&[&str]] = &[
    &["messages"],
    &["tree"],
    &["games"],
    &["search"],
    &["explain"],
    &["drawing"],
    &["lesson"],
    &["routes", "matrices"],
    &["plans"],
    &["document", "teaching"],
    &["interface", "export", "pictures"],
    &["pages"],
    &["program", "web"],
];

fn read(path: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).expect("a file of the repository").parse().expect("TOML")
}

/// Returns the normal dependencies of a manifest, including those for some systems.
fn named(manifest: &Table) -> BTreeSet<String> {
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = targets.filter_map(Value::as_table).chain([manifest]);
    let dependencies = tables.filter_map(|table| table.get("dependencies")).filter_map(Value::as_table);
    dependencies.flat_map(Table::iter).map(|(name, about)| package(name, about)).collect()
}

/// A dependency may have another name than its package.
fn package(name: &str, about: &Value) -> String {
    let workspace = read("Cargo.toml");
    let inherited = &workspace["workspace"]["dependencies"];
    let about = if about.get("workspace").is_some() { &inherited[name] } else { about };
    about.get("package").and_then(Value::as_str).unwrap_or(name).to_owned()
}

/// Returns the dependencies of each package of `Cargo.lock`, on any system and with all features in use.
fn locked() -> BTreeMap<String, BTreeSet<String>> {
    let lock = read("Cargo.lock");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock["package"].as_array().expect("a list of packages") {
        let dependencies = package.get("dependencies").and_then(Value::as_array).into_iter().flatten();
        // `name` or `name version`: versions of one package are merged.
        let names = dependencies.filter_map(|name| name.as_str()?.split(' ').next()).map(ToOwned::to_owned);
        found.entry(package["name"].as_str().expect("a name").to_owned()).or_default().extend(names);
    }
    found
}

/// Returns all direct and indirect dependencies of a crate, each with the package that needs it.
fn below(folder: &str) -> BTreeMap<String, String> {
    let mut locked = locked();
    // `Cargo.lock` does not mark test dependencies; the manifests of our own crates do.
    for name in crates() {
        let manifest = read(&format!("src/{name}/Cargo.toml"));
        let name = manifest["package"]["name"].as_str().expect("a name").to_owned();
        locked.insert(name, named(&manifest));
    }
    let mut open: Vec<(String, String)> =
        named(&read(&format!("{folder}/Cargo.toml"))).into_iter().map(|name| (name, folder.to_owned())).collect();
    let mut found = BTreeMap::new();
    while let Some((name, asked_by)) = open.pop() {
        if let Entry::Vacant(new) = found.entry(name) {
            let next = locked.get(new.key()).expect("every crate that is asked for is in Cargo.lock");
            open.extend(next.iter().map(|next| (next.clone(), new.key().clone())));
            new.insert(asked_by);
        }
    }
    found
}

#[track_caller]
fn check(folder: &str, outside: &[&[&str]]) {
    let below = below(folder);
    assert!(below.len() > 10, "{folder}: {below:?}");
    let wrong: Vec<String> = outside
        .concat()
        .into_iter()
        .filter_map(|name| {
            below.get(name).map(|asked_by| format!("{folder} is built from `{name}`, which `{asked_by}` asks for"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}\nIt belongs into the program.\n", wrong.join("\n"));
}

fn crates() -> impl Iterator<Item = &'static str> {
    ROWS.iter().copied().flatten().copied().filter(|name| *name != "program")
}

#[test]
fn searches_and_lessons_are_built_from_nothing_of_the_world_outside() {
    for name in ["export", "teaching", "plans"] {
        check(&format!("src/{name}"), &[OUTSIDE]);
    }
    for name in ["teaching", "plans", "matrices"] {
        check(&format!("src/{name}"), &[OUTSIDE, OUTSIDE_OF_LESSONS]);
    }
}

#[test]
fn every_crate_uses_rows_below_its_own() {
    let row = |name: &str| ROWS.iter().position(|row| row.contains(&name)).expect("every crate has a row");
    for name in crates() {
        let named = named(&read(&format!("src/{name}/Cargo.toml")));
        let own: Vec<&str> = named.iter().filter_map(|used| used.strip_prefix("plywood-")).collect();
        let wrong: Vec<&&str> = own.iter().filter(|used| row(used) >= row(name)).collect();
        assert!(wrong.is_empty(), "{name} uses {wrong:?}");
    }
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("a folder");
    let mut folders: Vec<String> =
        folders.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    folders.retain(|name| name != "features");
    folders.sort();
    let mut rows: Vec<&str> = ROWS.concat();
    rows.sort_unstable();
    assert_eq!(folders, rows, "one crate is one folder of src, and has one row");
}

#[test]
fn the_map_of_the_documentation_is_the_one_that_is_held() {
    let map = |path: &str| {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file");
        let lines: Vec<String> = text.lines().map(|line| line.trim_start_matches("//! ").to_owned()).collect();
        let first = lines.iter().position(|line| line.starts_with("program  ")).expect("the first row of the map");
        let rows = lines[first..].iter().take_while(|line| !line.starts_with("```"));
        rows.map(|line| line.get(..34).unwrap_or(line).split_whitespace().map(ToOwned::to_owned).collect())
            .collect::<Vec<Vec<String>>>()
    };
    let rows: Vec<Vec<&str>> = ROWS.iter().rev().map(|row| row.to_vec()).collect();
    for path in ["src/program/lib.rs", "CONTRIBUTING.md"] {
        let found = map(path);
        assert_eq!(found.len(), rows.len(), "{path}");
        for (found, row) in found.iter().zip(&rows) {
            assert_eq!(
                found.iter().collect::<BTreeSet<_>>(),
                row.iter().map(std::string::ToString::to_string).collect::<Vec<_>>().iter().collect(),
                "{path}"
            );
        }
    }
}

#[test]
fn the_interface_is_built_from_no_terminal_and_no_clock() {
    check("src/interface", &[OUTSIDE, &["ratatui"]]);
}

#[test]
fn the_program_owns_the_terminal() {
    let below = below(".");
    assert!(["clap", "crossterm", "nix", "notify", "signal-hook"].iter().all(|name| below.contains_key(*name)));
}

/// Returns the external packages that `cargo test` with these arguments builds, each with its features.
fn built(arguments: &[&str]) -> BTreeSet<String> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--offline", "--edges=normal,build,dev", "--prefix=none", "--format={p}|{f}"]);
    let output = tree.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo");
    let lines = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let packages = lines.lines().map(|line| line.trim_end_matches(" (*)"));
    packages.filter(|line| !line.contains(env!("CARGO_MANIFEST_DIR"))).map(ToOwned::to_owned).collect()
}

#[test]
fn each_crate_is_tested_with_the_dependencies_of_all() {
    let all = built(&["--workspace"]);
    for name in some(crates()) {
        let other: Vec<String> = built(&["--package", &format!("plywood-{name}")]).difference(&all).cloned().collect();
        assert!(
            other.is_empty(),
            "`cargo test -p plywood-{name}` rebuilds {other:?}: name their features in src/features"
        );
    }
}

/// Publishing a crate leaves out the development dependencies without a version and needs all others in the registry already.
#[test]
fn every_crate_can_be_published_after_those_it_uses() {
    let row = |name: &str| ROWS.iter().position(|row| row.contains(&name)).expect("every crate has a row");
    let workspace = read("Cargo.toml");
    for name in crates() {
        let manifest = read(&format!("src/{name}/Cargo.toml"));
        let tested_with = manifest["dev-dependencies"].as_table().expect("a table").iter();
        let versioned = tested_with.filter(|(name, about)| {
            about.get("workspace").is_some() && workspace["workspace"]["dependencies"][*name].get("version").is_some()
        });
        let own: Vec<&str> = versioned.filter_map(|(used, _)| used.strip_prefix("plywood-")).collect();
        let wrong: Vec<&&str> = own.iter().filter(|used| row(used) >= row(name)).collect();
        assert!(wrong.is_empty(), "{name} would be published before {wrong:?}: name their path and no version");
    }
    let mut list = Command::new(env!("CARGO"));
    list.args(["package", "--workspace", "--list", "--allow-dirty", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = list.output().expect("cargo");
    let warnings = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !warnings.contains("warning"), "{warnings}");
    let files = String::from_utf8(output.stdout).expect("text");
    let lectures = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("trees")).expect("a folder");
    for lecture in lectures {
        let lecture = format!("trees/{}", lecture.expect("a file").file_name().to_string_lossy());
        let packed = files.lines().filter(|file| *file == lecture).count();
        assert_eq!(packed, 2, "the program and the crate of trees contain {lecture}");
    }
}

#[test]
fn recipes_and_workflows_name_this_version_and_the_oldest_rust() {
    let file = |path| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file");
    let about = &read("Cargo.toml")["workspace"]["package"];
    let [version, rust, repository] =
        ["version", "rust-version", "repository"].map(|key| about[key].as_str().expect("a text"));
    let formula = file("packaging/homebrew/plywood.rb");
    assert!(formula.contains(&format!("url \"{repository}.git\", tag: \"v{version}\"")), "{formula}");
    assert!(file(".github/workflows/checks.yml").contains(&format!("cargo +{rust} check")));
    let kinds = ["deb", "tar", "tar-aarch64", "wheel", "windows"];
    assert!(file(".github/workflows/packages.yml").contains(&format!("kind: [{}]\n", kinds.join(", "))));
    assert!(file(".ci/package").contains(&format!("usage: .ci/package {}\\n", kinds.join("|"))));
    for kind in kinds {
        assert!(file("docs/install.md").contains(&format!("`.ci/package {kind}`")), "{kind}");
    }
    assert!(file("docs/install.md").contains(&format!("plywood_{version}_amd64.deb")));
}
