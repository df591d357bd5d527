import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { CallCard } from '#agent/record/entry.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** Field of `_meta` that identifies an edit in a request, and contains its changed texts in a reply. */
export const EDIT = 'corral/edit';

/** Returns the id of exactly this edit: its call, its files and their contents. */
export function editIdOf({ callId, changes }: Pick<CallCard, 'callId' | 'changes'>): string {
  const facts = changes.map(({ path, before, after }) => [path, before, after]);
  return createHash('sha256')
    .update(JSON.stringify([callId, facts]))
    .digest('base64url');
}

const changedEdit = z.object({
  editId: z.string(),
  files: z.array(z.object({ path: z.string(), text: z.string() })).min(1),
});

/**
 * Reads the texts that the person wants in place of those of an edit, by path. Fails with a
 * sentence if they are not for exactly this edit, so that no unread edit is made.
 */
export function changedTexts(
  value: unknown,
  card: Pick<CallCard, 'callId' | 'changes'>,
): Result<ReadonlyMap<string, string>, string> {
  const read = changedEdit.safeParse(value);
  if (!read.success) return err('The changed edit of the answer could not be read.');
  const { editId, files } = read.data;
  if (editId !== editIdOf(card)) return err('The answer was given to another edit than this one.');
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  if (texts.size < files.length) return err('The answer has two texts for one file.');
  const written = new Set(card.changes.flatMap(({ path, after }) => (after === null ? [] : path)));
  return files.every(({ path }) => written.has(path))
    ? ok(texts)
    : err('The answer names a file that this edit does not write.');
}
