import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';

import { readScreen } from '#core/detection/ansi.ts';
import { cleanText } from '#core/detection/clean-up.ts';
import { agentNames, type AgentName } from '#core/detection/recogniser.ts';
import { RuleExtractor, type Reading } from '#core/detection/rule-extractor.ts';
import { guessCols, screenOf } from '#core/detection/screen/screen.ts';
import { MAX_LINES, type Snapshot } from '#core/detection/snapshot.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { CERTAIN } from '#shared/detection/extracted-message.ts';

import { llmChoice, llmOptions, llmUsageText, type LlmChoice } from './extract/llm-choice.ts';
import { readByModel, type ModelReading } from './extract/read-by-model.ts';
import { answered } from './asked.ts';
import { complain, plainJson } from './plain.ts';
import { unreadable } from './unreadable.ts';

const FAILED = 1;
/** What a screen and its scrollback can hold; of more, the end is read. */
const MOST_BYTES = 16 * 1024 * 1024;

const usage = `Usage: corral extract --agent NAME|auto [--cols N] [--title TEXT] [--llm] [--explain] FILE|-

Reads what a terminal shows, as text or as "tmux capture-pane -e" writes it, and prints as one JSON object whether
its program works, asks or rests. "-" reads standard input.

Options:
  --agent NAME       whose screen it is: ${agentNames.join(', ')}; auto looks for itself
  --cols N           how wide the terminal was; without it, as wide as its widest line
  --title TEXT       the terminal's title
  --explain          which recogniser saw what, and the screen's text as it was understood
${llmUsageText}  --help             show this
`;

const aliases: Readonly<Record<string, AgentName>> = { 'claude-code': 'claude', 'gemini-cli': 'gemini', 'codex-cli': 'codex' };

type Request = {
  readonly agent: AgentName | 'auto';
  readonly file: string;
  readonly cols: number | null;
  readonly title: string | null;
  readonly explain: boolean;
  readonly llm: LlmChoice | null;
};

/** `corral extract`. Resolves with the exit code. */
export function extract(args: readonly string[]): Promise<number> {
  return answered(usage, parse(args), print);
}

function parse(args: readonly string[]): Result<Request | 'help', string> {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = { agent: text, cols: text, title: text, explain: flag, help: { ...flag, short: 'h' }, ...llmOptions } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return ok('help');
    const llm = llmChoice(values, process.env);
    return llm.ok ? requestOf(values, positionals, llm.value) : llm;
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

type Values = {
  readonly agent?: string | undefined;
  readonly cols?: string | undefined;
  readonly title?: string | undefined;
  readonly explain: boolean;
};

function requestOf(values: Values, positionals: readonly string[], llm: LlmChoice | null): Result<Request, string> {
  const given = values.agent === undefined ? '' : `, not ${values.agent}`;
  const agent = agentOf(values.agent);
  if (agent === null) return err(`--agent must be auto or one of ${agentNames.join(', ')}${given}.`);
  const cols = values.cols === undefined ? null : Number(values.cols);
  if (cols !== null && !isWidth(cols)) return err(`--cols must be a number of columns, not ${values.cols ?? ''}.`);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) return err('Give one file, or - for standard input.');
  return ok({ agent, file, cols, title: values.title ?? null, explain: values.explain, llm });
}

const WIDEST = 10_000;
const isWidth = (cols: number) => Number.isInteger(cols) && cols > 0 && cols <= WIDEST;

function agentOf(name: string | undefined): AgentName | 'auto' | null {
  if (name === 'auto') return 'auto';
  return agentNames.find((each) => each === name) ?? aliases[name ?? ''] ?? null;
}

async function print({ agent, file, cols, title, explain, llm }: Request): Promise<number> {
  try {
    const lines = readScreen(await read(file));
    const snapshot: Snapshot = { lines, cols: cols ?? guessCols(lines), cursor: null, alternateScreen: null, title, isTyping: false };
    const reading = new RuleExtractor(agent).read(snapshot, MAX_LINES);
    const isAsked = llm !== null && (llm.isAlways || reading.message.confidence < CERTAIN);
    const model = isAsked ? await readByModel(llm, agent, snapshot) : null;
    if (model?.problem) complain(`corral extract: the model was of no help: ${model.problem}\n`);
    const message = model?.message ?? reading.message;
    const told = explain ? { ...message, explanation: explanation(reading, snapshot, model) } : message;
    process.stdout.write(`${plainJson(JSON.stringify(told))}\n`);
    return 0;
  } catch (thrown) {
    complain(`corral extract: ${unreadable(file, thrown)}\n`);
    return FAILED;
  }
}

function explanation({ agent, witnesses }: Reading, snapshot: Snapshot, model: ModelReading | null) {
  const saw = witnesses.map(({ recogniser, sighting }) => ({ recogniser, ...sighting }));
  const text = cleanText(screenOf(snapshot, MAX_LINES), agent);
  return { agent, witnesses: saw, text, ...(model && { model: { ...model.usage, ms: model.ms, problem: model.problem } }) };
}

async function read(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    size += chunk.length;
    while (size - (chunks[0]?.length ?? 0) > MOST_BYTES) size -= chunks.shift()?.length ?? 0;
  }
  return Buffer.concat(chunks).toString('utf8');
}
