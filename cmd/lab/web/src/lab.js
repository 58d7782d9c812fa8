// lab.js is the page's side of the worker: requests with answers, and a guard that ends a worker
// that does not answer any more.

const here = import.meta.url; // the pages' scripts lie beside the worker

const patience = 5000; // ms without a sign of life

// Lab is one worker. handlers: frame({picture, stat}), look(view), cases({cases, overruns, done}),
// hang(why), broken(why), anew() after the worker was replaced by one with the larger program. tables loads that
// program at once: it proves worst cases, measures all tables of lessons, and reads sources of ca65 and symbols.
export class Lab {
  constructor(handlers = {}, { tables = false } = {}) {
    this.handlers = handlers;
    this.tables = tables;
    this.waiting = new Map();
    this.next = 1;
    this.restart();
    this.guard = setInterval(() => this.watch(), 1000);
  }

  restart() {
    this.worker?.terminate();
    for (const { fail } of this.waiting.values()) fail(new Error('stopped'));
    this.waiting.clear();
    this.begin();
  }

  // enlarge asks a worker with the larger program what has not been answered yet.
  enlarge() {
    this.tables = true;
    this.worker.terminate();
    this.begin();
    for (const { message } of this.waiting.values()) this.post(message);
    this.handlers.anew?.();
  }

  begin() {
    this.worker = new Worker(new URL(this.tables ? 'worker.js?tables' : 'worker.js', here));
    this.ready = false;
    this.sign = performance.now();
    this.pinged = false;
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (e) => this.handlers.broken?.(e.message || 'the worker cannot be loaded');
  }

  // close ends the worker for good.
  close() {
    clearInterval(this.guard);
    this.worker.terminate();
    for (const { fail } of this.waiting.values()) fail(new Error('stopped'));
    this.waiting.clear();
  }

  take(m) {
    this.sign = performance.now();
    this.pinged = false;
    switch (m.kind) {
      case 'ready':
        this.ready = true;
        break;
      case 'answer': {
        const v = JSON.parse(m.answer);
        if (v?.larger) {
          this.enlarge();
          break;
        }
        const w = this.waiting.get(m.id);
        this.waiting.delete(m.id);
        this.cost = m.ms;
        if (v && v.error) w?.fail(new Error(v.error));
        else w?.done(v);
        break;
      }
      case 'news':
        this.waiting.get(m.id)?.tell?.(JSON.parse(m.text));
        break;
      case 'look':
        this.handlers.look?.(JSON.parse(m.view));
        break;
      case 'pong':
        break;
      default:
        this.handlers[m.kind]?.(m);
    }
  }

  // ask sends a request; request.do names it, as engine.Request has it.
  ask(request, { image, symbols, tell } = {}) {
    const id = this.next++;
    return new Promise((done, fail) => {
      const message = { kind: 'ask', id, request, image, symbols };
      this.waiting.set(id, { done, fail, tell, message });
      this.post(message);
    });
  }

  post(m, transfer = []) {
    this.worker.postMessage(m, transfer);
  }

  play(on, rate) {
    this.post({ kind: 'play', on, rate });
  }

  hold(pad, held) {
    this.post({ kind: 'hold', pad, held });
  }

  // drawn gives a picture's buffer back.
  drawn(picture) {
    this.post({ kind: 'drawn', picture }, [picture.buffer]);
  }

  // watch ends a worker that has not given a sign of life for a while.
  watch() {
    // Where this timer comes late the machine is busy, and the worker has had as little time.
    const late = performance.now() - (this.watched ?? performance.now()) - 1000;
    this.watched = performance.now();
    if (late > 0) this.sign += late;
    if (!this.ready || document.hidden) {
      this.sign = performance.now();
      return;
    }
    const quiet = performance.now() - this.sign;
    if (this.pinged && quiet > patience) {
      this.restart();
      this.handlers.hang?.();
    } else if (quiet > 1000 && !this.pinged) {
      this.pinged = true;
      this.post({ kind: 'ping' });
    }
  }
}
