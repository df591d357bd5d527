import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { SurvivingAgent } from '#core/testing/scripted-agent.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import { giveUp } from '../recovery/recovery.ts';

const WINDOW = { type: 'window', windowId: 'w' } as const;

let folder: string;
let harness: Harness;
let sessionId: string;
let requestId: string;

/** Starts a core on the data of another core that was killed while a question was open. */
async function restart(agent = new SurvivingAgent()): Promise<void> {
  const first = new Harness(folder, undefined, new SurvivingAgent());
  sessionId = await first.session();
  first.agent.run.say({ type: 'turnStarted' }, ask('a1'));
  requestId = first.store.interactions.open()[0]?.request.requestId ?? '';
  first.hub.shown(requestId, 'w');
  first.crash();
  harness = new Harness(folder, undefined, agent);
}

async function takeOver(): Promise<void> {
  const [survivor] = harness.recover().survivors;
  if (!survivor) throw new Error('The agent should have outlived its core.');
  await harness.sessions.takeOver(survivor);
}

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => {
  harness.crash();
  rmSync(folder, { recursive: true });
});

const answer = () =>
  harness.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, WINDOW);
const found = () => harness.store.interactions.get(requestId);

describe('Parked questions', () => {
  beforeEach(() => restart());

  test('A parked question that the agent asks again stays open, and its answer goes to the new run', async () => {
    await takeOver();
    expect(harness.status(sessionId)).toBe('waiting');
    expect(answer()).toMatchObject({
      error: { kind: 'deliveryFailed', message: compose('questionFailures.stillLooking') },
    });
    harness.agent.run.say(ask('b1'));
    expect(harness.store.interactions.open().map(({ request }) => request.requestId)).toEqual([
      requestId,
    ]);
    expect(answer()).toMatchObject({ ok: true });
    expect(harness.agent.run.answers.map(({ askId }) => askId)).toEqual(['b1']);
    expect(harness.status(sessionId)).not.toBe('waiting');
  });

  test('A parked question that the agent asks in other words is superseded by the new question', async () => {
    await takeOver();
    const event = ask('b1');
    if (event.type === 'asked')
      harness.agent.run.say({
        type: 'asked',
        ask: { ...event.ask, title: 'Do you trust this folder?' },
      });
    const next = harness.store.interactions.open().map(({ request }) => request.requestId);
    expect(next).toHaveLength(1);
    expect(found()).toMatchObject({
      outcome: 'superseded',
      nextRequestId: next[0],
      explanation: expect.stringContaining('a new question replaces'),
    });
    expect(answer()).toMatchObject({
      error: { kind: 'alreadyClosed', message: { name: expect.any(String), values: {} } },
    });
  });

  test('A parked question that is not asked again is withdrawn with an explanation', async () => {
    await takeOver();
    harness.clock.advance(15_000);
    expect(found()).toMatchObject({
      outcome: 'withdrawn',
      explanation: expect.stringContaining('did not repeat it'),
    });
    expect(harness.status(sessionId)).toBe('idle');
  });

  test('A parked question of a run that ends is closed as agentGone', async () => {
    await takeOver();
    harness.agent.run.end();
    expect(found()).toMatchObject({
      outcome: 'agentGone',
      explanation: 'The agent ended while the question was open.',
    });
  });
});

/** Starts a core whose agent did not outlive the last one, and stores that. */
async function restartWithoutAgent(): Promise<Session> {
  const agent = new SurvivingAgent();
  agent.isGone = true;
  await restart(agent);
  const [survivor] = harness.recover().survivors;
  if (!survivor || (await harness.sessions.takeOver(survivor)))
    throw new Error('The agent should be gone.');
  const stopped = await giveUp(harness.recoveryServices, survivor);
  if (!stopped.ok) throw new Error('The session could not be stored.');
  return stopped.value;
}

test('A session whose agent cannot be found again keeps nothing of the lost run', async () => {
  const stopped = await restartWithoutAgent();
  harness.sessions.notTakenOver(stopped);
  expect(stopped).toMatchObject({ status: 'stopped', terminalId: null, interruptedTurn: true });
  expect(harness.sessions.get(sessionId)).toMatchObject({
    status: 'stopped',
    terminalId: null,
    interruptedTurn: true,
  });
});

test('A parked question whose agent cannot be found again is closed as agentGone with an explanation', async () => {
  await restartWithoutAgent();
  expect(found()).toMatchObject({
    outcome: 'agentGone',
    explanation: expect.stringContaining('could not be found again'),
  });
});

test('An answer that a crash cut off is reported as deliveryFailed, never as answered', async () => {
  const first = new Harness(folder);
  await first.session();
  first.agent.run.say({ type: 'turnStarted' }, ask('a1'));
  requestId = first.store.interactions.open()[0]?.request.requestId ?? '';
  first.agent.run.answer = () => {
    first.crash();
    throw new Error('The power is gone.');
  };
  expect(() =>
    first.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, WINDOW),
  ).toThrow('power');
  harness = new Harness(folder);
  expect(found()?.outcome).toBe('answered');
  harness.recover();
  expect(found()).toMatchObject({
    outcome: 'deliveryFailed',
    explanation: expect.stringContaining('may or may not have received'),
  });
  expect(harness.store.interactions.resumePoints()).toEqual([]);
});
