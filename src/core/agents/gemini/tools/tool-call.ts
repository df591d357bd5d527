import { z } from 'zod';

import { toolCallAfter, type ToolCall } from '#core/agents/acp/wire/tool-call.ts';
import { isFields, textAt } from '#shared/base/fields.ts';
import { fit, listOf, maybeText, text } from '#shared/base/lenient.ts';

/** Kinds that Gemini CLI 0.61.0 reports of its tools by ACP; chat files have only their names. */
const KINDS: ReadonlyMap<string, ToolCall['kind']> = new Map<string, ToolCall['kind']>([
  ['run_shell_command', 'execute'],
  ['replace', 'edit'],
  ['write_file', 'edit'],
  ['read_file', 'read'],
  ['read_many_files', 'read'],
  ['glob', 'search'],
  ['grep_search', 'search'],
  ['search_file_content', 'search'],
  ['list_directory', 'search'],
  ['web_fetch', 'fetch'],
  ['google_web_search', 'search'],
]);

/** Statuses of ended calls, in the words of ACP. */
const STATUSES: ReadonlyMap<string, ToolCall['status']> = new Map<string, ToolCall['status']>([
  ['success', 'completed'],
  ['error', 'failed'],
  ['cancelled', 'cancelled'],
]);

const MAX_ID = 1000;

const recorded = z.object({
  id: z.string().min(1).max(MAX_ID),
  name: text,
  args: z.unknown().optional(),
  status: text,
  description: maybeText,
  displayName: maybeText,
  result: listOf(z.object({ functionResponse: z.object({ response: z.unknown().optional() }) })),
  resultDisplay: z.unknown().optional(),
});

/**
 * Reads a tool call of a chat file as the call that ACP would report. Returns null if the value is
 * no tool call.
 */
export function recordedCall(value: unknown): ToolCall | null {
  const found = fit(recorded, value);
  if (!found) return null;
  const { id, name, args, status, description, displayName, resultDisplay } = found;
  return toolCallAfter(null, {
    toolCallId: id,
    name,
    title: description || displayName || name,
    kind: KINDS.get(name) ?? 'other',
    status: STATUSES.get(status) ?? 'pending',
    rawInput: args,
    rawOutput: printedIn(resultDisplay) ?? responseIn(found.result),
    content: changeIn(resultDisplay),
  });
}

function printedIn(display: unknown): string | null {
  return typeof display === 'string' && display !== '' ? display : null;
}

/** Returns the text that the model received, for a tool that shows the person nothing. */
function responseIn(result: z.output<typeof recorded>['result']): string {
  const texts = result.flatMap(({ functionResponse: { response } }) =>
    isFields(response) ? (textAt(response, 'output') ?? textAt(response, 'error') ?? []) : [],
  );
  return texts.join('\n');
}

const change = z.object({
  fileName: z.string(),
  filePath: maybeText,
  originalContent: maybeText,
  newContent: text,
});

/** Returns the change of a file that a tool displays. */
function changeIn(display: unknown): readonly object[] {
  const found = fit(change, display);
  if (!found) return [];
  const { fileName, filePath, originalContent, newContent } = found;
  return [
    { type: 'diff', path: filePath ?? fileName, oldText: originalContent, newText: newContent },
  ];
}
