// The timeline of the frames.
const frames = {
  at: 0, // index of the frame that is chosen
  count: D.frames.busy.length,
  trees: new Map(D.trees.map((t, i) => [t.frame, i])),

  start() {
    const c = $("timeline");
    c.addEventListener("click", e => this.choose(this.under(e)));
    c.addEventListener("keydown", e => {
      const by = {ArrowLeft: -1, ArrowRight: 1, PageUp: -60, PageDown: 60}[e.key];
      if (by) { e.preventDefault(); this.choose(Math.max(0, Math.min(this.count - 1, this.at + by))); }
    });
    tip(c, e => { const i = this.under(e); return i < 0 ? "" : "frame " + (D.frames.first + i) + "\n" + this.text(i); });
    key($("framekey"), [["var(--ok)", "in time"], ["var(--lag)", "lag: the pads were not read"], ["var(--missed)", "missed: not back before the next vblank"], ["var(--dim)", "likewise, with rendering off"]]);
    addEventListener("resize", () => this.draw());
    const worst = D.worst >= 0 ? D.trees[D.worst].frame - D.frames.first : 0;
    this.choose(worst, true);
  },

  // under is the frame below the pointer: where several share a pixel, the busiest of them.
  under(e) {
    if (!this.count) return -1;
    const r = $("timeline").getBoundingClientRect();
    return this.busiest(...this.range(Math.floor(e.clientX - r.left), r.width));
  },
  range(x, width) {
    const from = Math.max(0, Math.min(this.count - 1, Math.floor(x * this.count / width)));
    return [from, Math.max(from + 1, Math.min(this.count, Math.floor((x + 1) * this.count / width)))];
  },
  busiest(from, to) {
    let best = from;
    for (let i = from; i < to; i++) {
      const f = D.frames.flags;
      if ((f[i] & MISSED) > (f[best] & MISSED) || (f[i] & MISSED) === (f[best] & MISSED) && D.frames.busy[i] > D.frames.busy[best]) best = i;
    }
    return best;
  },

  draw() {
    const c = $("timeline"), ratio = devicePixelRatio || 1, w = c.clientWidth, h = c.clientHeight;
    c.width = w * ratio; c.height = h * ratio;
    const g = c.getContext("2d");
    g.scale(ratio, ratio);
    if (!this.count) return;
    const top = 12, most = Math.max(D.frameCycles, D.frames.busy.reduce((a, b) => Math.max(a, b), 0)) * 1.03;
    const y = n => h - (h - top) * n / most;
    const colours = {ok: css("--ok"), lag: css("--lag"), missed: css("--missed"), mark: css("--mark"), dim: css("--dim")};
    const wide = Math.max(1, w / this.count);
    for (let x = 0; x < w; x += wide) {
      const i = this.busiest(...(wide > 1 ? [Math.min(this.count - 1, Math.round(x / wide)), Math.min(this.count, Math.round(x / wide) + 1)] : this.range(x, w)));
      const f = D.frames.flags[i];
      g.fillStyle = f & MISSED ? colours.missed : f & LOADING ? colours.dim : f & LAG ? colours.lag : colours.ok;
      g.fillRect(x, y(D.frames.busy[i]), wide > 3 ? wide - 1 : wide, h - y(D.frames.busy[i]));
    }
    g.strokeStyle = colours.dim;
    g.setLineDash([4, 3]);
    g.beginPath(); g.moveTo(0, y(D.frameCycles)); g.lineTo(w, y(D.frameCycles)); g.stroke();
    g.setLineDash([]);
    g.fillStyle = colours.dim;
    for (const n of this.trees.keys()) this.triangle(g, (n - D.frames.first + .5) * w / this.count);
    g.fillStyle = colours.mark;
    const x = (this.at + .5) * w / this.count;
    g.fillRect(x - 1, 0, 2, h);
  },
  triangle(g, x) {
    g.beginPath(); g.moveTo(x - 4, 1); g.lineTo(x + 4, 1); g.lineTo(x, 8); g.fill();
  },

  text(i) {
    const f = D.frames, flags = f.flags[i], words = [];
    if (flags & MISSED) words.push("missed");
    if (flags & LOADING) words.push("full, with rendering off");
    if (flags & LAG) words.push("lag");
    if (flags & OVERRUN) words.push("its vblank work ran into the picture");
    return number(f.busy[i]) + " busy cycles, " + ofFrame(f.busy[i]) + " of a frame" + (words.length ? "\n" + words.join(", ") : "");
  },

  choose(i, quiet) {
    if (i < 0 || !this.count) return;
    this.at = i;
    this.draw();
    const f = D.frames, n = f.first + i;
    const fact = (name, value) => el("span", {}, name + " ", el("b", {}, value));
    const facts = [
      fact("frame", String(n)), fact("busy", number(f.busy[i]) + " (" + ofFrame(f.busy[i]) + ")"),
      fact("waiting", number(f.cycles[i] - f.busy[i])), fact("NMI", number(f.nmi[i])), fact("OAM DMA", number(f.oam[i])),
    ];
    if (f.dmc[i]) facts.push(fact("DMC DMA", number(f.dmc[i])));
    if (f.end[i] >= 0) facts.push(fact("PPU work ended", number(f.end[i]) + " cycles after vblank began, of " + number(D.vblank)));
    const words = this.text(i).split("\n")[1];
    if (words) facts.push(el("b", {style: {color: "var(--missed)"}}, words));
    const box = [el("div", {className: "facts"}, ...facts)];
    if (!this.trees.has(n)) box.push(el("p", {className: "hint"}, "This frame was not recorded in full; run again with --full " + n + " for its calls and register writes."));
    $("framefacts").replaceChildren(...box);
    if (this.trees.has(n)) oneFrame.choose(this.trees.get(n));
  },
};
