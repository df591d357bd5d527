import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { transcriptCode } from '#core/agents/all-transcripts.ts';
import { readSlice, sliceKit } from '#core/transcripts/read-slice.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

import { readTranscript } from './read-transcript.ts';

const agents = join(import.meta.dirname, '..', 'agents');
const home = { homeDir: tmpdir(), variables: {} };
/** Types of messages whose text Corral composes, or that it does not understand. */
const OTHERS = new Set(['unknown', 'usage', 'status']);

test.each([
  ['claude-code', 'claude-code/fixtures/transcripts/51450006-aa04-4069-be8b-7ec3277b1e20.jsonl'],
  ['codex', 'codex/fixtures/rollouts/basic.jsonl'],
  ['codex', 'codex/fixtures/rollouts/escmkdir.jsonl'],
])(
  'A recorded transcript of %s has the same messages in the search as on the desk: %s',
  async (agentId, name) => {
    const file = join(agents, name);
    const end = readFileSync(file).length;
    const kit = await sliceKit(agentId, home, new FileBlobs(tmpdir()));
    const about = { agentId, sessionId: 's', cwd: '/', file, parentToolUseId: null };
    const slice = await readSlice(
      { ...about, mergeToolMessages: true, base: 0, end, want: end },
      kit,
    );
    if (!slice.ok) throw new Error(slice.error.kind);
    const shown = slice.value.messages
      .map(({ row }) => conversationMessage.parse(JSON.parse(row.body)))
      .filter(({ messageType }) => !OTHERS.has(messageType))
      .map(({ id }) => id);
    const code = await transcriptCode.get(agentId)?.();
    if (!code) throw new Error('There is no code for these transcripts.');
    const found: string[] = [];
    const from = { file, bytes: 0, from: 0, knownResults: new Set<number>() };
    const readers = { slices: code.slices(home), usage: code.usage({ model: null }) };
    for await (const step of readTranscript({ ...from, ...readers }))
      found.push(...step.messages.map(({ messageId }) => messageId));
    expect(found.length).toBeGreaterThan(3);
    expect(found.toSorted()).toEqual(shown.toSorted());
  },
);
