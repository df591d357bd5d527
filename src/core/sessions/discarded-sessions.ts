import type { ClockPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import { describeBug } from '#shared/base/bug.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { sessions as contract } from '#shared/contract/calls/sessions.ts';
import type { transcripts as transcriptCalls } from '#shared/contract/calls/transcripts.ts';
import { UNDO_DELETE_MS, type Session } from '#shared/contract/sessions.ts';

import { noSuchSession } from './record/command-failures.ts';
import type { Sessions } from './sessions.ts';

type TranscriptKey = Pick<
  CallInput<typeof transcriptCalls, 'transcripts.open'>,
  'agentId' | 'agentSessionId'
>;

/** Conversations in transcripts of agents, which become sessions when they are opened. */
export type OpenedTranscripts = {
  open(
    key: TranscriptKey,
  ): Promise<
    Result<
      { readonly session: Session },
      Failure<'noSuchTranscript' | 'agentUnavailable' | 'storeFailed'>
    >
  >;
  /** Stops the reading before its session is deleted. */
  forget(sessionId: string): Promise<void>;
};

type DiscardedServices = {
  readonly sessions: Pick<Sessions, 'discard' | 'restore' | 'erase'>;
  readonly store: Pick<Store, 'sessions'>;
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly transcripts: OpenedTranscripts;
  readonly terminals: Pick<Terminals, 'closeOf'>;
};

/**
 * Sessions that the person deleted and may still restore. The deletion time is stored, so that a
 * core that is killed in between loses nothing of the session: the next core waits the rest of the
 * time and erases it then.
 */
export class DiscardedSessions {
  readonly #services: DiscardedServices;
  /** Cancels the timer of each session that can still be restored. */
  readonly #timers = new Map<string, () => void>();
  readonly #erasing = new Map<string, Promise<void>>();

  constructor(services: DiscardedServices) {
    this.#services = services;
  }

  /** Continues the deletions that an earlier core began. */
  recover(): void {
    for (const { sessionId, discardedAt } of this.#services.store.sessions.all()) {
      if (discardedAt !== null && discardedAt !== undefined) this.#schedule(sessionId, discardedAt);
    }
  }

  async discard({ sessionId }: CallInput<typeof contract, 'sessions.discard'>) {
    const now = this.#services.clock.now();
    const done = this.#services.sessions.discard(sessionId, now);
    if (done.ok) this.#schedule(sessionId, now);
    return done;
  }

  /** Restores a session. Fails if its undo time is over. */
  async restore({ sessionId }: Pick<CallInput<typeof contract, 'sessions.restore'>, 'sessionId'>) {
    const cancel = this.#timers.get(sessionId);
    if (!cancel)
      return this.#erasing.has(sessionId) ? noSuchSession() : this.#confirmKept(sessionId);
    const done = this.#services.sessions.restore(sessionId);
    if (!done.ok) return done;
    cancel();
    this.#timers.delete(sessionId);
    return done;
  }

  /**
   * Opens a conversation of an agent. Restores its session if the person deleted it a moment ago.
   */
  async openTranscript(input: TranscriptKey) {
    const opened = await this.#services.transcripts.open(input);
    if (opened.ok && (opened.value.session.discardedAt ?? null) !== null)
      await this.restore(opened.value.session);
    return opened;
  }

  /** Leaves scheduled deletions to the next core. Resolves when deletions under way are done. */
  async close(): Promise<void> {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await Promise.all(this.#erasing.values());
  }

  #confirmKept(sessionId: string) {
    const session = this.#services.store.sessions.get(sessionId);
    return session && (session.discardedAt ?? null) === null ? ok({}) : noSuchSession();
  }

  #schedule(sessionId: string, discardedAt: number): void {
    const { clock } = this.#services;
    // The minimum limits the wait after the clock was set back: a session is never kept for longer
    // than the undo time.
    const rest = Math.min(UNDO_DELETE_MS, Math.max(0, discardedAt + UNDO_DELETE_MS - clock.now()));
    const cancel = clock.after(rest, () => {
      this.#timers.delete(sessionId);
      const erased = this.#erase(sessionId).finally(() => this.#erasing.delete(sessionId));
      this.#erasing.set(sessionId, erased);
    });
    this.#timers.set(sessionId, cancel);
  }

  /**
   * Erases a session. A session that could not be erased stays marked, and the next core tries
   * again.
   */
  async #erase(sessionId: string): Promise<void> {
    const { sessions, transcripts, terminals, log } = this.#services;
    try {
      await transcripts.forget(sessionId);
      await terminals.closeOf(sessionId);
      const done = await sessions.erase(sessionId);
      if (!done.ok) log.error('session.notErased', { kind: done.error.kind });
    } catch (error) {
      log.error('session.notErased', describeBug(error));
    }
  }
}
