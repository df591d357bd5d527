import { Git } from '#core/git/engine/git.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Sessions } from '#core/sessions/sessions.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import { isInside } from '#node/files/path-inside.ts';
import { describeBug } from '#shared/base/bug.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { WorktreesPlace } from './place/worktrees-place.ts';
import type { Insiders } from './removal/findings.ts';
import type { SessionStart, WorktreeNeeds } from './worktree-needs.ts';
import type { WorktreeRecords } from './worktree-records.ts';
import { Worktrees } from './worktrees.ts';

/** Interval at which removed worktrees are looked through for expired ones. */
const EXPIRE_MS = 60 * 60_000;

type Ports = Pick<MachinePorts, 'git' | 'clock' | 'ids' | 'log' | 'processes' | 'environment'>;
type Needs = {
  readonly store: Store;
  readonly journal: Pick<Journal, 'write'>;
  readonly isProject: (folder: string) => boolean;
  readonly sessions: Pick<Sessions, 'create' | 'find'>;
  readonly terminals: Pick<Terminals, 'list' | 'shellEnvironment'>;
  readonly setupOf: WorktreeNeeds['setupOf'];
  readonly confirmed: WorktreeNeeds['confirmed'];
  readonly beforeRemoval: WorktreeNeeds['beforeRemoval'];
  readonly returned: WorktreeNeeds['returned'];
  readonly forks: WorktreeNeeds['forks'];
};

/** Worktrees of sessions. */
export function worktreesFeature(ports: Ports, needs: Needs) {
  const { store, sessions, terminals } = needs;
  const { clock, ids, log, environment } = ports;
  const place = new WorktreesPlace({ ...needs, environment });
  const worktrees = new Worktrees({
    ...ports,
    ...needs,
    git: new Git({ port: ports.git, variables: environment.variables }),
    records: storedRecords(store),
    variables: () => terminals.shellEnvironment,
    placeOfNew: () => place.current(),
    startSession: async ({ worktreeId, notices, ...start }: SessionStart) => {
      const input = { ...start, commandId: ids.uuid() };
      const created = await sessions.create(input, { worktreeId });
      const live = created.ok ? sessions.find(created.value.session.sessionId) : null;
      for (const notice of notices) live?.records.notice(notice);
      const isThere = created.ok || created.error.kind === 'sessionExists';
      return isThere ? ok(null) : err(created.error.message);
    },
    insiders: (folder) => insidersOf(needs, folder),
  });
  let repaired: Promise<unknown> = Promise.resolve();
  let stopTimer = (): void => undefined;
  const expireAgain = () => {
    stopTimer = clock.after(EXPIRE_MS, () => {
      void worktrees.expire();
      expireAgain();
    });
  };
  /** Waits until what an earlier core left is repaired. */
  const after = async <T>(work: () => T): Promise<Awaited<T>> => {
    await repaired;
    return await work();
  };
  return {
    worktrees,
    api: {
      'worktrees.setPlace': (input) => place.choose(input),
      'worktrees.plan': (input) => worktrees.plans.plan(input),
      'worktrees.create': (input) => after(() => worktrees.create(input)),
      'worktrees.list': async (input) => worktrees.list(input),
      'worktrees.progress': async (input) => worktrees.progress(input),
      'worktrees.cancel': async (input) => worktrees.cancel(input),
      'worktrees.continue': (input) => after(() => worktrees.continue(input)),
      'worktrees.summary': (input) => worktrees.summary(input),
      'worktrees.findings': (input) => after(() => worktrees.findings(input)),
      'worktrees.remove': (input) => after(() => worktrees.remove(input)),
      'worktrees.restore': (input) => after(() => worktrees.restore(input)),
    } satisfies Partial<CorralApi>,
    start() {
      repaired = worktrees
        .repair()
        .catch((error: unknown) => log.error('worktrees.notRepaired', describeBug(error)));
      expireAgain();
    },
    async close() {
      stopTimer();
      await worktrees.making.close();
    },
  };
}

/** Returns what runs inside of a folder. */
function insidersOf({ store, terminals }: Needs, folder: string): Insiders {
  const sessions = store.sessions
    .all()
    .filter(({ cwd, status }) => isRunning(status) && isInside(folder, cwd));
  const opened = terminals
    .list()
    .filter(({ cwd, state }) => state === 'running' && isInside(folder, cwd));
  return {
    sessions: sessions.map(({ title }) => title),
    terminals: opened.map(({ title }) => title),
  };
}

function storedRecords(store: Store): WorktreeRecords {
  return {
    get: (worktreeId) => store.worktrees.get(worktreeId),
    all: () => store.worktrees.all(),
    put: (stored) => store.transaction(() => store.worktrees.put(stored)),
    delete: (worktreeId) => store.transaction(() => store.worktrees.delete(worktreeId)),
  };
}

function isRunning(status: string): boolean {
  return status !== 'stopped' && status !== 'failed';
}
