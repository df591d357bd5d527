import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import { worded } from '#shared/interaction/worded.ts';
import { textIn } from '#shared/words/sentence-text.ts';

const WINDOW = { type: 'window', windowId: 'window-1' } as const;

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => harness.dispose());

const open = () => harness.store.interactions.open();
const respond = (requestId: string, selectedOptionId: string, feedback?: string) =>
  harness.hub.handleInteractionResponse(
    { requestId, selectedOptionId, ...(feedback === undefined ? {} : { feedback }) },
    WINDOW,
  );

function opened(askId: string): string {
  harness.agent.run.say(ask(askId));
  return open().at(-1)?.request.requestId ?? '';
}

describe('InteractionHub', () => {
  test('A question is stored with its resume point and its message before any subscriber is notified', () => {
    const seen: string[] = [];
    harness.journal.subscribe(({ event }) => {
      if (event.type === 'interaction.upserted')
        seen.push(...open().map(({ request }) => request.requestId));
    });
    const requestId = opened('a1');
    expect(seen).toEqual([requestId]);
    expect(harness.messages(sessionId).at(-1)).toMatchObject({
      messageType: 'interaction',
      metadata: { requestId, outcome: null },
    });
    expect(harness.status(sessionId)).toBe('waiting');
  });

  test('An answer goes to exactly the question that the person read, in any order of answers', () => {
    const [first, second] = [opened('a1'), opened('a2')];
    respond(second, 'reject', 'not that');
    expect(harness.agent.run.answers).toMatchObject([
      { askId: 'a2', decision: { option: { optionId: 'reject' }, feedback: 'not that' } },
    ]);
    expect(harness.status(sessionId)).toBe('waiting');
    respond(first, 'approve');
    expect(harness.agent.run.answers.map(({ askId }) => askId)).toEqual(['a2', 'a1']);
    expect(harness.status(sessionId)).toBe('working');
  });

  test('A question is answered once: a second answer changes nothing and fails with `alreadyClosed`', () => {
    const requestId = opened('a1');
    expect(respond(requestId, 'approve')).toMatchObject({
      ok: true,
      value: { outcome: 'answered', decidedBy: { type: 'window', windowId: 'window-1' } },
    });
    expect(respond(requestId, 'reject')).toMatchObject({
      ok: false,
      error: { kind: 'alreadyClosed' },
    });
    expect(harness.agent.run.answers).toHaveLength(1);
  });

  test('A question that the agent withdrew cannot be answered any more', () => {
    const requestId = opened('a1');
    harness.hub.shown(requestId, 'window-1');
    harness.agent.run.say({ type: 'withdrawn', askId: 'a1' });
    expect(harness.store.interactions.get(requestId)).toMatchObject({ outcome: 'withdrawn' });
    expect(respond(requestId, 'approve')).toMatchObject({
      error: { kind: 'alreadyClosed', message: { name: 'takenBack' } },
    });
    expect(harness.agent.run.answers).toEqual([]);
    expect(harness.status(sessionId)).toBe('working');
  });

  test('An answer needs an existing option and the text that the option requires', () => {
    const requestId = opened('a1');
    expect(respond(requestId, 'retry', '  ')).toMatchObject({ error: { kind: 'inputRequired' } });
    expect(respond(requestId, 'other')).toMatchObject({ error: { kind: 'noSuchOption' } });
    expect(respond('unknown', 'approve')).toMatchObject({ error: { kind: 'noSuchRequest' } });
    expect(open()).toHaveLength(1);
  });

  test('A question of an agent that ended is closed as agentGone, and a later answer fails with `alreadyClosed`', () => {
    const requestId = opened('a1');
    harness.hub.shown(requestId, 'window-1');
    harness.agent.run.end();
    expect(harness.store.interactions.get(requestId)).toMatchObject({ outcome: 'agentGone' });
    expect(respond(requestId, 'approve')).toMatchObject({
      ok: false,
      error: { kind: 'alreadyClosed' },
    });
  });

  test('A question that the agent asks twice is opened once', () => {
    opened('a1');
    harness.agent.run.say(ask('a1'));
    expect(open()).toHaveLength(1);
  });

  test('A question remembers each window that showed it, and when', () => {
    const requestId = opened('a1');
    const at = harness.clock.now();
    harness.hub.shown(requestId, 'window-1');
    harness.clock.advance(5);
    harness.hub.shown(requestId, 'window-2');
    harness.hub.shown(requestId, 'window-1');
    expect(harness.store.interactions.get(requestId)).toMatchObject({
      shownAt: at,
      shownIn: [
        { windowId: 'window-1', at },
        { windowId: 'window-2', at: at + 5 },
      ],
    });
    expect(harness.hub.shown('unknown', 'window-1')).toBe(false);
  });

  test.each<[Decider, Decider, string]>([
    [
      WINDOW,
      WINDOW,
      'This window has already answered this question: approve. Your answer changed nothing.',
    ],
    [
      WINDOW,
      { type: 'window', windowId: 'window-2' },
      'Another window has already answered this question: approve. Your answer changed nothing.',
    ],
    [
      { type: 'client', name: 'bot' },
      WINDOW,
      'The program bot has already answered this question: approve. Your answer changed nothing.',
    ],
  ])(
    'A question answered by %j names the first decider in the error for a second answer by %j',
    (first, second, message) => {
      const response = { requestId: opened('a1'), selectedOptionId: 'approve' };
      harness.hub.handleInteractionResponse(response, first);
      const late = harness.hub.handleInteractionResponse(
        { ...response, selectedOptionId: 'reject' },
        second,
      );
      expect(late.ok ? null : textIn('en', late.error.message)).toBe(message);
      expect(harness.store.interactions.get(response.requestId)).toMatchObject({
        decidedBy: first,
        response: { selectedOptionId: 'approve' },
      });
    },
  );

  test('An answer that the agent does not take fails as agentGone, and the given answer stays stored', () => {
    const requestId = opened('a1');
    harness.agent.run.answer = () => err({ kind: 'agentGone', message: 'It hung up.' });
    expect(respond(requestId, 'reject')).toMatchObject({
      error: { kind: 'agentGone', message: 'It hung up.' },
    });
    expect(harness.store.interactions.get(requestId)).toMatchObject({
      outcome: 'agentGone',
      explanation: 'It hung up.',
      response: { selectedOptionId: 'reject' },
    });
  });

  test('A question whose answer was lost is open again under the id that the agent asks with now', () => {
    const first = opened('a1');
    respond(first, 'approve');
    harness.agent.run.say({
      type: 'answerLost',
      askId: 'a1',
      explanation: worded('openAgain', {}),
    });
    const second = opened('a2');
    expect(harness.store.interactions.get(first)).toMatchObject({
      outcome: 'deliveryFailed',
      explanation: 'The terminal did not accept the answer. The question is open again.',
      explained: [{ name: 'openAgain', values: {} }],
      nextRequestId: second,
    });
    expect(open().map(({ request }) => request.requestId)).toEqual([second]);
  });
});

test('Two lost answers are both marked deliveryFailed, though the second was given before the first was known to be lost', () => {
  const [first, second] = [opened('a1'), opened('a2')];
  respond(first, 'approve');
  respond(second, 'approve');
  for (const askId of ['a1', 'a2'])
    harness.agent.run.say({ type: 'answerLost', askId, explanation: worded('openAgain', {}) });
  expect(
    [first, second].map((requestId) => harness.store.interactions.get(requestId)?.outcome),
  ).toEqual(['deliveryFailed', 'deliveryFailed']);
});

describe('Resume points of InteractionHub', () => {
  const points = () => harness.store.interactions.resumePoints();

  test('A resume point has the iteration and the stage that the agent reports', () => {
    const { ask: asked, ...event } = ask('a1');
    harness.agent.run.say({
      ...event,
      ask: { ...asked, pausedAt: { iteration: 4, stage: 'acting' } },
    });
    expect(points()).toMatchObject([{ currentIteration: 4, pausedStage: 'acting' }]);
  });

  test('A resume point exists with its question, holds the answer while it is sent, and is deleted when the agent has it', () => {
    const requestId = opened('a1');
    expect(points()).toMatchObject([
      {
        sessionId,
        pausedStage: 'TOOL_APPROVAL',
        interactionRequest: { requestId },
        userResponse: null,
        context: { askId: 'a1' },
        originalTask: 'Do it.',
      },
    ]);
    const { run } = harness.agent;
    const whileSent: unknown[] = [];
    run.answer = () => ok(whileSent.push(...points()));
    respond(requestId, 'reject', 'not that');
    expect(whileSent).toMatchObject([
      { userResponse: { selectedOptionId: 'reject', feedback: 'not that' } },
    ]);
    expect(points()).toEqual([]);
  });

  test('A resume point stays until the store could note that the agent has the answer', () => {
    const requestId = opened('a1');
    harness.database?.exec(
      "CREATE TRIGGER kept BEFORE DELETE ON resume_points BEGIN SELECT RAISE(ABORT, 'no space'); END",
    );
    expect(respond(requestId, 'approve')).toMatchObject({ ok: true });
    expect(points()).toHaveLength(1);
    harness.database?.exec('DROP TRIGGER kept');
    harness.clock.advance(1000);
    expect(points()).toEqual([]);
    expect(harness.agent.run.answers).toHaveLength(1);
  });

  test('A resume point is deleted with a question that closed without an answer', () => {
    opened('a1');
    harness.agent.run.say({ type: 'withdrawn', askId: 'a1' });
    expect(points()).toEqual([]);
  });
});
