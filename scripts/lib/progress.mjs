const frames = ['|', '/', '-', '\\'];
const plainEveryMs = 10_000;

export function seconds(ms) {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/**
 * Shows that a step is going on once it takes longer than a second: a spinner on a terminal, else a line now and then.
 * Writes to standard error, so that a command's own output stays clean.
 */
export function startProgress(label) {
  const out = process.stderr;
  const started = Date.now();
  const spins = out.isTTY;
  let shownAt = 0;
  let turn = 0;
  const timer = setInterval(
    () => {
      const elapsed = Date.now() - started;
      if (elapsed < 1000) return;
      if (spins) out.write(`\r${frames[turn++ % frames.length]} ${label} ${seconds(elapsed)}  `);
      else if (shownAt === 0 || elapsed - shownAt >= plainEveryMs) out.write(`${label} … ${seconds(elapsed)}\n`);
      else return;
      shownAt = elapsed;
    },
    spins ? 120 : 250,
  );
  timer.unref();

  return {
    /** Ends the step; says how if it was long enough to be noticed. Returns milliseconds. */
    end(result = 'done') {
      clearInterval(timer);
      const elapsed = Date.now() - started;
      if (spins && shownAt > 0) out.write('\r\x1b[K');
      if (elapsed >= 1000) out.write(`${label}: ${result} (${seconds(elapsed)})\n`);
      return elapsed;
    },
  };
}
