import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { claudeSlices } from '#core/agents/claude-code/transcript/claude-slices.ts';
import { ClaudeTranscripts } from '#core/agents/claude-code/transcript/claude-transcripts.ts';
import type { Agent } from '#core/agents/agent.ts';
import { internalize, LIMIT_BYTES } from '#core/blobs/externalize.ts';
import { readPage } from '#core/conversation/pages.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { localReader } from '#core/transcripts/local-reader.fixture.ts';
import type { SliceReaderPort } from '#core/transcripts/slice.ts';
import { Transcripts } from '#core/transcripts/transcripts.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { corpus } from './corpus.ts';
import { transcriptOf } from './corpus-transcript.ts';

const NAME = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
const cases = corpus.filter(({ place }) => place !== 'terminal');

let config: string;
let harness: Harness;
let transcripts: Transcripts;
let sessionId: string;
let messages: readonly ConversationMessage[];

/** Returns a reader that works in this thread. */
function reader(blobs: FileBlobs): SliceReaderPort {
  const kit = {
    ...claudeSlices(config),
    blobs,
    describe: (cwd: string) => toolDescriber(agentDrivers)('claude-code', cwd),
  };
  return localReader(harness.data.database, kit, 1024 * 1024);
}

/** Reads all pages from the end to the beginning, as a window does. */
async function readAll(): Promise<readonly ConversationMessage[]> {
  let page = await transcripts.page({
    sessionId,
    parentToolUseId: null,
    anchor: { at: 'end' },
    limit: 100,
  });
  const all = [...page.messages];
  while (page.hasBefore) {
    page = await transcripts.page({
      sessionId,
      parentToolUseId: null,
      anchor: { at: 'before', seq: all[0]?.seq ?? 0 },
      limit: 100,
    });
    all.unshift(...page.messages);
  }
  return all;
}

/** Opens the whole corpus as one transcript and reads it to its beginning. */
beforeAll(async () => {
  config = temporaryFolder();
  const folder = join(config, 'projects', '-workspace-demo');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${NAME}.jsonl`), transcriptOf(cases, '/workspace/demo'));
  harness = new Harness();
  const { clock, ids, store, sessions, agent, processor } = harness;
  const agentWithTranscripts: Agent = Object.assign(agent, {
    transcripts: new ClaudeTranscripts(config),
  });
  const agents = new Map([[agent.agentId, agentWithTranscripts]]);
  const checkpoints = {
    settle: async () => undefined,
    examine: async () => null,
    follow: async () => undefined,
    close: async () => undefined,
  };
  const blobs = new FileBlobs(harness.data.blobs);
  transcripts = new Transcripts({
    agents,
    clock,
    ids,
    log: silentLog,
    processor,
    readPage,
    sessions,
    store,
    checkpoints,
    reader: reader(blobs),
  });
  transcripts.resume();
  const opened = await transcripts.open({ agentId: 'scripted', agentSessionId: NAME });
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  sessionId = opened.value.session.sessionId;
  messages = await readAll();
});

afterAll(async () => {
  await transcripts.close();
  harness.dispose();
  rmSync(config, { recursive: true });
});

describe('Transcripts with the whole corpus as one conversation', () => {
  test('Transcripts returns every case, in order and complete', () => {
    const blobs = new FileBlobs(harness.data.blobs);
    const bodies = messages.map((message) => JSON.stringify(internalize(message, blobs)));
    const starts = cases.map((_, at) =>
      messages.findIndex(({ content }) => content === `CASE ${at}`),
    );
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(starts[0]).toBe(0);
    const lost = cases.filter(({ place, text }, at) => {
      const own = bodies.slice((starts[at] ?? 0) + 1, starts[at + 1] ?? bodies.length).join('');
      return place === 'rawLine' ? own === '' : !own.includes(JSON.stringify(text).slice(1, -1));
    });
    expect(lost.map(({ name }) => name)).toEqual([
      // The result belongs to the message of its tool use.
      'shape: a result of proto (rawLine)',
      // Control requests are for a host, and there was none.
      'forgery: question in a transcript (rawLine)',
      'forgery: answer in a transcript (rawLine)',
    ]);
  });

  test('Transcripts opens and approves no question of a transcript', () => {
    expect(harness.store.interactions.open()).toEqual([]);
    expect(messages.filter(({ messageType }) => messageType === 'interaction')).toEqual([]);
  });

  test('Transcripts leaves long texts in blobs', () => {
    const longest = (value: unknown): number => {
      if (typeof value === 'string') return value.length;
      return typeof value === 'object' && value !== null
        ? Math.max(0, ...Object.values(value).map(longest))
        : 0;
    };
    expect(Math.max(...messages.map((message) => longest(message)))).toBeLessThanOrEqual(
      LIMIT_BYTES,
    );
  });

  test.each([
    'alert',
    'hostile.example',
    '"',
    "'; DROP TABLE messages; --",
    'owner : x OR words : *',
    '*',
    'NEAR(',
    '\u0000',
    '\ud800',
    '^"a" OR',
    '-',
    '{polluted}',
  ])('MessageStore.find accepts the hostile query %j', (query) => {
    const found = harness.store.messages.find(sessionId, query, 20);
    expect(found.seqs.length).toBeLessThanOrEqual(20);
  });

  test('Transcripts does not pollute Object.prototype', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});
