import { sep } from 'node:path';

import type { Session } from '#shared/contract/sessions.ts';

import { isSameState, type FolderState } from './watched-heads.ts';

type Stored = Required<Pick<Session, 'git' | 'repository'>>;
type Needs = {
  readonly sessions: {
    get(sessionId: string): Pick<Session, 'git' | 'repository'> | null | undefined;
    note(sessionId: string, state: Stored): void;
  };
  readonly homeDir: string;
  readonly read: (folder: string) => Promise<FolderState>;
};

/** Stores in sessions what git has in their folders. */
export class SessionFolders {
  readonly #needs: Needs;
  /** The sessions whose folder was never read, by folder. */
  readonly #unread = new Map<string, Set<string>>();
  #isReading = false;
  #isClosed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Stores the state of a session's folder, if it is another than before. A folder that is gone
   * stays in its repository.
   */
  note(sessionId: string, found: FolderState): void {
    const { sessions } = this.#needs;
    const session = sessions.get(sessionId);
    if (this.#isClosed || !session) return;
    const { git, repository } = session;
    const state = {
      ...found,
      repository:
        found.repository === undefined ? (repository ?? null) : this.#projectOf(found.repository),
    };
    const isKnown = git !== undefined && repository !== undefined;
    if (isKnown && isSameState({ head: git, repository }, state)) return;
    sessions.note(sessionId, { git: state.head, repository: state.repository });
  }

  /**
   * Reads the repository of a stopped session once; its last head stays. Reads one folder after the
   * other, because many may come.
   */
  readOnce({ sessionId, cwd }: Pick<Session, 'sessionId' | 'cwd'>): void {
    const waiting = this.#unread.get(cwd) ?? new Set<string>();
    this.#unread.set(cwd, waiting.add(sessionId));
    if (!this.#isReading) void this.#readAll();
  }

  close(): void {
    this.#isClosed = true;
    this.#unread.clear();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (const [folder, sessionIds] of this.#unread) {
      const state = await this.#needs.read(folder);
      this.#unread.delete(folder);
      for (const sessionId of sessionIds) {
        const git = this.#needs.sessions.get(sessionId)?.git;
        this.note(sessionId, git === undefined ? state : { ...state, head: git });
      }
    }
    this.#isReading = false;
  }

  /** Returns null for a repository that contains the home folder: all projects would be in it. */
  #projectOf(repository: string | null): string | null {
    if (repository === null) return null;
    const below = repository.endsWith(sep) ? repository : repository + sep;
    return `${this.#needs.homeDir}${sep}`.startsWith(below) ? null : repository;
  }
}
