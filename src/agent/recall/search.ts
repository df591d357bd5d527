import type { Result } from '#shared/base/result.ts';

import { VectorMatrix } from './embed/vector.ts';
import { coveredShare, searchedTerms, weighTerms, type WeighedTerm } from './rank/choose-terms.ts';
import { areNearlyEqual, fuseRanks } from './rank/fuse.ts';
import type { Chunk, ChunkTable } from './store/chunk-table.ts';
import type { RecallFailure } from './store/recall-failure.ts';
import { indexTokens, queryTerms } from './text/index-tokens.ts';
import { estimateTokens } from './text/scripts.ts';

/** A remembered text that fits a query. */
export type Recalled = {
  readonly source: string;
  readonly title: string | null;
  /** Ms since 1970. */
  readonly at: number;
  readonly text: string;
  /** From 0 to 1: the part of the query's words, weighed by rarity, or the cosine if it is greater. */
  readonly score: number;
};

export type SearchLimits = {
  readonly count: number;
  /** Least `score` of a chunk that was found by words. */
  readonly minimumScore: number;
  /** Estimated tokens of all texts together. The best chunk is always returned. */
  readonly tokens: number;
};

export type Search = {
  readonly query: string;
  readonly vector: { readonly embedder: string; readonly values: Float32Array } | null;
  readonly limits: SearchLimits;
};

export type SearchResult = Result<readonly Recalled[], RecallFailure>;

/** Candidates of each kind that are compared in detail. */
const CANDIDATES = 20;
/** Least cosine of a chunk that was found by its vector. */
const MINIMUM_COSINE = 0.3;

/** Keeps the vectors of the last search until they change. */
export class VectorCache {
  #key = '';
  #matrix: VectorMatrix | null = null;

  get(table: ChunkTable, embedder: string, dimension: number): VectorMatrix {
    const key = `${table.version()} ${dimension} ${embedder}`;
    if (this.#matrix === null || key !== this.#key)
      this.#matrix = new VectorMatrix(table.vectors(embedder, dimension), dimension);
    this.#key = key;
    return this.#matrix;
  }

  clear(): void {
    this.#matrix = null;
  }
}

type Candidate = {
  readonly chunk: Chunk;
  readonly tokens: ReadonlySet<string>;
  readonly score: number;
};

/** Finds chunks by words and, if there is a vector, by meaning; both ranks are fused. */
export function searchChunks(
  table: ChunkTable,
  cache: VectorCache,
  { query, vector, limits }: Search,
): readonly Recalled[] {
  const terms = weighTerms(queryTerms(query), table.size(), (term) => table.frequency(term));
  const searched = searchedTerms(terms).map(({ term }) => term);
  const byWords = searched.length === 0 ? [] : table.match(searched, CANDIDATES);
  const neighbours = vector
    ? cache
        .get(table, vector.embedder, vector.values.length)
        .nearest(vector.values, CANDIDATES, MINIMUM_COSINE)
    : [];
  const cosines = new Map(neighbours.map(({ id, cosine }) => [id, cosine]));
  const ranked = fuseRanks([byWords, neighbours.map(({ id }) => id)]);
  return chosen(candidatesOf(table, ranked, terms, cosines), limits, cosines);
}

function* candidatesOf(
  table: ChunkTable,
  ranked: readonly number[],
  terms: readonly WeighedTerm[],
  cosines: ReadonlyMap<number, number>,
): Generator<Candidate> {
  for (const id of ranked) {
    const chunk = table.byId(id);
    if (!chunk) continue;
    const tokens = new Set(indexTokens(`${chunk.title ?? ''}\n${chunk.text}`));
    const score = Math.max(coveredShare(terms, tokens), cosines.get(id) ?? 0);
    yield { chunk, tokens, score };
  }
}

function chosen(
  candidates: Iterable<Candidate>,
  limits: SearchLimits,
  cosines: ReadonlyMap<number, number>,
): readonly Recalled[] {
  const kept: Candidate[] = [];
  let tokens = 0;
  for (const candidate of candidates) {
    if (kept.length >= limits.count) break;
    const { chunk } = candidate;
    const size = estimateTokens(chunk.text);
    if (candidate.score < limits.minimumScore && !cosines.has(chunk.id)) continue;
    if (kept.length > 0 && tokens + size > limits.tokens) continue;
    if (kept.some((other) => areNearlyEqual(other.tokens, candidate.tokens))) continue;
    kept.push(candidate);
    tokens += size;
  }
  return kept.map(({ chunk: { source, title, at, text }, score }) => ({
    source,
    title,
    at,
    text,
    score,
  }));
}
