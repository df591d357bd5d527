import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import type { AuditTable } from '#core/store/tables/audit.ts';
import { NO_ENTRIES, type AuditHead } from '#shared/audit/audit.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import type { HeadFilePort } from '#core/ports/head-file-port.ts';

type Services = {
  readonly file: HeadFilePort;
  readonly journal: Journal;
  readonly table: AuditTable;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/**
 * Stores the audit's head outside of the database, so that a truncation of the audit is detected.
 * Writes shortly after each commit, one write at a time.
 */
export class HeadKeeper {
  readonly #services: Services;
  readonly #unsubscribe: () => void;
  #pending: AuditHead | null = null;
  #writing: Promise<void> | null = null;
  #failing = false;

  constructor(services: Services) {
    this.#services = services;
    this.#unsubscribe = services.journal.subscribeAudit((head) => this.#keep(head));
  }

  /** Returns the stored head. The next write may already be newer. */
  kept(): AuditHead | null {
    return this.#services.file.read();
  }

  /**
   * Compares the audit with the stored head before anything is written. If they differ, adds a
   * permanent entry about that.
   */
  start(): readonly Problem[] {
    const { table, journal, clock, log } = this.#services;
    const [kept, found] = [this.kept(), table.head()];
    if (this.#fits(kept, found)) {
      this.#keep(found);
      return [];
    }
    const about = { at: clock.now(), sessionId: null, requestId: null, agentId: null };
    log.error('audit.broken', { kept: kept?.count ?? null, found: found.count });
    const aside = this.#services.file.keepAside(
      new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-'),
    );
    if (!aside.ok) log.error('audit.headNotKeptAside', { reason: aside.error });
    journal.write((entry) => entry.audit({ ...about, content: { kind: 'broken', kept, found } }));
    return [brokenProblem(kept, found)];
  }

  /** Resolves when the head is stored. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#writing;
  }

  #fits(kept: AuditHead | null, found: AuditHead): boolean {
    if (kept === null) return found.count === 0;
    if (kept.count === 0) return kept.hash === NO_ENTRIES.hash;
    return this.#services.table.get(kept.count)?.header.hash === kept.hash;
  }

  #keep(head: AuditHead): void {
    this.#pending = head;
    this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }

  async #write(): Promise<void> {
    for (let head = this.#pending; head !== null; head = this.#pending) {
      this.#pending = null;
      const done = await this.#services.file.write(head);
      if (!done.ok && !this.#failing)
        this.#services.log.error('audit.headNotKept', { reason: done.error });
      this.#failing = !done.ok;
    }
  }
}

function brokenProblem(kept: AuditHead | null, found: AuditHead): Problem {
  const gone = kept === null ? 0 : kept.count - found.count;
  return {
    kind: 'auditBroken',
    message:
      gone > 0
        ? compose('folderFailures.auditShortened', { count: String(gone) })
        : compose('folderFailures.auditBroken'),
    remedy: compose('folderFailures.findOutWho'),
    command: null,
  };
}
