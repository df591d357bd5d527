import { textAt, type Fields } from '#shared/base/fields.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';
import type { ExecuteExtra, ToolUse } from '#shared/tool/tool-use.ts';

/** Returns the tool use of a command, read from the field names that agents use. */
export function executeUse(action: ToolAction, fields: Fields, isPowerShell = false): ToolUse {
  const use: ToolUse & { kind: 'execute' } = {
    kind: 'execute',
    action,
    command: isPowerShell ? textAt(fields, 'command') : commandOf(fields),
  };
  if (isPowerShell) use.language = 'powershell';
  const cwd = textAt(fields, 'cwd') ?? textAt(fields, 'workdir') ?? textAt(fields, 'directory');
  if (cwd !== null) use.cwd = cwd;
  const extras = extrasOf(fields);
  if (extras.length > 0) use.extras = extras;
  return use;
}

/**
 * Reads rare fields with plain conditions instead of a schema, because a transcript has tens of
 * thousands of commands and nearly none has these fields.
 */
function extrasOf(fields: Fields): ExecuteExtra[] {
  const extras: ExecuteExtra[] = [];
  if (fields.dangerouslyDisableSandbox === true)
    extras.push({ kind: 'guards', subject: 'dangerouslyDisableSandbox' });
  if (fields.additionalPermissions !== undefined)
    extras.push({ kind: 'guards', subject: 'additionalPermissions' });
  const host = textAt(fields, 'networkHost');
  if (host !== null) extras.push({ kind: 'host', subject: host });
  return extras;
}

/**
 * Returns the command as text; agents may send it as a list of words, such as `["bash", "-lc",
 * "..."]`.
 */
function commandOf({ command, cmd }: Fields): string | null {
  const given = command ?? cmd;
  if (typeof given === 'string') return given;
  if (!Array.isArray(given) || !given.every((word) => typeof word === 'string')) return null;
  return given
    .map((word) =>
      /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ');
}
