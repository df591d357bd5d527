import type { AuditQuestion, AuditRow } from '#shared/contract/audit.ts';

/** A line of the list: a question with all its entries, or an entry that belongs to none. `row`: its newest entry. */
type AuditLine = { readonly key: string; readonly row: AuditRow; readonly question: AuditQuestion | null };

/** Returns one line per question, at the place of its newest entry, and one per entry that is not known to belong to a question. */
export function inQuestions(rows: readonly AuditRow[], questions: ReadonlyMap<string, AuditQuestion>): readonly AuditLine[] {
  const seen = new Set<string>();
  return rows.flatMap((row): readonly AuditLine[] => {
    const question = row.requestId === null ? null : (questions.get(row.requestId) ?? null);
    if (!question) return [{ key: String(row.number), row, question }];
    if (seen.has(question.requestId)) return [];
    seen.add(question.requestId);
    return [{ key: question.requestId, row, question }];
  });
}
