/** Longest wait for a frame to be painted; a hidden window paints none. */
const LONGEST_MS = 250;
/** Below what a person takes for a delay. */
const REST_MS = 100;

type Hold = { readonly isRest: boolean };

let hold: Hold | null = null;
const waiting = new Set<() => void>();

/** What was rendered just now goes to the screen before anything else is rendered. */
export function holdUntilPainted(): void {
  if (hold !== null && !hold.isRest) return;
  const end = begin(false, LONGEST_MS);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    end();
  });
  port1.start();
  // The task after the frame's callbacks comes when the frame is painted.
  requestAnimationFrame(() => port2.postMessage(null));
}

/**
 * The person has answered: for a moment the machine is the agent's. All that the answer changes is rendered at once after it, instead of
 * piece by piece while the agent goes on, or before it together with the next question.
 */
export function restAfterAnswer(): void {
  if (hold === null) begin(true, REST_MS);
}

/** Whether `goOn` has to wait; it is called, once, when it need not any more. */
export function isHeld(goOn: () => void): boolean {
  if (hold === null) return false;
  waiting.add(goOn);
  return true;
}

/** Takes the place of another hold; who waits for that one waits for this one. */
function begin(isRest: boolean, longestMs: number): () => void {
  const end = () => {
    clearTimeout(timer);
    if (hold !== mine) return;
    hold = null;
    const held = [...waiting];
    waiting.clear();
    for (const goOn of held) goOn();
  };
  const timer = setTimeout(end, longestMs);
  const mine: Hold = { isRest };
  hold = mine;
  return end;
}
