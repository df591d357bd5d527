import type { Result } from '#shared/base/result.ts';
import type { AuditHead } from '#shared/audit/audit.ts';

/** Where the end of the audit is kept a second time, outside of the database. */
export interface HeadFilePort {
  /** `null`: there is none, or it cannot be read. */
  read(): AuditHead | null;
  /** Copies the file under another name, which is never written again. */
  keepAside(stamp: string): Result<null, string>;
  /** The error says why it could not be kept. */
  write(head: AuditHead): Promise<Result<null, string>>;
}
