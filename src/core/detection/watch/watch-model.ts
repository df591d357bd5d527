import type { Gate } from '../stability-gate.ts';
import type { Seen, Told } from './watch-news.ts';
import type { Reports } from './witness.ts';

/** A reading, since when the screen says the same, and when it was last seen to say so. */
export type Reading = Seen & { readonly since: number; readonly at: number; readonly isSteady: boolean };

export type WatchState = {
  readonly gate: Gate;
  readonly reports: Reports;
  readonly reading: Reading | null;
  /** What was announced last; `null`: nothing so far. */
  readonly told: Told | null;
  readonly printedAt: number | null;
  /** It goes on printing. */
  readonly isPrinting: boolean;
  readonly typedAt: number | null;
  /** When to look again; `null`: when something happens. */
  readonly lookAt: number | null;
  readonly lookedAt: number | null;
  /** Content of the screen that was read last, if it stood still. */
  readonly readContent: string | null;
  /** Somebody wants to be told even what was told before. */
  readonly isWanted: boolean;
  /** What was found to disagree last, so that it is told once. */
  readonly disagreement: string | null;
};
