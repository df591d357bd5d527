/** Least number of letters and digits in a block, as of `git diff --color-moved`. */
const MIN_LETTERS = 20;
/** Number of removed lines with the same text that are tried as the beginning of a block. */
const MAX_CANDIDATES = 8;
/** Number of lines before an anchor that are tried. */
const MAX_BACK = 100;

/** Lines as numbers; equal numbers mean equal texts. `breaks` is 1 where a line begins a run. */
export type LineSequence = { readonly ids: ArrayLike<number>; readonly breaks: ArrayLike<number> };

/** The number of letters of each text, and 1 for a text without visible characters, by its id. */
export type LineFacts = {
  readonly letters: ArrayLike<number>;
  readonly isBlank: ArrayLike<number>;
};

/** `count` lines from `removed` in the removed lines on are those from `added` in the added ones. */
export type Block = { readonly removed: number; readonly added: number; readonly count: number };

/**
 * Pairs runs of added lines with equal runs of removed lines; each line is in at most one block.
 * Every added line is compared with a limited number of removed lines, so that the time is linear
 * also if all lines are equal.
 */
export function pairBlocks(
  removed: LineSequence,
  added: LineSequence,
  facts: LineFacts,
): readonly Block[] {
  const search = new BlockSearch(removed, added, facts);
  const blocks: Block[] = [];
  for (let at = 0; at < added.ids.length;) {
    const run = search.longestFrom(at);
    const block = search.take(run);
    if (block) blocks.push(block);
    at += Math.max(1, run.count);
  }
  return blocks;
}

class BlockSearch {
  readonly #removed: LineSequence;
  readonly #added: LineSequence;
  readonly #facts: LineFacts;
  readonly #unpaired: UnpairedLines;
  readonly #isPaired: Uint8Array;

  constructor(removed: LineSequence, added: LineSequence, facts: LineFacts) {
    this.#removed = removed;
    this.#added = added;
    this.#facts = facts;
    this.#unpaired = new UnpairedLines(removed.ids, facts.letters.length);
    this.#isPaired = new Uint8Array(added.ids.length);
  }

  /** Returns the longest run of equal lines that begins with this added line; of 0 lines if none. */
  longestFrom(at: number): Block {
    const id = this.#added.ids[at]!;
    let longest: Block = { removed: -1, added: at, count: 0 };
    if (this.#facts.letters[id] === 0) return longest;
    let candidate = this.#unpaired.firstOf(id);
    for (let tried = 0; candidate >= 0 && tried < MAX_CANDIDATES; tried += 1) {
      const count = this.#runLength(candidate, at);
      if (count > longest.count) longest = { removed: candidate, added: at, count };
      candidate = this.#unpaired.after(candidate);
    }
    return longest;
  }

  #runLength(removed: number, added: number): number {
    let count = 1;
    while (
      this.#isSame(removed + count, added + count) &&
      this.#removed.breaks[removed + count] === 0 &&
      this.#added.breaks[added + count] === 0
    )
      count += 1;
    return count;
  }

  #isSame(removed: number, added: number): boolean {
    return (
      this.#unpaired.has(removed) &&
      this.#isPaired[added] === 0 &&
      this.#removed.ids[removed] === this.#added.ids[added]
    );
  }

  /**
   * Extends a run to the lines before it and pairs its lines. Returns null if it has too few letters
   * to be more than a coincidence.
   */
  take({ removed, added, count }: Block): Block | null {
    if (count === 0) return null;
    let back = 0;
    while (
      back < MAX_BACK &&
      this.#removed.breaks[removed - back] === 0 &&
      this.#added.breaks[added - back] === 0 &&
      this.#isSame(removed - back - 1, added - back - 1)
    )
      back += 1;
    const block = this.#withoutBlankEnds({
      removed: removed - back,
      added: added - back,
      count: count + back,
    });
    if (!this.#hasLetters(block)) return null;
    for (let line = 0; line < block.count; line += 1) {
      this.#unpaired.remove(block.removed + line);
      this.#isPaired[block.added + line] = 1;
    }
    return block;
  }

  #withoutBlankEnds(block: Block): Block {
    let { removed, added, count } = block;
    const isBlank = (line: number) => this.#facts.isBlank[this.#added.ids[added + line]!] === 1;
    while (count > 0 && isBlank(count - 1)) count -= 1;
    while (count > 0 && isBlank(0)) {
      removed += 1;
      added += 1;
      count -= 1;
    }
    return { removed, added, count };
  }

  #hasLetters({ added, count }: Block): boolean {
    let sum = 0;
    for (let line = 0; line < count && sum < MIN_LETTERS; line += 1)
      sum += this.#facts.letters[this.#added.ids[added + line]!]!;
    return sum >= MIN_LETTERS;
  }
}

const NONE = -1;

/** The removed lines that are in no block, in a linked list for each text. */
class UnpairedLines {
  readonly #ids: ArrayLike<number>;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly #isTaken: Uint8Array;

  constructor(ids: ArrayLike<number>, texts: number) {
    this.#ids = ids;
    this.#first = new Int32Array(texts).fill(NONE);
    this.#next = new Int32Array(ids.length).fill(NONE);
    this.#previous = new Int32Array(ids.length).fill(NONE);
    this.#isTaken = new Uint8Array(ids.length);
    for (let line = ids.length - 1; line >= 0; line -= 1) {
      const next = this.#first[ids[line]!]!;
      this.#next[line] = next;
      if (next !== NONE) this.#previous[next] = line;
      this.#first[ids[line]!] = line;
    }
  }

  firstOf(id: number): number {
    return this.#first[id] ?? NONE;
  }

  after(line: number): number {
    return this.#next[line]!;
  }

  has(line: number): boolean {
    return this.#isTaken[line] === 0;
  }

  remove(line: number): void {
    const [previous, next] = [this.#previous[line]!, this.#next[line]!];
    if (previous === NONE) this.#first[this.#ids[line]!] = next;
    else this.#next[previous] = next;
    if (next !== NONE) this.#previous[next] = previous;
    this.#isTaken[line] = 1;
  }
}
