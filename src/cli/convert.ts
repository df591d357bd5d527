import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { driverOf, type Recording } from '#core/agents/driver.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { ConversationWriter } from './convert/conversation-writer.ts';
import { Output, OutputClosed } from './convert/output.ts';
import { runRequest } from './run-request.ts';
import { writeStderr } from './terminal-output.ts';
import { readErrorText } from './read-error.ts';

const FAILED = 1;

const readable = agentDrivers.flatMap(({ id, recording }) =>
  recording ? [{ id, recording }] : [],
);
const ids = readable.map(({ id }) => id).join(' or ');
const formats = readable.map(({ recording }) => `  - ${recording.formats}`).join('\n');

const usage = `Usage: corral convert --agent NAME [--raw] [--stats] FILE|-

Reads what an agent printed or wrote and prints its conversation as JSON, one message per line. "-" reads standard
input. These are read:
${formats}

Options:
  --agent NAME   whose recording it is: ${ids}
  --raw          tool uses and tool results as they came, not merged into one message
  --stats        at the end, counts of the records as JSON on standard error
  --help         show this
`;

type Request = {
  readonly agentId: string;
  readonly read: Recording['read'];
  readonly file: string;
  readonly raw: boolean;
  readonly stats: boolean;
};

/** Runs `corral convert`. Resolves with the exit code. */
export function convert(args: readonly string[]): Promise<number> {
  return runRequest(usage, parse(args), print);
}

function parse(args: readonly string[]): Result<Request | 'help', string> {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = {
      agent: { type: 'string' },
      raw: flag,
      stats: flag,
      help: { ...flag, short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return ok('help');
    const [file] = positionals;
    const driver = driverOf(agentDrivers, values.agent ?? '');
    if (!driver?.recording)
      return err(
        `--agent must be ${ids}${values.agent === undefined ? '' : `, not ${values.agent}`}.`,
      );
    if (file === undefined || positionals.length > 1)
      return err('Give one file, or - for standard input.');
    return ok({
      agentId: driver.id,
      read: driver.recording.read,
      file,
      raw: values.raw,
      stats: values.stats,
    });
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

async function print({ agentId, read, file, raw, stats }: Request): Promise<number> {
  const isStdin = file === '-';
  const name = isStdin ? 'stdin' : resolve(file);
  const sessionId = basename(name, '.jsonl');
  const output = new Output(process.stdout);
  const writer = new ConversationWriter(output, {
    sessionId,
    mergeToolMessages: !raw,
    describe: toolDescriber(agentDrivers)(agentId),
  });
  try {
    const chunks = isStdin ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
    for await (const conversion of read(chunks, name)) await writer.add(conversion);
    await writer.end();
  } catch (thrown) {
    if (thrown instanceof OutputClosed) return 0;
    writeStderr(`corral convert: ${readErrorText(file, thrown)}\n`);
    return FAILED;
  }
  if (stats) writeStderr(`${JSON.stringify(writer.stats())}\n`);
  return 0;
}
