import { STABLE_MS } from '../stability-gate.ts';
import type { Reading, WatchState } from './watch-model.ts';
import type { Disagreement, Told } from './watch-news.ts';
import { strongest, type Report, type Reports, type Said, type Witness } from './witness.ts';

/** Work that makes no sound goes on for so long before it counts as rest. */
export const SILENCE_MS = 5000;
/** Nobody is told anything of a terminal in which they press keys. */
export const TYPING_MS = 1500;
/** So long a witness may say that its program waits before the question is told without its words. */
export const WORDLESS_MS = 1500;
/** A screen that stands still and says something else for so long is right: the witness has gone without a word. */
export const OUTVOTED_MS = 10_000;

export type Judgement = {
  /** `null`: nobody knows, or it is too early to say. */
  readonly verdict: Exclude<Told, { type: 'exited' }> | null;
  /** When it may be known. */
  readonly againAt: number | null;
  readonly disagreement: Disagreement | null;
  /** Without those that turned out to be wrong. */
  readonly reports: Reports;
};

const saidBy: Readonly<Record<Reading['state'], Said>> = { processing: 'processing', has_question: 'waiting', idle: 'idle' };

/** What all witnesses together say, the more credible first. */
export function judge(state: WatchState, at: number): Judgement {
  const { reports } = state;
  const reading = usable(state.reading);
  const best = strongest(reports);
  if (!best) return { ...byScreen(state, reading, at), disagreement: null, reports };
  const { witness, report } = best;
  // What was seen before the witness spoke is no answer to it, nor what was drawn before and not yet drawn over.
  const current = reading && reading.at >= report.at + STABLE_MS ? reading : null;
  const disagreement = current && disagreementOf(witness, report, current);
  const outvotedAt = current && disagreement ? Math.max(current.since, report.at) + OUTVOTED_MS : null;
  if (outvotedAt !== null && at >= outvotedAt) {
    return { ...byScreen(state, current, at), disagreement, reports: { ...reports, [witness]: undefined } };
  }
  const { verdict, againAt } = byWitness(state, report, current, at);
  return { verdict, againAt: againAt ?? outvotedAt, disagreement, reports };
}

const usable = (reading: Reading | null) => (reading?.isCertain === true && reading.isSteady ? reading : null);

type Verdict = Pick<Judgement, 'verdict' | 'againAt'>;

/** A question that an agent at rest ends with is no contradiction: it says what it rests for. */
function disagreementOf(believed: Witness, { said }: Report, reading: Reading): Disagreement | null {
  const otherSaid = saidBy[reading.state];
  const isRefined = said === 'idle' && otherSaid === 'waiting';
  return said === otherSaid || isRefined ? null : { believed, said, other: 'screen', otherSaid };
}

function byWitness(state: WatchState, { said, at: since }: Report, reading: Reading | null, at: number): Verdict {
  if (said === 'processing') return { verdict: { type: 'processing' }, againAt: null };
  if (reading?.state === 'has_question') return asked(state, reading, at);
  if (said === 'idle') return { verdict: { type: 'idle' }, againAt: null };
  // Its question may not be drawn yet, or be one that cannot be read.
  if (at - since < WORDLESS_MS) return { verdict: null, againAt: since + WORDLESS_MS };
  return asked(state, null, at);
}

function byScreen(state: WatchState, reading: Reading | null, at: number): Verdict {
  if (reading?.state === 'has_question') return asked(state, reading, at);
  if (reading?.state === 'processing') return { verdict: { type: 'processing' }, againAt: null };
  if (reading?.state === 'idle') return rests(state, at);
  // The question is not there any more, and nothing is certain: the program took its answer and goes on.
  const isOver = state.told?.type === 'waiting' && state.reading?.isSteady === true && !state.reading.isPromptThere;
  return { verdict: isOver ? { type: 'processing' } : null, againAt: null };
}

function asked(state: WatchState, reading: Reading | null, at: number): Verdict {
  const isTyping = state.typedAt !== null && at - state.typedAt >= 0 && at - state.typedAt < TYPING_MS;
  if (isTyping && !state.isWanted) return { verdict: null, againAt: (state.typedAt ?? at) + TYPING_MS };
  const { fingerprint = null, prompt } = reading ?? {};
  return { verdict: { type: 'waiting', fingerprint, ...(prompt !== undefined && { prompt }) }, againAt: null };
}

function rests(state: WatchState, at: number): Verdict {
  const silentAt = (state.printedAt ?? 0) + SILENCE_MS;
  const isEarly = state.told?.type === 'processing' && at < silentAt;
  return isEarly ? { verdict: null, againAt: silentAt } : { verdict: { type: 'idle' }, againAt: null };
}
