import { createReadStream } from 'node:fs';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import { agentDrivers, agentScreens, screenNames } from '#core/agents/all.ts';
import { driverOf } from '#core/agents/driver.ts';
import { guessCols, screenOf } from '#core/agents/kits/screen/screen.ts';
import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { readScreen } from '#core/detection/ansi.ts';
import { cleanText } from '#core/detection/clean-up.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { DEFAULT_MODEL } from '#shared/detection/llm-settings.ts';
import { CERTAIN } from '#shared/detection/extracted-message.ts';
import { windowsOf } from '#shared/detection/extraction-settings.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import { llmChoice, llmOptions, type LlmChoice } from './extract/llm-choice.ts';
import { readByModel, type ModelReading } from './extract/read-by-model.ts';
import { readByRules, type RulesReading } from './extract/read-by-rules.ts';
import { runRequest } from './run-request.ts';
import { terminalText, writeStderr } from './terminal-output.ts';
import { readErrorText } from './read-error.ts';

const FAILED = 1;
/** Size limit of a screen with its scrollback; of a longer input, only the end is read. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Names of the agents whose screens can be read: Corral's id for agents that it drives. */
const agentNames = screenNames.map(
  (name) => agentDrivers.find(({ screen }) => screen?.name === name)?.id ?? name,
);

type Request = {
  readonly agent: string;
  readonly file: string;
  readonly cols: number | null;
  readonly title: string | null;
  /** Null to read all lines at once. */
  readonly windows: readonly number[] | null;
  readonly explain: boolean;
  readonly llm: LlmChoice | null;
};

/** Runs `corral extract`. Resolves with the exit code. */
export function extract(args: readonly string[]): Promise<number> {
  const agents = agentNames.join(', ');
  const usage = cliSentence('cliUsage.extract', { agents, model: DEFAULT_MODEL });
  return runRequest(usage, parseExtract(args), print);
}

function parseExtract(args: readonly string[]): Result<Request | 'help', ShownText> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    agent: text,
    cols: text,
    title: text,
    windows: text,
    explain: flag,
    help: { ...flag, short: 'h' },
    ...llmOptions,
  } as const;
  const parsed = parseCommandArgs(args, { options, allowPositionals: true });
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const llm = llmChoice(values, process.env);
  return llm.ok ? requestOf(values, positionals, llm.value) : llm;
}

type Values = {
  readonly agent?: string | undefined;
  readonly cols?: string | undefined;
  readonly title?: string | undefined;
  readonly windows?: string | undefined;
  readonly explain: boolean;
};

function requestOf(
  values: Values,
  positionals: readonly string[],
  llm: LlmChoice | null,
): Result<Request, Sentence> {
  const { agent: named, cols: width, windows: list, title = null, explain } = values;
  const agent = agentOf(named);
  if (agent === null) return err(wrongAgent(named));
  const cols = optional(width, Number);
  if (cols !== null && !isWidth(cols))
    return err(cliSentence('cliFailures.colsOption', { given: width ?? '' }));
  const windows = optional(list, windowsOf);
  if (list !== undefined && windows === null) return err(cliSentence('cliFailures.windowsOption'));
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) return err(cliSentence('cliFailures.giveFile'));
  return ok({ agent, file, cols, title, windows, explain, llm });
}

function wrongAgent(given: string | undefined): Sentence {
  const agents = agentNames.join(', ');
  return given === undefined
    ? cliSentence('cliFailures.autoOption', { agents })
    : cliSentence('cliFailures.autoOptionNot', { agents, given });
}

/** Parses an option; returns null if it was not optional. */
function optional<T>(text: string | undefined, read: (text: string) => T): T | null {
  return text === undefined ? null : read(text);
}

const WIDEST = 10_000;
const isWidth = (cols: number) => Number.isInteger(cols) && cols > 0 && cols <= WIDEST;

function agentOf(name: string | undefined): string | null {
  if (name === 'auto') return 'auto';
  const driver = driverOf(agentDrivers, name ?? '');
  const alias = agentScreens.find(({ aliases }) => aliases.some((each) => each === name));
  return driver?.screen?.name ?? screenNames.find((each) => each === name) ?? alias?.name ?? null;
}

async function print({
  agent,
  file,
  cols,
  title,
  windows,
  explain,
  llm,
}: Request): Promise<number> {
  try {
    const lines = readScreen(await read(file));
    const snapshot: Snapshot = {
      lines,
      cols: cols ?? guessCols(lines),
      cursor: null,
      alternateScreen: null,
      title,
      isTyping: false,
    };
    const reading = await readByRules(agent, snapshot, windows);
    const usesModel = llm !== null && (llm.isAlways || reading.message.confidence < CERTAIN);
    const model = usesModel ? await readByModel(llm, agent, snapshot, windows) : null;
    if (model?.problem)
      reportFailure(cliSentence('cliFailures.modelFailed', { reason: model.problem }));
    const message = model?.message ?? reading.message;
    const output = explain
      ? { ...message, explanation: explanation(reading, snapshot, model) }
      : message;
    process.stdout.write(`${printableJson(JSON.stringify(output))}\n`);
    return 0;
  } catch (thrown) {
    reportFailure(readErrorText(file, thrown));
    return FAILED;
  }
}

function reportFailure(reason: Sentence): void {
  writeStderr(`corral extract: ${terminalText(reason)}\n`);
}

function explanation(
  { agent, witnesses, lines }: RulesReading,
  snapshot: Snapshot,
  model: ModelReading | null,
) {
  const saw = witnesses.map(({ recogniser, recognition }) => ({ recogniser, ...recognition }));
  const text = cleanText(screenOf(snapshot, lines), agent, agentScreens);
  return {
    agent,
    witnesses: saw,
    text,
    ...(model && {
      model: {
        ...model.usage,
        ms: model.ms,
        problem: model.problem === null ? null : textIn('en', model.problem),
      },
    }),
  };
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
