import { createHash } from 'node:crypto';

import { z } from 'zod';

import type {
  ForeignFailure,
  ForeignRow,
  ForeignSnapshot,
} from '#core/agents/kits/files/foreign-database.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { toolKey } from '../wire/line.ts';
import { isSessionId } from './session-place.ts';

/** A session of OpenCode that has messages. */
export type StoredSession = {
  readonly id: string;
  /** Id of the conversation that it belongs to: its own, or that of the agent that started it. */
  readonly rootId: string;
  readonly parentId: string | null;
  readonly title: string | null;
  readonly cwd: string | null;
  readonly updatedAt: number;
  /** Number that differs after each change of the session. */
  readonly revision: number;
};

const MAX_TITLE = 300;
const MAX_PATH = 16 * 1024;
/** Depth of sub-agents that start sub-agents. */
const MAX_DEPTH = 32;
/** Bytes of a hash that a number keeps exactly. */
const REVISION_BYTES = 6;

/**
 * Parts change in place. OpenCode counts the changes of a session in `event_sequence`; older
 * versions have no such table, and then the times of its messages show most of them.
 */
function sessionsSql(isCounted: boolean): string {
  const change = isCounted
    ? '(SELECT seq FROM event_sequence WHERE aggregate_id = session.id)'
    : '(SELECT max(time_updated) FROM message WHERE session_id = session.id)';
  return `SELECT id, parent_id, substr(title, 1, ${MAX_TITLE}) AS title, substr(directory, 1, ${MAX_PATH}) AS cwd,
      CAST(time_updated AS REAL) AS updated_at,
      (SELECT count(*) FROM part WHERE session_id = session.id) AS parts,
      CAST((SELECT time_updated FROM part WHERE session_id = session.id ORDER BY rowid DESC LIMIT 1) AS REAL) AS part_at,
      CAST(${change} AS REAL) AS changes
    FROM session`;
}

const time = z.number().catch(0);
const sessionRow = z.object({
  id: z.string().refine(isSessionId),
  parent_id: maybeText,
  title: maybeText,
  cwd: maybeText,
  updated_at: time,
  parts: time,
  part_at: time,
  changes: time,
});
type SessionRow = z.output<typeof sessionRow>;

/** Returns all sessions that have parts of messages, those of sub-agents, too. */
export function storedSessions(
  snapshot: ForeignSnapshot,
): Result<readonly StoredSession[], ForeignFailure> {
  const counted = snapshot.rows("SELECT 1 FROM sqlite_schema WHERE name = 'event_sequence'");
  if (!counted.ok) return counted;
  const found = snapshot.rows(sessionsSql(counted.value.length > 0));
  return found.ok ? ok(sessionsOf(found.value)) : found;
}

function sessionsOf(rows: readonly ForeignRow[]): readonly StoredSession[] {
  const sessions = rows.flatMap((row) => fit(sessionRow, row) ?? []);
  const parents = new Map(sessions.map(({ id, parent_id }) => [id, parent_id]));
  return sessions
    .filter(({ parts }) => parts > 0)
    .map((row) => ({
      id: row.id,
      rootId: rootOf(row.id, parents),
      parentId: row.parent_id,
      title: row.title,
      cwd: row.cwd === '' ? null : row.cwd,
      updatedAt: Math.max(row.updated_at, row.part_at),
      revision: revisionOf(row),
    }));
}

/** Returns the topmost session that exists. A circle of sessions has no top. */
function rootOf(id: string, parents: ReadonlyMap<string, string | null>): string {
  let root = id;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const parent = parents.get(root) ?? null;
    if (parent === null || !parents.has(parent)) return root;
    root = parent;
  }
  return id;
}

function revisionOf({ id, title, cwd, updated_at, parts, part_at, changes }: SessionRow): number {
  const facts = JSON.stringify([id, title, cwd, updated_at, parts, part_at, changes]);
  return createHash('sha1').update(facts).digest().readUIntBE(0, REVISION_BYTES);
}

const taskRow = z.object({ message_id: z.string(), call: z.string(), started: z.string() });

/** Returns the keys of the tool uses that started sub-agents, by the sessions of these. */
export function startersIn(
  snapshot: ForeignSnapshot,
  sessionId: string,
): Result<ReadonlyMap<string, string>, ForeignFailure> {
  const starters = new Map<string, string>();
  const sql = `SELECT message_id, data ->> '$.callID' AS call, data ->> '$.state.metadata.sessionId' AS started
    FROM part WHERE session_id = ? AND iif(instr(data, '"task"') AND json_valid(data), data ->> '$.tool' = 'task', 0)`;
  const done = snapshot.each(sql, [sessionId], (row) => {
    const task = fit(taskRow, row);
    if (task) starters.set(task.started, toolKey(task.message_id, task.call));
  });
  return done.ok ? ok(starters) : done;
}
