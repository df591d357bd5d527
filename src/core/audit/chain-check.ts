import { hashContent, hashHeader } from '#core/store/tables/audit-hash.ts';
import type { AuditRecord } from '#core/store/tables/audit.ts';
import {
  NO_ENTRIES,
  type AuditBreak,
  type AuditHead,
  type AuditVerdict,
} from '#shared/audit/audit.ts';

/** Number of breaks that are listed; more are only counted. */
const MAX_NAMED = 50;

type Options = {
  /** Head that was stored beside the database; null if there is none. */
  readonly kept: AuditHead | null;
  /** Returns the number of the session's last redaction. */
  readonly redactedAt: (sessionId: string) => number | null;
};

/**
 * Checks the entries in order and finds those that differ from what was written. Continues after a
 * break.
 */
export class ChainCheck {
  readonly #options: Options;
  readonly #breaks: AuditBreak[] = [];
  #broken = 0;
  #redacted = 0;
  #end: AuditHead = NO_ENTRIES;

  constructor(options: Options) {
    this.#options = options;
  }

  check(record: AuditRecord): void {
    const { hash, ...header } = record.header;
    const { number } = header;
    const expected = this.#end.count + 1;
    if (number > expected) this.addBreak('missing', expected, number - 1);
    const isLinked = number > expected || header.previous === this.#end.hash;
    if (!isLinked || hashHeader(header) !== hash) this.addBreak('changed', number);
    else if (this.#options.kept?.count === number && this.#options.kept.hash !== hash)
      this.addBreak('rewritten', number);
    this.#checkContent(record);
    if (header.kind === 'broken') this.addBreak('broken', number);
    this.#end = { count: number, hash };
  }

  addBreak(kind: AuditBreak['kind'], number: number, last = number): void {
    this.#broken += 1;
    if (this.#breaks.length < MAX_NAMED) this.#breaks.push({ kind, number, last });
  }

  verdict(): AuditVerdict {
    const { kept } = this.#options;
    const { count } = this.#end;
    if (kept === null && count > 0) this.addBreak('headMissing', count);
    if (kept !== null && kept.count > count) this.addBreak('cut', count + 1, kept.count);
    return {
      head: this.#end,
      redacted: this.#redacted,
      breaks: [...this.#breaks],
      broken: this.#broken,
    };
  }

  #checkContent({ header: { number, sessionId, contentHash }, salt, body }: AuditRecord): void {
    if (salt !== null && body !== null) {
      if (hashContent(salt, body) !== contentHash) this.addBreak('contentChanged', number);
      return;
    }
    const erased = sessionId === null ? null : this.#options.redactedAt(sessionId);
    if (erased !== null && erased > number) this.#redacted += 1;
    else this.addBreak('contentMissing', number);
  }
}
