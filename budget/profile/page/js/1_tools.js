"use strict";
// What all parts of the page use. Every name of a symbol or file becomes text through
// textContent or a canvas: none is ever parsed as HTML.
const D = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const MISSED = 1, LAG = 2, OVERRUN = 4, BLANK = 8, LOADING = 16;
const WAITING = D.causes.indexOf("waiting");

// el makes an element with properties and children; a string is text.
function el(tag, props, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(props || {})) {
    if (k === "style") Object.assign(e.style, v);
    else if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (k in e && k !== "list") e[k] = v;
    else e.setAttribute(k, v);
  }
  e.append(...children.filter(c => c !== null && c !== undefined));
  return e;
}

const number = n => (Math.round(n * 10) / 10).toLocaleString("en-US");
const percent = (n, of) => of ? (100 * n / of).toFixed(n && 100 * n / of < 10 ? 1 : 0) + " %" : "";
const ofFrame = n => percent(n, D.frameCycles);
const sum = list => list.reduce((a, b) => a + b, 0);
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// colour is that of a routine, the same in every graph, in the window and in the lab. Waiting and DMA are grey.
const colours = new Map(D.routines.map(r => [r.name, r.color]));
const colour = name => colours.get(name) ?? (name === "(waiting)" ? "#b9c0c8" : "#8b95a1");
const causeColours = ["#5d9fe0", "#e0813c", "#63b37b", "#c9539b", "#b9c0c8", "#a77fd6", "#7d6fd0", "#8a6a4f"];

const routineName = r => r < 0 ? "" : D.routines[r].name;
const place = r => r.file ? r.file + ":" + r.line : "$" + r.addr.toString(16).toUpperCase().padStart(4, "0");

// tip shows a text at the pointer while it is over an element.
function tip(e, text) {
  e.addEventListener("pointermove", ev => {
    const t = $("tip");
    t.textContent = typeof text === "function" ? text(ev) : text;
    t.hidden = !t.textContent;
    const x = Math.min(ev.clientX + 14, innerWidth - t.offsetWidth - 8);
    const y = ev.clientY + 18 + t.offsetHeight > innerHeight ? ev.clientY - t.offsetHeight - 10 : ev.clientY + 18;
    t.style.left = Math.max(4, x) + "px";
    t.style.top = Math.max(4, y) + "px";
  });
  e.addEventListener("pointerleave", () => { $("tip").hidden = true; });
}

// key explains colours.
function key(into, rows) {
  into.replaceChildren(...rows.map(([c, text]) => el("span", {}, el("i", {style: {background: c}}), text)));
}

// choice makes a row of buttons of which one is pressed.
function choice(into, rows, pressed, chosen) {
  into.replaceChildren(...rows.map(([value, text]) => el("button", {
    type: "button", ariaPressed: String(value === pressed),
    onclick: () => { choice(into, rows, value, chosen); chosen(value); },
  }, text)));
}

// causeText lists cycles by cause.
function causeText(c) {
  return D.causes.map((name, i) => c[i] ? name + " " + number(c[i]) : "").filter(Boolean).join(" · ");
}
