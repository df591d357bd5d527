import { afterEach, beforeEach, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

const commandId = '11111111-1111-4111-8111-111111111111';
let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
});
afterEach(() => harness.dispose());

/** Asks, and answers with words. Returns what the agent got. */
function answerWith(selectedOptionId: string, feedback: string) {
  const { run } = harness.agent;
  run.say({ type: 'turnStarted' }, ask('a'));
  const [open] = harness.store.interactions.open();
  const requestId = open?.request.requestId ?? '';
  const decidedBy = { type: 'client', name: 'webhook' } as const;
  const response = { requestId, selectedOptionId, feedback };
  expect(harness.hub.handleInteractionResponse(response, decidedBy)).toMatchObject({ ok: true });
  const decision = run.answers[0]?.decision;
  return decision?.option ? decision.feedback : undefined;
}

test('words with an option that takes none are the next prompt, after the turn', async () => {
  const { run } = harness.agent;
  expect(answerWith('approve', 'And add a test.')).toBeNull();
  const before = run.prompts.length;
  run.say({ type: 'turnEnded', busy: false, completed: true });
  await expect
    .poll(() => run.prompts.slice(before).map(({ text }) => text))
    .toEqual(['And add a test.']);
  expect(JSON.stringify(harness.messages(sessionId))).toContain('And add a test.');
});

test('words of a refusal are its reason and no prompt', async () => {
  const { run } = harness.agent;
  expect(answerWith('retry', 'Use rg.')).toBe('Use rg.');
  run.say({ type: 'turnEnded', busy: false, completed: true });
  await harness.sessions.prompt({ commandId, sessionId, text: 'Next.' });
  expect(run.prompts.map(({ text }) => text)).toEqual(['Do it.', 'Next.']);
});
