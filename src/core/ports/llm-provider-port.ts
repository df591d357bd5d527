import type { LlmProviderSettings } from '#shared/detection/llm-settings.ts';
import type { Result } from '#shared/base/result.ts';
import type { ShownText } from '#shared/words/sentence.ts';

export type LlmTurn = { readonly role: 'user' | 'assistant'; readonly text: string };

export type LlmRequest = {
  readonly system: string;
  readonly turns: readonly LlmTurn[];
  /** Timeout of the whole call, until the last byte of the answer. */
  readonly timeoutMs: number;
};

export type LlmAnswer = {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

/** `status`: the HTTP status; null if the server was not reached or its reply was no answer. */
export type LlmProblem =
  | { readonly kind: 'Timeout'; readonly ms: number }
  | {
      readonly kind: 'ApiError';
      readonly message: ShownText;
      readonly status: number | null;
      /** The Retry-After value of the server. */
      readonly retryAfterSeconds: number | null;
    };

/** A model on a server. One call makes one request: retries are up to the caller. */
export interface LlmProvider {
  readonly settings: LlmProviderSettings;
  complete(request: LlmRequest): Promise<Result<LlmAnswer, LlmProblem>>;
}

/** `key` is read for every call and not kept. */
export type LlmProviderPort = (
  settings: LlmProviderSettings,
  key: () => Promise<string | null>,
) => LlmProvider;
