// The address of a moment: where it opens the page, and what it says while one steps. Knows where one is.
//
// `#12` is a step of the search, `#search:2:12` one of the second search that the page holds, `#compare:12` a position of the comparison
// and `#compare:12:1` one in another unit of its clock. `#cutoff:2`, `#start` and `#end` are for addresses written by hand.

/** More than any address of a page has; nothing longer is looked at. */
const MOST_LETTERS = 40;

/** The step of the first search, wherever one is. */
const stepOfFirst = () => (isCompared ? cursors[pace][0][position] : chosen === 0 ? position : cursors[pace][0][positionOf(chosen, position)]);

/** What an address asks for; `null` where it asks for nothing, and a remark where it cannot be had. */
function addressed(hash) {
    const text = hash.replace(/^#/, "");
    if (text === "") return null;
    if (text.length > MOST_LETTERS) return { remark: "address-too-long" };
    const place = /^(?:(search|compare):)?(\d+)(?::(\d+))?$/.exec(text), cutoff = /^cutoff:(\d+)$/.exec(text);
    if (text === "start") return { search: 0, at: 0 };
    if (text === "end") return { search: 0, at: Infinity };
    if (cutoff) {
        const at = data.panes[0].cuts[Number(cutoff[1]) - 1];
        return at === undefined ? { remark: "address-no-cutoff" } : { search: 0, at };
    }
    if (!place) return { remark: "address-unknown" };
    const [, which, one, other] = place, numbers = [Number(one), other === undefined ? null : Number(other)];
    if (which === "search" && numbers[1] !== null && data.panes[numbers[0] - 1]) return within({ search: numbers[0] - 1, at: numbers[1] });
    if (which === "compare" && clock && clock.paces[numbers[1] || 0]) return within({ pace: numbers[1] || 0, at: numbers[0] });
    if (which === undefined && numbers[1] === null) return within({ search: 0, at: numbers[0] });
    return { remark: "address-unknown" };
}

/** The same place, and a remark where the page ends before it. */
function within(asked) {
    const most = asked.pace === undefined ? data.panes[asked.search].steps : clock.paces[asked.pace].last;
    return asked.at > most ? { ...asked, remark: "address-beyond" } : asked;
}

/** The address of the moment that is shown. */
function address() {
    if (live && live.address) return `#${live.address}&step=${stepOfFirst()}`;
    if (isCompared) return pace === 0 ? `#compare:${position}` : `#compare:${position}:${pace}`;
    return chosen === 0 ? `#${position}` : `#search:${chosen + 1}:${position}`;
}

/** Goes where an address says, if it says anything that the page has. */
function visit(hash) {
    if (live && hash.includes("tree=")) return live.visit(hash);
    const asked = addressed(hash);
    if (asked === null) return;
    if (asked.at !== undefined) {
        if (playing) play(false);
        onlyDifferences = false;
        isCompared = asked.pace !== undefined;
        [pace, chosen] = isCompared ? [asked.pace, chosen] : [pace, asked.search];
        position = Math.min(asked.at, last());
        arrange();
    }
    remark(asked.remark ? words.remarks[asked.remark] : null);
}

/** Writes the address a moment after a step: browsers refuse to write one for every step while a key is held down. */
let writing = null, home = null;
function writeAddress() {
    clearTimeout(writing);
    // A page that has only been opened keeps the address it was opened by. One that has been written by hand since is not visited yet.
    const before = location.hash;
    const isWritten = () => location.hash !== before || (before ? before === address() : home === address());
    if (playing) return;
    writing = setTimeout(() => {
        if (isWritten()) return;
        history.replaceState(null, "", address());
        // The index of a site goes on where a page was left.
        if (data.site) keepPage(location.pathname.replace(/^.*\/|\.html$/g, ""), stepOfFirst(), data.panes[0].steps, () => remark(words.remarks["not-kept"]));
    }, 200);
}

/** Copies the address; where the browser does not let a page do so, shows it selected. */
async function copyLink() {
    const to = location.href.replace(/#.*$/, "") + address();
    try {
        await navigator.clipboard.writeText(to);
        remark(words.remarks["link-copied"]);
    } catch {
        const field = html("input", { type: "text", readonly: true, class: "address", value: to, "aria-label": words.link });
        ask("link", words.link, html("p", {}, field));
        field.select();
    }
}
