import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { permissionOf } from '#core/agents/claude-code/asks/answers.ts';
import { ask, option } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

let harness: Harness;

beforeEach(async () => {
  harness = new Harness();
  await harness.session();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => harness.dispose());

const answer = option('answer', 'PROVIDE_INFO');
const skip = option('skip', 'SKIP');

function openQuestion(change: Partial<AgentAsk>): Interaction {
  const event = ask('a1');
  if (event.type !== 'asked') throw new Error('ask() makes no question.');
  harness.agent.run.say({
    ...event,
    ask: { ...event.ask, type: 'USER_CHOICE', timeoutSeconds: 10, ...change },
  });
  const [open] = harness.store.interactions.open();
  if (!open) throw new Error('No question is open.');
  return open;
}

/** Lets the whole timeout of the question pass while a window shows it. */
function runOut({ request: { requestId } }: Interaction): Interaction | null {
  harness.hub.shown(requestId, 'w');
  for (let second = 0; second < 10; second += 1) harness.clock.advance(1000);
  return harness.store.interactions.get(requestId);
}

describe('InteractionRequest.required', () => {
  test('A question that can be skipped is not required, and is skipped when its time is over', () => {
    const open = openQuestion({ options: [answer, skip] });
    expect(open.request.required).toBe(false);
    expect(runOut(open)).toMatchObject({
      outcome: 'timedOut',
      decidedBy: { type: 'timeout' },
      response: { selectedOptionId: 'skip' },
    });
  });

  test('A question without a skip option is required, and no option is chosen when its time is over', () => {
    const open = openQuestion({ options: [answer] });
    expect(open.request.required).toBe(true);
    expect(runOut(open)).toMatchObject({ outcome: 'timedOut', decidedBy: null, response: null });
  });

  test('A question that its agent marks as required loses its skip option', () => {
    const open = openQuestion({ options: [answer, skip], required: true });
    expect(open.request.options.map(({ optionId }) => optionId)).toEqual(['answer']);
    const refused = harness.hub.handleInteractionResponse(
      { requestId: open.request.requestId, selectedOptionId: 'skip' },
      { type: 'window', windowId: 'w' },
    );
    expect(refused).toMatchObject({ ok: false, error: { kind: 'noSuchOption' } });
    expect(runOut(open)).toMatchObject({ outcome: 'timedOut', response: null });
  });

  test('A default option of the agent is taken when the time is over', () => {
    const open = openQuestion({
      options: [answer, option('other', 'PROVIDE_INFO'), skip],
      defaultOptionId: 'other',
    });
    expect(runOut(open)).toMatchObject({ response: { selectedOptionId: 'other' } });
  });

  test('A default option that may do harm is not taken when the time is over', () => {
    const open = openQuestion({
      options: [answer, option('stop', 'TERMINATE'), skip],
      defaultOptionId: 'stop',
    });
    expect(runOut(open)).toMatchObject({ response: null });
  });
});

test('permissionOf reports to Claude Code that a question timed out, and not that the user refused it', () => {
  const common = { option: skip, feedback: null, data: null };
  const byTime = permissionOf({ ...common, decidedBy: { type: 'timeout' } });
  expect(byTime).toMatchObject({
    behavior: 'deny',
    message: expect.stringContaining('There was no answer to these questions in time'),
  });
  const byPerson = permissionOf({ ...common, decidedBy: { type: 'window', windowId: 'w' } });
  expect(byPerson).toMatchObject({
    message: expect.stringContaining('The user chose not to answer'),
  });
});
