import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Store } from '#core/store/store.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

/** Traces of earlier starts in the data folder, outside of the database. */
export type StoredPast = {
  readonly hasDatabase: boolean;
  /** Sessions whose wire logs exist. */
  readonly recorded: readonly string[];
  /** True if the audit had entries. */
  readonly hasAudit: boolean;
};

/** Reads the traces before the database is opened, because opening creates a missing database. */
export function storedPast(folder: string): StoredPast {
  const size = statSync(join(folder, 'corral.db'), { throwIfNoEntry: false })?.size ?? 0;
  const log = statSync(join(folder, 'corral.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  return {
    hasDatabase: size > 0 || log > 0,
    recorded: foldersIn(join(folder, 'wire')),
    hasAudit: hasAudit(join(folder, 'audit-head.json')),
  };
}

/** Returns notices if the database does not match the rest of the folder. */
export function pastNotices(past: StoredPast, store: Store, folder: string): readonly Problem[] {
  const unknown = past.recorded.filter(
    (sessionId) => store.sessions.get(sessionId) === null && !store.frames.wasDeleted(sessionId),
  );
  const remedy = compose('folderFailures.bringBack', { path: join(folder, 'wire') });
  const count = String(past.recorded.length);
  if (!past.hasDatabase && (past.hasAudit || past.recorded.length > 0)) {
    const message = compose('folderFailures.missing', { count });
    return [{ kind: 'databaseMissing', message, remedy, command: null }];
  }
  if (unknown.length === 0) return [];
  const message = compose('folderFailures.unknownConversations', {
    unknown: String(unknown.length),
    count,
  });
  return [{ kind: 'conversationsMissing', message, remedy, command: null }];
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  } catch {
    return []; // The folder does not exist yet.
  }
}

function hasAudit(file: string): boolean {
  try {
    return !/"count"\s*:\s*0\b/.test(readFileSync(file, 'utf8'));
  } catch {
    return false; // The file does not exist yet.
  }
}
