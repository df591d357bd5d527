import { plainPowerShell } from './shell/power-shell.ts';

/** What a tool of an agent would do, whatever the agent calls it. */
export type ToolUse =
  /** `command`: as a POSIX shell would have it; `null`: it is in a language that is not read, or missing. */
  | {
      readonly kind: 'shell';
      readonly command: string | null;
      /** Where it runs, when not where the session works. */
      readonly cwd: string | null;
      /** What is asked for besides: fewer guards, a host. */
      readonly extras: readonly ShellExtra[];
    }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'write'; readonly paths: readonly string[] }
  | { readonly kind: 'web'; readonly url: string | null }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  /** More than the agent's sandbox gives, for whatever comes. */
  | { readonly kind: 'permissions' }
  /** It only organises the agent's own work. */
  | { readonly kind: 'own' }
  | { readonly kind: 'unknown' };

export type ShellExtra = { readonly kind: 'guards' | 'host'; readonly subject: string };

type Fields = Readonly<Record<string, unknown>>;

const shells: ReadonlySet<string> = new Set([
  'bash',
  'shell',
  'local_shell',
  'exec_command',
  'shell_command',
  'run_shell_command',
  'commandexecution',
  'execute',
]);
const readers: ReadonlySet<string> = new Set([
  'read',
  'notebookread',
  'view',
  'ls',
  'glob',
  'grep',
  'search',
  'read_file',
  'list_directory',
]);
const writers: ReadonlySet<string> = new Set([
  'write',
  'edit',
  'multiedit',
  'notebookedit',
  'apply_patch',
  'filechange',
  'write_file',
  'replace',
  'delete',
  'move',
]);
const webs: ReadonlySet<string> = new Set(['webfetch', 'websearch', 'web_fetch', 'web_search', 'fetch']);
const own: ReadonlySet<string> = new Set([
  'task',
  'agent',
  'todowrite',
  'todo_write',
  'update_plan',
  'exitplanmode',
  'enterplanmode',
  'askuserquestion',
  'bashoutput',
  'taskoutput',
  'killshell',
  'taskstop',
  'skill',
  'slashcommand',
  'think',
  'taskcreate',
  'taskupdate',
  'tasklist',
  'taskget',
  'toolsearch',
]);

const pathFields = ['file_path', 'path', 'notebook_path', 'filePath', 'moved_to', 'cwd', 'directory'];

export function toolUseOf(toolName: string, input: unknown): ToolUse {
  const fields = isFields(input) ? input : {};
  const name = toolName.toLowerCase();
  const mcp = /^mcp__(.+?)__(.+)$/.exec(toolName);
  if (mcp) return { kind: 'mcp', server: mcp[1] ?? '', tool: mcp[2] ?? '' };
  if (shells.has(name) || name === 'powershell') {
    const command = name === 'powershell' ? plainPowerShell(textAt(fields, 'command') ?? '') : commandOf(fields);
    return { kind: 'shell', command, cwd: textAt(fields, 'cwd') ?? textAt(fields, 'workdir'), extras: extrasOf(fields) };
  }
  if (name === 'requestpermissions') return { kind: 'permissions' };
  if (readers.has(name)) return { kind: 'read', paths: pathsOf(fields) };
  if (writers.has(name)) return { kind: 'write', paths: pathsOf(fields) };
  if (webs.has(name)) return { kind: 'web', url: textAt(fields, 'url') };
  return own.has(name) ? { kind: 'own' } : { kind: 'unknown' };
}

/** Each of them widens what a yes means. */
function extrasOf(fields: Fields): readonly ShellExtra[] {
  const host = textAt(fields, 'networkHost');
  return [
    ...(fields.dangerouslyDisableSandbox === true ? [{ kind: 'guards' as const, subject: 'dangerouslyDisableSandbox' }] : []),
    ...(fields.additionalPermissions === undefined ? [] : [{ kind: 'guards' as const, subject: 'additionalPermissions' }]),
    ...(host === null ? [] : [{ kind: 'host' as const, subject: host }]),
  ];
}

function textAt(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}

/** A command may come as a list of words, as `["bash", "-lc", "..."]`. */
function commandOf({ command, cmd }: Fields): string | null {
  const given = command ?? cmd;
  if (typeof given === 'string') return given;
  if (!Array.isArray(given) || !given.every((word) => typeof word === 'string')) return null;
  return given.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ');
}

function pathsOf(fields: Fields): readonly string[] {
  const single = pathFields.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []));
  const changes = isFields(fields.changes) ? Object.keys(fields.changes) : listOfPaths(fields.changes);
  const patch =
    typeof fields.patch === 'string'
      ? [...fields.patch.matchAll(/^\*\*\* (?:Add|Update|Delete|Move to:?) ?(?:File)?:? (.+)$/gm)].map((match) => match[1] ?? '')
      : [];
  const pattern =
    typeof fields.pattern === 'string' && fields.path === undefined && /^[/~]|\.\./.test(fields.pattern) ? [fields.pattern] : [];
  return [...single, ...changes, ...patch, ...pattern];
}

function listOfPaths(changes: unknown): readonly string[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((each: unknown) => (isFields(each) && typeof each.path === 'string' ? [each.path] : []));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
