import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ExtractionSettings } from '#shared/detection/extraction-settings.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/**
 * The error of an extraction. Each kind is handled differently: another provider, more context, or
 * left to the caller.
 */
export type ExtractionError =
  | { readonly kind: 'TerminalError'; readonly message: string }
  | { readonly kind: 'ApiError'; readonly message: ShownText }
  | { readonly kind: 'ParseError'; readonly message: string }
  | { readonly kind: 'Timeout'; readonly ms: number }
  | { readonly kind: 'MaxIterations' }
  /** The screen shows no known form, or too little of one. `guess` is the most likely reading. */
  | { readonly kind: 'Uncertain'; readonly message: string; readonly guess: ExtractedMessage };

export type ExtractionResult =
  | { readonly type: 'success'; readonly message: ExtractedMessage }
  /** `message` is the best reading of the lines seen so far. */
  | { readonly type: 'needMoreContext'; readonly message: ExtractedMessage }
  | { readonly type: 'processing'; readonly message: ExtractedMessage }
  | { readonly type: 'failed'; readonly reason: ExtractionError };

/** Reads a screen. `lines`: how many of the snapshot's last lines it may read. */
export interface MessageExtractor {
  extract(snapshot: Snapshot, lines: number): ExtractionResult | Promise<ExtractionResult>;
  isProcessing(snapshot: Snapshot): boolean;
}

/**
 * The owner of a screen. `screenId` identifies the screen and limits its calls; `sessionId` is the
 * session charged with the cost, null where there is none, as in a tmux pane. `agent` has the
 * values that `RuleExtractor` takes.
 */
export type ScreenOwner = {
  readonly screenId: string;
  readonly sessionId: string | null;
  readonly agent: string;
};

/**
 * Provides the second extractor of `ReactExtractor`, for screens that rules cannot read. Requested
 * for each reading, because settings change.
 */
export interface SecondExtractorPort {
  /** Returns null if the person has configured no provider. */
  secondFor(owner: ScreenOwner): MessageExtractor | null;
  /** Returns how much of a screen is read. */
  extraction?(): ExtractionSettings;
}
