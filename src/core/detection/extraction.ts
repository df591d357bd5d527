import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ExtractionSettings } from '#shared/detection/extraction-settings.ts';

/** Each kind is treated differently: another provider, more context, or left to the caller. */
export type ExtractionError =
  | { readonly kind: 'TerminalError'; readonly message: string }
  | { readonly kind: 'ApiError'; readonly message: string }
  | { readonly kind: 'ParseError'; readonly message: string }
  | { readonly kind: 'Timeout'; readonly ms: number }
  | { readonly kind: 'MaxIterations' }
  /** Nothing that is known was seen, or too little of it. `guess`: what it most likely is. */
  | { readonly kind: 'Uncertain'; readonly message: string; readonly guess: ExtractedMessage };

export type ExtractionResult =
  | { readonly type: 'success'; readonly message: ExtractedMessage }
  /** `message`: what can be said with what was seen. */
  | { readonly type: 'needMoreContext'; readonly message: ExtractedMessage }
  | { readonly type: 'processing'; readonly message: ExtractedMessage }
  | { readonly type: 'failed'; readonly reason: ExtractionError };

/** Reads a screen. `lines`: how many of the snapshot's last lines it may look at. */
export interface MessageExtractor {
  extract(snapshot: Snapshot, lines: number): ExtractionResult | Promise<ExtractionResult>;
  isProcessing(snapshot: Snapshot): boolean;
}

/**
 * Whose screen it is. `screenId` tells it from all others, so that one costs no more than its share; `sessionId`: to whom the cost
 * is put down, `null` where there is no session, as in a pane of tmux. `agent`:
 * as `RuleExtractor` takes it.
 */
export type ScreenOwner = { readonly screenId: string; readonly sessionId: string | null; readonly agent: string };

/** Who is asked what rules cannot tell, in `ReactExtractor`. Asked for anew for each reading: settings change. */
export interface SecondExtractorPort {
  /** `null`: the person has set nobody up. */
  secondFor(owner: ScreenOwner): MessageExtractor | null;
  /** How much of a screen is read. */
  extraction?(): ExtractionSettings;
}
