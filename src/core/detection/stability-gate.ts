/** What is known of a terminal at one moment. Times in milliseconds, from any clock. */
export type Observation = {
  readonly at: number;
  /** Changes whenever anything on the screen does. */
  readonly content: string;
  readonly cols: number;
  readonly rows: number;
  /** When the person last pressed a key; `null`: never. */
  readonly typedAt: number | null;
};

export type Gate = {
  readonly content: string | null;
  readonly cols: number;
  readonly rows: number;
  readonly changedAt: number;
};

/** `changing`: look again at `againAt`. `notNews`: only a resize or the person's own keys. */
export type Verdict = { readonly type: 'stable' } | { readonly type: 'changing'; readonly againAt: number } | { readonly type: 'notNews' };

export const closedGate: Gate = { content: null, cols: 0, rows: 0, changedAt: 0 };

/** A screen that did not change for so long is not being drawn any more. */
export const STABLE_MS = 400;
/** What changes right after a key is its echo. */
export const ECHO_MS = 250;

/** A screen that is still being drawn is not read. Pure: the next gate and the verdict follow from what was seen, and when. */
export function observe(gate: Gate, seen: Observation): { readonly gate: Gate; readonly verdict: Verdict } {
  const isResized = gate.content !== null && (gate.cols !== seen.cols || gate.rows !== seen.rows);
  if (gate.content === seen.content && !isResized) {
    const againAt = gate.changedAt + STABLE_MS;
    return { gate, verdict: seen.at >= againAt ? { type: 'stable' } : { type: 'changing', againAt } };
  }
  const next = { content: seen.content, cols: seen.cols, rows: seen.rows, changedAt: seen.at };
  const isEcho = seen.typedAt !== null && seen.at - seen.typedAt >= 0 && seen.at - seen.typedAt < ECHO_MS;
  if (isResized || isEcho) return { gate: next, verdict: { type: 'notNews' } };
  return { gate: next, verdict: { type: 'changing', againAt: seen.at + STABLE_MS } };
}
