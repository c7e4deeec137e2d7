// The drawing of a search: the nodes and edges, where they stand, and what they are at a step. Knows the elements.

/** Half of a sign, from its middle to the words beside it, from one line to the next: those of the figures. */
const SIGN = 12, BESIDE = 18, BETWEEN = 8, LINE = 16;
/** Letters are no smaller than can be read, and no larger than is pleasant. */
const LEAST = 0.72, MOST = 1.9, MOST_LARGE = 3;

const SHAPES = {
    max: "M0-12L12 10H-12Z", or: "M0-12L12 10H-12Z",
    min: "M0 12L12-10H-12Z", and: "M0 12L12-10H-12Z",
    chance: "M0-12L12 0L0 12L-12 0Z",
};
const shape = (kind, half) => SHAPES[kind] || `M${-half}-12H${half}V12H${-half}Z`;

/** The scissors on an edge. */
const scissors = () => svg("g", { class: "cut" }, svg("circle", { class: "patch", r: 9 }),
    svg("circle", { cx: -5, cy: -4, r: 2.3 }), svg("circle", { cx: -5, cy: 4, r: 2.3 }),
    svg("path", { d: "M-3-2.8L7 4M-3 2.8L7-4" }));

class Tree {
    constructor(tree) {
        Object.assign(this, { tree, display: tree.display, visits: tree.visits, zoom: 1, step: 0, at: null });
        this.lower = svg("g", {});
        this.upper = svg("g", {});
        this.marks = svg("g", {});
        this.signs = svg("g", {});
        this.drawing = svg("svg", { class: "tree", role: "img", "aria-label": words.drawing },
            this.lower, this.upper, this.marks, this.signs);
        this.element = this.drawing;
        this.edges = tree.edges.map((edge, number) => this.newEdge(edge, number));
        this.nodes = tree.nodes.map((node) => this.newNode(node));
        this.place();
    }

    newEdge(edge, number) {
        const line = svg("path", { class: "edge", "data-edge": number });
        const label = edge.label === null ? null : svg("text", { class: "move" }, edge.label);
        const turn = edge.turn === null ? null : svg("text", { class: "turn" }, `#${edge.turn}`);
        const cut = scissors();
        const marks = svg("g", { "data-edge": number }, label, turn, cut);
        this.lower.append(line);
        this.marks.append(marks);
        return { edge, line, marks, label, turn, cut, shown: -1 };
    }

    newNode(node) {
        const isInner = node.kind in SHAPES;
        const parts = {
            title: svg("title", {}),
            halo: svg("rect", { class: "halo", rx: 5 }),
            sign: svg("path", { class: "sign" }),
            number: svg("text", { class: "number" }, node.number === null ? "" : String(node.number)),
            name: svg("text", { class: isInner ? "name" : "leaf-name" }, node.name),
            value: svg("text", { class: isInner ? "value" : "value middle" }),
            lines: svg("text", { class: "lines" }),
        };
        const group = svg("g", { "data-path": node.path }, ...Object.values(parts));
        this.signs.append(group);
        return { node, isInner, group, ...parts, shown: -1, display: -1 };
    }

    /** Puts everything where it stands in the display that is shown. */
    place() {
        const places = this.tree.displays[this.display];
        this.drawing.setAttribute("viewBox", `0 0 ${places.size[0]} ${places.size[1]}`);
        this.edges.forEach((edge, number) => {
            const { line, at } = places.edges[number];
            edge.line.setAttribute("d", line);
            const move = (part, x, y) => part && part.setAttribute("transform", `translate(${x} ${y})`);
            move(edge.label, at[0], at[1] + 4);
            move(edge.cut, at[2], at[3]);
            move(edge.turn, at[4], at[5]);
        });
        this.nodes.forEach((node, number) => {
            const [x, y, half, isRight] = places.nodes.slice(4 * number, 4 * number + 4);
            Object.assign(node, { x, y, half, shown: -1 });
            node.group.setAttribute("transform", `translate(${x} ${y})`);
            node.sign.setAttribute("d", shape(node.node.kind, half));
            node.number.setAttribute("x", -half - 1);
            node.number.setAttribute("y", 3 - SIGN);
            if (node.isInner) {
                node.name.setAttribute("x", BESIDE);
                node.name.setAttribute("y", 5);
            } else {
                node.value.setAttribute("y", 5);
                node.name.setAttribute("class", isRight ? "leaf-name" : "leaf-name middle");
                node.name.setAttribute("x", isRight ? half + 6 : 0);
                node.name.setAttribute("y", isRight ? 4 : SIGN + 13);
            }
        });
    }

    show(step) {
        this.step = step;
        this.drawing.classList.toggle("numbered", this.visits > 0);
        this.edges.forEach((edge) => this.showEdge(edge, step));
        this.nodes.forEach((node) => this.showNode(node, step));
    }

    isThere(entered, step) {
        return this.visits < 2 || (entered !== null && entered <= step);
    }

    showEdge(edge, step) {
        const { was, entered } = edge.edge;
        const isThere = this.isThere(entered, step), isTurn = entered !== null && entered <= step;
        const at = found(was, 2, step);
        const shown = at * 4 + isThere * 2 + isTurn;
        if (shown === edge.shown) return;
        edge.shown = shown;
        const role = this.tree.roles[was[at + 1]];
        edge.line.setAttribute("class", `edge ${role}${isThere ? "" : " away"}`);
        edge.marks.setAttribute("class", isThere ? "" : "away");
        edge.cut.setAttribute("class", was[at + 2] ? "cut" : "cut away");
        if (edge.turn) edge.turn.setAttribute("class", isTurn ? "turn" : "turn away");
        // Where lines lie on each other, that of the open path is seen.
        if (role === "open") this.upper.append(edge.line);
        else if (role === "best") this.upper.prepend(edge.line);
        else this.lower.append(edge.line);
    }

    showNode(node, step) {
        const { was, entered, kind, name, told } = node.node;
        const isThere = this.isThere(entered, step) || node.node.path === "";
        const isNumbered = entered !== null && entered <= step;
        const at = found(was, 5, step);
        const role = this.tree.roles[was[at + 1]];
        if (role === "current") this.at = node;
        const shown = at * 4 + isThere * 2 + isNumbered;
        if (shown === node.shown) return;
        node.shown = shown;
        const value = this.tree.texts[was[at + 2]];
        const lines = this.tree.texts[was[at + 3 + this.display]].split("\n").filter((line) => line);
        node.group.setAttribute("class", `node ${kind} ${role}${isThere ? "" : " away"}`);
        node.number.classList.toggle("away", !isNumbered);
        node.value.textContent = value;
        if (node.isInner) {
            const room = name ? node.name.getComputedTextLength() + BETWEEN : 0;
            node.value.setAttribute("x", BESIDE + room);
            node.value.setAttribute("y", 5);
        }
        node.lines.replaceChildren(...lines.map((line, number) =>
            svg("tspan", { x: BESIDE, y: 5 + LINE * (number + 1) }, line)));
        const state = words.states[this.tree.roles.indexOf(role)];
        node.title.textContent = [name, told, value, ...lines, state].filter((word) => word).join(", ");
        if (role === "current") this.frame(node);
    }

    /** The ground of the node where the search is, around all that is written there. */
    frame(node) {
        const boxes = [node.sign, node.name, node.value, node.lines].filter((part) => part !== node.name || node.isInner);
        const seen = boxes.map((part) => part.getBBox()).filter((box) => box.width > 0);
        const left = Math.min(...seen.map((box) => box.x)), top = Math.min(-SIGN, ...seen.map((box) => box.y));
        const right = Math.max(...seen.map((box) => box.x + box.width));
        const bottom = Math.max(...seen.map((box) => box.y + box.height));
        const sides = { x: left - 4, y: top - 4, width: right - left + 8, height: bottom - top + 8 };
        for (const [name, value] of Object.entries(sides)) node.halo.setAttribute(name, value);
    }

    fit(stage) {
        const [width, height] = this.tree.displays[this.display].size;
        const least = Math.min((stage.clientWidth - 4) / width, (stage.clientHeight - 4) / height);
        const most = root.classList.contains("large") ? MOST_LARGE : MOST;
        this.scale = Math.max(Math.min(least, most), LEAST * (most / MOST)) * this.zoom;
        this.drawing.setAttribute("width", Math.floor(width * this.scale));
        this.drawing.setAttribute("height", Math.floor(height * this.scale));
        this.follow(stage, "auto");
    }

    /** Brings the node where the search is into view, if it is not well inside of it. */
    follow(stage, behavior) {
        if (!this.at) return;
        const view = stage.getBoundingClientRect(), box = this.at.group.getBoundingClientRect();
        const away = (low, high, from, to) => {
            const margin = Math.min((to - from) / 6, 80);
            return low < from + margin || high > to - margin ? (low + high - from - to) / 2 : 0;
        };
        const left = away(box.left, box.right, view.left, view.right);
        const top = away(box.top, box.bottom, view.top, view.bottom);
        if (left || top) stage.scrollBy({ left, top, behavior });
    }
}
