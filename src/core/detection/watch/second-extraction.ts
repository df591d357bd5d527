import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ClockPort } from '#core/ports.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ExtractionSettings } from '#shared/detection/extraction-settings.ts';

import type { MessageExtractor } from '../extraction.ts';
import { ReactExtractor } from '../react-extractor.ts';

/** Minimum time between two questions about one terminal. */
const MIN_INTERVAL_MS = 15_000;

/**
 * Asks the second extractor about a screen that rules cannot read: once per screen, and at most
 * every 15 seconds.
 */
export class SecondExtraction {
  readonly #clock: ClockPort;
  readonly #extractor: () => MessageExtractor | null;
  readonly #limits: { readonly clock: ClockPort; readonly settings?: () => ExtractionSettings };
  #asked: {
    readonly content: string;
    readonly at: number;
    readonly answer: ExtractedMessage | null;
  } | null = null;

  /** `extractor` returns null while the person has configured none. */
  constructor(
    clock: ClockPort,
    extractor: () => MessageExtractor | null,
    settings?: () => ExtractionSettings,
  ) {
    this.#clock = clock;
    this.#extractor = extractor;
    this.#limits = { clock, ...(settings && { settings }) };
  }

  /**
   * Returns null if there is no extractor, if its reading is not certain, or if it was asked too
   * recently.
   */
  async read(snapshot: Snapshot, content: string): Promise<ExtractedMessage | null> {
    if (this.#asked?.content === content) return this.#asked.answer;
    const extractor = this.#extractor();
    const now = this.#clock.now();
    if (!extractor || (this.#asked && now - this.#asked.at < MIN_INTERVAL_MS)) return null;
    this.#asked = { content, at: now, answer: null };
    const result = await new ReactExtractor(extractor, null, this.#limits).extract(snapshot);
    const message = result.type === 'failed' ? null : result.message;
    const answer = message && message.confidence >= CERTAIN ? message : null;
    this.#asked = { content, at: now, answer };
    return answer;
  }
}
