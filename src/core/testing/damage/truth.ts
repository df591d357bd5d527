import { cpSync } from 'node:fs';

import { AuditHeadFile } from '#core/adapters/files/audit-head-file.ts';
import { Harness } from '#core/testing/harness.ts';
import { result, text, use } from '#core/testing/events.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { integer, text as textOf } from '#core/store/database/database.ts';

import { columnsOf, ROWS, type WrittenRow } from './intact-rows.ts';

export type Truth = {
  readonly folder: string;
  readonly messages: ReadonlyMap<string, ConversationMessage>;
  readonly sessions: readonly string[];
  /** All rows of messages, byte by byte. */
  readonly rows: readonly WrittenRow[];
};

const SESSIONS = 3;
const TURNS = 25;

/**
 * Writes a data folder as a crashed Corral leaves it: one part in the database, the rest in its
 * log.
 */
export async function writeTruth(folder: string): Promise<Truth> {
  const harness = new Harness();
  const sessions: string[] = [];
  for (let session = 0; session < SESSIONS; session += 1) {
    sessions.push(await harness.session(`Prompt of session ${session}.`));
    for (let turn = 0; turn < TURNS; turn += 1) {
      const key = `s${session}t${turn}`;
      harness.agent.run.say(
        text(`${key}a`, `answer ${key} ${'and a long explanation '.repeat(turn * 2)}`),
        use(`${key}u`, `${key}-use`, 'Bash', { command: `ls ${key}` }),
        result(`${key}r`, `${key}-use`, `output of ${key}\n`.repeat(turn)),
      );
    }
    for (let entry = 0; entry < 3; entry += 1) {
      const content = { kind: 'shown', title: `Question ${entry}`, windowId: 'w' } as const;
      harness.journal.write((write) =>
        write.audit({
          at: 1,
          sessionId: sessions[session] ?? '',
          requestId: 'r',
          agentId: 'scripted',
          content,
        }),
      );
    }
    if (session === 1) harness.database?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  harness.journal.write((entry) =>
    entry.settings({
      theme: 'dark',
      agents: { 'claude-code': { path: '/nowhere/claude' } },
      questionTimeouts: { TOOL_APPROVAL: 60 },
    }),
  );
  while (harness.store.messages.indexSome(100));
  const all = sessions.flatMap((sessionId) => harness.messages(sessionId));
  await new AuditHeadFile(harness.data.auditHead).write(harness.store.audit.head());
  cpSync(harness.folder, folder, {
    recursive: true,
    filter: (path) => !path.includes('core.lock'),
  });
  const rows = (harness.database?.prepare(ROWS).all() ?? []).map((row) => ({
    key: `${textOf(row, 'session_id')} ${textOf(row, 'id')}`,
    rowid: integer(row, 'rowid'),
    columns: columnsOf(row),
  }));
  const truth = {
    folder,
    rows,
    sessions,
    messages: new Map(all.map((message) => [`${message.sessionId} ${message.id}`, message])),
  };
  harness.dispose();
  return truth;
}
