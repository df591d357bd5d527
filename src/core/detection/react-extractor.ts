import type { ExtractionResult, MessageExtractor } from './extraction.ts';
import type { Snapshot } from './snapshot.ts';

/** How many lines are looked at, step by step. */
export const windows = [80, 150, 300, 500, 800] as const;

/** Looks at more and more of one snapshot until the context is complete. */
export class ReactExtractor {
  readonly #extractor: MessageExtractor;

  constructor(extractor: MessageExtractor) {
    this.#extractor = extractor;
  }

  /** What was understood with all there is counts, even if some of the context is missing. */
  async extract(snapshot: Snapshot): Promise<ExtractionResult> {
    let best: ExtractionResult = { type: 'failed', reason: { kind: 'MaxIterations' } };
    for (const lines of windows) {
      const result = await this.#extractor.extract(snapshot, lines);
      if (result.type !== 'needMoreContext' && !wantsMore(result)) return result;
      best = result;
      if (lines >= snapshot.lines.length) break;
    }
    return best.type === 'needMoreContext' ? { type: 'success', message: best.message } : best;
  }
}

/** What could not be read, or not be told apart, may be clearer with more. What failed outside is left to the caller. */
function wantsMore(result: ExtractionResult): boolean {
  return result.type === 'failed' && (result.reason.kind === 'ParseError' || result.reason.kind === 'Uncertain');
}
