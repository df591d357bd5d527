import { z } from 'zod';

import { fieldsAt, isFields, textAt, type Fields } from '#shared/base/fields.ts';
import { fit, maybeInt, maybeText } from '#shared/base/lenient.ts';

import { location, mcpContents, toolContents, type WireDiff } from './content.ts';

const status = z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']);

const kind = z.enum([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
]);
export type WireKind = z.infer<typeof kind>;

const list = z.array(z.unknown()).nullable().catch(null);

/** A `tool_call`, a `tool_call_update`, or the tool call of a permission request. */
const toolCall = z.object({
  toolCallId: z.string(),
  title: maybeText,
  name: maybeText,
  kind: kind.nullable().catch(null),
  status: status.nullable().catch(null),
  content: list,
  locations: list,
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
});

/** The known fields of a tool call; each update replaces the fields that it contains. */
export type ToolCall = {
  readonly toolCallId: string;
  readonly title: string;
  /** The agent's own name of the tool; null if the agent does not report it. */
  readonly name: string | null;
  readonly kind: WireKind;
  readonly status: z.infer<typeof status>;
  readonly diffs: readonly WireDiff[];
  readonly texts: readonly string[];
  /** Content blocks with pictures. */
  readonly pictures: readonly Fields[];
  readonly paths: readonly string[];
  readonly rawInput: unknown;
  /** Output of the tool; null if the agent does not report it. */
  readonly printed: string | null;
  readonly exitCode: number | null;
  /** Id of the edit if its answer may contain another text (an extension of Corral); else null. */
  readonly editId: string | null;
  /** True if its content was too much to keep, so that it must not be approved. */
  readonly isCut: boolean;
};

/** Returns the tool call after an update of it, or null if the value is no tool call. */
export function toolCallAfter(known: ToolCall | null, value: unknown): ToolCall | null {
  const read = fit(toolCall, value);
  if (!read) return null;
  const before = known ?? { ...emptyCall, toolCallId: read.toolCallId };
  const meta = (isFields(value) && fieldsAt(value, '_meta')) || {};
  const output = outputOf(read.rawOutput, meta);
  return {
    ...before,
    ...contentsAfter(before, read),
    ...namesAfter(before, read, meta),
    status: statusAfter(before, read, meta),
    paths: read.locations === null ? before.paths : pathsOf(read.locations),
    rawInput: isGiven(read.rawInput) ? read.rawInput : before.rawInput,
    printed: printedAfter(before.printed, output),
    exitCode: output.exitCode ?? before.exitCode,
    editId: textAt(meta, 'corral/edit') ?? before.editId,
  };
}

function namesAfter(before: ToolCall, read: z.output<typeof toolCall>, meta: Fields) {
  return {
    title: read.title || before.title,
    name: read.name ?? nameIn(meta) ?? before.name,
    kind: read.kind ?? before.kind,
  };
}

/** Returns the status. A call that was stopped has failed for ACP; Corral's own agent says more. */
function statusAfter(
  before: ToolCall,
  { status: after }: z.output<typeof toolCall>,
  meta: Fields,
): ToolCall['status'] {
  const isStopped = after === 'failed' && meta['corral/interrupted'] === true;
  return isStopped ? 'cancelled' : (after ?? before.status);
}

/** A tool call of which nothing is known. */
export const emptyCall: ToolCall = {
  toolCallId: '',
  title: '',
  name: null,
  kind: 'other',
  status: 'pending',
  diffs: [],
  texts: [],
  pictures: [],
  paths: [],
  rawInput: null,
  printed: null,
  exitCode: null,
  editId: null,
  isCut: false,
};

function pathsOf(locations: readonly unknown[]): readonly string[] {
  return locations.flatMap((each) => fit(location, each)?.path ?? []);
}

/** Returns the newest contents; an end without changes keeps the changes that were announced. */
function contentsAfter(
  before: ToolCall,
  { content, rawOutput, status: after }: z.output<typeof toolCall>,
) {
  const isNothing = content === null || content.length === 0;
  const contents = (isNothing ? mcpContents(rawOutput) : null) ?? toolContents(content ?? []);
  if (content === null && contents.texts.length === 0) return {};
  const { diffs, texts, pictures } = contents;
  const isEnd = isEndOfCall(after);
  return { texts, pictures, diffs: isEnd && diffs.length === 0 ? before.diffs : diffs };
}

/** Returns true for the status of a call that has ended. */
export function isEndOfCall(after: ToolCall['status'] | null): boolean {
  return after === 'completed' || after === 'failed' || after === 'cancelled';
}

function isGiven(rawInput: unknown): boolean {
  if (rawInput === undefined || rawInput === null) return false;
  return !isFields(rawInput) || Object.keys(rawInput).length > 0;
}

const toolName = z.object({ claudeCode: z.object({ toolName: z.string() }) });

/** Returns the name of the tool that an agent or adapter reports beside the protocol. */
function nameIn(meta: Fields): string | null {
  return fit(toolName, meta)?.claudeCode.toolName ?? textAt(meta, 'toolName');
}

type Output = {
  readonly text: string | null;
  readonly appended: string | null;
  readonly exitCode: number | null;
};

const exit = z.object({ exit_code: maybeInt });
const terminal = z.object({ data: z.string() });

/** Returns the output in `rawOutput`, or in `_meta` of agents that have their own terminals. */
function outputOf(rawOutput: unknown, meta: Fields): Output {
  const raw = isFields(rawOutput) ? rawOutput : {};
  const exitCode = fit(exit, raw)?.exit_code ?? fit(exit, meta['terminal_exit'])?.exit_code ?? null;
  const text =
    typeof rawOutput === 'string'
      ? rawOutput
      : (textAt(raw, 'formatted_output') ?? textAt(raw, 'output') ?? textAt(raw, 'stdout'));
  const appended =
    fit(terminal, meta['terminal_output_delta']) ?? fit(terminal, meta['terminal_output']);
  return { text, appended: appended?.data ?? null, exitCode };
}

/**
 * Limit of the output that is kept of one tool call, in characters. Twice as much is kept until it
 * is shortened, because each cut copies the whole text.
 */
const MAX_PRINTED = 256 * 1024;

function printedAfter(before: string | null, { text, appended }: Output): string | null {
  if (text !== null) return text;
  if (appended === null) return before;
  const printed = (before ?? '') + appended;
  return printed.length > 2 * MAX_PRINTED ? printed.slice(-MAX_PRINTED) : printed;
}
