import { existsSync } from 'node:fs';
import { dataDirOf } from '../data-dir.ts';
import { join } from 'node:path';

import { AuditHeadFile } from '#core/adapters/files/audit-head-file.ts';
import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { AuditTable } from '#core/store/tables/audit.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

export const dataOptions = { data: { type: 'string' }, 'data-dir': { type: 'string' } } as const;

export type OpenedAudit = {
  readonly table: AuditTable;
  readonly blobs: FileBlobs;
  readonly headFile: AuditHeadFile;
  /** Runs `work` in a read transaction. Throws if the database cannot be read. */
  readonly read: <T>(work: () => T) => T;
  close(): void;
};

/** The data folder's database cannot be read. */
export class AuditReadError extends Error {
  readonly reason: Sentence;

  constructor(reason: Sentence) {
    super(reason.name);
    this.reason = reason;
  }
}

/**
 * Opens the audit of a data folder read-only, even while Corral writes it. The error contains a
 * remedy.
 */
export function openAudit(given: {
  readonly data?: string | undefined;
  readonly 'data-dir'?: string | undefined;
}): Result<OpenedAudit, Sentence> {
  const folder = dataDirOf(given.data ?? given['data-dir']);
  const file = join(folder, 'corral.db');
  if (!existsSync(file)) return err(cliSentence('cliFailures.noData', { folder }));
  const opened = sqlite.openToRead(file);
  if (!opened.ok)
    return err(cliSentence('cliFailures.dataUnreadable', { file, reason: opened.error.message }));
  const db = opened.value;
  const known = db.transaction(() =>
    db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_contents'").get(),
  );
  if (!known.ok || known.value === undefined) {
    db.close();
    return err(
      known.ok
        ? cliSentence('cliFailures.dataWithoutAudit', { file })
        : cliSentence('cliFailures.dataUnreadable', { file, reason: known.error.message }),
    );
  }
  return ok({
    table: new AuditTable(db),
    blobs: new FileBlobs(join(folder, 'blobs')),
    headFile: new AuditHeadFile(join(folder, 'audit-head.json')),
    read(work) {
      const done = db.transaction(work);
      if (!done.ok)
        throw new AuditReadError(
          cliSentence('cliFailures.dataUnreadableNow', { file, reason: done.error.message }),
        );
      return done.value;
    },
    close: () => db.close(),
  });
}
