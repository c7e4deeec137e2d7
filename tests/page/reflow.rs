//! A site in small windows: at 400 % of a usual one, on a phone, and on a phone held sideways.

use crate::browser::{Browser, Device};
use crate::fitting::{FAINT, small};
use crate::live::{check_quiet, site, wait};
use serde_json::json;

const DEVICES: [(u32, u32); 3] = [(320, 256), (390, 844), (844, 390)];

/// Returns the parts that do not fit: what is wider than the window, and a dialog of which a part cannot be scrolled to.
const CUT: &str = "(() => { const open = document.querySelector('dialog[open]'), wide = document.documentElement.scrollWidth > innerWidth; \
                   const box = open && open.getBoundingClientRect(); \
                   const inside = !open || (box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight \
                   && open.scrollWidth <= open.clientWidth); \
                   return [wide && `${document.documentElement.scrollWidth} wide`, !inside && JSON.stringify(box)].filter(Boolean); })()";

#[track_caller]
fn check(browser: &mut Browser, device: (u32, u32), shown: &str) {
    assert_eq!(browser.read(CUT), json!([]), "{device:?} {shown}");
    assert_eq!(browser.read(&small(44)), json!([]), "{device:?} {shown}");
    assert_eq!(browser.read(FAINT), json!([]), "{device:?} {shown}");
}

#[test]
fn every_page_of_a_site_fits_small_windows() {
    let Some((mut browser, site)) = site() else { return };
    for device in DEVICES {
        let (width, height) = device;
        browser.resize(Device::Phone(width, height));
        browser.goto(&format!("{site}/index.html"));
        check(&mut browser, device, "index");
        browser.goto(&format!("{site}/live.html"));
        check(&mut browser, device, "live");
        for (key, shown) in
            [("a", ".choices"), ("e", "textarea"), ("?", ".keys"), ("L", ".legend"), ("w", ".leaf-form")]
        {
            browser.read("document.querySelector('dialog[open]')?.close()");
            if key == "w" {
                for key in ["Home", "Shift+ArrowDown", "Shift+ArrowDown"] {
                    browser.press(key);
                }
            }
            browser.press(key);
            wait(&mut browser, &format!("document.querySelector('dialog[open] {shown}') !== null"));
            check(&mut browser, device, shown);
        }
        browser.goto(&format!("{site}/program.html#tree=textbook&step=3"));
        wait(&mut browser, "document.querySelector('.screen').textContent.includes('3 / 40')");
        check(&mut browser, device, "program");
        let rows = browser.text("document.querySelector('main').dataset.size");
        assert!(rows.split(' ').nth(1).and_then(|rows| rows.parse().ok()) >= Some(12_u32), "{device:?}: {rows}");
    }
    check_quiet(&mut browser, &site);
}
