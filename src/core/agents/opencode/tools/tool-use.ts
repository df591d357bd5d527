import { executeUse } from '#core/agents/kits/tools/execute-use.ts';
import { pathsOf } from '#core/agents/kits/tools/input-paths.ts';
import { useByName, type KnownTool } from '#core/agents/kits/tools/use-by-name.ts';
import { isFields, textAt } from '#shared/base/fields.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

type Named = KnownTool & { readonly name: string };

/** OpenCode's tools: the name in Corral's rules, the action, and the fields of the subject. */
const known: ReadonlyMap<string, Named> = new Map<string, Named>([
  ['bash', { name: 'Bash', action: 'command', about: ['command'] }],
  ['read', { name: 'Read', action: 'read', about: ['filePath'] }],
  ['write', { name: 'Write', action: 'write', about: ['filePath'] }],
  ['edit', { name: 'Edit', action: 'update', about: ['filePath'] }],
  ['multiedit', { name: 'MultiEdit', action: 'update', about: ['filePath'] }],
  ['patch', { name: 'ApplyPatch', action: 'update', about: ['filePath'] }],
  ['apply_patch', { name: 'ApplyPatch', action: 'update', about: ['filePath'] }],
  ['grep', { name: 'Grep', action: 'search', about: ['pattern'] }],
  ['glob', { name: 'Glob', action: 'find', about: ['pattern'] }],
  ['list', { name: 'LS', action: 'list', about: ['path'] }],
  ['webfetch', { name: 'WebFetch', action: 'fetch', about: ['url'] }],
  ['websearch', { name: 'WebSearch', action: 'web', about: ['query'] }],
  ['codesearch', { name: 'CodeSearch', action: 'web', about: ['query'] }],
  ['task', { name: 'Agent', action: 'agent', about: ['description', 'prompt'] }],
  ['todowrite', { name: 'TodoWrite', action: 'todos', about: [] }],
  ['todoread', { name: 'TodoRead', action: 'todosRead', about: [] }],
  ['question', { name: 'AskUserQuestion', action: 'questions', about: [] }],
  ['skill', { name: 'Skill', action: 'skill', about: ['name'] }],
  ['plan_exit', { name: 'ExitPlanMode', action: 'plan', about: [] }],
  ['plan_enter', { name: 'EnterPlanMode', action: 'planMode', about: [] }],
  ['lsp', { name: 'LSP', action: 'languageServer', about: ['operation'] }],
]);

const byName: ReadonlyMap<string, Named> = new Map(
  [...known.values()].map((each) => [each.name, each] as const),
);

/** Returns the name of a tool in Corral, which rules use for every agent. */
export function toolNameOf(tool: string): string {
  return known.get(tool)?.name ?? tool;
}

/** Returns a use in neutral words. Total: accepts any name and any input. */
export function describeUse(toolName: string, input: unknown): ToolUse {
  const fields = isFields(input) ? input : {};
  if (toolName === 'Bash') return executeUse('command', fields);
  if (toolName === 'Write')
    return {
      kind: 'edit',
      action: 'write',
      paths: pathsOf(fields),
      replaces: 'file',
      fileText: 'converted',
    };
  if (toolName === 'Edit') {
    const replaces = fields.replaceAll === true ? ('everywhere' as const) : ('once' as const);
    const isKnown = textAt(fields, 'oldString') !== null;
    const use = { kind: 'edit', action: 'update', paths: pathsOf(fields) } as const;
    return isKnown ? { ...use, replaces, fileText: 'converted' } : use;
  }
  if (toolName === 'ApplyPatch' || toolName === 'MultiEdit')
    return { kind: 'edit', action: 'update', paths: patchPaths(fields) };
  return useByName(toolName, input, byName.get(toolName) ?? null);
}

function patchPaths(fields: Readonly<Record<string, unknown>>): string[] {
  const patch = textAt(fields, 'patchText');
  return pathsOf(patch === null ? fields : { ...fields, patch });
}
