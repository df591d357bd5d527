import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { messageText } from '#shared/conversation/message-text.ts';

import {
  brief,
  convertLines,
  eventsOf,
  fixtureNames,
  linesOf,
  messagesOf,
  notification,
} from '../test-fixtures.ts';

/**
 * For each recording: its lines, the lines that became messages, and the conversation in short. No
 * line of a recording may be unknown.
 */
const recordings: readonly (readonly [string, number, number, string])[] = [
  [
    'appserver-approve-cmd.io.jsonl',
    29,
    7,
    'status:notice user assistant Bash:failed assistant usage',
  ],
  ['appserver-approve-patch.io.jsonl', 29, 6, 'status:notice user Write:completed assistant usage'],
  [
    'appserver-approve-session.io.jsonl',
    43,
    11,
    'status:notice user Bash:completed assistant usage user Bash:completed assistant usage',
  ],
  ['appserver-ask.io.jsonl', 29, 5, 'status:notice user assistant assistant usage'],
  ['appserver-badreq.io.jsonl', 14, 4, 'status:notice user error:apiError usage'],
  [
    'appserver-basic.io.jsonl',
    51,
    14,
    'status:notice user assistant Bash:completed assistant Edit:completed Bash:completed Write:completed assistant usage',
  ],
  [
    'appserver-cancel-cmd.io.jsonl',
    20,
    5,
    'status:notice user Bash:denied status:interrupted usage',
  ],
  ['appserver-decline-cmd.io.jsonl', 26, 6, 'status:notice user Bash:denied assistant usage'],
  [
    'appserver-interrupt-cmd.io.jsonl',
    24,
    9,
    'status:notice user assistant Bash:interrupted status:interrupted usage',
  ],
  ['appserver-interrupt.io.jsonl', 22, 3, 'status:notice user assistant status:interrupted usage'],
  ['appserver-longout.io.jsonl', 23, 6, 'status:notice user Bash:completed assistant usage'],
  ['appserver-planmode.io.jsonl', 25, 5, 'status:notice user plan assistant usage'],
  ['appserver-ratelimit.io.jsonl', 14, 4, 'status:notice user error:rateLimited usage'],
  [
    'appserver-readonly-edit.io.jsonl',
    59,
    14,
    'status:notice user assistant Bash:completed assistant Edit:completed Bash:completed Write:completed assistant usage',
  ],
  ['appserver-thinking.io.jsonl', 25, 5, 'status:notice user thinking assistant usage'],
  ['exec-ask.jsonl', 5, 3, 'assistant assistant usage'],
  ['exec-badreq.jsonl', 4, 2, 'error:apiError usage'],
  [
    'exec-basic-bypass.jsonl',
    14,
    12,
    'assistant Bash:completed assistant FileChange:completed Bash:completed Write:completed assistant usage',
  ],
  [
    'exec-basic.jsonl',
    14,
    12,
    'assistant Bash:completed assistant FileChange:completed Bash:completed Write:completed assistant usage',
  ],
  ['exec-escalate.jsonl', 5, 3, 'assistant assistant usage'],
  ['exec-longout.jsonl', 6, 4, 'Bash:completed assistant usage'],
  ['exec-overload.jsonl', 4, 2, 'assistant usage'],
  ['exec-patchout.jsonl', 4, 2, 'assistant usage'],
  ['exec-plan.jsonl', 4, 2, 'assistant usage'],
  ['exec-thinking.jsonl', 5, 3, 'thinking assistant usage'],
  [
    'rollouts/basic.jsonl',
    38,
    9,
    'user assistant Bash:completed assistant Edit:completed Bash:completed Write:completed assistant usage',
  ],
  [
    'rollouts/escmkdir.jsonl',
    33,
    8,
    'user Bash:completed assistant usage user Bash:completed assistant usage',
  ],
];

describe('codexConverter with recordings', () => {
  test('The table lists all recorded files', () => {
    expect(recordings.map(([name]) => name).toSorted()).toEqual(fixtureNames);
  });

  test.each(recordings)(
    'codexConverter converts every line of %s to the expected conversation',
    (name, seen, shown, conversation) => {
      const conversions = convertLines(linesOf(name));
      const counts = (fate: string) => conversions.filter((each) => each.fate === fate).length;
      const messages = messagesOf(conversions.flatMap(({ events }) => events));
      const found = {
        seen: conversions.length,
        shown: counts('shown'),
        unknown: counts('unknown'),
        conversation: brief(messages).join(' '),
      };
      expect(found).toEqual({ seen, shown, unknown: 0, conversation });
    },
  );

  test.each(fixtureNames)('codexConverter gives no new messages when %s is read twice', (name) => {
    const events = eventsOf(linesOf(name));
    const view = new MemoryView();
    const once = messagesOf(events, view);
    expect(messagesOf(events, view)).toEqual(once);
  });

  test.each(fixtureNames)(
    'codexConverter emits live text of %s without gaps and ends all live blocks',
    (name) => {
      expect(liveFaults(eventsOf(linesOf(name)))).toEqual([]);
    },
  );

  test.each(fixtureNames)('codexConverter gives only messages of %s that can be stored', (name) => {
    const messages = messagesOf(eventsOf(linesOf(name)));
    expect(messages.filter((message) => !conversationMessage.safeParse(message).success)).toEqual(
      [],
    );
  });
});

describe('codexConverter with turns', () => {
  test('codexConverter computes the tokens of a turn from the totals of the thread', () => {
    const usages = messagesOf(eventsOf(linesOf('appserver-approve-session.io.jsonl'))).filter(
      ({ messageType }) => messageType === 'usage',
    );
    const usage = { inputTokens: 1200, cacheReadTokens: 1800, outputTokens: 120 };
    expect(usages).toMatchObject([{ metadata: usage }, { metadata: usage }]);
  });

  test.each([
    [
      'appserver-badreq.io.jsonl',
      {
        content: 'mock bad request',
        metadata: { kind: 'apiError', remedy: expect.stringContaining('send the prompt again') },
      },
    ],
    [
      'appserver-ratelimit.io.jsonl',
      {
        metadata: { kind: 'rateLimited', remedy: expect.stringContaining('Wait until your limit') },
      },
    ],
  ])('codexConverter reports one error with a remedy in %s', (name, error) => {
    const errors = messagesOf(eventsOf(linesOf(name))).filter(
      ({ messageType }) => messageType === 'error',
    );
    expect(inEnglish(errors)).toMatchObject([error]);
  });

  test('codexConverter reports the error of the turn after that of a sub-agent', () => {
    const error = { message: 'no', codexErrorInfo: 'serverOverloaded' };
    const lines = [
      JSON.stringify({ id: '1', result: { thread: { id: 't' }, model: 'm' } }),
      notification('turn/started', { threadId: 't', turn: { id: 'u' } }),
      notification('error', { error, willRetry: false, threadId: 't2', turnId: 'u2' }),
      notification('turn/completed', { threadId: 't', turn: { id: 'u', status: 'failed', error } }),
    ];
    expect(brief(messagesOf(eventsOf(lines)))).toEqual([
      'error:overloaded',
      'error:overloaded',
      'usage',
    ]);
  });

  test('codexConverter reports the error of a turn after a turn whose end was not reported', () => {
    const error = { message: 'no', codexErrorInfo: 'serverOverloaded' };
    const failed = { id: 'u2', status: 'failed', error };
    const lines = [
      JSON.stringify({ id: '1', result: { thread: { id: 't' }, model: 'm' } }),
      notification('turn/started', { threadId: 't', turn: { id: 'u1' } }),
      notification('error', { error, willRetry: false, threadId: 't', turnId: 'u1' }),
      notification('turn/started', { threadId: 't', turn: { id: 'u2' } }),
      notification('turn/completed', { threadId: 't', turn: failed }),
    ];
    expect(brief(messagesOf(eventsOf(lines)))).toEqual([
      'error:overloaded',
      'error:overloaded',
      'usage',
    ]);
  });

  test('codexConverter reports model, effort and context size of the main conversation', () => {
    const count = {
      inputTokens: 1,
      cachedInputTokens: 0,
      cacheWriteInputTokens: 0,
      outputTokens: 1,
    };
    const used = (totalTokens: number) => ({
      total: { ...count, totalTokens: 900 },
      last: { ...count, totalTokens },
      modelContextWindow: 1000,
    });
    const lines = [
      JSON.stringify({
        id: '1',
        result: { thread: { id: 't' }, model: 'm', reasoningEffort: 'high' },
      }),
      notification('thread/tokenUsage/updated', { threadId: 't', tokenUsage: used(250) }),
      notification('thread/tokenUsage/updated', { threadId: 't2', tokenUsage: used(7) }),
      notification('thread/settings/updated', {
        threadId: 't',
        threadSettings: { model: 'n', effort: null },
      }),
    ];
    const facts = eventsOf(lines).flatMap((event) => (event.type === 'facts' ? [event.facts] : []));
    expect(facts).toMatchObject([
      { model: 'm', effort: 'high' },
      { contextTokens: 250, contextWindow: 1000 },
      { model: 'n', effort: null },
    ]);
  });

  test('codexConverter makes one message of a series of retries', () => {
    const attempt = (message: string) =>
      notification('error', {
        error: { message, codexErrorInfo: 'serverOverloaded' },
        willRetry: true,
        threadId: 't',
        turnId: 'u',
      });
    expect(messagesOf(eventsOf([attempt('1/5'), attempt('2/5')]))).toMatchObject([
      { content: '', metadata: { status: 'retry', data: { error: '2/5', over: 0 } } },
    ]);
  });

  const attempt = notification('error', {
    error: { message: '1/5' },
    willRetry: true,
    threadId: 't',
    turnId: 'u',
  });
  test.each([
    [
      'its model answers',
      [
        notification('item/agentMessage/delta', {
          threadId: 't',
          turnId: 'u',
          itemId: 'i',
          delta: 'Back',
        }),
      ],
    ],
    [
      'its turn is interrupted',
      [notification('turn/completed', { threadId: 't', turn: { id: 'u', status: 'interrupted' } })],
    ],
    [
      'its turn fails',
      [notification('turn/completed', { threadId: 't', turn: { id: 'u', status: 'failed' } })],
    ],
  ])('codexConverter ends a series of retries when %s', (_, lines) => {
    const turn = notification('turn/started', { threadId: 't', turn: { id: 'u' } });
    const retries = messagesOf(eventsOf([turn, attempt, ...lines])).filter((each) =>
      messageText('en', each).includes('1/5'),
    );
    expect(retries.map((each) => messageText('en', each))).toEqual(['Tried again: 1/5']);
    expect(retries).toMatchObject([{ metadata: { status: 'retry', data: { over: 1 } } }]);
  });

  test('codexConverter ends the retries of a sub-agent with its own turn and keeps those of the main conversation', () => {
    const lines = [
      JSON.stringify({ id: '1', result: { thread: { id: 't' }, model: 'm' } }),
      attempt,
      notification('error', {
        error: { message: 'sub' },
        willRetry: true,
        threadId: 't2',
        turnId: 'u2',
      }),
      notification('turn/completed', { threadId: 't2', turn: { id: 'u2', status: 'completed' } }),
    ];
    expect(messagesOf(eventsOf(lines)).map((each) => messageText('en', each))).toEqual([
      'Trying again: 1/5',
      'Tried again: sub',
    ]);
  });

  test('codexConverter gives a replayed prompt the key that it was sent with', () => {
    const item = {
      type: 'userMessage',
      id: 'x',
      clientId: 'key-1',
      content: [{ type: 'text', text: 'Hi' }],
    };
    const events = eventsOf([notification('item/completed', { item, threadId: 't', turnId: 'u' })]);
    expect(events).toMatchObject([
      { type: 'promptTaken', promptKey: 'key-1', stage: 'delivered' },
      {
        type: 'output',
        output: { type: 'text', key: 'key-1', role: 'user', text: 'Hi', synthetic: false },
      },
    ]);
  });

  test('codexConverter converts a todo list', () => {
    const plan = [
      { step: 'Read', status: 'completed' },
      { step: 'Write', status: 'inProgress' },
      { step: 'Test', status: 'pending' },
    ];
    expect(
      messagesOf(
        eventsOf([
          notification('turn/plan/updated', {
            threadId: 't',
            turnId: 'u',
            explanation: null,
            plan,
          }),
        ]),
      ),
    ).toMatchObject([
      {
        messageType: 'todo',
        metadata: {
          items: [
            { text: 'Read', status: 'completed' },
            { status: 'in_progress' },
            { status: 'pending' },
          ],
        },
      },
    ]);
  });

  test('codexConverter reports a change of the mode', () => {
    const settings = (mode: string, type: string) =>
      notification('thread/settings/updated', {
        threadId: 't',
        threadSettings: {
          approvalPolicy: 'on-request',
          sandboxPolicy: { type },
          model: 'm',
          collaborationMode: { mode },
        },
      });
    const events = eventsOf([settings('default', 'readOnly'), settings('plan', 'readOnly')]);
    expect(events).toMatchObject([
      { type: 'facts', facts: { model: 'm', permissionMode: 'ask' } },
      { type: 'facts', facts: { permissionMode: 'plan' } },
      { type: 'output', output: { type: 'status', status: 'permissionMode', text: 'plan' } },
    ]);
  });
});

describe('codexConverter with arbitrary input', () => {
  test('codexConverter gives events or unknown for any JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.json({ maxDepth: 4 }), { maxLength: 5 }), (lines) => {
        for (const { fate, events } of convertLines(lines))
          expect(fate === 'quiet' || events.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const allLines = fixtureNames
    .flatMap((name) => linesOf(name))
    .filter((line) => line.length < 4000);
  const mutation = fc.record({
    line: fc.nat(allLines.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.jsonValue({ maxDepth: 2 }),
  });

  test('codexConverter gives valid messages for recorded lines with any value replaced or any end cut off', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const lines = mutations.flatMap(({ line, at, value }) => {
          const text = allLines[line] ?? '';
          return [
            replaceValue(JSON.parse(text), at, value),
            text.slice(0, Math.floor(text.length * at)),
          ];
        });
        const messages = messagesOf(convertLines(lines).flatMap(({ events }) => events));
        expect(
          messages.filter((message) => !conversationMessage.safeParse(message).success),
        ).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['{"method":"thread/st', 'notJson'],
    ['[1,2]', 'notAnObject'],
    ['42', 'notAnObject'],
    ['null', 'notAnObject'],
    ['{}', 'unknownRecord'],
    ['{"method":"never/heard/of","params":{}}', 'unknownRecord'],
    [
      '{"method":"item/completed","params":{"item":{"type":"neverHeardOf","id":"1"}}}',
      'unknownItem',
    ],
    ['{"type":"never.heard.of"}', 'unknownRecord'],
    ['{"type":"event_msg","payload":{"type":"never_heard_of"}}', 'unknownRecord'],
  ])('codexConverter keeps %.60s as unknown', (text, reason) => {
    const [conversion] = convertLines([text]);
    expect(conversion).toMatchObject({
      fate: 'unknown',
      events: [{ output: { type: 'unknown', raw: text, reason, key: 'fixture:0' } }],
    });
  });

  test.each([
    ['started', 'subAgent/started', { agent: 'explore' }],
    ['interacted', 'subAgent/interacted', { agent: 'explore' }],
    ['interrupted', 'subAgent/interrupted', { agent: 'explore' }],
    ['paused', 'subAgent/other', { agent: 'explore', activity: 'paused' }],
  ])('codexConverter names the notice of a sub-agent that has %s', (kind, notice, values) => {
    const item = {
      type: 'subAgentActivity',
      id: 'i',
      kind,
      agentThreadId: 'c',
      agentPath: 'explore',
    };
    const [conversion] = convertLines([
      notification('item/completed', { threadId: 't', turnId: 'u', item }),
    ]);
    expect(conversion).toMatchObject({
      events: [
        {
          output: {
            type: 'status',
            status: 'backgroundTask',
            text: { name: `codex.notices.${notice}`, values },
            data: { notice, thread: 'c' },
          },
        },
      ],
    });
  });

  test('codexConverter refuses an unknown request and reports it', () => {
    const [conversion] = convertLines(['{"id":7,"method":"never/asked","params":{}}']);
    expect(conversion).toMatchObject({
      fate: 'unknown',
      events: [
        { type: 'unanswerable', controlId: '7', request: 'never/asked' },
        { output: { type: 'unknown', reason: 'unknownRequest' } },
      ],
    });
  });
});

/** Replaces one inner value by `value`; `at` selects it as a share of all values. */
function replaceValue(whole: unknown, at: number, value: unknown): string {
  const count = (JSON.stringify(whole).match(/[,:{[]/g) ?? []).length;
  let left = Math.floor(count * at);
  return JSON.stringify(whole, (_key, inner: unknown) => {
    left -= 1;
    return left === 0 ? value : inner;
  });
}

/**
 * Returns deltas at a wrong offset, ends of blocks that are not live, and blocks that stay live.
 */
function liveFaults(events: readonly AgentEvent[]): readonly string[] {
  const lengths = new Map<string, number>();
  const faults = events.flatMap((event) => {
    if (event.type !== 'delta') return [];
    const { delta } = event;
    if (delta.type === 'ended')
      return lengths.delete(delta.blockId) ? [] : [`not live: ${delta.blockId}`];
    const before = lengths.get(delta.blockId) ?? 0;
    lengths.set(delta.blockId, before + delta.append.length);
    return delta.offset === before ? [] : [`gap at ${delta.offset}: ${delta.blockId}`];
  });
  return [...faults, ...lengths.keys()];
}
