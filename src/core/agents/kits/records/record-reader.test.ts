import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { claudeSlices } from '#core/agents/claude-code/transcript/claude-slices.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { TranscriptFollower } from '#core/agents/claude-code/transcript/transcript-follower.ts';
import { codexSlices } from '#core/agents/codex/transcript/codex-slices.ts';
import { codexConverter } from '#core/agents/codex/records/converter.ts';
import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { externalize } from '#core/blobs/externalize.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { readSlice, type SliceKit } from '#core/transcripts/read-slice.ts';
import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import type { Source } from '#shared/conversation/source.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { convertChunks } from './convert-chunks.ts';
import { LineConverter } from './line-converter.ts';
import { RecordReader } from './record-reader.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'corral-records-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const recorded = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').split('\n');
const garbage = [
  '{',
  '[]',
  '\u0000',
  '{"type":"assistant"}',
  '"\ud800"',
  '\r',
  '  ',
  '{"type":"result","result":7}',
];
const tool = { kind: 'other', action: 'other', subject: 'Tool', effect: 'unknown' } as const;
const describeNothing = () => () => ({ tool, summary: '', details: null });

/**
 * Messages ordered by the byte offset of their record, without the facts that differ between input
 * paths: the time of arrival and the outcome of an unfinished tool. A stream keeps a result that
 * arrived before its tool use at its own place; a slice sorts by offset.
 */
const essence = (messages: readonly unknown[]) =>
  messages
    .map((message) => {
      const { id, messageType, content, source, metadata } = conversationMessage.parse(message);
      return {
        id,
        messageType,
        source,
        text: messageType === 'tool_execution' ? JSON.stringify(metadata.input) : content,
      };
    })
    .toSorted((a, b) => startOf(a.source) - startOf(b.source) || a.id.localeCompare(b.id));

const startOf = (source: Source) => (source.kind === 'file' ? source.start : 0);

function mergeEvents(events: readonly AgentEvent[]) {
  const view = new MemoryView();
  const options = { sessionId: 's1', mergeToolMessages: true, describe: describeNothing() };
  for (const event of events)
    if (event.type === 'output') view.apply(merge(event.output, view, options));
  return essence(
    view.messages().map((message) => externalize(message, new FileBlobs(join(folder, 'blobs')))),
  );
}

function pieces(bytes: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

type Endpoint = (
  bytes: Buffer,
  file: string,
  cuts: readonly number[],
) => Promise<ReturnType<typeof mergeEvents>>;

/**
 * Follows a file while it grows by the pieces. A line is read only once it is complete, so the last
 * piece is a newline.
 */
async function claudeFollower(bytes: Buffer, file: string, cuts: readonly number[]) {
  const events: AgentEvent[] = [];
  const deliver = (more: readonly AgentEvent[]) => void events.push(...more);
  const follower = new TranscriptFollower({
    clock: new ManualClock(),
    log: silentLog,
    previewDetails: () => null,
    deliver,
  });
  writeFileSync(file, '');
  follower.follow({ file, offset: 0 });
  for (const piece of [...pieces(bytes, cuts), Buffer.from('\n')]) {
    appendFileSync(file, piece);
    await follower.look();
  }
  follower.close();
  return mergeEvents(events);
}

const agents = {
  'Claude Code': {
    lines: [
      ...recorded('claude-code/fixtures/transcripts/51450006-aa04-4069-be8b-7ec3277b1e20.jsonl'),
      ...recorded('claude-code/fixtures/basic-partial.jsonl'),
    ],
    converter: () => claudeConverter({ previewDetails: () => null }),
    slices: claudeSlices('/nowhere'),
  },
  Codex: {
    lines: recorded('codex/fixtures/exec-patchout.jsonl'),
    converter: () => codexConverter,
    slices: codexSlices,
  },
};

/** Returns the input paths by which an agent's bytes become messages. */
function doors({
  converter,
  slices,
}: (typeof agents)[keyof typeof agents]): Readonly<Record<string, Endpoint>> {
  const take = async (file: string, chunks: readonly Buffer[], convert: 'output' | 'file') => {
    const events: AgentEvent[] = [];
    if (convert === 'output') {
      const deliver = (more: readonly AgentEvent[]) => void events.push(...more);
      const lines = new LineConverter<never>({
        file,
        converter: converter() as never,
        clock: new ManualClock(),
        log: silentLog,
        deliver,
      });
      for (const chunk of chunks) void lines.push(chunk);
      await lines.flush();
    } else {
      async function* stream() {
        yield* chunks;
      }
      for await (const record of convertChunks(stream(), file, converter() as never))
        events.push(...record.events);
    }
    return mergeEvents(events);
  };
  return {
    'standard output and followed transcripts': (bytes, file, cuts) =>
      take(file, pieces(bytes, cuts), 'output'),
    'corral convert': (bytes, file, cuts) => take(file, pieces(bytes, cuts), 'file'),
    'a slice of a transcript': async (bytes, file) => {
      writeFileSync(file, bytes);
      const kit: SliceKit = {
        ...slices,
        whole: async (event) => event,
        blobs: new FileBlobs(join(folder, 'blobs')),
        describe: describeNothing,
      };
      const request = {
        agentId: 'a',
        sessionId: 's1',
        cwd: '/',
        file,
        parentToolUseId: null,
        mergeToolMessages: true,
        base: 0,
        end: bytes.length,
        want: bytes.length,
      };
      const slice = await readSlice(request, kit);
      if (!slice.ok) throw new Error(textIn('en', slice.error.message));
      return essence(
        slice.value.messages.map(({ row }) => ({ ...JSON.parse(row.body), seq: row.seq })),
      );
    },
  };
}

describe.each(Object.entries(agents))('RecordReader with the converter of %s', (name, agent) => {
  const someLines = fc.array(fc.constantFrom(...agent.lines, ...garbage), {
    minLength: 1,
    maxLength: 40,
  });
  const someCuts = fc.array(fc.nat(), { maxLength: 12 });

  test('RecordReader gives the same messages for the same bytes through any input path and any split', async () => {
    const file = join(folder, `${name}.jsonl`);
    await fc.assert(
      fc.asyncProperty(
        someLines,
        fc.constantFrom('\n', '\r\n'),
        someCuts,
        fc.boolean(),
        async (lines, end, cuts, ends) => {
          const bytes = Buffer.from(lines.join(end) + (ends ? end : ''));
          const [first, ...others] = await Promise.all(
            Object.values(doors(agent)).map((endpoint) => endpoint(bytes, file, cuts)),
          );
          for (const other of others) expect(other).toEqual(first);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('RecordReader gives the same beginning of a line over 64 MiB through any input path', async () => {
    const head = Buffer.from('{"type":"assistant","message":"漢字🙂');
    const bytes = Buffer.concat([
      Buffer.from('{"type":1}\r\n'),
      head,
      Buffer.alloc(MAX_LINE_BYTES, '漢'),
      Buffer.from('"}\r\n'),
    ]);
    const file = join(folder, 'long.jsonl');
    const [first, ...others] = await Promise.all(
      Object.values(doors(agent)).map((endpoint) => endpoint(bytes, file, [bytes.length >> 1])),
    );
    expect(first?.at(-1)).toMatchObject({
      messageType: 'unknown',
      source: { start: 12, end: bytes.length - 2 },
    });
    for (const other of others) expect(other).toEqual(first);
  });
});

test('TranscriptFollower gives the same messages of a Claude Code transcript for any growth, except for usage, which it sums by turn', async () => {
  const agent = agents['Claude Code'];
  const file = join(folder, 'followed.jsonl');
  const withoutUsage = (messages: ReturnType<typeof mergeEvents>) =>
    messages.filter(({ messageType }) => messageType !== 'usage');
  const someLines = fc.array(fc.constantFrom(...agent.lines, ...garbage), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(
      someLines,
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat(), { maxLength: 6 }),
      async (lines, end, cuts) => {
        const bytes = Buffer.from(lines.join(end));
        const [first] = await Promise.all(
          Object.values(doors(agent)).map((endpoint) => endpoint(bytes, file, [])),
        );
        expect(withoutUsage(await claudeFollower(bytes, file, cuts))).toEqual(
          withoutUsage(first ?? []),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('RecordReader keeps a line for which the converter throws, reports its position without the text, and continues', () => {
  const bugs: unknown[] = [];
  const converter = {
    initial: 0,
    convert(state: number, { text }: { readonly text: string }) {
      if (text === 'secret') throw new Error('cannot read secret');
      return { state: state + 1, events: [], fate: 'quiet' as const };
    },
  };
  const reader = new RecordReader({
    file: 'wire',
    converter,
    converterThrew: (bug) => bugs.push(bug),
  });
  const line = (text: string, start: number) => ({
    text,
    start,
    end: start + text.length,
    truncated: false,
  });
  expect(reader.read(line('good', 0), 5)).toEqual({ events: [], fate: 'quiet' });
  expect(reader.read(line('secret', 5), 6)).toMatchObject({
    fate: 'unknown',
    events: [
      {
        output: {
          type: 'unknown',
          raw: 'secret',
          reason: 'converterThrew',
          timestamp: 6,
          key: 'wire:5',
        },
      },
    ],
  });
  expect(reader.read(line('good', 12), 7)).toEqual({ events: [], fate: 'quiet' });
  expect(reader.takeCounts()).toEqual({ seen: 3, shown: 0, unknown: 1 });
  expect(reader.takeCounts()).toEqual({ seen: 0, shown: 0, unknown: 0 });
  expect(JSON.stringify(bugs)).toContain('wire:5');
  expect(JSON.stringify(bugs)).not.toContain('secret"');
});
