/** Longest wait for a frame to be painted; a hidden window paints none. */
const LONGEST_MS = 250;

let release: (() => void) | null = null;
const waiting = new Set<() => void>();

/** What was rendered just now goes to the screen before anything else is rendered. */
export function holdUntilPainted(): void {
  if (release !== null) return;
  const timer = setTimeout(() => release?.(), LONGEST_MS);
  release = () => {
    clearTimeout(timer);
    release = null;
    const held = [...waiting];
    waiting.clear();
    for (const goOn of held) goOn();
  };
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    release?.();
  });
  port1.start();
  // The task after the frame's callbacks comes when the frame is painted.
  requestAnimationFrame(() => port2.postMessage(null));
}

/** Whether `goOn` has to wait; it is called, once, when it need not any more. */
export function isHeld(goOn: () => void): boolean {
  if (release === null) return false;
  waiting.add(goOn);
  return true;
}
