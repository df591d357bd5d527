import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { claudeConverter } from '#core/agents/claude-code/converter.ts';
import { codexConverter } from '#core/agents/codex/converter.ts';
import type { Conversion } from '#core/agents/agent-event.ts';
import { convertChunks } from '#core/agents/convert-chunks.ts';
import { describeWith } from '#core/conversation/tool-processor.ts';
import { toolProcessors } from '#core/conversation/tools/registry.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { ConversationWriter } from './convert/conversation-writer.ts';
import { Output, OutputClosed } from './convert/output.ts';
import { answered } from './asked.ts';
import { complain } from './plain.ts';
import { unreadable } from './unreadable.ts';

const FAILED = 1;

const usage = `Usage: corral convert --agent NAME [--raw] [--stats] FILE|-

Reads what an agent printed (stream-json of Claude Code; app-server or exec --json of Codex) or wrote down (a transcript
of Claude Code's projects folder, a rollout of Codex's sessions folder) and prints its conversation as JSON, one message
per line. "-" reads standard input.

Options:
  --agent NAME   whose recording it is: claude-code or codex
  --raw          tool uses and tool results as they came, not merged into one message
  --stats        at the end, counts of the records as JSON on standard error
  --help         show this
`;

/** Reads chunks of a file of that name as the conversation of one agent. */
type Reader = (chunks: AsyncIterable<unknown>, name: string) => AsyncIterable<Pick<Conversion<unknown>, 'events' | 'fate'>>;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['claude-code', (chunks, name) => convertChunks(chunks, name, claudeConverter({ previewDetails: () => null }))],
  ['codex', (chunks, name) => convertChunks(chunks, name, codexConverter)],
]);

type Request = {
  readonly read: Reader;
  readonly file: string;
  readonly raw: boolean;
  readonly stats: boolean;
};

/** `corral convert`. Resolves with the exit code. */
export function convert(args: readonly string[]): Promise<number> {
  return answered(usage, parse(args), print);
}

function parse(args: readonly string[]): Result<Request | 'help', string> {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { agent: { type: 'string' }, raw: flag, stats: flag, help: { ...flag, short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return ok('help');
    const [file] = positionals;
    const read = readers.get(values.agent ?? '');
    if (!read)
      return err(`--agent must be ${[...readers.keys()].join(' or ')}${values.agent === undefined ? '' : `, not ${values.agent}`}.`);
    if (file === undefined || positionals.length > 1) return err('Give one file, or - for standard input.');
    return ok({ read, file, raw: values.raw, stats: values.stats });
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

async function print({ read, file, raw, stats }: Request): Promise<number> {
  const isStdin = file === '-';
  const name = isStdin ? 'stdin' : resolve(file);
  const sessionId = basename(name, '.jsonl');
  const output = new Output(process.stdout);
  const writer = new ConversationWriter(output, { sessionId, mergeToolMessages: !raw, describe: describeWith(toolProcessors) });
  try {
    const chunks = isStdin ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
    for await (const conversion of read(chunks, name)) await writer.take(conversion);
    await writer.end();
  } catch (thrown) {
    if (thrown instanceof OutputClosed) return 0;
    complain(`corral convert: ${unreadable(file, thrown)}\n`);
    return FAILED;
  }
  if (stats) complain(`${JSON.stringify(writer.stats())}\n`);
  return 0;
}
