import { createHash } from 'node:crypto';

import { err, ok, type Result } from '#shared/base/result.ts';

import { applyEdits, type Edit, type FailedEdit } from './apply-edits.ts';
import type { MatchStep } from './find-text.ts';
import { decodeFile, encodeFile, withText } from './text-file.ts';

export type EditedFile = { readonly bytes: Uint8Array; readonly steps: readonly MatchStep[] };

/** SHA-256 of a file as the model read it, in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Edits a file. Refuses a file that is no text, or that changed since the model read it. */
export function editFile(
  bytes: Uint8Array,
  hashWhenRead: string,
  edits: readonly Edit[],
): Result<EditedFile, 'notText' | FailedEdit> {
  if (hashOf(bytes) !== hashWhenRead) return err({ index: 0, failure: { kind: 'changedOnDisk' } });
  const file = decodeFile(bytes);
  if (!file.ok) return file;
  const applied = applyEdits(file.value.text, edits);
  if (!applied.ok) return applied;
  const { text, steps } = applied.value;
  return ok({ bytes: encodeFile(withText(file.value, text)), steps });
}
