import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Answer } from '#core/agents/agent.ts';
import { CountingIds } from '#core/testing/fake-ports.ts';
import { isFields, nameAt, type Fields } from '#shared/base/fields.ts';

import { ANSWERED_THERE, HookAsks } from './hook-asks.ts';
import type { HookCall } from './hook-server.ts';

class FakeCall implements HookCall {
  readonly payload: Fields;
  readonly isCut: boolean;
  readonly replies: unknown[] = [];
  isGone = false;

  constructor(payload: Fields, isCut = false) {
    this.payload = payload;
    this.isCut = isCut;
  }

  reply(body: Fields): boolean {
    if (this.isGone || this.replies.length > 0) return false;
    this.replies.push(body);
    return true;
  }

  onGone(): void {
    // The tests call `closeHungUp` themselves.
  }
}

/** Returns the hook payloads of a recorded session, in order. */
function recordedPayloads(name: string): readonly Fields[] {
  const lines = readFileSync(new URL(`../fixtures/hooks/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const entry: unknown = JSON.parse(line);
    return isFields(entry) && entry.k === 'in' && isFields(entry.payload) ? [entry.payload] : [];
  });
}

/** Plays a recording up to its first question. */
function playToQuestion(name: string) {
  const asks = new HookAsks(new CountingIds(), () => null);
  const payloads = recordedPayloads(name);
  const at = payloads.findIndex(
    (payload) => nameAt(payload, 'hook_event_name') === 'PermissionRequest',
  );
  for (const payload of payloads.slice(0, at))
    if (nameAt(payload, 'hook_event_name') === 'PreToolUse') asks.rememberUse(payload);
  const call = new FakeCall(payloads[at] ?? {});
  const event = asks.ask(call);
  if (event.type !== 'asked') throw new Error('A question was expected.');
  return { asks, call, ask: event.ask, after: payloads.slice(at + 1) };
}

function answer(
  ask: ReturnType<typeof playToQuestion>['ask'],
  optionId: string,
  more: Partial<Answer> = {},
): Answer {
  const option = ask.options.find((each) => each.optionId === optionId);
  if (!option) throw new Error(`There is no ${optionId}.`);
  return {
    option,
    feedback: null,
    data: null,
    decidedBy: { type: 'window', windowId: 'w' },
    ...more,
  };
}

const decisionOf = (call: FakeCall): unknown => {
  const [reply] = call.replies;
  return isFields(reply) && isFields(reply.hookSpecificOutput)
    ? reply.hookSpecificOutput.decision
    : reply;
};

const withdrawn = (events: readonly AgentEvent[]) =>
  events.map((event) => (event.type === 'withdrawn' ? event.explanation : event.type));

test('HookAsks offers only refusal for a command that is too deep to be read', () => {
  const asks = new HookAsks(new CountingIds(), () => null);
  const call = new FakeCall({ tool_name: 'Bash', tool_input: { command: 'ls' } }, true);
  const event = asks.ask(call);
  if (event.type !== 'asked') throw new Error('A question was expected.');
  expect(event.ask.options.map(({ optionId }) => optionId)).toEqual([
    'retry',
    'reject',
    'terminate',
  ]);
  asks.answer(event.ask.askId, answer(event.ask, 'reject'));
  expect(decisionOf(call)).toMatchObject({ behavior: 'deny' });
});

test('HookAsks asks for a command with the id of its tool use, and sends the approval', () => {
  const { asks, call, ask } = playToQuestion('tui-hooks-perm-allow');
  expect(ask).toMatchObject({
    type: 'TOOL_APPROVAL',
    title: 'Run this command?',
    message: '',
    agentSays: 'Create build output',
    details: {
      type: 'tool',
      toolName: 'Bash',
      toolUseId: 'toolu_mockmwq0efdi00cy',
      input: { command: 'mkdir -p build && touch build/out.txt' },
    },
  });
  asks.answer(ask.askId, answer(ask, 'approve'));
  expect(decisionOf(call)).toEqual({ behavior: 'allow' });
});

test("HookAsks returns Claude Code's suggestion with an approval to be remembered", () => {
  const { asks, call, ask } = playToQuestion('tui-hooks-perm-updated-perms');
  asks.answer(ask.askId, answer(ask, 'approve-remember-1'));
  expect(decisionOf(call)).toMatchObject({
    behavior: 'allow',
    updatedPermissions: [{ type: 'addRules', behavior: 'allow', destination: 'session' }],
  });
});

test('HookAsks sends a refusal with its reason and the interrupt of the turn', () => {
  const { asks, call, ask } = playToQuestion('tui-hooks-perm-deny-interrupt');
  asks.answer(ask.askId, answer(ask, 'terminate', { feedback: 'Not here.' }));
  expect(decisionOf(call)).toEqual({
    behavior: 'deny',
    interrupt: true,
    message: expect.stringContaining('Not here.'),
  });
});

test('HookAsks sends answers by the text of each question', () => {
  const { asks, call, ask } = playToQuestion('tui-hooks-ask-via-hook');
  const answers = { 'Which database should the project use?': 'SQLite' };
  asks.answer(ask.askId, answer(ask, 'answer', { data: { answers } }));
  expect(decisionOf(call)).toMatchObject({
    behavior: 'allow',
    updatedInput: { questions: [{ header: 'Database' }], answers },
  });
});

test('HookAsks approves a plan with its input, which Claude Code requires', () => {
  const { asks, call, ask } = playToQuestion('tui-hooks-plan-via-hook');
  expect(ask).toMatchObject({
    type: 'USER_CONFIRMATION',
    details: { type: 'plan', plan: expect.stringContaining('improve greeting') },
  });
  asks.answer(ask.askId, answer(ask, 'plan-approve-edits'));
  expect(decisionOf(call)).toMatchObject({
    behavior: 'allow',
    updatedInput: { plan: expect.any(String) },
    updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits' }],
  });
});

test('HookAsks names the sub-agent that asks', () => {
  const { ask } = playToQuestion('tui-hooks-subagent-perm');
  expect(ask).toMatchObject({
    askedBy: 'general-purpose',
    details: { toolUseId: 'toolu_mockmwq1mi3j00q1' },
  });
});

test('HookAsks withdraws a question that was answered in the terminal when the tool has run, and ignores a late answer', () => {
  const { asks, call, ask, after } = playToQuestion('tui-hooks-perm-race-user-first');
  const toolReport =
    after.find((payload) => nameAt(payload, 'hook_event_name') === 'PostToolUse') ?? {};
  expect(withdrawn(asks.closeSettled(nameAt(toolReport, 'tool_use_id') ?? ''))).toEqual([
    ANSWERED_THERE,
  ]);
  expect(call.replies).toEqual([{}]);
  expect(asks.answer(ask.askId, answer(ask, 'approve'))).toBeNull();
});

test('HookAsks withdraws what the terminal showed when it stops waiting, and keeps the next question', () => {
  const { asks, ask } = playToQuestion('tui-hooks-perm-allow');
  asks.markShown();
  const next = new FakeCall({ tool_name: 'Bash', tool_input: { command: 'next' } });
  asks.ask(next);
  asks.markShownIfFirst();
  expect(asks.closeShown()).toEqual([
    { type: 'withdrawn', askId: ask.askId, explanation: ANSWERED_THERE },
  ]);
  expect(next.replies).toEqual([]);
  expect(asks.size).toBe(1);
});

test('HookAsks.answer returns null after Claude Code hung up', () => {
  const { asks, call, ask } = playToQuestion('tui-hooks-perm-deny');
  call.isGone = true;
  expect(asks.answer(ask.askId, answer(ask, 'approve'))).toBeNull();
});

test('HookAsks matches equal tool uses by order, newest first', () => {
  const asks = new HookAsks(new CountingIds(), () => null);
  const payload = { tool_name: 'Bash', tool_input: { command: 'ls' } };
  asks.rememberUse({ ...payload, tool_use_id: 'first' });
  asks.rememberUse({ ...payload, tool_use_id: 'second' });
  const ids = [
    asks.ask(new FakeCall(payload)),
    asks.ask(new FakeCall(payload)),
    asks.ask(new FakeCall(payload)),
  ].map((event) =>
    event.type === 'asked' && event.ask.details.type === 'tool'
      ? event.ask.details.toolUseId
      : undefined,
  );
  expect(ids).toEqual(['second', 'first', null]);
});
