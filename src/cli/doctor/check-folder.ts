import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AuditHeadFile } from '#core/adapters/files/audit-head-file.ts';
import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { verifyAudit } from '#core/audit/verify.ts';
import { pastNotices, storedPast } from '#core/data-folder/stored-past.ts';
import type { DatabasePort } from '#core/store/database/database.ts';
import { migrate } from '#core/store/open/migrate.ts';
import { migrations } from '#core/store/open/migrations.ts';
import { checkSchema } from '#core/store/open/schema-check.ts';
import { Store } from '#core/store/store.ts';

import { terminalText } from '../terminal-output.ts';

const MESSAGES_AT_ONCE = 500;
const MAX_NAMED = 20;

/**
 * Result of the check. `problems` is damage that a repair can fix. `notes` is information for the
 * person, such as settings that were kept.
 */
export type FolderCheck = {
  readonly sessions: number;
  readonly messages: number;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
};

/**
 * Checks everything in a data folder on a copy of its database. The folder stays unchanged and may
 * be in use.
 */
export async function checkFolder(databases: DatabasePort, folder: string): Promise<FolderCheck> {
  const database = join(folder, 'corral.db');
  const past = storedPast(folder);
  if (!existsSync(database)) {
    const used = past.hasAudit || past.recorded.length > 0;
    return nothing(
      used ? ['corral.db is missing, though this folder was used before.'] : [],
      used ? [] : ['There is no database yet.'],
    );
  }
  const place = mkdtempSync(join(tmpdir(), 'corral-check-'));
  try {
    const copy = join(place, 'corral.db');
    const copied = databases.copy(database, copy, { mend: false });
    if (!copied.ok) return nothing([terminalText(copied.error.message)], []);
    // This file makes the store check everything, whatever its size.
    writeFileSync(`${copy}.suspect`, '');
    return await checkCopy(databases, copy, folder, past);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function checkCopy(
  databases: DatabasePort,
  copy: string,
  folder: string,
  past: ReturnType<typeof storedPast>,
): Promise<FolderCheck> {
  const opened = databases.open(copy);
  if (!opened.ok) return nothing([terminalText(opened.error.message)], []);
  const db = opened.value;
  try {
    const migrated = migrate(db, migrations);
    const checked = migrated.ok ? checkSchema(databases, db) : migrated;
    if (!checked.ok) return nothing([terminalText(checked.error.message)], []);
    const store = new Store(db);
    const sessions = store.sessions.all();
    store.examine();
    let messages = 0;
    for (const { sessionId } of sessions) messages += readAll(store, sessionId);
    const damage = store.damage.rows.map(
      ({ table, key, reason }) => `A row of ${table} is damaged (${reason}): ${key}`,
    );
    const unknown = pastNotices(past, store, folder).map(({ message }) => terminalText(message));
    const read = store.readFailure();
    const audit = await auditProblems(store, folder);
    const problems = [
      ...some(damage),
      ...(read ? [terminalText(read.message)] : []),
      ...unknown,
      ...audit,
    ];
    return { sessions: sessions.length, messages, problems, notes: settingNotes(store) };
  } finally {
    db.close();
  }
}

const nothing = (problems: readonly string[], notes: readonly string[]): FolderCheck => ({
  sessions: 0,
  messages: 0,
  problems,
  notes,
});

function some(lines: readonly string[]): readonly string[] {
  return lines.length <= MAX_NAMED
    ? lines
    : [...lines.slice(0, MAX_NAMED), `${lines.length - MAX_NAMED} more rows are damaged.`];
}

/** Reads all rows of a session, which verifies their checksums. */
function readAll(store: Store, sessionId: string): number {
  let count = 0;
  for (let last = -Infinity; ;) {
    const rows = store.messages.anyLevel(sessionId, last, MESSAGES_AT_ONCE);
    count += rows.length;
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < MESSAGES_AT_ONCE) return count;
  }
}

async function auditProblems({ audit }: Store, folder: string): Promise<readonly string[]> {
  const kept = new AuditHeadFile(join(folder, 'audit-head.json')).read();
  const verdict = await verifyAudit({
    after: (number, limit) => audit.after(number, limit),
    redactedAt: (sessionId) => audit.redactedAt(sessionId),
    blobs: new FileBlobs(join(folder, 'blobs')),
    kept,
    pause: async () => undefined,
  });
  return verdict.broken === 0
    ? []
    : [
        `The audit is not as it was written in ${verdict.broken} places; "corral audit verify" names them.`,
      ];
}

function settingNotes({ settings }: Store): readonly string[] {
  const misfits = settings
    .misfits()
    .map(
      ({ key, value }) => `The setting ${key} does not fit this version and is not used: ${value}`,
    );
  const kept = settings
    .kept()
    .map(({ key, value }) => `An earlier value of the setting ${key} is kept: ${value}`);
  return [...misfits, ...kept];
}
