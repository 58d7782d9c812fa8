// Boxes drawn in rows over a range: flame graphs, and the calls of a frame in their order.

// bars draws items {from, to, row, name, colour, text} over a range and calls clicked with the item
// that is clicked. Items too narrow to see are left out.
function bars(into, items, range, clicked, upsideDown) {
  const [a, b] = range, width = Math.max(into.clientWidth, 300), rows = items.reduce((m, i) => Math.max(m, i.row + 1), 1);
  const out = [];
  for (const i of items) {
    const from = Math.max(i.from, a), to = Math.min(i.to, b), px = (to - from) * width / (b - a);
    if (to <= from || px < .6) continue;
    const row = upsideDown ? rows - 1 - i.row : i.row;
    const e = el("div", {
      className: "bar" + (i.className ? " " + i.className : ""),
      style: {left: 100 * (from - a) / (b - a) + "%", width: 100 * (to - from) / (b - a) + "%", top: row * 20 + "px", background: i.colour},
    }, px > 24 ? i.name : "");
    if (clicked) e.addEventListener("click", () => clicked(i));
    tip(e, i.text);
    out.push(e);
  }
  into.className = "bars";
  into.style.height = rows * 20 + "px";
  into.replaceChildren(...out);
}

const flame = {
  root: null, zoom: null, frame: -1,

  start() {
    const rows = [[-1, "The run"]];
    if (D.worst >= 0) rows.push([D.worst, "The worst frame, " + D.trees[D.worst].frame]);
    D.trees.forEach((t, i) => { if (i !== D.worst) rows.push([i, "Frame " + t.frame]); });
    choice($("flamechoice"), rows, -1, which => this.show(which));
    $("find").addEventListener("input", () => this.draw());
    $("withwaiting").addEventListener("change", () => this.show(this.frame));
    addEventListener("resize", () => this.draw());
    this.show(-1);
  },

  show(which) {
    this.frame = which;
    this.root = this.without(which < 0 ? D.run : this.ofTree(D.trees[which]));
    this.zoom = this.root;
    this.draw();
  },

  // ofTree joins the calls of a frame as the call tree of the run is joined.
  ofTree(t) {
    const make = (r, n) => ({r, n, o: 0, t: 0, c: []});
    const child = (p, r, n) => {
      let c = p.c.find(c => c.r === r && c.n === n);
      if (!c) p.c.push(c = make(r, n));
      return c;
    };
    const root = make(-1, "(all)"), nodes = [];
    t.calls.forEach((c, i) => {
      const node = nodes[i] = child(c.p < 0 || c.h ? root : nodes[c.p], c.r, "");
      c.o.forEach((n, cause) => {
        if (!n) return;
        const name = D.causes[cause];
        if (cause === WAITING || name.endsWith("DMA")) child(node, -1, "(" + name + ")").o += n;
        else node.o += n;
      });
    });
    const add = n => { n.t = n.o + sum(n.c.map(add)); n.c.sort((a, b) => b.t - a.t); return n.t; };
    add(root);
    return root;
  },

  // without leaves waiting out, unless it is asked for.
  without(n) {
    if ($("withwaiting").checked) return n;
    const c = (n.c || []).filter(c => c.n !== "(waiting)").map(c => this.without(c)).sort((a, b) => b.t - a.t);
    return {...n, c, t: n.o + sum(c.map(c => c.t))};
  },

  name: n => n.r < 0 ? n.n : routineName(n.r),

  draw() {
    const items = [], find = $("find").value.toLowerCase(), whole = this.root.t;
    let found = 0;
    const walk = (n, from, row, inside, above) => {
      const name = this.name(n), hit = find && name.toLowerCase().includes(find);
      if (hit && !inside) found += n.t;
      items.push({
        from, to: from + n.t, row, name, node: n, colour: colour(name), className: find ? (hit ? "found" : "dim") : "",
        text: name + "\n" + number(n.t) + " cycles, " + percent(n.t, whole) + (n.r >= 0 ? "\nits own: " + number(n.o) + "\n" + place(D.routines[n.r]) : ""),
      });
      let x = from;
      for (const c of n.c || []) { walk(c, x, row + 1, inside || hit, n); x += c.t; }
    };
    walk(this.root, 0, 0, false);
    const zoomed = items.find(i => i.node === this.zoom) || items[0];
    // The callers of what is enlarged fill the whole width above it.
    for (const i of items) if (i.row < zoomed.row && i.from <= zoomed.from && i.to >= zoomed.to) { i.from = zoomed.from; i.to = zoomed.to; }
    const box = el("div");
    const info = el("p", {className: "hint"}, this.zoom === this.root ? number(whole) + " cycles" :
      this.name(this.zoom) + ": " + number(this.zoom.t) + " of " + number(whole) + " cycles, " + percent(this.zoom.t, whole));
    if (find) info.append("; found: " + number(found) + " cycles, " + percent(found, whole));
    if (this.zoom !== this.root) info.append(" ", el("button", {type: "button", onclick: () => { this.zoom = this.root; this.draw(); }}, "Show all"));
    $("flamegraph").replaceChildren(info, box);
    bars(box, items, [zoomed.from, zoomed.to], i => { this.zoom = i.node; this.draw(); });
  },
};
