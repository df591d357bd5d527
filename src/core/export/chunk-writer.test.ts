import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Database } from '#core/store/database/database.ts';
import { result, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { conversationWriter } from '#shared/export/conversation-writer.ts';
import {
  EXPORT_FORMATS,
  type ExportChunk,
  type ExportFormat,
  type ExportPlace,
} from '#shared/export/export-chunk.ts';

import { ChunkWriter } from './chunk-writer.ts';
import { exportWords } from './export-words.ts';
import { storedMessages } from './stored-messages.ts';
import { storedSession } from './stored-session.ts';

const SECRET = `sk-ant-api03-${'q7'.repeat(20)}`;
/** Several chunks long, with characters of two units at both even and odd positions. */
const LONG = `-${'😀'.repeat(200_000)}-${'😀'.repeat(200_000)}`;
let harness: Harness;
let sessionId: string;
let db: Database;

const inSubAgent = (event: AgentEvent, parentToolUseId: string): AgentEvent =>
  event.type === 'output' ? { ...event, output: { ...event.output, parentToolUseId } } : event;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('Find the needle');
  const opened = sqlite.openToRead(harness.data.database);
  if (!opened.ok) throw new Error(opened.error.kind);
  db = opened.value;
});

afterEach(() => {
  db.close();
  harness.dispose();
});

const blobOf = (hash: string) => new FileBlobs(harness.data.blobs).text(hash);
const newWriter = () => new ChunkWriter(db, blobOf);
const common = { language: 'en', isRedacted: false } as const;

function chunkOf(writer: ChunkWriter, format: ExportFormat, from: ExportPlace | null): ExportChunk {
  const chunk = writer.chunk({ sessionId, format, ...common, from });
  if (!chunk.ok) throw new Error(chunk.error.kind);
  return chunk.value;
}

/** Returns all chunks, each by the writer that `writerOf` returns. */
function allChunks(writerOf: () => ChunkWriter, format: ExportFormat): readonly ExportChunk[] {
  const chunks: ExportChunk[] = [];
  for (let from: ExportPlace | null = null; ;) {
    const chunk = chunkOf(writerOf(), format, from);
    chunks.push(chunk);
    if (chunk.next === null) return chunks;
    from = chunk.next;
  }
}

const joined = (chunks: readonly ExportChunk[]) => chunks.map((each) => each.text).join('');

/** Returns the whole conversation by one writer of `corral export`. */
function whole(format: ExportFormat): string {
  const stored = storedSession(db, sessionId);
  if (!stored) throw new Error('The session is gone.');
  const writer = conversationWriter(stored.session, {
    format,
    ...common,
    words: exportWords('en'),
  });
  const messages = [...storedMessages({ db, sessionId, blobOf })];
  const texts = messages.map(({ message, depth }) => writer.message(message, depth));
  return [writer.head(), ...texts, writer.end()].join('');
}

function saySubAgents(): void {
  harness.agent.run.say(
    text('m1', 'Before'),
    use('m2', 'outer', 'Task', { prompt: 'Look' }),
    inSubAgent(use('m3', 'inner', 'Task', { prompt: 'Look deeper' }), 'outer'),
    inSubAgent(text('m4', 'Deepest'), 'inner'),
    inSubAgent(text('m5', 'Middle'), 'outer'),
    result('m6', 'outer', 'Found'),
    text('m7', 'After'),
  );
}

describe('ChunkWriter', { timeout: 60_000 }, () => {
  test.each(EXPORT_FORMATS)(
    'ChunkWriter writes the %s of a conversation in chunks that are together what one writer writes',
    (format) => {
      harness.agent.run.say(text('l1', LONG), use('l2', 't', 'Bash', { command: LONG }));
      harness.agent.run.say(result('l3', 't', LONG), text('l4', 'The end'));
      const chunks = allChunks(newWriter, format);
      expect(chunks.length).toBeGreaterThan(8);
      expect(Math.max(...chunks.map((each) => each.text.length))).toBeLessThan(300_000);
      expect(chunks.filter((each) => !each.text.isWellFormed())).toEqual([]);
      expect(joined(chunks)).toBe(whole(format));
      const one = newWriter();
      expect(joined(allChunks(() => one, format))).toBe(whole(format));
      const counts = chunks.map((each) => each.messages);
      expect(counts.reduce((sum, each) => sum + each)).toBe(chunks[0]?.total);
    },
  );

  test('ChunkWriter continues inside of sub-agents, wherever a chunk ends', () => {
    saySubAgents();
    const messages = [...storedMessages({ db, sessionId, blobOf })];
    const order = messages.map(({ message, depth }) => `${depth} ${message.content}`);
    expect(order.slice(1)).toEqual([
      '0 Before',
      '0 Agent finished: Look',
      '1 Running agent: Look deeper',
      '2 Deepest',
      '1 Middle',
      '0 After',
    ]);
    for (const [at, { place }] of messages.entries()) {
      const rest = [...storedMessages({ db, sessionId, blobOf }, place)];
      expect(rest).toEqual(messages.slice(at + 1));
    }
  });

  test('ChunkWriter reads a sub-agent once if the result of its tool is a message of its own', () => {
    harness.journal.write((entry) => entry.settings({ mergeToolMessages: false }));
    harness.agent.run.say(
      use('m1', 'outer', 'Task', {}),
      inSubAgent(text('m2', 'Deep'), 'outer'),
      result('m3', 'outer', 'Done'),
      text('m4', 'After'),
    );
    const order = [...storedMessages({ db, sessionId, blobOf })].map(
      ({ message, depth }) => `${depth} ${message.messageType}`,
    );
    expect(order.slice(1)).toEqual(['0 tool_use', '1 text', '0 tool_result', '0 text']);
  });

  test('ChunkWriter reads each message once if a tool names itself or a tool above it as its parent', () => {
    harness.agent.run.say(
      use('m1', 'outer', 'Task', {}),
      inSubAgent(use('m2', 'inner', 'Task', {}), 'outer'),
      inSubAgent(use('m3', 'outer', 'Task', {}), 'inner'),
      inSubAgent(text('m4', 'Deepest'), 'inner'),
    );
    const ids = [...storedMessages({ db, sessionId, blobOf })].map(({ message }) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('ChunkWriter writes a chunk again whose reply was lost', () => {
    harness.agent.run.say(text('l1', LONG));
    const writer = newWriter();
    const first = chunkOf(writer, 'md', null);
    const second = chunkOf(writer, 'md', first.next);
    expect(chunkOf(writer, 'md', first.next)).toEqual(second);
    expect(chunkOf(writer, 'md', null)).toEqual(first);
    expect(chunkOf(writer, 'md', first.next)).toEqual(second);
  });

  test('ChunkWriter hides secrets in messages and in the title, wherever a chunk ends', async () => {
    await harness.sessions.rename({ commandId: 'c', sessionId, title: `Use ${SECRET}` });
    harness.agent.run.say(text('s', `${SECRET} `.repeat(10_000)));
    for (const format of EXPORT_FORMATS) {
      let written = '';
      for (let from: ExportPlace | null | undefined = null; from !== undefined;) {
        const chunk = newWriter().chunk({ sessionId, format, ...common, isRedacted: true, from });
        if (!chunk.ok) throw new Error(chunk.error.kind);
        written += chunk.value.text;
        from = chunk.value.next ?? undefined;
      }
      expect(written).not.toContain('q7q7');
      expect(written.match(/hidden/gu)).toHaveLength(format === 'html' ? 10_002 : 10_001);
    }
  });

  test('ChunkWriter fails if the session is deleted, or the message that was cut has changed', () => {
    harness.agent.run.say(use('l1', 't', 'Bash', { command: LONG }));
    const writer = newWriter();
    const { next } = chunkOf(writer, 'md', null);
    harness.agent.run.say(result('l2', 't', 'Done'));
    const asked = { sessionId, format: 'md', ...common, from: next } as const;
    expect(newWriter().chunk(asked)).toMatchObject({ ok: false, error: { kind: 'changed' } });
    expect(newWriter().chunk({ ...asked, sessionId: 'unknown' })).toMatchObject({
      ok: false,
      error: { kind: 'noSuchSession' },
    });
    harness.journal.write((entry) => entry.deleteSession(sessionId, 20));
    expect(writer.chunk(asked)).toMatchObject({ ok: false, error: { kind: 'noSuchSession' } });
  });
});
