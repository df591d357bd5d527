import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ClockPort } from '#core/ports.ts';
import {
  defaultExtraction,
  timeLimitOf,
  type ExtractionSettings,
} from '#shared/detection/extraction-settings.ts';

import type { ExtractionResult, MessageExtractor } from './extraction.ts';

type Limits = {
  readonly settings?: () => ExtractionSettings;
  /** Measures the time limit; without a clock there is none. */
  readonly clock?: Pick<ClockPort, 'after'>;
};

/** Reads one snapshot with growing windows until the context is complete. */
export class ReactExtractor {
  readonly #extractor: MessageExtractor;
  readonly #second: MessageExtractor | null;
  readonly #limits: Limits;

  /** `second` reads the screens about which the first is uncertain. */
  constructor(
    extractor: MessageExtractor,
    second: MessageExtractor | null = null,
    limits: Limits = {},
  ) {
    this.#extractor = extractor;
    this.#second = second;
    this.#limits = limits;
  }

  /** Returns the reading of the largest window, even if some of its context is missing. */
  async extract(snapshot: Snapshot): Promise<ExtractionResult> {
    const settings = this.#limits.settings?.() ?? defaultExtraction;
    const { windows, steps } = settings;
    const ms = timeLimitOf(settings);
    const { promise: timeout, resolve } = Promise.withResolvers<ExtractionResult>();
    const run: Run = { snapshot, windows: windows.slice(0, steps), isOver: false };
    const cancel = this.#limits.clock?.after(ms, () => {
      run.isOver = true;
      resolve({ type: 'failed', reason: { kind: 'Timeout', ms } });
    });
    const result = await this.#both(run, timeout);
    cancel?.();
    return result;
  }

  async #both(run: Run, timeout: Promise<ExtractionResult>): Promise<ExtractionResult> {
    const first = await Promise.race([extractGrowing(this.#extractor, run), timeout]);
    if (this.#second === null || first.type !== 'failed' || first.reason.kind !== 'Uncertain')
      return first;
    const other = await Promise.race([extractGrowing(this.#second, run), timeout]);
    // The guess of the first extractor is better than a failure.
    return other.type === 'failed' ? first : other;
  }
}

type Run = { readonly snapshot: Snapshot; readonly windows: readonly number[]; isOver: boolean };

async function extractGrowing(extractor: MessageExtractor, run: Run): Promise<ExtractionResult> {
  let best: ExtractionResult = { type: 'failed', reason: { kind: 'MaxIterations' } };
  for (const lines of run.windows) {
    if (run.isOver) break;
    const result = await extractor.extract(run.snapshot, lines);
    if (result.type !== 'needMoreContext' && !needsMore(result)) return result;
    best = result;
    if (lines >= run.snapshot.lines.length) break;
  }
  return best.type === 'needMoreContext' ? { type: 'success', message: best.message } : best;
}

/**
 * Returns whether a larger window may help: after an unreadable or ambiguous reading. Other
 * failures are left to the caller.
 */
function needsMore(result: ExtractionResult): boolean {
  return (
    result.type === 'failed' &&
    (result.reason.kind === 'ParseError' || result.reason.kind === 'Uncertain')
  );
}
