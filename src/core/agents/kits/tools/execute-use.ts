import { textAt, type Fields } from '#shared/base/fields.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';
import type { ExecuteExtra, ToolUse } from '#shared/tool/tool-use.ts';

/** Returns the use of a tool that runs a command, from the fields that agents give it in. */
export function executeUse(action: ToolAction, fields: Fields, isPowerShell = false): ToolUse {
  const use: ToolUse & { kind: 'execute' } = {
    kind: 'execute',
    action,
    command: isPowerShell ? textAt(fields, 'command') : commandOf(fields),
  };
  if (isPowerShell) use.language = 'powershell';
  const cwd = textAt(fields, 'cwd') ?? textAt(fields, 'workdir');
  if (cwd !== null) use.cwd = cwd;
  const extras = extrasOf(fields);
  if (extras.length > 0) use.extras = extras;
  return use;
}

/** Filled by hand, as the rest of the use: a transcript has tens of thousands of commands, and nearly none asks for more. */
function extrasOf(fields: Fields): ExecuteExtra[] {
  const extras: ExecuteExtra[] = [];
  if (fields.dangerouslyDisableSandbox === true) extras.push({ kind: 'guards', subject: 'dangerouslyDisableSandbox' });
  if (fields.additionalPermissions !== undefined) extras.push({ kind: 'guards', subject: 'additionalPermissions' });
  const host = textAt(fields, 'networkHost');
  if (host !== null) extras.push({ kind: 'host', subject: host });
  return extras;
}

/** A command may come as a list of words, as `["bash", "-lc", "..."]`. */
function commandOf({ command, cmd }: Fields): string | null {
  const given = command ?? cmd;
  if (typeof given === 'string') return given;
  if (!Array.isArray(given) || !given.every((word) => typeof word === 'string')) return null;
  return given.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ');
}
