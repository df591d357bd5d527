import { z } from 'zod';

import { fit, flag, text } from '#shared/base/lenient.ts';
import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { hunksBetween } from './hunks.ts';

/** Text of a file; `null` when there is none, or it is too large or no text. */
export type ReadFile = (path: string) => string | null;

const writeInput = z.object({ file_path: z.string(), content: text });
const editInput = z.object({ file_path: z.string(), old_string: z.string().min(1), new_string: text, replace_all: flag });

/**
 * The change that is asked for, as a diff against the file as it is now: with its true line numbers, and without
 * showing as new what is there already. Whatever does not fit stays as it was made from the input alone.
 */
export function againstFile(details: InteractionDetails, readFile: ReadFile): InteractionDetails {
  if (details.type !== 'tool' || details.details?.type !== 'diff') return details;
  const diff = details.details;
  const after = changeOf(details.toolName, details.input);
  const before = after && readFile(diff.filePath);
  if (!after || before === null) return details;
  const hunks = [...hunksBetween(before, after(before))];
  if (hunks.length === 0) return details;
  return { ...details, details: { ...diff, oldContent: details.toolName === 'Write' ? before : diff.oldContent, hunks } };
}

/** What the tool would make of the file; `null` for tools that are not compared. */
function changeOf(toolName: string, input: unknown): ((before: string) => string) | null {
  const write = toolName === 'Write' ? fit(writeInput, input) : null;
  if (write) return () => write.content;
  const edit = toolName === 'Edit' ? fit(editInput, input) : null;
  if (!edit) return null;
  const replaced = () => edit.new_string;
  return (before) => (edit.replace_all ? before.replaceAll(edit.old_string, replaced) : before.replace(edit.old_string, replaced));
}
