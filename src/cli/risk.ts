import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Places } from '#core/risk/places.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { Output, OutputClosed } from './convert/output.ts';
import { ruleOfWords, subjectOfCommand } from './risk/command-rule.ts';
import { riskExplanation } from './risk/risk-explanation.ts';
import { judgeLines } from './risk/risk-lines.ts';
import { runRequest } from './run-request.ts';
import { writeStderr } from './terminal-output.ts';
import { readErrorText } from './read-error.ts';

const FAILED = 1;

const usage = `Usage: corral risk [--cwd DIR] [--home DIR] [--rule WORDS] COMMAND
       corral risk [--cwd DIR] [--home DIR] -

Says how risky a shell command of an agent is, and which rules would allow it. Nothing is run. COMMAND is one argument:
put it in quotes. It is explained in words: each part, each reason, and the rules that Corral would suggest.

"-" reads JSON lines from standard input: {"command": "git log -3", "rule": "git log"}. "rule" may be absent: the first
words of a rule that allows commands everywhere. Prints one JSON line for each, in order:
{"command": ..., "level": "LOW", "MEDIUM" or "HIGH", "reasons": [...], "allowedByRule": true or false}. A line that
cannot be used gets an "error" in its place, and the exit code is 1 at the end.

Options:
  --cwd DIR      the folder of the session (default: this one)
  --home DIR     the home folder (default: yours)
  --rule WORDS   first words of a rule to try on COMMAND
  --help         show this
`;

type Request = { readonly places: Places } & (
  | { readonly command: string; readonly rule: RuleDraft | null }
  | { readonly command: null }
);

/** Runs `corral risk`. Resolves with the exit code. */
export function risk(args: readonly string[]): Promise<number> {
  return runRequest(usage, parse(args), print);
}

function parse(args: readonly string[]): Result<Request | 'help', string> {
  try {
    const text = { type: 'string' } as const;
    const options = {
      cwd: text,
      home: text,
      rule: text,
      help: { type: 'boolean', default: false, short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return ok('help');
    const [command] = positionals;
    if (command === undefined || positionals.length > 1)
      return err('Give one command in quotes, or - for JSON lines on standard input.');
    const places = {
      cwd: resolve(values.cwd ?? process.cwd()),
      homeDir: resolve(values.home ?? homedir()),
    };
    if (command === '-')
      return values.rule === undefined
        ? ok({ places, command: null })
        : err('With -, each line has its own "rule".');
    const rule = values.rule === undefined ? ok(null) : ruleOfWords(values.rule);
    return rule.ok ? ok({ places, command, rule: rule.value }) : rule;
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

async function print(request: Request): Promise<number> {
  const { places } = request;
  const output = new Output(process.stdout);
  try {
    if (request.command !== null) {
      const { command, rule } = request;
      await output.write(
        visibleText(riskExplanation(command, subjectOfCommand(command, places), rule)),
      );
      return 0;
    }
    const { lines, bad } = await judgeLines(process.stdin, output, places);
    if (bad === 0) return 0;
    writeStderr(
      `corral risk: ${bad} of ${lines} lines could not be used. Each has an "error" in its place.\n`,
    );
    return FAILED;
  } catch (thrown) {
    if (thrown instanceof OutputClosed) return 0;
    writeStderr(`corral risk: ${readErrorText('-', thrown)}\n`);
    return FAILED;
  }
}
