// Buttons and keys, and where everything stands. The last of the files.

const ICONS = {
    first: "M5 4V16M16 4L8 10L16 16Z", "previous-event": "M10 4L3 10L10 16ZM18 4L11 10L18 16Z", back: "M17 10H4M10 4L4 10L10 16",
    play: "M6 3L16 10L6 17Z", forward: "M3 10H16M10 4L16 10L10 16", "next-event": "M2 4L9 10L2 16ZM10 4L17 10L10 16Z",
    last: "M15 4V16M4 4L12 10L4 16Z",
};
ICONS["previous-part"] = ICONS["previous-event"];
ICONS["next-part"] = ICONS["next-event"];
const MOVES = ["first", "previous-event", "previous-part", "back", "play", "forward", "next-event", "next-part", "last"];
const CHOICES = ["display", "visits", "code", "why", "note", "legend", "zoom-out", "zoom-in", "theme", "projector", "help"];

/** What a button is called: what it does, and by which key. */
function named(made, does, instead) {
    const { help: meaning, shown } = help.get(does);
    made.title = `${instead || meaning} (${shown[0]})`;
    made.setAttribute("aria-label", instead || meaning);
}

const buttons = [...MOVES, ...CHOICES].filter((does) => help.has(does)).map((does) => {
    const icon = ICONS[does] && svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[does] }));
    const made = html("button", { type: "button", class: `does-${does}` }, icon || words.buttons[does] || does);
    named(made, does, null);
    made.addEventListener("click", () => actions[does]());
    return { does, made };
});

function label() {
    const shown = view.tree && buttons.find(({ does }) => does === "display");
    if (shown) shown.made.textContent = view.tree.displays[view.display].name;
}

const byKey = new Map(data.keys.flatMap(({ keys: names, does }) => names.map((name) => [name, does])));

document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const does = byKey.get(key);
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && key.length > 1)) return;
    if (!curtain.hidden) {
        curtain.hidden = true;
        event.preventDefault();
        return;
    }
    if (!does || target.type === "number") return;
    // A button that is chosen is pressed by the keys that press buttons.
    if ((key === " " || key === "Enter") && target.closest("button, a")) return;
    event.preventDefault();
    if (dialog.open && dialog.dataset.which !== does) return;
    actions[does]();
});
curtain.addEventListener("click", () => (curtain.hidden = true));
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
slider.addEventListener("input", () => go(Number(slider.value), "auto"));

/** Keeps as much room for sentences as the longest needs, so that nothing moves, and fits the drawing into what is left. */
function settle() {
    const long = (texts) => texts.reduce((one, other) => (other.length > one.length ? other : one), "");
    const sentences = data.says.map((spans) => spans.filter((_, at) => at % 2).join(""));
    sentence.textContent = long(sentences);
    condition.textContent = long(data.conditions.map(([, spans]) => spans.join("")));
    if (board) board.textContent = long(data.board.drawings);
    told.style.minHeight = "0";
    told.style.minHeight = `${Math.min(told.scrollHeight, innerHeight * 0.36)}px`;
    go(step, "auto");
    view.fit(stage);
}

const link = (to, text) => html("a", { href: to }, text);
const site = data.site && html("nav", { class: "site" }, link(data.site.index, words.index),
    data.site.previous ? link(data.site.previous, "‹") : null, data.site.next ? link(data.site.next, "›") : null);
const group = (names) => html("div", {}, ...buttons.filter(({ does }) => names.includes(does)).map(({ made }) => made));
document.body.append(
    html("header", {}, html("h1", {}, data.title), html("p", { class: "how" }, data.how),
        words.first ? html("p", { class: "first" }, words.first) : null, place, site),
    html("main", {}, stage, code ? code.element : null),
    told,
    html("ul", { class: "counters" }, ...counters.map(({ row }) => row),
        data.measure ? html("li", { class: "measure" }, data.measure) : null),
    html("div", { class: "timeline" }, ticks(), slider),
    html("nav", { class: "controls", "aria-label": words.controls }, group(MOVES), group(CHOICES)),
    html("footer", {}, data.source || ""),
    dialog, curtain);
label();
const asked = /^#(\d+)$/.exec(location.hash);
step = Math.min(asked ? Number(asked[1]) : data.opens, data.steps);
settle();
addEventListener("resize", settle);
addEventListener("hashchange", () => {
    const to = /^#(\d+)$/.exec(location.hash);
    if (to) go(Number(to[1]), "auto");
});
