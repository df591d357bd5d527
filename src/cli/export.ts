import { createWriteStream, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { exportWords } from '#core/export/export-words.ts';
import { ConversationUnread, storedMessages } from '#core/export/stored-messages.ts';
import { storedSession } from '#core/export/stored-session.ts';
import { parseCommandArgs } from '#core/shell/command-args.ts';
import type { Database } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { conversationWriter, type ExportedSession } from '#shared/export/conversation-writer.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/export/export-chunk.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { languageOfTerminal } from '#shared/words/language.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { Output, OutputClosed } from './convert/output.ts';
import { dataDirOf } from './data-dir.ts';
import { runRequest } from './run-request.ts';
import { terminalText, writeStderr } from './terminal-output.ts';

const FAILED = 1;

type ExportCommand = {
  readonly session: string;
  readonly format: ExportFormat;
  readonly isRedacted: boolean;
  readonly out: string | null;
  readonly dataDir: string;
};

/** Runs `corral export`. Resolves with the exit code. */
export function exportConversation(args: readonly string[]): Promise<number> {
  return runRequest(cliSentence('cliUsage.export'), parseExport(args), runExport);
}

function parseExport(args: readonly string[]): Result<ExportCommand | 'help', ShownText> {
  const options = {
    format: { type: 'string' },
    redact: { type: 'boolean' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
    'data-dir': { type: 'string' },
  } as const;
  const parsed = parseCommandArgs(args, { options, allowPositionals: true });
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const [session, ...more] = positionals;
  if (session === undefined || more.length > 0) return err(cliSentence('cliFailures.whichSession'));
  const format = EXPORT_FORMATS.find((each) => each === values.format);
  if (format === undefined) return err(cliSentence('cliFailures.exportFormat'));
  const dataDir = dataDirOf(values['data-dir']);
  const { redact: isRedacted = false, out = null } = values;
  return ok({ session, format, isRedacted, out, dataDir });
}

async function runExport(command: ExportCommand): Promise<number> {
  const { dataDir, session } = command;
  const file = join(dataDir, 'corral.db');
  if (!existsSync(file)) return failWith(cliSentence('cliFailures.noData', { folder: dataDir }));
  const opened = sqlite.openToRead(file);
  const unread = (reason: ShownText) =>
    failWith(cliSentence('cliFailures.dataUnreadable', { file, reason }));
  if (!opened.ok) return unread(opened.error.message);
  try {
    const found = opened.value.transaction(() => storedSession(opened.value, session));
    if (!found.ok) return unread(found.error.message);
    if (found.value === null) return failWith(cliSentence('cliFailures.noSession', { session }));
    const { value: stored } = found;
    await writeExport(opened.value, stored.session, command);
    if (stored.isPartlyRead)
      writeStderr(`corral export: ${terminalText(cliSentence('cliFailures.partlyRead'))}\n`);
    return 0;
  } catch (error) {
    if (error instanceof OutputClosed) return 0;
    if (error instanceof ConversationUnread) return unread(error.failure.message);
    if (error instanceof Error && 'code' in error) return failWith(writeReason(error, command.out));
    throw error;
  } finally {
    opened.value.close();
  }
}

/** Writes to standard output, or to a file, which is deleted if it cannot be completed. */
async function writeExport(
  db: Database,
  session: ExportedSession,
  command: ExportCommand,
): Promise<void> {
  const { out } = command;
  if (out === null) return writeTo(process.stdout, db, session, command);
  // Opened here, so that only a file that this command has begun is deleted.
  const stream = createWriteStream(out, { fd: openSync(out, 'wx', 0o600) });
  try {
    await writeTo(stream, db, session, command);
    stream.end();
    await finished(stream);
  } catch (error) {
    stream.destroy();
    rmSync(out, { force: true });
    throw error;
  }
}

async function writeTo(
  stream: Writable,
  db: Database,
  session: ExportedSession,
  { format, isRedacted, dataDir }: ExportCommand,
): Promise<void> {
  const output = new Output(stream);
  const language = languageOfTerminal(process.env);
  const words = exportWords(language);
  const writer = conversationWriter(session, { format, language, words, isRedacted });
  const blobs = new FileBlobs(join(dataDir, 'blobs'));
  const { sessionId } = session;
  await output.write(writer.head());
  const blobOf = (hash: string) => blobs.text(hash);
  for (const { message, depth } of storedMessages({ db, sessionId, blobOf }))
    await output.write(writer.message(message, depth));
  await output.write(writer.end());
}

function writeReason(error: Error & { readonly code?: unknown }, out: string | null): ShownText {
  const file = out ?? cliSentence('cliFailures.standardOutput');
  return error.code === 'EEXIST'
    ? cliSentence('cliFailures.fileExists', { file })
    : cliSentence('cliFailures.unwritable', { file, reason: error.message });
}

function failWith(reason: ShownText): number {
  writeStderr(`corral export: ${terminalText(reason)}\n`);
  return FAILED;
}
