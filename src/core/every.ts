import type { ClockPort } from './ports.ts';

/** Again and again, with so much time between; the returned function ends it. */
export function every(clock: ClockPort, ms: number, work: () => void): () => void {
  const again = () => {
    work();
    stop = clock.after(ms, again);
  };
  let stop = clock.after(ms, again);
  return () => stop();
}
