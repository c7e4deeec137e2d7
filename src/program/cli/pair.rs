//! A PDDL domain and a PDDL problem as one argument: `domain.pddl+problem.pddl`.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

const PLUS: &str = "+";

pub fn joined(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    // True after the first file of a possible pair.
    let mut is_open = false;
    for argument in arguments {
        let is_half = is_half(&argument);
        if let Some(first) = joined.last_mut().filter(|_| is_open && is_half) {
            first.push(PLUS);
            first.push(argument);
            is_open = false;
        } else {
            joined.push(argument);
            is_open = is_half;
        }
    }
    joined
}

fn is_half(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    plywood_document::texts::is_pddl_name(path) && parts(path).is_none()
}

pub fn parts(file: &Path) -> Option<[PathBuf; 2]> {
    let text = file.to_str()?;
    let at = text
        .match_indices(PLUS)
        .map(|(at, _)| at)
        .find(|&at| plywood_document::texts::is_pddl_name(Path::new(&text[..at])))?;
    let one = Path::new(&text[..at]);
    let other = Path::new(&text[at + PLUS.len()..]);
    plywood_document::texts::is_pddl_name(other).then(|| [one.to_owned(), other.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::plywood;

    #[test]
    fn two_files_of_pddl_are_one_task() {
        // Two consecutive PDDL files are one argument.
        {
            let all = |arguments: &[&str]| {
                let joined = joined(arguments.iter().map(OsString::from));
                joined.into_iter().map(|argument| argument.into_string().expect("text")).collect::<Vec<_>>()
            };
            assert_eq!(all(&["plywood", "a.pddl", "b.pddl"]), ["plywood", "a.pddl+b.pddl"]);
            assert_eq!(
                all(&["check", "a.pddl", "b.pddl", "c.pddl", "d.PDDL"]),
                ["check", "a.pddl+b.pddl", "c.pddl+d.PDDL"]
            );
            assert_eq!(all(&["check", "a.pddl", "x.toml", "b.pddl"]), ["check", "a.pddl", "x.toml", "b.pddl"]);
            assert_eq!(all(&["a.pddl+b.pddl", "c.pddl"]), ["a.pddl+b.pddl", "c.pddl"]);
        }

        // A pair can be solved, traced and checked.
        {
            let (_folder, [domain, problem]) = files("(define (problem dark) (:domain lamp) (:init) (:goal (on)))");
            let (code, out, err) = plywood(&["solve", &domain, &problem, "--format", "json"]);
            assert_eq!((code, err.as_str()), (0, ""));
            assert_eq!(out, "{\"kind\":\"plan\",\"found\":true,\"cost\":1,\"plan\":[\"(press)\"],\"expanded\":1}\n");
            let (code, out, _) = plywood(&["trace", &domain, &problem]);
            assert!(code == 0 && out.contains("dark") && out.contains("(press) needs not on. It adds on"), "{out}");
            assert_eq!(plywood(&["check", &domain, &problem, "ubb"]).0, 0);
            assert_eq!(plywood(&["check", &format!("{domain}+{problem}")]).0, 0);
            let (code, _, err) = plywood(&["check", &problem]);
            assert!(code == 1 && err.contains("the domain is missing") && err.contains("two files"), "{err}");
        }

        // Problems of a pair name their file.
        {
            let (_folder, [domain, problem]) = files("(define (problem dark) (:domain lamp) (:init) (:goal (off)))");
            let (code, _, err) = plywood(&["solve", &domain, &problem]);
            assert!(code == 1 && err.contains("unknown-predicate") && err.contains("problem.pddl:1:55"), "{err}");
            let (code, _, err) = plywood(&["check", &domain, "no-such.pddl"]);
            assert!(code == 1 && err.contains("no-such.pddl"), "{err}");
        }

        // A pair is distinguished from a file name with a plus.
        {
            let both =
                |name: &str| parts(Path::new(name)).map(|parts| parts.map(|part| part.to_string_lossy().into_owned()));
            assert_eq!(both("x/a+b.pddl+c.pddl"), Some(["x/a+b.pddl".to_owned(), "c.pddl".to_owned()]));
            for single in ["a.pddl", "a+b.pddl", "a.pddl+b.toml", "+", ""] {
                assert_eq!(both(single), None, "{single}");
            }
        }
    }

    fn files(problem: &str) -> (tempfile::TempDir, [String; 2]) {
        let folder = tempfile::tempdir().expect("a folder");
        let domain = "(define (domain lamp) (:predicates (on)) (:action press :precondition (not (on)) :effect (on)))";
        let names = [("domain.pddl", domain), ("problem.pddl", problem)].map(|(name, text)| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("written");
            path.to_str().expect("text").to_owned()
        });
        (folder, names)
    }
}
