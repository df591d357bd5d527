import { auditBody, type AuditBody } from '#shared/audit/audit.ts';

/** A stored body; `null` when it cannot be read: somebody changed it. */
export function parseBody(text: string): AuditBody | null {
  try {
    const parsed = auditBody.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // No JSON at all.
  }
}
