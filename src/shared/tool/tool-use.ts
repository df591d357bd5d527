import { z } from 'zod';

import { toolAction } from './tool-action.ts';

const action = { action: toolAction };
/** What the words of the action name, where that is not the main field of the kind (see `subjectOfUse`). */
const subject = { subject: z.string().optional() };

/** Each of them widens what a yes means: fewer guards of the agent's sandbox, or a host to reach. */
export const executeExtra = z.object({ kind: z.enum(['guards', 'host']), subject: z.string() });
export type ExecuteExtra = z.infer<typeof executeExtra>;

/**
 * One use of a tool in neutral words: its kind (those of ACP) and its typed input. The agent's own reader makes it of the agent's
 * name and input, which stay beside it to be shown raw. No other part of Corral knows what agents call their tools.
 */
export const toolUse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('execute'),
    ...action,
    ...subject,
    /** Null if the agent does not say it. */
    command: z.string().nullable(),
    /** Absent: a POSIX shell. */
    language: z.literal('powershell').optional(),
    /** Where it runs; absent: where the session works. */
    cwd: z.string().optional(),
    extras: z.array(executeExtra).optional(),
  }),
  z.object({ kind: z.enum(['read', 'delete', 'move']), ...action, ...subject, paths: z.array(z.string()) }),
  z.object({
    kind: z.literal('edit'),
    ...action,
    ...subject,
    paths: z.array(z.string()),
    /** What the new text of the change takes the place of: the whole file, or the old text once or wherever it stands. Absent: not known. */
    replaces: z.enum(['file', 'once', 'everywhere']).optional(),
  }),
  z.object({ kind: z.literal('search'), ...action, ...subject, pattern: z.string().nullable(), paths: z.array(z.string()) }),
  z.object({ kind: z.literal('fetch'), ...action, ...subject, url: z.string().nullable(), query: z.string().nullable() }),
  z.object({ kind: z.literal('mcp'), ...action, ...subject, server: z.string(), tool: z.string() }),
  z.object({
    kind: z.enum(['think', 'plan', 'todo', 'subagent', 'question', 'switchMode', 'other']),
    ...action,
    ...subject,
    /** `ownWork`: it only organises the agent's work. `sandbox`: it asks for more than the sandbox gives. */
    effect: z.enum(['ownWork', 'sandbox', 'unknown']),
  }),
]);
export type ToolUse = z.infer<typeof toolUse>;
export type ToolKind = ToolUse['kind'];

/** A kind by itself, where the input is not known yet. */
export const toolKind: z.ZodType<ToolKind> = z.enum([
  'execute',
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'fetch',
  'think',
  'plan',
  'todo',
  'subagent',
  'question',
  'mcp',
  'switchMode',
  'other',
]);

/** Returns the command, the path, the pattern or the address that the words for a use name; empty if there is none. */
export function subjectOfUse(use: ToolUse): string {
  return use.subject ?? mainSubject(use);
}

/** Returns the subject that follows from the typed input alone. */
export function mainSubject(use: ToolUse): string {
  if (use.kind === 'execute') return use.command ?? '';
  if (use.kind === 'search') return use.pattern ?? '';
  if (use.kind === 'fetch') return use.url ?? use.query ?? '';
  if (use.kind === 'mcp') return `${use.server} · ${use.tool}`;
  return 'paths' in use ? (use.paths[0] ?? '') : '';
}

/** Returns the use of a stored or live tool; one of unknown effect, named by its tool, if its reader gave none. */
export function useOf({ tool, toolName }: { readonly tool?: ToolUse | undefined; readonly toolName: string }): ToolUse {
  return tool ?? { kind: 'other', action: 'other', subject: toolName, effect: 'unknown' };
}
