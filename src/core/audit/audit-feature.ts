import type { BlobPort } from '#core/ports/blob-port.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { AuditLog } from './audit-log.ts';
import { HeadKeeper } from './head-keeper.ts';

type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly blobs: BlobPort;
  /** File with a copy of the audit's head. */
  readonly headFile: string;
};

/** The audit: its entries, their export, and the check that no entry was changed or removed. */
export function auditFeature(
  { auditHead, clock, log }: Pick<MachinePorts, 'auditHead' | 'clock' | 'log'>,
  { journal, store, blobs, headFile }: Needs,
) {
  const head = new HeadKeeper({
    file: auditHead(headFile),
    journal,
    table: store.audit,
    clock,
    log,
  });
  const audit = new AuditLog({ store, blobs, clock, kept: () => head.kept() });
  return {
    /** Problems of the stored audit, for the person. */
    notices: head.start(),
    api: {
      'audit.page': async (input) => audit.page(input),
      'audit.entry': async ({ number }) => audit.entry(number),
      'audit.sessions': async () => audit.sessions(),
      'audit.verify': () => audit.verify(),
      'audit.export': async (input) => audit.export(input),
    } satisfies Partial<CorralApi>,
    close: () => head.close(),
  };
}
