import type { AgentRun } from '#core/agents/agent.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Delivery, ToolExecutionMessage } from '#shared/conversation/message.ts';

import { noticeMessage, promptMessage, type Notice, type Prompt } from './own-messages.ts';
import type { SessionServices } from '../session-services.ts';
import { settleRetries, settleTools } from './settle-tools.ts';
import { setDelivery, setUndelivered } from './store-events.ts';
import type { WriteQueue } from './write-queue.ts';

/** Stores what Corral itself adds to a session, in order with the agent's output. */
export class SessionRecords {
  readonly #services: SessionServices;
  readonly #sessionId: string;
  readonly #writes: WriteQueue;

  constructor(services: SessionServices, sessionId: string, writes: WriteQueue) {
    this.#services = services;
    this.#sessionId = sessionId;
    this.#writes = writes;
  }

  /** Stores a prompt at once, so that it is never lost. */
  prompt(
    key: string,
    prompt: Prompt,
    delivery: 'queued' | 'afterTurn' | 'afterStart',
  ): Result<unknown, StoreFailure> {
    const message = promptMessage(
      key,
      this.#sessionId,
      prompt,
      this.#services.clock.now(),
      delivery,
    );
    return this.#services.journal.write((entry) => entry.message(message));
  }

  deliver(keys: readonly string[], delivery: Delivery): void {
    if (keys.length === 0) return;
    const set = (entry: JournalEntry) =>
      keys.forEach((key) => setDelivery(entry, this.#sessionId, key, delivery));
    this.#writes.push(() => this.#services.journal.write(set));
  }

  /** Stores the delivery of a prompt that the agent did not get, unless the person changed it. */
  undelivered(key: string, delivery: Delivery): void {
    const set = (entry: JournalEntry) => setUndelivered(entry, this.#sessionId, key, delivery);
    this.#writes.push(() => this.#services.journal.write(set));
  }

  notice(notice: Notice): void {
    const message = this.#noticeOf(notice);
    this.#writes.push(() => this.#services.journal.write((entry) => entry.message(message)));
  }

  promptFailed(key: string, reason: Notice): void {
    this.deliver([key], 'failed');
    this.notice(reason);
  }

  /** Stores a notice at once, before the queued writes. */
  noticeNow(notice: Notice): Result<unknown, StoreFailure> {
    const message = this.#noticeOf(notice);
    return this.#services.journal.write((entry) => entry.message(message));
  }

  #noticeOf(notice: Notice) {
    return noticeMessage(
      this.#services.ids.uuid(),
      this.#sessionId,
      notice,
      this.#services.clock.now(),
    );
  }

  /** Stores what the next core needs to find the process, or to take over its run. */
  started({ pid, memo }: AgentRun, wireLog: string): void {
    const { processes, clock, journal } = this.#services;
    const process = {
      pid,
      identity: processes.identity(pid),
      startedAt: clock.now(),
      ended: false,
    };
    const run = { wireLog, sessionId: this.#sessionId, ...process, memo: memo ?? null };
    this.#writes.push(() => journal.write((entry) => entry.store.runs.started(run)));
  }

  /**
   * Stores at once that the run has ended: its tools without a result are interrupted, and its
   * retries end.
   */
  ended(session: Session, wireLog: string): Result<unknown, StoreFailure> {
    const { journal, processor, clock } = this.#services;
    return journal.write((entry) => {
      settleTools(entry, { processor, session, status: 'interrupted', at: clock.now() });
      settleRetries(entry, this.#sessionId);
      entry.store.runs.ended(wireLog);
    });
  }

  /** Closes tool executions older than `olderThan`. */
  abandon(session: Session, olderThan: number): void {
    const { journal, processor, clock } = this.#services;
    const settling = { processor, session, status: 'abandoned', at: clock.now() } as const;
    const isOver = ({ timestamp }: ToolExecutionMessage) =>
      timestamp === null || timestamp < olderThan;
    this.#writes.push(() => journal.write((entry) => settleTools(entry, settling, isOver)));
  }
}
