import { Worker } from 'node:worker_threads';

import type { ExportFailure, ExportPort } from '#core/export/export-port.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import { err, type Result } from '#shared/base/result.ts';
import type { ExportChunk, ExportRequest } from '#shared/export/export-chunk.ts';
import { compose } from '#shared/words/sentence.ts';

import { logThreadError, RequestThread } from './request-thread.ts';

type WrittenChunk = Result<ExportChunk, ExportFailure>;

/** Limits of the thread's own heap: a message that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

type ThreadOptions = {
  readonly script: string;
  readonly blobs: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/** Exports conversations in a thread. */
export class ExportThread implements ExportPort {
  readonly #thread: RequestThread;

  constructor({ script, blobs, database, clock, log }: ThreadOptions) {
    this.#thread = new RequestThread({
      clock,
      start: () => {
        const lock = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
        return new Worker(script, {
          workerData: { blobs, database, homeDir: '', variables: {}, lock },
          resourceLimits: limits,
        });
      },
      onError: logThreadError(log, 'export.threadFailed'),
    });
  }

  chunk(exported: ExportRequest): Promise<WrittenChunk> {
    return this.#thread.ask<WrittenChunk>({ exported }, () => err(ended)).reply;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

const ended: StoreFailure = {
  kind: 'failed',
  message: compose('readingFailures.exportEnded'),
  remedy: compose('readingFailures.exportByCommand'),
};
