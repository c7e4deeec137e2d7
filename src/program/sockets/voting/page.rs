//! The page for devices: the question, and a button for each option while a round is open. It works without a script. Texts are escaped,
//! and its policy allows nothing but its own style.

use plywood_drawing::xml::escaped;
use plywood_interface::vote::{Poll, VoteStage};

/// Seconds until a page that waits loads again.
const AGAIN: u8 = 4;

pub const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:1.25rem/1.4 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem;\
background:#fff;color:#111;overflow-wrap:anywhere}\
h1{font-size:1.4rem;margin:.5rem 0 1rem}\
button,li{display:block;box-sizing:border-box;width:100%;min-height:4rem;margin:0 0 .75rem;padding:.75rem 1rem;\
font:inherit;text-align:left;border:2px solid #555;border-radius:.75rem;background:#f2f2f2;color:inherit}\
ol{list-style:none;margin:0;padding:0}\
b{display:inline-block;min-width:1.6em}\
.own{border:4px solid #0645ad}.right{border:4px solid #116611}\
a{display:inline-block;padding:.75rem 0;color:#0645ad}\
@media(prefers-color-scheme:dark){body{background:#111;color:#f4f4f4}button,li{background:#222;border-color:#999}\
.own{border-color:#8ab4ff}.right{border-color:#7ddc7d}a{color:#8ab4ff}}";

/// Returns the page of a poll for a device with these votes, one for each round. `key` names the round in the form.
pub fn page(poll: &Poll, key: &str, votes: &[Option<usize>]) -> String {
    let own = votes.iter().rev().copied().flatten().next();
    let open = poll.stage.round();
    let has_voted = open.is_some_and(|round| votes[round].is_some());
    let said = escaped(&match open {
        Some(_) if has_voted => string!("voting/counted"),
        Some(_) => string!("voting/choose"),
        None => string!("voting/stage", stage = VoteStage(poll.stage)),
    });
    let options = match open {
        Some(round) => form(poll, &format!("{key}-{round}"), votes[round]),
        None => list(poll, own),
    };
    let reason = own.and_then(|own| poll.verdicts.get(own)).map_or(&poll.solution, |(_, why)| why);
    let [question, reason] = [&poll.question, reason].map(|text| escaped(text));
    let link = format!("<a href=\"/\">{}</a>", escaped(text!("voting/again")));
    // A page with an open choice stays as it is.
    let is_waiting = poll.stage != VoteStage::Answer && (open.is_none() || has_voted);
    document(&format!("<h1>{question}</h1><p role=\"status\">{said}</p>{options}<p>{reason}</p>{link}"), is_waiting)
}

/// Returns a page that only says something.
pub fn notice(said: &str) -> String {
    let (said, again) = (escaped(said), escaped(text!("voting/again")));
    document(&format!("<p role=\"status\">{said}</p><a href=\"/\">{again}</a>"), false)
}

fn document(body: &str, is_waiting: bool) -> String {
    let again = if is_waiting { format!("<meta http-equiv=\"refresh\" content=\"{AGAIN}\">") } else { String::new() };
    let title = escaped(text!("voting/title"));
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">{again}\
         <title>{title}</title><style>{STYLE}</style></head><body><main>{body}</main></body></html>"
    )
}

/// Returns a button for each option: one tap votes.
fn form(poll: &Poll, round: &str, own: Option<usize>) -> String {
    let button = |(at, option): (usize, &String)| {
        let (class, pressed) = if own == Some(at) { ("own", true) } else { ("", false) };
        let (number, option) = (at + 1, escaped(option));
        format!(
            "<button class=\"{class}\" name=\"option\" value=\"{number}\" aria-pressed=\"{pressed}\"><b>{number}</b> {option}</button>"
        )
    };
    let buttons: String = poll.options.iter().enumerate().map(button).collect();
    format!(
        "<form method=\"post\" action=\"/\"><input type=\"hidden\" name=\"round\" value=\"{round}\">{buttons}</form>"
    )
}

fn list(poll: &Poll, own: Option<usize>) -> String {
    let item = |(at, option): (usize, &String)| {
        let is_right = poll.verdicts.get(at).is_some_and(|(is_right, _)| *is_right);
        let own = if own == Some(at) { Some(text!("voting/own")) } else { None };
        let right = if is_right { Some(text!("voting/right")) } else { None };
        let class = if is_right { "right" } else { own.map_or("", |_| "own") };
        let marks: Vec<&str> = [right, own].into_iter().flatten().collect();
        let marks = if marks.is_empty() { String::new() } else { escaped(&format!(" · {}", marks.join(" · "))) };
        format!("<li class=\"{class}\"><b>{}</b> {}{marks}</li>", at + 1, escaped(option))
    };
    let items: String = poll.options.iter().enumerate().map(item).collect();
    format!("<ol>{items}</ol>")
}
