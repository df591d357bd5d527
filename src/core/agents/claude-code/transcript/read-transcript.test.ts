import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { MemoryView } from '#shared/conversation/memory-view.ts';

import { findTranscript, readTranscript } from './read-transcript.ts';
import { brief, eventsOf, fixtureFolder, linesOf, messagesOf } from '../test-fixtures.ts';

const sessionId = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
const cwd = '/workspace/demo.v2';
let config = '';
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), 'corral-config-'));
});
afterEach(() => rmSync(config, { recursive: true }));

function put(folder: string): string {
  const target = join(config, 'projects', folder, `${sessionId}.jsonl`);
  mkdirSync(dirname(target), { recursive: true });
  const pair = join(fixtureFolder, 'pairs/subagent-parallel');
  cpSync(join(pair, `${sessionId}.jsonl`), target);
  cpSync(join(pair, sessionId), target.slice(0, -'.jsonl'.length), { recursive: true });
  return target;
}

test("findTranscript prefers the folder named after the session's folder to any other", async () => {
  expect(await findTranscript(config, cwd, sessionId)).toBeNull();
  const elsewhere = put('-some-other');
  expect(await findTranscript(config, cwd, sessionId)).toBe(elsewhere);
  const own = put('-workspace-demo-v2');
  expect(await findTranscript(config, cwd, sessionId)).toBe(own);
});

test("readTranscript assigns a sub-agent's lines to the tool that started it", async () => {
  put('-workspace-demo-v2');
  const messages = messagesOf(await readTranscript(config, cwd, sessionId));
  const agent = messages.find(
    (message) => message.messageType === 'tool_execution' && message.metadata.toolName === 'Agent',
  );
  const toolUseId = agent?.messageType === 'tool_execution' ? agent.metadata.toolUseId : '';
  expect(brief(messages.filter(({ metadata }) => metadata.parentToolUseId === toolUseId))).toEqual([
    'user*',
    'assistant',
    'Bash:completed',
    'assistant',
  ]);
});

test("readTranscript adds to the stream's messages only those that the stream omits", async () => {
  put('-workspace-demo-v2');
  const view = new MemoryView();
  const streamed = messagesOf(
    eventsOf(linesOf('pairs/subagent-parallel/stream.io.jsonl')),
    view,
  ).length;
  const all = messagesOf(await readTranscript(config, cwd, sessionId), view);
  // The stream has no text of a sub-agent in the foreground.
  expect(all.slice(streamed).map(({ content }) => content)).toEqual([
    'Sub reading.',
    'Sub result.',
  ]);
});

test('readTranscript returns no events if there is no transcript', async () => {
  expect(await readTranscript(join(config, 'nothing'), cwd, sessionId)).toEqual([]);
});
