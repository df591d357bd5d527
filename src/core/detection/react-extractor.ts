import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ClockPort } from '#core/ports.ts';
import { defaultExtraction, type ExtractionSettings } from '#shared/detection/extraction-settings.ts';

import type { ExtractionResult, MessageExtractor } from './extraction.ts';

/** The longest that all windows and both extractors may take together. */
export const MOST_MS = 10_000;

type Limits = {
  readonly settings?: () => ExtractionSettings;
  /** Without a clock, nothing ends an extraction but its result. */
  readonly clock?: Pick<ClockPort, 'after'>;
};

/** Looks at more and more of one snapshot until the context is complete. */
export class ReactExtractor {
  readonly #extractor: MessageExtractor;
  readonly #second: MessageExtractor | null;
  readonly #limits: Limits;

  /** `second` is asked about screens that the first cannot tell. */
  constructor(extractor: MessageExtractor, second: MessageExtractor | null = null, limits: Limits = {}) {
    this.#extractor = extractor;
    this.#second = second;
    this.#limits = limits;
  }

  /** What was understood with all there is counts, even if some of the context is missing. */
  async extract(snapshot: Snapshot): Promise<ExtractionResult> {
    const { windows, steps } = this.#limits.settings?.() ?? defaultExtraction;
    const { promise: timeout, resolve } = Promise.withResolvers<ExtractionResult>();
    const run: Run = { snapshot, windows: windows.slice(0, steps), isOver: false };
    const cancel = this.#limits.clock?.after(MOST_MS, () => {
      run.isOver = true;
      resolve({ type: 'failed', reason: { kind: 'Timeout', ms: MOST_MS } });
    });
    const result = await this.#both(run, timeout);
    cancel?.();
    return result;
  }

  async #both(run: Run, timeout: Promise<ExtractionResult>): Promise<ExtractionResult> {
    const first = await Promise.race([grown(this.#extractor, run), timeout]);
    if (this.#second === null || first.type !== 'failed' || first.reason.kind !== 'Uncertain') return first;
    const other = await Promise.race([grown(this.#second, run), timeout]);
    // The guess of the first is more than nothing.
    return other.type === 'failed' ? first : other;
  }
}

type Run = { readonly snapshot: Snapshot; readonly windows: readonly number[]; isOver: boolean };

async function grown(extractor: MessageExtractor, run: Run): Promise<ExtractionResult> {
  let best: ExtractionResult = { type: 'failed', reason: { kind: 'MaxIterations' } };
  for (const lines of run.windows) {
    if (run.isOver) break;
    const result = await extractor.extract(run.snapshot, lines);
    if (result.type !== 'needMoreContext' && !wantsMore(result)) return result;
    best = result;
    if (lines >= run.snapshot.lines.length) break;
  }
  return best.type === 'needMoreContext' ? { type: 'success', message: best.message } : best;
}

/** What could not be read, or not be told apart, may be clearer with more. What failed outside is left to the caller. */
function wantsMore(result: ExtractionResult): boolean {
  return result.type === 'failed' && (result.reason.kind === 'ParseError' || result.reason.kind === 'Uncertain');
}
