import { parseArgs } from 'node:util';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import type { SlashCommand } from '#shared/contract/sessions.ts';

import { DemoHost } from './host.ts';
import { Memory } from './memory.ts';
import { prepareProject } from './project.ts';
import { demoInput } from './protocol.ts';
import { Wire } from './wire.ts';
import { wordsFor } from './words/words-for.ts';

/** Returns the demo's words as slash commands: the rows of its help, followed by `help` itself. */
function demoCommands(): readonly SlashCommand[] {
  const rows = [...wordsFor('')('help', {}).matchAll(/^\| `(\w+)(?: (\w+))?` \| (.+) \|$/gm)];
  const commands = rows.map(([, name = '', argumentHint = '', description = '']) => ({
    name,
    description,
    argumentHint,
  }));
  return [...commands, { name: 'help', description: 'all of these words', argumentHint: '' }];
}

const DEFAULT_PACE_MS = 15;

function paceOf(variable: string | undefined): number {
  const pace = Number(variable);
  return variable !== undefined && Number.isFinite(pace) && pace >= 0 ? pace : DEFAULT_PACE_MS;
}

/**
 * Parses a line of input. An invalid line is a bug of Corral, so the demo throws and exits, as a
 * real agent would.
 */
function demoInputOf(line: string) {
  const input = demoInput.safeParse(JSON.parse(line));
  if (!input.success) throw new Error(`This is no input of the demo agent: ${line.slice(0, 200)}`);
  return input.data;
}

/** Runs the scripted agent, with JSON lines on its pipes. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { session: text, version: text, mode: text, model: text, resume: text },
  });
  const folder = process.cwd();
  await prepareProject(folder);
  const mode = values.mode ?? 'default';
  const memory = new Memory(folder, mode, values.resume === undefined ? 1 : Date.now());
  const sessionId = values.resume ?? `demo-${values.session ?? 'session'}`;
  const wire = new Wire(process.stdout, `${sessionId}-${memory.run}`);
  const host = new DemoHost(wire, memory, folder, paceOf(process.env['CORRAL_DEMO_PACE_MS']));
  const model = values.model ?? 'script';
  await wire.say({
    type: 'hello',
    parent: null,
    sessionId,
    version: values.version ?? '0',
    mode,
    model,
    commands: [...demoCommands()],
  });
  const lines = new LineSplitter();
  process.stdin.on('data', (chunk: Buffer) => {
    for (const line of lines.push(chunk)) void host.take(demoInputOf(line.text));
  });
  // Corral has closed its end; all running work ends with this process.
  process.stdin.once('end', () => process.exit(0));
  // A signal alone would end the process without the 'exit' event, whose listeners kill the running
  // commands.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(143));
  process.stdout.once('error', () => process.exit(0));
}

void main();
