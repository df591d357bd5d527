import { parseCommandArgs } from '#core/shell/command-args.ts';
import { verifyAudit } from '#core/audit/verify.ts';
import type { AuditBreak, AuditVerdict } from '#shared/audit/audit.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import { terminalText, writeStderr } from '../terminal-output.ts';
import { dataOptions, openAudit, AuditReadError, type OpenedAudit } from './opened-audit.ts';

const FAILED = 1;

const sentences: Readonly<Record<AuditBreak['kind'], (at: AuditBreak) => Sentence>> = {
  missing: ({ number, last }) => cliSentence('cliAudit.breakMissing', { number, last }),
  changed: ({ number }) => cliSentence('cliAudit.breakChanged', { number }),
  contentChanged: ({ number }) => cliSentence('cliAudit.breakContentChanged', { number }),
  contentMissing: ({ number }) => cliSentence('cliAudit.breakContentMissing', { number }),
  blobChanged: ({ number }) => cliSentence('cliAudit.breakBlobChanged', { number }),
  blobMissing: ({ number }) => cliSentence('cliAudit.breakBlobMissing', { number }),
  cut: ({ number, last }) => cliSentence('cliAudit.breakCut', { number, last }),
  rewritten: ({ number }) => cliSentence('cliAudit.breakRewritten', { number }),
  headMissing: ({ number }) => cliSentence('cliAudit.breakHeadMissing', { number }),
  broken: ({ number }) => cliSentence('cliAudit.breakBroken', { number }),
};

/** Runs `corral audit verify`. Resolves with the exit code. */
export async function verify(
  args: readonly string[],
  bad: (reason: ShownText) => number,
): Promise<number> {
  const parsed = parseVerify(args);
  if (!parsed.ok) return bad(parsed.error);
  const options = parsed.value.values;
  const opened = openAudit(options);
  if (!opened.ok) return failed(opened.error);
  try {
    const verdict = await check(opened.value);
    process.stdout.write(options.json ? `${JSON.stringify(verdict)}\n` : report(verdict));
    return verdict.broken === 0 ? 0 : FAILED;
  } catch (thrown) {
    if (thrown instanceof AuditReadError) return failed(thrown.reason);
    throw thrown;
  } finally {
    opened.value.close();
  }
}

function parseVerify(args: readonly string[]) {
  return parseCommandArgs(args, {
    options: { ...dataOptions, json: { type: 'boolean', default: false } },
  });
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
  const entries = cliSentence('cliAudit.entries', { count: head.count });
  if (broken === 0) {
    const intact = cliSentence('cliAudit.intact', { entries, hash: head.hash });
    const all = redacted === 0 ? intact : cliSentence('cliAudit.erased', { intact, redacted });
    return `${terminalText(all)}\n`;
  }
  const named = breaks.map((each) => `  ${terminalText(sentences[each.kind](each))}`);
  const more = broken - breaks.length;
  return [
    terminalText(cliSentence('cliAudit.changed', { entries, broken })),
    ...named,
    ...(more > 0 ? [`  ${terminalText(cliSentence('cliAudit.more', { more }))}`] : []),
    '',
  ].join('\n');
}

function failed(reason: ShownText): number {
  writeStderr(`corral audit verify: ${terminalText(reason)}\n`);
  return FAILED;
}
