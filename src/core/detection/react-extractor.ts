import type { ExtractionResult, MessageExtractor } from './extraction.ts';
import type { Snapshot } from './snapshot.ts';

/** How many lines are looked at, step by step. */
export const windows = [80, 150, 300, 500, 800] as const;

/** Looks at more and more of one snapshot until the context is complete. */
export class ReactExtractor {
  readonly #extractor: MessageExtractor;
  readonly #second: MessageExtractor | null;

  /** `second` is asked about screens that the first cannot tell. */
  constructor(extractor: MessageExtractor, second: MessageExtractor | null = null) {
    this.#extractor = extractor;
    this.#second = second;
  }

  /** What was understood with all there is counts, even if some of the context is missing. */
  async extract(snapshot: Snapshot): Promise<ExtractionResult> {
    const first = await grown(this.#extractor, snapshot);
    if (this.#second === null || first.type !== 'failed' || first.reason.kind !== 'Uncertain') return first;
    const other = await grown(this.#second, snapshot);
    // The guess of the first is more than nothing.
    return other.type === 'failed' ? first : other;
  }
}

async function grown(extractor: MessageExtractor, snapshot: Snapshot): Promise<ExtractionResult> {
  let best: ExtractionResult = { type: 'failed', reason: { kind: 'MaxIterations' } };
  for (const lines of windows) {
    const result = await extractor.extract(snapshot, lines);
    if (result.type !== 'needMoreContext' && !wantsMore(result)) return result;
    best = result;
    if (lines >= snapshot.lines.length) break;
  }
  return best.type === 'needMoreContext' ? { type: 'success', message: best.message } : best;
}

/** What could not be read, or not be told apart, may be clearer with more. What failed outside is left to the caller. */
function wantsMore(result: ExtractionResult): boolean {
  return result.type === 'failed' && (result.reason.kind === 'ParseError' || result.reason.kind === 'Uncertain');
}
