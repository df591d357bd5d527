import { z } from 'zod';

import { auditBody, auditFormat, auditHeader, auditVerdict, auditWish } from '../audit/audit.ts';
import { interactionOutcome } from '#shared/interaction/outcome.ts';
import { closedInteraction } from '../interaction/closed-interaction.ts';
import { call, failures } from './call.ts';

/** An entry as a list shows it; `title` `null`: what it told is erased. */
const auditRow = auditHeader.extend({ title: z.string().nullable() });
export type AuditRow = z.infer<typeof auditRow>;

/** What was asked and answered in one question, with all its entries in order. `outcome` null: it is open. */
const auditQuestion = closedInteraction
  .omit({ closedAt: true, explained: true })
  .extend({ outcome: interactionOutcome.nullable(), entries: z.array(auditRow) });
export type AuditQuestion = z.infer<typeof auditQuestion>;

const nothing = failures('unavailable');

export const audit = {
  /**
   * Entries before `before` (`null`: from the end), newest first, that are wanted. One call looks at some hundred entries, so a page
   * may be empty although there is more: `next` is where to go on, `null` at the beginning. `count`: all entries, wanted or not.
   * `questions`: those that the entries are about, except erased ones.
   */
  'audit.page': call(
    z.strictObject({ before: z.int().min(1).nullable(), wish: auditWish }),
    z.object({ entries: z.array(auditRow), questions: z.array(auditQuestion), next: z.int().nullable(), count: z.int() }),
    nothing,
  ),
  /** What one entry tells; `body` `null`: it is erased, or cannot be read. */
  'audit.entry': call(
    z.strictObject({ number: z.int().min(1) }),
    z.object({ header: auditHeader, body: auditBody.nullable() }),
    failures('noSuchEntry'),
  ),
  /** Sessions that entries are about, the newest first; `title` `null`: deleted. */
  'audit.sessions': call(
    z.strictObject({}),
    z.object({ sessions: z.array(z.object({ sessionId: z.string(), title: z.string().nullable(), entries: z.int() })) }),
    nothing,
  ),
  /** Checks every entry, and the end against what was kept outside of the database. Takes some seconds for a million. */
  'audit.verify': call(z.strictObject({}), auditVerdict, nothing),
  /** A part of the wanted entries as a file, in order, from `after` on (0: from the start, with the head of the file). */
  'audit.export': call(
    z.strictObject({ format: auditFormat, after: z.int().min(0), wish: auditWish }),
    z.object({ text: z.string(), next: z.int().nullable() }),
    nothing,
  ),
};
