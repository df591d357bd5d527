import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import {
  factsOfOutput,
  roleOfOutput,
  textOfOutput,
  type MessageFacts,
  type SearchedRole,
} from './text-of-output.ts';

type Range = { readonly start: number; readonly end: number };

/** A message of a transcript: where it is in its file, its facts and its text. */
export type PlacedMessage = Range &
  MessageFacts & {
    readonly messageId: string;
    readonly role: SearchedRole;
    /** Milliseconds since the epoch. */
    readonly at: number | null;
    /** The line with the result of a tool. */
    readonly result: Range | null;
    readonly words: string;
    readonly output: string;
  };

type OpenUse = { readonly name: string; readonly message: PlacedMessage };

/** Bytes after a tool use within which its result is read again together with it. */
const NEAR = 1024 * 1024;

/**
 * Collects the messages of a file in order, a tool use together with its result. Holds only the
 * uses without a result of the last megabyte.
 */
export class MessagePlaces {
  readonly #seen = new Set<string>();
  readonly #open = new Map<string, OpenUse>();
  readonly #knownResults: ReadonlySet<number>;
  #ready: PlacedMessage[] = [];

  /**
   * `knownResults` are the starts of lines whose results belong to uses before this reading.
   */
  constructor(knownResults: ReadonlySet<number> = new Set()) {
    this.#knownResults = knownResults;
  }

  add(output: AgentOutput): void {
    const { source, key } = output;
    const text = source.kind === 'file' ? textOfOutput(output) : null;
    if (source.kind !== 'file' || text === null || this.#seen.has(key)) return;
    this.#seen.add(key);
    const { start, end } = source;
    const facts = factsOfOutput(output);
    if (output.type === 'toolResult') {
      const { isFailed } = facts;
      const ending = { result: { start, end }, output: text.output, isFailed };
      if (this.#end(output.toolUseId, ending)) return;
      if (this.#knownResults.has(start)) return;
    }
    const isUse = output.type === 'toolUse' && output.id !== null;
    const message = {
      messageId: isUse ? `${key}-merged` : key,
      role: roleOfOutput(output),
      at: output.timestamp,
      start,
      end,
      result: null,
      ...text,
      ...facts,
    };
    if (!isUse) this.#ready.push(message);
    else {
      const earlier = this.#open.get(output.id);
      if (earlier) this.#ready.push(earlier.message);
      this.#open.delete(output.id);
      this.#open.set(output.id, { name: output.id, message });
    }
  }

  /** Completes the use of a result. Returns false if the use is not known. */
  #end(
    name: string | null,
    ending: Pick<PlacedMessage, 'result' | 'output' | 'isFailed'>,
  ): boolean {
    const use = name === null ? undefined : this.#open.get(name);
    if (!use) return false;
    this.#open.delete(use.name);
    this.#ready.push({ ...use.message, ...ending });
    return true;
  }

  /**
   * Returns the messages that are complete at byte `end`, and where a later reading has to begin so
   * that results find their uses.
   */
  take(end: number): { readonly messages: readonly PlacedMessage[]; readonly resumeAt: number } {
    for (const { name, message } of this.#open.values()) {
      if (end - message.start <= NEAR) break;
      this.#open.delete(name);
      this.#ready.push(message);
    }
    const [oldest] = this.#open.values();
    const messages = this.#ready;
    this.#ready = [];
    return { messages, resumeAt: oldest?.message.start ?? end };
  }

  /** Returns the uses that have no result at the end of the file. */
  takeOpen(): readonly PlacedMessage[] {
    const messages = [...this.#open.values()].map(({ message }) => message);
    this.#open.clear();
    return messages;
  }
}
