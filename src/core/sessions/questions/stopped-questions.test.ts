import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { SurvivingAgent } from '#core/testing/scripted-agent.ts';
import { err } from '#shared/base/result.ts';

const decidedBy = { type: 'window', windowId: 'w' } as const;
const commandId = '11111111-1111-4111-8111-111111111111';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
});
afterEach(() => harness.dispose());

const stop = () => harness.sessions.interrupt({ commandId, sessionId });
const open = () => harness.store.interactions.open().map(({ request }) => request);

function answer(requestId: string, selectedOptionId = 'approve') {
  return harness.hub.handleInteractionResponse({ requestId, selectedOptionId }, decidedBy);
}

describe('A stop with open questions', () => {
  test('A stop ends the questions before the agent has given its queue back, and dismisses them after the interrupt', async () => {
    const { run } = harness.agent;
    run.say({ type: 'turnStarted' }, ask('a'), ask('b'));
    const order: string[] = [];
    run.interrupt = async () => (
      order.push(`interrupt, dismissed ${run.dismissed.length}`),
      { ok: true, value: null }
    );
    await harness.sessions.prompt({ commandId, sessionId, text: 'Next.' });
    const [first, second] = open();
    const stopped = stop();
    expect(open()).toEqual([]);
    for (const request of [first, second])
      expect(answer(request?.requestId ?? '')).toMatchObject({ error: { kind: 'alreadyClosed' } });
    expect(await stopped).toMatchObject({ ok: true });
    expect(order).toEqual(['interrupt, dismissed 0']);
    expect(run.dismissed).toEqual(['a', 'b']);
    expect(run.answers).toEqual([]);
  });

  test('A stop of a question between two turns succeeds, although the agent has nothing to interrupt', async () => {
    const { run } = harness.agent;
    run.say(
      { type: 'turnStarted' },
      { type: 'turnEnded', busy: false, completed: true },
      ask('plan'),
    );
    run.interrupt = async () => err({ kind: 'refused', message: 'Not working.' });
    expect(await stop()).toMatchObject({ ok: true });
    expect([open(), run.dismissed, harness.status(sessionId)]).toEqual([[], ['plan'], 'idle']);
    // The agent was not interrupted, so it may ask again.
    run.say(ask('other'));
    expect(open()).toHaveLength(1);
  });

  test('A question of a stopped turn reaches no window, whether it comes before or after the end of the turn', async () => {
    const { run } = harness.agent;
    run.say({ type: 'turnStarted' });
    await stop();
    run.say(ask('late'), { type: 'turnEnded', busy: false }, ask('later'));
    expect([open(), run.dismissed, harness.status(sessionId)]).toEqual([
      [],
      ['late', 'later'],
      'idle',
    ]);
    run.say({ type: 'turnStarted' }, ask('next'));
    expect(open()).toHaveLength(1);
  });

  test('An answer in the moment of a stop reaches no agent while the store accepts no write', async () => {
    const { run } = harness.agent;
    run.say({ type: 'turnStarted' }, ask('a'));
    const requestId = open()[0]?.requestId ?? '';
    harness.database?.exec('PRAGMA query_only = ON');
    const stopped = stop();
    expect(answer(requestId)).toMatchObject({ ok: false });
    harness.database?.exec('PRAGMA query_only = OFF');
    // The store accepts writes again before the end of the question is tried again.
    expect(answer(requestId)).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    harness.clock.advance(1000);
    await stopped;
    expect([open(), run.answers]).toEqual([[], []]);
  });

  test('An answer that stops the turn ends its other questions, but one of a sub-agent stops only that', () => {
    const { run } = harness.agent;
    const child = (askId: string) => ({
      ...ask(askId),
      ask: { ...ask(askId).ask, askedBy: 'helper' },
    });
    run.say({ type: 'turnStarted' }, ask('a'), child('b'), child('c'));
    const [a, b, c] = open();
    answer(b?.requestId ?? '', 'terminate');
    expect(open()).toHaveLength(2);
    answer(a?.requestId ?? '', 'terminate');
    expect(open()).toEqual([]);
    expect(answer(c?.requestId ?? '')).toMatchObject({ error: { kind: 'alreadyClosed' } });
    expect(run.dismissed).toEqual(['c']);
  });

  test('The end of a turn ends its question, but not one of a sub-agent that works on or of a screen', () => {
    const { run } = harness.agent;
    const child = { ...ask('b'), ask: { ...ask('b').ask, askedBy: 'helper' } };
    const screen = { ...ask('c'), ask: { ...ask('c').ask, endsWithTurn: false } } as const;
    run.say({ type: 'turnStarted' }, ask('a'), child, screen, { type: 'turnEnded', busy: true });
    expect([open().length, run.dismissed]).toEqual([2, ['a']]);
    run.say({ type: 'turnEnded', busy: false });
    expect([open().length, run.dismissed]).toEqual([1, ['a', 'b']]);
  });

  test('What an agent asks while its session is stopped reaches no window, and the next process may ask', async () => {
    const { run } = harness.agent;
    run.say({ type: 'turnStarted' }, ask('a'));
    run.onStop = () => run.say(ask('b'));
    await harness.sessions.terminate({ commandId, sessionId });
    // The model would take a reply for a refusal of the person.
    expect([open(), run.dismissed]).toEqual([[], []]);
    await harness.sessions.resume({ commandId, sessionId });
    harness.agent.run.say({ type: 'turnStarted' }, ask('c'));
    expect(open()).toHaveLength(1);
  });

  test('A stop ends the questions of an earlier core, which the agent that outlived it has not repeated yet', async () => {
    harness.dispose();
    const agent = new SurvivingAgent();
    harness = new Harness(undefined, undefined, agent);
    sessionId = await harness.session();
    agent.run.say({ type: 'turnStarted' }, { type: 'memo', memo: 'memo' }, ask('a'));
    harness.crash();
    harness = new Harness(harness.folder, undefined, agent);
    const { survivors } = harness.recover();
    for (const survivor of survivors) await harness.sessions.takeOver(survivor);
    const requestId = open()[0]?.requestId ?? '';
    expect(harness.status(sessionId)).toBe('waiting');
    expect(await stop()).toMatchObject({ ok: true });
    expect(answer(requestId)).toMatchObject({ error: { kind: 'alreadyClosed' } });
    agent.run.say(ask('a'));
    expect([open(), agent.run.dismissed]).toEqual([[], ['a']]);
  });
});
