// What buttons and keys do. Knows everything but them.

/** The nearest of these steps after this one, or before it. */
const next = (steps) => steps.find((at) => at > step);
const previous = (steps) => steps.findLast((at) => at < step);
const goIf = (to) => to !== undefined && go(to);

function play(isOn) {
    clearInterval(playing);
    playing = null;
    if (isOn && step === data.steps) go(0);
    const tick = () => (step < data.steps ? go(step + 1) : play(false));
    if (isOn) playing = setInterval(tick, [4000, 2000, 1000, 500, 200, 50][speed]);
    // Whoever listens would hear no sentence to its end.
    sentence.setAttribute("aria-live", isOn ? "off" : "polite");
    for (const { does, made } of buttons) if (does === "play") named(made, does, isOn ? words.pause : null);
    document.body.classList.toggle("playing", isOn);
    go(step, "auto");
}

function faster(by) {
    speed = Math.min(Math.max(speed + by, 0), words.speeds.length - 1);
    if (playing) play(true);
    else place.textContent = words.speeds[speed];
}

/** Opens a dialog, or closes it if it is the one that is open. */
function ask(which, title, ...content) {
    const isOpen = dialog.open && dialog.dataset.which === which;
    if (dialog.open) dialog.close();
    if (isOpen) return;
    dialog.dataset.which = which;
    const close = html("button", { type: "button", class: "close" }, words.close);
    close.addEventListener("click", () => dialog.close());
    dialog.setAttribute("aria-label", title);
    dialog.replaceChildren(html("h2", {}, title), ...content, close);
    dialog.showModal();
}

function keys() {
    const rows = data.keys.map((key) => html("tr", {},
        html("th", { scope: "row" }, ...key.shown.flatMap((name) => [html("kbd", {}, name), " "])), html("td", {}, key.help)));
    ask("help", words.keys, html("table", { class: "keys" }, html("tbody", {}, ...rows)));
}

function legend() {
    const item = (sample, meaning) => html("li", {},
        svg("svg", { class: "tree", viewBox: "-18 -18 36 36", width: 36, height: 36, "aria-hidden": "true" }, sample), meaning);
    const node = (kind, role) => svg("g", { class: `node ${kind} ${role}` },
        svg("rect", { class: "halo", x: -16, y: -16, width: 32, height: 32, rx: 5 }),
        svg("path", { class: "sign", d: shape(kind, SIGN) }));
    const there = new Set(data.tree.nodes.map(({ kind }) => kind));
    const kinds = words.kinds.filter(([kind]) => there.has(kind)).map(([kind, meaning]) => item(node(kind, "closed"), meaning));
    const states = data.tree.roles.map((role, number) => item(node("leaf", role), words.states[number]));
    ask("legend", words.legend, html("ul", { class: "legend" }, ...kinds, ...states, item(scissors(), words.cut)));
}

function goTo() {
    const field = html("input", { type: "number", min: 0, max: data.steps, value: step, "aria-label": words.go_to });
    const button = html("button", { type: "button" }, words.go);
    const done = () => {
        dialog.close();
        if (field.value !== "") go(Math.trunc(Number(field.value)));
    };
    button.addEventListener("click", done);
    field.addEventListener("keydown", (event) => event.key === "Enter" && done());
    ask("go-to", words.go_to, html("p", {}, field, " ", button));
    field.select();
}

function why() {
    const reasons = data.why[step].map((reason) => html("p", {}, ...toned(reason)));
    ask("why", words.why, ...(reasons.length ? reasons : [html("p", {}, words.no_reasons)]));
}

const THEMES = ["light", "dark", "mono"];
function theme() {
    const asked = root.dataset.theme === "auto" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
        : root.dataset.theme;
    root.dataset.theme = THEMES[(THEMES.indexOf(asked) + 1) % THEMES.length];
}

function zoom(by) {
    view.zoom = by ? Math.min(Math.max(view.zoom * by, 0.25), 8) : 1;
    view.fit(stage);
}

function display() {
    view.display = (view.display + 1) % view.tree.displays.length;
    view.place();
    go(step, "auto");
    view.fit(stage);
    label();
}

const leave = (to) => data.site && to && location.assign(to);

const actions = {
    forward: () => go(step + 1),
    back: () => go(step - 1),
    first: () => go(0, "auto"),
    last: () => go(data.steps, "auto"),
    "next-event": () => goIf(next(events)),
    "previous-event": () => goIf(previous(events)),
    "next-part": () => goIf(next(data.parts.length ? data.parts : events)),
    "previous-part": () => goIf(previous(data.parts.length ? data.parts : events)),
    "next-cutoff": () => goIf(next(data.cuts)),
    "previous-cutoff": () => goIf(previous(data.cuts)),
    "go-to": goTo,
    play: () => play(!playing),
    faster: () => faster(1),
    slower: () => faster(-1),
    display,
    visits: () => {
        view.visits = (view.visits + 1) % 3;
        go(step, "auto");
    },
    code: () => {
        code.element.hidden = !code.element.hidden;
        view.fit(stage);
        code.show(step);
    },
    form: () => (code.element.hidden ? actions.code() : code.next()),
    why,
    note: () => ask("note", words.note, html("p", { class: "note" }, data.note || data.source || "–")),
    legend,
    theme,
    projector: () => {
        root.classList.toggle("large");
        settle();
    },
    blank: () => (curtain.hidden = !curtain.hidden),
    help: keys,
    "zoom-in": () => zoom(1.25),
    "zoom-out": () => zoom(0.8),
    "zoom-fit": () => zoom(0),
    up: () => stage.scrollBy({ top: -60 }),
    down: () => stage.scrollBy({ top: 60 }),
    index: () => leave(data.site && data.site.index),
    "next-page": () => leave(data.site && data.site.next),
    "previous-page": () => leave(data.site && data.site.previous),
};
