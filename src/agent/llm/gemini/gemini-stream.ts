import type { StopReason } from '#agent/history/message.ts';
import {
  fieldsAt,
  fieldsListAt,
  isFields,
  isTrue,
  nameAt,
  numberAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';

import type { Answer } from '../answer/answer.ts';
import type { EventReader } from '../backend.ts';

const STOPS: Readonly<Record<string, StopReason>> = {
  STOP: 'end',
  MAX_TOKENS: 'length',
  SAFETY: 'refusal',
  RECITATION: 'refusal',
  LANGUAGE: 'refusal',
  BLOCKLIST: 'refusal',
  PROHIBITED_CONTENT: 'refusal',
  SPII: 'refusal',
  IMAGE_SAFETY: 'refusal',
};

/** Reads the chunks of `streamGenerateContent`. */
export function geminiReader(answer: Answer): EventReader {
  const reader = new GeminiReader(answer);
  return {
    read: (event) => reader.read(event),
    end: () => answer.stop('unknown'),
    close: () => undefined,
  };
}

class GeminiReader {
  readonly #answer: Answer;
  #parts = 0;
  #open: { readonly kind: 'text' | 'thinking'; readonly key: string } | null = null;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  read(event: Fields): Fields | null {
    if (isFields(event['error'])) return event;
    const usage = fieldsAt(event, 'usageMetadata');
    if (usage) this.#count(usage);
    if (nameAt(fieldsAt(event, 'promptFeedback') ?? {}, 'blockReason') !== null)
      this.#answer.stop('refusal');
    const candidate = fieldsListAt(event, 'candidates')[0];
    if (!candidate) return null;
    for (const part of fieldsListAt(fieldsAt(candidate, 'content') ?? {}, 'parts'))
      this.#part(part);
    const reason = nameAt(candidate, 'finishReason');
    if (reason !== null) this.#answer.stop(STOPS[reason] ?? 'unknown');
    return null;
  }

  #part(part: Fields): void {
    const call = fieldsAt(part, 'functionCall');
    const signature = nameAt(part, 'thoughtSignature');
    if (call) return this.#call(call, signature);
    const text = textAt(part, 'text') ?? '';
    const kind = isTrue(part, 'thought') ? 'thinking' : 'text';
    if (text !== '') {
      if (this.#open?.kind !== kind) this.#open = { kind, key: `part ${this.#parts++}` };
      this.#answer[kind](this.#open.key, text);
    }
    // A signature can come alone after its text; text after it is another part.
    if (signature === null || !this.#open) return;
    this.#answer.opaque(this.#open.key, { signature });
    this.#open = null;
  }

  #call(call: Fields, signature: string | null): void {
    const key = `part ${this.#parts++}`;
    const id = textAt(call, 'id') ?? '';
    this.#open = null;
    this.#answer.call(key, { id, name: textAt(call, 'name') ?? '' });
    const { args } = call;
    if (args !== undefined && args !== null)
      this.#answer.callArguments(key, typeof args === 'string' ? args : JSON.stringify(args));
    const kept = { ...(id === '' ? {} : { id }), ...(signature === null ? {} : { signature }) };
    if (Object.keys(kept).length > 0) this.#answer.opaque(key, kept);
  }

  /** `promptTokenCount` includes what the cache read. */
  #count(usage: Fields): void {
    const cacheRead = numberAt(usage, 'cachedContentTokenCount') ?? 0;
    const prompt =
      (numberAt(usage, 'promptTokenCount') ?? 0) +
      (numberAt(usage, 'toolUsePromptTokenCount') ?? 0);
    const output =
      (numberAt(usage, 'candidatesTokenCount') ?? 0) + (numberAt(usage, 'thoughtsTokenCount') ?? 0);
    this.#answer.usage({
      input: Math.max(0, prompt - cacheRead),
      cacheRead,
      cacheWrite: 0,
      output,
    });
  }
}
