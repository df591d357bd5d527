import type { JsonValue } from '#shared/base/json-value.ts';

/**
 * Text or image of a message. `data` is base64. `source` names where a text of outside comes from:
 * the model sees it marked as data, and a card as it is.
 */
export type ContentPart =
  | { readonly kind: 'text'; readonly text: string; readonly source?: string }
  | { readonly kind: 'image'; readonly mediaType: string; readonly data: string };

/** The families of model APIs. `responses` and `chat` are the two APIs of OpenAI. */
export type ApiFamily = 'anthropic' | 'responses' | 'chat' | 'gemini';

/**
 * Data of an API that later requests must return unchanged: the signature of a thinking block, a
 * reasoning item, a thought signature. It is sent only to the family and the model that created it.
 */
export interface Opaque {
  readonly family: ApiFamily;
  readonly model: string;
  readonly value: JsonValue;
}

/** A prompt of the person, or a text that the program adds (environment, notes, recalled memory). */
export interface UserMessage {
  readonly role: 'user';
  readonly from: 'person' | 'program';
  /** Purpose of a text of the program: the facts of a turn, or the summary of what came before. */
  readonly purpose?: 'turn' | 'summary';
  readonly parts: readonly ContentPart[];
}

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  readonly opaque?: Opaque;
}

export interface ThinkingPart {
  readonly kind: 'thinking';
  /** Empty if the API keeps the text to itself. */
  readonly text: string;
  readonly opaque?: Opaque;
}

/** A tool call of the model. `id` is unique in the session: a backend replaces missing and double ids. */
export interface ToolCall {
  readonly kind: 'call';
  readonly id: string;
  readonly name: string;
  /** The parsed arguments; null if `argumentsText` is no JSON object. */
  readonly input: Readonly<Record<string, JsonValue>> | null;
  /** The arguments as received. */
  readonly argumentsText: string;
  readonly opaque?: Opaque;
}

export type AssistantPart = TextPart | ThinkingPart | ToolCall;

/** Tokens of one request. `input` excludes what the cache read and wrote. */
export interface Usage {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** The cause for which a model stopped. `unknown` keeps the session alive: it is handled like `end`. */
export type StopReason = 'end' | 'calls' | 'length' | 'refusal' | 'unknown';

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly family: ApiFamily;
  readonly model: string;
  readonly parts: readonly AssistantPart[];
  readonly stopReason: StopReason;
  readonly usage: Usage | null;
}

export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly isError: boolean;
  /** The person stopped the turn before the call had ended: it did not fail by itself. */
  readonly isCancelled?: true;
  /** Absolute path of the whole output, if `parts` has only a part of it. */
  readonly wholeAt?: string;
  /** The parts were replaced by a stub to save tokens. */
  readonly isStub?: true;
  readonly parts: readonly ContentPart[];
}

/** The results of all calls of the assistant message before it, in the order of the calls. */
export interface ResultsMessage {
  readonly role: 'results';
  readonly results: readonly ToolResult[];
}

export type Message = UserMessage | AssistantMessage | ResultsMessage;
