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
const CANDIDATES = 15;
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
  /** Part of the query's weight that the chunk contains. */
  readonly share: number;
};

/** Finds chunks by words and, if there is a vector, by meaning; both ranks are fused. */
export function searchChunks(
  table: ChunkTable,
  cache: VectorCache,
  { query, vector, limits }: Search,
): readonly Recalled[] {
  const terms = weighTerms(queryTerms(query), table.size(), (term) => table.frequency(term));
  const read = candidateReader(table, terms);
  const neighbours = vector
    ? cache
        .get(table, vector.embedder, vector.values.length)
        .nearest(vector.values, CANDIDATES, MINIMUM_COSINE)
    : [];
  const cosines = new Map(neighbours.map(({ id, cosine }) => [id, cosine]));
  const ranked = fuseRanks([wordMatches(table, terms, read), neighbours.map(({ id }) => id)]);
  return chosen(ranked, read, limits, cosines);
}

type ReadCandidate = (id: number) => Candidate | null;

/** Returns a function that reads each chunk once; null for one that was removed meanwhile. */
function candidateReader(table: ChunkTable, terms: readonly WeighedTerm[]): ReadCandidate {
  const known = new Map<number, Candidate | null>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const chunk = table.byId(id);
    const tokens = new Set(chunk ? indexTokens(`${chunk.title ?? ''}\n${chunk.text}`) : []);
    const candidate = chunk && { chunk, tokens, share: coveredShare(terms, tokens) };
    known.set(id, candidate);
    return candidate;
  };
}

/** Orders chunks by BM25, and by all terms if some were too frequent to be searched for. */
function wordMatches(
  table: ChunkTable,
  terms: readonly WeighedTerm[],
  read: ReadCandidate,
): readonly number[] {
  const searched = searchedTerms(terms);
  if (searched.length === 0) return [];
  const ids = table.match(
    searched.map(({ term }) => term),
    CANDIDATES,
  );
  if (terms.filter(({ frequency }) => frequency > 0).length === searched.length) return ids;
  const shares = new Map(ids.map((id) => [id, read(id)?.share ?? 0]));
  return ids.toSorted((one, other) => (shares.get(other) ?? 0) - (shares.get(one) ?? 0));
}

function chosen(
  ranked: readonly number[],
  read: ReadCandidate,
  limits: SearchLimits,
  cosines: ReadonlyMap<number, number>,
): readonly Recalled[] {
  const kept: { readonly candidate: Candidate; readonly score: number }[] = [];
  let tokens = 0;
  for (const id of ranked) {
    if (kept.length >= limits.count) break;
    const candidate = read(id);
    const cosine = cosines.get(id) ?? 0;
    if (!candidate || (candidate.share < limits.minimumScore && cosine === 0)) continue;
    const size = estimateTokens(candidate.chunk.text);
    if (kept.length > 0 && tokens + size > limits.tokens) continue;
    if (kept.some((other) => areNearlyEqual(other.candidate.tokens, candidate.tokens))) continue;
    kept.push({ candidate, score: Math.max(candidate.share, cosine) });
    tokens += size;
  }
  return kept.map(({ candidate: { chunk }, score }) => ({
    source: chunk.source,
    title: chunk.title,
    at: chunk.at,
    text: chunk.text,
    score,
  }));
}
