use super::*;
use plywood_tree::testing::some;

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string(), &Arc::default())).expect("JSON")
}

fn visited(address: &str) -> Value {
    ask(&json!({ "do": "visit", "address": address }))
}

#[test]
fn every_lecture_opens_with_what_can_be_chosen_and_each_choice_is_opened() {
    for lecture in some(library::all()) {
        let known = ask(&json!({ "do": "describe", "address": format!("tree={}", lecture.name) }));
        assert_eq!(known["state"]["address"], format!("tree={}", lecture.name), "{known}");
        assert_eq!(known["state"]["text"], lecture.text);
    }
    for (name, least) in [("ubb", 10), ("romania", 2), ("nim:1,1,2", 10)] {
        let known = ask(&json!({ "do": "describe", "address": format!("tree={name}") }));
        let choices = known["state"]["choices"].as_array().expect("choices");
        assert!(choices.len() >= least, "{known}");
        for choice in choices {
            let options = choice["options"].as_array().expect("options").iter();
            for option in some(options.filter(|option| **option != "")) {
                let address = format!(
                    "tree={name}&{}={}",
                    choice["key"].as_str().expect("a key"),
                    option.as_str().expect("a name")
                );
                let opened = visited(&address);
                // What cannot be searched is refused with a reason.
                let reason = opened["problems"].as_str().map_or(0, str::len);
                assert!(opened["page"]["panes"].is_array() || reason > 20, "{address}: {opened}");
                assert!(
                    !opened["problems"].as_str().unwrap_or_default().contains("unknown-key"),
                    "{address}: {opened}"
                );
            }
        }
    }
}

#[test]
fn an_edit_changes_one_value_and_says_what_follows() {
    let text = "# mine\nroot = \"max\"\ntree = [[3, 12,  8], [2, 4, 6]] # two\n";
    let link = json!({ "content": { "file": { "name": "mine.toml", "text": text } }, "options": [] });
    let edited = ask(&json!({ "do": "edit", "link": link, "path": "0,0", "value": "1" }));
    assert_eq!(edited["state"]["text"], text.replace("[3,", "[1,"));
    let remark = edited["remark"].as_str().expect("a remark");
    assert!(remark.contains("value 3 → 2") && remark.contains("visited"), "{remark}");
    for (path, value) in [("0,0", "x"), ("0,0", "NaN"), ("0,0", "")] {
        let refused = ask(&json!({ "do": "edit", "link": link, "path": path, "value": value }));
        assert!(refused["problems"].as_str().is_some_and(|told| told.contains("is not a value")), "{refused}");
    }
    let game = json!({ "content": { "named": "nim:1,1" }, "options": [] });
    let refused = ask(&json!({ "do": "edit", "link": game, "path": "0", "value": "1" }));
    assert!(refused["problems"].as_str().is_some_and(|told| told.contains("no-tree")), "{refused}");
}

#[test]
fn what_if_compares_an_edit_with_the_search_before_it() {
    let link = json!({ "content": { "named": "ubb" }, "options": [["step", "9"]] });
    let asked = ask(&json!({ "do": "what-if", "link": link, "path": "0,0", "value": "9" }));
    let alone = ask(&json!({ "do": "edit", "link": link, "path": "0,0", "value": "9" }));
    let was = visited("tree=ubb&step=9");
    let panes = asked["page"]["panes"].as_array().expect("panes");
    assert_eq!((panes.len(), &asked["page"]["compared"]), (2, &json!(true)));
    for (pane, name, same) in [(&panes[0], "changed", &alone), (&panes[1], "before", &was)] {
        let own = &same["page"]["panes"][0];
        let how = format!("{name} · {}", own["how"].as_str().expect("a search"));
        assert_eq!(pane["how"], how);
        for part in ["steps", "says", "counters", "told", "cuts"] {
            assert_eq!(pane[part], own[part], "{name}: {part}");
        }
    }
    assert!(asked["page"]["clock"]["paces"][0]["differences"].as_array().is_some_and(|all| !all.is_empty()));
    assert_eq!((&asked["remark"], &asked["state"]["address"]), (&alone["remark"], &alone["state"]["address"]));
    assert_eq!(asked["state"]["before"], link);
}

#[test]
fn mistakes_have_their_line_and_hostile_requests_get_a_message() {
    let open = |text: &str| {
        ask(
            &json!({ "do": "open", "link": { "content": { "file": { "name": "a.toml", "text": text } }, "options": [] } }),
        )
    };
    let wrong = open("title = \"x\"\nroot = \"maxx\"\ntree = [1, 2]");
    assert_eq!(wrong["line"], 2);
    assert!(wrong["problems"].as_str().is_some_and(|told| told.contains("--> a.toml:2:8")), "{wrong}");
    let deep = open(&format!("root = \"max\"\ntree = {}1{}", "[".repeat(1_501), "]".repeat(1_501)));
    assert!(deep["problems"].as_str().is_some_and(|told| told.contains("1,500")), "{deep}");
    for address in [
        "",
        "tree=nothing",
        "tree=ubb&algorithm=\"x\"",
        "tree=ubb&depth=x",
        "tree=ubb&constructor=1",
        "tree=romania&depth=2",
    ] {
        assert!(visited(address)["problems"].is_string(), "{address}");
    }
    for request in ["", "{}", "[", "{\"do\":\"open\"}", "{\"do\":\"run\"}"] {
        assert!(answer(request, &Arc::default()).starts_with("{\"line\":null,\"problems\":\""), "{request}");
    }
}

#[test]
fn dialogues_are_those_of_the_pipe() {
    let link = json!({ "content": { "named": "ubb" }, "options": [] });
    let quiz = |lines: &[&str]| ask(&json!({ "do": "quiz", "link": link, "lines": lines, "from": 0 }));
    let begun = quiz(&[]);
    assert_eq!(begun["events"][0]["event"], "question");
    assert!(begun["step"].is_u64() && begun["has_ended"] == false, "{begun}");
    let answered = quiz(&["show", "nonsense"]);
    let events: Vec<&str> =
        answered["events"].as_array().expect("events").iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(events, ["question", "answer", "question", "refused", "question"]);
    assert_eq!(quiz(&["quit"])["has_ended"], true);
    let predicted = ask(&json!({ "do": "predict", "link": link, "lines": [], "from": 3 }));
    assert_eq!(predicted["events"][0]["event"], "question");
    let practised = ask(&json!({ "do": "practise", "link": link, "lines": ["nonsense"] }));
    assert_eq!(practised["events"][0]["event"], "tree");
    assert_eq!(practised["events"][1]["event"], "refused");
    let lesson = json!({ "content": { "named": "romania" }, "options": [] });
    assert!(ask(&json!({ "do": "practise", "link": lesson, "lines": [] }))["problems"].is_string());
}

#[test]
fn a_random_tree_depends_on_its_seed_alone() {
    let link = json!({ "content": { "named": "ubb" }, "options": [["algorithm", "minimax"]] });
    let made = |seed: u64| ask(&json!({ "do": "random", "link": link, "seed": seed }))["state"]["text"].clone();
    assert_eq!(made(7), made(7));
    assert_ne!(made(7), made(8));
}

#[test]
fn any_node_is_explained_as_on_a_page() {
    let page = visited("tree=ubb")["page"].clone();
    let reasons = &page["panes"][0]["reasons"];
    let link = json!({ "content": { "named": "ubb" }, "options": [] });
    let nodes = page["panes"][0]["tree"]["nodes"].as_array().expect("nodes");
    for (number, node) in nodes.iter().enumerate() {
        let request = json!({ "do": "why", "link": link, "pane": 0, "step": 43, "path": node["path"] });
        let was = reasons["nodes"][number].as_array().expect("changes");
        let list = was[was.len() - 1].as_u64().expect("a number") as usize;
        let numbers = reasons["lists"][list].as_array().expect("numbers");
        let held: Vec<Value> = numbers
            .iter()
            .map(|number| reasons["sentences"][number.as_u64().expect("a number") as usize].clone())
            .collect();
        assert_eq!(ask(&request)["reasons"], Value::from(held), "{node}");
    }
}
