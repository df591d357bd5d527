import type { LlmProviderSettings } from '#shared/detection/llm-settings.ts';
import type { Result } from '#shared/base/result.ts';

export type LlmTurn = { readonly role: 'user' | 'assistant'; readonly text: string };

export type LlmRequest = {
  readonly system: string;
  readonly turns: readonly LlmTurn[];
  /** For the whole call, the last byte of the answer included. */
  readonly timeoutMs: number;
};

export type LlmAnswer = { readonly text: string; readonly inputTokens: number; readonly outputTokens: number };

/** `status`: what the server answered; `null`: it was not reached, or said something else than an answer. */
export type LlmProblem =
  | { readonly kind: 'Timeout'; readonly ms: number }
  | {
      readonly kind: 'ApiError';
      readonly message: string;
      readonly status: number | null;
      /** What the server asks for. */
      readonly retryAfterSeconds: number | null;
    };

/** A model on some server. One call is one request: whoever asks decides what to try next. */
export interface LlmProvider {
  readonly settings: LlmProviderSettings;
  complete(request: LlmRequest): Promise<Result<LlmAnswer, LlmProblem>>;
}

/** `key`: fetched for every call and not kept. */
export type LlmProviderPort = (settings: LlmProviderSettings, key: () => Promise<string | null>) => LlmProvider;
