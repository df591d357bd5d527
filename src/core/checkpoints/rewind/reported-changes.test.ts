import { afterEach, beforeEach, expect, test } from 'vitest';

import { promptMessage } from '#core/sessions/record/own-messages.ts';
import { Harness } from '#core/testing/harness.ts';
import { editOf, toolMessage } from '#core/testing/tool-message.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { reportedChanges } from './reported-changes.ts';

let harness: Harness;
let sessionId: string;
beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('Begin.');
});
afterEach(() => harness.dispose());

type Metadata = Partial<ToolExecutionMessage['metadata']>;

const action = { action: 'other' as const };
const reading: Metadata = { tool: { kind: 'read', ...action, paths: ['a'] } };
const command: Metadata = { tool: { kind: 'execute', ...action, command: 'make' } };
const subagent: Metadata = {
  toolUseId: 'sub',
  tool: { kind: 'subagent', ...action, effect: 'ownWork' },
  details: {
    type: 'subagent',
    description: '',
    agentType: null,
    prompt: '',
    report: null,
    background: false,
    tokens: null,
    toolUses: null,
  },
};

function put(...tools: readonly Metadata[]): void {
  for (const each of tools)
    harness.journal.write((entry) => entry.message(toolMessage(sessionId, each)));
}

function prompt(id: string): void {
  const text = { text: id, attachments: [] };
  harness.journal.write((entry) =>
    entry.message(promptMessage(id, sessionId, text, 1, 'delivered')),
  );
}

/** Returns what the tools of the turn of the nth prompt reported. */
function reported(nth = 0) {
  const { turnFacts } = harness.store;
  const first = prompts()[nth] ?? 0;
  const end = turnFacts.promptAfter(sessionId, first) ?? Number.MAX_SAFE_INTEGER;
  return reportedChanges(harness.store, { sessionId, first, end });
}

const mayChange = async (nth = 0) => (await reported(nth)).mayHaveOthers;

function prompts(): readonly number[] {
  const { turnFacts } = harness.store;
  const found: number[] = [];
  for (
    let at = turnFacts.promptAt(sessionId, Number.MAX_SAFE_INTEGER);
    at !== null;
    at = turnFacts.promptAt(sessionId, at - 1)
  )
    found.unshift(at);
  return found;
}

const kinds: readonly (readonly [string, Metadata, boolean])[] = [
  ['a tool that reads', reading, false],
  ['an edit of one file', editOf('a'), false],
  ['an edit that was denied', { ...editOf('a'), status: 'denied', details: null }, false],
  ['an edit that failed, perhaps after it wrote', { ...editOf('a'), status: 'failed' }, true],
  ['an edit that was cut short', { ...editOf('a'), status: 'interrupted' }, true],
  ['an edit that does not name its files', { ...editOf('a'), details: null }, true],
  ['a command', command, true],
  ['a command that was denied', { ...command, status: 'denied' }, false],
  [
    'a deletion of which nothing is known',
    { tool: { kind: 'delete', ...action, paths: ['a'] } },
    true,
  ],
  ['a tool of another server', { tool: { kind: 'mcp', ...action, server: 's', tool: 't' } }, true],
  ['a tool that is not known', {}, true],
  [
    'a plan that does more than that',
    { tool: { kind: 'plan', ...action, effect: 'unknown' } satisfies ToolUse },
    true,
  ],
  ['a sub-agent whose tools are not shown', subagent, true],
];

test.each(kinds)('After %s, an unreported change is possible or not', async (_, tool, expected) => {
  put(reading, tool, reading);
  expect(await mayChange()).toBe(expected);
});

test('The changed files are those that completed edits name, also those of sub-agents', async () => {
  const file = editOf('b').details;
  put(
    editOf('a'),
    { ...editOf('denied'), status: 'denied' },
    { ...editOf('failed'), status: 'failed' },
    {
      tool: { kind: 'move', ...action, paths: ['b'] },
      details: { type: 'changes', files: [file, { ...file, filePath: 'c', movedTo: 'd' }] },
    },
    subagent,
    { ...editOf('e'), parentToolUseId: 'sub' },
  );
  expect([...(await reported()).paths]).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('The tools of a sub-agent count, and those of other turns do not', async () => {
  put(subagent, { ...reading, parentToolUseId: 'sub' });
  prompt('p2');
  put(command);
  prompt('p3');
  expect([await mayChange(0), await mayChange(1), await mayChange(2)]).toEqual([
    false,
    true,
    false,
  ]);
  put(subagent, { ...command, parentToolUseId: 'sub' });
  expect(await mayChange(2)).toBe(true);
});

test('A command behind many other tools is found', async () => {
  put(...Array.from({ length: 350 }, () => reading));
  expect(await mayChange()).toBe(false);
  put(command);
  expect(await mayChange()).toBe(true);
});
