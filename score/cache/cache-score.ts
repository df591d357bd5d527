import { blocksOf, type Block } from './blocks.ts';
import { MarkedCache, PrefixCache, type PromptCache } from './caches.ts';
import { layouts, type Layout } from './layouts.ts';
import { generateSessions, type Break, type CacheRequest, type CacheSession } from './sessions.ts';

/** Figures of one session with one cache. Tokens are those of requests without a named break. */
export interface SessionScore {
  readonly session: string;
  readonly requests: number;
  readonly read: number;
  readonly input: number;
  /** Tokens of the previous request, which a perfect cache reads. */
  readonly known: number;
  /** Tokens written, divided by the largest context between two breaks, summed up. */
  readonly rewriteFactor: number;
  /** Requests per cause. */
  readonly breaks: Readonly<Partial<Record<Break, number>>>;
  /** Requests that miss the prefix of the previous request without a named cause. The gate is 0. */
  readonly unnamed: number;
}

export interface LayoutScore {
  readonly layout: string;
  readonly cache: string;
  /** Part of the input that is read from the cache, over all sessions. */
  readonly hitRatio: number;
  readonly sessions: readonly SessionScore[];
}

export interface CacheScore {
  readonly seed: number;
  readonly layouts: readonly LayoutScore[];
  /** True if Corral's layout reaches the gates. */
  readonly isPassed: boolean;
}

const LEAST_HITS = 0.95;
const MOST_REWRITES = 1.1;
/** A prefix cache reads whole steps of 128 tokens. */
const ROUNDING = 128;

/** Sends all sessions of a seed to both caches, with each layout (the first `count` of them). */
export function scoreCache(seed: number, count = layouts.length): CacheScore {
  const sessions = generateSessions(seed);
  const scores = layouts.slice(0, count).flatMap((layout) => {
    const sent = sessions.map((session) => sendAll(session, layout));
    return [new MarkedCache().name, new PrefixCache().name].map((cache, index) => {
      const own = sent.flatMap((pair) => pair[index] ?? []);
      const sum = (of: (each: SessionScore) => number) =>
        own.reduce((total, each) => total + of(each), 0);
      const hitRatio = sum(({ read }) => read) / sum(({ input }) => input);
      return { layout: layout.name, cache, hitRatio, sessions: own };
    });
  });
  const ours = scores.filter(({ layout }) => layout === layouts[0]?.name);
  const isPassed = ours.every((each) => each.hitRatio >= LEAST_HITS && each.sessions.every(isGood));
  return { seed, layouts: scores, isPassed };
}

/** Compares with a perfect cache: a session of few large results reads less of its input. */
const isGood = ({ read, known, rewriteFactor, unnamed }: SessionScore) =>
  read >= LEAST_HITS * known && rewriteFactor <= MOST_REWRITES && unnamed === 0;

function sendAll(session: CacheSession, layout: Layout): readonly SessionScore[] {
  const sent = session.requests.map((request) => ({
    request,
    blocks: blocksOf(layout.build(request), request.model),
  }));
  return [new MarkedCache(), new PrefixCache()].map((cache) =>
    scoreSession(session.name, sent, cache),
  );
}

interface Sent {
  readonly request: CacheRequest;
  readonly blocks: readonly Block[];
}

function scoreSession(session: string, sent: readonly Sent[], cache: PromptCache): SessionScore {
  const breaks: Partial<Record<Break, number>> = {};
  let [read, input, known, written, largest, segment, unnamed, before] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { request, blocks } of sent) {
    const size = blocks.at(-1)?.tokens ?? 0;
    const use = cache.send(blocks, request.time);
    written += use.written;
    if (request.cause === null) {
      read += use.read;
      input += size;
      known += before;
      if (use.read < before - ROUNDING) unnamed += 1;
    } else {
      breaks[request.cause] = (breaks[request.cause] ?? 0) + 1;
      largest += segment;
      segment = 0;
    }
    segment = Math.max(segment, size);
    before = size;
  }
  const rewriteFactor = written / (largest + segment);
  return { session, requests: sent.length, read, input, known, rewriteFactor, breaks, unnamed };
}
