import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ClockPort } from '#core/ports.ts';

import type { MessageExtractor } from '../extraction.ts';
import { ReactExtractor } from '../react-extractor.ts';
import type { Snapshot } from '../snapshot.ts';

/** Between two questions about one terminal. */
const LEAST_MS = 15_000;

/** Asks another extractor about a screen that rules cannot read: once for each, and not too often. */
export class SecondOpinion {
  readonly #clock: ClockPort;
  readonly #extractor: () => MessageExtractor | null;
  #asked: { readonly content: string; readonly at: number; readonly answer: ExtractedMessage | null } | null = null;

  /** `extractor`: `null` while the person has configured none. */
  constructor(clock: ClockPort, extractor: () => MessageExtractor | null) {
    this.#clock = clock;
    this.#extractor = extractor;
  }

  /** `null`: there is none, it does not know either, or it was asked too lately. */
  async of(snapshot: Snapshot, content: string): Promise<ExtractedMessage | null> {
    if (this.#asked?.content === content) return this.#asked.answer;
    const extractor = this.#extractor();
    const now = this.#clock.now();
    if (!extractor || (this.#asked && now - this.#asked.at < LEAST_MS)) return null;
    this.#asked = { content, at: now, answer: null };
    const result = await new ReactExtractor(extractor).extract(snapshot);
    const message = result.type === 'failed' ? null : result.message;
    const answer = message && message.confidence >= CERTAIN ? message : null;
    this.#asked = { content, at: now, answer };
    return answer;
  }
}
