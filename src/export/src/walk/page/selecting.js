// Looking at nodes: one is selected, by keys or by hand, subtrees are folded, and what is known of a node is said. Knows where one is.

/** The search whose nodes keys act on. */
let looked = null;
const focusLane = () => (looked && shownLanes().includes(looked) ? looked : shownLanes()[0]);

function select(lane, node) {
    for (const other of shownLanes()) if (other !== lane) other.view.selected = null;
    looked = lane;
    lane.view.selected = node;
    for (const other of shownLanes()) {
        other.view.show(other.step);
        other.explain();
    }
    if (node === null) return;
    lane.view.follow(lane.stage, "auto", node);
    heard.textContent = `${words.selected}: ${lane.view.nodes[node].title.textContent}`;
}

/** Goes from the selected node, or from where the search is, to another one. */
function selectBy(direction) {
    const lane = focusLane(), { view } = lane;
    if (!view.tree) return;
    const from = view.selected === null ? view.shownFor(view.current(lane.step)) : view.selected;
    const target = view.neighbor(from, direction, lane.step);
    if (target !== null) select(lane, target);
}

function fold() {
    const lane = focusLane(), { view } = lane;
    if (!view.tree) return;
    if (view.tree.is_graph) {
        remark(words.remarks["nothing-to-fold"]);
        return;
    }
    const focus = view.selected === null ? view.current(lane.step) : view.selected;
    view.toggle(focus);
    // What is hidden cannot be selected.
    if (view.selected !== null) view.selected = view.shownFor(view.selected);
    view.show(lane.step);
}

/** The node that keys act on; `null` where there are none. */
function focus(lane) {
    if (!lane.view.tree) return null;
    return lane.view.selected === null ? lane.view.current(lane.step) : lane.view.selected;
}

function why() {
    const lane = focusLane(), node = focus(lane);
    const reasons = lane.reasons(node);
    if (reasons === null) {
        ask("why", words.why, html("p", {}, words.no_reasons_held));
        return;
    }
    const [heading, ...sentences] = reasons;
    const told = sentences.map((reason) => html("p", {}, ...toned(reason)));
    ask("why", heading.filter((_, at) => at % 2).join("") || words.why, ...(told.length ? told : [html("p", {}, words.no_reasons)]));
}

/** The note of the nearest node above the one that keys act on which the search has come to, and those of the file. */
function note() {
    const lane = focusLane(), { view } = lane;
    const notes = [];
    for (let node = focus(lane); node !== null && lane.step > 0; node = view.parent(node)) {
        const { note: own, entered } = view.tree.nodes[node];
        if (own && entered !== null && entered <= lane.step) {
            notes.push(own);
            break;
        }
    }
    notes.push(...[data.note, data.source].filter((text) => text));
    ask("note", words.note, ...(notes.length ? notes : [words.no_note]).map((text) => html("p", { class: "note" }, text)));
}

/** A node is selected by hand; once more, and it is said why it is as it is. */
function onClick(event) {
    const group = event.target.closest("g.node");
    const lane = group && shownLanes().find(({ element }) => element.contains(group));
    if (!lane) return;
    const node = lane.view.nodes.findIndex((other) => other.group === group);
    if (lane.view.selected === node && looked === lane) why();
    else select(lane, node);
}
