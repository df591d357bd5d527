import type { AuditFormat, AuditQuery } from '#shared/audit/audit.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

const TYPES: Readonly<Record<AuditFormat, string>> = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
};

/**
 * Returns all matching entries as one file. The browser may store the parts of a large Blob on
 * disk.
 */
export async function exportAudit(
  api: CorralApi,
  format: AuditFormat,
  query: AuditQuery,
): Promise<Result<Blob, Failure>> {
  let file = new Blob([], { type: TYPES[format] });
  for (let after: number | null = 0; after !== null;) {
    const reply: Awaited<ReturnType<CorralApi['audit.export']>> = await api['audit.export']({
      format,
      after,
      query,
    });
    if (!reply.ok) return reply;
    file = new Blob([file, reply.value.text], { type: TYPES[format] });
    after = reply.value.next;
  }
  return ok(file);
}
