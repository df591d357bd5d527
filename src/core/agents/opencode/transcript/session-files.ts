import type { TranscriptFiles } from '#core/agents/driver.ts';
import type { ForeignDatabases } from '#core/agents/kits/files/foreign-database.ts';
import type { ListedFile } from '#core/agents/kits/files/listed-file.ts';

import { fileOf } from './session-place.ts';
import { storedSessions, type StoredSession } from './stored-sessions.ts';

type Listed = {
  readonly stamp: string | null;
  readonly sessions: ReadonlyMap<string, StoredSession>;
};

/**
 * Lists the conversations in OpenCode's database, each as a file of its own. Their sizes are not
 * known without reading them.
 */
export function sessionFiles(
  databases: ForeignDatabases,
  database: string | null,
): TranscriptFiles {
  let listed: Listed | null = null;
  const look = async (file: string): Promise<Listed | null> => {
    const stamp = databases.stampOf(file);
    if (!stamp.ok)
      return stamp.error.kind === 'missing' ? { stamp: null, sessions: new Map() } : null;
    if (stamp.value !== null && stamp.value === listed?.stamp) return listed;
    const opened = await databases.open(file);
    if (!opened.ok) return null;
    const found = storedSessions(opened.value);
    opened.value.close();
    if (!found.ok) return null;
    const entries = found.value.map((each) => {
      const place = { database: file, rootId: each.rootId, sessionId: each.id };
      return [fileOf(place), each] as const;
    });
    return { stamp: stamp.value, sessions: new Map(entries) };
  };
  return {
    async list() {
      if (database === null) return [];
      listed = await look(database);
      return listed && [...listed.sessions].map(([file, session]) => listedSession(file, session));
    },
    async about({ file }) {
      const session = listed?.sessions.get(file);
      return {
        title: session?.title ?? null,
        cwd: session?.cwd ?? null,
        lastAt: session?.updatedAt ?? null,
      };
    },
  };
}

function listedSession(
  file: string,
  { id, rootId, updatedAt, revision }: StoredSession,
): ListedFile {
  const isMain = id === rootId;
  const place = { file, agentSessionId: rootId, isMain };
  return { ...place, bytes: 0, modifiedAt: Math.round(updatedAt), inode: revision };
}
