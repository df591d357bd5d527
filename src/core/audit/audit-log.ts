import type { BlobPort } from '#core/ports/blob-port.ts';
import type { ClockPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { AuditFormat, AuditHead, AuditVerdict, AuditQuery } from '#shared/audit/audit.ts';
import { err, ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { exportEntry, exportHead } from './export.ts';
import { parseBody } from './parse-body.ts';
import { questionsOf, rowOf } from './questions.ts';
import { verifyAudit } from './verify.ts';

/** Number of entries in a page. */
const PAGE = 50;
/** Number of entries that one call reads; this takes some milliseconds, even if none match. */
const LOOK = 500;
/** Length at which a part of an export ends, in UTF-16 units. */
const PART = 1024 * 1024;

type Services = {
  readonly store: Store;
  readonly blobs: BlobPort;
  readonly clock: ClockPort;
  readonly kept: () => AuditHead | null;
};

/**
 * Reads the audit for windows. Every call is short: a caller that needs the whole audit continues
 * from the end of the last call.
 */
export class AuditLog {
  readonly #services: Services;
  #verifying: Promise<AuditVerdict> | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  page({ before, query }: { readonly before: number | null; readonly query: AuditQuery }) {
    const { audit } = this.#services.store;
    const { count } = audit.head();
    const from = before ?? count + 1;
    const found = audit.before(from, LOOK, query);
    const records = found.slice(0, PAGE);
    const entries = records.map(rowOf);
    const questions = [...questionsOf(records, this.#services.store.audit, this.#services.blobs)];
    const next = found.length > PAGE ? (entries.at(-1)?.number ?? null) : from - LOOK;
    return ok({ entries, questions, next: next !== null && next > 1 ? next : null, count });
  }

  entry(number: number) {
    const record = this.#services.store.audit.get(number);
    if (!record)
      return err({
        kind: 'noSuchEntry' as const,
        message: compose('readingFailures.noSuchEntry', { number: String(number) }),
        remedy: null,
      });
    return ok({
      header: record.header,
      body: record.body === null ? null : parseBody(record.body),
    });
  }

  /** Returns the sessions that entries refer to. `title` is null for a deleted session. */
  sessions() {
    const { audit, sessions } = this.#services.store;
    return ok({
      sessions: audit
        .sessions()
        .map((each) => ({ ...each, title: sessions.get(each.sessionId)?.title ?? null })),
    });
  }

  /** Verifies the audit. Concurrent calls share one result. */
  async verify() {
    this.#verifying ??= this.#verify().finally(() => (this.#verifying = null));
    return ok(await this.#verifying);
  }

  /** Returns a part of an export. The first part has `after` 0. */
  export({
    format,
    after,
    query,
  }: {
    readonly format: AuditFormat;
    readonly after: number;
    readonly query: AuditQuery;
  }) {
    const { store, blobs } = this.#services;
    const parts = [after === 0 ? exportHead(format) : ''];
    let [length, last] = [0, after + LOOK];
    for (const record of store.audit.following(after, LOOK, query)) {
      const part = exportEntry(format, record, blobs);
      parts.push(part);
      length += part.length;
      if (length < PART) continue;
      last = record.header.number;
      break;
    }
    return ok({ text: parts.join(''), next: last < store.audit.head().count ? last : null });
  }

  #verify(): Promise<AuditVerdict> {
    const { store, blobs, clock, kept } = this.#services;
    return verifyAudit({
      after: (number, limit) => store.audit.after(number, limit),
      redactedAt: (sessionId) => store.audit.redactedAt(sessionId),
      blobs,
      kept: kept(),
      pause: () => new Promise((resolve) => void clock.after(0, resolve)),
    });
  }
}
