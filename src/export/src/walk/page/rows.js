// The drawing of a large search: a row a ply, of the path to the node where the search is, or to the selected one, and of its siblings.
// Only these nodes have elements. Knows the drawing of a tree.

/** Room of a node, and of the row below one; most siblings in a row. */
const ROOM = 104, ROW = 92, MOST_IN_ROW = 9;

class Rows extends Tree {
    constructor(tree) {
        super(tree);
        // The number of the edge that leads to a node.
        this.edgeTo = new Map(tree.edges.map(({ to }, number) => [to, number]));
        this.shownNodes = new Map();
        this.shownEdges = new Map();
    }

    newEdge(edge) {
        return { edge };
    }

    newNode(node, number) {
        return { node, number };
    }

    /** Sizes hold for every step, so that nothing moves while one steps. */
    place() {
        const { nodes } = this.tree, boards = nodes.map(({ board: lines }) => lines || []);
        this.depths = [];
        nodes.forEach((_, number) => this.depth(number));
        const most = boards.reduce((one, other) => (other.length > one.length ? other : one), []);
        this.board = most.length ? most.length * 14 + 16 : 0;
        this.room = Math.max(ROOM, Math.max(0, ...most.map((line) => [...line].length * 8)) + 24);
        this.drawing.setAttribute("viewBox", `0 0 ${this.size().join(" ")}`);
        this.shownNodes?.clear();
        this.shownEdges?.clear();
    }

    depth(node) {
        const above = this.parents[node];
        return (this.depths[node] ??= above === null ? 0 : 1 + this.depth(above));
    }

    size() {
        const wide = Math.min(MOST_IN_ROW, Math.max(1, ...this.children.map(({ length }) => length)));
        return [wide * this.room + 24, (Math.max(...this.depths) + 1) * (ROW + this.board)];
    }

    /** The nodes from the root to where the search is, or to the selected node; after the end, along the best line. */
    path(step) {
        const path = [this.selected ?? this.shownFor(this.current(step))];
        while (this.parents[path[0]] !== null) path.unshift(this.parents[path[0]]);
        const isBest = (node) => {
            const { was } = this.tree.nodes[node];
            return this.tree.roles[was[found(was, 5, step) + 1]] === "best";
        };
        for (let next; (next = this.selected === null && this.children[path.at(-1)].find(isBest)) || next === 0;) path.push(next);
        return path;
    }

    /** The rows of a step, the nearest siblings of the path where a row has no room for all. */
    rows(step) {
        const path = this.path(step);
        return [[path[0]], ...path.map((node, ply) => {
            const all = this.folds.has(node) ? [] : this.children[node], at = Math.max(0, all.indexOf(path[ply + 1]));
            const from = Math.max(0, Math.min(at - (MOST_IN_ROW >> 1), all.length - MOST_IN_ROW));
            return all.slice(from, from + MOST_IN_ROW);
        })];
    }

    show(step) {
        this.step = step;
        const [width] = this.size(), before = [this.shownNodes, this.shownEdges];
        [this.shownNodes, this.shownEdges] = [new Map(), new Map()];
        this.rows(step).forEach((row, ply) => row.forEach((number, at) => {
            const x = width / 2 + (at - (row.length - 1) / 2) * this.room, y = ply * (ROW + this.board) + this.board + 20;
            this.showAt(number, [x, y], before);
        }));
        before[0].forEach((node, number) => {
            node.group.remove();
            this.nodes[number] = { node: node.node, number };
        });
        before[1].forEach(({ line, marks }) => [line, marks].forEach((part) => part.remove()));
        this.drawing.classList.toggle("numbered", this.visits > 0 || this.isMinimal);
        this.drawing.classList.toggle("minimal", this.isMinimal);
        this.shownEdges.forEach((edge) => this.showEdge(edge, step));
        this.shownNodes.forEach((node) => this.showNode(node, step));
    }

    /** Puts a node and the edge to it in their places, with the elements they had before if they had any. */
    showAt(number, [x, y], [nodes, edges]) {
        const node = nodes.get(number) || super.newNode(this.tree.nodes[number], number);
        nodes.delete(number);
        this.nodes[number] = node;
        this.shownNodes.set(number, node);
        this.placeNode(node, [x - (node.isInner && !this.board ? ROOM / 5 : 0), y, SIGN, 0]);
        const to = this.edgeTo.get(number), above = this.shownNodes.get(this.parents[number]);
        if (to === undefined || !above) return;
        const edge = edges.get(to) || super.newEdge(this.tree.edges[to], to);
        edges.delete(to);
        this.shownEdges.set(to, Object.assign(edge, { shown: -1 }));
        const [top, low] = [above.y + SIGN, y - SIGN - this.board];
        const between = (share, part) => part && part.setAttribute("transform", `translate(${above.x + (node.x - above.x) * share} ${top + (low - top) * share + 4})`);
        // Straight down first, past the words beside the sign.
        edge.line.setAttribute("d", `M${above.x} ${top}V${top + LINE}L${node.x} ${low}`);
        between(0.75, edge.label);
        between(0.5, edge.cut);
        between(0.35, edge.turn);
    }

    neighbor(from, direction, step) {
        if (direction === "parent" || direction === "child") return super.neighbor(from, direction, step);
        const row = this.parents[from] === null ? [from] : this.children[this.parents[from]];
        return row[row.indexOf(from) + (direction === "left" ? -1 : 1)] ?? null;
    }

    follow(stage, behavior, node = this.current(this.step)) {
        let shown = this.shownFor(node);
        while (!this.shownNodes.has(shown) && this.parents[shown] !== null) shown = this.parents[shown];
        super.follow(stage, behavior, shown);
    }
}
