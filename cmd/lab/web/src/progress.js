// progress.js keeps what a learner has done, in this browser alone.

// progress is the state of the exercise of a lesson: {text, solved, harder}.
export function progress(number) {
  const key = `pool6502.exercise.${number}`;
  return {
    read() {
      try {
        const p = JSON.parse(localStorage.getItem(key) ?? '{}');
        return { text: typeof p.text === 'string' ? p.text : undefined, solved: p.solved === true, harder: p.harder === true };
      } catch {
        return {};
      }
    },
    write(more) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...this.read(), ...more }));
      } catch { /* storage is off: nothing is kept */ }
    },
  };
}
