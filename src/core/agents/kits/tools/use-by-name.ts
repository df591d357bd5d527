import { isFields, textAt, type Fields } from '#shared/base/fields.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';
import { mainSubject, type ToolKind, type ToolUse } from '#shared/tool/tool-use.ts';

import { executeUse } from './execute-use.ts';
import { pathsOf } from './input-paths.ts';

/** Kind of an action that alone determines the kind. */
type ActionKind = Exclude<ToolKind, 'think' | 'move' | 'mcp'>;

const KINDS: { readonly [A in ToolAction]?: ActionKind } = {
  command: 'execute',
  read: 'read',
  write: 'edit',
  update: 'edit',
  notebook: 'edit',
  delete: 'delete',
  search: 'search',
  find: 'search',
  list: 'search',
  fetch: 'fetch',
  web: 'fetch',
  agent: 'subagent',
  questions: 'question',
  plan: 'plan',
  planMode: 'switchMode',
  todos: 'todo',
  todosRead: 'todo',
  taskCreate: 'todo',
  taskUpdate: 'todo',
  taskGet: 'todo',
  taskList: 'todo',
};

const named = (kind: ToolKind, names: string) =>
  names.split(' ').map((name) => [name, kind] as const);

/** Kinds by the lower-case names that agents and their models give to tools of the same use. */
const KINDS_BY_NAME: ReadonlyMap<string, ToolKind> = new Map([
  ...named(
    'execute',
    'bash shell local_shell exec_command shell_command run_shell_command commandexecution execute powershell',
  ),
  ...named('read', 'read notebookread view read_file'),
  ...named('search', 'ls glob grep search list_directory'),
  ...named('edit', 'write edit multiedit notebookedit apply_patch filechange write_file replace'),
  ...named('delete', 'delete'),
  ...named('move', 'move'),
  ...named('fetch', 'webfetch websearch web_fetch web_search fetch'),
  ...named('subagent', 'task agent'),
  ...named('todo', 'todowrite todo_write update_plan taskcreate taskupdate tasklist taskget'),
  ...named('plan', 'exitplanmode'),
  ...named('switchMode', 'enterplanmode requestpermissions'),
  ...named('question', 'askuserquestion'),
  ...named('think', 'think'),
]);

/** Returns the kind of a tool whose input is not known yet. */
export function kindByName(toolName: string): ToolKind {
  return toolName.startsWith('mcp__')
    ? 'mcp'
    : (KINDS_BY_NAME.get(toolName.toLowerCase()) ?? 'other');
}

/** Lower-case names of tools that only organise the agent's own work. */
const OWN_WORK: ReadonlySet<string> = new Set([
  ...'task agent todowrite todo_write update_plan exitplanmode enterplanmode askuserquestion bashoutput taskoutput killshell'.split(
    ' ',
  ),
  ...'taskstop skill slashcommand think taskcreate taskupdate tasklist taskget toolsearch'.split(
    ' ',
  ),
]);

/**
 * A tool that an agent's reader knows: its action, and the input fields that can name the subject,
 * in order of preference.
 */
export type KnownTool = { readonly action: ToolAction; readonly about: readonly string[] };

/**
 * Returns the tool use in neutral words, from its name and input. Total. `known` is null if the
 * agent's reader does not know the tool.
 */
export function useByName(toolName: string, input: unknown, known: KnownTool | null): ToolUse {
  const fields = isFields(input) ? input : {};
  const mcp = toolName.startsWith('mcp__') ? /^mcp__(.+?)__(.+)$/.exec(toolName) : null;
  if (mcp) return { kind: 'mcp', action: 'other', server: mcp[1] ?? '', tool: mcp[2] ?? '' };
  const action = known?.action ?? 'other';
  const name = toolName.toLowerCase();
  const use = typedUse(KINDS[action] ?? KINDS_BY_NAME.get(name) ?? 'other', {
    action,
    name,
    fields,
  });
  const subject = known ? textIn(fields, known.about) : toolName;
  return subject === mainSubject(use) ? use : { ...use, subject };
}

type UseReading = { readonly action: ToolAction; readonly name: string; readonly fields: Fields };

function typedUse(kind: ToolKind, { action, name, fields }: UseReading): ToolUse {
  switch (kind) {
    case 'execute':
      return executeUse(action, fields, name === 'powershell');
    case 'edit': {
      const replaces = replacesOf(name, fields);
      return { kind, action, paths: pathsOf(fields), ...(replaces && { replaces }) };
    }
    case 'read':
    case 'delete':
    case 'move':
      return { kind, action, paths: pathsOf(fields) };
    case 'search':
      return { kind, action, pattern: textAt(fields, 'pattern'), paths: pathsOf(fields) };
    case 'fetch':
      return { kind, action, url: textAt(fields, 'url'), query: textAt(fields, 'query') };
    case 'mcp':
      return { kind, action, server: '', tool: name };
    default:
      return { kind, action, effect: effectOf(name) };
  }
}

function replacesOf(name: string, fields: Fields): 'file' | 'once' | 'everywhere' | null {
  if (name === 'write') return 'file';
  if (name !== 'edit' || textAt(fields, 'old_string') === null) return null;
  return fields.replace_all === true ? 'everywhere' : 'once';
}

function effectOf(name: string): 'ownWork' | 'sandbox' | 'unknown' {
  if (name === 'requestpermissions') return 'sandbox';
  return OWN_WORK.has(name) ? 'ownWork' : 'unknown';
}

function textIn(fields: Fields, names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && /\S/.test(text)) return text;
  }
  return '';
}
