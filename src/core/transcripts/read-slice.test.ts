import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { compose } from '#shared/words/sentence.ts';

import { readSlice, sliceKits } from './read-slice.ts';

const place = { blobs: new FileBlobs(tmpdir()), describeTools: toolDescriber(agentDrivers) };
const kits = sliceKits(agentDrivers, { homeDir: tmpdir(), variables: {} }, place);

test('sliceKits contains exactly the agents that write transcripts', () => {
  expect([...kits.keys()]).toEqual(
    agentDrivers.flatMap(({ id, capabilities }) => (capabilities.transcripts ? [id] : [])),
  );
});

test('A transcript of an unknown agent is not read with the kit of another agent', async () => {
  const about = {
    agentId: 'unheard-of',
    sessionId: 's',
    cwd: '/',
    file: import.meta.filename,
    parentToolUseId: null,
  };
  const request = { ...about, mergeToolMessages: true, base: 0, end: 100, want: 100 };
  const read = await readSlice(request, kits.get(request.agentId) ?? null);
  expect(read).toMatchObject({
    ok: false,
    error: {
      kind: 'broken',
      message: compose('readingFailures.cannotRead', { agent: 'unheard-of' }),
    },
  });
});

test('A tool of an unknown agent is described by tool names that agents have in common', () => {
  const describe = place.describeTools('unheard-of');
  expect(
    describe({ toolName: 'shell', toolUseId: null, input: { command: 'ls' } }, null),
  ).toMatchObject({
    tool: { kind: 'execute', command: 'ls' },
    details: null,
  });
});
