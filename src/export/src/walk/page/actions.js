// What buttons and keys do. Knows everything but them.

/** The nearest of these steps after this one, or before it. */
const next = (steps) => steps.find((at) => at > position);
const previous = (steps) => steps.findLast((at) => at < position);
const goIf = (to) => to !== undefined && go(to);

/** The same; where there is none, why. */
function goOr(to, steps, nothing, none) {
    if (to !== undefined) go(to);
    else remark(words.remarks[steps.length > 0 ? nothing : none]);
}

/** One step, or as far as the next one that tells something new. */
function stride(by) {
    const { telling } = alone().recorded;
    let to = position + by;
    while (grain === 1 && !isCompared && telling[to] === "0" && to > 0 && to < last()) to += by;
    return to;
}

function play(isOn) {
    clearInterval(playing);
    playing = null;
    if (isOn && position === last()) go(0);
    const tick = () => (position < last() ? go(stride(1)) : play(false));
    if (isOn) playing = setInterval(tick, [4000, 2000, 1000, 500, 200, 50][speed]);
    // Whoever listens would hear no sentence to its end.
    for (const { sentence } of shownPanes()) sentence.setAttribute("aria-live", isOn ? "off" : "polite");
    for (const { does, made: button } of shownButtons()) if (does === "play") named(button, help[mode()].get(does), isOn ? words.pause : null);
    document.body.classList.toggle("playing", isOn);
    go(position, "auto");
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
    // The heading takes the focus: the first button may be far below, and a browser would scroll there.
    dialog.replaceChildren(html("h2", { tabindex: -1, autofocus: true }, title), ...content, close);
    dialog.showModal();
    dialog.scrollTop = 0;
}

function keys() {
    const row = (key) => html("tr", {},
        html("th", { scope: "row" }, ...key.shown.flatMap((name) => [html("kbd", {}, name), " "])), html("td", {}, key.help));
    const table = (rows) => html("table", { class: "keys" }, html("tbody", {}, ...rows.map(row)));
    const is = (does) => does === "say";
    const others = shownKeys().filter(({ does }) => is(does));
    const held = filled(words.held, data.panes.map(({ how: name }) => name).join(" | "));
    ask("help", words.keys, html("p", { class: "held" }, held), table(shownKeys().filter(({ does }) => !is(does))),
        ...(others.length ? [html("h2", {}, words.only_in_program), table(others)] : []));
}

function lessonLegend(sheet) {
    if (!sheet) return remark(words.remarks["no-legend"]);
    const picture = new Sheet([sheet]);
    ask("legend", words.legend, picture.element);
    picture.fit(dialog);
}

function legend() {
    const { recorded, view: { tree } } = shownPanes()[0];
    if (!tree) return lessonLegend(recorded.legend);
    const item = (sample, meaning) => html("li", {},
        svg("svg", { class: "tree", viewBox: "-18 -18 36 36", width: 36, height: 36, "aria-hidden": "true" }, sample), meaning);
    const node = (kind, role) => svg("g", { class: `node ${kind} ${role}` },
        svg("rect", { class: "halo", x: -16, y: -16, width: 32, height: 32, rx: 5 }),
        svg("path", { class: "sign", d: shape(kind, SIGN) }));
    const there = new Set(tree.nodes.map(({ kind }) => kind));
    const kinds = words.kinds.filter(([kind]) => there.has(kind)).map(([kind, meaning]) => item(node(kind, "closed"), meaning));
    const states = tree.roles.map((role, number) => item(node("leaf", role), words.states[number]));
    ask("legend", words.legend, html("ul", { class: "legend" }, ...kinds, ...states,
        item(node("leaf", "closed selected"), words.selected), item(scissors(), words.cut)));
}

function goTo() {
    const field = html("input", { type: "number", min: 0, max: last(), value: position, "aria-label": words.go_to });
    const button = html("button", { type: "button" }, words.go);
    const done = () => {
        dialog.close();
        // The browser takes the focus away a frame later, and a key that comes sooner would be lost.
        field.blur();
        if (field.value !== "") go(Math.trunc(Number(field.value)));
    };
    button.addEventListener("click", done);
    field.addEventListener("keydown", (event) => event.key === "Enter" && done());
    ask("go-to", words.go_to, html("p", {}, field, " ", button));
    field.select();
}

const THEMES = ["light", "dark", "mono"];
function theme() {
    const asked = root.dataset.theme === "auto" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
        : root.dataset.theme;
    root.dataset.theme = THEMES[(THEMES.indexOf(asked) + 1) % THEMES.length];
}

/** Fits the drawings into what there is for them; trees beside each other are drawn as large as each other. */
function fit() {
    const panes = shownPanes();
    for (const pane of panes) pane.fit();
    const most = Math.min(...panes.map(({ view }) => view.scale ?? Infinity));
    if (panes.length > 1) for (const pane of panes) pane.fit(most);
}

function zoom(by) {
    for (const { view } of shownPanes()) view.zoom = by ? Math.min(Math.max(view.zoom * by, 0.25), 8) : 1;
    fit();
}

function display() {
    for (const { view } of shownPanes()) {
        view.display = (view.display + 1) % view.tree.displays.length;
        view.place();
    }
    go(position, "auto");
    fit();
    label();
}

/** What is shown beside it what it is compared with, at the same moment; or it alone again. */
function compare(isOn) {
    const was = alone(), step = cursor(paneOf(chosen));
    if (playing) play(false);
    isCompared = isOn;
    onlyDifferences = false;
    for (const pane of made) if (pane) showAll(pane.view);
    const wasAtEnd = step === was.recorded.steps;
    position = isCompared ? (wasAtEnd ? last() : positionOf(chosen, step)) : step;
    arrange();
}

/** Where the clock was when another search was shown alone. */
let moment = null;

/** The next of the searches that the page holds, alone, at the same moment; and how to come by others. */
function algorithm(key) {
    // Who has not gone on since comes back to where they were.
    const isSame = moment && moment.chosen === chosen && moment.position === position;
    const at = isSame ? moment.at : positionOf(chosen, position);
    chosen = (chosen + 1) % data.panes.length;
    position = cursors[pace][chosen][at];
    moment = { at, chosen, position };
    arrange();
    remark(`${chosen + 1} / ${data.panes.length}: ${data.panes[chosen].how}. ${key.says}`);
}

/** The same moment in another unit: the one at which the first search is as far as it is now. */
function changePace() {
    const step = cursor(paneOf(0)), isAtEnd = position === last();
    pace = (pace + 1) % clock.paces.length;
    position = isAtEnd ? last() : positionOf(0, step);
    arrange();
}

/** Nothing is folded or pale. */
function showAll(view) {
    if (!view.tree) return;
    view.folds.clear();
    view.isMinimal = false;
    view.pale = new Set();
}

/** Only where the searches differ, or everything. */
function showDifferences() {
    if (clock.paces[pace].differences.length === 0) {
        remark(words.remarks["no-differences"]);
        return;
    }
    onlyDifferences = !onlyDifferences;
    shownPanes().forEach(({ view }, number) => {
        showAll(view);
        if (!onlyDifferences) return;
        view.pale = new Set(clock.agreeing[number].nodes);
        clock.agreeing[number].topmost.forEach((node) => view.folds.add(node));
    });
    go(position, "auto");
}

/** What no order of children saves, or everything. */
function showMinimal() {
    const { view } = alone();
    if (!view.tree.minimal) {
        remark(words.remarks["no-minimal-tree"]);
        return;
    }
    view.isMinimal = !view.isMinimal;
    if (view.isMinimal) remark(view.tree.minimal.told);
    go(position, "auto");
}

/** The code of the search beside its tree, or not. */
function showCode() {
    const { code } = alone();
    if (!code) {
        remark(words.remarks["no-code"]);
        return;
    }
    code.element.hidden = !code.element.hidden;
    alone().fit();
    code.show(position);
}

function form() {
    const { code } = alone();
    if (!code || code.element.hidden) showCode();
    else if (code.code.programs.length < 2) remark(words.remarks["one-form"]);
    else code.next();
}

const leave = (to) => data.site && to && location.assign(to);
const cuts = () => alone().recorded.cuts;
const differing = () => (isCompared ? clock.paces[pace].differences : []);

const actions = {
    forward: () => {
        if (position === last() && !first.hidden) {
            if (live && live.hasMore()) return live.more();
            remark(data.beyond);
        }
        go(stride(1));
    },
    back: () => go(stride(-1)),
    first: () => go(0, "auto"),
    last: () => go(last(), "auto"),
    "next-event": () => goIf(next(events())),
    "previous-event": () => goIf(previous(events())),
    "next-difference": () => goOr(next(differing()), differing(), "next-difference", "no-differences"),
    "previous-difference": () => goOr(previous(differing()), differing(), "previous-difference", "no-differences"),
    "next-cutoff": () => goOr(next(cuts()), cuts(), "next-cutoff", "no-cutoffs"),
    "previous-cutoff": () => goOr(previous(cuts()), cuts(), "previous-cutoff", "no-cutoffs"),
    "go-to": goTo,
    play: () => play(!playing),
    faster: () => faster(1),
    slower: () => faster(-1),
    grain: () => {
        grain = 1 - grain;
        remark(words.grains[grain]);
    },
    compare: () => compare(!isCompared),
    algorithm,
    pace: changePace,
    "only-differences": showDifferences,
    display,
    visits: () => {
        for (const { view } of shownPanes()) view.visits = (view.visits + 1) % 3;
        go(position, "auto");
        remark(words.visits[shownPanes()[0].view.visits]);
    },
    minimal: showMinimal,
    code: showCode,
    form,
    why,
    "select-parent": () => selectBy("parent"),
    "select-child": () => selectBy("child"),
    "select-left": () => selectBy("left"),
    "select-right": () => selectBy("right"),
    fold,
    note,
    link: copyLink,
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
    up: () => pan(0, -60),
    down: () => pan(0, 60),
    left: () => pan(-60, 0),
    right: () => pan(60, 0),
    index: () => leave(data.site && data.site.index),
    "next-page": () => leave(data.site && data.site.next),
    "previous-page": () => leave(data.site && data.site.previous),
    quiz: () => dialogue.begin("quiz"),
    predict: () => dialogue.begin("predict"),
    practise: () => dialogue.begin("practise"),
    say: (key) => remark(key.says),
};

function pan(left, top) {
    for (const { stage } of shownPanes()) stage.scrollBy({ left, top });
}
