/** A hidden window paints nothing; its work waits this long. */
const MAX_WAIT_MS = 250;

/** Runs `work` when the next frame is painted. The returned function cancels it. */
export function runAfterPaint(work: () => void): () => void {
  let timer = setTimeout(work, MAX_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A timer that is set in an animation frame fires after that frame is painted.
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
