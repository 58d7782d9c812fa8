// One frame that was recorded in full: its calls in the order they ran, and where in the picture
// each register was written.
const oneFrame = {
  at: -1, range: null, shown: null,

  start() {
    if (!D.trees.length) {
      $("tree").replaceChildren(el("p", {className: "hint"}, "No frame was recorded in full."));
      return;
    }
    addEventListener("resize", () => this.calls());
    if (this.at < 0) this.choose(Math.max(0, D.worst));
  },

  choose(i) {
    this.at = i;
    const t = D.trees[i];
    this.range = [0, t.cycles];
    this.shown = null;
    choice($("treechoice"), D.trees.map((t, k) => [k, "Frame " + t.frame + (k === D.worst ? ", the worst" : "")]), i, k => frames.choose(D.trees[k].frame - D.frames.first));
    const parts = [el("div", {id: "zoom", className: "hint"}), el("div", {id: "calls"}), el("div", {id: "callaxis", className: "axis"})];
    if (t.command) parts.push(el("p", {className: "hint"}, "To see this frame in the window:"), el("code", {className: "command"}, t.command));
    parts.push(el("p", {className: "hint"}, causeText(t.causes)));
    parts.push(el("h3", {}, "Where in the picture each register was written"), this.registers(t));
    $("tree").replaceChildren(...parts);
    this.calls();
    this.beam();
  },

  calls() {
    if (this.at < 0 || !$("calls")) return;
    const t = D.trees[this.at], items = [], rows = t.calls.reduce((m, c) => Math.max(m, c.d + 1), 0);
    for (const c of t.calls) {
      const name = routineName(c.r);
      items.push({
        from: c.s, to: c.e, row: c.d, name, colour: colour(name),
        text: name + (c.h ? " (interrupt)" : "") + "\n" + number(c.e - c.s) + " cycles from its call to its return, " + ofFrame(c.e - c.s) +
          "\nscanline " + c.l + ", dot " + c.x + "\nits own: " + (causeText(c.o) || "nothing"),
      });
    }
    for (const [s, e] of t.waits) items.push({from: s, to: e, row: rows, name: "waiting", colour: colour("(waiting)"), className: "plain", text: "waiting\n" + number(e - s) + " cycles"});
    for (const e of t.events) {
      if (e.c) items.push({from: e.at, to: e.at + e.c, row: rows, name: "OAM DMA", colour: colour("(OAM DMA)"), className: "plain", text: "OAM DMA\n" + number(e.c) + " cycles\nscanline " + e.l + ", dot " + e.x});
    }
    bars($("calls"), items, this.range, i => { this.range = [i.from, i.to]; this.calls(); });
    const [a, b] = this.range;
    $("zoom").replaceChildren(number(b - a) + " cycles" + (b - a < t.cycles ? "" : ": the frame, from vblank to vblank"));
    if (b - a < t.cycles) $("zoom").append(" ", el("button", {type: "button", onclick: () => { this.range = [0, t.cycles]; this.calls(); }}, "Show the whole frame"));
    const share = n => 100 * (n - a) / (b - a) + "%", many = $("calls").clientWidth / 110;
    if (a < D.vblank) $("calls").prepend(el("div", {className: "invblank", style: {width: share(Math.min(b, D.vblank))}}));
    $("callaxis").replaceChildren(...rounded(a, b, many).map(n => el("span", {className: n > b - (b - a) / many / 2 ? "last" : "", style: {left: share(n)}}, number(n))),
      a < D.vblank ? el("i", {style: {left: share(Math.min(b, D.vblank))}}, "end of vblank") : "");
  },

  // registers is the picture with a dot for each write, and the list of them.
  registers(t) {
    const box = el("div", {className: "two"}), groups = new Map();
    const events = t.events.filter(e => e.w);
    for (const e of events) groups.set(e.r, (groups.get(e.r) || 0) + 1);
    const canvas = el("canvas", {id: "beam", role: "img", ariaLabel: "The picture, with a dot where each register was written"});
    tip(canvas, ev => this.near(ev));
    const names = [...groups.keys()].sort();
    const rows = names.map(n => [n, n + " (" + groups.get(n) + ")"]);
    const select = el("span");
    choice(select, [[null, "All (" + events.length + ")"], ...rows], null, n => { this.shown = n; this.beam(); this.list(); });
    const left = el("div", {style: {flex: "0 1 682px"}}, el("div", {className: "choice"}, select), el("div", {className: "beam"}, canvas),
      el("p", {className: "hint"}, "All of the beam's way: 341 dots and every scanline. The picture is its upper left; right of it is hblank, below it vblank."));
    box.append(left, el("div", {className: "events scroll"}, el("table", {id: "eventlist"})));
    setTimeout(() => this.list());
    return box;
  },

  beam() {
    const c = $("beam"), t = D.trees[this.at];
    if (!c) return;
    const lines = D.region === "NTSC" ? 262 : 312;
    c.width = 682; c.height = lines * 2;
    const g = c.getContext("2d");
    const written = [...new Set(t.events.filter(e => e.w).map(e => e.r))].sort();
    const draw = () => {
      g.fillStyle = "#101316";
      g.fillRect(0, 0, c.width, c.height);
      g.fillStyle = "#1f242a";
      g.fillRect(0, 480, 682, 2);
      if (this.image && this.image.complete && this.image.naturalWidth) {
        g.imageSmoothingEnabled = false;
        g.globalAlpha = .55;
        g.drawImage(this.image, 2, 0, 512, 480);
        g.globalAlpha = 1;
      } else {
        g.strokeStyle = "#343b44";
        g.strokeRect(2, 0, 512, 480);
      }
      for (const e of t.events) {
        if (!e.w || this.shown && e.r !== this.shown) continue;
        g.fillStyle = causeColours[written.indexOf(e.r) % causeColours.length];
        g.beginPath(); g.arc(e.x * 2, e.l * 2 + 1, 3.4, 0, 7); g.fill();
        g.strokeStyle = "#000"; g.lineWidth = .8; g.stroke();
      }
    };
    if (t.picture && (!this.image || this.image.alt !== String(t.frame))) {
      this.image = new Image();
      this.image.alt = String(t.frame);
      this.image.onload = draw;
      this.image.src = t.picture;
    } else if (!t.picture) this.image = null;
    draw();
  },

  near(ev) {
    const c = $("beam"), r = c.getBoundingClientRect(), t = D.trees[this.at];
    const x = (ev.clientX - r.left) * 341 / r.width, y = (ev.clientY - r.top) * (c.height / 2) / r.height;
    let best = null, least = 36;
    for (const e of t.events) {
      const d = (e.x - x) ** 2 + (e.l - y) ** 2;
      if (e.w && (!this.shown || e.r === this.shown) && d < least) { least = d; best = e; }
    }
    const at = "scanline " + Math.floor(y) + ", dot " + Math.floor(x);
    return best ? this.text(best) + (best.s ? "\n" + best.s : "") + "\n" + routineName(t.calls[best.k].r) : at;
  },
  text: e => e.r + (e.c ? "" : " = $" + e.v.toString(16).toUpperCase().padStart(2, "0")) + "\nscanline " + e.l + ", dot " + e.x,

  list() {
    const t = D.trees[this.at], table = $("eventlist"), most = 400;
    if (!table) return;
    const events = t.events.filter(e => e.w && (!this.shown || e.r === this.shown));
    const head = el("tr", {}, ...["register", "value", "scanline", "dot", "routine", "line"].map((h, i) => el("th", {className: "plain" + (i === 0 || i > 3 ? " text" : "")}, h)));
    const rows = events.slice(0, most).map(e => el("tr", {}, el("td", {}, e.r), el("td", {}, e.c ? number(e.c) + " cycles" : "$" + e.v.toString(16).toUpperCase().padStart(2, "0")),
      el("td", {}, String(e.l)), el("td", {}, String(e.x)), el("td", {className: "text"}, routineName(t.calls[e.k].r)), el("td", {className: "text"}, e.s || "")));
    if (events.length > most) rows.push(el("tr", {}, el("td", {colSpan: 6}, "… and " + (events.length - most) + " more")));
    table.replaceChildren(head, ...rows);
  },
};
