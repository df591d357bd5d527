import { homedir } from 'node:os';
import { resolve } from 'node:path';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import type { Places } from '#core/risk/places.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { languageOfTerminal } from '#shared/words/language.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import { Output, OutputClosed } from './convert/output.ts';
import { ruleOfWords, subjectOfCommand } from './risk/command-rule.ts';
import { riskExplanation } from './risk/risk-explanation.ts';
import { judgeLines } from './risk/risk-lines.ts';
import { runRequest } from './run-request.ts';
import { terminalText, writeStderr } from './terminal-output.ts';
import { readErrorText } from './read-error.ts';

const FAILED = 1;

type Request = { readonly places: Places } & (
  | { readonly command: string; readonly rule: RuleDraft | null }
  | { readonly command: null }
);

/** Runs `corral risk`. Resolves with the exit code. */
export function risk(args: readonly string[]): Promise<number> {
  return runRequest(cliSentence('cliUsage.risk'), parseRisk(args), print);
}

function parseRisk(args: readonly string[]): Result<Request | 'help', ShownText> {
  const text = { type: 'string' } as const;
  const options = {
    cwd: text,
    home: text,
    rule: text,
    help: { type: 'boolean', default: false, short: 'h' },
  } as const;
  const parsed = parseCommandArgs(args, { options, allowPositionals: true });
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const [command] = positionals;
  if (command === undefined || positionals.length > 1)
    return err(cliSentence('cliFailures.giveCommand'));
  const places = {
    cwd: resolve(values.cwd ?? process.cwd()),
    homeDir: resolve(values.home ?? homedir()),
  };
  if (command === '-')
    return values.rule === undefined
      ? ok({ places, command: null })
      : err(cliSentence('cliFailures.ruleOfLines'));
  const rule = values.rule === undefined ? ok(null) : ruleOfWords(values.rule);
  return rule.ok ? ok({ places, command, rule: rule.value }) : rule;
}

async function print(request: Request): Promise<number> {
  const { places } = request;
  const output = new Output(process.stdout);
  try {
    if (request.command !== null) {
      const { command, rule } = request;
      await output.write(
        visibleText(
          riskExplanation(
            languageOfTerminal(process.env),
            command,
            subjectOfCommand(command, places),
            rule,
          ),
        ),
      );
      return 0;
    }
    const { lines, bad } = await judgeLines(process.stdin, output, places);
    if (bad === 0) return 0;
    return failed(cliSentence('cliFailures.badLines', { bad, lines }));
  } catch (thrown) {
    if (thrown instanceof OutputClosed) return 0;
    return failed(readErrorText('-', thrown));
  }
}

function failed(reason: Sentence): number {
  writeStderr(`corral risk: ${terminalText(reason)}\n`);
  return FAILED;
}
