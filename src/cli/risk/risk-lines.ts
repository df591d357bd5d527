import { z } from 'zod';

import type { Places } from '#core/risk/places.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { Output } from '../convert/output.ts';
import { isAllowedBy, ruleOfWords, subjectOfCommand } from './command-rule.ts';

export type LineCounts = { readonly lines: number; readonly bad: number };

/** One line of input. Without `rule`, no rule allows anything. */
const riskLine = z.object({ command: z.string(), rule: z.string().nullish() });
type RiskLine = z.infer<typeof riskLine>;

/**
 * Prints one JSON line for each line of input, in order and with back-pressure. Blank lines are
 * skipped.
 */
export async function judgeLines(
  chunks: AsyncIterable<unknown>,
  output: Output,
  places: Places,
): Promise<LineCounts> {
  const splitter = new LineSplitter();
  let lines = 0;
  let bad = 0;
  const judgeEach = async (some: readonly SplitLine[]) => {
    for (const line of some) {
      lines += 1;
      const judged = judgedLine(line, lines, places);
      if ('error' in judged) bad += 1;
      await output.write(`${printableJson(JSON.stringify(judged))}\n`);
    }
  };
  for await (const chunk of chunks)
    if (chunk instanceof Uint8Array) await judgeEach(splitter.push(chunk));
  await judgeEach(splitter.flush());
  return { lines, bad };
}

function judgedLine(line: SplitLine, number: number, places: Places) {
  const parsed = parseLine(line);
  if (!parsed.ok) return { error: parsed.error, line: number };
  const { command, rule: words } = parsed.value;
  const subject = subjectOfCommand(command, places);
  const { level, reasons } = subject.risk;
  const rule = words === undefined || words === null ? ok(null) : ruleOfWords(words);
  if (!rule.ok)
    return {
      command,
      level,
      reasons,
      allowedByRule: false,
      error: textIn('en', rule.error),
      line: number,
    };
  return { command, level, reasons, allowedByRule: isAllowedBy(rule.value, subject) };
}

const EXPECTED = 'Expected one JSON object, such as {"command": "git log -3", "rule": "git log"}';

function parseLine({ text, truncated }: SplitLine): Result<RiskLine, string> {
  if (truncated) return err('The line is longer than 64 MiB and was not read.');
  try {
    const parsed = riskLine.safeParse(JSON.parse(text));
    if (parsed.success) return ok(parsed.data);
    const fields = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the line'}: ${message}`,
    );
    return err(`${EXPECTED}. ${fields.join('; ')}`);
  } catch {
    return err(`${EXPECTED}. The line is not JSON.`);
  }
}
