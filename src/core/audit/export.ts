import type { BlobPort } from '#core/ports/blob-port.ts';
import type { AuditRecord } from '#core/store/tables/audit.ts';
import type { AuditBody, AuditFormat } from '#shared/audit/audit.ts';

import { parseBody } from './parse-body.ts';

const COLUMNS = [
  'number',
  'time',
  'kind',
  'title',
  'sessionId',
  'requestId',
  'agentId',
  'outcome',
  'decider',
  'content',
  'contentHash',
  'previous',
  'hash',
] as const;

/** Maximum length of a cell in spreadsheets. */
const LONGEST_CELL = 32_000;
/**
 * Matches a formula as spreadsheets detect it, in ASCII and full-width characters; a line break or
 * a tab may precede it.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/**
 * Returns the text before the first entry. The byte order mark makes spreadsheets read it as UTF-8.
 */
export function exportHead(format: AuditFormat): string {
  return format === 'csv' ? `\ufeff${COLUMNS.join(',')}\r\n` : '';
}

/**
 * Returns one entry with its whole content. In JSON, `body` is exactly the input of `contentHash`,
 * together with the salt, so that others can verify the chain; `content` is a long text of which
 * the body contains only the beginning.
 */
export function exportEntry(format: AuditFormat, record: AuditRecord, blobs: BlobPort): string {
  const parsed = record.body === null ? null : parseBody(record.body);
  const whole = parsed && 'blob' in parsed ? blobs.text(parsed.blob.hash) : null;
  return format === 'jsonl' ? jsonLine(record, parsed, whole) : csvRow(record, parsed, whole);
}

function jsonLine(
  { header, salt, body }: AuditRecord,
  parsed: AuditBody | null,
  whole: string | null,
): string {
  const facts = JSON.stringify({
    ...header,
    time: timeOf(header.at),
    salt,
    ...(whole === null ? {} : { content: whole }),
  });
  // A body that is not JSON was manipulated; it must not break the line.
  return `${facts.slice(0, -1)},"body":${parsed ? body : JSON.stringify(body)}}\n`;
}

function csvRow({ header }: AuditRecord, parsed: AuditBody | null, whole: string | null): string {
  const row = {
    ...header,
    time: timeOf(header.at),
    title: parsed?.title ?? '',
    content: whole ?? exportedContent(parsed),
  };
  return `${COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`;
}

function exportedContent(body: AuditBody | null): string {
  if (body === null) return '';
  return 'blob' in body ? body.excerpt : JSON.stringify(body.content);
}

/** Returns an empty string for a number that is not a valid time. */
function timeOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const cut =
    text.length > LONGEST_CELL
      ? `${text.slice(0, LONGEST_CELL)} … (cut here; JSON Lines has all of it)`
      : text;
  const safe = FORMULA.test(cut) ? `'${cut}` : cut;
  return `"${safe.replaceAll('"', '""')}"`;
}
