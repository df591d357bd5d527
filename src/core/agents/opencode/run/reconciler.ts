import type { HttpCall } from '#core/agents/kits/process/http-calls.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort } from '#core/ports.ts';

import { afterCopied } from './copied-messages.ts';
import { ownRecord } from './own-records.ts';

/**
 * Interval of the requests for open questions during work. OpenCode's stream of events may stay
 * open and deliver nothing (seen in 1.18), so a question must not depend on it.
 */
export const POLL_MS = 20_000;
const REPLY_MS = 10_000;
/** Newest messages that are read again. */
const MESSAGES = 30;

type ReconcilerPorts = {
  readonly clock: ClockPort;
  readonly call: (call: HttpCall, timeoutMs: number) => Promise<Reply>;
  /** Writes a record to the wire log and converts it. */
  readonly write: (record: Uint8Array) => Promise<void>;
  readonly isBusy: () => boolean;
  /** Ids of the open questions. */
  readonly openAsks: () => readonly string[];
  /** Number of turns that have started. */
  readonly turns: () => number;
};

/** The session to read, and its newest message that is a copy. */
type SearchedSession = {
  readonly sessionId: string;
  readonly query: string;
  readonly copiedTo: string | null;
};

/** Reads from OpenCode what its events should have said: questions, status and messages. */
export class Reconciler {
  readonly #ports: ReconcilerPorts;
  /** Questions whose answer did not arrive. */
  readonly #lost = new Set<string>();
  #sessionId = '';
  #query = '';
  #copiedTo: string | null = null;
  #cancel: (() => void) | null = null;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(ports: ReconcilerPorts) {
    this.#ports = ports;
  }

  open({ sessionId, query, copiedTo }: SearchedSession): void {
    this.#sessionId = sessionId;
    this.#query = query;
    this.#copiedTo = copiedTo;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  /** Starts to poll if it does not yet; it ends by itself with the work. */
  watch(): void {
    if (this.#cancel || this.#isClosed) return;
    this.#cancel = this.#ports.clock.after(POLL_MS, () => {
      this.#cancel = null;
      if (this.#isClosed || !this.#ports.isBusy()) return;
      void this.now().then(() => this.watch());
    });
  }

  /** Asks a question again whose answer did not arrive. */
  async askAgain(askId: string): Promise<void> {
    this.#lost.add(askId);
    await this.now();
  }

  /** Reads everything now, after the read that is under way. */
  async now(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#isClosed) return;
    this.#running = this.#read().finally(() => (this.#running = null));
    await this.#running;
  }

  async #read(): Promise<void> {
    const { openAsks, turns } = this.#ports;
    const [open, before] = [openAsks(), turns()];
    const path = `/session/${this.#sessionId}/message`;
    // The status is read first: a turn that ends later is not missed, its messages are complete.
    const status = await this.#get('/session/status');
    const [permissions, questions, messages] = await Promise.all([
      this.#get('/permission'),
      this.#get('/question'),
      this.#get(path, `limit=${MESSAGES}`),
    ]);
    const lost = [...this.#lost];
    this.#lost.clear();
    const asks = { open, lost };
    if (permissions.ok && questions.ok) {
      const ids = { permissions: only(open, 'per'), questions: only(open, 'que') };
      await this.#report('permissions', permissions.value, { ...asks, open: ids.permissions });
      await this.#report('questions', questions.value, { ...asks, open: ids.questions });
    } else for (const askId of lost) this.#lost.add(askId);
    if (messages.ok) {
      const own = afterCopied(messages.value, this.#copiedTo);
      await this.#report('messages', sinceLastPrompt(own), {});
    }
    if (status.ok) await this.#report('status', status.value, { turns: before });
  }

  #get(path: string, more = ''): Promise<Reply> {
    const query = [this.#query, more].filter((part) => part !== '').join('&');
    return this.#ports.call({ method: 'GET', path: `${path}?${query}` }, REPLY_MS);
  }

  async #report(what: string, value: unknown, about: object): Promise<void> {
    if (this.#isClosed) return;
    await this.#ports.write(ownRecord('polled', { what, value, ...about }));
  }
}

/** Returns the ids of one kind of question, which begin with its name. */
function only(askIds: readonly string[], kind: string): readonly string[] {
  return askIds.filter((askId) => askId.startsWith(kind));
}

/** Returns the messages from the newest prompt on: those of the turn. */
function sinceLastPrompt(value: unknown): unknown {
  if (!Array.isArray(value)) return [];
  const list: readonly unknown[] = value;
  const at = list.findLastIndex((each) => roleOf(each) === 'user');
  return list.slice(Math.max(0, at));
}

function roleOf(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('info' in message)) return null;
  const { info } = message;
  return typeof info === 'object' && info !== null && 'role' in info ? info.role : null;
}
