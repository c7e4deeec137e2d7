// Looking at nodes: one is selected, by keys or by hand, subtrees are folded, and what is known of a node is said. Knows where one is.

/** The search whose nodes keys act on. */
let looked = null;
const focusPane = () => (looked && shownPanes().includes(looked) ? looked : shownPanes()[0]);

function select(pane, node) {
    for (const other of shownPanes()) if (other !== pane) other.view.selected = null;
    looked = pane;
    pane.view.selected = node;
    for (const other of shownPanes()) {
        other.view.show(other.step);
        other.explain();
        other.reach();
    }
    if (node === null) return;
    pane.view.follow(pane.stage, "auto", node);
    heard.textContent = `${words.selected}: ${pane.view.nodes[node].title.textContent}`;
}

/** Goes from the selected node, or from where the search is, to another one. */
function selectBy(direction) {
    const pane = focusPane(), { view } = pane;
    if (!view.tree) return;
    const from = view.selected === null ? view.shownFor(view.current(pane.step)) : view.selected;
    const target = view.neighbor(from, direction, pane.step);
    if (target !== null) select(pane, target);
}

function fold() {
    const pane = focusPane(), { view } = pane;
    if (!view.tree) return;
    if (view.tree.is_graph) {
        remark(words.remarks["nothing-to-fold"]);
        return;
    }
    const focus = view.selected === null ? view.current(pane.step) : view.selected;
    view.toggle(focus);
    // What is hidden cannot be selected.
    if (view.selected !== null) view.selected = view.shownFor(view.selected);
    view.show(pane.step);
}

/** The node that keys act on; `null` where there are none. */
function focus(pane) {
    if (!pane.view.tree) return null;
    return pane.view.selected === null ? pane.view.current(pane.step) : pane.view.selected;
}

function why() {
    const pane = focusPane(), node = focus(pane);
    const reasons = pane.reasons(node);
    if (reasons === null) {
        if (live) return live.why(pane, node);
        ask("why", words.why, html("p", {}, words.no_reasons_held));
        return;
    }
    const [heading, ...sentences] = reasons;
    const told = sentences.map((reason) => html("p", {}, ...toned(reason)));
    ask("why", heading.filter((_, at) => at % 2).join("") || words.why, ...(told.length ? told : [html("p", {}, words.no_reasons)]),
        ...(live ? live.forms(pane, node) : []));
}

/** The note of the nearest node above the one that keys act on which the search has come to, and those of the file. */
function note() {
    const pane = focusPane(), { view } = pane;
    const notes = [];
    for (let node = focus(pane); node !== null && pane.step > 0; node = view.parent(node)) {
        const { note: own, entered } = view.tree.nodes[node];
        if (own && entered !== null && entered <= pane.step) {
            notes.push(own);
            break;
        }
    }
    notes.push(...[data.note, data.source].filter((text) => text));
    ask("note", words.note, ...(notes.length ? notes : [words.no_note]).map((text) => html("p", { class: "note" }, text)));
}

/** A node is selected by hand; once more, and it is said why it is as it is. */
function onClick(event) {
    const pane = shownPanes().find(({ stage }) => stage.contains(event.target));
    if (!pane || !pane.view.tree) return;
    const group = event.target.closest("g.node");
    const hit = group ? pane.view.nodes.findIndex((other) => other.group === group) : null;
    const node = hit ?? pane.view.nodeAt(event.clientX, event.clientY);
    if (node === null || node < 0) return;
    if (pane.view.selected === node && looked === pane) why();
    else select(pane, node);
}
