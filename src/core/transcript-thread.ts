import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { FileBlobs } from './adapters/files/file-blobs.ts';
import { agentDrivers } from './agents/all.ts';
import { toolDescriber } from './agents/describe-tools.ts';
import { readSlice, sliceKits } from './transcripts/read-slice.ts';
import { sliceRequest } from './transcripts/slice.ts';

/**
 * Entry point of the worker thread that reads transcripts, so that core's event loop stays free for
 * prompts and approvals. `ReaderThread` starts it.
 */
const started = z
  .object({ blobs: z.string(), homeDir: z.string(), variables: z.record(z.string(), z.string()) })
  .parse(workerData);
const kits = sliceKits(agentDrivers, started, {
  blobs: new FileBlobs(started.blobs),
  describeTools: toolDescriber(agentDrivers),
});
const asked = z.object({ id: z.int(), request: sliceRequest });

async function answer(message: unknown): Promise<void> {
  const { id, request } = asked.parse(message);
  const slice = await readSlice(request, kits.get(request.agentId) ?? null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, slice });
}

parentPort?.on('message', (message) => void answer(message));
