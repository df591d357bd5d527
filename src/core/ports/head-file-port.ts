import type { Result } from '#shared/base/result.ts';
import type { AuditHead } from '#shared/audit/audit.ts';

/** Stores the audit's head a second time, outside of the database. */
export interface HeadFilePort {
  /** Returns null if there is no file, or if it cannot be read. */
  read(): AuditHead | null;
  /** Copies the file under another name, which is never overwritten. */
  keepAside(stamp: string): Result<null, string>;
  /** Stores the head. The error is the reason why it could not be stored. */
  write(head: AuditHead): Promise<Result<null, string>>;
}
