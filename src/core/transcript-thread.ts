import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import type { TranscriptIndex } from '#core/agents/agent.ts';
import { searchMessage, type SearchMessage, type UsageRequest } from '#core/search/search-port.ts';
import type { SearchService } from '#core/search/search-service.ts';
import type { ChunkWriter } from '#core/export/chunk-writer.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { exportRequest, type ExportRequest } from '#shared/export/export-chunk.ts';

import { FileBlobs } from './adapters/files/file-blobs.ts';
import { WriteLock } from './adapters/sqlite/write-lock.ts';
import { HeldSlices } from './transcripts/held-slices.ts';
import type { PastWriter } from './transcripts/past-writer.ts';
import { readSlice, sliceKit } from './transcripts/read-slice.ts';
import {
  FIRST_BYTES,
  indexRequest,
  likelyTranscript,
  sliceRequest,
  type IndexRequest,
  type LikelyTranscript,
  type Slice,
} from './transcripts/slice.ts';

/**
 * Entry point of the worker thread that reads transcripts and stores their older messages, so that
 * core's event loop stays free for prompts and approvals. `ReaderThread` starts it. `SearchThread`
 * starts another one, which searches all conversations, and `ExportThread` one that exports some.
 */
const { blobs, database, lock, ...home } = z
  .object({
    blobs: z.string(),
    database: z.string(),
    lock: z.instanceof(SharedArrayBuffer),
    homeDir: z.string(),
    variables: z.record(z.string(), z.string()),
  })
  .parse(workerData);
/** The kits by the ids of their agents, each loaded once. */
const kits = new Map<string, ReturnType<typeof sliceKit>>();
const asked = z.union([
  z.object({ id: z.int(), request: sliceRequest.extend({ isHeld: z.boolean() }) }),
  z.object({ id: z.int(), store: z.object({ sliceId: z.int(), step: z.int() }) }),
  z.object({ release: z.int() }),
  z.object({ id: z.int(), likely: likelyTranscript }),
  z.object({ id: z.int(), index: indexRequest }),
  z.object({ id: z.int(), search: searchMessage }),
  z.object({ id: z.int(), exported: exportRequest }),
]);
const indexes = new Map<string, TranscriptIndex>();
let searching: Promise<SearchService> | null = null;
let exporting: Promise<Result<ChunkWriter, StoreFailure>> | null = null;
let writer: Promise<Result<PastWriter, StoreFailure>> | null = null;
const held = new HeldSlices(() => (writer ??= openWriter()));

/** Opens the database. Loads SQLite only now, because the first screen needs neither. */
async function openWriter(): Promise<Result<PastWriter, StoreFailure>> {
  const [sqlite, past] = await Promise.all([
    import('./adapters/sqlite/sqlite.ts'),
    import('./transcripts/past-writer.ts'),
  ]);
  const opened = sqlite.openBeside(database, new WriteLock(lock));
  if (opened.ok) return ok(new past.PastWriter(opened.value));
  writer = null;
  return opened;
}

function kitOf(agentId: string): ReturnType<typeof sliceKit> {
  const kit = kits.get(agentId) ?? sliceKit(agentId, home, new FileBlobs(blobs));
  kits.set(agentId, kit);
  return kit;
}

/**
 * Reads the end of a transcript once and stores nothing, so that code of its agent is loaded and
 * compiled when the person opens one.
 */
async function prepare(likely: LikelyTranscript): Promise<readonly string[]> {
  if (kits.has(likely.agentId)) return [];
  const kit = await kitOf(likely.agentId);
  const place = { sessionId: '', cwd: '', parentToolUseId: null, base: 0 };
  const put = (text: string) => ok({ hash: '', bytes: text.length });
  const read = await readSlice(
    { ...likely, ...place, mergeToolMessages: true, want: FIRST_BYTES },
    kit && { ...kit, blobs: { put } },
  );
  return read.ok ? bodiesOfTypes(read.value) : [];
}

/** Finds one conversation, or lists the newest ones, of an agent whose index is read here. */
async function lookInIndex({ agentId, find, limit }: IndexRequest) {
  const { transcriptCode } = await import('./agents/all-transcripts.ts');
  const code = await transcriptCode.get(agentId)?.();
  const index = indexes.get(agentId) ?? code?.index?.(home);
  if (!index) return { one: null, all: { found: [], total: 0 } };
  indexes.set(agentId, index);
  return find === null
    ? { one: null, all: await index.list(limit) }
    : { one: await index.find(find), all: { found: [], total: 0 } };
}

/** Returns the shortest body of each type of message. */
function bodiesOfTypes({ messages }: Slice): readonly string[] {
  const longestFirst = messages.map(({ row }) => row.body).toSorted((a, b) => b.length - a.length);
  return [...new Map(longestFirst.map((body) => [typeOf(body), body])).values()];
}

function typeOf(body: string): unknown {
  return Object(JSON.parse(body)).messageType;
}

/** Loads the search, which needs the code of all agents. */
async function startSearch(): Promise<SearchService> {
  const [{ sqlite }, { SearchService }, { indexedAgents }, { transcriptCode, usageCode }] =
    await Promise.all([
      import('./adapters/sqlite/sqlite.ts'),
      import('./search/search-service.ts'),
      import('./search/index-update.ts'),
      import('./agents/all-transcripts.ts'),
    ]);
  return new SearchService({
    databases: sqlite,
    dataDir: dirname(database),
    database,
    agents: () =>
      indexedAgents(
        { transcripts: transcriptCode, usage: usageCode },
        { ...home, dataDir: dirname(database) },
      ),
  });
}

/** Sums usage. Loads the prices of models only now, because no search needs them. */
async function usageOf(service: SearchService, request: UsageRequest) {
  const [{ sqlite }, { answerUsage }] = await Promise.all([
    import('./adapters/sqlite/sqlite.ts'),
    import('./search/usage/answer-usage.ts'),
  ]);
  return answerUsage({ service, databases: sqlite, dataDir: dirname(database) }, request);
}

async function search(message: SearchMessage) {
  const service = await (searching ??= startSearch());
  switch (message.type) {
    case 'find':
      return service.find(message);
    case 'matches':
      return service.matches(message);
    case 'list':
      return service.list(message);
    case 'usage':
      return usageOf(service, message);
    default:
      return service.state();
  }
}

/** Opens the database for an export. The next request repeats what failed. */
async function startExports(): Promise<Result<ChunkWriter, StoreFailure>> {
  const [{ sqlite }, { ChunkWriter }] = await Promise.all([
    import('./adapters/sqlite/sqlite.ts'),
    import('./export/chunk-writer.ts'),
  ]);
  const opened = sqlite.openToRead(database);
  const files = new FileBlobs(blobs);
  if (opened.ok) return ok(new ChunkWriter(opened.value, (hash) => files.text(hash)));
  exporting = null;
  return opened;
}

async function exportChunk(request: ExportRequest) {
  const started = await (exporting ??= startExports());
  return started.ok ? started.value.chunk(request) : started;
}

type Asked = z.infer<typeof asked>;

async function replyTo(request: Exclude<Asked, { readonly release: number }>): Promise<unknown> {
  if ('exported' in request) return exportChunk(request.exported);
  if ('search' in request) return search(request.search);
  if ('index' in request) return lookInIndex(request.index);
  if ('likely' in request) return prepare(request.likely);
  if ('store' in request) return held.store(request.store.sliceId, request.store.step);
  const { isHeld, ...slice } = request.request;
  const read = await readSlice(slice, await kitOf(slice.agentId));
  return read.ok ? ok(held.divide(request.id, read.value, isHeld)) : read;
}

async function answer(message: unknown): Promise<void> {
  const parsed = asked.parse(message);
  if ('release' in parsed) return held.release(parsed.release);
  const reply = await replyTo(parsed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id: parsed.id, reply });
}

parentPort?.on('message', (message) => void answer(message));
