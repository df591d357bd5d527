import type { StopReason } from '#agent/history/message.ts';
import { fieldsAt, numberAt, textAt, type Fields } from '#shared/base/fields.ts';

import type { Answer } from '../answer/answer.ts';
import type { EventReader } from '../backend.ts';

const STOPS: Readonly<Record<string, StopReason>> = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal',
};

/** Reads the events of a Messages stream. Unknown events and blocks are ignored. */
export function anthropicReader(answer: Answer): EventReader {
  const reader = new AnthropicReader(answer);
  return {
    read: (event) => reader.read(event),
    end: () => answer.stop('unknown'),
    close: () => reader.close(),
  };
}

class AnthropicReader {
  readonly #answer: Answer;
  readonly #counts = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };
  readonly #signatures = new Map<string, string>();
  readonly #inputs = new Map<string, Fields>();

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  read(event: Fields): Fields | null {
    const key = `block ${numberAt(event, 'index') ?? 0}`;
    switch (textAt(event, 'type')) {
      case 'message_start':
        this.#count(fieldsAt(fieldsAt(event, 'message') ?? {}, 'usage'));
        break;
      case 'content_block_start':
        this.#start(key, fieldsAt(event, 'content_block') ?? {});
        break;
      case 'content_block_delta':
        this.#delta(key, fieldsAt(event, 'delta') ?? {});
        break;
      case 'message_delta':
        this.#count(fieldsAt(event, 'usage'));
        this.#stop(textAt(fieldsAt(event, 'delta') ?? {}, 'stop_reason'));
        break;
      case 'message_stop':
        this.#answer.stop('unknown');
        break;
      case 'error':
        return event;
      default:
    }
    return null;
  }

  /** Some compatible servers send the arguments in the first event of a block. */
  close(): void {
    for (const [key, input] of this.#inputs)
      if (this.#answer.isEmpty(key)) this.#answer.wholeArguments(key, JSON.stringify(input));
  }

  #start(key: string, block: Fields): void {
    switch (textAt(block, 'type')) {
      case 'text':
        return this.#answer.text(key, textAt(block, 'text') ?? '');
      case 'thinking':
        return this.#answer.thinking(key, textAt(block, 'thinking') ?? '');
      case 'redacted_thinking':
        this.#answer.thinking(key, '');
        return this.#answer.opaque(key, { data: textAt(block, 'data') ?? '' });
      case 'tool_use': {
        const input = fieldsAt(block, 'input');
        if (input) this.#inputs.set(key, input);
        const [id, name] = [textAt(block, 'id') ?? '', textAt(block, 'name') ?? ''];
        return this.#answer.call(key, { id, name });
      }
      default:
    }
  }

  #delta(key: string, delta: Fields): void {
    switch (textAt(delta, 'type')) {
      case 'text_delta':
        return this.#answer.text(key, textAt(delta, 'text') ?? '');
      case 'thinking_delta':
        return this.#answer.thinking(key, textAt(delta, 'thinking') ?? '');
      case 'input_json_delta':
        // A block of a tool that the server runs was not begun, and has no call.
        if (this.#answer.has(key))
          this.#answer.callArguments(key, textAt(delta, 'partial_json') ?? '');
        return;
      case 'signature_delta':
        return this.#sign(key, textAt(delta, 'signature') ?? '');
      default:
    }
  }

  #sign(key: string, part: string): void {
    const signature = (this.#signatures.get(key) ?? '') + part;
    this.#signatures.set(key, signature);
    this.#answer.thinking(key, '');
    this.#answer.opaque(key, { signature });
  }

  #stop(reason: string | null): void {
    if (reason !== null) this.#answer.stop(STOPS[reason] ?? 'unknown');
  }

  #count(usage: Fields | null): void {
    if (!usage) return;
    const counts = this.#counts;
    counts.input = numberAt(usage, 'input_tokens') ?? counts.input;
    counts.cacheRead = numberAt(usage, 'cache_read_input_tokens') ?? counts.cacheRead;
    counts.cacheWrite = numberAt(usage, 'cache_creation_input_tokens') ?? counts.cacheWrite;
    counts.output = numberAt(usage, 'output_tokens') ?? counts.output;
    this.#answer.usage({ ...counts });
  }
}
