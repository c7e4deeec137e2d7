// Where one is, alone or in lock-step, and how one goes elsewhere. Knows the elements and the panes.

const clock = data.clock || null;
// The steps that each search has done at each position, in each unit of the clock.
const cursors = clock === null ? [] : clock.paces.map(({ panes }) => panes.map(({ by }) => {
    let done = 0;
    return by.map((more) => (done += more));
}));

let position = 0, playing = null, speed = 2;
/** Whether several are compared, in which unit the clock goes, which of them is shown alone, and which steps are taken. */
let isCompared = false, pace = 0, chosen = 0, grain = 0, onlyDifferences = false;

const made = data.panes.map(() => null);
const paneOf = (number) => (made[number] ||= new Pane(data.panes[number], number));
const alone = () => paneOf(chosen);
const shownPanes = () => (isCompared ? data.panes.map((_, number) => paneOf(number)) : [alone()]);
const last = () => (isCompared ? clock.paces[pace].last : alone().recorded.steps);
const cursor = (pane) => (isCompared ? cursors[pace][pane.number][position] : position);

/** The first position at which a search has done so many steps. */
function positionOf(number, step) {
    const at = cursors[pace][number].findIndex((done) => done >= step);
    return at < 0 ? clock.paces[pace].last : at;
}

const place = html("p", { class: "place" });
const how = html("p", { class: "how" });
const first = html("p", { class: "first" });
const marks = html("div", { class: "marks" });
const slider = html("input", { type: "range", min: 0, value: 0, "aria-label": words.timeline });
const dialog = html("dialog", {});
const curtain = html("div", { class: "curtain", hidden: true });
// What is said of a key until the next one, and what only a screen reader says.
const remarked = html("p", { class: "remark", role: "status", hidden: true });
const heard = html("p", { class: "heard", "aria-live": "polite" });

function remark(text) {
    remarked.textContent = text || "";
    remarked.hidden = !text;
}

/** The steps or positions at which something happens, by what it is. */
function events() {
    if (!isCompared) return alone().events();
    const { differences } = clock.paces[pace];
    return differences.length > 0 ? differences : longest().events();
}

/** Of lessons beside each other the one with the most steps. */
const longest = () => shownPanes().reduce((one, other) => (other.recorded.steps > one.recorded.steps ? other : one));

/** One line a mark, all of a kind in one path. */
function ticks() {
    const { changes, parts, cuts, mistakes } = longest().recorded;
    const paths = isCompared && clock.paces.length > 1 ? [["cut", clock.paces[pace].differences]]
        : [["change", changes], ["part", parts], ["cut", cuts], ["mistake", mistakes]];
    const path = ([name, steps]) => svg("path", { class: name, d: steps.map((at) => `M${at} 0V1`).join("") });
    return svg("svg", { class: "ticks", viewBox: `0 0 ${Math.max(last(), 1)} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
        ...paths.map(path));
}

/** What the clock says of a search at this position. */
function said(pane) {
    if (!isCompared) return null;
    const { says, elsewhere } = clock.paces[pace].panes[pane.number];
    if (says.length === 0) return null;
    const at = found(says, 3, position);
    const text = (which) => (says[at + which] ? clock.texts[says[at + which]] : null);
    return { state: text(1), says: text(2), saved: text(3), elsewhere: elsewhere[found(elsewhere, 1, position) + 1] };
}

/** All that the clock says instead of the sentences of a search. */
const saidOf = ({ number }) => (isCompared ? clock.paces[pace].panes[number].says.flatMap((text, at) => (at % 4 === 2 && text ? [clock.texts[text]] : [])) : []);

/** How many places differ, and whether this is one. */
function differences() {
    const { differs } = clock.paces[pace];
    if (differs.length === 0) return [];
    const at = found(differs, 3, position);
    const [, told] = clock.texts[differs[at + (onlyDifferences ? 2 : 1)]];
    return [differs[at + 3] ? "verdict" : "cut", told];
}

function placed() {
    if (!isCompared) return filled(words.step, grouped(position), grouped(last()));
    const { places } = clock.paces[pace];
    return places[position] || `${grouped(position)} / ${grouped(last())}`;
}

function go(to, behavior = calm.matches || playing ? "auto" : "smooth") {
    position = Math.min(Math.max(to, 0), last());
    for (const pane of shownPanes()) pane.show(cursor(pane), said(pane));
    const at = placed();
    place.textContent = playing ? `${at} · ${words.speeds[speed]}` : at;
    if (isCompared) how.replaceChildren(`${clock.paces[pace].unit}  `, ...toned(differences()));
    slider.value = position;
    slider.setAttribute("aria-valuetext", isCompared ? at : `${at} ${alone().recorded.captions[position]}`);
    slider.style.setProperty("--share", `${(100 * position) / Math.max(last(), 1)}%`);
    document.body.dataset.step = position;
    writeAddress();
    for (const pane of shownPanes()) pane.follow(behavior);
}
