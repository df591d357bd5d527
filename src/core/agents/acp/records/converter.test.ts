import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';

import {
  askOf,
  brief,
  eventsOf,
  fixtureNames,
  linesOf,
  messagesOf,
  opening,
  permissionLine,
  readBytes,
  readLines,
  replyLine,
  stateAfter,
  textChunk,
  updateLine,
} from '../test-fixtures.ts';

const edited =
  'assistant Read:completed assistant Edit:completed Bash:completed Edit:completed assistant';

/**
 * For each recording: its lines, the lines that became messages, and the conversation in short. No
 * line of a recording may be unknown.
 */
const recordings: readonly (readonly [string, number, number, string])[] = [
  ['claude-agent-acp-ask', 18, 4, 'assistant AskUserQuestion:failed assistant usage'],
  ['claude-agent-acp-bashperm', 19, 6, 'assistant Bash:completed assistant usage'],
  ['claude-agent-acp-basic', 48, 19, `${edited} usage`],
  ['codex-acp-ask', 13, 2, 'assistant assistant usage'],
  [
    'codex-acp-basic',
    30,
    9,
    'assistant Read:completed assistant Edit:completed Read:completed Edit:completed assistant usage',
  ],
  ['codex-acp-slow', 14, 1, 'assistant status:interrupted'],
  ['gemini-basic', 18, 9, `${edited} usage`],
  ['gemini-editperm', 11, 5, 'Read:completed assistant Edit:completed assistant usage'],
  ['gemini-slow', 11, 1, 'assistant status:interrupted'],
  ['opencode-ask', 11, 4, 'assistant Tool:completed assistant usage'],
  ['opencode-editperm', 17, 9, 'Read:completed assistant Edit:completed assistant usage'],
  ['opencode-slow', 9, 1, 'assistant status:interrupted usage'],
  ['zed-claude-code-acp-bashperm', 14, 6, 'assistant Bash:completed assistant'],
  ['zed-claude-code-acp-basic', 37, 19, edited],
  ['zed-claude-code-acp-slow', 11, 1, 'assistant status:interrupted'],
  ['zed-codex-acp-ask', 9, 1, 'assistant'],
  ['zed-codex-acp-basic', 20, 4, 'assistant Edit:completed assistant'],
  ['zed-codex-acp-escalate', 11, 4, 'assistant Bash:failed assistant'],
  ['zed-codex-acp-slow', 10, 1, 'assistant status:interrupted'],
];

describe('acpConverter with recordings', () => {
  test('The table lists all recorded files', () => {
    expect(recordings.map(([name]) => `${name}.io.jsonl`)).toEqual(fixtureNames);
  });

  test.each(recordings)(
    'acpConverter converts every line of %s to the expected conversation',
    (name, seen, shown, conversation) => {
      const records = readLines(linesOf(`${name}.io.jsonl`));
      const counts = (fate: string) => records.filter((each) => each.fate === fate).length;
      const messages = messagesOf(records.flatMap(({ events }) => events));
      const found = {
        seen: records.length,
        shown: counts('shown'),
        unknown: counts('unknown'),
        conversation: brief(messages),
      };
      expect(found).toEqual({ seen, shown, unknown: 0, conversation });
    },
  );

  test.each(fixtureNames)('acpConverter gives no new messages when %s is read twice', (name) => {
    const events = eventsOf(linesOf(name));
    const view = new MemoryView();
    const once = messagesOf(events, view);
    expect(messagesOf(events, view)).toEqual(once);
  });

  test.each(fixtureNames)('acpConverter emits live text of %s without gaps and ends it', (name) => {
    expect(liveFaults(eventsOf(linesOf(name)))).toEqual([]);
  });

  test('acpConverter gives the same events for recorded bytes, however they are split', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtureNames),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (name, cuts) => {
          const bytes = Buffer.from(`${linesOf(name).join('\n')}\n`);
          const at = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length];
          const sorted = at.toSorted((one, other) => one - other);
          const chunks = sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
          expect(readBytes(chunks)).toEqual(readBytes([bytes]));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('acpConverter with updates', () => {
  test('acpConverter ends a message when the kind or the message id changes', () => {
    const thought = { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'Hm' } };
    const lines = [
      ...opening,
      textChunk('Hel'),
      textChunk('lo', { messageId: 'a' }),
      textChunk('Next', { messageId: 'b' }),
      updateLine(thought),
      replyLine('session/prompt#3', { stopReason: 'end_turn' }),
    ];
    const messages = messagesOf(eventsOf(lines));
    expect(messages.map(({ messageType, content }) => [messageType, content])).toEqual([
      ['text', 'Hello'],
      ['text', 'Next'],
      ['thinking', 'Hm'],
    ]);
  });

  test('acpConverter ignores the messages of a session that is loaded, also after the reply', () => {
    const tool = { sessionUpdate: 'tool_call', toolCallId: 't', title: 'x', status: 'completed' };
    const modes = { currentModeId: 'default', availableModes: [{ id: 'default', name: 'D' }] };
    const lines = [
      opening[0] ?? '',
      textChunk('old 1'),
      replyLine('session/load#2', { modes }),
      textChunk('old 2'),
      updateLine(tool),
      replyLine('session/set_mode#3', {}),
      textChunk('new'),
      replyLine('session/prompt#4', { stopReason: 'end_turn' }),
    ];
    expect(messagesOf(eventsOf(lines)).map(({ content }) => content)).toEqual(['new']);
  });

  test('acpConverter repeats a prompt without the files that its text mentions', () => {
    const prompted = (content: object) =>
      updateLine({ sessionUpdate: 'user_message_chunk', content });
    const uri = 'file:///work/a.md';
    const past = eventsOf([
      opening[0] ?? '',
      prompted({ type: 'text', text: 'Read @a.md' }),
      prompted({ type: 'resource', resource: { uri, text: '# A' } }),
      prompted({ type: 'resource_link', uri, name: 'a.md' }),
      replyLine('session/load#2', {}),
    ]).flatMap((event) => (event.type === 'past' ? event.outputs : []));
    expect(past).toMatchObject([{ role: 'user', text: 'Read @a.md' }]);
  });

  test('acpConverter shows an update that it does not know', () => {
    const [record] = readLines([updateLine({ sessionUpdate: 'never_heard_of' })]);
    expect(record).toMatchObject({
      fate: 'unknown',
      events: [{ output: { type: 'unknown', reason: 'unknownRecord' } }],
    });
  });

  test('acpConverter reports commands, mode, usage, plan, notices and compaction', () => {
    const events = eventsOf([
      ...opening,
      updateLine({
        sessionUpdate: 'available_commands_update',
        availableCommands: [{ name: 'init', description: 'Starts', input: { hint: 'what' } }, 7],
      }),
      updateLine({
        sessionUpdate: 'available_commands_update',
        availableCommands: Array.from({ length: 1000 }, (_, at) => ({
          name: at === 0 ? 'x'.repeat(1000) : `c${at}`,
          description: 'x'.repeat(1000),
        })),
      }),
      updateLine({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' }),
      updateLine({ sessionUpdate: 'current_mode_update', currentModeId: 'yolo' }),
      updateLine({
        sessionUpdate: 'usage_update',
        used: 10,
        size: 100,
        cost: { amount: 0.5, currency: 'USD' },
      }),
      updateLine({
        sessionUpdate: 'plan',
        entries: [{ content: 'Read', status: 'in_progress', priority: 'high' }],
      }),
      updateLine({ sessionUpdate: 'notice', message: 'Mind the gap.' }),
      updateLine({ sessionUpdate: 'compaction_update', status: 'completed' }),
    ]);
    const facts = events.filter(({ type }) => type === 'facts').slice(1);
    const [many] = facts.splice(1, 1);
    const commands = (many?.type === 'facts' && many.facts.slashCommands) || [];
    expect(commands).toHaveLength(200);
    expect(commands[0]).toEqual({
      name: 'c1',
      description: `${'x'.repeat(300)}…`,
      argumentHint: '',
    });
    expect(facts).toEqual([
      {
        type: 'facts',
        facts: { slashCommands: [{ name: 'init', description: 'Starts', argumentHint: 'what' }] },
      },
      { type: 'facts', facts: { permissionMode: 'plan' } },
      { type: 'facts', facts: { permissionMode: 'yolo' } },
      { type: 'facts', facts: { contextTokens: 10, contextWindow: 100, costUsd: 0.5 } },
    ]);
    expect(messagesOf(events)).toMatchObject([
      { metadata: { status: 'permissionMode', data: { mode: 'yolo', before: 'plan' } } },
      { messageType: 'todo', metadata: { items: [{ text: 'Read', status: 'in_progress' }] } },
      { content: 'Mind the gap.', metadata: { status: 'notice' } },
      { metadata: { status: 'compacted' } },
    ]);
  });

  test('acpConverter reads a mode from a whole text of the agent, and keeps the text inside of a message', () => {
    const events = eventsOf([
      ...opening,
      textChunk('[MODE_UPDATE] autoEdit'),
      textChunk('Say '),
      textChunk('[MODE_UPDATE] yolo'),
      replyLine('session/prompt#3', { stopReason: 'end_turn' }),
    ]);
    expect(events.flatMap((event) => (event.type === 'facts' ? [event.facts] : []))).toEqual([
      { agentSessionId: 's' },
      { permissionMode: 'autoEdit' },
    ]);
    expect(messagesOf(events).map(({ content }) => content)).toEqual(['Say [MODE_UPDATE] yolo']);
  });

  test('acpConverter believes no text that claims a mode in which the agent asks more often', () => {
    const events = eventsOf([
      ...opening,
      textChunk('[MODE_UPDATE] yolo'),
      textChunk('[MODE_UPDATE] plan'),
      textChunk('[MODE_UPDATE] neverHeardOf'),
      replyLine('session/prompt#3', { stopReason: 'end_turn' }),
    ]);
    expect(events.flatMap((event) => (event.type === 'facts' ? [event.facts] : []))).toEqual([
      { agentSessionId: 's' },
      { permissionMode: 'yolo' },
    ]);
    expect(messagesOf(events).map(({ content }) => content)).toEqual([
      '[MODE_UPDATE] neverHeardOf',
    ]);
  });

  test.each([
    [429, 'rateLimited'],
    [-32_000, 'notLoggedIn'],
    [-32_603, 'apiError'],
  ])('acpConverter ends the turn with an error of code %s as %s', (code, kind) => {
    const error = { code, message: 'no', data: { details: 'because' } };
    const failed = JSON.stringify({ jsonrpc: '2.0', id: 'session/prompt#3', error });
    const events = eventsOf([...opening, textChunk('Half'), failed]);
    expect(messagesOf(events)).toMatchObject([
      { content: 'Half' },
      { messageType: 'error', content: 'no: because', metadata: { kind } },
    ]);
    expect(events).toContainEqual({ type: 'turnEnded', busy: false });
  });

  test('acpConverter keeps the use of an ended tool when the agent uses its id again', () => {
    const tool = (status: string) =>
      updateLine({
        sessionUpdate: 'tool_call',
        toolCallId: 't',
        title: 'x',
        kind: 'think',
        status,
      });
    const lines = [...opening, tool('completed'), tool('in_progress'), tool('failed')];
    expect(brief(messagesOf(eventsOf(lines)))).toBe('Think:completed Think:failed');
  });

  test('acpConverter shows calls that are reported at their end, each once, also under one id', () => {
    const call = (command: string, text: string) =>
      updateLine({
        sessionUpdate: 'tool_call',
        toolCallId: 't',
        title: command,
        kind: 'execute',
        status: 'completed',
        rawInput: { command },
        content: [{ type: 'content', content: { type: 'text', text } }],
      });
    const ended = replyLine('session/prompt#3', { stopReason: 'end_turn' });
    const lines = [call('one', '1'), call('one', '1'), call('two', '2'), ended, call('two', '3')];
    const outputs = messagesOf(eventsOf([...opening, ...lines])).flatMap(({ metadata }) =>
      'output' in metadata ? [metadata.output] : [],
    );
    expect(outputs).toEqual(['1', '2', '3']);
  });

  test('acpConverter shows MCP results as texts and pictures, also in the raw output alone', () => {
    const image = { type: 'image', data: 'iVBO', mimeType: 'image/png' };
    const call = (id: string, more: object) =>
      updateLine({
        sessionUpdate: 'tool_call',
        toolCallId: id,
        title: id,
        status: 'completed',
        ...more,
      });
    const lines = [
      call('a', { content: [{ type: 'content', content: image }] }),
      call('b', { rawOutput: { content: [{ type: 'text', text: 'see' }, image] } }),
      call('c', { rawOutput: { content: [], structuredContent: { rows: [1] } } }),
    ];
    const shown = messagesOf(eventsOf([...opening, ...lines])).flatMap(
      ({ messageType, metadata }) =>
        messageType === 'tool_execution' ? [[metadata.output, metadata.details]] : [],
    );
    const details = {
      type: 'image',
      mediaType: 'image/png',
      base64: 'iVBO',
      filePath: null,
      more: [],
    };
    expect(shown).toEqual([
      ['[image image/png]', details],
      ['see\n[image image/png]', details],
      ['{\n  "rows": [\n    1\n  ]\n}', null],
    ]);
  });

  test('acpConverter ends the tools of an interrupted turn, and no tool of a normal one', () => {
    const update = (status: string) =>
      updateLine({ sessionUpdate: 'tool_call_update', toolCallId: 't', title: 'x', status });
    const ended = (stopReason: string) => replyLine('session/prompt#3', { stopReason });
    const lines = [...opening, update('in_progress'), ended('end_turn')];
    expect(brief(messagesOf(eventsOf(lines)))).toBe('Tool:running');
    expect(brief(messagesOf(eventsOf([...lines, update('completed')])))).toBe('Tool:completed');
    expect(brief(messagesOf(eventsOf([...lines, ended('cancelled')])))).toBe(
      'Tool:interrupted status:interrupted',
    );
  });

  test('acpConverter shows a call that Corral’s own agent reports as stopped as interrupted', () => {
    const update = (more: object) =>
      updateLine({ sessionUpdate: 'tool_call_update', toolCallId: 't', title: 'x', ...more });
    const stopped = { status: 'failed', _meta: { 'corral/interrupted': true } };
    for (const [end, shown] of [
      [{ status: 'failed' }, 'Tool:failed'],
      [stopped, 'Tool:interrupted'],
      [{ ...stopped, status: 'completed' }, 'Tool:completed'],
    ] as const)
      expect(brief(messagesOf(eventsOf([...opening, update(end)])))).toBe(shown);
  });

  test('acpConverter ends the oldest live text when too many sessions stream at once', () => {
    const said = (at: number) =>
      updateLine(
        { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `Text ${at}.` } },
        at === 0 ? 's' : `child ${at}`,
      );
    const lines = [...opening, ...Array.from({ length: 40 }, (_, at) => said(at))];
    const ended = replyLine('session/prompt#3', { stopReason: 'end_turn' });
    expect(stateAfter(lines).blocks).toHaveLength(16);
    const events = eventsOf([...lines, ended]);
    expect(liveFaults(events)).toEqual([]);
    expect(messagesOf(events)).toHaveLength(40);
  });

  test('acpConverter keeps no content of ended tools, and a limited amount of all others', () => {
    const call = (at: number, status: string) =>
      updateLine({
        sessionUpdate: 'tool_call',
        toolCallId: `t${at}`,
        title: `x${at}`,
        kind: 'other',
        status,
        rawInput: { text: 'x'.repeat(2 ** 20) },
        content: [{ type: 'diff', path: 'a', newText: 'y'.repeat(2 ** 20) }],
      });
    const calls = (status: string) => Array.from({ length: 40 }, (_, at) => call(at, status));
    const sizeAfter = (status: string) =>
      JSON.stringify(stateAfter([...opening, ...calls(status)])).length;
    expect(sizeAfter('completed')).toBeLessThan(20_000);
    expect(sizeAfter('in_progress')).toBeLessThan(33 * 2 ** 20);
    const asked = (at: number) =>
      askOf(...calls('in_progress'), permissionLine({ toolCallId: `t${at}` }));
    const canApprove = ({ options }: ReturnType<typeof asked>) =>
      options.some(({ action }) => action === 'APPROVE_AND_EXECUTE');
    expect([canApprove(asked(0)), canApprove(asked(39))]).toEqual([true, false]);
  });

  test('acpConverter gives the messages of another session to the running tool', () => {
    const tool = { sessionUpdate: 'tool_call', toolCallId: 't', title: 'x', status: 'in_progress' };
    const said = {
      sessionUpdate: 'agent_message_chunk',
      content: { type: 'text', text: 'child' },
    };
    const lines = [
      ...opening,
      updateLine(tool),
      updateLine(said, 'child'),
      replyLine('session/prompt#3', { stopReason: 'end_turn' }),
    ];
    const [card, text] = messagesOf(eventsOf(lines));
    expect(text).toMatchObject({
      content: 'child',
      metadata: {
        parentToolUseId: card?.messageType === 'tool_execution' && card.metadata.toolUseId,
      },
    });
  });
});

describe('acpConverter with arbitrary input', () => {
  const allLines = fixtureNames.flatMap(linesOf).filter((line) => line.length < 4000);
  const mutation = fc.record({
    line: fc.nat(allLines.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.jsonValue({ maxDepth: 2 }),
  });

  test('acpConverter gives valid messages for recorded lines with any value replaced or any end cut off', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const lines = mutations.flatMap(({ line, at, value }) => {
          const text = allLines[line] ?? '';
          const cut = text.slice(0, Math.floor(text.length * at));
          return [replaceValue(JSON.parse(text), at, value), cut];
        });
        const messages = messagesOf(eventsOf(lines));
        const isInvalid = (message: unknown) => !conversationMessage.safeParse(message).success;
        const threw = messages.filter(
          ({ metadata }) => 'reason' in metadata && metadata.reason === 'converterThrew',
        );
        expect([...messages.filter(isInvalid), ...threw]).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['{"jsonrpc":"2.0","meth', 'notJson'],
    ['[1,2]', 'notAnObject'],
    ['null', 'notAnObject'],
    ['{}', 'unknownRecord'],
    ['{"jsonrpc":"2.0","method":"session/never_heard_of"}', 'unknownRecord'],
    ['{"jsonrpc":"2.0","method":"session/update","params":{"update":7}}', 'unknownRecord'],
  ])('acpConverter keeps %.60s as unknown', (text, reason) => {
    expect(readLines([text])).toMatchObject([
      {
        fate: 'unknown',
        events: [{ output: { type: 'unknown', raw: text, reason, key: 'fixture:0' } }],
      },
    ]);
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
