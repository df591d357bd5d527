import { createHash } from 'node:crypto';

import type { BlobPort } from '#core/ports/blob-port.ts';
import type { AuditRecord } from '#core/store/tables/audit.ts';
import type { AuditBody, AuditHead, AuditVerdict } from '#shared/audit/audit.ts';

import { ChainCheck } from './chain-check.ts';
import { parseBody } from './parse-body.ts';

/**
 * Number of entries that are read at once, and bytes of a long text that are read at once. Both
 * take some milliseconds.
 */
const AT_ONCE = 100;
const BLOB_BYTES = 1024 * 1024;

export type VerifyOptions = {
  /** Returns at most `limit` entries after `number`, in order. */
  readonly after: (number: number, limit: number) => readonly AuditRecord[];
  readonly redactedAt: (sessionId: string) => number | null;
  readonly blobs: BlobPort;
  /** Head that is read before the first entry, so that it is never newer than the entries. */
  readonly kept: AuditHead | null;
  /** Yields to the event loop. */
  readonly pause: () => Promise<void>;
};

/** Checks all entries, and the long texts to which they refer. */
export async function verifyAudit({
  after,
  redactedAt,
  blobs,
  kept,
  pause,
}: VerifyOptions): Promise<AuditVerdict> {
  const check = new ChainCheck({ kept, redactedAt });
  for (let records = after(0, AT_ONCE); records.length > 0;) {
    for (const record of records) {
      check.check(record);
      const problem =
        record.body === null ? null : await blobProblem(parseBody(record.body), blobs);
      // A session that is deleted during the check erases its texts with a redaction.
      if (problem !== null && !isErased(record, redactedAt))
        check.addBreak(problem, record.header.number);
    }
    await pause();
    records = after(records.at(-1)?.header.number ?? 0, AT_ONCE);
  }
  return check.verdict();
}

function isErased(
  { header: { sessionId, number } }: AuditRecord,
  redactedAt: VerifyOptions['redactedAt'],
): boolean {
  return sessionId !== null && (redactedAt(sessionId) ?? 0) > number;
}

async function blobProblem(
  body: AuditBody | null,
  blobs: BlobPort,
): Promise<'blobMissing' | 'blobChanged' | null> {
  if (body === null || !('blob' in body)) return null;
  const { hash, bytes } = body.blob;
  const sum = createHash('sha256');
  let offset = 0;
  do {
    const part = await blobs.read(hash, offset, BLOB_BYTES);
    if (!part.ok) return 'blobMissing';
    if (part.value.bytes !== bytes || part.value.nextOffset <= offset) return 'blobChanged';
    sum.update(part.value.text, 'utf8');
    offset = part.value.nextOffset;
  } while (offset < bytes);
  return sum.digest('hex') === hash ? null : 'blobChanged';
}
