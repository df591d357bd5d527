import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import { exportEntry, exportHead } from '#core/audit/export.ts';
import {
  auditFormat,
  EVERY_ENTRY,
  type AuditFormat,
  type AuditQuery,
} from '#shared/audit/audit.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import { Output, OutputClosed } from '../convert/output.ts';
import { terminalText, writeStderr } from '../terminal-output.ts';
import { dataOptions, openAudit, AuditReadError, type OpenedAudit } from './opened-audit.ts';

const FAILED = 1;
const AT_ONCE = 100;

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
  bad: (reason: ShownText) => number,
): Promise<number> {
  const request = parseExport(args);
  if (!request.ok) return bad(request.error);
  const opened = openAudit(request.value.folder);
  if (!opened.ok) return failed(opened.error);
  try {
    await write(request.value, opened.value);
    return 0;
  } catch (thrown) {
    if (thrown instanceof OutputClosed) return 0;
    if (thrown instanceof AuditReadError) return failed(thrown.reason);
    if (thrown instanceof Error && 'code' in thrown)
      return failed(writeReason(thrown, request.value.out));
    throw thrown;
  } finally {
    opened.value.close();
  }
}

function parseExport(args: readonly string[]): Result<Request, ShownText> {
  const text = { type: 'string' } as const;
  const options = { ...dataOptions, format: text, out: text, session: text, since: text };
  const parsed = parseCommandArgs(args, { options });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const format = auditFormat.safeParse(values.format);
  if (!format.success) return err(cliSentence('cliFailures.formatOption'));
  const since = values.since === undefined ? null : timeOf(values.since);
  if (Number.isNaN(since))
    return err(cliSentence('cliFailures.sinceOption', { given: values.since ?? '' }));
  const query = { ...EVERY_ENTRY, sessionId: values.session ?? null, since };
  return ok({ format: format.data, out: values.out, query, folder: values });
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

function writeReason(
  error: Error & { readonly code?: unknown },
  out: string | undefined,
): Sentence {
  const file = out ?? cliSentence('cliFailures.standardOutput');
  return error.code === 'EEXIST'
    ? cliSentence('cliFailures.fileExists', { file })
    : cliSentence('cliFailures.unwritable', { file, reason: error.message });
}

function failed(reason: ShownText): number {
  writeStderr(`corral audit export: ${terminalText(reason)}\n`);
  return FAILED;
}
