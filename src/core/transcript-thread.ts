import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { ok } from '#shared/base/result.ts';

import { FileBlobs } from './adapters/files/file-blobs.ts';
import { readSlice, sliceKit } from './transcripts/read-slice.ts';
import {
  FIRST_BYTES,
  likelyTranscript,
  sliceRequest,
  type LikelyTranscript,
} from './transcripts/slice.ts';

/**
 * Entry point of the worker thread that reads transcripts, so that core's event loop stays free for
 * prompts and approvals. `ReaderThread` starts it.
 */
const { blobs, ...home } = z
  .object({ blobs: z.string(), homeDir: z.string(), variables: z.record(z.string(), z.string()) })
  .parse(workerData);
/** The kits by the ids of their agents, each loaded once. */
const kits = new Map<string, ReturnType<typeof sliceKit>>();
const asked = z.union([
  z.object({ id: z.int(), request: sliceRequest }),
  z.object({ likely: likelyTranscript }),
]);

function kitOf(agentId: string): ReturnType<typeof sliceKit> {
  const kit = kits.get(agentId) ?? sliceKit(agentId, home, new FileBlobs(blobs));
  kits.set(agentId, kit);
  return kit;
}

/**
 * Reads the end of a transcript once and stores nothing, so that code of its agent is loaded and
 * compiled when the person opens one.
 */
async function prepare(likely: LikelyTranscript): Promise<void> {
  if (kits.has(likely.agentId)) return;
  const kit = await kitOf(likely.agentId);
  const place = { sessionId: '', cwd: '', parentToolUseId: null, base: 0 };
  const put = (text: string) => ok({ hash: '', bytes: text.length });
  await readSlice(
    { ...likely, ...place, mergeToolMessages: true, want: FIRST_BYTES },
    kit && { ...kit, blobs: { put } },
  );
}

async function answer(message: unknown): Promise<void> {
  const parsed = asked.parse(message);
  if ('likely' in parsed) return prepare(parsed.likely);
  const { id, request } = parsed;
  const slice = await readSlice(request, await kitOf(request.agentId));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, slice });
}

parentPort?.on('message', (message) => void answer(message));
