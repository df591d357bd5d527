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
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { ShownText } from '#shared/words/sentence.ts';

const MESSAGES_AT_ONCE = 500;
const MAX_NAMED = 20;

/**
 * Result of the check. `problems` is damage that a repair can fix. `notes` is information for the
 * person, such as settings that were kept.
 */
export type FolderCheck = {
  readonly sessions: number;
  readonly messages: number;
  readonly problems: readonly ShownText[];
  readonly notes: readonly ShownText[];
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
      used ? [cliSentence('cliDoctor.databaseMissing')] : [],
      used ? [] : [cliSentence('cliDoctor.noDatabase')],
    );
  }
  const place = mkdtempSync(join(tmpdir(), 'corral-check-'));
  try {
    const copy = join(place, 'corral.db');
    const copied = databases.copy(database, copy, { mend: false });
    if (!copied.ok) return nothing([copied.error.message], []);
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
  if (!opened.ok) return nothing([opened.error.message], []);
  const db = opened.value;
  try {
    const migrated = migrate(db, migrations);
    const checked = migrated.ok ? checkSchema(databases, db) : migrated;
    if (!checked.ok) return nothing([checked.error.message], []);
    const store = new Store(db);
    const sessions = store.sessions.all();
    store.examine();
    let messages = 0;
    for (const { sessionId } of sessions) messages += readAll(store, sessionId);
    const damage = store.damage.rows.map(({ table, key, reason }) =>
      cliSentence('cliDoctor.damagedRow', { table, key, reason }),
    );
    const unknown = pastNotices(past, store, folder).map(({ message }) => message);
    const read = store.readFailure();
    const audit = await auditProblems(store, folder);
    const problems = [...some(damage), ...(read ? [read.message] : []), ...unknown, ...audit];
    return { sessions: sessions.length, messages, problems, notes: settingNotes(store) };
  } finally {
    db.close();
  }
}

const nothing = (problems: readonly ShownText[], notes: readonly ShownText[]): FolderCheck => ({
  sessions: 0,
  messages: 0,
  problems,
  notes,
});

function some(lines: readonly ShownText[]): readonly ShownText[] {
  const count = lines.length - MAX_NAMED;
  return count <= 0
    ? lines
    : [...lines.slice(0, MAX_NAMED), cliSentence('cliDoctor.damagedRows', { count })];
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

async function auditProblems({ audit }: Store, folder: string): Promise<readonly ShownText[]> {
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
    : [cliSentence('cliDoctor.auditBroken', { places: verdict.broken })];
}

function settingNotes({ settings }: Store): readonly ShownText[] {
  const misfits = settings
    .misfits()
    .map(({ key, value }) => cliSentence('cliDoctor.settingUnused', { key, value }));
  const kept = settings
    .kept()
    .map(({ key, value }) => cliSentence('cliDoctor.settingKept', { key, value }));
  return [...misfits, ...kept];
}
