import type { ReadRecord } from '#core/agents/kits/records/record-reader.ts';
import { merge, settle, type MergeOptions } from '#shared/conversation/merge.ts';

import { plainJson } from '../plain.ts';
import { Conversation } from './conversation.ts';
import type { Output } from './output.ts';

export type ConvertStats = {
  readonly seen: number;
  readonly shown: number;
  readonly quiet: number;
  readonly unknown: number;
  readonly messages: number;
};

/** Merges what is converted, and writes each message when nothing can change it any more, in order. */
export class ConversationWriter {
  readonly #output: Output;
  readonly #options: MergeOptions;
  readonly #conversation: Conversation;
  readonly #fates = { shown: 0, quiet: 0, unknown: 0 };
  #messages = 0;
  #lastTimestamp: number | null = null;

  constructor(output: Output, options: MergeOptions) {
    this.#output = output;
    this.#options = options;
    this.#conversation = new Conversation(options.mergeToolMessages);
  }

  async take({ events, fate }: ReadRecord): Promise<void> {
    this.#fates[fate] += 1;
    for (const event of events) {
      if (event.type !== 'output') continue;
      this.#lastTimestamp = event.output.timestamp ?? this.#lastTimestamp;
      this.#conversation.apply(merge(event.output, this.#conversation, this.#options));
    }
    if (events.length > 0) await this.#write(false);
  }

  /** Tools without a result never got one: whoever wrote this stopped. */
  async end(): Promise<void> {
    for (const message of this.#conversation.waiting()) {
      if (message.messageType !== 'tool_execution') continue;
      this.#conversation.apply(settle(message, 'interrupted', this.#lastTimestamp, this.#options.describe));
    }
    await this.#write(true);
  }

  stats(): ConvertStats {
    const { shown, quiet, unknown } = this.#fates;
    return { seen: shown + quiet + unknown, shown, quiet, unknown, messages: this.#messages };
  }

  async #write(all: boolean): Promise<void> {
    for (const message of this.#conversation.takeFinished(all)) {
      this.#messages += 1;
      await this.#output.write(`${plainJson(JSON.stringify(message))}\n`);
    }
  }
}
