import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';
import type { Session, SessionStatus } from '#shared/contract/sessions.ts';

import { atRest, statusOf, type Activity } from './activity.ts';
import type { WriteQueue } from './write-queue.ts';

type StateServices = {
  readonly journal: Pick<Journal, 'write'>;
  readonly clock: ClockPort;
  readonly writes: WriteQueue;
};

/** Between these, nothing happened in the conversation: a process started or ended. */
const RESTING: ReadonlySet<string> = new Set<SessionStatus>(['idle', 'starting', 'stopped']);

/** The facts of a live session, stored as they change, and the activity that its status shows. */
export class SessionState {
  readonly #services: StateServices;
  #session: Session;
  #activity: Activity = atRest;

  constructor(services: StateServices, session: Session) {
    this.#services = services;
    this.#session = session;
  }

  get session(): Session {
    return this.#session;
  }

  get activity(): Activity {
    return this.#activity;
  }

  /** Takes facts that are stored already, or are stored with the next change. */
  take(facts: Partial<Session>): void {
    this.#session = { ...this.#session, ...facts };
  }

  /**
   * Changes fields that do not come from the agent, together with what `work` stores. `notify` is
   * false if windows get no frame for it.
   */
  edit(
    changes: Partial<Session>,
    work: (entry: JournalEntry) => void = () => undefined,
    notify = true,
  ): Result<unknown, StoreFailure> {
    const next = { ...this.#session, ...changes };
    const done = this.#services.journal.write(
      (entry) => (work(entry), entry.session(next, !notify)),
    );
    if (done.ok) this.#session = next;
    return done;
  }

  /**
   * Changes the activity and the status; the only method that does. Emits a frame if a visible
   * field changed. `updatedAt` keeps its value while the agent rests: a restart leaves the order of
   * the list and the unread marks.
   */
  change(activity: Activity, changes: Partial<Session> = {}, force = false): void {
    const { writes, journal, clock } = this.#services;
    this.#activity = activity;
    const status = statusOf(activity);
    if (!force && status === this.#session.status && Object.keys(changes).length === 0) return;
    const isRest = RESTING.has(status) && RESTING.has(this.#session.status);
    const updatedAt = isRest ? this.#session.updatedAt : clock.now();
    this.#session = { ...this.#session, ...changes, status, updatedAt };
    writes.push(() => journal.write((entry) => entry.session(this.#session)));
  }
}
