import { createHash } from 'node:crypto';

import type { BlobPort } from '#core/blobs/blob-port.ts';
import type { AuditRecord } from '#core/store/tables/audit.ts';
import type { AuditBody, AuditHead, AuditVerdict } from '#shared/audit/audit.ts';

import { ChainCheck } from './chain-check.ts';
import { parseBody } from './parse-body.ts';

/** Entries that are read at once, and bytes of a long text: both take some milliseconds. */
const AT_ONCE = 100;
const BLOB_BYTES = 1024 * 1024;

export type VerifyOptions = {
  /** At most `limit` entries after `number`, in order. */
  readonly after: (number: number, limit: number) => readonly AuditRecord[];
  readonly redactedAt: (sessionId: string) => number | null;
  readonly blobs: BlobPort;
  /** Read before the first entry, so that it is never ahead of what is found. */
  readonly kept: AuditHead | null;
  /** Lets others work in between. */
  readonly pause: () => Promise<void>;
};

/** Checks every entry there is, with the long texts that entries name. */
export async function verifyAudit({ after, redactedAt, blobs, kept, pause }: VerifyOptions): Promise<AuditVerdict> {
  const check = new ChainCheck({ kept, redactedAt });
  for (let records = after(0, AT_ONCE); records.length > 0;) {
    for (const record of records) {
      check.take(record);
      const wrong = record.body === null ? null : await wrongBlob(parseBody(record.body), blobs);
      // A session that is deleted meanwhile takes its texts along, openly.
      if (wrong !== null && !isErased(record, redactedAt)) check.found(wrong, record.header.number);
    }
    await pause();
    records = after(records.at(-1)?.header.number ?? 0, AT_ONCE);
  }
  return check.verdict();
}

function isErased({ header: { sessionId, number } }: AuditRecord, redactedAt: VerifyOptions['redactedAt']): boolean {
  return sessionId !== null && (redactedAt(sessionId) ?? 0) > number;
}

async function wrongBlob(body: AuditBody | null, blobs: BlobPort): Promise<'blobMissing' | 'blobChanged' | null> {
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
