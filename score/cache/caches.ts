import type { Block } from './blocks.ts';

/** Tokens of a request. `written`: those that the cache did not have. */
export interface CacheUse {
  readonly read: number;
  readonly written: number;
}

/** The cache of a provider. Times are milliseconds. */
export interface PromptCache {
  readonly name: string;
  send(blocks: readonly Block[], time: number): CacheUse;
}

const LIFE_MS = 5 * 60_000;
const LEAST_TOKENS = 1_024;

/**
 * Plays Anthropic's rules (docs: "Prompt caching"): at most four marks, a prefix is stored at each
 * mark and found up to 20 blocks before one, lives for five minutes after its last use, and has at
 * least 1,024 tokens.
 */
export class MarkedCache implements PromptCache {
  readonly name = 'Anthropic';
  readonly #ends = new Map<string, number>();

  send(blocks: readonly Block[], time: number): CacheUse {
    const marks = blocks.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
    if (marks.length > 4) throw new Error(`A request has ${marks.length} marks.`);
    const hits = marks.map((mark) => this.#hitOf(blocks, mark, time));
    const read = Math.max(0, ...hits.map((hit) => blocks[hit]?.tokens ?? 0));
    const used = [...marks, ...hits].flatMap((index) => blocks[index] ?? []);
    for (const { prefix, tokens } of used)
      if (tokens >= LEAST_TOKENS) this.#ends.set(prefix, time + LIFE_MS);
    return { read, written: (blocks.at(-1)?.tokens ?? 0) - read };
  }

  /** Returns -1 if no prefix is stored. */
  #hitOf(blocks: readonly Block[], mark: number, time: number): number {
    for (let at = mark; at > mark - 20 && at >= 0; at -= 1)
      if ((this.#ends.get(blocks[at]?.prefix ?? '') ?? -1) > time) return at;
    return -1;
  }
}

const STEP_TOKENS = 128;

/**
 * Plays a cache of prefixes without marks, as OpenAI describes ("Prompt caching"): the longest
 * prefix of an earlier request is read, in steps of 128 tokens from 1,024 on.
 */
export class PrefixCache implements PromptCache {
  readonly name = 'OpenAI';
  readonly #ends = new Map<string, number>();

  send(blocks: readonly Block[], time: number): CacheUse {
    const hit = blocks.findLast(({ prefix }) => (this.#ends.get(prefix) ?? -1) > time);
    for (const { prefix } of blocks) this.#ends.set(prefix, time + LIFE_MS);
    const whole = Math.floor((hit?.tokens ?? 0) / STEP_TOKENS) * STEP_TOKENS;
    const read = whole >= LEAST_TOKENS ? whole : 0;
    return { read, written: (blocks.at(-1)?.tokens ?? 0) - (hit?.tokens ?? 0) };
  }
}
