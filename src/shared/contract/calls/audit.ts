import { z } from 'zod';

import {
  auditBody,
  auditFormat,
  auditHeader,
  auditVerdict,
  auditQuery,
} from '../../audit/audit.ts';
import { interactionOutcome } from '#shared/interaction/outcome.ts';
import { closedInteraction } from '../../interaction/closed-interaction.ts';
import { call, failures } from '../call.ts';

/** An entry as a list shows it. `title` is null if its content was erased. */
const auditRow = auditHeader.extend({ title: z.string().nullable() });
export type AuditRow = z.infer<typeof auditRow>;

/**
 * One question with its answer and all its entries, in order. `outcome` is null while it is open.
 */
const auditQuestion = closedInteraction
  .omit({ closedAt: true, explained: true })
  .extend({ outcome: interactionOutcome.nullable(), entries: z.array(auditRow) });
export type AuditQuestion = z.infer<typeof auditQuestion>;

const nothing = failures('unavailable');

export const audit = {
  /**
   * Returns a page of matching entries before `before` (null: from the end), newest first. One call
   * scans a few hundred entries, so a page may be empty although older entries match: pass `next`
   * as the next `before`; it is null at the start of the audit. `count` is the number of all
   * entries, matching or not. `questions` contains the questions of these entries, except erased
   * ones.
   */
  'audit.page': call(
    () => z.strictObject({ before: z.int().min(1).nullable(), query: auditQuery }),
    () =>
      z.object({
        entries: z.array(auditRow),
        questions: z.array(auditQuestion),
        next: z.int().nullable(),
        count: z.int(),
      }),
    nothing,
  ),
  /** Returns the content of one entry. `body` is null if it was erased or cannot be read. */
  'audit.entry': call(
    () => z.strictObject({ number: z.int().min(1) }),
    () => z.object({ header: auditHeader, body: auditBody.nullable() }),
    failures('noSuchEntry'),
  ),
  /**
   * Returns the sessions that have entries, newest first. `title` is null if the session was
   * deleted; the agent and the time of its first entry name it then.
   */
  'audit.sessions': call(
    () => z.strictObject({}),
    () =>
      z.object({
        sessions: z.array(
          z.object({
            sessionId: z.string(),
            title: z.string().nullable(),
            entries: z.int(),
            agentId: z.string().nullable(),
            firstAt: z.int(),
          }),
        ),
      }),
    nothing,
  ),
  /**
   * Verifies every entry, and the end of the chain against the head stored outside the database.
   * Takes some seconds for a million entries.
   */
  'audit.verify': call(
    () => z.strictObject({}),
    () => auditVerdict,
    nothing,
  ),
  /**
   * Returns a chunk of the matching entries in file format, in order, after entry `after` (0: from
   * the start, including the file header).
   */
  'audit.export': call(
    () => z.strictObject({ format: auditFormat, after: z.int().min(0), query: auditQuery }),
    () => z.object({ text: z.string(), next: z.int().nullable() }),
    nothing,
  ),
};
