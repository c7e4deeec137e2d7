//! Files use each other one way: data flows down, and whoever reads one of them need not read all. Knows nothing of which of them
//! should use which.
//!
//! Whoever uses a file uses those it declares as its parts, too. That parts use what the file around them has is not counted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Source, declared, product_sources, refuse};

/// Each module of a file and those that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_files_use_each_other_in_a_circle() {
    let uses = uses(&product_sources());
    let circles = uses.keys().filter_map(|start| circle(start, &uses));
    // Told once, from the first of its files.
    let circles = circles.filter(|circle| circle.iter().min() == circle.first());
    let wrong: Vec<String> = circles.map(|circle| format!("{} -> {}", circle.join(" -> "), circle[0])).collect();
    refuse(
        &wrong,
        "These files use each other in a circle. Move what they share below them, hand it in, or let whoever calls both decide.",
    );
}

/// The shortest way from a file back to itself.
fn circle(start: &str, uses: &Uses) -> Option<Vec<String>> {
    let mut ways = VecDeque::from([vec![start.to_owned()]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        for next in way.last().and_then(|last| uses.get(last)).into_iter().flatten() {
            if next == start {
                return Some(way);
            }
            if seen.insert(next) {
                ways.push_back(way.iter().chain([next]).cloned().collect());
            }
        }
    }
    None
}

/// Who uses what.
fn uses(sources: &[Source]) -> Uses {
    let modules: BTreeSet<Vec<&str>> = sources.iter().map(Source::module).collect();
    let mut uses = Uses::new();
    for source in sources.iter().filter(|source| !source.module().is_empty()) {
        let own = source.module();
        let text: String = source.product().flat_map(|(_, line)| [line, "\n"]).collect();
        let named = paths(&text).into_iter().filter_map(|path| resolved(&own, &path, &modules));
        let parts = source.product().filter_map(|(_, line)| declared(line.trim_start_matches("pub ")));
        let parts = parts.map(|part| own.iter().copied().chain([part]).collect::<Vec<_>>());
        let others = named.chain(parts.filter(|part| modules.contains(part))).filter(|other| !own.starts_with(other));
        uses.entry(own.join("::")).or_default().extend(others.map(|other| other.join("::")));
    }
    uses
}

/// The module that a path in a file of this module names, or that the named item stands in.
fn resolved<'p>(own: &[&'p str], path: &[&'p str], modules: &BTreeSet<Vec<&str>>) -> Option<Vec<&'p str>> {
    let up = path.iter().take_while(|&&segment| segment == "super").count();
    let mut full: Vec<&str> = match path.first() {
        Some(&"crate") if own.first() == Some(&"tui") && modules.contains(&vec!["tui", path[1]]) => vec!["tui"],
        Some(&"crate") => Vec::new(),
        _ => own[..own.len().checked_sub(up)?].to_vec(),
    };
    full.extend(&path[up.max(1)..]);
    while !full.is_empty() && !modules.contains(&full) {
        full.pop();
    }
    Some(full)
}

/// Every path in a text that begins at the crate or at a module around.
fn paths(text: &str) -> Vec<Vec<&str>> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let is_inner =
                text[..at].ends_with(|before: char| before == ':' || before == '_' || before.is_alphanumeric());
            if !is_inner {
                expand(&text[at..], &[], &mut paths);
            }
        }
    }
    paths
}

/// Collects what a path stands for: `a::{b, c::d}` is `a::b` and `a::c::d`. What comes after it is returned.
fn expand<'t>(text: &'t str, before: &[&'t str], paths: &mut Vec<Vec<&'t str>>) -> &'t str {
    let mut path = before.to_vec();
    let mut rest = text;
    loop {
        if let Some(group) = rest.strip_prefix('{') {
            rest = group.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let after = expand(rest, &path, paths);
                let end = after.find([',', '}']).unwrap_or(after.len());
                rest = after[end..].trim_start_matches(',').trim_start();
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        path.push(&rest[..end]);
        rest = &rest[end..];
        match rest.strip_prefix("::") {
            Some(next) => rest = next,
            None => break,
        }
    }
    paths.push(path);
    rest
}

#[test]
fn paths_are_found_however_they_are_written() {
    let text = "use super::{\n    disk, editing::{self, Hand},\n    lanes as all,\n};\nfn f(x: crate::tree::Tree) { supercrate::x() }";
    let found: Vec<String> = paths(text).iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        ["crate::tree::Tree", "super::disk", "super::editing::self", "super::editing::Hand", "super::lanes"]
    );
}

#[test]
fn a_circle_is_told_by_its_shortest_way() {
    let uses = [("a", vec!["b", "c"]), ("b", vec!["c"]), ("c", vec!["a"]), ("d", vec!["a"])];
    let uses = uses.into_iter().map(|(name, used)| (name.to_owned(), used.into_iter().map(str::to_owned).collect()));
    let uses: Uses = uses.collect();
    assert_eq!(circle("a", &uses), Some(vec!["a".to_owned(), "c".to_owned()]));
    assert_eq!(circle("d", &uses), None);
}
