import { chmodSync, constants, copyFileSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

import type { HeadFilePort } from '#core/ports/head-file-port.ts';
import { auditHead, type AuditHead } from '#shared/audit/audit.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/**
 * Stores the end of the audit in a small JSON file readable by its owner only; each write replaces
 * the file.
 */
export class AuditHeadFile implements HeadFilePort {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  read(): AuditHead | null {
    try {
      const parsed = auditHead.safeParse(JSON.parse(readFileSync(this.#path, 'utf8')));
      return parsed.success ? parsed.data : null;
    } catch {
      return null; // The file is missing or is no JSON, so the head is unknown.
    }
  }

  keepAside(stamp: string): Result<null, string> {
    try {
      const kept = `${this.#path}.kept-${stamp}`;
      copyFileSync(this.#path, kept, constants.COPYFILE_EXCL);
      chmodSync(kept, 0o600);
      return ok(null);
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error));
    }
  }

  async write(head: AuditHead) {
    try {
      await writeFile(`${this.#path}.part`, `${JSON.stringify(head)}\n`, { mode: 0o600 });
      await rename(`${this.#path}.part`, this.#path);
      return ok(null);
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error));
    }
  }
}
