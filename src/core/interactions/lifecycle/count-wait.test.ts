import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { ask, result, use } from '#core/testing/events.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { worded } from '#shared/interaction/worded.ts';

const WINDOW = { type: 'window', windowId: 'window-1' } as const;

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
});

afterEach(() => harness.dispose());

/** Gives an event the time of the clock, as the agent's own records have it. */
function stamped(event: AgentEvent): AgentEvent {
  if (event.type !== 'output') return event;
  return { type: 'output', output: { ...event.output, timestamp: harness.clock.now() } };
}

const say = (...events: readonly AgentEvent[]) => harness.agent.run.say(...events.map(stamped));

function decide(optionId: string): void {
  const [open] = harness.store.interactions.open();
  const requestId = open?.request.requestId ?? '';
  harness.hub.handleInteractionResponse(
    { requestId, selectedOptionId: optionId, feedback: 'No.' },
    WINDOW,
  );
}

/** Returns how long a call ran and how long it waited. */
function timesOf(store: Harness['store'], toolUseId: string) {
  const message = store.messages.byToolUse(sessionId, toolUseId);
  return message?.messageType === 'tool_execution'
    ? [message.metadata.durationMs, message.metadata.waited?.ms ?? null]
    : null;
}

async function runInParallel(parallelTools: string[]): Promise<void> {
  const info = { ...(await harness.agent.detect()), parallelTools };
  harness.journal.write((entry) => entry.agents([info]));
}

test.each(['approve', 'reject'])(
  'A call that was asked about stores how long it ran apart from how long it waited (%s)',
  (optionId) => {
    say({ type: 'turnStarted' }, use('m1', 't1'), ask('a1'));
    harness.clock.advance(12_000);
    decide(optionId);
    harness.clock.advance(3000);
    say(result('r1', 't1', 'done'));
    expect(timesOf(harness.store, 't1')).toEqual([3000, 12_000]);
  },
);

test('A call behind a call that is asked about waits as long, and no time counts twice', async () => {
  await runInParallel(['Read']);
  say({ type: 'turnStarted' }, use('m1', 't1'), use('m2', 't2', 'Read'), ask('a1'), ask('a2'));
  harness.clock.advance(4000);
  decide('approve');
  harness.clock.advance(8000);
  decide('approve');
  harness.clock.advance(500);
  say(result('r1', 't1', 'done'), result('r2', 't2', 'read'));
  expect([timesOf(harness.store, 't1'), timesOf(harness.store, 't2')]).toEqual([
    [500, 12_000],
    [500, 12_000],
  ]);
});

test('A call that the agent began at once did not wait for the question about another call', () => {
  say({ type: 'turnStarted' }, use('m1', 't1'), use('m2', 't2', 'Read'), ask('a1'));
  harness.clock.advance(4000);
  decide('approve');
  say(result('r2', 't2', 'read'));
  expect(timesOf(harness.store, 't2')).toEqual([4000, null]);
});

test('A call that was cut off by a crash keeps its wait after the next start', async () => {
  const folder = temporaryFolder();
  harness.dispose();
  harness = new Harness(folder);
  sessionId = await harness.session();
  say({ type: 'turnStarted' }, use('m1', 't1'), ask('a1'));
  harness.clock.advance(7000);
  decide('approve');
  harness.clock.advance(2000);
  harness.crash();
  harness = new Harness(folder, undefined, undefined, { clock: harness.clock });
  harness.recover();
  expect(timesOf(harness.store, 't1')).toEqual([2000, 7000]);
});

test.each([
  ['structured', [2000, 7000]],
  ['terminal', [9000, null]],
] as const)(
  "A withdrawn question counts as wait until then, unless the person may have answered in the agent's own terminal (%s face)",
  (face, times) => {
    say({ type: 'turnStarted' }, use('m1', 't1'), ask('a1'));
    const session = harness.store.sessions.get(sessionId);
    if (session) harness.journal.write((entry) => entry.session({ ...session, face }));
    const [open] = harness.store.interactions.open();
    harness.hub.shown(open?.request.requestId ?? '', 'window-1');
    harness.clock.advance(7000);
    harness.hub.close(open?.request.requestId ?? '', 'withdrawn', worded('wentOnWithout', {}));
    harness.clock.advance(2000);
    say(result('r1', 't1', 'done'));
    expect(timesOf(harness.store, 't1')).toEqual(times);
  },
);
