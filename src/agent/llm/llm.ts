import type { ApiFamily, AssistantMessage, Message } from '#agent/history/message.ts';
import type { JsonSchema } from './json-schema.ts';

/** A block of the system prompt. `isCached`: a cached prefix ends after it. */
export interface SystemBlock {
  readonly text: string;
  readonly isCached: boolean;
}

/** A tool as the model sees it. `schema` is a JSON Schema of type object. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

export type ThinkingLevel = 'off' | 'low' | 'medium' | 'high';

export interface LlmRequest {
  readonly model: string;
  readonly system: readonly SystemBlock[];
  readonly tools: readonly ToolSchema[];
  /** Every call has its result in the next message (see context/repair). */
  readonly messages: readonly Message[];
  /** Indexes into `messages`: a cached prefix ends after each of these. At most two. */
  readonly cacheMarks: readonly number[];
  readonly maxOutputTokens: number;
  readonly thinking: ThinkingLevel;
  /** Stays the same for the life of a session: the id of the session. */
  readonly cacheKey: string;
}

/** Progress of a request, in the order of arrival. */
export type LlmProgress =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string }
  | {
      readonly kind: 'retry';
      /** 1 for the first repetition. */
      readonly attempt: number;
      readonly waitMs: number;
      readonly problem: LlmProblem;
      /** True if text that was already reported is repeated: what was shown is void. */
      readonly isRestart: boolean;
    };

/** A failure that passes. `retryAfterMs`: the wait that the answer asks for. */
interface WaitProblem {
  readonly kind: 'rateLimited' | 'overloaded' | 'server';
  readonly message: string;
  readonly retryAfterMs?: number;
}

/** The cause of a failed request. `message` is a sentence for the person and contains no key. */
export type LlmProblem =
  | WaitProblem
  /** The quota is used up until a time (ms since 1970; null if unknown). */
  | { readonly kind: 'quota'; readonly message: string; readonly until: number | null }
  | { readonly kind: 'login' | 'badRequest' | 'noModel' | 'refused'; readonly message: string }
  /** `limit`: tokens of the window, if the answer names them. */
  | { readonly kind: 'tooLong'; readonly message: string; readonly limit: number | null }
  | { readonly kind: 'network' | 'cut' | 'slow'; readonly message: string }
  | { readonly kind: 'cancelled'; readonly message: string };

export type LlmOutcome =
  | { readonly kind: 'done'; readonly message: AssistantMessage }
  /** `partial`: what arrived before the failure, without incomplete calls; null if nothing did. */
  | {
      readonly kind: 'failed';
      readonly problem: LlmProblem;
      readonly partial: AssistantMessage | null;
    };

export interface LlmModel {
  readonly id: string;
  readonly label: string;
  /** Tokens; null if the provider does not report it. */
  readonly contextWindow: number | null;
  readonly maxOutputTokens: number | null;
}

export type ModelList =
  | { readonly kind: 'models'; readonly models: readonly LlmModel[] }
  | { readonly kind: 'failed'; readonly problem: LlmProblem };

/** A model API. Failures are values; no method rejects. */
export interface LlmBackend {
  readonly family: ApiFamily;
  stream(
    request: LlmRequest,
    signal: AbortSignal,
    report: (progress: LlmProgress) => void,
  ): Promise<LlmOutcome>;
  listModels(signal: AbortSignal): Promise<ModelList>;
}
