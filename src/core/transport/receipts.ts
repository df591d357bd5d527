import { createHash } from 'node:crypto';

import { failed } from '#shared/contract/call.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ReceiptStore } from './desk-port.ts';

/**
 * Makes commands idempotent: the same command id with the same request is done once and always gets
 * the same reply.
 */
export class Receipts {
  readonly #store: ReceiptStore;
  readonly #running = new Map<
    string,
    { readonly request: string; readonly reply: Promise<unknown> }
  >();

  constructor(store: ReceiptStore) {
    this.#store = store;
  }

  /** Runs the handler, or returns the known reply. A call without a command id always runs. */
  async run(method: string, input: unknown, handler: () => Promise<unknown>): Promise<unknown> {
    const commandId = commandIdOf(input);
    if (commandId === null) return handler();
    const request = `${method} ${createHash('sha256').update(JSON.stringify(input)).digest('base64url')}`;
    const known = this.#running.get(commandId) ?? this.#store.get(commandId);
    if (known) return known.request === request ? known.reply : OTHER_REQUEST;
    const reply = this.#runOnce(method, commandId, request, handler);
    this.#running.set(commandId, { request, reply });
    return reply;
  }

  /**
   * Runs the handler once. Writes a receipt also before that, so that a command which a crash cut
   * short is not done a second time.
   */
  async #runOnce(
    method: string,
    commandId: string,
    request: string,
    handler: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      this.#store.put(commandId, request, CUT_SHORT);
      const reply = await handler();
      this.#store.put(commandId, request, secretReplies.has(method) ? SECRET_REPLY : reply);
      return reply;
    } finally {
      this.#running.delete(commandId);
    }
  }
}

/** Methods whose replies are secrets. They are stored with the secrets, not in receipts. */
const secretReplies: ReadonlySet<string> = new Set(['notifications.signingKey']);
const SECRET_REPLY = failed(
  'internal',
  compose('callFailures.secretOnce'),
  compose('callFailures.askAgain'),
);
const OTHER_REQUEST = failed(
  'malformed',
  compose('callFailures.commandUsed'),
  compose('callFailures.newId'),
);
const CUT_SHORT = failed(
  'internal',
  compose('callFailures.cutShort'),
  compose('callFailures.lookAtSession'),
);

function commandIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('commandId' in input)) return null;
  return typeof input.commandId === 'string' ? input.commandId : null;
}
