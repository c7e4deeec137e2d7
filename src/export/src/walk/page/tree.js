// What is shown, and what ends with it: a live page shows other data in the same place.
const { words } = data, ended = new AbortController(), { signal } = ended;

// The drawing of a search: the nodes and edges, where they stand, and what they are at a step. Knows the elements.

/** Half of a sign, from its middle to the words beside it, from one line to the next: those of the figures. */
const SIGN = 12, BESIDE = 18, BETWEEN = 8, LINE = 16;
/** Letters are no smaller than can be read, and no larger than is pleasant. Low windows are those of phones, whose letters are finer, and
    of pages that are enlarged: there the whole tree counts more. */
const LEAST = [["(max-height: 20rem)", 0.48], ["(max-height: 30rem)", 0.6], ["all", 0.72]], MOST = 1.9, MOST_LARGE = 3;
/** How far beside a node a touch still means it, in pixels: half of what a finger covers. */
const REACH = 22;

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

/** The drawing of a position, with its frame above the sign: those of the figures. */
const board = (lines = []) => {
    const wide = (line) => [...line].length * 8;
    const width = Math.max(0, ...lines.map(wide)), height = lines.length * 14, top = -SIGN - 8 - height;
    const frame = { x: -width / 2 - 6, y: top - 4, width: width + 12, height: height + 8, rx: 2 };
    const rows = lines.map((line, row) => line.trim() && svg("text",
        { class: "position", x: -width / 2, y: top + 14 * (row + 1) - 3, textLength: wide(line) }, line));
    return svg("g", {}, ...(lines.length ? [svg("rect", { class: "board", ...frame }), ...rows.filter((row) => row)] : []));
};

class Tree {
    constructor(tree) {
        Object.assign(this, { tree, display: tree.display, visits: tree.visits, zoom: 1, step: 0 });
        // What is selected, and where others are that this search does not go with; what is folded, and what is pale.
        Object.assign(this, { selected: null, elsewhere: null, folds: new Set(), pale: new Set() });
        // Whether it is shown what no order of children saves.
        this.isMinimal = false;
        this.parents = tree.nodes.map(() => null);
        this.children = tree.nodes.map(() => []);
        for (const { from, to } of tree.edges) {
            this.parents[to] = from;
            this.children[from].push(to);
        }
        this.lower = svg("g", {});
        this.upper = svg("g", {});
        this.marks = svg("g", {});
        this.signs = svg("g", {});
        this.drawing = svg("svg", { class: "tree", role: "img", "aria-label": words.drawing },
            this.lower, this.upper, this.marks, this.signs);
        this.element = this.drawing;
        this.edges = tree.edges.map((edge, number) => this.newEdge(edge, number));
        this.nodes = tree.nodes.map((node, number) => this.newNode(node, number));
        this.place();
    }

    size() {
        return this.tree.displays[this.display].size;
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

    newNode(node, number) {
        const isInner = node.kind in SHAPES;
        const parts = {
            title: svg("title", {}),
            halo: svg("rect", { class: "halo", rx: 5 }),
            board: board(node.board),
            sign: svg("path", { class: "sign" }),
            turn: svg("text", { class: "number" }, node.number === null ? "" : String(node.number)),
            name: svg("text", { class: isInner ? "name" : "leaf-name" }, node.name),
            value: svg("text", { class: isInner ? "value" : "value middle" }),
            lines: svg("text", { class: "lines" }),
            fold: svg("text", { class: "fold middle away", y: SIGN + 13 }, `▸${grouped(node.below)}`),
        };
        const group = svg("g", { "data-path": node.path }, ...Object.values(parts));
        this.signs.append(group);
        return { node, number, isInner, group, ...parts, shown: "", widths: {} };
    }

    /** Puts everything where it stands in the display that is shown. */
    place() {
        const places = this.tree.displays[this.display];
        this.drawing.setAttribute("viewBox", `0 0 ${this.size().join(" ")}`);
        this.edges.forEach((edge, number) => {
            const { line, at } = places.edges[number];
            edge.line.setAttribute("d", line);
            const move = (part, x, y) => part && part.setAttribute("transform", `translate(${x} ${y})`);
            move(edge.label, at[0], at[1] + 4);
            move(edge.cut, at[2], at[3]);
            move(edge.turn, at[4], at[5]);
        });
        this.nodes.forEach((node, number) => {
            this.placeNode(node, places.nodes.slice(4 * number, 4 * number + 4));
        });
    }

    placeNode(node, [x, y, half, isRight]) {
        Object.assign(node, { x, y, half, shown: "" });
        node.group.setAttribute("transform", `translate(${x} ${y})`);
        node.sign.setAttribute("d", shape(node.node.kind, half));
        node.turn.setAttribute("x", -half - 1);
        node.turn.setAttribute("y", 3 - SIGN);
        if (node.isInner) {
            node.name.setAttribute("x", BESIDE);
            node.name.setAttribute("y", 5);
        } else {
            node.value.setAttribute("y", 5);
            node.name.setAttribute("class", isRight ? "leaf-name" : "leaf-name middle");
            node.name.setAttribute("x", isRight ? half + 6 : 0);
            node.name.setAttribute("y", isRight ? 4 : SIGN + 13);
        }
    }

    show(step) {
        this.step = step;
        this.drawing.classList.toggle("numbered", this.visits > 0 || this.isMinimal);
        this.drawing.classList.toggle("minimal", this.isMinimal);
        this.edges.forEach((edge) => this.showEdge(edge, step));
        this.nodes.forEach((node) => this.showNode(node, step));
    }

    isThere(entered, step) {
        return this.visits < 2 || (entered !== null && entered <= step);
    }

    /** The number of the node that a step is about. */
    current(step) {
        const { current } = this.tree;
        return current[found(current, 1, step) + 1];
    }

    parent(node) {
        return this.parents[node];
    }

    /** The node that is seen for this one: itself, or the uppermost one that is folded above it. */
    shownFor(node) {
        let shown = node;
        for (let above = this.parents[node]; above !== null; above = this.parents[above]) if (this.folds.has(above)) shown = above;
        return shown;
    }

    isFolded(node) {
        return this.folds.size > 0 && this.shownFor(node) !== node;
    }

    /** Folds what is below a node, or unfolds it; a leaf is folded together with its siblings. */
    toggle(node) {
        const folded = this.children[node].length > 0 || this.parents[node] === null ? node : this.parents[node];
        if (!this.folds.delete(folded) && this.children[folded].length > 0) this.folds.add(folded);
    }

    /** The node that keys lead to from another one; `null` where there is none. */
    neighbor(from, direction, step) {
        const isSeen = (node) => !this.isFolded(node) && this.isThere(this.tree.nodes[node].entered, step);
        if (direction === "parent") return this.parents[from];
        if (direction === "child") return this.folds.has(from) ? null : this.children[from].find(isSeen) ?? null;
        const depth = (node) => (this.parents[node] === null ? 0 : 1 + depth(this.parents[node]));
        const plies = (this.plies ||= this.nodes.map((_, node) => depth(node)));
        const row = this.nodes.map((_, node) => node).filter((node) => plies[node] === plies[from] && isSeen(node));
        return row[row.indexOf(from) + (direction === "left" ? -1 : 1)] ?? null;
    }

    showEdge(edge, step) {
        const { was, entered, to } = edge.edge;
        const isThere = this.isThere(entered, step) && !this.isFolded(to), isTurn = entered !== null && entered <= step;
        const at = found(was, 2, step);
        const shown = `${at} ${isThere} ${isTurn} ${this.isPale(to)}`;
        if (shown === edge.shown) return;
        edge.shown = shown;
        const role = this.tree.roles[was[at + 1]];
        edge.line.setAttribute("class", `edge ${role}${isThere ? "" : " away"}${this.isPale(to) ? " pale" : ""}`);
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
        const isThere = (this.isThere(entered, step) || node.node.path === "") && !this.isFolded(node.number);
        const isNumbered = entered !== null && entered <= step;
        const at = found(was, 5, step);
        const role = this.tree.roles[was[at + 1]];
        const type = this.isMinimal ? this.tree.minimal.types[node.number] : null;
        const marks = this.marksOf(node.number, role, step);
        const shown = `${at} ${isThere} ${isNumbered} ${marks} ${this.folds.has(node.number)} ${type}`;
        if (shown === node.shown) return;
        node.shown = shown;
        const value = this.tree.texts[was[at + 2]];
        const lines = this.tree.texts[was[at + 3 + this.display]].split("\n").filter((line) => line);
        node.group.setAttribute("class", `node ${kind} ${role}${isThere ? "" : " away"}${marks}`);
        node.turn.classList.toggle("away", type === null ? !isNumbered : type === 0);
        node.turn.textContent = type === null ? (node.node.number ?? "") : type;
        node.fold.classList.toggle("away", !this.folds.has(node.number));
        node.value.textContent = value;
        if (node.isInner) {
            // To measure a text takes as long as to lay everything out.
            const look = node.group.getAttribute("class");
            if (name && !node.widths[look]) node.widths[look] = node.name.getComputedTextLength();
            node.value.setAttribute("x", BESIDE + (name ? node.widths[look] + BETWEEN : 0));
            node.value.setAttribute("y", 5);
        }
        node.lines.replaceChildren(...lines.map((line, number) =>
            svg("tspan", { x: BESIDE, y: 5 + LINE * (number + 1) }, line)));
        const state = words.states[this.tree.roles.indexOf(role)];
        node.title.textContent = [name, told, value, ...lines, state].filter((word) => word).join(", ");
        if (role === "current" || marks) this.frame(node);
    }

    /** The node under a finger or the pointer: the nearest one that is no farther away than a finger is wide; `null` without one. */
    nodeAt(x, y) {
        let nearest = null, least = REACH;
        this.nodes.forEach(({ group, number }) => {
            if (!group || group.classList.contains("away")) return;
            const box = group.getBoundingClientRect();
            const [left, top] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
            const far = Math.hypot(left, top);
            if (far < least) [nearest, least] = [number, far];
        });
        return nearest;
    }

    /** Whether something else is looked at. */
    isPale(node) {
        return this.pale.has(node) || (this.isMinimal && this.tree.minimal.types[node] === 0);
    }

    /** What is marked of a node besides its role, as classes. */
    marksOf(node, role, step) {
        const holds = this.folds.has(node) && role !== "current" && this.shownFor(this.current(step)) === node;
        const marks = [
            [this.selected === node, " selected"], [this.elsewhere === node, " elsewhere"], [holds, " holds"],
            [this.isPale(node) && role !== "current", " pale"],
        ];
        return marks.filter(([is]) => is).map(([, mark]) => mark).join("");
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

    fit(stage, limit = Infinity) {
        const [width, height] = this.size();
        const least = Math.min((stage.clientWidth - 4) / width, (stage.clientHeight - 4) / height);
        const most = root.classList.contains("large") ? MOST_LARGE : MOST;
        const [, small] = LEAST.find(([window]) => matchMedia(window).matches);
        this.scale = Math.min(Math.max(Math.min(least, most), small * (most / MOST)) * this.zoom, limit);
        this.drawing.setAttribute("width", Math.floor(width * this.scale));
        this.drawing.setAttribute("height", Math.floor(height * this.scale));
        this.follow(stage, "auto");
    }

    /** Brings the node where the search is into view, or another one, if it is not well inside of it. */
    follow(stage, behavior, node = this.current(this.step)) {
        const view = stage.getBoundingClientRect(), box = this.nodes[this.shownFor(node)].group.getBoundingClientRect();
        const away = (low, high, from, to) => {
            const margin = Math.min((to - from) / 6, 80);
            return low < from + margin || high > to - margin ? (low + high - from - to) / 2 : 0;
        };
        const left = away(box.left, box.right, view.left, view.right);
        const top = away(box.top, box.bottom, view.top, view.bottom);
        if (left || top) stage.scrollBy({ left, top, behavior });
    }
}
