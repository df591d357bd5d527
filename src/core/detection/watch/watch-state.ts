import { closedGate, observe, STABLE_MS } from '../stability-gate.ts';
import { judge, type Judgement } from './judge.ts';
import type { WatchState } from './watch-model.ts';
import type { Disagreement, ScreenReading, Announcement, WatchNews } from './watch-news.ts';
import type { Reports } from './witness.ts';

export const initialWatchState: WatchState = {
  gate: closedGate,
  reports: {},
  reading: null,
  announced: null,
  printedAt: null,
  isPrinting: false,
  typedAt: null,
  lookAt: null,
  readContent: null,
  lookedAt: null,
  isWanted: false,
  disagreement: null,
};

/** `wants`: the next action; its result is passed back as news. */
export type WatchStep = {
  readonly state: WatchState;
  readonly wants: 'look' | 'read' | null;
  readonly announcement: Announcement | null;
  readonly disagreement: Disagreement | null;
};

/**
 * Interval of looks at a screen that keeps changing: its question may be still while something
 * beside it moves.
 */
export const MOVING_MS = 1500;
/** Minimum time between two equal readings of a moving screen. */
const AGREE_MS = STABLE_MS;

const unchangedStep = (state: WatchState): WatchStep => ({
  state,
  wants: null,
  announcement: null,
  disagreement: null,
});

/**
 * Decides what to announce of a watched terminal from its events. Pure: uses no clock, no screen,
 * and no memory but the state.
 */
export function watchStep(state: WatchState, news: WatchNews): WatchStep {
  switch (news.type) {
    case 'printed':
      return onPrinted(state, news.at, news.quiet);
    case 'typed':
      return unchangedStep({ ...state, typedAt: news.at });
    case 'reported':
      return onReported(state, news);
    case 'looked':
      return onLooked(state, news);
    case 'read':
      return onRead(state, news);
    case 'wanted':
      return {
        ...unchangedStep({ ...state, isWanted: true, lookAt: null, readContent: null }),
        wants: 'look',
      };
    case 'answered':
      return unchangedStep({
        ...state,
        announced: null,
        reading: null,
        readContent: null,
        typedAt: null,
      });
    case 'passed':
      return onPassed(state, news.at);
    case 'exited':
      return onExited(state);
  }
}

/** Schedules a look as well, after the screen had time to be drawn. */
function onReported(state: WatchState, news: Extract<WatchNews, { type: 'reported' }>): WatchStep {
  const reports = withReport(state.reports, news);
  if (reports === state.reports) return unchangedStep(state);
  return settle(
    { ...state, reports, lookAt: Math.min(state.lookAt ?? Infinity, news.at + STABLE_MS) },
    news.at,
  );
}

function withReport(
  reports: Reports,
  { witness, reported, at }: Extract<WatchNews, { type: 'reported' }>,
): Reports {
  if (reported === null) return { ...reports, [witness]: undefined };
  return reports[witness]?.reported === reported
    ? reports
    : { ...reports, [witness]: { reported, at } };
}

/** Schedules looks at intervals while the terminal prints, and one at once when it is quiet. */
function onPrinted(state: WatchState, at: number, quiet: boolean): WatchStep {
  const next = { ...state, printedAt: at, isPrinting: !quiet };
  if (quiet) return { ...unchangedStep({ ...next, lookAt: null }), wants: 'look' };
  return unchangedStep({ ...next, lookAt: Math.min(state.lookAt ?? Infinity, at + MOVING_MS) });
}

function onPassed(state: WatchState, at: number): WatchStep {
  if (state.lookAt === null || at < state.lookAt) return unchangedStep(state);
  return { ...unchangedStep({ ...state, lookAt: null }), wants: 'look' };
}

function onLooked(
  state: WatchState,
  { at, content, cols, rows }: Extract<WatchNews, { type: 'looked' }>,
): WatchStep {
  const { gate, verdict } = observe(state.gate, {
    at,
    content,
    cols,
    rows,
    typedAt: state.typedAt,
  });
  const next = { ...state, gate, lookedAt: at };
  if (verdict.type === 'stable') {
    if (content !== state.readContent || !state.reading)
      return { ...unchangedStep(next), wants: 'read' };
    return settle({ ...next, reading: { ...state.reading, at } }, at);
  }
  const againAt = verdict.type === 'changing' ? verdict.againAt : at + STABLE_MS;
  const again = { ...next, lookAt: state.isPrinting ? at + MOVING_MS : againAt };
  // The question may be still while something beside it moves.
  const isMoving = state.isPrinting && state.gate.content !== null && verdict.type === 'changing';
  return isMoving ? { ...unchangedStep(again), wants: 'read' } : unchangedStep(again);
}

function onRead(
  state: WatchState,
  { at, content, seen }: Extract<WatchNews, { type: 'read' }>,
): WatchStep {
  const since =
    state.reading && readingKey(state.reading) === readingKey(seen) ? state.reading.since : at;
  const isStill = content === state.gate.content && at - state.gate.changedAt >= STABLE_MS;
  const reading = { ...seen, since, at, isSteady: isStill || at - since >= AGREE_MS };
  return settle({ ...state, reading, readContent: isStill ? content : null }, at);
}

const readingKey = ({ state, fingerprint, isCertain }: ScreenReading) =>
  `${state} ${isCertain} ${fingerprint}`;

function onExited(state: WatchState): WatchStep {
  if (state.announced?.type === 'exited') return unchangedStep(state);
  const announced: Announcement = { type: 'exited' };
  return {
    ...unchangedStep({ ...state, announced, lookAt: null, reading: null }),
    announcement: announced,
  };
}

/** Announces the combined verdict of all witnesses if it is new. */
function settle(state: WatchState, at: number): WatchStep {
  if (state.announced?.type === 'exited') return unchangedStep(state);
  const judged = judge(state, at);
  const found = judged.disagreement && JSON.stringify(judged.disagreement);
  const disagreement = found === state.disagreement ? null : judged.disagreement;
  const lookAt = earliest(state.lookAt, judged.againAt);
  const next = { ...state, lookAt, disagreement: found, reports: judged.reports };
  const announcement =
    judged.verdict && (state.isWanted || !isAnnounced(state.announced, judged.verdict))
      ? judged.verdict
      : null;
  if (!announcement) return { ...unchangedStep(next), disagreement };
  return {
    state: { ...next, announced: announcement, isWanted: false },
    wants: null,
    announcement,
    disagreement,
  };
}

function isAnnounced(
  announced: Announcement | null,
  { type, ...rest }: NonNullable<Judgement['verdict']>,
): boolean {
  if (announced?.type !== type) return false;
  if (announced.type !== 'waiting' || !('fingerprint' in rest)) return true;
  // A program that still waits asks nothing new if its question is unreadable at the moment.
  return (
    rest.fingerprint === null ||
    (announced.fingerprint === rest.fingerprint && announced.prompt === rest.prompt)
  );
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}
