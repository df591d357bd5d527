import type { StopReason } from '#agent/history/message.ts';
import {
  fieldsAt,
  fieldsListAt,
  nameAt,
  numberAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';

import type { Answer } from '../answer/answer.ts';
import { jsonOf } from '../answer/json-copy.ts';
import type { EventReader } from '../backend.ts';

/** Reads the events of a Responses stream. Unknown events and items are ignored. */
export function responsesReader(answer: Answer): EventReader {
  const reader = new ResponsesReader(answer);
  return {
    read: (event) => reader.read(event),
    end: () => undefined,
    close: () => undefined,
  };
}

class ResponsesReader {
  readonly #answer: Answer;
  readonly #closed = new Set<string>();

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  read(event: Fields): Fields | null {
    const item = fieldsAt(event, 'item');
    switch (textAt(event, 'type')) {
      case 'response.output_item.added':
        if (item) this.#open(itemKey(event), item);
        break;
      case 'response.output_item.done':
        if (item) this.#close(itemKey(event), item);
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.#complete(fieldsAt(event, 'response') ?? {});
        break;
      case 'response.failed':
        return fieldsAt(event, 'response') ?? event;
      case 'error':
        return event;
      default:
        this.#delta(itemKey(event), event);
    }
    return null;
  }

  #open(key: string, item: Fields): void {
    if (textAt(item, 'type') !== 'function_call') return;
    this.#answer.call(key, { id: textAt(item, 'call_id') ?? '', name: textAt(item, 'name') ?? '' });
  }

  #delta(key: string, event: Fields): void {
    const delta = textAt(event, 'delta') ?? '';
    switch (textAt(event, 'type')) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return this.#answer.text(key, delta);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return this.#answer.thinking(key, delta);
      case 'response.reasoning_summary_part.added':
        return this.#answer.isEmpty(key) ? undefined : this.#answer.thinking(key, '\n\n');
      case 'response.function_call_arguments.delta':
        return this.#answer.callArguments(key, delta);
      default:
    }
  }

  /** Takes the whole item, which repeats its deltas. */
  #close(key: string, item: Fields): void {
    if (this.#closed.has(key)) return;
    this.#closed.add(key);
    switch (textAt(item, 'type')) {
      case 'function_call': {
        this.#open(key, item);
        const whole = textAt(item, 'arguments');
        if (whole !== null && whole !== '') this.#answer.wholeArguments(key, whole);
        break;
      }
      case 'message':
        if (this.#answer.isEmpty(key)) this.#answer.text(key, textOfMessage(item));
        break;
      case 'reasoning':
        this.#reason(key, item);
        break;
      default:
    }
  }

  #reason(key: string, item: Fields): void {
    const summary = fieldsListAt(item, 'summary').map((each) => textAt(each, 'text') ?? '');
    this.#answer.thinking(key, this.#answer.isEmpty(key) ? summary.join('\n\n') : '');
    const [id, encrypted] = [nameAt(item, 'id'), nameAt(item, 'encrypted_content')];
    if (id === null || encrypted === null) return;
    const kept = { type: 'reasoning', id, encrypted_content: encrypted };
    this.#answer.opaque(key, { ...kept, summary: jsonOf(item['summary'] ?? []) });
  }

  #complete(response: Fields): void {
    for (const [index, item] of fieldsListAt(response, 'output').entries())
      this.#close(String(index), item);
    const usage = fieldsAt(response, 'usage');
    if (usage) this.#count(usage);
    this.#answer.stop(reasonOf(response));
  }

  #count(usage: Fields): void {
    const details = fieldsAt(usage, 'input_tokens_details') ?? {};
    const cacheRead = numberAt(details, 'cached_tokens') ?? 0;
    const cacheWrite = numberAt(details, 'cache_write_tokens') ?? 0;
    const input = Math.max(0, (numberAt(usage, 'input_tokens') ?? 0) - cacheRead - cacheWrite);
    const output = numberAt(usage, 'output_tokens') ?? 0;
    this.#answer.usage({ input, cacheRead, cacheWrite, output });
  }
}

function itemKey(event: Fields): string {
  return String(numberAt(event, 'output_index') ?? textAt(event, 'item_id') ?? 0);
}

function textOfMessage(item: Fields): string {
  return fieldsListAt(item, 'content')
    .map((part) => textAt(part, 'text') ?? textAt(part, 'refusal') ?? '')
    .join('');
}

function reasonOf(response: Fields): StopReason {
  const status = textAt(response, 'status');
  if (status === null || status === 'completed') return 'end';
  const reason = textAt(fieldsAt(response, 'incomplete_details') ?? {}, 'reason');
  if (reason === 'max_output_tokens') return 'length';
  return reason === 'content_filter' ? 'refusal' : 'unknown';
}
