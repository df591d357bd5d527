import { exportAudit, EXPORT_USAGE } from './audit/export-audit.ts';
import { verify, VERIFY_USAGE } from './audit/verify-audit.ts';
import { writeStderr } from './terminal-output.ts';

const BAD_USAGE = 2;

const usage = `Usage: corral audit verify [options]
       corral audit export --format jsonl|csv [options]

The audit is the record of what agents asked, who decided, and what they were told. Both commands only read,
and work while Corral runs.

${VERIFY_USAGE}

${EXPORT_USAGE}
`;

/** Runs `corral audit`. Resolves with the exit code. */
export async function audit([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage);
    return 0;
  }
  const bad = (reason: string) => {
    writeStderr(`${reason}\n\n${usage}`);
    return BAD_USAGE;
  };
  if (name === 'verify') return verify(args, bad);
  if (name === 'export') return exportAudit(args, bad);
  return bad(name === undefined ? 'Which command?' : `There is no command "audit ${name}".`);
}
