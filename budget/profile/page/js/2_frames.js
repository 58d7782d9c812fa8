// What a frame is: the first that fits. A kind can be hidden.
const kinds = [
  {flag: MISSED, colour: "--missed", name: "missed: not back before the next vblank"},
  {flag: OVERRUN, colour: "--overrun", name: "vblank overrun: its PPU writes ran into the picture"},
  {flag: LOADING, colour: "--dim", name: "not back either, with rendering off"},
  {flag: LAG, colour: "--lag", name: "lag: the pads were not read"},
  {flag: 0, colour: "--ok", name: "in time"},
];
const kindOf = flags => kinds.findIndex(k => !k.flag || flags & k.flag);
const margin = {left: 52, right: 8, top: 12, bottom: 32};

// rounded is a list of round numbers from a to b, not more than so many.
function rounded(a, b, many) {
  const least = Math.max(1, (b - a) / Math.max(1, many)), ten = 10 ** Math.floor(Math.log10(least));
  const by = [1, 2, 5, 10].map(n => n * ten).find(n => n >= least);
  const list = [];
  for (let n = Math.ceil(a / by) * by; n <= b; n += by) list.push(n);
  return list;
}

// pen prepares a canvas.
function pen(c) {
  const ratio = devicePixelRatio || 1, w = c.clientWidth, h = c.clientHeight;
  c.width = w * ratio; c.height = h * ratio;
  const g = c.getContext("2d");
  g.scale(ratio, ratio);
  g.font = "11px system-ui, sans-serif";
  return [g, w, h];
}

// The frames of the run: a timeline that can be enlarged, and how many frames are how busy.
const frames = {
  at: 0, // index of the frame that is chosen
  count: D.frames.busy.length,
  view: [0, D.frames.busy.length], // indexes that are shown
  hidden: new Set(),
  trees: new Map(D.trees.map((t, i) => [t.frame, i])),

  start() {
    const c = $("timeline");
    let from = 0, dragged = false;
    c.addEventListener("pointerdown", e => { from = e.clientX; });
    c.addEventListener("pointerup", e => {
      const a = this.index(from), b = this.index(e.clientX);
      if (dragged = Math.abs(e.clientX - from) > 6) this.show(Math.min(a, b), Math.max(a, b) + 1);
    });
    c.addEventListener("click", e => { if (!dragged) this.choose(this.under(e)); dragged = false; });
    c.addEventListener("dblclick", () => this.show(0, this.count));
    c.addEventListener("keydown", e => {
      const by = {ArrowLeft: -1, ArrowRight: 1, PageUp: -60, PageDown: 60}[e.key];
      if (by) { e.preventDefault(); this.choose(Math.max(0, Math.min(this.count - 1, this.at + by))); }
    });
    tip(c, e => { const i = this.under(e); return i < 0 ? "" : "frame " + (D.frames.first + i) + "\n" + this.text(i); });
    tip($("histogram"), e => this.bin(e));
    for (const id of ["from", "to"]) $(id).addEventListener("change", () => this.show($("from").value - D.frames.first, $("to").value - D.frames.first + 1));
    $("allframes").addEventListener("click", () => this.show(0, this.count));
    const seen = new Set(D.frames.flags.map(kindOf));
    $("framekey").replaceChildren(...kinds.map((k, i) => !seen.has(i) ? null : el("label", {}, el("input", {type: "checkbox", checked: true, onchange: e => {
      this.hidden[e.target.checked ? "delete" : "add"](i);
      this.draw();
    }}), el("i", {style: {background: "var(" + k.colour + ")"}}), k.name)).filter(Boolean));
    addEventListener("resize", () => this.draw());
    this.show(0, this.count);
    this.choose(D.worst >= 0 ? D.trees[D.worst].frame - D.frames.first : 0);
  },

  // show sets which frames are shown.
  show(a, b) {
    a = Math.max(0, Math.min(this.count - 1, Math.floor(a) || 0));
    this.view = [a, Math.max(a + 1, Math.min(this.count, Math.floor(b) || this.count))];
    this.draw();
  },

  // index is the frame at a place of the screen, and under the busiest of those that share its pixel.
  index(x) {
    const r = $("timeline").getBoundingClientRect(), [a, b] = this.view;
    return Math.max(a, Math.min(b - 1, a + Math.floor((x - r.left - margin.left) * (b - a) / (r.width - margin.left - margin.right))));
  },
  under(e) {
    return this.count ? this.busiest(D, this.index(e.clientX), Math.max(this.index(e.clientX) + 1, this.index(e.clientX + 1))) : -1;
  },
  busiest(d, from, to) {
    let best = from;
    const f = d.frames;
    for (let i = from; i < to; i++) {
      if ((f.flags[i] & MISSED) > (f.flags[best] & MISSED) || (f.flags[i] & MISSED) === (f.flags[best] & MISSED) && f.busy[i] > f.busy[best]) best = i;
    }
    return best;
  },

  draw() {
    const first = D.frames.first, [a, b] = this.view;
    $("from").value = first + a;
    $("to").value = first + b - 1;
    $("allframes").hidden = a === 0 && b === this.count;
    if (!this.count) return;
    const most = 1.03 * [D, ...(other.data ? [other.data] : [])].reduce((m, d) => d.frames.busy.reduce((x, y) => Math.max(x, y), m), D.frameCycles);
    this.line($("timeline"), D, most, this.at);
    if (other.data) this.line($("othertimeline"), other.data, most, -1);
    this.histogram();
    $("rangefacts").replaceChildren(this.sums(D));
    if (other.data) $("otherfacts").replaceChildren(this.sums(other.data));
  },

  // line draws the timeline of a run.
  line(canvas, d, most, at) {
    const [g, w, h] = pen(canvas), [a, b] = this.view, first = d.frames.first;
    const wide = w - margin.left - margin.right, bottom = h - margin.bottom;
    const y = n => bottom - (bottom - margin.top) * n / most, x = i => margin.left + (i - a) * wide / (b - a);
    const shades = kinds.map(k => css(k.colour)), dim = css("--dim"), each = wide / (b - a);
    g.textAlign = "right"; g.textBaseline = "middle"; g.lineWidth = 1;
    for (const part of [.25, .5, .75, 1]) {
      const level = part * d.frameCycles;
      g.strokeStyle = part === 1 ? dim : css("--faint");
      g.setLineDash(part === 1 ? [4, 3] : []);
      g.beginPath(); g.moveTo(margin.left, y(level)); g.lineTo(w - margin.right, y(level)); g.stroke();
      g.fillStyle = dim;
      g.fillText(part === 1 ? number(Math.floor(level)) : 100 * part + " %", margin.left - 5, y(level));
    }
    g.setLineDash([]);
    const until = Math.min(b, d.frames.busy.length);
    for (let i = a; i < until;) {
      const next = Math.min(until, Math.max(i + 1, a + Math.ceil((x(i) + 1 - margin.left) * (b - a) / wide)));
      const k = this.busiest(d, i, next), kind = kindOf(d.frames.flags[k]), size = Math.max(1, each > 3 ? each - 1 : each * (next - i));
      g.globalAlpha = this.hidden.has(kind) ? .12 : 1;
      g.fillStyle = shades[kind];
      g.fillRect(x(i), y(d.frames.busy[k]), size, bottom - y(d.frames.busy[k]));
      if (kinds[kind].flag & (MISSED | OVERRUN)) this.triangle(g, x(i) + size / 2, bottom + 8, -1);
      i = next;
    }
    g.globalAlpha = 1;
    g.fillStyle = dim;
    g.textBaseline = "bottom";
    for (const n of rounded(first + a, first + b - 1, wide / 80)) {
      const px = x(n - first + .5);
      g.fillRect(px, bottom, 1, 4);
      g.textAlign = px > w - 30 ? "right" : "center";
      g.fillText(number(n), px, h - 4);
    }
    if (d === D) for (const n of this.trees.keys()) if (n - first >= a && n - first < b) this.triangle(g, x(n - first + .5), 8, 1);
    if (at < a || at >= b) return;
    g.fillStyle = css("--mark");
    g.fillRect(x(at + .5) - 1, 0, 2, bottom);
  },
  triangle(g, x, tip, up) {
    g.beginPath(); g.moveTo(x - 4, tip - 7 * up); g.lineTo(x + 4, tip - 7 * up); g.lineTo(x, tip); g.fill();
  },

  // bins counts the frames of the range by how busy they are, in steps of 2.5 % of a frame.
  bins() {
    const list = Array.from({length: 42}, () => kinds.map(() => 0));
    for (let i = this.view[0]; i < this.view[1]; i++) {
      const kind = kindOf(D.frames.flags[i]);
      if (!this.hidden.has(kind)) list[Math.min(41, Math.floor(40 * D.frames.busy[i] / D.frameCycles))][kind]++;
    }
    return list;
  },
  histogram() {
    const [g, w, h] = pen($("histogram")), list = this.bins(), bottom = h - 18, wide = (w - margin.left - margin.right) / list.length;
    const most = Math.max(1, ...list.map(sum)), shades = kinds.map(k => css(k.colour));
    list.forEach((bin, i) => {
      let top = bottom;
      bin.forEach((n, kind) => {
        if (!n) return;
        const high = Math.max(1, n * (bottom - 8) / most);
        g.fillStyle = shades[kind];
        g.fillRect(margin.left + i * wide, top -= high, wide - 1, high);
      });
    });
    g.fillStyle = css("--dim");
    g.textAlign = "right"; g.textBaseline = "middle";
    g.fillText(number(most), margin.left - 5, 8);
    g.fillText("frames", margin.left - 5, 22);
    g.textAlign = "center"; g.textBaseline = "bottom";
    for (const part of [0, 25, 50, 75, 100]) g.fillText(part + " %", margin.left + part * .4 * wide, h - 2);
  },
  bin(e) {
    const r = $("histogram").getBoundingClientRect(), list = this.bins();
    const i = Math.floor((e.clientX - r.left - margin.left) * list.length / (r.width - margin.left - margin.right));
    return list[i] && sum(list[i]) ? number(sum(list[i])) + " frames are busy for " + 2.5 * i + " % to " + 2.5 * (i + 1) + " %" : "";
  },

  // sums says in words what the range has.
  sums(d) {
    const f = d.frames, [a, b] = [this.view[0], Math.min(this.view[1], f.busy.length)], busy = f.busy.slice(a, b), flags = f.flags.slice(a, b);
    const count = flag => flags.filter(x => x & flag).length, fact = (name, value) => el("span", {}, name + " ", el("b", {}, value));
    const share = n => percent(n, d.frameCycles);
    return el("div", {className: "facts"}, fact("frames", number(busy.length)), fact("busy, mean", share(sum(busy) / busy.length)), fact("at most", share(busy.reduce((x, y) => Math.max(x, y), 0))),
      fact("missed", number(count(MISSED))), fact("lag", number(count(LAG))), fact("vblank overruns", number(count(OVERRUN))));
  },

  text(i) {
    const f = D.frames, flags = f.flags[i], words = [];
    if (flags & MISSED) words.push("missed" + (f.busy[i] < .98 * D.frameCycles ? ", although it was not busy all the time: it also waited for something else" : ""));
    if (flags & LOADING) words.push("not back before the next vblank, with rendering off");
    if (flags & LAG) words.push("lag");
    if (flags & OVERRUN) words.push("its vblank work ran into the picture");
    return number(f.busy[i]) + " busy cycles, " + ofFrame(f.busy[i]) + " of a frame" + (words.length ? "\n" + words.join(", ") : "");
  },

  choose(i) {
    if (i < 0 || !this.count) return;
    this.at = i;
    if (i < this.view[0] || i >= this.view[1]) this.view = [0, this.count];
    this.draw();
    const f = D.frames, n = f.first + i;
    const fact = (name, value) => el("span", {}, name + " ", el("b", {}, value));
    const facts = [
      fact("frame", String(n)), fact("busy", number(f.busy[i]) + " (" + ofFrame(f.busy[i]) + ")"),
      fact("waiting", number(f.cycles[i] - f.busy[i])), fact("NMI", number(f.nmi[i])), fact("OAM DMA", number(f.oam[i])),
    ];
    if (f.dmc[i]) facts.push(fact("DMC DMA", number(f.dmc[i])));
    if (f.end[i] >= 0) facts.push(fact("PPU work ended", number(f.end[i]) + " cycles after vblank began, of " + number(Math.floor(D.vblank))));
    const words = this.text(i).split("\n")[1];
    if (words) facts.push(el("b", {style: {color: "var(--missed)"}}, words));
    const box = [el("div", {className: "facts"}, ...facts)];
    if (!this.trees.has(n)) box.push(el("p", {className: "hint"}, "This frame was not recorded in full; run again with --full " + n + " for its calls and register writes."));
    $("framefacts").replaceChildren(...box);
    if (this.trees.has(n)) oneFrame.choose(this.trees.get(n));
  },
};
