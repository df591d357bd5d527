import { expect, test } from 'vitest';

import type { AgentExit } from '#core/agents/agent.ts';
import type { ClockPort } from '#core/ports.ts';
import { compose } from '#shared/words/sentence.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { problemOfStart } from './start-failure.ts';

const problem = (kind: string) => ({
  kind,
  message: compose('agentFailures.endedAtOnce', { agent: 'Mine' }),
  remedy: null,
  command: null,
});

/** A clock on which every time limit passes at once, or never. */
const clockThat = (passes: boolean): ClockPort => ({
  now: () => 0,
  after: (_, callback) => {
    if (passes) queueMicrotask(callback);
    return () => undefined;
  },
});

/** A program that ends by itself with `exit`, or only when it is stopped. */
function programOf(exit: AgentExit | null) {
  const stopped: string[] = [];
  const { promise, resolve } = Promise.withResolvers<AgentExit>();
  if (exit) resolve(exit);
  const stop = async () => {
    stopped.push('stopped');
    resolve({ code: null, signal: 'SIGTERM', problem: null });
    await promise;
  };
  return { agent: 'Mine', clock: clockThat(exit === null), exited: promise, stop, stopped };
}

test('problemOfStart stops a program that goes on without reading its input', async () => {
  const program = programOf(null);
  const found = await problemOfStart(program, null, problem('ended'));
  expect(program.stopped).toEqual(['stopped']);
  expect(found.kind).toBe('ended');
  expect(textIn('en', found.message)).toBe('Mine started, but no longer reads its input.');
});

test.each([
  [problem('crashed'), 'crashed'],
  [null, 'ended'],
])('problemOfStart reports the exit of a program that ended: %j', async (own, kind) => {
  const program = programOf({ code: 1, signal: null, problem: own });
  expect((await problemOfStart(program, null, problem('ended'))).kind).toBe(kind);
  expect(program.stopped).toEqual([]);
});

test('problemOfStart stops a program that answered with a refusal', async () => {
  const program = programOf(null);
  expect((await problemOfStart(program, problem('refused'), problem('ended'))).kind).toBe(
    'refused',
  );
  expect(program.stopped).toEqual(['stopped']);
});
