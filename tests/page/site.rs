//! A site of one's own in the browser: its index, its search, and its pages.

use crate::browser::{Browser, Device};
use crate::{Written, address, plywood};
use serde_json::json;

#[test]
fn the_index_of_a_site_searches_itself_and_leads_to_every_page() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let folder = written.path("site");
    let hostile = "</script><script>window.ran = 1</script><img src=x onerror=window.ran=1>";
    let file = json!({ "title": hostile, "note": hostile, "root": "max", "tree": [3, [2, 4]] });
    let file = written.file("<img src=x>.json", &file.to_string());
    let intro = written.file("welcome.txt", &format!("{hostile}\n\n{hostile}\n"));
    plywood(&["site", folder.to_str().expect("a name"), &file, "ubb", "romania", "--intro", &intro]);
    browser.resize(Device::Phone(390, 844));
    browser.goto(&address(&folder.join("index.html")));
    assert_eq!(browser.text("document.querySelector('h1').textContent"), hostile);
    assert_eq!(browser.read("document.documentElement.scrollWidth"), json!(390));
    let pictures = "[...document.images].map((image) => image.complete && image.naturalWidth > 0)";
    assert_eq!(browser.read(pictures), json!([true, true, true]));
    let shown = "[...document.querySelectorAll('li')].filter((item) => item.getClientRects().length > 0) \
                 .map((item) => item.querySelector('a').getAttribute('href'))";
    let found = [
        ("", vec!["img-src-x.html", "ubb.html", "romania.html"]),
        ("Bucharest", vec!["romania.html"]),
        ("ubb walk", vec!["ubb.html"]),
        ("<b>", vec![]),
    ];
    for (wanted, pages) in found {
        browser.read(&format!(
            "(() => {{ const field = document.querySelector('input'); field.value = '{wanted}'; field.dispatchEvent(new Event('input')); }})()"
        ));
        assert_eq!(browser.read(shown), json!(pages), "{wanted}");
        let said = browser.text("document.querySelector('[role=status]').textContent");
        assert_eq!(said, if wanted.is_empty() { String::new() } else { format!("pages found: {}", pages.len()) });
    }
    assert_eq!(browser.read("window.ran"), json!(null));
    assert_eq!(browser.requests().iter().filter(|asked| !asked.starts_with("data:")).count(), 1);
    assert_eq!(browser.complaints(), Vec::<String>::new());
    let first = browser.text("document.querySelector('.start').href");
    browser.goto(&first);
    let links = "[...document.querySelectorAll('.site a')].map((link) => link.getAttribute('href'))";
    assert_eq!(browser.read(links), json!(["index.html", "ubb.html"]), "the next page follows");
    assert_eq!(browser.read("window.ran"), json!(null));
}
