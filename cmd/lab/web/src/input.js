// input.js holds the buttons of pad 1: keyboard, touch, and any gamepad.
import { element } from './language.js';

export const buttons = { A: 1, B: 2, Select: 4, Start: 8, Up: 16, Down: 32, Left: 64, Right: 128 };

const keys = {
  ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right',
  KeyZ: 'A', KeyY: 'A', KeyX: 'B', Enter: 'Start', ShiftLeft: 'Select', ShiftRight: 'Select', Backspace: 'Select',
};

// Input tells hold(mask) of each change.
export class Input {
  constructor(screen, hold) {
    this.held = { keys: 0, touch: 0, pad: 0 };
    this.hold = hold;
    this.sent = 0;
    screen.addEventListener('keydown', (e) => this.key(e, true));
    screen.addEventListener('keyup', (e) => this.key(e, false));
    screen.addEventListener('blur', () => this.set('keys', 0));
    window.addEventListener('gamepadconnected', () => this.poll());
  }

  key(e, down) {
    const name = keys[e.code];
    if (!name || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    this.set('keys', down ? this.held.keys | buttons[name] : this.held.keys & ~buttons[name]);
  }

  set(from, mask) {
    this.held[from] = mask;
    const all = this.held.keys | this.held.touch | this.held.pad;
    if (all !== this.sent) {
      this.sent = all;
      this.hold(all);
    }
  }

  // poll reads the gamepads while there is one.
  poll() {
    const pads = [...navigator.getGamepads()].filter(Boolean);
    if (!pads.length) {
      this.set('pad', 0);
      return;
    }
    let mask = 0;
    for (const p of pads) {
      const on = (i) => p.buttons[i]?.pressed;
      if (on(0)) mask |= buttons.A;
      if (on(1) || on(2)) mask |= buttons.B;
      if (on(8)) mask |= buttons.Select;
      if (on(9)) mask |= buttons.Start;
      if (on(12) || p.axes[1] < -0.5) mask |= buttons.Up;
      if (on(13) || p.axes[1] > 0.5) mask |= buttons.Down;
      if (on(14) || p.axes[0] < -0.5) mask |= buttons.Left;
      if (on(15) || p.axes[0] > 0.5) mask |= buttons.Right;
    }
    this.set('pad', mask);
    requestAnimationFrame(() => this.poll());
  }

  // touchPad is a pad to touch, for screens without keys.
  touchPad() {
    const key = (name, label, area) => {
      const b = element('button', { class: `pad-key pad-${area}`, type: 'button', 'aria-label': name, tabindex: '-1' }, label);
      const set = (down) => (e) => {
        e.preventDefault();
        this.set('touch', down ? this.held.touch | buttons[name] : this.held.touch & ~buttons[name]);
        b.classList.toggle('down', down);
      };
      b.addEventListener('pointerdown', (e) => { if (b.hasPointerCapture(e.pointerId)) b.releasePointerCapture(e.pointerId); set(true)(e); });
      for (const end of ['pointerup', 'pointerleave', 'pointercancel']) b.addEventListener(end, set(false));
      b.addEventListener('pointerenter', (e) => { if (e.buttons) set(true)(e); });
      b.addEventListener('contextmenu', (e) => e.preventDefault());
      return b;
    };
    return element('div', { class: 'pad', role: 'group', 'aria-label': 'Game pad' },
      element('div', { class: 'pad-cross' }, key('Up', '▲', 'up'), key('Left', '◀', 'left'), key('Right', '▶', 'right'), key('Down', '▼', 'down')),
      element('div', { class: 'pad-middle' }, key('Select', 'Select', 'select'), key('Start', 'Start', 'start')),
      element('div', { class: 'pad-ab' }, key('B', 'B', 'b'), key('A', 'A', 'a')));
  }
}
