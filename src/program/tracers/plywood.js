/* Shows your search in Plywood. Save this file as plywood.js, and your program beside it:

const { enter, leave, root, rootIsMax } = require("./plywood.js");

function search(node, isMax, alpha, beta) {
  enter(node, alpha, beta);
  if (node.children.length === 0) return leave(node, node.value);
  let best = isMax ? -Infinity : Infinity;
  for (const child of node.children) {
    const value = search(child, !isMax, alpha, beta);
    if (isMax) {
      best = Math.max(best, value);
      alpha = Math.max(alpha, best);
    } else {
      best = Math.min(best, value);
      beta = Math.min(beta, best);
    }
    if (alpha >= beta) break;
  }
  return leave(node, best);
}

search(root, rootIsMax, -Infinity, Infinity);

Then run: plywood watch ubb -- node yours.js
*/

const fs = require("fs");

function nodeOf(tree, path) {
  const isLeaf = !Array.isArray(tree);
  const children = isLeaf ? [] : tree.map((child, at) => nodeOf(child, [...path, at]));
  return { path, children, value: isLeaf ? tree : null };
}

const out = process.env.PLYWOOD_TRACE ? fs.openSync(process.env.PLYWOOD_TRACE, "w") : null;

// JSON has no infinite numbers.
const shown = (key, number) => (Math.abs(number) === Infinity ? (number > 0 ? "inf" : "-inf") : number);

function write(line) {
  if (out !== null) fs.writeSync(out, JSON.stringify(line, shown) + "\n");
}

/** The search comes to a node with this window. */
function enter(node, alpha, beta) {
  write({ event: "enter", path: node.path, alpha, beta });
}

/** The node returns this value. */
function leave(node, value) {
  write({ event: "return", path: node.path, value });
  return value;
}

const read = JSON.parse(fs.readFileSync(0, "utf8"));
module.exports = { enter, leave, root: nodeOf(read.tree, []), rootIsMax: read.root === "max" };
