import type { Journal } from '#core/journal/journal.ts';
import type { Environment } from '#core/ports.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import { withSession } from '#core/store/with-session.ts';
import { isInside } from '#node/files/path-inside.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session, SessionStatus } from '#shared/contract/sessions.ts';
import { DESK } from '#shared/contract/streams.ts';

import { Git } from './engine/git.ts';
import { findHead } from './heads/git-head.ts';
import { SessionFolders } from './heads/session-folders.ts';
import { WatchedHeads } from './heads/watched-heads.ts';
import { NextChanges } from './status/next-changes.ts';
import { WatchedChanges } from './status/watched-changes.ts';
import { isSameChanges } from './status/watched-tree.ts';

type Ports = Pick<
  MachinePorts,
  'clock' | 'fileReads' | 'fileProbes' | 'folderWatches' | 'treeWatches' | 'git' | 'workFiles'
> & { readonly environment: Pick<Environment, 'homeDir' | 'variables'> };
/** The sessions, as far as git reads and completes them. */
type NotedSessions = {
  get(sessionId: string): Session | null;
  /** Stores what git has in the session's folder. */
  note(sessionId: string, state: Pick<Session, 'git' | 'repository' | 'changes'>): void;
};
type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly sessions: NotedSessions;
};

/** Keeps `Session.git`, `repository` and `changes` current while a session runs or a window shows it. */
export function gitFeature(ports: Ports, { journal, store, sessions }: Needs) {
  const {
    clock,
    environment,
    fileReads: reads,
    fileProbes: probes,
    folderWatches: watches,
  } = ports;
  const git = new Git({ port: ports.git, variables: environment.variables });
  const changes = new WatchedChanges({
    git,
    clock,
    watches: ports.treeWatches,
    files: ports.workFiles,
  });
  const next = new NextChanges({ changes, clock });
  const heads = new WatchedHeads({ clock, reads, probes, watches });
  const folders = new SessionFolders({
    sessions,
    homeDir: environment.homeDir,
    read: (folder) => findHead(folder, { reads, probes }),
  });
  const watched = new SessionHeads({ heads, folders, changes, sessions });
  let unsubscribe = (): void => undefined;
  return {
    /** Returns the main folder of the repository of a folder; null or undefined if it is in none. */
    repositoryOf: async (folder: string) => (await findHead(folder, { reads, probes })).repository,
    /** Notes that a window shows a session. The returned function notes that it no longer does. */
    viewed: (sessionId: string) => watched.viewed(sessionId),
    /** Reads what git has in a folder again, which was missing. A missing folder has no watch. */
    returned: (folder: string) => watched.returned(folder),
    /** Returns the changes of a folder once they are other than the revision `seen`. */
    changesAfter: (folder: string, seen: number | null) => next.after(folder, seen),
    api: {
      'sessions.readChanges': withSession(store, ({ cwd }) => {
        changes.refresh(cwd);
        return ok({});
      }),
    } satisfies Partial<CorralApi>,
    start() {
      for (const session of store.sessions.all()) watched.changed(session);
      unsubscribe = journal.subscribe(({ stream, event }) => {
        if (stream !== DESK) return;
        if (event.type === 'session.upserted') watched.changed(event.session);
        if (event.type === 'session.deleted') watched.deleted(event.sessionId);
      });
    },
    close() {
      unsubscribe();
      folders.close();
      heads.close();
      next.close();
      changes.close();
    },
  };
}

type Watched = {
  viewers: number;
  status: SessionStatus;
  readonly folder: string;
  stop: (() => void) | null;
};

type Parts = {
  readonly heads: WatchedHeads;
  readonly folders: SessionFolders;
  readonly changes: WatchedChanges;
  readonly sessions: Needs['sessions'];
};

/** The sessions whose folder is watched. */
class SessionHeads {
  readonly #parts: Parts;
  readonly #watched = new Map<string, Watched>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  viewed(sessionId: string): () => void {
    const session = this.#parts.sessions.get(sessionId);
    if (!session) return () => undefined;
    const watched = this.#watchedOf(session);
    watched.viewers += 1;
    this.#update(sessionId, watched);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      watched.viewers -= 1;
      this.#update(sessionId, watched);
    };
  }

  changed(session: Session): void {
    const known = this.#watched.get(session.sessionId);
    if (!known && !isRunning(session.status)) {
      if (session.repository === undefined) this.#parts.folders.readOnce(session);
      return;
    }
    const watched = known ?? this.#watchedOf(session);
    const isOther = watched.status !== session.status;
    watched.status = session.status;
    this.#update(session.sessionId, watched);
    if (isOther) this.#refresh(watched);
  }

  returned(folder: string): void {
    for (const watched of this.#watched.values()) {
      if (isInside(folder, watched.folder)) this.#refresh(watched);
    }
  }

  deleted(sessionId: string): void {
    this.#watched.get(sessionId)?.stop?.();
    this.#watched.delete(sessionId);
  }

  #refresh({ folder }: Watched): void {
    this.#parts.heads.refresh(folder);
    this.#parts.changes.refresh(folder);
  }

  #watchedOf({ sessionId, status, cwd }: Session): Watched {
    const known = this.#watched.get(sessionId);
    if (known) return known;
    const made: Watched = { viewers: 0, status, folder: cwd, stop: null };
    this.#watched.set(sessionId, made);
    return made;
  }

  /** Begins or ends the watch of a session. */
  #update(sessionId: string, watched: Watched): void {
    if (this.#watched.get(sessionId) !== watched) return;
    if (watched.viewers === 0 && !isRunning(watched.status)) {
      watched.stop?.();
      this.#watched.delete(sessionId);
      return;
    }
    if (watched.stop) return;
    // The watch may report at once, and the frame of that report leads here again.
    watched.stop = () => undefined;
    const { heads, folders, changes, sessions } = this.#parts;
    const stopHead = heads.watch(watched.folder, (state) => {
      folders.note(sessionId, state);
      // A checkout is found once there is one; its own watch reports everything else.
      if (sessions.get(sessionId)?.changes === null) changes.refresh(watched.folder);
    });
    const stopChanges = changes.watch(watched.folder, (found) => {
      const known = sessions.get(sessionId)?.changes;
      if (known === undefined || !isSameChanges(known, found))
        sessions.note(sessionId, { changes: found });
    });
    watched.stop = () => {
      stopHead();
      stopChanges();
    };
  }
}

function isRunning(status: SessionStatus): boolean {
  return status !== 'stopped' && status !== 'failed';
}
