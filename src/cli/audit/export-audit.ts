import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { exportEntry, exportHead } from '#core/audit/export.ts';
import {
  auditFormat,
  EVERY_ENTRY,
  type AuditFormat,
  type AuditQuery,
} from '#shared/audit/audit.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { Output, OutputClosed } from '../convert/output.ts';
import { writeStderr, printableJson } from '../terminal-output.ts';
import { dataOptions, openAudit, AuditReadError, type OpenedAudit } from './opened-audit.ts';

const FAILED = 1;
const AT_ONCE = 100;

export const EXPORT_USAGE = `corral audit export: prints the entries, oldest first
  --format FORMAT  jsonl (everything, one JSON object per line) or csv (for a spreadsheet; long cells are cut)
  --out FILE       write there instead of to standard output; the file must not exist
  --session ID     entries about this session only
  --since DATE     entries from then on: 2026-11-21, or 2026-11-21T09:30:00Z
  --data DIR       the data folder, when it is not the usual one (also --data-dir)`;

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

type Request = {
  readonly format: AuditFormat;
  readonly out: string | undefined;
  readonly query: AuditQuery;
  readonly folder: Parameters<typeof openAudit>[0];
};

/** Runs `corral audit export`. Resolves with the exit code. */
export async function exportAudit(
  args: readonly string[],
  bad: (reason: string) => number,
): Promise<number> {
  const request = parse(args);
  if (!request.ok) return bad(request.error);
  const opened = openAudit(request.value.folder);
  if (!opened.ok) return failed(opened.error);
  try {
    await write(request.value, opened.value);
    return 0;
  } catch (thrown) {
    if (thrown instanceof OutputClosed) return 0;
    if (thrown instanceof AuditReadError) return failed(thrown.message);
    if (thrown instanceof Error && 'code' in thrown)
      return failed(reasonOf(thrown, request.value.out ?? 'standard output'));
    throw thrown;
  } finally {
    opened.value.close();
  }
}

function parse(args: readonly string[]): Result<Request, string> {
  try {
    const text = { type: 'string' } as const;
    const options = { ...dataOptions, format: text, out: text, session: text, since: text };
    const { values } = parseArgs({ args: [...args], options });
    const format = auditFormat.safeParse(values.format);
    if (!format.success) return err('Say --format jsonl or --format csv.');
    const since = values.since === undefined ? null : timeOf(values.since);
    if (Number.isNaN(since))
      return err(`--since must be a date such as 2026-11-21, not ${values.since}.`);
    const query = { ...EVERY_ENTRY, sessionId: values.session ?? null, since };
    return ok({ format: format.data, out: values.out, query, folder: values });
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Returns the time of a date. A day without a time begins at local midnight. */
function timeOf(since: string): number {
  if (!DATE.test(since)) return Number.NaN;
  return Date.parse(since.includes('T') ? since : `${since}T00:00:00`);
}

async function write(
  { format, out, query }: Request,
  { table, blobs, read }: OpenedAudit,
): Promise<void> {
  const stream: Writable =
    out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx', mode: 0o600 });
  const output = new Output(stream);
  const { count } = read(() => table.head());
  await output.write(exportHead(format));
  for (let after = 0; after < count; after += AT_ONCE) {
    for (const record of read(() => table.following(after, AT_ONCE, query))) {
      const entry = exportEntry(format, record, blobs);
      await output.write(format === 'jsonl' ? printableJson(entry) : entry);
    }
  }
  if (out === undefined) return;
  stream.end();
  await finished(stream);
}

function reasonOf(error: Error & { readonly code?: unknown }, out: string): string {
  if (error.code === 'EEXIST') return `${out} exists already; choose another name.`;
  return `${out} cannot be written: ${error.message}`;
}

function failed(text: string): number {
  writeStderr(`corral audit export: ${text}\n`);
  return FAILED;
}
