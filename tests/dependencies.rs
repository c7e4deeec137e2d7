//! What each crate is built from, read from the manifests and from `Cargo.lock`: the core and the interface must stay free of whatever
//! belongs to one terminal, one system or one clock, so that they can run elsewhere.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use toml::{Table, Value};

/// What must not be below a crate, however far: terminals and their keys, arguments, files that change, sockets and users, signals,
/// clocks.
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

/// The same, and files. What the core is made of draws nothing either. The calendar of ratatui, which nothing here shows, brings
/// `time` along: that nobody in the interface asks for the time is the business of src/layers.rs.
const OUTSIDE_OF_THE_CORE: &[&str] =
    &["plywood-files", "plywood-interface", "ratatui", "ratatui-core", "tempfile", "time"];

fn read(path: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).expect("a file of the repository").parse().expect("TOML")
}

/// The names in the tables of normal dependencies of a manifest, those for some systems among them.
fn named(manifest: &Table) -> BTreeSet<String> {
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = targets.filter_map(Value::as_table).chain([manifest]);
    let dependencies = tables.filter_map(|table| table.get("dependencies")).filter_map(Value::as_table);
    dependencies.flat_map(Table::iter).map(|(name, about)| package(name, about)).collect()
}

/// A dependency may go by another name than its package.
fn package(name: &str, about: &Value) -> String {
    let workspace = read("Cargo.toml");
    let inherited = &workspace["workspace"]["dependencies"];
    let about = if about.get("workspace").is_some() { &inherited[name] } else { about };
    about.get("package").and_then(Value::as_str).unwrap_or(name).to_owned()
}

/// What each package of `Cargo.lock` depends on, on any system and with every feature that anything here asks for.
fn locked() -> BTreeMap<String, BTreeSet<String>> {
    let lock = read("Cargo.lock");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock["package"].as_array().expect("a list of packages") {
        let dependencies = package.get("dependencies").and_then(Value::as_array).into_iter().flatten();
        // `name` or `name version`: versions of one package are taken together.
        let names = dependencies.filter_map(|name| name.as_str()?.split(' ').next()).map(ToOwned::to_owned);
        found.entry(package["name"].as_str().expect("a name").to_owned()).or_default().extend(names);
    }
    found
}

/// Everything a crate of ours is built from, each with what asks for it.
fn below(folder: &str) -> BTreeMap<String, String> {
    let mut locked = locked();
    // `Cargo.lock` does not tell what is only for tests; the manifests of our own crates do.
    for folder in ["src/engine", "src/core", "src/files", "src/interface"] {
        let manifest = read(&format!("{folder}/Cargo.toml"));
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

#[test]
fn the_core_is_built_from_nothing_of_the_world_outside() {
    check("src/core", &[OUTSIDE, OUTSIDE_OF_THE_CORE]);
}

#[test]
fn the_engine_is_built_from_nothing_that_draws_or_teaches() {
    check("src/engine", &[OUTSIDE, OUTSIDE_OF_THE_CORE, &["plywood-core"]]);
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

/// The external packages that `cargo test` with these arguments builds, each with its features.
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
    let crates = ["plywood-core", "plywood-engine", "plywood-files", "plywood-interface", "plywood-pictures"];
    for name in crates {
        let other: Vec<String> = built(&["--package", name]).difference(&all).cloned().collect();
        assert!(other.is_empty(), "`cargo test -p {name}` rebuilds {other:?}: name their features in src/features");
    }
}
