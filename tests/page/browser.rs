//! A headless browser, controlled by its `DevTools` protocol through a pipe: JSON messages, each ended by a zero byte. This needs
//! no socket, port or crate. It is independent of the pages.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use plywood_tree::testing::is_full_run;
use serde_json::{Value, json};
use tempfile::TempDir;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until a page has unpacked its data: those of a long search are compressed.
pub(crate) const UNPACKED: &str = "new Promise((done) => { const look = () => !document.getElementById('data') || document.body.dataset.step !== undefined \
     || !('DecompressionStream' in window) ? done() : setTimeout(look, 5); look(); })";

/// What tests do in any browser.
pub(crate) trait Window {
    fn goto(&mut self, address: &str);

    /// Presses a key by its browser name, alone or with Shift: `Shift+ArrowUp`.
    fn press(&mut self, key: &str);

    fn read(&mut self, expression: &str) -> Value;

    fn complaints(&mut self) -> Vec<String>;

    #[track_caller]
    fn text(&mut self, expression: &str) -> String {
        self.read(expression).as_str().unwrap_or_default().to_owned()
    }
}

impl Window for Browser {
    #[track_caller]
    fn goto(&mut self, address: &str) {
        Self::goto(self, address);
    }

    fn press(&mut self, key: &str) {
        Self::press(self, key);
    }

    #[track_caller]
    fn read(&mut self, expression: &str) -> Value {
        Self::read(self, expression)
    }

    fn complaints(&mut self) -> Vec<String> {
        Self::complaints(self)
    }
}

pub(crate) struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    sent: u64,
    session: Option<String>,
    events: VecDeque<Value>,
    _profile: TempDir,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Device {
    Desk(u32, u32),
    Phone(u32, u32),
}

impl Browser {
    /// Opens a browser; returns `None` with a message if there is none.
    pub(crate) fn open() -> Option<Self> {
        let found = NAMES.into_iter().find(|name| {
            let version = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            version.is_ok_and(|status| status.success())
        });
        let Some(name) = found else {
            assert!(std::env::var_os("CI").is_none(), "there is no Chromium here, and everything is to be tested");
            eprintln!("SKIPPED: there is no Chromium here to open pages with; `apt-get install chromium` installs it");
            return None;
        };
        Some(Self::started(name))
    }

    /// Opens a browser if all tests run. Browsers take a third of the time of all tests, so the quick test mode opens four.
    pub(crate) fn open_for_all_tests() -> Option<Self> {
        if is_full_run() {
            return Self::open();
        }
        eprintln!("SKIPPED: `CI=true cargo test --test page` opens all pages");
        None
    }

    fn started(name: &str) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        // The sandbox does not work for the superuser.
        let sandbox = if is_superuser(profile.path()) { "--no-sandbox" } else { "" };
        // The pipe is file descriptors 3 and 4 of the browser; the shell connects ours to them.
        let command = format!(
            "exec {name} --headless --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars \
             --force-color-profile=srgb --remote-debugging-pipe {sandbox} --user-data-dir='{}' about:blank \
             3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null",
            profile.path().display()
        );
        let shell = Command::new("sh").args(["-c", &command]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = shell.expect("a shell");
        let (to, out) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (sender, from) = channel();
        thread::spawn(move || {
            for message in BufReader::new(out).split(0).map_while(Result::ok) {
                if sender.send(serde_json::from_slice(&message).expect("JSON")).is_err() {
                    return;
                }
            }
        });
        let (sent, session, events) = (0, None, VecDeque::new());
        let mut browser = Self { child, to, from, sent, session, events, _profile: profile };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }))["targetId"].clone();
        let attached = browser.call("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        browser.session = attached["sessionId"].as_str().map(ToOwned::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        browser.call("Emulation.setEmulatedMedia", &calm);
        browser.resize(Device::Desk(1280, 800));
        browser
    }

    #[track_caller]
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("a browser that listens");
        loop {
            let mut message = self.received().unwrap_or_else(|| panic!("{method} is never answered"));
            if message["id"] == json!(self.sent) {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].take();
            }
            self.events.push_back(message);
        }
    }

    fn received(&self) -> Option<Value> {
        self.from.recv_timeout(PATIENCE).ok()
    }

    pub(crate) fn resize(&mut self, device: Device) {
        let (width, height, is_phone) = match device {
            Device::Desk(width, height) => (width, height, false),
            Device::Phone(width, height) => (width, height, true),
        };
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.call("Emulation.setDeviceMetricsOverride", &size);
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": is_phone }));
        // A page hears of its new size in the next frame.
        self.read("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
    }

    #[track_caller]
    pub(crate) fn goto(&mut self, address: &str) {
        self.events.clear();
        // The same address with another fragment would not be reloaded.
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        self.wait_for("Page.loadEventFired");
        self.events.clear();
        self.call("Page.navigate", &json!({ "url": address }));
        self.wait_for("Page.loadEventFired");
        self.read(UNPACKED);
    }

    /// Loads the page once more; what it complained of before is kept.
    #[track_caller]
    pub(crate) fn reload(&mut self) {
        self.events.retain(|event| event["method"] != "Page.loadEventFired");
        self.call("Page.reload", &json!({}));
        self.wait_for("Page.loadEventFired");
    }

    pub(crate) fn run_first(&mut self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    #[track_caller]
    fn wait_for(&mut self, method: &str) {
        while !self.events.iter().any(|event| event["method"] == method) {
            let event = self.received().unwrap_or_else(|| panic!("{method} never happens"));
            self.events.push_back(event);
        }
    }

    pub(crate) fn events(&self, method: &str) -> Vec<&Value> {
        self.events.iter().filter(|event| event["method"] == method).collect()
    }

    pub(crate) fn complaints(&mut self) -> Vec<String> {
        self.read("0");
        let kinds = ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"];
        kinds.iter().flat_map(|kind| self.events(kind)).map(ToString::to_string).collect()
    }

    pub(crate) fn requests(&self) -> Vec<&str> {
        let events = self.events("Network.requestWillBeSent");
        events.into_iter().filter_map(|event| event["params"]["request"]["url"].as_str()).collect()
    }

    #[track_caller]
    pub(crate) fn read(&mut self, expression: &str) -> Value {
        let asked = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut found = self.call("Runtime.evaluate", &asked);
        assert!(found.get("exceptionDetails").is_none(), "{expression}: {found}");
        found["result"]["value"].take()
    }

    #[track_caller]
    pub(crate) fn text(&mut self, expression: &str) -> String {
        self.read(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page is at a step, but not for ever.
    pub(crate) fn wait_for_step(&mut self, step: &str) {
        self.read(&format!(
            "new Promise((done) => {{ const end = Date.now() + 20000; \
             const look = () => document.body.dataset.step === '{step}' || Date.now() > end ? done() : setTimeout(look, 5); look(); }})"
        ));
    }

    /// Presses a key by its browser name, alone or with Shift or Ctrl: `Shift+ArrowUp`.
    pub(crate) fn press(&mut self, key: &str) {
        let (key, held) = match (key.strip_prefix("Shift+"), key.strip_prefix("Ctrl+")) {
            (Some(key), _) => (key, 8),
            (_, Some(key)) => (key, 2),
            _ => (key, 0),
        };
        let codes = [
            ("ArrowLeft", 37),
            ("ArrowUp", 38),
            ("ArrowRight", 39),
            ("ArrowDown", 40),
            ("Home", 36),
            ("End", 35),
            ("Escape", 27),
            ("Enter", 13),
            (" ", 32),
        ];
        let code = codes.iter().find(|(name, _)| *name == key).map_or(0, |&(_, code)| code);
        let mut event = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": held });
        if key.chars().count() == 1 {
            event["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", &event);
        self.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key, "modifiers": held }));
    }

    #[track_caller]
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.read(&format!(
            "(() => {{ const found = document.querySelector({}); found.scrollIntoView({{ block: 'nearest', inline: 'nearest' }}); \
             const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    pub(crate) fn screenshot(&mut self) -> Vec<u8> {
        let shot = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        base64(shot["data"].as_str().expect("a picture"))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends its own processes; it has replaced the shell.
        let closing = json!({ "id": self.sent + 1, "method": "Browser.close" });
        let _ = self.to.write_all(format!("{closing}\0").as_bytes());
        while self.from.recv_timeout(Duration::from_secs(5)).is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn is_superuser(own: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    own.metadata().is_ok_and(|about| about.uid() == 0)
}

#[cfg(not(unix))]
fn is_superuser(_: &Path) -> bool {
    false
}

pub(crate) fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Some(u32::from(c - b'A')),
        b'a'..=b'z' => Some(u32::from(c - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(c - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(digit).collect();
    let bytes = |four: &[u32]| {
        let bits = (0..4).fold(0, |bits, at| bits << 6 | four.get(at).copied().unwrap_or(0));
        bits.to_be_bytes()[1..four.len()].to_vec()
    };
    digits.chunks(4).flat_map(bytes).collect()
}
