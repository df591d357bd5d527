import { hashContent, hashHeader } from '#core/store/tables/audit-hash.ts';
import type { AuditRecord } from '#core/store/tables/audit.ts';
import { NO_ENTRIES, type AuditBreak, type AuditHead, type AuditVerdict } from '#shared/audit/audit.ts';

/** Breaks that are named; of more, only the number is told. */
const MAX_NAMED = 50;

type Options = {
  /** What was kept beside the database; `null`: nothing. */
  readonly kept: AuditHead | null;
  /** Number of the session's last redaction. */
  readonly redactedAt: (sessionId: string) => number | null;
};

/** Goes through the entries in order and finds what is not as it was written. After a break the rest is checked all the same. */
export class ChainCheck {
  readonly #options: Options;
  readonly #breaks: AuditBreak[] = [];
  #broken = 0;
  #redacted = 0;
  #end: AuditHead = NO_ENTRIES;

  constructor(options: Options) {
    this.#options = options;
  }

  take(record: AuditRecord): void {
    const { hash, ...header } = record.header;
    const { number } = header;
    const expected = this.#end.count + 1;
    if (number > expected) this.found('missing', expected, number - 1);
    const isLinked = number > expected || header.previous === this.#end.hash;
    if (!isLinked || hashHeader(header) !== hash) this.found('changed', number);
    else if (this.#options.kept?.count === number && this.#options.kept.hash !== hash) this.found('rewritten', number);
    this.#content(record);
    if (header.kind === 'broken') this.found('broken', number);
    this.#end = { count: number, hash };
  }

  found(kind: AuditBreak['kind'], number: number, last = number): void {
    this.#broken += 1;
    if (this.#breaks.length < MAX_NAMED) this.#breaks.push({ kind, number, last });
  }

  verdict(): AuditVerdict {
    const { kept } = this.#options;
    const { count } = this.#end;
    if (kept === null && count > 0) this.found('headMissing', count);
    if (kept !== null && kept.count > count) this.found('cut', count + 1, kept.count);
    return { head: this.#end, redacted: this.#redacted, breaks: [...this.#breaks], broken: this.#broken };
  }

  #content({ header: { number, sessionId, contentHash }, salt, body }: AuditRecord): void {
    if (salt !== null && body !== null) {
      if (hashContent(salt, body) !== contentHash) this.found('contentChanged', number);
      return;
    }
    const erased = sessionId === null ? null : this.#options.redactedAt(sessionId);
    if (erased !== null && erased > number) this.#redacted += 1;
    else this.found('contentMissing', number);
  }
}
