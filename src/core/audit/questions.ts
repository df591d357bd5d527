import type { BlobPort } from '#core/ports/blob-port.ts';
import type { AuditRecord, AuditTable } from '#core/store/tables/audit.ts';
import { auditContent, type AuditContent } from '#shared/audit/audit.ts';
import type { AuditQuestion, AuditRow } from '#shared/contract/calls/audit.ts';
import { subjectOf } from '#shared/interaction/subject.ts';

import { parseBody } from './parse-body.ts';

/**
 * Maximum size of a content that is read for a list. For a larger one the row shows only the title.
 */
const MAX_CONTENT_BYTES = 1024 * 1024;

/**
 * Returns the request and the answer of each question that the entries refer to, from the audit
 * alone. Leaves out erased ones.
 */
export function questionsOf(
  entries: readonly AuditRecord[],
  audit: AuditTable,
  blobs: BlobPort,
): readonly AuditQuestion[] {
  const sessionOf = new Map<string, string>();
  for (const { requestId, sessionId } of entries.map(({ header }) => header)) {
    if (requestId !== null && sessionId !== null) sessionOf.set(requestId, sessionId);
  }
  return [...sessionOf].flatMap(
    ([requestId, sessionId]) => questionOf(audit.ofRequest(sessionId, requestId), blobs) ?? [],
  );
}

export function rowOf({ header, body }: AuditRecord): AuditRow {
  return { ...header, title: body === null ? null : (parseBody(body)?.title ?? '') };
}

/** Returns one question. `records` are its entries, in order. */
function questionOf(records: readonly AuditRecord[], blobs: BlobPort): AuditQuestion | null {
  const contents = records.flatMap((record) => recordContent(record, blobs) ?? []);
  const opened = contents.find((content) => content.kind === 'opened');
  if (!opened) return null;
  const { request } = opened;
  return {
    requestId: request.requestId,
    sessionId: request.sessionId,
    title: request.title,
    ...(request.wording?.title && { titleWording: request.wording.title }),
    subject: subjectOf(request),
    ...decisionOf(contents),
    ...questionEnd(contents),
    level: request.risk?.level ?? null,
    entries: records.map(rowOf),
  };
}

/** Returns the last decision. Returns null fields if the question was reopened after it. */
function decisionOf(
  contents: readonly AuditContent[],
): Pick<AuditQuestion, 'selected' | 'feedback' | 'decidedBy'> {
  const last = contents.findLast(({ kind }) => kind === 'decided' || kind === 'reopened');
  if (last?.kind !== 'decided') return { selected: null, feedback: null, decidedBy: null };
  const { option, response, decidedBy } = last;
  const selected = option && {
    optionId: option.optionId,
    label: option.label,
    ...(option.grants && { grants: option.grants }),
  };
  return { selected, feedback: response?.feedback?.trim() || null, decidedBy };
}

function questionEnd(
  contents: readonly AuditContent[],
): Pick<AuditQuestion, 'outcome' | 'explanation'> {
  const last = contents.findLast(({ kind }) => kind === 'closed' || kind === 'reopened');
  return last?.kind === 'closed'
    ? { outcome: last.outcome, explanation: last.explanation }
    : { outcome: null, explanation: null };
}

/** Returns null for an entry that is erased, was manipulated, or was written by another version. */
function recordContent({ body }: AuditRecord, blobs: BlobPort): AuditContent | null {
  const parsed = body === null ? null : parseBody(body);
  if (!parsed) return null;
  const known = auditContent.safeParse(
    'content' in parsed ? parsed.content : longContent(parsed.blob, blobs),
  );
  return known.success ? known.data : null;
}

function longContent(
  { hash, bytes }: { readonly hash: string; readonly bytes: number },
  blobs: BlobPort,
): unknown {
  try {
    return bytes > MAX_CONTENT_BYTES ? null : JSON.parse(blobs.text(hash) ?? 'null');
  } catch {
    return null; // The file was manipulated.
  }
}
