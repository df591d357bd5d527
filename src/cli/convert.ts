import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { driverOf, type Recording } from '#core/agents/driver.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import { ConversationWriter } from './convert/conversation-writer.ts';
import { Output, OutputClosed } from './convert/output.ts';
import { runRequest } from './run-request.ts';
import { terminalText, writeStderr } from './terminal-output.ts';
import { readErrorText } from './read-error.ts';

const FAILED = 1;

const recorded = agentDrivers.filter(({ recording }) => recording !== undefined);
const readable = recorded.flatMap(({ id, recording, offered }) =>
  recording && offered !== 'whenFound' ? [{ id, recording }] : [],
);
/** Ids of the agents whose recordings have the same format, and which few machines have. */
const others = recorded.flatMap(({ id, offered }) => (offered === 'whenFound' ? [id] : []));

type Request = {
  readonly agentId: string;
  readonly read: Recording['read'];
  readonly file: string;
  readonly raw: boolean;
  readonly stats: boolean;
};

/** Runs `corral convert`. Resolves with the exit code. */
export function convert(args: readonly string[]): Promise<number> {
  return runRequest(usage(), parseConvert(args), print);
}

function usage(): Sentence {
  const formats = readable.map(({ recording }) => `  - ${terminalText(formatsOf(recording))}`);
  return cliSentence('cliUsage.convert', {
    agents: agentNames(),
    formats: formats.join('\n'),
    others: lines(others),
  });
}

function formatsOf({ formats }: Recording): Sentence {
  return 'printedBy' in formats
    ? cliSentence('cliUsage.printedBy', { command: formats.printedBy })
    : formats;
}

/** Returns the words in indented lines of a terminal's width. */
function lines(words: readonly string[]): string {
  const text = words.join(', ').replaceAll(/(.{1,90})(?:, |$)/g, '    $1,\n');
  return text.replace(/,\n$/, '');
}

/** Returns the ids as words: `a or b`. */
function agentNames(): Sentence | string {
  const names = readable.map(({ id }) => id);
  const last = names.at(-1) ?? '';
  return names.length < 2
    ? last
    : cliSentence('cliFailures.or', { some: names.slice(0, -1).join(', '), last });
}

function parseConvert(args: readonly string[]): Result<Request | 'help', ShownText> {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    agent: { type: 'string' },
    raw: flag,
    stats: flag,
    help: { ...flag, short: 'h' },
  } as const;
  const parsed = parseCommandArgs(args, { options, allowPositionals: true });
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const [file] = positionals;
  const driver = driverOf(agentDrivers, values.agent ?? '');
  if (!driver?.recording) return err(wrongAgent(values.agent));
  if (file === undefined || positionals.length > 1) return err(cliSentence('cliFailures.giveFile'));
  return ok({
    agentId: driver.id,
    read: driver.recording.read,
    file,
    raw: values.raw,
    stats: values.stats,
  });
}

function wrongAgent(given: string | undefined): Sentence {
  const agents = agentNames();
  return given === undefined
    ? cliSentence('cliFailures.agentOption', { agents })
    : cliSentence('cliFailures.agentOptionNot', { agents, given });
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
    writeStderr(`corral convert: ${terminalText(readErrorText(file, thrown))}\n`);
    return FAILED;
  }
  if (stats) writeStderr(`${JSON.stringify(writer.stats())}\n`);
  return 0;
}
