import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { exportAudit } from './audit/export-audit.ts';
import { verify } from './audit/verify-audit.ts';
import { terminalText, writeStderr } from './terminal-output.ts';

const BAD_USAGE = 2;

/** Runs `corral audit`. Resolves with the exit code. */
export async function audit([name, ...args]: readonly string[]): Promise<number> {
  const usage = terminalText(cliSentence('cliUsage.audit'));
  if (name === '--help' || name === '-h' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage);
    return 0;
  }
  const bad = (reason: ShownText) => {
    writeStderr(`${terminalText(reason)}\n\n${usage}`);
    return BAD_USAGE;
  };
  if (name === 'verify') return verify(args, bad);
  if (name === 'export') return exportAudit(args, bad);
  return bad(
    name === undefined
      ? cliSentence('cliFailures.whichCommand')
      : cliSentence('cliFailures.noSuchCommand', { name: `audit ${name}` }),
  );
}
