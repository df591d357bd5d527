import { randomUUID } from 'node:crypto';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { openDataFolder } from '#core/data-folder/data-folder.ts';
import { Journal, type JournalEntry } from '#core/journal/journal.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { Machine } from './machine.ts';

export type MadeSession = Partial<Session> & { readonly title: string };

/** Number of messages in each made session. */
const MESSAGES = 6;

/**
 * Stores sessions with conversations, as a core that was stopped left them. Corral must not run.
 * The first session is the newest. Returns their ids.
 */
export function storeSessions(
  machine: Pick<Machine, 'dataDir' | 'project'>,
  sessions: readonly MadeSession[],
): readonly string[] {
  const opened = openDataFolder(sqlite, machine.dataDir, 'a test', 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const data = opened.value;
  const now = Date.now();
  const ids = sessions.map((_, at) => sessions[at]?.sessionId ?? randomUUID());
  const done = new Journal(data.store, new FileBlobs(data.blobs)).write((entry) => {
    for (const [at, made] of sessions.entries())
      addSession(entry, {
        ...emptySession(machine.project, now - at * 60_000),
        ...made,
        sessionId: ids[at] ?? '',
      });
  });
  data.close();
  if (!done.ok) throw new Error(done.error.kind);
  return ids;
}

/** The last message of a made session. */
export function lastMessageOf(title: string): string {
  return `Message ${MESSAGES} of ${title}`;
}

function addSession(entry: JournalEntry, session: Session): void {
  entry.session(session);
  for (let seq = 1; seq <= MESSAGES; seq += 1)
    entry.message({
      id: `${session.sessionId}-${seq}`,
      sessionId: session.sessionId,
      seq,
      content: `Message ${seq} of ${session.title}`,
      timestamp: session.createdAt,
      source: { kind: 'corral' },
      role: seq % 2 === 1 ? 'user' : 'assistant',
      messageType: 'text',
      metadata: { parentToolUseId: null, blobs: [], delivery: null, synthetic: false },
    });
}

function emptySession(cwd: string, at: number): Omit<Session, 'sessionId' | 'title'> {
  return {
    agentId: 'claude-code',
    cwd,
    permissionMode: 'default',
    model: null,
    status: 'stopped',
    problem: null,
    agentSessionId: randomUUID(),
    agentVersion: '2.1.0',
    counters: { seen: 6, shown: 6, unknown: 0 },
    usage: { inputTokens: 1000, outputTokens: 100, costUsd: 0.1 },
    interruptedTurn: false,
    slashCommands: [],
    face: 'structured',
    terminalId: null,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
  };
}
