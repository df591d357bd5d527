import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { bringPageToFront, leavePage, selectSession, useUi } from './ui.ts';
import { noteUnseen, reachUnseen, visitOf, watchVisits } from './visits.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;

let kept: Map<string, string>;
let listeners: Map<string, () => void>;
let visibilityState: DocumentVisibilityState;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  useUi.setState({ ...useUi.getInitialState(), since: START }, true);
  kept = new Map();
  load();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  useUi.setState(useUi.getInitialState(), true);
});

function load(): void {
  listeners = new Map();
  visibilityState = 'visible';
  const addEventListener = (type: string, listener: () => void) =>
    void listeners.set(type, listener);
  leave = watchVisits({
    addEventListener,
    setInterval: (callback: () => void, ms: number) => setInterval(callback, ms),
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    document: {
      addEventListener,
      get visibilityState() {
        return visibilityState;
      },
    },
  } as unknown as Parameters<typeof watchVisits>[0]);
}

const times = (sessionId: string) => {
  const visit = visitOf(sessionId);
  return visit && [visit.leftAt - START, visit.openedAt - START];
};
const input = () => listeners.get('keydown')?.();

/** Lets the time pass while the person uses the window. */
function work(minutes: number): void {
  for (let at = 0; at < minutes * 6; at += 1) {
    input();
    vi.advanceTimersByTime(10_000);
  }
}

function show(state: DocumentVisibilityState): void {
  visibilityState = state;
  listeners.get('visibilitychange')?.();
}

test('A visit begins when a session comes into view, and knows when the person left it', () => {
  selectSession('a', Date.now());
  work(2);
  selectSession('b', Date.now());
  work(3);
  selectSession('a', Date.now());
  expect(times('a')).toEqual([2 * MINUTE, 5 * MINUTE]);
  selectSession('a', Date.now() + 5);
  expect(times('a')).toEqual([2 * MINUTE, 5 * MINUTE]);
});

test('A page that covers a session ends its visit', () => {
  selectSession('a', Date.now());
  work(1);
  bringPageToFront('inbox');
  work(4);
  leavePage();
  expect(times('a')).toEqual([MINUTE, 5 * MINUTE]);
});

test('A hidden window is left, and only a long absence begins another visit', () => {
  selectSession('a', Date.now());
  work(2);
  show('hidden');
  vi.advanceTimersByTime(MINUTE / 2);
  show('visible');
  expect(times('a')).toEqual([0, 0]);
  work(1);
  show('hidden');
  vi.advanceTimersByTime(10 * MINUTE);
  show('visible');
  expect(times('a')).toEqual([3.5 * MINUTE, 13.5 * MINUTE]);
});

test('A person who does nothing for five minutes was away since a minute after the last input', () => {
  selectSession('a', Date.now());
  work(1);
  vi.advanceTimersByTime(20 * MINUTE);
  input();
  const [leftAt, openedAt] = times('a') ?? [];
  expect(openedAt).toBe(21 * MINUTE);
  expect(leftAt).toBeGreaterThan(MINUTE);
  expect(leftAt).toBeLessThan(2.5 * MINUTE);
});

test('A person who watches without input for less than five minutes was not away', () => {
  selectSession('a', Date.now());
  vi.advanceTimersByTime(4 * MINUTE);
  input();
  expect(times('a')).toEqual([0, 0]);
});

test('Another window sees what this one shows: sessions in view are marked while the person is here', () => {
  selectSession('a', Date.now());
  work(3);
  expect((useUi.getState().seenAt['a'] ?? 0) - START).toBe(3 * MINUTE);
});

const NOTHING = {
  sessionId: 'a',
  firstSeq: 4,
  turns: 3,
  turnsFailed: 0,
  turnsInterrupted: 0,
  toolsFailed: 0,
  changes: { files: 0, added: 0, removed: 0 },
  questions: {
    total: 0,
    byPerson: 0,
    byRule: 0,
    byProgram: 0,
    programs: [],
    expired: 0,
    dropped: 0,
    open: 0,
  },
  costUsd: null,
  unpriced: 0,
  isCut: false,
};

test('A reload keeps the visit with what happened before it, and a long absence begins another', () => {
  selectSession('a', Date.now());
  const visit = visitOf('a');
  if (!visit) throw new Error('There is no visit.');
  noteUnseen('a', { ...visit }, NOTHING);
  expect(visitOf('a')?.unseen).toBeNull();
  noteUnseen('a', visit, NOTHING);
  reachUnseen('a');
  const kept = { ...visit, unseen: NOTHING, isReached: true };
  expect(visitOf('a')).toEqual(kept);

  leave();
  reachUnseen('a');
  load();
  expect(visitOf('a')).toEqual(kept);

  leave();
  vi.setSystemTime(START + 10 * MINUTE);
  load();
  expect(visitOf('a')).toEqual({
    leftAt: START,
    openedAt: START + 10 * MINUTE,
    unseen: null,
    isReached: false,
  });
});

test('Visits of an older Corral, or damaged ones, are left out', () => {
  leave();
  kept.set('corral.visits', '{"a":{"leftAt":"then"}}');
  selectSession('a', Date.now());
  load();
  expect(times('a')).toEqual([0, 0]);
});
