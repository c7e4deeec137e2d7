//! The same pages in Firefox: headless, controlled by Marionette, which takes JSON messages with their length through a port of this
//! machine. This needs no crate.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::Written;
use crate::browser::{UNPACKED, Window};
use crate::live::{self, HEADING, REMARK, fill, served, submit, wait};
use crate::program::{KEYS, LECTURES, shown, ten_walks};
use crate::states::{check, check_live, is_searched};
use crate::storage::check_kept;
use plywood_tree::random::SplitMix;
use plywood_tree::testing::is_full_run;
use serde_json::{Value, json};
use tempfile::TempDir;

const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// A port of the browser's choice, and pages that do not move.
const SETTINGS: &str = "user_pref('marionette.port', 0);\nuser_pref('ui.prefersReducedMotion', 1);\n";

/// Names of keys in Marionette that are not their letters.
const NAMED: [(&str, &str); 9] = [
    ("ArrowLeft", "\u{e012}"),
    ("ArrowUp", "\u{e013}"),
    ("ArrowRight", "\u{e014}"),
    ("ArrowDown", "\u{e015}"),
    ("Home", "\u{e011}"),
    ("End", "\u{e010}"),
    ("Escape", "\u{e00c}"),
    ("Enter", "\u{e007}"),
    ("Shift", "\u{e008}"),
];

const PATIENCE: Duration = Duration::from_secs(60);

struct Firefox {
    child: Child,
    stream: BufReader<TcpStream>,
    sent: u64,
    _profile: TempDir,
}

impl Firefox {
    /// Opens the browser if all tests run; returns `None` with a message otherwise, or if there is none.
    fn open() -> Option<Self> {
        if !is_full_run() {
            eprintln!("SKIPPED: `CI=true cargo test --test page` opens Firefox");
            return None;
        }
        let found = NAMES.into_iter().find(|name| {
            let version = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            version.is_ok_and(|status| status.success())
        });
        if found.is_none() {
            let may_lack = std::env::var_os("CI").is_none() || std::env::var_os("PLYWOOD_NO_FIREFOX").is_some();
            assert!(may_lack, "there is no Firefox here, and everything is to be tested");
            eprintln!("SKIPPED: there is no Firefox here; `apt-get install firefox-esr` installs it");
        }
        Some(Self::started(found?))
    }

    fn started(name: &str) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        std::fs::write(profile.path().join("user.js"), SETTINGS).expect("written");
        let mut command = Command::new(name);
        command.args(["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile"]);
        command.arg(profile.path()).env("HOME", profile.path()).env("MOZ_CRASHREPORTER_DISABLE", "1");
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("Firefox");
        let begun = Instant::now();
        let port: u16 = loop {
            let written = std::fs::read_to_string(profile.path().join("MarionetteActivePort")).unwrap_or_default();
            if let Ok(port) = written.trim().parse() {
                break port;
            }
            assert!(begun.elapsed() < PATIENCE, "Firefox opens no port");
            thread::sleep(Duration::from_millis(20));
        };
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("a browser that listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut firefox = Self { child, stream: BufReader::new(stream), sent: 0, _profile: profile };
        assert_eq!(firefox.received()["applicationType"], "gecko");
        firefox.call("WebDriver:NewSession", &json!({}));
        firefox
    }

    fn received(&mut self) -> Value {
        let mut length = Vec::new();
        self.stream.read_until(b':', &mut length).expect("an answer");
        length.pop();
        let length = std::str::from_utf8(&length).ok().and_then(|digits| digits.parse().ok()).expect("a length");
        let mut message = vec![0; length];
        self.stream.read_exact(&mut message).expect("a message");
        serde_json::from_slice(&message).expect("JSON")
    }

    #[track_caller]
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.sent += 1;
        let message = json!([0, self.sent, method, parameters]).to_string();
        let message = format!("{}:{message}", message.len());
        self.stream.get_mut().write_all(message.as_bytes()).expect("a browser that listens");
        let mut answer = self.received();
        assert_eq!((&answer[1], &answer[2]), (&json!(self.sent), &Value::Null), "{method} {parameters}: {answer}");
        answer[3].take()
    }

    #[track_caller]
    fn click(&mut self, selector: &str) {
        let asked = json!({ "using": "css selector", "value": selector });
        let found = self.call("WebDriver:FindElement", &asked);
        let element = found["value"].as_object().and_then(|names| names.values().next()).cloned();
        self.call("WebDriver:ElementClick", &json!({ "id": element }));
    }
}

impl Window for Firefox {
    #[track_caller]
    fn goto(&mut self, address: &str) {
        self.call("Marionette:SetContext", &json!({ "value": "chrome" }));
        self.read("Services.console.reset()");
        self.call("Marionette:SetContext", &json!({ "value": "content" }));
        for address in ["about:blank", address] {
            self.call("WebDriver:Navigate", &json!({ "url": address }));
        }
        self.read(UNPACKED);
    }

    fn press(&mut self, key: &str) {
        let (shift, key) = key.strip_prefix("Shift+").map_or((None, key), |key| (Some("Shift"), key));
        let codes = shift.into_iter().chain([key]);
        let codes: Vec<&str> =
            codes.map(|key| NAMED.iter().find(|(name, _)| *name == key).map_or(key, |found| found.1)).collect();
        let down = codes.iter().map(|code| json!({ "type": "keyDown", "value": code }));
        let up = codes.iter().rev().map(|code| json!({ "type": "keyUp", "value": code }));
        let actions = json!([{ "type": "key", "id": "keys", "actions": down.chain(up).collect::<Value>() }]);
        self.call("WebDriver:PerformActions", &json!({ "actions": actions }));
    }

    #[track_caller]
    fn read(&mut self, expression: &str) -> Value {
        let script = json!({ "script": format!("return {expression}"), "args": [] });
        self.call("WebDriver:ExecuteScript", &script)["value"].take()
    }

    /// Returns the errors of the page, which the browser's own console has, also those of its workers.
    fn complaints(&mut self) -> Vec<String> {
        self.call("Marionette:SetContext", &json!({ "value": "chrome" }));
        let found = self.read(
            "Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & 1) \
             && /^(http|file)/.test(one.sourceName)).map((one) => String(one))",
        );
        self.call("Marionette:SetContext", &json!({ "value": "content" }));
        found.as_array().into_iter().flatten().map(ToString::to_string).collect()
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let quit = json!([0, self.sent + 1, "Marionette:Quit", { "flags": ["eForceQuit"] }]).to_string();
        let _ = self.stream.get_mut().write_all(format!("{}:{quit}", quit.len()).as_bytes());
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn pages_show_in_firefox_what_the_program_draws() {
    let Some(mut firefox) = Firefox::open() else { return };
    let written = Written::new();
    for lecture in LECTURES.into_iter().filter(|name| is_searched(name)) {
        check(&mut firefox, &written, lecture);
    }
    let Some(folder) = live::folder() else { return };
    check_live(&mut firefox, &served(folder, |_, body| body));
}

#[test]
fn a_live_page_searches_and_edits_in_firefox() {
    let Some(folder) = live::folder() else { return };
    let Some(mut firefox) = Firefox::open() else { return };
    let site = served(folder, |_, body| body);
    firefox.goto(&format!("{site}/live.html"));
    let value = "document.querySelector('main g.node[data-path=\"0,0\"] .value').textContent";
    firefox.click("main g.node[data-path='0,0'] .value");
    fill(&mut firefox, ".leaf-form input", "2");
    submit(&mut firefox, ".leaf-form");
    wait(&mut firefox, &format!("{value} === '2'"));
    assert!(firefox.text(REMARK).contains("3 → 2"));
    firefox.press("a");
    wait(&mut firefox, "document.querySelector('dialog[open] .choices') !== null");
    fill(&mut firefox, ".choices label:nth-of-type(1) select", "minimax");
    submit(&mut firefox, ".choices");
    wait(&mut firefox, "document.querySelector('.how').textContent.startsWith('minimax')");
    // A link opens another tree at its step, and a search that takes too long is stopped.
    firefox.read("location.hash = 'tree=ubb&step=cutoff:2'");
    wait(&mut firefox, &format!("{HEADING} === 'The UBB walkthrough' && document.body.dataset.step === '34'"));
    firefox.read("location.hash = 'tree=chess&depth=6'");
    wait(&mut firefox, "document.querySelector('.busy').getClientRects().length > 0");
    firefox.click(".busy button");
    wait(&mut firefox, &format!("{REMARK}.startsWith('stopped')"));
    assert_eq!(firefox.complaints(), Vec::<String>::new());
}

#[test]
fn the_whole_program_has_its_screens_in_firefox_and_stands_a_storm_of_keys() {
    let Some(folder) = live::folder() else { return };
    let Some(mut firefox) = Firefox::open() else { return };
    let site = served(folder, |_, body| body);
    ten_walks(&mut firefox, &site);
    check_kept(&mut firefox, &site);
    let mut random = SplitMix::new(7);
    firefox.goto(&format!("{site}/program.html"));
    shown(&mut firefox, 1);
    for _ in 0..200 {
        firefox.press(KEYS[random.below(KEYS.len() as u64) as usize].0);
    }
    shown(&mut firefox, 201);
    assert_eq!(firefox.text("document.querySelector('[role=status]').textContent"), "");
    assert_eq!(firefox.complaints(), Vec::<String>::new());
    // The same on a page that has been exported.
    let written = Written::new();
    firefox.goto(&crate::address(&written.export("ubb", "walk.html", &[])));
    for _ in 0..200 {
        firefox.press(KEYS[random.below(KEYS.len() as u64) as usize].0);
    }
    firefox.press("Escape");
    firefox.press("End");
    assert_eq!(
        firefox.text("document.querySelector('input[type=range]').value"),
        firefox.text("document.body.dataset.step")
    );
    assert_eq!(firefox.complaints(), Vec::<String>::new());
}
