import type { AuditQuestion, AuditRow } from '#shared/contract/calls/audit.ts';

/**
 * A line of the list: a question with all its entries, or an entry without a question. `row` is the
 * newest entry.
 */
type AuditLine = {
  readonly key: string;
  readonly row: AuditRow;
  readonly question: AuditQuestion | null;
};

/**
 * Returns one line per question, at the position of its newest entry, and one line per entry
 * without a known question.
 */
export function auditLines(
  rows: readonly AuditRow[],
  questions: ReadonlyMap<string, AuditQuestion>,
): readonly AuditLine[] {
  const seen = new Set<string>();
  return rows.flatMap((row): readonly AuditLine[] => {
    const question = row.requestId === null ? null : (questions.get(row.requestId) ?? null);
    if (!question) return [{ key: String(row.number), row, question }];
    if (seen.has(question.requestId)) return [];
    seen.add(question.requestId);
    return [{ key: question.requestId, row, question }];
  });
}
