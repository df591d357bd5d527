import { auditBody, type AuditBody } from '#shared/audit/audit.ts';

/** Returns a stored body. Returns null if it cannot be read, because it was manipulated. */
export function parseBody(text: string): AuditBody | null {
  try {
    const parsed = auditBody.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // The text is not JSON.
  }
}
