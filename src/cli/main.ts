import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

import { terminalText, writeStderr } from './terminal-output.ts';

type Command = {
  readonly name: string;
  readonly summary: Sentence;
  readonly run: (args: readonly string[]) => Promise<number>;
};

const BAD_USAGE = 2;

/** Commands, loaded on demand: `convert` needs neither a database nor a server. */
const commands: readonly Command[] = [
  {
    name: 'agent',
    summary: cliSentence('cliUsage.agentSummary'),
    run: async (args) => (await import('./agent.ts')).agent(args),
  },
  {
    name: 'audit',
    summary: cliSentence('cliUsage.auditSummary'),
    run: async (args) => (await import('./audit.ts')).audit(args),
  },
  {
    name: 'convert',
    summary: cliSentence('cliUsage.convertSummary'),
    run: async (args) => (await import('./convert.ts')).convert(args),
  },
  {
    name: 'doctor',
    summary: cliSentence('cliUsage.doctorSummary'),
    run: async (args) => (await import('./doctor.ts')).doctor(args),
  },
  {
    name: 'export',
    summary: cliSentence('cliUsage.exportSummary'),
    run: async (args) => (await import('./export.ts')).exportConversation(args),
  },
  {
    name: 'extract',
    summary: cliSentence('cliUsage.extractSummary'),
    run: async (args) => (await import('./extract.ts')).extract(args),
  },
  {
    name: 'risk',
    summary: cliSentence('cliUsage.riskSummary'),
    run: async (args) => (await import('./risk.ts')).risk(args),
  },
  {
    name: 'search',
    summary: cliSentence('cliUsage.searchSummary'),
    run: async (args) => (await import('./search.ts')).search(args),
  },
  {
    name: 'serve',
    summary: cliSentence('cliUsage.serveSummary'),
    run: async (args) => (await import('./serve.ts')).serve(args),
  },
  {
    name: 'usage',
    summary: cliSentence('cliUsage.usageSummary'),
    run: async (args) => (await import('./usage.ts')).usage(args),
  },
  {
    name: 'watch-trigger',
    summary: cliSentence('cliUsage.watchTriggerSummary'),
    run: async (args) => (await import('./watch-trigger.ts')).watchTrigger(args),
  },
];

function usage(): string {
  const lines = commands.map(
    ({ name, summary }) => `  ${name.padEnd(13)} ${terminalText(summary)}`,
  );
  return terminalText(cliSentence('cliUsage.corral', { commands: lines.join('\n') }));
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usage());
    return 0;
  }
  if (name === '--version' || name === '-v') {
    const { findInstallation } = await import('#core/shell/installation.ts');
    process.stdout.write(`${findInstallation(import.meta.dirname).version}\n`);
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  if (command) return command.run(args);
  const reason =
    name === undefined
      ? cliSentence('cliFailures.whichCommand')
      : cliSentence('cliFailures.noSuchCommand', { name });
  writeStderr(`${terminalText(reason)}\n\n${usage()}`);
  return BAD_USAGE;
}

/** Ignores that the reader closed the pipe, as `head` does; the rest is then not printed. */
function ignoreClosedPipe(failure: NodeJS.ErrnoException): void {
  if (failure.code !== 'EPIPE') throw failure;
}

process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);
process.exitCode = await main(process.argv.slice(2));
