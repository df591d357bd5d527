import { z } from 'zod';

import { worktreeStart } from '#shared/contract/calls/worktrees.ts';
import { worktree } from '#shared/git/worktree.ts';

import { text, type Database, type SqlRow } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** The tree that a removal moved, and the texts of git's files that a restoration writes again. */
const keptAside = z.object({
  /** Folder to which the working tree was moved. */
  folder: z.string(),
  /** Git's own folder of the worktree; null if git knew none. */
  admin: z.string().nullable(),
  /** Texts of `gitdir` and `HEAD` in it, and of `.git` in the working tree. */
  gitdir: z.string().nullable(),
  head: z.string().nullable(),
  gitFile: z.string().nullable(),
  /** Commit of HEAD; null if there is none. */
  commit: z.string().nullable(),
  /** The branch that is deleted with it, and its commit. */
  deletes: z.object({ branch: z.string(), commit: z.string() }).nullable(),
});
export type KeptAside = z.infer<typeof keptAside>;

/** A fork of a session from before a turn, which is started in a worktree. */
const worktreeFork = z.object({
  /** The session to copy, and the position of the prompt before which the copy ends. */
  of: z.string(),
  promptSeq: z.int(),
  /** Checkpoint whose files the worktree is given. */
  checkpointId: z.string(),
  /** Id of the new session. */
  sessionId: z.string(),
  /** True once the worktree has the files of the checkpoint. */
  isPrepared: z.boolean(),
});
export type WorktreeFork = z.infer<typeof worktreeFork>;

const storedWorktree = z.object({
  shown: worktree,
  /** Git folder that all worktrees of the repository share. */
  common: z.string(),
  /** Working tree that ignored files are copied from; null in a bare repository. */
  root: z.string().nullable(),
  /** Paths to copy, and the files that were copied with their hashes. */
  toCopy: z.array(z.string()),
  copied: z.array(z.object({ path: z.string(), hash: z.string() })),
  /** True to check submodules out. Absent in older records. */
  withSubmodules: z.boolean().optional(),
  /** Session to start when the worktree is ready; null afterwards. */
  start: worktreeStart.nullable(),
  /** Fork to start in place of `start`; null afterwards. Absent in older records. */
  fork: worktreeFork.nullable().default(null),
  /** True if the session starts before the set-up script has ended. */
  startsAtOnce: z.boolean(),
  kept: keptAside.nullable(),
  /** The set-up script that runs, by which its processes are found after a crash. */
  setUpProcess: z
    .object({ pid: z.int(), identity: z.string(), family: z.string() })
    .nullable()
    .default(null),
});
export type StoredWorktree = z.infer<typeof storedWorktree>;

/** Worktrees that Corral made, the removed ones included until they expire. */
export class WorktreeTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<StoredWorktree>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    const key = { table: 'worktrees', key: 'worktree_id' };
    this.#bodies = new StoredBodies(db, key, storedWorktree, damage);
  }

  put(stored: StoredWorktree): void {
    const { worktreeId } = stored.shown;
    const body = JSON.stringify(stored);
    this.#bodies.keepAside([worktreeId]);
    this.#db
      .prepare(
        `INSERT INTO worktrees (worktree_id, body, checksum) VALUES (?, ?, ?)
         ON CONFLICT (worktree_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(worktreeId, body, this.#bodies.checksum([worktreeId], body));
  }

  get(worktreeId: string): StoredWorktree | null {
    const row = this.#db
      .prepare('SELECT worktree_id, body, checksum FROM worktrees WHERE worktree_id = ?')
      .get(worktreeId);
    return row ? this.#read(row) : null;
  }

  /** Returns all worktrees, the oldest first. A worktree whose row is damaged is left out. */
  all(): readonly StoredWorktree[] {
    const rows = this.#db
      .prepare('SELECT worktree_id, body, checksum FROM worktrees ORDER BY rowid')
      .all();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  delete(worktreeId: string): void {
    this.#db.prepare('DELETE FROM worktrees WHERE worktree_id = ?').run(worktreeId);
  }

  #read(row: SqlRow): StoredWorktree | null {
    const worktreeId = text(row, 'worktree_id');
    const stored = this.#bodies.read(row, [worktreeId]);
    return stored?.shown.worktreeId === worktreeId ? stored : null;
  }
}
