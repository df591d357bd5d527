/** The state of a terminal at one moment. Times are in milliseconds, from any clock. */
export type Observation = {
  readonly at: number;
  /** Changes whenever anything on the screen changes. */
  readonly content: string;
  readonly cols: number;
  readonly rows: number;
  /** Time of the person's last key; null if there was none. */
  readonly typedAt: number | null;
};

export type Gate = {
  readonly content: string | null;
  readonly cols: number;
  readonly rows: number;
  readonly changedAt: number;
};

/** `changing`: look again at `againAt`. `notNews`: only a resize or the person's own keys. */
export type Verdict =
  | { readonly type: 'stable' }
  | { readonly type: 'changing'; readonly againAt: number }
  | { readonly type: 'notNews' };

export const closedGate: Gate = { content: null, cols: 0, rows: 0, changedAt: 0 };

/** A screen that has not changed for this time has been drawn completely. */
export const STABLE_MS = 400;
/** A change within this time after a key is the echo of the key. */
export const ECHO_MS = 250;

/**
 * Decides whether a screen is drawn completely and may be read. Pure: the result depends only on
 * the gate and the observation.
 */
export function observe(
  gate: Gate,
  observation: Observation,
): { readonly gate: Gate; readonly verdict: Verdict } {
  const isResized =
    gate.content !== null && (gate.cols !== observation.cols || gate.rows !== observation.rows);
  if (gate.content === observation.content && !isResized) {
    const againAt = gate.changedAt + STABLE_MS;
    return {
      gate,
      verdict: observation.at >= againAt ? { type: 'stable' } : { type: 'changing', againAt },
    };
  }
  const next = {
    content: observation.content,
    cols: observation.cols,
    rows: observation.rows,
    changedAt: observation.at,
  };
  const isEcho =
    observation.typedAt !== null &&
    observation.at - observation.typedAt >= 0 &&
    observation.at - observation.typedAt < ECHO_MS;
  if (isResized || isEcho) return { gate: next, verdict: { type: 'notNews' } };
  return { gate: next, verdict: { type: 'changing', againAt: observation.at + STABLE_MS } };
}
