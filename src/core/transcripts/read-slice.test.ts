import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { compose } from '#shared/words/sentence.ts';

import { readSlice, sliceKit } from './read-slice.ts';

const kitOf = (agentId: string) =>
  sliceKit(agentId, { homeDir: tmpdir(), variables: {} }, new FileBlobs(tmpdir()));

test.each(agentDrivers.map(({ id, capabilities }) => [id, capabilities.transcripts] as const))(
  'There is a kit for transcripts of %s exactly if it writes some',
  async (agentId, writesTranscripts) => {
    expect((await kitOf(agentId)) !== null).toBe(writesTranscripts);
  },
);

test('A transcript of an unknown agent is not read with the kit of another agent', async () => {
  const about = {
    agentId: 'unheard-of',
    sessionId: 's',
    cwd: '/',
    file: import.meta.filename,
    parentToolUseId: null,
  };
  const request = { ...about, mergeToolMessages: true, base: 0, end: 100, want: 100 };
  const read = await readSlice(request, await kitOf(request.agentId));
  expect(read).toMatchObject({
    ok: false,
    error: {
      kind: 'broken',
      message: compose('readingFailures.cannotRead', { agent: 'unheard-of' }),
    },
  });
});

test('An empty transcript is read to its beginning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corral-slice-'));
  const file = join(folder, 'empty.jsonl');
  writeFileSync(file, '');
  const about = { agentId: 'claude-code', sessionId: 's', cwd: '/', file, parentToolUseId: null };
  const request = { ...about, mergeToolMessages: true, base: 0, end: 0, want: 100 };
  const read = await readSlice(request, await kitOf(request.agentId));
  expect(read).toMatchObject({ ok: true, value: { start: 0, messages: [] } });
  rmSync(folder, { recursive: true });
});

test('A tool of an unknown agent is described by tool names that agents have in common', () => {
  const describe = toolDescriber(agentDrivers)('unheard-of');
  expect(
    describe({ toolName: 'shell', toolUseId: null, input: { command: 'ls' } }, null),
  ).toMatchObject({
    tool: { kind: 'execute', command: 'ls' },
    details: null,
  });
});
