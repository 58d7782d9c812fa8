// sound.js plays the game's sound.

// Sound connects a worker with the sound device. Browsers let a page make sound only after a
// click or a key.
export class Sound {
  constructor(lab) {
    this.lab = lab;
    this.on = false;
    this.figures = { dry: 0, fill: 0 };
  }

  async turn(on) {
    this.on = on;
    if (!this.context) {
      if (!on) return;
      this.context = new AudioContext({ sampleRate: 48000, latencyHint: 'interactive' });
      await this.context.audioWorklet.addModule(new URL('ring.js', import.meta.url));
      this.node = new AudioWorkletNode(this.context, 'ring', { numberOfInputs: 0, outputChannelCount: [1] });
      this.volume = new GainNode(this.context, { gain: 0.7 });
      this.node.connect(this.volume).connect(this.context.destination);
      this.node.port.onmessage = ({ data }) => { this.figures = data; };
      this.connect();
    }
    await (on ? this.context.resume() : this.context.suspend());
  }

  // connect is called again after the worker was started anew.
  connect() {
    if (!this.node) return;
    const { port1, port2 } = new MessageChannel();
    this.node.port.postMessage(port1, [port1]);
    this.lab.post({ kind: 'ring', port: port2 }, [port2]);
  }
}
