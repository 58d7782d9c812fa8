// screen.js draws the picture of the game.
import { element } from './language.js';

export class Screen {
  constructor() {
    this.canvas = element('canvas', { width: 256, height: 240, class: 'picture', tabindex: '0', role: 'img',
      'aria-label': 'The game. Arrow keys move, Z is A, X is B, Enter is Start, Shift is Select.' });
    this.mark = element('div', { class: 'sprite-mark', hidden: true });
    this.dom = element('div', { class: 'screen' }, this.canvas, this.mark);
    this.context = this.canvas.getContext('2d', { alpha: false });
    this.image = this.context.createImageData(256, 240);
    this.next = null;
    this.drawn = 0;
  }

  // draw shows a picture at the next redraw of the page; done gets its buffer back.
  draw(picture, done) {
    if (this.next) this.done(this.next);
    else requestAnimationFrame(() => this.paint());
    this.next = picture;
    this.done = done;
  }

  paint() {
    this.image.data.set(this.next);
    this.context.putImageData(this.image, 0, 0);
    this.drawn++;
    const picture = this.next;
    this.next = null;
    this.done(picture);
  }

  clear() {
    this.context.fillStyle = '#000';
    this.context.fillRect(0, 0, 256, 240);
  }

  // point marks a sprite at a place of the picture; null takes the mark away.
  point(at) {
    this.mark.hidden = !at;
    if (!at) return;
    this.mark.style.left = `${100 * (at.x - 3) / 256}%`;
    this.mark.style.top = `${100 * (at.y - 2) / 240}%`;
  }
}
