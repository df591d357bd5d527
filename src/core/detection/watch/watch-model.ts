import type { Gate } from '../stability-gate.ts';
import type { ScreenReading, Announcement } from './watch-news.ts';
import type { Reports } from './witness.ts';

/** A reading with the times since when the screen has shown it and when it was last confirmed. */
export type Reading = ScreenReading & {
  readonly since: number;
  readonly at: number;
  readonly isSteady: boolean;
};

export type WatchState = {
  readonly gate: Gate;
  readonly reports: Reports;
  readonly reading: Reading | null;
  /** The last announcement; null if there was none. */
  readonly announced: Announcement | null;
  readonly printedAt: number | null;
  /** True while the terminal prints. */
  readonly isPrinting: boolean;
  readonly typedAt: number | null;
  /** Time of the next look; null to wait for the next event. */
  readonly lookAt: number | null;
  readonly lookedAt: number | null;
  /** Content of the last screen that was read, if it was still. */
  readonly readContent: string | null;
  /** True if the next verdict is announced even if it equals the last announcement. */
  readonly isWanted: boolean;
  /** The last disagreement, to log each only once. */
  readonly disagreement: string | null;
};
