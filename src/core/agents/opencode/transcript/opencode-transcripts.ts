import type { FoundTranscript, TranscriptFile, TranscriptIndex } from '#core/agents/agent.ts';
import type {
  ForeignDatabases,
  ForeignSnapshot,
} from '#core/agents/kits/files/foreign-database.ts';

import { SessionDocument } from './session-document.ts';
import { fileOf } from './session-place.ts';
import { starterOf } from './stored-converter.ts';
import { startersIn, storedSessions, type StoredSession } from './stored-sessions.ts';

/** Sub-agents of a conversation that are opened with it. */
const MAX_CHILDREN = 1000;

/** The conversations in OpenCode's database. */
export class OpencodeTranscripts implements TranscriptIndex {
  readonly #databases: ForeignDatabases;
  readonly #database: string | null;

  constructor(databases: ForeignDatabases, database: string | null) {
    this.#databases = databases;
    this.#database = database;
  }

  async list(limit: number) {
    const nothing = { found: [], total: 0 };
    const listed = await this.#with((snapshot) => {
      const sessions = storedSessions(snapshot);
      if (!sessions.ok) return nothing;
      const newestFirst = sessions.value
        .filter(({ id, rootId }) => id === rootId)
        .toSorted((a, b) => b.updatedAt - a.updatedAt);
      const found = newestFirst.slice(0, limit).map((each) => aboutOf(each, 0));
      return { found, total: newestFirst.length };
    });
    return listed ?? nothing;
  }

  async find(agentSessionId: string) {
    return this.#with((snapshot, database) => {
      const sessions = storedSessions(snapshot);
      const all = sessions.ok
        ? sessions.value.filter(({ rootId }) => rootId === agentSessionId)
        : [];
      const main = all.find(({ id }) => id === agentSessionId);
      if (!main) return null;
      const others = all.filter((each) => each !== main).slice(0, MAX_CHILDREN);
      const starters = startersOf(snapshot, others);
      const files = [main, ...others].flatMap((each): TranscriptFile[] => {
        const bytes = documentSize(snapshot, each.id);
        const place = { database, rootId: main.id, sessionId: each.id };
        const starter = starters.get(each.id) ?? starterOf(each.id);
        const parentToolUseId = each === main ? null : starter;
        return bytes === null ? [] : [{ file: fileOf(place), parentToolUseId, bytes }];
      });
      if (files[0]?.parentToolUseId !== null) return null;
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { about: aboutOf(main, bytes), files };
    });
  }

  /** Returns null if the database cannot be read. */
  async #with<T>(work: (snapshot: ForeignSnapshot, database: string) => T): Promise<T | null> {
    if (this.#database === null) return null;
    const opened = await this.#databases.open(this.#database);
    if (!opened.ok) return null;
    try {
      return work(opened.value, this.#database);
    } finally {
      opened.value.close();
    }
  }
}

function aboutOf({ id, title, cwd, updatedAt }: StoredSession, bytes: number): FoundTranscript {
  return { agentSessionId: id, title, cwd, bytes, modifiedAt: Math.round(updatedAt) };
}

/** Returns the tool uses that started sub-agents, by the sessions of these. */
function startersOf(
  snapshot: ForeignSnapshot,
  children: readonly StoredSession[],
): ReadonlyMap<string, string> {
  const parents = new Set(children.flatMap(({ parentId }) => parentId ?? []));
  const starters = [...parents].flatMap((parentId) => {
    const read = startersIn(snapshot, parentId);
    return read.ok ? [...read.value] : [];
  });
  return new Map(starters);
}

/** Returns the size of the document of a session, or null if it cannot be read. */
function documentSize(snapshot: ForeignSnapshot, sessionId: string): number | null {
  const document = SessionDocument.of(snapshot, sessionId);
  return document.ok ? document.value.size : null;
}
