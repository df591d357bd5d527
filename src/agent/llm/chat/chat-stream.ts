import type { StopReason } from '#agent/history/message.ts';
import {
  fieldsAt,
  fieldsListAt,
  isFields,
  nameAt,
  numberAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

import type { Answer } from '../answer/answer.ts';
import { jsonOf } from '../answer/json-copy.ts';
import type { EventReader } from '../backend.ts';

const STOPS: Readonly<Record<string, StopReason>> = {
  stop: 'end',
  tool_calls: 'calls',
  function_call: 'calls',
  length: 'length',
  content_filter: 'refusal',
};

/** Names under which compatible servers send reasoning. Some want it back with the next request. */
const REASONING = ['reasoning_content', 'reasoning'] as const;

/** Reads the chunks of a chat completions stream. Text goes to `write`, the rest to the answer. */
export function chatReader(answer: Answer, write: (text: string) => void): EventReader {
  const reader = new ChatReader(answer, write);
  return {
    read: (event) => reader.read(event),
    end: () => answer.stop('unknown'),
    close: () => reader.close(),
  };
}

class ChatReader {
  readonly #answer: Answer;
  readonly #write: (text: string) => void;
  /** Keys and ids of calls, in the order of arrival. */
  readonly #calls: { readonly key: string; readonly index: number | null; id: string }[] = [];
  readonly #reasoning: Record<string, JsonValue> = {};
  readonly #details: JsonValue[] = [];

  constructor(answer: Answer, write: (text: string) => void) {
    this.#answer = answer;
    this.#write = write;
  }

  read(event: Fields): Fields | null {
    if (isFields(event['error']) || typeof event['error'] === 'string') return event;
    const usage = fieldsAt(event, 'usage');
    if (usage) this.#count(usage);
    const choice = fieldsListAt(event, 'choices')[0];
    if (!choice) return null;
    this.#delta(fieldsAt(choice, 'delta') ?? fieldsAt(choice, 'message') ?? {});
    const reason = nameAt(choice, 'finish_reason');
    if (reason !== null) this.#answer.stop(STOPS[reason] ?? 'unknown');
    return null;
  }

  close(): void {
    if (this.#details.length > 0) this.#reasoning['reasoning_details'] = this.#details;
    if (Object.keys(this.#reasoning).length === 0) return;
    this.#answer.thinking('thinking', '');
    this.#answer.opaque('thinking', this.#reasoning);
  }

  #delta(delta: Fields): void {
    this.#reason(delta);
    const text = `${textAt(delta, 'content') ?? ''}${textAt(delta, 'refusal') ?? ''}`;
    if (text !== '') this.#write(text);
    for (const call of fieldsListAt(delta, 'tool_calls')) this.#call(call);
  }

  #reason(delta: Fields): void {
    const name = REASONING.find((each) => nameAt(delta, each) !== null);
    const text = name ? (textAt(delta, name) ?? '') : '';
    if (name) {
      const before = this.#reasoning[name];
      this.#reasoning[name] = `${typeof before === 'string' ? before : ''}${text}`;
      this.#answer.thinking('thinking', text);
    }
    this.#details.push(...fieldsListAt(delta, 'reasoning_details').map(jsonOf));
  }

  #call(call: Fields): void {
    const id = nameAt(call, 'id') ?? '';
    const known = this.#find(numberAt(call, 'index'), id);
    if (known.id === '') known.id = id;
    const details = fieldsAt(call, 'function') ?? {};
    this.#answer.call(known.key, { id, name: textAt(details, 'name') ?? '' });
    const given = details['arguments'];
    const text = isFields(given) ? JSON.stringify(given) : (textAt(details, 'arguments') ?? '');
    this.#answer.callArguments(known.key, text);
    // Gemini behind this API keeps its thought signature here.
    const extra = call['extra_content'];
    if (isFields(extra)) this.#answer.opaque(known.key, { extra_content: jsonOf(extra) });
  }

  /**
   * Finds the call of a delta. Some servers give each call the index 0, or none: another id begins
   * another call then.
   */
  #find(index: number | null, id: string) {
    const last = this.#calls.findLast((each) => index === null || each.index === index);
    if (last && (id === '' || last.id === '' || last.id === id)) return last;
    const call = { key: `call ${this.#calls.length}`, index, id };
    this.#calls.push(call);
    return call;
  }

  #count(usage: Fields): void {
    const details = fieldsAt(usage, 'prompt_tokens_details') ?? {};
    const cacheRead =
      numberAt(details, 'cached_tokens') ?? numberAt(usage, 'prompt_cache_hit_tokens') ?? 0;
    const cacheWrite = numberAt(details, 'cache_write_tokens') ?? 0;
    const input = Math.max(0, (numberAt(usage, 'prompt_tokens') ?? 0) - cacheRead - cacheWrite);
    const output = numberAt(usage, 'completion_tokens') ?? 0;
    this.#answer.usage({ input, cacheRead, cacheWrite, output });
  }
}
