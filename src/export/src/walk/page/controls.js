// Buttons, keys and swipes, and where everything stands. The last of the files.

/** The least length of a swipe, in pixels. */
const SWIPE = 48;

const ICONS = {
    first: "M5 4V16M16 4L8 10L16 16Z", "previous-event": "M10 4L3 10L10 16ZM18 4L11 10L18 16Z", back: "M17 10H4M10 4L4 10L10 16",
    play: "M6 3L16 10L6 17Z", forward: "M3 10H16M10 4L16 10L10 16", "next-event": "M2 4L9 10L2 16ZM10 4L17 10L10 16Z",
    last: "M15 4V16M4 4L12 10L4 16Z",
};
ICONS["previous-difference"] = ICONS["previous-event"];
ICONS["next-difference"] = ICONS["next-event"];
const MOVES = ["first", "previous-event", "previous-difference", "back", "play", "forward", "next-event", "next-difference", "last"];
const CHOICES = ["choose", "write", "random", "quiz", "predict", "practise", "compare", "only-differences", "pace", "display", "visits", "code", "why", "fold", "note", "link", "legend", "zoom-out", "zoom-in",
    "theme", "projector", "help"];

/** The keys of the moment, alone or compared, and of each what it is for. */
const tables = { alone: data.keys.alone, compared: data.keys.compared };
const mode = () => (isCompared ? "compared" : "alone");
const shownKeys = () => tables[mode()];
const meanings = (rows) => new Map(rows.filter(({ does }) => does !== "say").map((key) => [key.does, key]));
const help = { alone: meanings(tables.alone), compared: meanings(tables.compared) };
const byKey = (rows) => new Map(rows.flatMap((key) => key.keys.map((name) => [name, key])));
const pressed = { alone: byKey(tables.alone), compared: byKey(tables.compared) };

/** What a button is called: what stands on it, for who says it aloud, what it does, and by which key. */
function named(button, { help: meaning, shown }, instead) {
    button.title = `${instead || meaning} (${shown[0]})`;
    button.setAttribute("aria-label", [button.textContent, instead || meaning].filter((text) => text).join(": "));
}

function newButton(does, key) {
    const icon = ICONS[does] && svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[does] }));
    const button = html("button", { type: "button", class: `does-${does}` }, icon || words.buttons[does] || does);
    named(button, key);
    button.addEventListener("click", () => {
        remark(null);
        actions[does](key);
    });
    return { does, made: button };
}

function newBar(which) {
    const known = help[which];
    const hasLegend = data.panes.every(({ tree, legend }) => tree || legend);
    const can = (does) => known.has(does) && (does !== "legend" || hasLegend);
    const buttons = [...MOVES, ...CHOICES].filter(can).map((does) => newButton(does, known.get(does)));
    const group = (names) => html("div", {}, ...buttons.filter(({ does }) => names.includes(does)).map(({ made: button }) => button));
    const nav = html("nav", { class: "controls", "aria-label": words.controls }, group(MOVES), group(CHOICES));
    return { buttons, nav };
}

const bars = { alone: newBar("alone"), compared: clock ? newBar("compared") : null };
const shownButtons = () => bars[mode()].buttons;

function label() {
    const { view } = shownPanes()[0];
    const shown = view.tree && shownButtons().find(({ does }) => does === "display");
    if (shown) {
        shown.made.textContent = view.tree.displays[view.display].name;
        named(shown.made, help[mode()].get("display"));
    }
    const pressedButton = shownButtons().find(({ does }) => does === "compare");
    if (pressedButton) pressedButton.made.setAttribute("aria-pressed", isCompared);
}

if (live) Object.assign(actions, live.actions);

document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.metaKey || event.altKey) return;
    if (!curtain.hidden) {
        curtain.hidden = true;
        event.preventDefault();
        return;
    }
    if (key === "Escape" && !dialog.open) select(focusPane(), null);
    const shift = event.shiftKey && key.length > 1 ? "Shift+" : "";
    const row = pressed[mode()].get(`${event.ctrlKey ? "Ctrl+" : ""}${shift}${key}`);
    if (!row || target.matches("input:not([type=range]), textarea, select")) return;
    // A button that is chosen is pressed by the keys that press buttons.
    if ((key === " " || key === "Enter") && target.closest("button, a")) return;
    if (dialog.open && dialog.dataset.which !== row.does) return;
    event.preventDefault();
    remark(null);
    actions[row.does](row);
}, { signal });
curtain.addEventListener("click", () => (curtain.hidden = true));
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
slider.addEventListener("input", () => go(Number(slider.value), "auto"));

/** Keeps room for the longest sentences, and fits the drawings into what is left. */
function settle() {
    const panes = shownPanes(), share = !isCompared ? 0.38 : matchMedia("(max-width: 46rem)").matches ? 0.085 : 0.16;
    const most = innerHeight * share;
    const room = Math.max(...panes.map((pane) => pane.needs(most, saidOf(pane))));
    for (const pane of panes) pane.told.style.minHeight = `${room}px`;
    go(position, "auto");
    fit();
}

/** Puts everything where it stands while one is shown, or several are compared. */
function arrange() {
    const { recorded } = alone();
    document.body.classList.toggle("compared", isCompared);
    if (!isCompared) how.textContent = recorded.how;
    const beginning = isCompared ? clock.paces[pace].first : recorded.first;
    first.textContent = beginning || "";
    first.hidden = !beginning;
    main.replaceChildren(...shownPanes().map(({ element }) => element), remarked, heard);
    slider.max = last();
    marks.replaceChildren(ticks());
    bars.alone.nav.hidden = isCompared;
    if (bars.compared) bars.compared.nav.hidden = !isCompared;
    label();
    settle();
}

const link = (to, text) => html("a", { href: to }, text);
const site = data.site && html("nav", { class: "site", "aria-label": words.index }, link(data.site.index, words.index),
    data.site.previous ? link(data.site.previous, "‹") : null, data.site.next ? link(data.site.next, "›") : null);
const main = html("main", {});
main.addEventListener("click", onClick);

/** Where one finger came down, and how far the drawing under it was scrolled then. */
let touched = null;
main.addEventListener("touchstart", ({ touches: [finger, ...others], target }) => {
    const scrolls = target.closest(".stage, .counters, .told");
    touched = others.length ? null : { x: finger.clientX, y: finger.clientY, scrolls, from: scrolls ? scrolls.scrollLeft : 0 };
}, { passive: true });
// A swipe steps, unless it has scrolled a drawing that is wider than the screen.
main.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    if (!touched || (touched.scrolls && touched.scrolls.scrollLeft !== touched.from)) return;
    const across = finger.clientX - touched.x, down = Math.abs(finger.clientY - touched.y);
    touched = null;
    if (Math.abs(across) < SWIPE || down > Math.abs(across) / 2) return;
    remark(null);
    actions[across < 0 ? "forward" : "back"]();
}, { passive: true });
const own = [
    html("header", {}, html("h1", {}, data.title), how, first, place, site),
    main,
    html("nav", { class: "timeline", "aria-label": words.timeline_area }, marks, slider),
    bars.alone.nav, ...(bars.compared ? [bars.compared.nav] : []),
    html("footer", {}, data.source || ""),
    dialogue.element, dialog, curtain];
document.body.append(...own);
const opened = live && live.address ? "" : location.hash;
position = Math.min(data.opens, last());
if (data.compared && clock) compare(true);
else arrange();
home = live && live.address ? null : address();
visit(opened);
addEventListener("resize", settle, { signal });
addEventListener("hashchange", () => visit(location.hash), { signal });

/** Takes away everything that is shown. */
function end() {
    if (playing) play(false);
    clearTimeout(writing);
    ended.abort();
    dialogue.end();
    for (const shown of own) shown.remove();
    document.body.classList.remove("compared", "playing");
}
return { data, ask, dialog, remark, end, go, focusPane, focus, step: () => stepOfFirst() };

