import { writeStderr } from './terminal-output.ts';

type Command = {
  readonly name: string;
  readonly summary: string;
  readonly run: (args: readonly string[]) => Promise<number>;
};

const BAD_USAGE = 2;

/** Commands, loaded on demand: `convert` needs neither a database nor a server. */
const commands: readonly Command[] = [
  {
    name: 'audit',
    summary: 'check or export the record of what agents asked and who decided',
    run: async (args) => (await import('./audit.ts')).audit(args),
  },
  {
    name: 'convert',
    summary: "print an agent's recording as a conversation, one JSON message per line",
    run: async (args) => (await import('./convert.ts')).convert(args),
  },
  {
    name: 'doctor',
    summary: 'look for agents and programs, and say what is missing',
    run: async (args) => (await import('./doctor.ts')).doctor(args),
  },
  {
    name: 'extract',
    summary: "read a terminal's screen: does its program work, ask or rest?",
    run: async (args) => (await import('./extract.ts')).extract(args),
  },
  {
    name: 'risk',
    summary: 'say how risky a command is, and what a rule would allow',
    run: async (args) => (await import('./risk.ts')).risk(args),
  },
  {
    name: 'serve',
    summary: 'start Corral without a desktop window; it is used in a browser',
    run: async (args) => (await import('./serve.ts')).serve(args),
  },
  {
    name: 'watch-trigger',
    summary: 'have the running Corral read a terminal now',
    run: async (args) => (await import('./watch-trigger.ts')).watchTrigger(args),
  },
];

const usage = `Usage: corral <command> [options]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`).join('\n')}

Run "corral <command> --help" for the options of a command.
`;

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  if (command) return command.run(args);
  writeStderr(
    `${name === undefined ? 'Which command?' : `There is no command "${name}".`}\n\n${usage}`,
  );
  return BAD_USAGE;
}

process.exitCode = await main(process.argv.slice(2));
