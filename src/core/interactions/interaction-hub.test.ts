import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Decision } from '#core/agents/agent.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import { worded } from '#shared/interaction/worded.ts';

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
  harness.hub.handleInteractionResponse({ requestId, selectedOptionId, ...(feedback === undefined ? {} : { feedback }) }, WINDOW);

function opened(askId: string): string {
  harness.agent.run.say(ask(askId));
  return open().at(-1)?.request.requestId ?? '';
}

describe('a question', () => {
  test('is stored with its resume point and its message before anyone hears of it', () => {
    const seen: string[] = [];
    harness.journal.subscribe(({ event }) => {
      if (event.type === 'interaction.upserted') seen.push(...open().map(({ request }) => request.requestId));
    });
    const requestId = opened('a1');
    expect(seen).toEqual([requestId]);
    expect(harness.messages(sessionId).at(-1)).toMatchObject({ messageType: 'interaction', metadata: { requestId, outcome: null } });
    expect(harness.status(sessionId)).toBe('waiting');
  });

  test('goes back to exactly the prompt that was read, whatever the order', () => {
    const [first, second] = [opened('a1'), opened('a2')];
    respond(second, 'reject', 'not that');
    expect(harness.agent.run.answers).toMatchObject([{ askId: 'a2', decision: { option: { optionId: 'reject' }, feedback: 'not that' } }]);
    expect(harness.status(sessionId)).toBe('waiting');
    respond(first, 'approve');
    expect(harness.agent.run.answers.map(({ askId }) => askId)).toEqual(['a2', 'a1']);
    expect(harness.status(sessionId)).toBe('working');
  });

  test('is answered once: a second answer changes nothing and says why', () => {
    const requestId = opened('a1');
    expect(respond(requestId, 'approve')).toMatchObject({
      ok: true,
      value: { outcome: 'answered', decidedBy: { type: 'window', windowId: 'window-1' } },
    });
    expect(respond(requestId, 'reject')).toMatchObject({ ok: false, error: { kind: 'alreadyClosed' } });
    expect(harness.agent.run.answers).toHaveLength(1);
  });

  test('that the agent took back cannot be answered any more', () => {
    const requestId = opened('a1');
    harness.hub.shown(requestId, 'window-1');
    harness.agent.run.say({ type: 'withdrawn', askId: 'a1' });
    expect(harness.store.interactions.get(requestId)).toMatchObject({ outcome: 'withdrawn' });
    expect(respond(requestId, 'approve')).toMatchObject({
      error: { kind: 'alreadyClosed', message: expect.stringContaining('took the question back') },
    });
    expect(harness.agent.run.answers).toEqual([]);
    expect(harness.status(sessionId)).toBe('working');
  });

  test('needs the text that its option asks for, and an option that it has', () => {
    const requestId = opened('a1');
    expect(respond(requestId, 'retry', '  ')).toMatchObject({ error: { kind: 'inputRequired' } });
    expect(respond(requestId, 'other')).toMatchObject({ error: { kind: 'noSuchOption' } });
    expect(respond('unknown', 'approve')).toMatchObject({ error: { kind: 'noSuchRequest' } });
    expect(open()).toHaveLength(1);
  });

  test('of an agent that ended is closed as agentGone, and an answer says so', () => {
    const requestId = opened('a1');
    harness.hub.shown(requestId, 'window-1');
    harness.agent.run.end();
    expect(harness.store.interactions.get(requestId)).toMatchObject({ outcome: 'agentGone' });
    expect(respond(requestId, 'approve')).toMatchObject({ ok: false, error: { kind: 'alreadyClosed' } });
  });

  test('asked twice by the agent is shown once', () => {
    opened('a1');
    harness.agent.run.say(ask('a1'));
    expect(open()).toHaveLength(1);
  });

  test('remembers each window that showed it, and when', () => {
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
    [WINDOW, WINDOW, 'This window has already answered this question: approve. Your answer changed nothing.'],
    [
      WINDOW,
      { type: 'window', windowId: 'window-2' },
      'Another window has already answered this question: approve. Your answer changed nothing.',
    ],
    [{ type: 'client', name: 'bot' }, WINDOW, 'The program bot has already answered this question: approve. Your answer changed nothing.'],
  ])('answered by %j tells %j who was first', (first, second, message) => {
    const response = { requestId: opened('a1'), selectedOptionId: 'approve' };
    harness.hub.handleInteractionResponse(response, first);
    expect(harness.hub.handleInteractionResponse({ ...response, selectedOptionId: 'reject' }, second)).toMatchObject({
      error: { message },
    });
    expect(harness.store.interactions.get(response.requestId)).toMatchObject({
      decidedBy: first,
      response: { selectedOptionId: 'approve' },
    });
  });

  test('whose agent does not take the answer says so, with the answer that was given', () => {
    const requestId = opened('a1');
    harness.agent.run.answer = () => err({ kind: 'agentGone', message: 'It hung up.' });
    expect(respond(requestId, 'reject')).toMatchObject({ error: { kind: 'agentGone', message: 'It hung up.' } });
    expect(harness.store.interactions.get(requestId)).toMatchObject({
      outcome: 'agentGone',
      explanation: 'It hung up.',
      response: { selectedOptionId: 'reject' },
    });
  });

  test('whose answer was lost is open again under the id that the agent asks with now', () => {
    const first = opened('a1');
    respond(first, 'approve');
    harness.agent.run.say({ type: 'answerLost', askId: 'a1', explanation: worded('openAgain', {}) });
    const second = opened('a2');
    expect(harness.store.interactions.get(first)).toMatchObject({
      outcome: 'deliveryFailed',
      explanation: 'The terminal did not take the answer. The question is open again.',
      explained: [{ name: 'openAgain', values: {} }],
      nextRequestId: second,
    });
    expect(open().map(({ request }) => request.requestId)).toEqual([second]);
  });
});

test('each of two lost answers is told, though the second was given before the first was known to be lost', () => {
  const [first, second] = [opened('a1'), opened('a2')];
  respond(first, 'approve');
  respond(second, 'approve');
  for (const askId of ['a1', 'a2']) harness.agent.run.say({ type: 'answerLost', askId, explanation: worded('openAgain', {}) });
  expect([first, second].map((requestId) => harness.store.interactions.get(requestId)?.outcome)).toEqual([
    'deliveryFailed',
    'deliveryFailed',
  ]);
});

describe('a resume point', () => {
  const points = () => harness.store.interactions.resumePoints();

  test('is there with its question, has the answer while it is sent, and goes when the agent has it', () => {
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
    expect(whileSent).toMatchObject([{ userResponse: { selectedOptionId: 'reject', feedback: 'not that' } }]);
    expect(points()).toEqual([]);
  });

  test('stays until the store takes that the agent has it', () => {
    const requestId = opened('a1');
    harness.database?.exec("CREATE TRIGGER kept BEFORE DELETE ON resume_points BEGIN SELECT RAISE(ABORT, 'no space'); END");
    expect(respond(requestId, 'approve')).toMatchObject({ ok: true });
    expect(points()).toHaveLength(1);
    harness.database?.exec('DROP TRIGGER kept');
    harness.clock.advance(1000);
    expect(points()).toEqual([]);
    expect(harness.agent.run.answers).toHaveLength(1);
  });

  test('goes with a question that nobody answered', () => {
    opened('a1');
    harness.agent.run.say({ type: 'withdrawn', askId: 'a1' });
    expect(points()).toEqual([]);
  });
});

test('a tool that waits for approval has four ways to go on', () => {
  const session = harness.store.sessions.get(sessionId);
  if (!session) throw new Error('The session is gone.');
  const sent: Decision[] = [];
  const pause = {
    askId: 'p',
    toolName: 'Bash',
    toolUseId: null,
    input: {},
    details: null,
    title: 'Run it?',
    message: '',
    isDangerous: true,
  };
  const asked = harness.hub.pauseForToolApproval(session, pause, 'a task', {
    deliverDecision: (_, decision) => ok(sent.push(decision)),
  });
  const requestId = asked.ok ? asked.value.requestId : '';
  expect(harness.store.interactions.get(requestId)?.request.options.map(({ action, isDefault }) => [action, isDefault])).toEqual([
    ['APPROVE_AND_EXECUTE', false],
    ['RETRY_WITH_FEEDBACK', false],
    ['REJECT_WITH_REASON', true],
    ['TERMINATE', false],
  ]);
  respond(requestId, 'retry', 'gently');
  expect(sent).toMatchObject([{ option: { action: 'RETRY_WITH_FEEDBACK' }, feedback: 'gently' }]);
});
