import { z } from 'zod';

import { fit, listOf, maybeText, text } from '#shared/base/lenient.ts';
import type { LogInWay } from '#shared/agents/log-in-way.ts';

import { cut } from '../wire/session.ts';

/** Limits of what an agent may make every window show. */
const MAX_WAYS = 20;
const MAX_VARIABLES = 10;
const MAX_ARGS = 50;
const MAX_ARG = 1000;

const given = z.object({
  id: z.string().min(1).max(300),
  name: text,
  description: maybeText,
  type: maybeText,
  args: listOf(z.string()),
  env: z.record(z.string(), z.string()).catch({}),
  vars: listOf(z.object({ name: z.string() })),
  varName: maybeText,
  _meta: z
    .object({
      'terminal-auth': z
        .object({ command: z.string().min(1), args: listOf(z.string()) })
        .nullable()
        .catch(null),
    })
    .catch({ 'terminal-auth': null }),
});
type Given = z.output<typeof given>;

/** The program of an agent, and whether the person has entered it. */
type Invocation = {
  readonly command: string;
  readonly args: readonly string[];
  readonly isOwnEntry: boolean;
};

/** Returns the announced ways to log in. Ways that cannot be shown as a whole are left out. */
export function logInWays(
  methods: readonly unknown[],
  invocation: Invocation,
): readonly LogInWay[] {
  return methods
    .slice(0, MAX_WAYS)
    .flatMap((method) => fit(given, method) ?? [])
    .flatMap((method) => {
      const how = howOf(method, invocation);
      const { id, name, description } = method;
      return how === null
        ? []
        : { id, name: cut(name || id), description: description && cut(description), how };
    });
}

function howOf(method: Given, { command, args, isOwnEntry }: Invocation): LogInWay['how'] | null {
  const { type, vars, varName, env, _meta: meta } = method;
  const other = meta['terminal-auth'];
  if (other) return terminalOf({ file: other.command, args: other.args, env: {} });
  if (type === 'terminal')
    return terminalOf({ file: command, args: [...args, ...method.args], env });
  const names = [...vars.map(({ name }) => name), ...(varName === null ? [] : [varName])];
  if (type === 'env_var' || names.length > 0)
    return names.length > 0 && names.length <= MAX_VARIABLES && names.every(isVariable)
      ? { type: 'variables', names, isOwnEntry }
      : null;
  return type === null || type === 'agent' ? { type: 'agent' } : null;
}

const isVariable = (name: string) => /^[A-Za-z_]\w{0,99}$/.test(name);

/** Returns null if a person could not read the whole command before it runs. */
function terminalOf(
  run: Omit<Extract<LogInWay['how'], { type: 'terminal' }>, 'type'>,
): LogInWay['how'] | null {
  const parts = [run.file, ...run.args, ...Object.entries(run.env).flat()];
  const isReadable = (part: string) => part.length <= MAX_ARG && !/\p{C}/u.test(part);
  return parts.length <= MAX_ARGS &&
    parts.every(isReadable) &&
    Object.keys(run.env).every(isVariable)
    ? { type: 'terminal', ...run }
    : null;
}
