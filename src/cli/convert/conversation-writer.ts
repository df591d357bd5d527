import type { ReadRecord } from '#core/agents/kits/records/record-reader.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { merge, settle, type MergeOptions } from '#shared/conversation/merge.ts';
import { withText } from '#shared/conversation/message-text.ts';

import { Conversation } from './conversation.ts';
import type { Output } from './output.ts';

export type ConvertStats = {
  readonly seen: number;
  readonly shown: number;
  readonly quiet: number;
  readonly unknown: number;
  readonly messages: number;
};

/** Merges converted records and writes each message, in order, once it can no longer change. */
export class ConversationWriter {
  readonly #output: Output;
  readonly #options: MergeOptions;
  readonly #conversation: Conversation;
  readonly #recordCounts = { shown: 0, quiet: 0, unknown: 0 };
  #messages = 0;
  #lastTimestamp: number | null = null;

  constructor(output: Output, options: MergeOptions) {
    this.#output = output;
    this.#options = options;
    this.#conversation = new Conversation(options.mergeToolMessages);
  }

  async add({ events, fate }: ReadRecord): Promise<void> {
    let isShown = false;
    for (const event of events) {
      if (event.type !== 'output') continue;
      this.#lastTimestamp = event.output.timestamp ?? this.#lastTimestamp;
      const changes = merge(event.output, this.#conversation, this.#options);
      isShown = this.#conversation.apply(changes) || isShown;
    }
    // A record that repeats what is known shows nothing.
    this.#recordCounts[fate === 'shown' && !isShown ? 'quiet' : fate] += 1;
    if (events.length > 0) await this.#write(false);
  }

  /**
   * Closes tool uses without a result and writes the rest. They stay open until the recording ends,
   * because a result may follow after the end of a turn.
   */
  async end(): Promise<void> {
    for (const message of this.#conversation.waiting()) {
      if (message.messageType !== 'tool_execution') continue;
      this.#conversation.apply(
        settle(message, 'abandoned', this.#lastTimestamp, this.#options.describe),
      );
    }
    await this.#write(true);
  }

  stats(): ConvertStats {
    const { shown, quiet, unknown } = this.#recordCounts;
    return { seen: shown + quiet + unknown, shown, quiet, unknown, messages: this.#messages };
  }

  async #write(all: boolean): Promise<void> {
    for (const message of this.#conversation.takeFinished(all)) {
      this.#messages += 1;
      await this.#output.write(`${printableJson(JSON.stringify(withText('en', message)))}\n`);
    }
  }
}
