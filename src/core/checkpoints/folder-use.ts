import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

/** Longest time for which a change of files waits for an agent that starts. */
const START_MS = 30_000;

type Needs = {
  readonly store: Pick<Store, 'sessions' | 'messages'>;
  readonly sessions: { get(sessionId: string): Session | null };
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly clock: Pick<ClockPort, 'after'>;
};

/**
 * Waits for agents that start in the folder, above it or below it: a fork starts while the person may
 * already undo its rewind. Returns the failure `busy` if an agent works there; null if none does.
 */
export async function waitUntilFree(needs: Needs, folder: string) {
  let isLate = false;
  const stop = needs.clock.after(START_MS, () => {
    isLate = true;
  });
  try {
    for (;;) {
      const worker = workerIn(needs, folder);
      if (!worker) return null;
      if (isLate || !isOnlyStarting(needs, worker)) return busy(worker);
      await untilChanged(needs, worker);
    }
  } finally {
    stop();
  }
}

/** Returns true for an agent that starts and has no prompt to begin with but those that are held. */
function isOnlyStarting({ store }: Needs, { sessionId, status }: Session): boolean {
  if (status !== 'starting') return false;
  return store.messages.waiting(sessionId).every(({ metadata }) => metadata.delivery === 'held');
}

/** Returns a session that works in the folder, else one that starts there. */
function workerIn({ store, sessions }: Needs, folder: string): Session | null {
  const near = store.sessions
    .all()
    .map((stored) => sessions.get(stored.sessionId) ?? stored)
    .filter(({ cwd }) => isNear(cwd, folder));
  const working = near.find(({ status }) => status === 'working' || status === 'waiting');
  return working ?? near.find(({ status }) => status === 'starting') ?? null;
}

/** Resolves when the status of a session changed, or after `START_MS`. */
async function untilChanged(
  { journal, clock }: Needs,
  { sessionId, status }: Session,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const cancel = clock.after(START_MS, () => resolve(null));
  const stop = journal.subscribe(({ event }) => {
    const isOver = event.type === 'session.deleted' && event.sessionId === sessionId;
    const hasChanged =
      event.type === 'session.upserted' &&
      event.session.sessionId === sessionId &&
      event.session.status !== status;
    if (isOver || hasChanged) resolve(null);
  });
  await promise;
  stop();
  cancel();
}

function busy({ title }: Session) {
  const message = compose('checkpointFailures.busy', { title });
  return fail('busy', message, compose('checkpointFailures.waitForIt'));
}

/** Returns true if one of the folders contains the other. */
function isNear(one: string, other: string): boolean {
  const within = (folder: string, path: string) =>
    path === folder || path.startsWith(`${folder.replace(/[/\\]$/u, '')}/`);
  return within(one, other) || within(other, one);
}
