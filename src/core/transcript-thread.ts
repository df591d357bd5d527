import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { FileBlobs } from './adapters/file-blobs.ts';
import { claudeSlices } from './agents/claude-code/claude-slices.ts';
import { codexSlices } from './agents/codex/codex-slices.ts';
import { describeWith } from './conversation/tool-processor.ts';
import { toolProcessors } from './conversation/tools/registry.ts';
import { readSlice } from './transcripts/read-slice.ts';
import { sliceRequest } from './transcripts/slice.ts';

/** The thread in which transcripts are read: core's loop stays free for prompts and approvals. Started by ReaderThread. */
const { blobs: folder, configDir } = z.object({ blobs: z.string(), configDir: z.string() }).parse(workerData);
const blobs = new FileBlobs(folder);
const shared = { blobs, describe: (cwd: string) => describeWith(toolProcessors, cwd) };
const claude = { ...claudeSlices(configDir), ...shared };
const kits = new Map([['codex', { ...codexSlices, ...shared }]]);
const asked = z.object({ id: z.int(), request: sliceRequest });

async function answer(message: unknown): Promise<void> {
  const { id, request } = asked.parse(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, slice: await readSlice(request, kits.get(request.agentId) ?? claude) });
}

parentPort?.on('message', (message) => void answer(message));
