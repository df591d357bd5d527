const frames = ['|', '/', '-', '\\'];
const plainEveryMs = 10_000;

export function seconds(ms) {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/**
 * Shows progress of a step that takes longer than a second: a spinner on a terminal, else a line
 * every ten seconds. Writes to standard error, so that standard output contains only the command's
 * own output.
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
      else if (shownAt === 0 || elapsed - shownAt >= plainEveryMs)
        out.write(`${label} … ${seconds(elapsed)}\n`);
      else return;
      shownAt = elapsed;
    },
    spins ? 120 : 250,
  );
  timer.unref();

  return {
    /** Ends the step and prints its result if progress was shown. Returns milliseconds. */
    end(result = 'done') {
      clearInterval(timer);
      const elapsed = Date.now() - started;
      if (spins && shownAt > 0) out.write('\r\x1b[K');
      if (elapsed >= 1000) out.write(`${label}: ${result} (${seconds(elapsed)})\n`);
      return elapsed;
    },
  };
}
