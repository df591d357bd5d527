import type { TerminalState } from '#shared/detection/extracted-message.ts';

import type { Said, Witness } from './witness.ts';

/** What was read of a screen. */
export type Seen = {
  readonly state: TerminalState;
  readonly fingerprint: string;
  /** Identifies the prompt that asks: another prompt with the same words has another number. Absent: no question, or no comparison. */
  readonly prompt?: number;
  /** Whether it may be acted upon. */
  readonly isCertain: boolean;
  /** Whether the line at which the announced question was asked is still the last one. */
  readonly isPromptThere: boolean;
};

/** Everything that can happen in a watched terminal. `at`: milliseconds, from any clock. */
export type WatchNews =
  /** It printed something, or has printed nothing for a moment. */
  | { readonly type: 'printed'; readonly at: number; readonly quiet: boolean }
  /** The person pressed a key in it. */
  | { readonly type: 'typed'; readonly at: number }
  /** `said` `null`: the witness takes back what it said. */
  | { readonly type: 'reported'; readonly at: number; readonly witness: Exclude<Witness, 'screen'>; readonly said: Said | null }
  /** The screen was looked at, without being read. */
  | { readonly type: 'looked'; readonly at: number; readonly content: string; readonly cols: number; readonly rows: number }
  /** A screen was read; `content` is what it showed. */
  | { readonly type: 'read'; readonly at: number; readonly content: string; readonly seen: Seen }
  /** Somebody wants to know now, whatever was told before. */
  | { readonly type: 'wanted'; readonly at: number }
  /** The question was answered by Corral: the same may be asked again. */
  | { readonly type: 'answered'; readonly at: number }
  /** It is time, as was asked for. */
  | { readonly type: 'passed'; readonly at: number }
  | { readonly type: 'exited'; readonly at: number };

/** `fingerprint` `null`: a witness says that the program waits, and no question can be read. */
export type Told =
  | { readonly type: 'waiting'; readonly fingerprint: string | null; readonly prompt?: number }
  | { readonly type: 'processing' | 'idle' | 'exited' };

/** One witness says something else than a more credible one. */
export type Disagreement = { readonly believed: Witness; readonly said: Said; readonly other: Witness; readonly otherSaid: Said };
