import type { BlobPort } from '#core/ports/blob-port.ts';
import type { AuditDraft } from '#core/store/tables/audit.ts';
import type { AuditBody, AuditContent, AuditFact } from '#shared/audit/audit.ts';

/**
 * Longest content in an entry, in UTF-16 units of its JSON. A longer content is stored as a blob
 * that the entry refers to.
 */
export const LONGEST_BODY = 32 * 1024;
/** Length of the excerpt of such a content in the entry. */
const EXCERPT = 4 * 1024;
const LONGEST_TITLE = 300;

/** Converts a fact to a row. `blob` is the hash of its text if the text is too long for a row. */
export function auditDraft(
  fact: AuditFact,
  blobs: BlobPort,
): { readonly draft: AuditDraft; readonly blob: string | null } {
  const { content, ...about } = fact;
  const body = bodyOf(content, blobs);
  const draft = {
    ...about,
    kind: content.kind,
    outcome: outcomeOf(content),
    decider: deciderOf(content),
    body: JSON.stringify(body),
  };
  return { draft, blob: 'blob' in body ? body.blob.hash : null };
}

/**
 * Keeps a text in the row if its blob cannot be written: a large row is better than a lost text.
 */
function bodyOf(content: AuditContent, blobs: BlobPort): AuditBody {
  const title = auditTitle(content).slice(0, LONGEST_TITLE);
  const text = JSON.stringify(content);
  const stored = text.length > LONGEST_BODY ? blobs.put(text) : null;
  return stored?.ok
    ? { title, blob: stored.value, excerpt: text.slice(0, EXCERPT) }
    : { title, content };
}

function auditTitle(content: AuditContent): string {
  if ('title' in content) return content.title;
  if (content.kind === 'opened') return content.request.title;
  return 'rule' in content ? content.rule.toolName : '';
}

function outcomeOf(content: AuditContent): string | null {
  return content.kind === 'closed' ? content.outcome : null;
}

function deciderOf(content: AuditContent): string | null {
  return content.kind === 'decided' ? content.decidedBy.type : null;
}
