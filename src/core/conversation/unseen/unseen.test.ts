import { structuredPatch } from 'diff';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { neutralPolicy } from '#core/interactions/policy.ts';
import { promptMessage } from '#core/sessions/record/own-messages.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { toolMessage } from '#core/testing/tool-message.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';
import { statusOutput, textOutput } from '#shared/conversation/test-outputs.ts';

import { unseenSince } from './unseen.ts';

let harness: Harness;
let sessionId: string;
/** Time at which the person left. */
let left: number;
let rules: string | null;

beforeEach(async () => {
  rules = null;
  harness = new Harness(undefined, {
    ...neutralPolicy,
    standing: () =>
      rules === null ? null : { ruleId: rules, effect: 'allow', count: () => undefined },
  });
  sessionId = await harness.session('Rename it.');
  left = harness.clock.now() + 1_000;
});

afterEach(() => harness.dispose());

async function happened(since = left) {
  const { sessions, total } = await unseenSince(harness.store, [
    { sessionId, since },
    { sessionId: 'unknown', since },
  ]);
  return { found: sessions[0] ?? null, total };
}

function prompt(id: string, at: number): void {
  harness.journal.write((entry) =>
    entry.message(promptMessage(id, sessionId, { text: id, attachments: [] }, at, 'delivered')),
  );
}

function tool(metadata: Partial<ToolExecutionMessage['metadata']>, at: number, of = sessionId) {
  harness.journal.write((entry) => entry.message(toolMessage(of, metadata, at)));
}

function edit(filePath: string, after: string): Partial<ToolExecutionMessage['metadata']> {
  const { hunks } = structuredPatch('', '', 'a\n', after, '', '');
  return { details: { type: 'diff', filePath, oldContent: 'a\n', newContent: after, hunks } };
}

function usage(key: string, costUsd: number | null, timestamp: number, isError = false): void {
  const tokens = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheCreationTokens: 0 };
  harness.agent.run.say({
    type: 'output',
    output: {
      type: 'usage',
      key,
      timestamp,
      source: { kind: 'corral' },
      parentToolUseId: null,
      usage: { ...tokens, costUsd },
      durationMs: 1,
      isError,
      reason: null,
    },
  });
}

function say(key: string, timestamp: number): void {
  harness.agent.run.say({ type: 'output', output: textOutput(key, 'Done.', { timestamp }) });
}

describe('Turns', () => {
  test('Nothing is found if nothing happened, or only what the person saw', async () => {
    tool(edit('/p/a', 'b\n'), left - 10);
    usage('u', 0.5, left);
    expect(await happened()).toMatchObject({ found: null, total: { sessions: 0, turns: 0 } });
  });

  test('The rest of the turn in which the person left and each later turn count once', async () => {
    tool(edit('/p/seen', 'b\n'), left - 10);
    say('t1', left + 1);
    usage('u1', 0.25, left + 2);
    prompt('Next', left + 3);
    tool(edit('/p/a', 'b\nc\n'), left + 4);
    tool(edit('/p/a', 'c\n'), left + 5);
    tool(edit('/p/b', 'd\n'), left + 6);
    tool({ status: 'failed', isError: true }, left + 7);
    tool({ status: 'denied' }, left + 8);
    usage('u2', 0.5, left + 9, true);
    const { found } = await happened();
    expect(found).toMatchObject({
      firstSeq: 3,
      turns: 2,
      turnsFailed: 1,
      turnsInterrupted: 0,
      toolsFailed: 1,
      changes: { files: 2, added: 4, removed: 3 },
      costUsd: 0.75,
      unpriced: 0,
      isCut: false,
    });
  });

  test('Each file that one tool changed counts', async () => {
    const [one, other] = [edit('/p/a', 'b\n').details, edit('/p/b', 'b\nc\n').details];
    if (one?.type !== 'diff' || other?.type !== 'diff') throw new Error('Edits have diffs.');
    tool({ details: { type: 'changes', files: [one, other] } }, left + 1);
    expect((await happened()).found?.changes).toEqual({ files: 2, added: 3, removed: 2 });
  });

  test('A turn in which the agent only wrote counts, and a note of Corral does not', async () => {
    harness.agent.run.say({
      type: 'output',
      output: statusOutput('s', 'Again', { timestamp: left + 1 }),
    });
    expect((await happened()).found).toBeNull();
    say('t', left + 2);
    expect((await happened()).found).toMatchObject({ turns: 1, changes: { files: 0 } });
  });

  test('A tool that ended after the person left counts, though it was started before', async () => {
    tool({ ...edit('/p/a', 'b\n'), durationMs: 500 }, left - 100);
    tool({ ...edit('/p/seen', 'b\n'), durationMs: 50 }, left - 100);
    say('t', left + 1);
    const { found } = await happened();
    expect(found).toMatchObject({ firstSeq: 2, turns: 1, changes: { files: 1 } });
  });

  test('A tool that began with an answer after the person left counts, though its time does not include the wait', async () => {
    const waited = { ms: 300, until: left + 100, isAsked: true };
    tool({ ...edit('/p/a', 'b\n'), durationMs: 5, waited }, left - 200);
    const seen = { ms: 150, until: left - 50, isAsked: true };
    tool({ ...edit('/p/seen', 'b\n'), durationMs: 5, waited: seen }, left - 200);
    const held = { ms: 201, until: left + 1, isAsked: false };
    tool({ ...edit('/p/held', 'b\n'), durationMs: 5, waited: held }, left - 200);
    expect((await happened()).found).toMatchObject({ turns: 1, changes: { files: 2 } });
  });

  test('Changes of sub-agents that were started before count, without being the first new message', async () => {
    tool({ ...edit('/p/deep', 'b\n'), parentToolUseId: 'sub' }, left + 1);
    say('t', left + 2);
    const { found } = await happened();
    expect(found).toMatchObject({ firstSeq: 3, changes: { files: 1, added: 1, removed: 1 } });
  });

  test('An interrupted turn is no failed one', async () => {
    harness.agent.run.say({
      type: 'output',
      output: statusOutput('i', '', { status: 'interrupted', timestamp: left + 1 }),
    });
    usage('u', 0, left + 2, true);
    expect((await happened()).found).toMatchObject({ turnsInterrupted: 1, turnsFailed: 0 });
  });

  test('A turn that the end of its agent cut off is interrupted or failed', async () => {
    tool({ status: 'running' }, left + 1);
    harness.recover();
    expect((await happened()).found).toMatchObject({ turns: 1, turnsInterrupted: 1 });
  });

  test('The cost of a turn without a reported cost is unknown, and a running turn has none yet', async () => {
    prompt('One', left + 1);
    usage('u1', null, left + 2);
    expect((await happened()).found).toMatchObject({ costUsd: null, unpriced: 1 });
    prompt('Two', left + 3);
    usage('u2', 0.5, left + 4);
    expect((await happened()).found).toMatchObject({ costUsd: 0.5, unpriced: 1 });
    prompt('Three', left + 5);
    harness.agent.run.say({ type: 'turnStarted' });
    expect((await happened()).found).toMatchObject({ turns: 3, costUsd: 0.5, unpriced: 1 });
  });
});

describe('Questions', () => {
  test('An answer by a rule is counted apart from those that wait', async () => {
    harness.clock.set(left + 1);
    rules = 'r1';
    harness.agent.run.say({ type: 'turnStarted' }, ask('a1'));
    rules = null;
    harness.agent.run.say(ask('a2'));
    const { found, total } = await happened();
    expect(found?.questions).toMatchObject({ total: 2, byRule: 1, open: 1, byPerson: 0 });
    expect(total).toMatchObject({ sessions: 1, questions: { total: 2, byRule: 1 } });
    expect((await happened(left + 1)).found).toBeNull();
  });

  test.each([
    [{ outcome: 'answered', decidedBy: { type: 'window', windowId: 'w' } }, { byPerson: 1 }],
    [
      { outcome: 'answered', decidedBy: { type: 'client', name: 'bot' } },
      { byProgram: 1, programs: ['bot'] },
    ],
    [{ outcome: 'answered', decidedBy: { type: 'timeout' } }, { expired: 1 }],
    [{ outcome: 'timedOut', decidedBy: null }, { expired: 1 }],
    [{ outcome: 'neverShown', decidedBy: null }, { expired: 1 }],
    [{ outcome: 'withdrawn', decidedBy: null }, { dropped: 1 }],
    [{ outcome: 'agentGone', decidedBy: null }, { dropped: 1 }],
    [{ outcome: 'superseded', decidedBy: null }, null],
  ] as const)('A question that was asked before and ended with %j', async (end, expected) => {
    harness.agent.run.say({ type: 'turnStarted' }, ask('a1'));
    const [open] = harness.store.interactions.open();
    if (!open) throw new Error('There is no open question.');
    harness.store.transaction(() =>
      harness.store.interactions.put({ ...open, ...end, closedAt: left + 5 }),
    );
    const { found } = await happened();
    expect(found?.questions ?? null).toEqual(
      expected && {
        total: 1,
        byPerson: 0,
        byRule: 0,
        byProgram: 0,
        programs: [],
        expired: 0,
        dropped: 0,
        open: 0,
        ...expected,
      },
    );
    expect((await happened(left + 5)).found).toBeNull();
  });

  test('Many ended questions are counted, each once', async () => {
    harness.agent.run.say({ type: 'turnStarted' }, ask('a1'));
    const [open] = harness.store.interactions.open();
    if (!open) throw new Error('There is no open question.');
    harness.store.transaction(() => {
      for (let at = 0; at < 450; at += 1)
        harness.store.interactions.put({
          ...open,
          request: { ...open.request, requestId: `q${at}` },
          outcome: 'timedOut',
          closedAt: left + 5,
        });
    });
    expect((await happened()).found?.questions).toMatchObject({ total: 450, expired: 450 });
  });
});

test('Sessions are counted each from its own time, and a file that several changed is one', async () => {
  const other = await harness.session('Other.');
  tool(edit('/p/a', 'b\n'), left + 1);
  tool(edit('/p/b', 'b\n'), left + 1, other);
  tool(edit('/p/a', 'b\n'), left + 50, other);
  const { sessions, total } = await unseenSince(harness.store, [
    { sessionId, since: left },
    { sessionId: other, since: left + 10 },
  ]);
  expect(sessions.map(({ changes }) => changes.files)).toEqual([1, 1]);
  expect(total).toMatchObject({ sessions: 2, turns: 2, changes: { files: 1, added: 2 } });
});

test('The first new message is found at any place, also among messages without a time', async () => {
  for (let at = 1; at <= 300; at += 1) {
    const message = toolMessage(sessionId, {}, left + at);
    const timestamp = at % 3 === 0 ? null : message.timestamp;
    harness.journal.write((entry) => entry.message({ ...message, timestamp }));
  }
  const { unseenFacts } = harness.store;
  for (let at = 0; at < 299; at += 1) {
    const next = (at + 1) % 3 === 0 ? at + 2 : at + 1;
    expect(unseenFacts.firstAfter(sessionId, left + at)).toBe(1 + next);
  }
  expect(unseenFacts.firstAfter(sessionId, left + 299)).toBeNull();
  expect(unseenFacts.firstAfter('unknown', left)).toBeNull();
});

test('More than 20,000 new messages are not all counted, and the reply says so', async () => {
  harness.store.transaction(() => {
    for (let at = 0; at < 20_001; at += 1)
      harness.store.messages.put(toolMessage(sessionId, { status: 'failed' }, left + 1), null);
  });
  const { found } = await happened();
  expect(found).toMatchObject({ isCut: true, toolsFailed: 20_000, turns: 1 });
});
