import type { TerminalState } from '#shared/detection/extracted-message.ts';

import type { ReportedState, Witness } from './witness.ts';

/** The reading of a screen. */
export type ScreenReading = {
  readonly state: TerminalState;
  readonly fingerprint: string;
  /**
   * Number of the prompt: another prompt with the same words has another number. Absent without a
   * question or a comparison.
   */
  readonly prompt?: number;
  /** True if the reading may be acted on. */
  readonly isCertain: boolean;
  /** True if the line of the announced question is still the last one. */
  readonly isPromptThere: boolean;
};

/** All events of a watched terminal. `at`: milliseconds, from any clock. */
export type WatchNews =
  /** The terminal printed something, or has printed nothing for a moment. */
  | { readonly type: 'printed'; readonly at: number; readonly quiet: boolean }
  /** The person pressed a key. */
  | { readonly type: 'typed'; readonly at: number }
  /** A witness reported a state; `reported` is null if it withdraws its report. */
  | {
      readonly type: 'reported';
      readonly at: number;
      readonly witness: Exclude<Witness, 'screen'>;
      readonly reported: ReportedState | null;
    }
  /** The screen was fetched but not read. */
  | {
      readonly type: 'looked';
      readonly at: number;
      readonly content: string;
      readonly cols: number;
      readonly rows: number;
    }
  /** A screen was read; `content` is its content. */
  | {
      readonly type: 'read';
      readonly at: number;
      readonly content: string;
      readonly seen: ScreenReading;
    }
  /** A client requests an announcement even if nothing has changed. */
  | { readonly type: 'wanted'; readonly at: number }
  /** Corral has answered the question: the same question may be asked again. */
  | { readonly type: 'answered'; readonly at: number }
  /** The time of the requested look has passed. */
  | { readonly type: 'passed'; readonly at: number }
  | { readonly type: 'exited'; readonly at: number };

/**
 * The announced state. `fingerprint` is null if a witness reports waiting and no question can be
 * read.
 */
export type Announcement =
  | { readonly type: 'waiting'; readonly fingerprint: string | null; readonly prompt?: number }
  | { readonly type: 'processing' | 'idle' | 'exited' };

/** A contradiction between a witness and a more credible one. */
export type Disagreement = {
  readonly believed: Witness;
  readonly reported: ReportedState;
  readonly other: Witness;
  readonly otherReported: ReportedState;
};
