(() => {
    const numbers = (color) => color.match(/[\d.]+/g).map(Number);
    const isClear = (color) => color === "none" || color === "transparent" || numbers(color)[3] === 0;
    const hex = (color) => color.replace(/#(\w\w)(\w\w)(\w\w)/, (_, ...parts) => `rgb(${parts.slice(0, 3).map((part) => parseInt(part, 16)).join(", ")})`);
    const light = (color) => {
        const [r, g, b] = numbers(color).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const style = (part) => getComputedStyle(part);
    const ground = (part) => {
        for (let at = part; at; at = at.parentElement) if (!isClear(style(at).backgroundColor)) return style(at).backgroundColor;
        return "rgb(255, 255, 255)";
    };
    /** The colour behind a text in a drawing: that of the marked node or cell, or the page's. */
    const behind = (text) => {
        // A position is written on its own board.
        const board = text.matches(".position, .position *") && text.closest("g.node")?.querySelector(".board");
        if (board && !isClear(style(board).fill)) return style(board).fill;
        const halo = text.closest(".current, .holds")?.querySelector(".halo");
        if (halo && !isClear(style(halo).fill)) return style(halo).fill;
        const role = /fill-([\w-]+)/.exec(text.className.baseVal)?.[1];
        const paper = role && hex(style(document.documentElement).getPropertyValue(`--${role}-paper`));
        return paper && !isClear(paper) ? paper : ground(text.ownerSVGElement.parentElement);
    };
    const isSeen = (part) => !part.closest("script, style, title, .spoken, .heard, .away, .pale, [hidden], dialog:not([open])") && part.getClientRects().length > 0;
    const faint = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const part = node.parentElement, drawn = part.closest("svg text");
        if (!node.textContent.trim() || !isSeen(part)) continue;
        const is = drawn ? ratio(style(drawn).fill, behind(drawn)) : ratio(style(part).color, ground(part));
        if (is < 4.5) faint.push(`${node.textContent.trim()}: ${is.toFixed(2)}`);
    }
    for (const line of document.querySelectorAll("main .edge, main .sheet line")) {
        if (!isSeen(line)) continue;
        const is = ratio(style(line).stroke, ground(line.ownerSVGElement.parentElement));
        if (is < 4.5) faint.push(`line ${line.className.baseVal}: ${is.toFixed(2)}`);
    }
    return [...new Set(faint)];
})()
