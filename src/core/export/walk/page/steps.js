// Where one is: what of a step is shown beside the drawing, and how one goes on. Knows the elements and the drawings.

const view = data.tree ? new Tree(data.tree) : new Sheet(data.sheets);
const code = data.code && data.code.programs.length ? new Code(data.code) : null;
const conditions = new Map(data.conditions);
const help = new Map(data.keys.map((key) => [key.does, key]));
const events = [...new Set([...data.cuts, ...data.changes, ...data.parts, ...data.mistakes])].sort((a, b) => a - b);

let step = 0, playing = null, speed = 2;

const place = html("p", { class: "place" });
const stage = html("div", { class: "stage", tabindex: 0 }, view.element);
const sentence = html("p", { class: "sentence", "aria-live": "polite", "aria-atomic": "true" });
const condition = html("p", { class: "condition" });
const board = data.board ? html("pre", { class: "board", role: "img", "aria-label": words.position }) : null;
const said = html("div", { class: "said" }, sentence, condition);
const told = html("section", { class: "told" }, said, board);
const slider = html("input", { type: "range", min: 0, max: data.steps, value: 0, "aria-label": words.timeline });
const dialog = html("dialog", {});
const curtain = html("div", { class: "curtain", hidden: true });

const counters = data.counters.map((counter) => {
    const told = html("span", { class: "count" }), done = html("i", {});
    const par = counter.par === null || counter.all === null ? null : html("b", { title: `${words.par} ${counter.par}` });
    if (par) par.style.left = `${(100 * counter.par) / Math.max(counter.all, 1)}%`;
    const bar = counter.all === null ? null : html("div", { class: "bar", "aria-hidden": "true" }, done, par);
    return { counter, row: html("li", {}, told, bar), told, done };
});

/** One line a mark, all of a kind in one path. */
function ticks() {
    const all = Math.max(data.steps, 1);
    const path = (name, steps) => svg("path", { class: name, d: steps.map((at) => `M${at} 0V1`).join("") });
    return svg("svg", { class: "ticks", viewBox: `0 0 ${all} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
        path("change", data.changes), path("part", data.parts), path("cut", data.cuts), path("mistake", data.mistakes));
}

function go(to, behavior = calm.matches || playing ? "auto" : "smooth") {
    step = Math.min(Math.max(to, 0), data.steps);
    view.show(step);
    if (code) code.show(step);
    const at = filled(words.step, grouped(step), grouped(data.steps));
    place.textContent = playing ? `${at} · ${words.speeds[speed]}` : at;
    sentence.replaceChildren(...toned(data.says[step]));
    condition.replaceChildren(...toned(conditions.get(step) || []));
    slider.value = step;
    slider.setAttribute("aria-valuetext", `${at} ${data.captions[step]}`);
    slider.style.setProperty("--share", `${(100 * step) / Math.max(data.steps, 1)}%`);
    for (const { counter, row, told, done } of counters) {
        const at = found(counter.was, 2, step), now = counter.was[at + 1];
        const spans = data.told[counter.was[at + 2]];
        row.hidden = spans.length === 0;
        told.replaceChildren(...toned(spans));
        if (counter.all !== null) done.style.width = `${Math.min(100, (100 * now) / Math.max(counter.all, 1))}%`;
    }
    if (board) board.textContent = data.board.drawings[data.board.was[found(data.board.was, 1, step) + 1]];
    document.body.dataset.step = step;
    view.follow(stage, behavior);
}
