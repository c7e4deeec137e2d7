// A search or another lesson, alone or beside another: its drawing, its code, what its step does and how much it has done. Knows the
// elements and the drawings.

class Pane {
    constructor(recorded, number) {
        Object.assign(this, { recorded, number, step: 0 });
        this.view = recorded.tree ? new (recorded.tree.is_large ? Rows : Tree)(recorded.tree) : new Sheet(recorded.sheets);
        this.code = recorded.code && recorded.code.programs.length ? new Code(recorded.code, recorded.steps) : null;
        this.conditions = new Map(recorded.conditions);
        this.state = html("span", { class: "state" });
        this.saved = html("span", { class: "saved" });
        this.stage = html("div", { class: "stage", tabindex: 0 }, this.view.element);
        this.sentence = html("p", { class: "sentence", "aria-live": "polite", "aria-atomic": "true" });
        this.condition = html("p", { class: "condition" });
        this.board = recorded.board ? html("pre", { class: "board", role: "img", "aria-label": words.position }) : null;
        this.about = html("div", {});
        this.aside = html("aside", { class: "about", "aria-label": words.selected, hidden: true }, this.about);
        this.told = html("section", { class: "told" }, html("div", { class: "said" }, this.sentence, this.condition), this.aside, this.board);
        this.counters = recorded.counters.map(newCounter);
        this.list = html("ul", { class: "counters" });
        const measure = recorded.measure ? html("li", { class: "measure" }, recorded.measure) : null;
        this.element = html("section", { class: "pane", "aria-label": recorded.how },
            html("p", { class: "head" }, html("b", {}, String(number + 1)), html("span", {}, recorded.how), this.saved, this.state),
            html("div", { class: "canvas" }, this.stage, this.code ? this.code.element : null),
            this.told,
            this.list);
        this.list.append(...this.counters.map(({ row }) => row), ...(measure ? [measure] : []));
    }

    /** The step, and what the clock has to say of it, if there is one. */
    show(step, said) {
        const { recorded, view } = this;
        this.step = step;
        view.elsewhere = said && said.elsewhere ? said.elsewhere - 1 : null;
        view.show(step);
        if (this.code) this.code.show(step);
        this.sentence.replaceChildren(...toned((said && said.says) || recorded.says[step]));
        this.condition.replaceChildren(...toned(this.conditions.get(step) || []));
        this.state.replaceChildren(...toned((said && said.state) || ["faint", filled(words.step, grouped(step), grouped(recorded.steps))]));
        this.saved.replaceChildren(...toned((said && said.saved) || []));
        for (const { counter, row, told, done } of this.counters) {
            const at = found(counter.was, 2, step), now = counter.was[at + 1];
            const spans = recorded.told[counter.was[at + 2]];
            row.hidden = spans.length === 0;
            told.replaceChildren(...toned(spans));
            if (counter.all !== null) done.style.width = `${Math.min(100, (100 * now) / Math.max(counter.all, 1))}%`;
        }
        this.explain();
        const { board } = recorded;
        if (board) this.board.textContent = board.drawings[board.was[found(board.was, 1, step) + 1]];
    }

    /** What is said of the selected node at this step, beside the sentence where there is room for it. */
    explain() {
        const { selected } = this.view;
        this.aside.hidden = selected === null || selected === undefined;
        if (this.aside.hidden) return;
        // What the page does not hold, its engine explains when it is asked.
        const none = live && live.hasEngine ? [] : [["", words.no_reasons_held]];
        const [heading, ...sentences] = this.reasons(selected) || [["", this.view.tree.nodes[selected].name || words.why], ...none];
        this.about.replaceChildren(html("h2", {}, ...toned(heading)), ...sentences.map((reason) => html("p", {}, ...toned(reason))));
        if (live) live.selected(this, selected);
    }

    /** As much room as the tallest sentences need, also those of the clock, so that nothing moves; at most this much. */
    needs(most, others) {
        this.told.style.minHeight = "0";
        // Also where what is said of a node stands beside.
        this.aside.hidden = !this.view.tree;
        tallest(this.sentence, [...this.recorded.says, ...others]);
        tallest(this.condition, this.recorded.conditions.map(([, spans]) => spans));
        if (this.board) this.board.textContent = this.recorded.board.drawings.reduce((one, other) => (other.length > one.length ? other : one), "");
        const { scrollHeight, offsetHeight, clientHeight } = this.told;
        return Math.min(scrollHeight + offsetHeight - clientHeight, most);
    }

    follow(behavior) {
        this.view.follow(this.stage, behavior);
        this.reach();
    }

    fit(most) {
        this.view.fit(this.stage, most);
        this.reach();
    }

    /** Keys can scroll whatever scrolls. */
    reach() {
        for (const part of [this.told, this.list, ...(this.code ? [this.code.element] : [])]) {
            if (part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth) part.tabIndex = 0;
            else part.removeAttribute("tabindex");
        }
    }

    /** The steps at which something happens. */
    events() {
        const { cuts, changes, parts, mistakes } = this.recorded;
        return [...new Set([...cuts, ...changes, ...parts, ...mistakes])].sort((a, b) => a - b);
    }

    /** What is said of a node, or without one of the step: a heading and sentences; `null` where the page does not hold it. */
    reasons(node) {
        const { sentences, lists, nodes, steps } = this.recorded.reasons;
        const isHeld = nodes.length > 0 || node === null || node === this.view.current(this.step);
        if (!isHeld) return null;
        const was = nodes.length > 0 ? nodes[node] : steps;
        return lists[was[found(was, 1, this.step) + 1]].map((number) => sentences[number]);
    }
}

/** A counter, and its bar where it is known how many there are. */
function newCounter(counter) {
    const told = html("span", { class: "count" }), done = html("i", {});
    const par = counter.par === null || counter.all === null ? null : html("b", { title: `${words.par} ${counter.par}` });
    if (par) par.style.left = `${(100 * counter.par) / Math.max(counter.all, 1)}%`;
    const bar = counter.all === null ? null : html("div", { class: "bar", "aria-hidden": "true" }, done, par);
    return { counter, row: html("li", {}, told, bar), told, done };
}
