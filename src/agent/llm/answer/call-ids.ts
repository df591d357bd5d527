import { createHash } from 'node:crypto';

import type { Message } from '#agent/history/message.ts';

/** Ids of calls in a session. Creates one for a call whose id is missing or used already. */
export class CallIds {
  readonly #used: Set<string>;
  readonly #newId: () => string;

  constructor(messages: readonly Message[], newId: () => string) {
    this.#newId = newId;
    this.#used = new Set(
      messages.flatMap((message) =>
        message.role === 'assistant'
          ? message.parts.flatMap((part) => (part.kind === 'call' ? part.id : []))
          : [],
      ),
    );
  }

  unique(id: string): string {
    let chosen = id;
    while (chosen === '' || this.#used.has(chosen)) chosen = `call_${this.#newId()}`;
    this.#used.add(chosen);
    return chosen;
  }
}

/**
 * Returns an id that each API accepts: at most 40 characters (chat completions), only letters,
 * digits, _ and - (Anthropic). The same id gives the same result, so calls and results still match.
 */
export function wireId(id: string): string {
  if (/^[a-zA-Z0-9_-]{1,40}$/.test(id)) return id;
  return `call_${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/** Returns a tool name that each API accepts, for names that a model made up. */
export function wireName(name: string): string {
  const legal = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
  return /^[a-zA-Z_]/.test(legal) ? legal : `_${legal}`.slice(0, 64);
}
