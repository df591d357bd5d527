import { parseArgs } from 'node:util';

import { verifyAudit } from '#core/audit/verify.ts';
import type { AuditBreak, AuditVerdict } from '#shared/audit/audit.ts';

import { writeStderr } from '../terminal-output.ts';
import { dataOptions, openAudit, AuditReadError, type OpenedAudit } from './opened-audit.ts';

const FAILED = 1;

export const VERIFY_USAGE = `corral audit verify: checks every entry; the exit code is 1 when one is not as it was written
  --data DIR     the data folder, when it is not the usual one (also --data-dir)
  --json         print the result as JSON`;

const texts: Readonly<Record<AuditBreak['kind'], (at: AuditBreak) => string>> = {
  missing: ({ number, last }) => `Entries ${number} to ${last} are missing.`,
  changed: ({ number }) =>
    `Entry ${number} is not what was written: it or one before it was changed.`,
  contentChanged: ({ number }) => `What entry ${number} tells was changed.`,
  contentMissing: ({ number }) =>
    `What entry ${number} tells is gone, and no later entry says that it was erased.`,
  blobChanged: ({ number }) => `The long text that entry ${number} names was changed.`,
  blobMissing: ({ number }) => `The long text that entry ${number} names is gone.`,
  cut: ({ number, last }) =>
    `Entries ${number} to ${last} are missing at the end: audit-head.json knows of ${last} entries.`,
  rewritten: ({ number }) =>
    `Entry ${number} is another one than audit-head.json knows: the audit was written anew.`,
  headMissing: ({ number }) =>
    `audit-head.json is gone or unreadable, so nobody can tell whether entries are missing after ${number}.`,
  broken: ({ number }) =>
    `Corral itself found the audit cut or changed, and wrote that down as entry ${number}.`,
};

/** Runs `corral audit verify`. Resolves with the exit code. */
export async function verify(
  args: readonly string[],
  bad: (reason: string) => number,
): Promise<number> {
  const options = parse(args);
  if (typeof options === 'string') return bad(options);
  const opened = openAudit(options);
  if (!opened.ok) return failed(opened.error);
  try {
    const verdict = await check(opened.value);
    process.stdout.write(options.json ? `${JSON.stringify(verdict)}\n` : report(verdict));
    return verdict.broken === 0 ? 0 : FAILED;
  } catch (thrown) {
    if (thrown instanceof AuditReadError) return failed(thrown.message);
    throw thrown;
  } finally {
    opened.value.close();
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...dataOptions, json: { type: 'boolean', default: false } },
    }).values;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function check({ table, blobs, headFile, read }: OpenedAudit): Promise<AuditVerdict> {
  return verifyAudit({
    after: (number, limit) => read(() => table.after(number, limit)),
    redactedAt: (sessionId) => read(() => table.redactedAt(sessionId)),
    blobs,
    kept: headFile.read(),
    pause: () => Promise.resolve(),
  });
}

function report({ head, redacted, breaks, broken }: AuditVerdict): string {
  const size = `${head.count} ${head.count === 1 ? 'entry' : 'entries'}`;
  const erased =
    redacted === 0
      ? ''
      : ` What ${redacted} of them told was erased with their sessions; that is recorded.`;
  if (broken === 0)
    return `The audit is as it was written: ${size}, the last with the hash ${head.hash}.${erased}\n`;
  const named = breaks.map((each) => `  ${texts[each.kind](each)}`);
  const more = broken > breaks.length ? [`  ... and ${broken - breaks.length} more.`] : [];
  return [
    `The audit is NOT as it was written (${size}). First of ${broken}:`,
    ...named,
    ...more,
    '',
  ].join('\n');
}

function failed(text: string): number {
  writeStderr(`corral audit verify: ${text}\n`);
  return FAILED;
}
