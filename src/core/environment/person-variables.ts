import { basename } from 'node:path';

import type { Environment, ProcessPort } from '#core/ports.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { isFields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { isOneOf, withoutStarters } from './foreign-variables.ts';

type Variables = Readonly<Record<string, string>>;
type Facts = Pick<Environment, 'platform' | 'homeDir' | 'variables' | 'node'>;
type Runs = Pick<ProcessPort, 'run'>;

/** Limit of the start files of a shell, some of which load version managers. */
const SHELL_MS = 5000;
/** Encloses the variables in the output, because start files may print, too. */
const MARK = 'corral-variables';
const PRINT = `process.stdout.write("${MARK}"+JSON.stringify(process.env)+"${MARK}")`;

export type PersonVariables = {
  readonly variables: Variables;
  /** Reason why the login shell could not be asked; null if it answered or was not asked. */
  readonly failure: string | null;
};

/**
 * Returns the variables of the person: those of the process, without what npm, git or an agent added
 * that started it. Values that these may have replaced, such as EDITOR, are those of the person's
 * login shell. Without such a starter, no shell runs.
 */
export async function personVariables(facts: Facts, processes: Runs): Promise<PersonVariables> {
  const { kept, leftOut } = withoutStarters(facts.variables);
  if (leftOut.length === 0 || facts.platform === 'win32') return { variables: kept, failure: null };
  const printed = await loginShellVariables({ ...facts, variables: kept }, processes);
  if (!printed.ok) return { variables: kept, failure: printed.error };
  const own = Object.entries(printed.value).filter(
    ([name]) => isOneOf(name, leftOut) && !Object.hasOwn(facts.node.env, name),
  );
  return { variables: { ...kept, ...Object.fromEntries(own) }, failure: null };
}

/** Returns the variables that the login shell has after its start. */
async function loginShellVariables(
  { homeDir, variables, node }: Facts,
  processes: Runs,
): Promise<Result<Variables, string>> {
  const file = variables['SHELL'] || '/bin/sh';
  const command = `'${node.command.replaceAll("'", String.raw`'\''`)}' -e '${PRINT}'`;
  // csh accepts -l only without other flags.
  const flags = /^t?csh$/.test(basename(file)) ? ['-i'] : ['-l', '-i'];
  const done = await processes.run(file, [...flags, '-c', command], {
    cwd: homeDir,
    env: { ...variables, ...node.env },
    timeoutMs: SHELL_MS,
  });
  if (!done.ok) return err(done.error.code);
  const printed = readPrinted(done.value.stdout);
  return printed ? ok(printed) : err(`exit ${done.value.code}`);
}

function readPrinted(output: string): Variables | null {
  const read = parseJson(output.split(MARK)[1] ?? '');
  if (!isFields(read)) return null;
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}
