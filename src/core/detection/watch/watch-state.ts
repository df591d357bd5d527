import { closedGate, observe, STABLE_MS } from '../stability-gate.ts';
import { judge, type Judgement } from './judge.ts';
import type { WatchState } from './watch-model.ts';
import type { Disagreement, Seen, Told, WatchNews } from './watch-news.ts';
import type { Reports } from './witness.ts';

export const unwatched: WatchState = {
  gate: closedGate,
  reports: {},
  reading: null,
  told: null,
  printedAt: null,
  isPrinting: false,
  typedAt: null,
  lookAt: null,
  readContent: null,
  lookedAt: null,
  isWanted: false,
  disagreement: null,
};

/** `wants`: what is to be done next; the result comes back as news. */
export type WatchStep = {
  readonly state: WatchState;
  readonly wants: 'look' | 'read' | null;
  readonly tells: Told | null;
  readonly disagreement: Disagreement | null;
};

/** A screen that goes on changing is looked at so often: its question may stand still while something beside it moves. */
export const MOVING_MS = 1500;
/** What was read twice of a moving screen is there if so much time lies between. */
const AGREE_MS = STABLE_MS;

const stays = (state: WatchState): WatchStep => ({ state, wants: null, tells: null, disagreement: null });

/** What is announced of a watched terminal, from all that happened in it. Pure: no clock, no screen, no memory but the state. */
export function watchStep(state: WatchState, news: WatchNews): WatchStep {
  switch (news.type) {
    case 'printed':
      return printed(state, news.at, news.quiet);
    case 'typed':
      return stays({ ...state, typedAt: news.at });
    case 'reported':
      return reported(state, news);
    case 'looked':
      return looked(state, news);
    case 'read':
      return read(state, news);
    case 'wanted':
      return { ...stays({ ...state, isWanted: true, lookAt: null, readContent: null }), wants: 'look' };
    case 'answered':
      return stays({ ...state, told: null, reading: null, readContent: null, typedAt: null });
    case 'passed':
      return passed(state, news.at);
    case 'exited':
      return exited(state);
  }
}

/** What the screen says to that is to be seen, too, once it had time to be drawn. */
function reported(state: WatchState, news: Extract<WatchNews, { type: 'reported' }>): WatchStep {
  const reports = withReport(state.reports, news);
  if (reports === state.reports) return stays(state);
  return settle({ ...state, reports, lookAt: Math.min(state.lookAt ?? Infinity, news.at + STABLE_MS) }, news.at);
}

function withReport(reports: Reports, { witness, said, at }: Extract<WatchNews, { type: 'reported' }>): Reports {
  if (said === null) return { ...reports, [witness]: undefined };
  return reports[witness]?.said === said ? reports : { ...reports, [witness]: { said, at } };
}

/** While it goes on printing, it is looked at from time to time; once it is quiet, at once. */
function printed(state: WatchState, at: number, quiet: boolean): WatchStep {
  const next = { ...state, printedAt: at, isPrinting: !quiet };
  if (quiet) return { ...stays({ ...next, lookAt: null }), wants: 'look' };
  return stays({ ...next, lookAt: Math.min(state.lookAt ?? Infinity, at + MOVING_MS) });
}

function passed(state: WatchState, at: number): WatchStep {
  if (state.lookAt === null || at < state.lookAt) return stays(state);
  return { ...stays({ ...state, lookAt: null }), wants: 'look' };
}

function looked(state: WatchState, { at, content, cols, rows }: Extract<WatchNews, { type: 'looked' }>): WatchStep {
  const { gate, verdict } = observe(state.gate, { at, content, cols, rows, typedAt: state.typedAt });
  const next = { ...state, gate, lookedAt: at };
  if (verdict.type === 'stable') {
    if (content !== state.readContent || !state.reading) return { ...stays(next), wants: 'read' };
    return settle({ ...next, reading: { ...state.reading, at } }, at);
  }
  const againAt = verdict.type === 'changing' ? verdict.againAt : at + STABLE_MS;
  const again = { ...next, lookAt: state.isPrinting ? at + MOVING_MS : againAt };
  // What it says may stand still while something beside it moves.
  const isMoving = state.isPrinting && state.gate.content !== null && verdict.type === 'changing';
  return isMoving ? { ...stays(again), wants: 'read' } : stays(again);
}

function read(state: WatchState, { at, content, seen }: Extract<WatchNews, { type: 'read' }>): WatchStep {
  const since = state.reading && keyOf(state.reading) === keyOf(seen) ? state.reading.since : at;
  const isStill = content === state.gate.content && at - state.gate.changedAt >= STABLE_MS;
  const reading = { ...seen, since, at, isSteady: isStill || at - since >= AGREE_MS };
  return settle({ ...state, reading, readContent: isStill ? content : null }, at);
}

const keyOf = ({ state, fingerprint, isCertain }: Seen) => `${state} ${isCertain} ${fingerprint}`;

function exited(state: WatchState): WatchStep {
  if (state.told?.type === 'exited') return stays(state);
  const told: Told = { type: 'exited' };
  return { ...stays({ ...state, told, lookAt: null, reading: null }), tells: told };
}

/** Announces what follows from all witnesses, if it is news. */
function settle(state: WatchState, at: number): WatchStep {
  if (state.told?.type === 'exited') return stays(state);
  const judged = judge(state, at);
  const found = judged.disagreement && JSON.stringify(judged.disagreement);
  const disagreement = found === state.disagreement ? null : judged.disagreement;
  const lookAt = earliest(state.lookAt, judged.againAt);
  const next = { ...state, lookAt, disagreement: found, reports: judged.reports };
  const tells = judged.verdict && (state.isWanted || !isTold(state.told, judged.verdict)) ? judged.verdict : null;
  if (!tells) return { ...stays(next), disagreement };
  return { state: { ...next, told: tells, isWanted: false }, wants: null, tells, disagreement };
}

function isTold(told: Told | null, { type, ...rest }: NonNullable<Judgement['verdict']>): boolean {
  if (told?.type !== type) return false;
  if (told.type !== 'waiting' || !('fingerprint' in rest)) return true;
  // A program that still waits, and whose question cannot be read at the moment, asks nothing new.
  return rest.fingerprint === null || (told.fingerprint === rest.fingerprint && told.prompt === rest.prompt);
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}
