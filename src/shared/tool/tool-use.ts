import { z } from 'zod';

import { toolAction } from './tool-action.ts';

const action = { action: toolAction };
/**
 * Subject in the action's sentence, if it is not the main field of the kind (see `subjectOfUse`).
 */
const subject = { subject: z.string().optional() };

/**
 * Extensions of what an approval permits: fewer guards of the agent's sandbox, a host to reach, or a
 * file or a text that the call contains beside its command.
 */
export const executeExtra = z.object({
  kind: z.enum(['guards', 'host', 'file']),
  subject: z.string(),
});
export type ExecuteExtra = z.infer<typeof executeExtra>;

/**
 * One use of a tool in neutral words: its kind (those of ACP) and its typed input. The agent's tool
 * reader derives it from the agent's name and input, which are kept for display. No other part of
 * Corral knows what agents call their tools.
 */
export const toolUse = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('execute'),
      ...action,
      ...subject,
      /** Null if the agent does not report it. */
      command: z.string().nullable(),
      /** Absent for a POSIX shell. */
      language: z.literal('powershell').optional(),
      /** Working directory; absent for the session's folder. */
      cwd: z.string().optional(),
      extras: z.array(executeExtra).optional(),
    }),
    z.object({
      kind: z.enum(['read', 'delete', 'move']),
      ...action,
      ...subject,
      paths: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('edit'),
      ...action,
      ...subject,
      paths: z.array(z.string()),
      /**
       * Scope that the new text replaces: the whole file, or the old text once or everywhere. Absent
       * if unknown.
       */
      replaces: z.enum(['file', 'once', 'everywhere']).optional(),
      /**
       * The way in which the agent turns texts into the content of a file. Absent: as they are.
       * Normalised: it reads LF, and writes the line ends that the file mostly had, and its byte
       * order mark; a removed text takes its line end along. Converted: it gives its texts the line
       * ends of the file. Rewritten: its texts are whole files with LF, which it writes with CRLF
       * everywhere if there was one. Exact: its texts are whole files as they are, and it writes
       * nothing if a file has changed.
       */
      fileText: z.enum(['normalised', 'converted', 'rewritten', 'exact']).optional(),
    }),
    z.object({
      kind: z.literal('search'),
      ...action,
      ...subject,
      pattern: z.string().nullable(),
      paths: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('fetch'),
      ...action,
      ...subject,
      url: z.string().nullable(),
      query: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('mcp'),
      ...action,
      ...subject,
      server: z.string(),
      tool: z.string(),
    }),
    z.object({
      kind: z.enum(['think', 'plan', 'todo', 'subagent', 'question', 'switchMode', 'other']),
      ...action,
      ...subject,
      /**
       * `ownWork`: only organises the agent's work. `sandbox`: requests more than the sandbox
       * permits.
       */
      effect: z.enum(['ownWork', 'sandbox', 'unknown']),
    }),
  ]),
);
export type ToolUse = z.infer<typeof toolUse>;
export type ToolKind = ToolUse['kind'];

/** A kind alone, for uses whose input is not known yet. */
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

/**
 * Returns the command, path, pattern or address in the sentence of a use; empty if there is none.
 */
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

/**
 * Returns the use of a stored or live tool; a use of unknown effect with the tool's name if its
 * reader gave none.
 */
export function useOf({
  tool,
  toolName,
}: {
  readonly tool?: ToolUse | undefined;
  readonly toolName: string;
}): ToolUse {
  return tool ?? { kind: 'other', action: 'other', subject: toolName, effect: 'unknown' };
}
