// The algorithm as a textbook has it, the line of the step marked, and the calls that have not returned. Knows the elements.

// What stands before a line: a cross where it is wrong, a tick where it would be right.
function mark(role, sign) {
    return html("span", { class: `mark as-${role}` }, sign);
}

class Code {
    constructor(code, steps) {
        Object.assign(this, { code, steps, chosen: 0, step: 0 });
        this.element = html("aside", { class: "code", "aria-label": words.code, hidden: true });
        this.choose();
    }

    choose() {
        const program = this.code.programs[this.chosen];
        const right = new Map(program.right);
        this.lines = program.lines.map((line, number) =>
            right.has(number + 1) ? html("li", {}, mark("problem", "✗"), line) : html("li", {}, line));
        const rows = this.lines.flatMap((item, number) => right.has(number + 1) ?
            [item, html("li", { class: "right" }, mark("best", "✓"), right.get(number + 1))] : [item]);
        const headings = program.columns.map((name) => html("th", { scope: "col" }, name));
        this.calls = html("tbody", {});
        this.returns = html("p", { class: "as-best" });
        this.element.replaceChildren(html("h2", {}, program.title), html("ol", { class: right.size ? "faulty" : "sound" }, ...rows),
            ...(program.mistake ? [html("p", { class: "as-problem" }, program.mistake)] : []),
            html("p", { class: "source" }, program.source),
            html("table", {}, html("thead", {}, html("tr", {}, html("th", { scope: "col" }, words.stack), ...headings)),
                this.calls),
            this.returns);
        this.show(this.step);
    }

    next() {
        this.chosen = (this.chosen + 1) % this.code.programs.length;
        this.choose();
    }

    show(step) {
        this.step = step;
        const { active, stack, returns, columns } = this.code.programs[this.chosen];
        const line = active[found(active, 1, step) + 1];
        this.lines.forEach((item, number) => {
            const isActive = number + 1 === line;
            if (isActive) item.setAttribute("aria-current", "step");
            else item.removeAttribute("aria-current");
            if (isActive && !this.element.hidden) item.scrollIntoView({ block: "nearest" });
        });
        const rows = stack[step].map((number) => this.code.calls[number]);
        const cells = (row) => columns.map((_, column) => html("td", {}, row[column + 1] || ""));
        const nothing = html("tr", {}, html("td", { colspan: columns.length + 1 }, words.nothing_called));
        this.calls.replaceChildren(...rows.map((row) => html("tr", {}, html("td", {}, row[0]), ...cells(row))),
            ...(rows.length ? [] : [nothing]));
        this.returns.textContent = step === this.steps && returns ? returns : "";
    }
}
