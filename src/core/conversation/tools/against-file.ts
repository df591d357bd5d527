import { z } from 'zod';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { hunksBetween } from './hunks.ts';
import { fit, flag, text } from './lenient.ts';

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
  const write = details.toolName === 'Write' ? fit(writeInput, details.input) : null;
  const edit = details.toolName === 'Edit' ? fit(editInput, details.input) : null;
  const before = write || edit ? readFile(diff.filePath) : null;
  if (before === null) return details;
  if (write) return { ...details, details: { ...diff, oldContent: before, hunks: [...hunksBetween(before, write.content)] } };
  if (!edit || !before.includes(edit.old_string)) return details;
  const replaced = () => edit.new_string;
  const after = edit.replace_all ? before.replaceAll(edit.old_string, replaced) : before.replace(edit.old_string, replaced);
  return { ...details, details: { ...diff, hunks: [...hunksBetween(before, after)] } };
}
