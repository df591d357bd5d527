import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { answerRequest } from './answer-request.ts';
import type { HighlightRequest } from './highlight-protocol.ts';
import { Highlighter, type WorkerEvents } from './highlighter.ts';
import type { TokenLine } from './token.ts';
import { Tokeniser } from './tokeniser.ts';

/** Simulates a worker with the real tokeniser; the test triggers each reply. */
class FakeWorker {
  readonly requests: HighlightRequest[] = [];
  readonly events: WorkerEvents;
  isStopped = false;
  readonly #tokeniser = new Tokeniser();

  constructor(events: WorkerEvents) {
    this.events = events;
  }

  readonly post = (request: HighlightRequest): void => void this.requests.push(request);
  readonly stop = (): void => void (this.isStopped = true);

  get codes(): readonly string[] {
    return this.requests.map((request) => request.code);
  }

  /** Answers the last request. */
  async answer(): Promise<void> {
    const request = this.requests.at(-1);
    if (!request) throw new Error('Nothing was asked.');
    await answerRequest(request, this.#tokeniser, this.events.onReply);
  }
}

function desk() {
  const workers: FakeWorker[] = [];
  const highlighter = new Highlighter((events) => {
    const worker = new FakeWorker(events);
    workers.push(worker);
    return worker;
  });
  return { highlighter, workers };
}

function waiter() {
  return vi.fn<(lines: readonly TokenLine[] | null) => void>();
}

const KEYWORD: readonly TokenLine[] = [[{ text: 'let', kind: 'keyword' }]];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Highlighter', () => {
  test('Highlighter sends a text to the worker once and caches the result', async () => {
    const { highlighter, workers } = desk();
    const [first, second, third] = [waiter(), waiter(), waiter()];
    highlighter.request('let', 'typescript', first);
    highlighter.request('let', 'typescript', second);
    expect(highlighter.cached('let', 'typescript')).toBeUndefined();
    await workers[0]?.answer();
    expect(first.mock.calls).toEqual([[KEYWORD]]);
    expect(second.mock.calls).toEqual([[KEYWORD]]);
    highlighter.request('let', 'typescript', third);
    expect(third.mock.calls).toEqual([[KEYWORD]]);
    expect(workers.map((worker) => worker.codes)).toEqual([['let']]);
    expect(highlighter.cached('let', 'python')).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('Highlighter tokenises one text at a time and skips withdrawn requests', async () => {
    const { highlighter, workers } = desk();
    const withdrawn = waiter();
    const last = waiter();
    highlighter.request('a', 'typescript', waiter());
    const withdraw = highlighter.request('b', 'typescript', withdrawn);
    highlighter.request('c', 'typescript', last);
    withdraw();
    expect(workers[0]?.codes).toEqual(['a']);
    await workers[0]?.answer();
    await workers[0]?.answer();
    expect(workers[0]?.codes).toEqual(['a', 'c']);
    expect(withdrawn).not.toHaveBeenCalled();
    expect(last).toHaveBeenCalledOnce();
  });

  test('Highlighter stops a worker that hangs, leaves its text plain and starts a new worker for the next text', async () => {
    const { highlighter, workers } = desk();
    const hung = waiter();
    const next = waiter();
    highlighter.request('let hang', 'typescript', hung);
    highlighter.request('let', 'typescript', next);
    workers[0]?.events.onReply({ state: 'started', id: workers[0].requests[0]?.id });
    vi.advanceTimersByTime(2_000);
    expect(hung.mock.calls).toEqual([[null]]);
    expect(workers.map((worker) => worker.isStopped)).toEqual([true, false]);
    await workers[1]?.answer();
    expect(next.mock.calls).toEqual([[KEYWORD]]);
    expect(highlighter.cached('let hang', 'typescript')).toBeNull();
  });

  test('Highlighter ignores a late reply of a stopped worker', async () => {
    const { highlighter, workers } = desk();
    const next = waiter();
    highlighter.request('let hang', 'typescript', waiter());
    vi.advanceTimersByTime(20_000);
    highlighter.request('let', 'typescript', next);
    await workers[0]?.answer();
    expect(next).not.toHaveBeenCalled();
    expect(highlighter.cached('let hang', 'typescript')).toBeNull();
  });

  test('Highlighter stops starting workers after three failures', () => {
    const { highlighter, workers } = desk();
    const done = ['a', 'b', 'c', 'd', 'e'].map((code) => {
      const done = waiter();
      highlighter.request(code, 'typescript', done);
      return done;
    });
    for (const at of [0, 1, 2]) workers[at]?.events.onFailure();
    expect(done.map((one) => one.mock.calls)).toEqual(done.map(() => [[null]]));
    const later = waiter();
    highlighter.request('f', 'typescript', later);
    expect(later.mock.calls).toEqual([[null]]);
    expect(workers.map((worker) => worker.isStopped)).toEqual([true, true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['a long text', 'let a;\n'.repeat(60_000)],
    ['a long line', `let a;\n${'x'.repeat(5_001)}\nlet b;`],
    ['a long last line', 'x'.repeat(5_001)],
  ])('Highlighter leaves %s plain and does not send it to a worker', (_, code) => {
    const { highlighter, workers } = desk();
    const done = waiter();
    highlighter.request(code, 'typescript', done);
    expect(done.mock.calls).toEqual([[null]]);
    expect(workers).toEqual([]);
  });

  test.each([
    ['a text of an unknown grammar', 'x', 'nonsense'],
    ['a text nested deeper than the stack', '`${'.repeat(100_000), 'typescript'],
  ])('Highlighter leaves %s plain and keeps its worker', async (_, code, language) => {
    const { highlighter, workers } = desk();
    const done = waiter();
    highlighter.request(code.replaceAll(/(.{3000})/g, '$1\n'), language, done);
    await workers[0]?.answer();
    expect(done.mock.calls).toEqual([[null]]);
    expect(workers[0]?.isStopped).toBe(false);
  });

  test('Highlighter evicts the least recently used text first', async () => {
    const { highlighter, workers } = desk();
    const codes = ['1', '2', '3'].map((first) => first + '\n'.repeat(390_000));
    for (const code of codes) {
      highlighter.request(code, 'ini', waiter());
      await workers[0]?.answer();
    }
    expect(codes.map((code) => highlighter.cached(code, 'ini') !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
