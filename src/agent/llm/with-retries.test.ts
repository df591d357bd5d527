import { describe, expect, test } from 'vitest';

import type { AssistantMessage } from '#agent/history/message.ts';

import type { LlmBackend, LlmOutcome, LlmProblem, LlmProgress } from './llm.ts';
import { requestFor } from './testing/request-fixture.ts';
import { withRetries } from './with-retries.ts';

const answer = (text: string): AssistantMessage => ({
  role: 'assistant',
  family: 'chat',
  model: 'm',
  parts: [{ kind: 'text', text }],
  stopReason: 'end',
  usage: null,
});
const failed = (problem: LlmProblem, partial: string | null = null): LlmOutcome => ({
  kind: 'failed',
  problem,
  partial: partial === null ? null : answer(partial),
});
const done: LlmOutcome = { kind: 'done', message: answer('Done.') };
const server: LlmProblem = { kind: 'server', message: 'HTTP 500.' };
const cut: LlmProblem = { kind: 'cut', message: 'Cut.' };

async function play(outcomes: readonly LlmOutcome[], random = 0) {
  const waits: number[] = [];
  let tries = 0;
  const backend: LlmBackend = {
    family: 'chat',
    listModels: () => Promise.resolve({ kind: 'models', models: [] }),
    stream: (_request, _signal, report) => {
      const outcome = outcomes[tries] ?? done;
      tries += 1;
      if (outcome.kind === 'failed' && outcome.partial) report({ kind: 'text', text: 'part' });
      return Promise.resolve(outcome);
    },
  };
  const sleep = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  const progress: LlmProgress[] = [];
  const outcome = await withRetries(backend, { sleep, random: () => random }).stream(
    requestFor('chat'),
    new AbortController().signal,
    (each) => progress.push(each),
  );
  return { outcome, waits, tries, progress };
}

describe('withRetries', () => {
  test('A failure that passes is tried five times, with waits that double', async () => {
    const { outcome, waits, tries } = await play(Array.from({ length: 9 }, () => failed(server)));
    expect(outcome).toEqual(failed(server));
    expect([tries, waits]).toEqual([5, [1000, 2000, 4000, 8000]]);
  });

  test('Jitter adds up to a quarter', async () => {
    const { waits } = await play([failed(server), failed(server)], 1);
    expect(waits).toEqual([1250, 2500]);
  });

  test.each(['rateLimited', 'overloaded', 'server'] as const)(
    'The wait that an answer asks for is kept (%s)',
    async (kind) => {
      const problem: LlmProblem = { kind, message: '', retryAfterMs: 60_000 };
      const { outcome, waits } = await play([failed(problem)]);
      expect([outcome, waits]).toEqual([done, [60_000]]);
    },
  );

  test.each([
    { kind: 'login', message: '' },
    { kind: 'badRequest', message: '' },
    { kind: 'noModel', message: '' },
    { kind: 'refused', message: '' },
    { kind: 'tooLong', message: '', limit: 4096 },
    { kind: 'quota', message: '', until: 5 },
    { kind: 'cancelled', message: '' },
  ] satisfies readonly LlmProblem[])('$kind is never repeated', async (problem) => {
    const { outcome, tries } = await play([failed(problem)]);
    expect([outcome, tries]).toEqual([failed(problem), 1]);
  });

  test('A cut answer is repeated once, without a wait', async () => {
    const { outcome, tries, waits } = await play([failed(cut, 'The'), failed(cut, 'The te')]);
    expect(outcome).toEqual(failed(cut, 'The te'));
    expect([tries, waits]).toEqual([2, []]);
  });

  test('The text of an earlier try is kept if the last one had none', async () => {
    const { outcome } = await play([failed(cut, 'The'), failed({ kind: 'login', message: '' })]);
    expect(outcome).toEqual(failed({ kind: 'login', message: '' }, 'The'));
  });

  test('Each repetition is reported, and says whether shown text is void', async () => {
    const { progress } = await play([failed(server), failed(cut, 'The')]);
    expect(progress).toEqual([
      { kind: 'retry', attempt: 1, waitMs: 1000, problem: server, isRestart: false },
      { kind: 'text', text: 'part' },
      { kind: 'retry', attempt: 2, waitMs: 0, problem: cut, isRestart: true },
    ]);
  });

  test('A cancellation ends the wait', async () => {
    const controller = new AbortController();
    let tries = 0;
    const backend: LlmBackend = {
      family: 'chat',
      listModels: () => Promise.resolve({ kind: 'models', models: [] }),
      stream: () => {
        tries += 1;
        return Promise.resolve(failed(server, 'The'));
      },
    };
    const sleep = () => Promise.resolve(controller.abort());
    const retrying = withRetries(backend, { sleep, random: () => 0 });
    const outcome = await retrying.stream(requestFor('chat'), controller.signal, () => undefined);
    expect(outcome).toMatchObject({ problem: { kind: 'cancelled' }, partial: answer('The') });
    expect(tries).toBe(1);
  });
});
