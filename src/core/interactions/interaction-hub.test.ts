import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

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

  test('remembers when it was first shown', () => {
    const requestId = opened('a1');
    harness.clock.advance(5);
    expect(harness.hub.shown(requestId, 'window-1')).toBe(true);
    const at = harness.clock.now();
    harness.clock.advance(5);
    harness.hub.shown(requestId, 'window-1');
    expect(harness.store.interactions.get(requestId)?.shownAt).toBe(at);
    expect(harness.hub.shown('unknown', 'window-1')).toBe(false);
  });
});
