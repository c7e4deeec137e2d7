//! Programs of learners, in the languages that are installed: the textbook version in each tracer is right, and each mistake that it
//! is changed to make is named. Programs that do not behave end within their limits, and leave no process behind.

use super::{Directory, PROGRAM, plywood};
use plywood_tree::testing::some;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

struct Language {
    name: &'static str,
    tracer: &'static str,
    own: &'static str,
    /// Commands that compile and run it.
    compile: &'static [&'static str],
    run: &'static [&'static str],
    /// The lines of the textbook version that mistakes change: the test, its body, the window passed on, the start of MAX, the first
    /// window, the other player, and both bounds.
    lines: [&'static str; 8],
    /// What wrong programs have instead: no test, the wrong test, the full window, the smallest positive number, a window from 0,
    /// the same player, and both bounds at the best value.
    wrong: [&'static str; 8],
}

const LANGUAGES: [Language; 4] = [
    Language {
        name: "python",
        tracer: "plywood.py",
        own: "yours.py",
        compile: &[],
        run: &["python3", "yours.py"],
        lines: [
            "if alpha >= beta:",
            "            break",
            "is_max, alpha, beta)\n        if",
            "best = -INF",
            "root_is_max, -INF",
            "not is_max",
            "alpha = max(alpha, best)",
            "beta = min(beta, best)",
        ],
        wrong: [
            "if False:",
            "if (best <= alpha if is_max else best >= beta):",
            "is_max, -INF, INF)\n        if",
            "best = 5e-324",
            "root_is_max, 0",
            "is_max",
            "alpha = best",
            "beta = best",
        ],
    },
    Language {
        name: "javascript",
        tracer: "plywood.js",
        own: "yours.js",
        compile: &[],
        run: &["node", "yours.js"],
        lines: [
            "if (alpha >= beta)",
            "break;",
            "isMax, alpha, beta);",
            "isMax ? -Infinity",
            "rootIsMax, -Infinity",
            "!isMax",
            "alpha = Math.max(alpha, best)",
            "beta = Math.min(beta, best)",
        ],
        wrong: [
            "if (false)",
            "if (isMax ? best <= alpha : best >= beta)",
            "isMax, -Infinity, Infinity);",
            "isMax ? Number.MIN_VALUE",
            "rootIsMax, 0",
            "isMax",
            "alpha = best",
            "beta = best",
        ],
    },
    Language {
        name: "java",
        tracer: "Plywood.java",
        own: "Yours.java",
        compile: &["javac", "Plywood.java", "Yours.java"],
        run: &["java", "Yours"],
        lines: [
            "if (alpha >= beta)",
            "break;",
            "isMax, alpha, beta);",
            "isMax ? Double.NEGATIVE_INFINITY",
            "rootIsMax, Double.NEGATIVE_INFINITY",
            "!isMax",
            "alpha = Math.max(alpha, best)",
            "beta = Math.min(beta, best)",
        ],
        wrong: [
            "if (false)",
            "if (isMax ? best <= alpha : best >= beta)",
            "isMax, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);",
            "isMax ? Double.MIN_VALUE",
            "rootIsMax, 0",
            "isMax",
            "alpha = best",
            "beta = best",
        ],
    },
    Language {
        name: "cpp",
        tracer: "plywood.hpp",
        own: "yours.cpp",
        compile: &["g++", "-std=c++17", "-o", "yours", "yours.cpp"],
        run: &["./yours"],
        lines: [
            "if (alpha >= beta)",
            "break;",
            "is_max, alpha, beta);\n",
            "is_max ? -INFINITY",
            "root_is_max, -INFINITY",
            "!is_max",
            "alpha = std::max(alpha, best)",
            "beta = std::min(beta, best)",
        ],
        wrong: [
            "if (false)",
            "if (is_max ? best <= alpha : best >= beta)",
            "is_max, -INFINITY, INFINITY);\n",
            "is_max ? 2.3e-308",
            "root_is_max, 0",
            "is_max",
            "alpha = best",
            "beta = best",
        ],
    },
];

const MISTAKES: [&str; 9] = [
    "never-cuts",
    "alpha-not-handed-on",
    "infinity-is-small",
    "alpha-starts-at-0",
    "max-min-swapped",
    "wrong-bound",
    "strict-for-equal",
    "returns-early",
    "low-before-test",
];

impl Language {
    fn is_installed(&self) -> bool {
        let tools =
            [self.compile.first(), Some(&self.run[0])].into_iter().flatten().filter(|tool| !tool.starts_with('.'));
        tools.into_iter().all(|tool| {
            let found = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            found.is_ok_and(|status| status.success())
        })
    }

    /// Returns the textbook version, changed to make a mistake.
    fn program(&self, tracer: &str, mistake: Option<&str>) -> String {
        let from = tracer.find("\n\n").or(tracer.find(":\n")).expect("a head");
        let to = tracer.find("Then run:").expect("the end of the version");
        let right = tracer[from..to].to_owned();
        let change = |line: usize| {
            assert!(right.contains(self.lines[line]), "{} has {:?}", self.name, self.lines[line]);
            right.replacen(self.lines[line], self.wrong[if line == 1 { 0 } else { line }], 1)
        };
        match mistake {
            None => right,
            Some("never-cuts") => change(0),
            Some("alpha-not-handed-on") => change(2),
            Some("infinity-is-small") => change(3),
            Some("alpha-starts-at-0") => change(4),
            Some("max-min-swapped") => change(5),
            Some("wrong-bound") => right.replacen(self.lines[0], self.wrong[1], 1),
            Some("strict-for-equal") => right.replacen("alpha >= beta", "alpha > beta", 1),
            Some("returns-early") => right.replacen(self.lines[0], &self.lines[0].replace("alpha >= beta", "1 > 0"), 1),
            Some("low-before-test") => change(6).replacen(self.lines[7], self.wrong[7], 1),
            Some(_) => String::new(),
        }
    }
}

/// Reveals every mistake: it has negative values, a tie, and nodes whose best value is worse than a bound.
const TREE: &str = "tree = [[[-3, -5], [-2, -9, 4]], [[[-7, -1], [-4, -8, -3]], [[-6, 2], [-9, -3]], [-2, -1]], \
    [[-3, -3], [-2, 1]], [[[-5, -4], -9], [[-8, 3], -2, -7]]]";

fn watched(here: &Directory, run: &[&str]) -> serde_json::Value {
    let mut arguments =
        vec!["watch", "tree.toml", "--cut-on", "equal", "--return", "fail-soft", "--format", "json", "--"];
    arguments.extend(run);
    let done = plywood(&here.0, &arguments, b"");
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{run:?}");
    serde_json::from_str(&done.out).expect("an object")
}

#[test]
fn programs_in_every_installed_language_are_right_or_have_their_mistake_named() {
    for language in LANGUAGES.iter().filter(|language| language.is_installed()) {
        let tracer = plywood(&std::env::temp_dir(), &["tracer", language.name], b"").out;
        assert!(tracer.lines().count() <= 60, "{}", language.name);
        for mistake in [None].into_iter().chain(some(MISTAKES.map(Some))) {
            let here = Directory::new(&format!("{}-{}", language.name, mistake.unwrap_or("right")))
                .with("tree.toml", TREE.as_bytes())
                .with(language.tracer, tracer.as_bytes())
                .with(language.own, language.program(&tracer, mistake).as_bytes());
            if let Some((compiler, arguments)) = language.compile.split_first() {
                let done = Command::new(compiler).args(arguments).current_dir(&here.0).output().expect("a compiler");
                assert!(done.status.success(), "{mistake:?} {}", String::from_utf8_lossy(&done.stderr));
            }
            let grade = watched(&here, language.run);
            let name = format!("{} {mistake:?} {grade}", language.name);
            match mistake {
                None => assert!(grade["mark"] == 1.0 && grade["bug"].is_null(), "{name}"),
                Some(mistake) => {
                    let named = [&grade["bug"]].into_iter().chain(grade["bugs"].as_array().into_iter().flatten());
                    assert!(named.into_iter().any(|one| one == mistake), "{name}");
                    assert!(grade["mark"].as_f64().is_some_and(|mark| mark < 1.0), "{name}");
                }
            }
        }
    }
}

/// Returns true if a process has this argument.
fn is_running(argument: &str) -> bool {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.into_iter().any(|line| line.split(|&byte| byte == 0).any(|word| word == argument.as_bytes()))
}

fn bad(script: &str, options: &[&str]) -> super::Done {
    let here = Directory::new("bad-program");
    let arguments = [&["watch", "textbook"], options, &["--format", "json", "--", "sh", "-c", script]].concat();
    plywood(&here.0, &arguments, b"")
}

#[cfg(target_os = "linux")]
#[test]
fn programs_that_do_not_behave_end_and_leave_nothing_behind() {
    let enter = r#"echo '{"event":"enter","path":[]}' > $PLYWOOD_TRACE"#;
    for (script, options, code, words) in [
        ("exec sleep 86391", &["--seconds", "1"][..], 1, "stopped after 1 second"),
        (":", &[], 1, "wrote no run"),
        ("exit 3", &[], 1, "exit code 3"),
        ("kill -SEGV $$", &[], 1, "signal 11"),
        ("echo no JSON > $PLYWOOD_TRACE", &[], 1, "cannot read"),
        (
            r#"exec > $PLYWOOD_TRACE; while :; do echo '{"event":"enter","path":[]}'; done"#,
            &["--lines", "500"],
            0,
            "500 lines",
        ),
        ("while :; do echo noise; done", &["--seconds", "1"], 1, "stopped"),
        (&format!("setsid sleep 86392 & (setsid sh -c 'sleep 86393 & sleep 86394' &) ; {enter}"), &[], 0, ""),
        (&format!("{enter}; exec sleep 86395"), &["--seconds", "1"], 0, "stopped after 1 second"),
        (r#"echo '{"event":"enter","path":[9,9]}' > $PLYWOOD_TRACE"#, &[], 0, "not follow"),
    ] {
        let done = bad(script, options);
        assert_eq!(done.code, Some(code), "{script}: {} {}", done.out, done.err);
        assert!(done.err.contains(words) || done.out.contains(words), "{script}: {}", done.err);
    }
    for sleep in 86391..86396 {
        assert!(!is_running(&sleep.to_string()), "{sleep} is left");
    }
    let here = Directory::new("no-program");
    let done = plywood(&here.0, &["watch", "textbook", "--", "./no-such-program"], b"");
    assert!(done.code == Some(1) && done.err.contains("cannot start"), "{}", done.err);
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_watched_program_with_its_children() {
    let mut watching = Command::new(PROGRAM)
        .args(["watch", "textbook", "--", "sh", "-c", "setsid sleep 86397 & sleep 86398"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    while !(is_running("86397") && is_running("86398")) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let pid = rustix::process::Pid::from_child(&watching);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    assert_eq!(watching.wait().expect("it ends").code(), Some(130));
    assert!(!is_running("86397") && !is_running("86398"));
}

#[test]
fn a_run_in_a_file_is_replayed_with_its_marks() {
    let here = Directory::new("replayed");
    let trace = plywood(&here.0, &["trace", "ubb", "--bug", "never-cuts", "--format", "json"], b"").out;
    let done = plywood(&here.0, &["replay", "ubb", "-", "--format", "json"], trace.as_bytes());
    assert!(done.code == Some(0) && done.out.contains(r#""bug":"never-cuts""#), "{} {}", done.out, done.err);
    // Of another tree, not JSON, and an object that is no run.
    let other = plywood(&here.0, &["replay", "textbook", "-"], trace.as_bytes());
    assert!(other.code == Some(0) && other.out.contains("first difference"), "{} {}", other.out, other.err);
    for (run, words) in [("no JSON", "cannot read"), (r#"{"value":3}"#, "event"), ("", "no line is an event")] {
        let done = plywood(&here.0, &["replay", "ubb", "-"], run.as_bytes());
        assert!(done.code == Some(1) && done.err.contains(words), "{run}: {}", done.err);
    }
}
