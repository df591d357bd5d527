import { createHash } from 'node:crypto';

import { err, type Result } from '#shared/base/result.ts';

import type { Embedder } from './embed/embedder.ts';
import { unitVector } from './embed/vector.ts';
import { searchChunks, VectorCache, type SearchLimits, type SearchResult } from './search.ts';
import type { KnowledgeSource } from './store/chunk-table.ts';
import { KnowledgeFile } from './store/knowledge-file.ts';
import { recallFailure, type RecallFailure } from './store/recall-failure.ts';
import { chunksOf } from './text/chunks.ts';

/** Text that is remembered under a source, such as a path, an address or `conversation`. */
export type Knowledge = {
  readonly text: string;
  readonly source: string;
  readonly title: string | null;
};

/** Longest text of one call, in UTF-16 units. */
export const LONGEST_TEXT = 200_000;

/** UTF-16 units of a query that are used: a prompt may contain a whole file. */
const LONGEST_QUERY = 8_000;

/** Time in ms after which a search does without the embedder. */
const QUERY_MS = 3_000;
const FILL_MS = 30_000;
/** Time in ms for which an embedder that failed is not used. */
const PAUSE_MS = 60_000;
/** Texts of one request to the embedder. */
const BATCH = 64;
/** Time in ms after which unused vectors leave the memory. */
const IDLE_MS = 60_000;

type Options = {
  readonly file: string;
  readonly embedder: Embedder | null;
  readonly notify: (notice: string) => void;
  readonly now: () => number;
};

/** The knowledge base of the person. No method rejects. */
export class KnowledgeBase {
  readonly #file: KnowledgeFile;
  readonly #options: Options;
  readonly #cache = new VectorCache();
  readonly #closing = new AbortController();
  #filling: Promise<void> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastNotice = '';
  #pausedUntil = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#file = new KnowledgeFile(options.file, options.notify);
  }

  /** Stores a text and returns the number of its chunks. Vectors follow in the background. */
  async remember({ text, source, title }: Knowledge): Promise<Result<number, RecallFailure>> {
    if (text.length > LONGEST_TEXT) return err(recallFailure('tooLong'));
    const at = this.#options.now();
    const chunks = chunksOf(text).map((each) => ({
      source,
      title,
      at,
      text: each,
      hash: hashOf(each),
    }));
    const done = await this.#file.run((table) =>
      table.transaction(() => {
        for (const chunk of chunks) table.add(chunk);
        return chunks.length;
      }),
    );
    if (done.ok) this.#fill();
    return done;
  }

  async search(
    text: string,
    limits: SearchLimits,
    signal: AbortSignal | null,
  ): Promise<SearchResult> {
    const query = text.slice(0, LONGEST_QUERY).toWellFormed();
    const vector = query.trim() === '' ? null : await this.#vectorOf(query, signal);
    const found = await this.#file.run((table) =>
      searchChunks(table, this.#cache, { query, vector, limits }),
    );
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#cache.clear(), IDLE_MS).unref();
    return found;
  }

  list(): Promise<Result<readonly KnowledgeSource[], RecallFailure>> {
    return this.#file.run((table) => table.sources());
  }

  /** Removes everything of a source, also from the free pages, and returns the number of chunks. */
  async forget(source: string): Promise<Result<number, RecallFailure>> {
    const done = await this.#file.run((table) => table.transaction(() => table.remove(source)));
    // The rows are gone already; a lock by another process leaves their remains until the next purge.
    if (done.ok && done.value > 0) await this.#file.run((table) => table.purge());
    return done;
  }

  /** Resolves when the background work is done. */
  async settled(): Promise<void> {
    await this.#filling;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idle);
    await this.#filling;
    this.#cache.clear();
    await this.#file.close();
  }

  async #vectorOf(query: string, signal: AbortSignal | null) {
    const { embedder } = this.#options;
    if (!embedder || this.#options.now() < this.#pausedUntil) return null;
    this.#fill();
    const cancelled = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    const [values] = await this.#embed(embedder, [query], cancelled, QUERY_MS);
    return values ? { embedder: embedder.id, values } : null;
  }

  /** Makes the vectors that are missing, newest chunks first, until a request fails. */
  #fill(): void {
    const { embedder } = this.#options;
    if (!embedder || this.#closing.signal.aborted) return;
    if (this.#options.now() < this.#pausedUntil) return;
    this.#filling ??= this.#fillAll(embedder).finally(() => (this.#filling = null));
  }

  async #fillAll(embedder: Embedder): Promise<void> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      const missing = await this.#file.run((table) => table.withoutVector(embedder.id, BATCH));
      if (!missing.ok || missing.value.length === 0) return;
      const texts = missing.value.map(({ text }) => text);
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      const vectors = await this.#embed(embedder, texts, this.#closing.signal, FILL_MS);
      if (vectors.length === 0) return;
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      const stored = await this.#file.run((table) =>
        table.transaction(() => {
          missing.value.forEach((chunk, index) =>
            table.setVector(chunk, embedder.id, vectors[index] ?? new Float32Array()),
          );
        }),
      );
      if (!stored.ok) return;
    }
  }

  /**
   * Returns unit vectors, an empty one for a text without direction; no vectors if the embedder
   * fails, which is reported once per cause. It is then not used for a while, so that an embedder
   * that is down does not delay each turn.
   */
  async #embed(
    embedder: Embedder,
    texts: readonly string[],
    cancelled: AbortSignal,
    limit: number,
  ): Promise<readonly Float32Array[]> {
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(limit)]);
    const outcome = await embedder.embed(texts, signal);
    if (cancelled.aborted) return [];
    const problem = problemOf(embedder, texts.length, outcome);
    if (problem !== null && problem !== this.#lastNotice)
      this.#options.notify(`Recall searches by words only: ${problem}`);
    this.#lastNotice = problem ?? '';
    if (problem !== null) this.#pausedUntil = this.#options.now() + PAUSE_MS;
    if (problem !== null || outcome.kind === 'failed') return [];
    return outcome.vectors.map((vector) => unitVector(vector) ?? new Float32Array());
  }
}

function problemOf(
  { dimension }: Embedder,
  count: number,
  outcome: Awaited<ReturnType<Embedder['embed']>>,
): string | null {
  if (outcome.kind === 'failed') return outcome.message;
  if (outcome.vectors.length !== count)
    return 'the embedder answered with another number of vectors.';
  if (dimension !== null && outcome.vectors.some(({ length }) => length !== dimension))
    return `the embedder answered with vectors of another length than ${dimension}.`;
  return null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.normalize('NFC').replaceAll(/\s+/g, ' ')).digest('hex');
}
