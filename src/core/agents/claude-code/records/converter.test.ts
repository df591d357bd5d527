import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

import {
  brief,
  convertLines,
  eventsOf,
  fixtureNames,
  linesOf,
  messagesOf,
  pairs,
} from '../test-fixtures.ts';

const edits =
  'assistant Read:completed assistant Edit:completed Bash:completed Write:completed assistant usage';

/**
 * For each recording: its lines, the lines that became messages, and the conversation in short. No
 * line of a recording may be unknown.
 */
const recordings: readonly (readonly [string, number, number, string])[] = [
  ['ask-nohost.jsonl', 6, 5, 'assistant AskUserQuestion:failed assistant usage'],
  ['authfail.jsonl', 8, 7, 'status:retry error:notLoggedIn'],
  ['badreq.jsonl', 3, 2, 'error:apiError usage'],
  ['badtool.jsonl', 7, 6, 'NoSuchTool:failed Read:failed assistant usage'],
  ['basic-partial.jsonl', 70, 12, edits],
  ['basic.jsonl', 13, 12, edits],
  [
    'bidi-allow-always.io.jsonl',
    13,
    10,
    'assistant Bash:completed assistant usage assistant Bash:completed assistant usage',
  ],
  ['bidi-allow-noinput.io.jsonl', 7, 5, 'assistant Bash:completed assistant usage'],
  ['bidi-allow-updatedinput.io.jsonl', 7, 5, 'assistant Bash:completed assistant usage'],
  ['bidi-ask-deny.io.jsonl', 7, 5, 'assistant AskUserQuestion:denied assistant usage'],
  ['bidi-ask-noanswers.io.jsonl', 7, 5, 'assistant AskUserQuestion:completed assistant usage'],
  ['bidi-ask.io.jsonl', 7, 5, 'assistant AskUserQuestion:completed assistant usage'],
  ['bidi-badline.io.jsonl', 0, 0, ''],
  ['bidi-deny.io.jsonl', 7, 5, 'assistant Bash:denied assistant usage'],
  ['bidi-edit-write.io.jsonl', 15, 12, edits],
  ['bidi-eof-pending.io.jsonl', 7, 5, 'assistant Bash:failed assistant usage'],
  ['bidi-error-response.io.jsonl', 7, 5, 'assistant Bash:failed assistant usage'],
  ['bidi-hookcallback.io.jsonl', 11, 5, 'assistant Bash:completed assistant usage'],
  ['bidi-initialize-allow.io.jsonl', 8, 5, 'assistant Bash:completed assistant usage'],
  ['bidi-interrupt-bash.io.jsonl', 9, 5, 'assistant Bash:interrupted status:interrupted usage'],
  ['bidi-interrupt-text.io.jsonl', 28, 5, 'assistant status:interrupted usage assistant usage'],
  ['bidi-no-flag.io.jsonl', 7, 6, 'assistant Bash:denied status:notice assistant usage'],
  [
    'bidi-plan.io.jsonl',
    14,
    12,
    'Read:completed assistant Write:completed ExitPlanMode:completed status:permissionMode Edit:completed assistant usage',
  ],
  [
    'bidi-setmode.io.jsonl',
    18,
    8,
    'status:permissionMode Read:completed assistant Edit:completed assistant usage',
  ],
  [
    'bidi-tasks.io.jsonl',
    13,
    12,
    'TaskCreate:failed TaskCreate:failed TaskUpdate:failed TaskUpdate:failed TaskList:failed assistant usage',
  ],
  ['bidi-todo.io.jsonl', 5, 4, 'TodoWrite:failed assistant usage'],
  ['denied-default.jsonl', 7, 6, 'assistant Bash:denied status:notice assistant usage'],
  ['hooks.jsonl', 23, 12, edits],
  ['longout.jsonl', 5, 4, 'Bash:completed assistant usage'],
  ['maxtok.jsonl', 5, 4, 'assistant user* assistant usage'],
  [
    'pairs/deny-interrupt-commands/1c572ecf-6620-4b7e-bef9-8179eae1d7b3.jsonl',
    71,
    18,
    'user thinking assistant Bash:denied status:interrupted user assistant status:compacted user* user* user assistant* user* user assistant* user assistant',
  ],
  [
    'pairs/deny-interrupt-commands/stream.io.jsonl',
    81,
    21,
    'user thinking assistant Bash:denied status:interrupted usage user assistant usage status:compacted user* assistant* user usage assistant* user usage user assistant usage',
  ],
  [
    'pairs/interrupted-bash-queue/fe62a127-7145-4ccd-9265-8a0ed5f4892b.jsonl',
    34,
    6,
    'user Bash:interrupted status:interrupted user assistant',
  ],
  [
    'pairs/interrupted-bash-queue/stream.io.jsonl',
    41,
    8,
    'user Bash:interrupted status:interrupted usage user assistant usage',
  ],
  [
    'pairs/interrupts/0c87e5f8-3c25-485e-b7d4-52021027fe68.jsonl',
    65,
    20,
    'user assistant status:interrupted user assistant status:interrupted user assistant Agent:completed assistant user* status:backgroundTask assistant user Bash:failed assistant user assistant',
  ],
  [
    'pairs/interrupts/stream.io.jsonl',
    133,
    31,
    'user assistant status:interrupted usage user assistant Write:interrupted status:interrupted usage user assistant Agent:completed status:backgroundTask assistant assistant usage Bash:completed assistant status:backgroundTask assistant usage user Bash:failed assistant usage user assistant usage',
  ],
  [
    'pairs/queued-mid-turn/728560e9-c4d7-417a-b5c2-9cc5333936d5.jsonl',
    32,
    5,
    'user Bash:completed user assistant',
  ],
  ['pairs/queued-mid-turn/stream.io.jsonl', 35, 6, 'user Bash:completed user assistant usage'],
  [
    'pairs/subagent-parallel/90488efd-de70-4c5e-b75d-14dda5ce58f8.jsonl',
    57,
    20,
    'user thinking assistant Bash:completed assistant user assistant user assistant Agent:completed assistant user assistant Bash:completed Bash:completed assistant',
  ],
  [
    'pairs/subagent-parallel/stream.io.jsonl',
    137,
    28,
    'user thinking assistant Bash:completed assistant usage user assistant usage user assistant Agent:completed user* Bash:completed assistant usage user assistant Bash:completed Bash:completed assistant usage',
  ],
  [
    'plan-nohost.jsonl',
    13,
    12,
    'Read:completed assistant Write:completed ExitPlanMode:failed Edit:denied status:notice assistant usage',
  ],
  [
    'subagent-bg.jsonl',
    22,
    17,
    'assistant Agent:completed status:backgroundTask assistant assistant Read:completed Bash:completed assistant status:backgroundTask assistant usage usage',
  ],
  [
    'subagent.jsonl',
    16,
    12,
    'assistant Agent:completed user* Read:completed Bash:completed assistant usage',
  ],
  ['todo-opus.jsonl', 5, 4, 'TodoWrite:failed assistant usage'],
  ['todo.jsonl', 5, 4, 'TodoWrite:completed assistant usage'],
  [
    'transcripts/51450006-aa04-4069-be8b-7ec3277b1e20.jsonl',
    94,
    31,
    'user assistant Read:completed assistant Edit:completed Bash:completed Write:completed assistant user assistant status:interrupted user assistant Agent:completed assistant status:backgroundTask assistant user status:interrupted user assistant user assistant Bash:denied status:interrupted',
  ],
];

describe('claudeConverter with recordings', () => {
  test('The table lists all recorded files', () => {
    expect(recordings.map(([name]) => name).toSorted()).toEqual(fixtureNames);
  });

  test.each(recordings)(
    'claudeConverter converts every line of %s to the expected conversation',
    (name, seen, shown, conversation) => {
      const conversions = convertLines(linesOf(name));
      const counts = (fate: string) => conversions.filter((each) => each.fate === fate).length;
      const messages = messagesOf(conversions.flatMap(({ events }) => events));
      expect({
        seen: conversions.length,
        shown: counts('shown'),
        unknown: counts('unknown'),
        conversation: brief(messages).join(' '),
      }).toEqual({
        seen,
        shown,
        unknown: 0,
        conversation,
      });
    },
  );

  test.each(fixtureNames)('claudeConverter gives no new messages when %s is read twice', (name) => {
    const events = eventsOf(linesOf(name));
    const view = new MemoryView();
    const once = messagesOf(events, view);
    expect(messagesOf(events, view)).toEqual(once);
  });

  test.each(fixtureNames)(
    'claudeConverter gives each output of %s its own key, except for outputs that change a message',
    (name) => {
      const keys = eventsOf(linesOf(name)).flatMap((event) =>
        event.type === 'output' && event.output.type !== 'status' && event.output.type !== 'error'
          ? [event.output.key]
          : [],
      );
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  test.each(fixtureNames)(
    'claudeConverter emits live text of %s without gaps and ends all live blocks',
    (name) => {
      expect(liveFaults(eventsOf(linesOf(name)))).toEqual([]);
    },
  );
});

test.each([
  'bidi-interrupt-text.io.jsonl',
  'bidi-interrupt-bash.io.jsonl',
  'pairs/interrupts/stream.io.jsonl',
])('claudeConverter reports the interrupt by the person in %s not as an error', (name) => {
  const feet = messagesOf(eventsOf(linesOf(name))).filter(
    ({ messageType }) => messageType === 'usage',
  );
  const interrupted = feet.filter(({ content }) => content.startsWith('aborted'));
  expect(interrupted).not.toEqual([]);
  expect(feet.filter(({ metadata }) => 'isError' in metadata && metadata.isError)).toEqual([]);
});

test('claudeConverter keeps a half-streamed Write as a use that the interrupt cut short', () => {
  const lines = linesOf('basic-partial.jsonl');
  const start = lines.findIndex(
    (line) => line.includes('content_block_start') && line.includes('"Write"'),
  );
  const end = lines.findIndex(
    (line, at) => at > start && line.includes('input_json_delta') && line.includes('file_path'),
  );
  const result =
    linesOf('bidi-interrupt-text.io.jsonl').find((line) => line.includes('aborted_streaming')) ??
    '';
  expect([start, end].every((at) => at >= 0)).toBe(true);
  const messages = messagesOf(eventsOf([...lines.slice(0, end + 1), result]));
  expect(
    messages.filter(({ messageType }) => messageType === 'tool_execution').at(-1),
  ).toMatchObject({
    metadata: {
      toolName: 'Write',
      status: 'interrupted',
      input: { file_path: expect.any(String) },
    },
  });
});

describe('claudeConverter with a session recorded as stream and transcript', () => {
  test.each(pairs)(
    'claudeConverter gives a record of $name the same key in stream and transcript',
    ({ stream, transcript }) => {
      const view = new MemoryView();
      messagesOf(eventsOf(linesOf(stream)), view);
      const live = brief(view.messages());
      messagesOf(eventsOf(linesOf(transcript)), view);
      const added = brief(view.messages()).slice(live.length);
      // The stream omits the texts that Claude Code adds for the model; no message of the
      // conversation may be added twice.
      expect(added.filter((word) => !word.endsWith('*'))).toEqual([]);
    },
  );
});

describe('claudeConverter with arbitrary input', () => {
  const bytes = new TextEncoder().encode(linesOf('basic-partial.jsonl').slice(0, 20).join('\n'));

  test('claudeConverter gives the same events for any split of the bytes', () => {
    const whole = eventsOf(
      new LineSplitter().push(new Uint8Array([...bytes, 10])).map(({ text }) => text),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
        const splitter = new LineSplitter();
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const lines = places
          .slice(1)
          .flatMap((end, index) => splitter.push(bytes.slice(places[index], end)));
        expect(eventsOf([...lines, ...splitter.flush()].map(({ text }) => text))).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  test('claudeConverter gives events or unknown for any JSON', () => {
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

  test('claudeConverter gives valid messages for recorded lines with any value replaced or any end cut off', () => {
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
    ['{"type":"assistant","mess', 'notJson'],
    ['\u001b[?25h', 'notJson'],
    ['[1,2]', 'notAnObject'],
    ['42', 'notAnObject'],
    ['null', 'notAnObject'],
    ['{}', 'unknownRecord'],
    ['{"type":"never-heard-of"}', 'unknownRecord'],
    ['{"type":"system","subtype":"never_heard_of"}', 'unknownRecord'],
    ['{"type":"assistant","message":{"content":[{"type":"never_heard_of"}]}}', 'unknownBlock'],
    [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'tooDeep'],
    ['['.repeat(100_000), 'notJson'],
  ])('claudeConverter keeps %.60s as unknown', (text, reason) => {
    const [conversion] = convertLines([text]);
    expect(conversion).toMatchObject({
      fate: 'unknown',
      events: [{ output: { type: 'unknown', raw: text, reason, key: 'fixture:0' } }],
    });
  });

  test('claudeConverter converts a line of 20 MB', () => {
    const text = 'x'.repeat(20_000_000);
    const [conversion] = convertLines([
      JSON.stringify({
        type: 'assistant',
        uuid: 'u',
        message: { id: 'm', content: [{ type: 'text', text }] },
      }),
    ]);
    expect(conversion?.events).toMatchObject([{ output: { type: 'text', text } }]);
  });

  test('claudeConverter ignores a blank line', () => {
    expect(convertLines(['  '])).toMatchObject([{ fate: 'quiet', events: [] }]);
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

test('claudeConverter gives each prompt once when Claude Code takes several from its queue as one turn (recorded with 2.1.329)', () => {
  const replay = (n: number, ...texts: readonly string[]) =>
    JSON.stringify({
      type: 'user',
      message: { role: 'user', content: texts.map((text) => ({ type: 'text', text })) },
      parent_tool_use_id: null,
      uuid: `00000000-0000-4000-8000-00000000000${n}`,
      isReplay: true,
    });
  const events = eventsOf([
    replay(2, 'two'),
    replay(3, 'three'),
    replay(4, 'two\n', 'three\n', 'four'),
  ]);
  const texts = events.flatMap((event) =>
    event.type === 'output' && event.output.type === 'text'
      ? [[event.output.key.at(-1), event.output.text]]
      : [],
  );
  expect(texts).toEqual([
    ['2', 'two'],
    ['3', 'three'],
    ['4', 'two\nthree\nfour'],
  ]);
  expect(events.filter(({ type }) => type === 'promptTaken')).toHaveLength(3);
});
