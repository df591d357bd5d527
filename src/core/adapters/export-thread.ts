import { Worker } from 'node:worker_threads';

import type { ExportFailure, ExportPort } from '#core/export/export-port.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import { err, type Result } from '#shared/base/result.ts';
import type { ExportChunk, ExportRequest } from '#shared/export/export-chunk.ts';
import { compose } from '#shared/words/sentence.ts';

type WrittenChunk = Result<ExportChunk, ExportFailure>;
type ChunkReply = { readonly id: number; readonly chunk: WrittenChunk };

/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;
/** Limits of the thread's own heap: a message that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

type ThreadOptions = {
  readonly script: string;
  readonly blobs: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/** Exports in a thread, which starts with the first request and ends some time after the last. */
export class ExportThread implements ExportPort {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, (chunk: WrittenChunk) => void>();
  #worker: Worker | null = null;
  #lastId = 0;
  #isClosed = false;
  #cancelIdle: () => void = () => undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  async chunk(exported: ExportRequest): Promise<WrittenChunk> {
    if (this.#isClosed) return err(ended);
    this.#cancelIdle();
    this.#worker ??= this.#start();
    const id = (this.#lastId += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage({ id, exported });
    const chunk = await new Promise<WrittenChunk>((resolve) => this.#waiting.set(id, resolve));
    this.#endWhenIdle();
    return chunk;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
    this.#handleExit();
  }

  #start(): Worker {
    const { script, blobs, database, log } = this.#options;
    const lock = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = new Worker(script, {
      workerData: { blobs, database, homeDir: '', variables: {}, lock },
      resourceLimits: limits,
    });
    worker.on('message', ({ id, chunk }: ChunkReply) => {
      this.#waiting.get(id)?.(chunk);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => {
      // The message of an error can quote a conversation, which a log must not contain.
      const { name, code }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
      log.error('export.threadFailed', { name, code });
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#handleExit();
    });
    return worker;
  }

  #endWhenIdle(): void {
    this.#cancelIdle();
    if (this.#waiting.size === 0)
      this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => this.#endWorker());
  }

  /** A request that follows at once starts another thread, because this one ends some time later. */
  #endWorker(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  #handleExit(): void {
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(err(ended));
    this.#waiting.clear();
  }
}

const ended: StoreFailure = {
  kind: 'failed',
  message: compose('readingFailures.exportEnded'),
  remedy: compose('readingFailures.exportByCommand'),
};
