import { STABLE_MS } from '../stability-gate.ts';
import type { Reading, WatchState } from './watch-model.ts';
import type { Disagreement, Announcement } from './watch-news.ts';
import {
  strongest,
  type Report,
  type Reports,
  type ReportedState,
  type Witness,
} from './witness.ts';

/** Time without output before a program that worked counts as idle. */
export const SILENCE_MS = 5000;
/** Time after a key during which nothing is announced: the person is typing in the terminal. */
export const TYPING_MS = 1500;
/** Time that a witness may report waiting before the question is announced without its text. */
export const WORDLESS_MS = 1500;
/**
 * Time after which a still screen that contradicts a witness is believed: the witness has ended
 * without a report.
 */
export const OUTVOTED_MS = 10_000;

export type Judgement = {
  /** Null if the state is unknown or it is too early to decide. */
  readonly verdict: Exclude<Announcement, { type: 'exited' }> | null;
  /** Time of the next judgement. */
  readonly againAt: number | null;
  readonly disagreement: Disagreement | null;
  /** The reports without those that turned out to be wrong. */
  readonly reports: Reports;
};

const stateByReading: Readonly<Record<Reading['state'], ReportedState>> = {
  processing: 'processing',
  has_question: 'waiting',
  idle: 'idle',
};

/** Combines the reports of all witnesses, the more credible ones first. */
export function judge(state: WatchState, at: number): Judgement {
  const { reports } = state;
  const reading = usable(state.reading);
  const best = strongest(reports);
  if (!best) return { ...byScreen(state, reading, at), disagreement: null, reports };
  const { witness, report } = best;
  // A reading from before the report does not contradict it, nor does one whose screen may not have
  // been redrawn since.
  const current = reading && reading.at >= report.at + STABLE_MS ? reading : null;
  const disagreement = current && disagreementOf(witness, report, current);
  const outvotedAt =
    current && disagreement ? Math.max(current.since, report.at) + OUTVOTED_MS : null;
  if (outvotedAt !== null && at >= outvotedAt) {
    return {
      ...byScreen(state, current, at),
      disagreement,
      reports: { ...reports, [witness]: undefined },
    };
  }
  const { verdict, againAt } = byWitness(state, report, current, at);
  return { verdict, againAt: againAt ?? outvotedAt, disagreement, reports };
}

const usable = (reading: Reading | null) =>
  reading?.isCertain === true && reading.isSteady ? reading : null;

type Verdict = Pick<Judgement, 'verdict' | 'againAt'>;

/**
 * Returns the disagreement. A question shown by an idle agent is none: the question is what the
 * agent waits for.
 */
function disagreementOf(
  believed: Witness,
  { reported }: Report,
  reading: Reading,
): Disagreement | null {
  const otherReported = stateByReading[reading.state];
  const isRefined = reported === 'idle' && otherReported === 'waiting';
  return reported === otherReported || isRefined
    ? null
    : { believed, reported, other: 'screen', otherReported };
}

function byWitness(
  state: WatchState,
  { reported, at: since }: Report,
  reading: Reading | null,
  at: number,
): Verdict {
  if (reported === 'processing') return { verdict: { type: 'processing' }, againAt: null };
  if (reading?.state === 'has_question') return waitingVerdict(state, reading, at);
  if (reported === 'idle') return { verdict: { type: 'idle' }, againAt: null };
  // The question may not be drawn yet, or may not be readable.
  if (at - since < WORDLESS_MS) return { verdict: null, againAt: since + WORDLESS_MS };
  return waitingVerdict(state, null, at);
}

function byScreen(state: WatchState, reading: Reading | null, at: number): Verdict {
  if (reading?.state === 'has_question') return waitingVerdict(state, reading, at);
  if (reading?.state === 'processing') return { verdict: { type: 'processing' }, againAt: null };
  if (reading?.state === 'idle') return idleVerdict(state, at);
  // The prompt has disappeared and nothing is certain: the program took its answer and continues.
  const isOver =
    state.announced?.type === 'waiting' &&
    state.reading?.isSteady === true &&
    !state.reading.isPromptThere;
  return { verdict: isOver ? { type: 'processing' } : null, againAt: null };
}

function waitingVerdict(state: WatchState, reading: Reading | null, at: number): Verdict {
  const isTyping =
    state.typedAt !== null && at - state.typedAt >= 0 && at - state.typedAt < TYPING_MS;
  if (isTyping && !state.isWanted)
    return { verdict: null, againAt: (state.typedAt ?? at) + TYPING_MS };
  const { fingerprint = null, prompt } = reading ?? {};
  return {
    verdict: { type: 'waiting', fingerprint, ...(prompt !== undefined && { prompt }) },
    againAt: null,
  };
}

function idleVerdict(state: WatchState, at: number): Verdict {
  const silentAt = (state.printedAt ?? 0) + SILENCE_MS;
  const isEarly = state.announced?.type === 'processing' && at < silentAt;
  return isEarly
    ? { verdict: null, againAt: silentAt }
    : { verdict: { type: 'idle' }, againAt: null };
}
