import { useMemo } from 'react';

import { useEqual } from '#renderer/kit/react/use-equal.ts';
import { ownBlob, type DetailsOf, type TextOwner } from '#renderer/views/long-text/text-owner.ts';
import { useBlobText, type BlobText } from '#renderer/views/long-text/use-blob-text.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import type { DiffInput } from './table/build-table.ts';

export type CutTexts = {
  readonly bytes: number;
  /** Number of loaded bytes; null until loading starts. */
  readonly loaded: number | null;
  readonly loading: boolean;
  readonly failure: string | null;
  readonly load: () => void;
};

/**
 * Returns the texts to compare. Texts too long for their message are loaded on demand; `cut`
 * describes them until they are complete.
 */
export function useDiffInput(
  details: DetailsOf<'diff'>,
  owner: TextOwner | null,
): { readonly input: DiffInput; readonly cut: CutTexts | null } {
  const { oldContent, newContent } = details;
  const hunks = useEqual(details.hunks);
  const oldBlob = owner && ownBlob(owner, 'oldContent');
  const newBlob = owner && ownBlob(owner, 'newContent');
  const old = useBlobText(oldContent ?? '', oldBlob);
  const fresh = useBlobText(newContent, newBlob);
  const isComplete = old.complete && fresh.complete;
  const oldText = isComplete && oldContent !== null ? old.text : oldContent;
  const newText = isComplete ? fresh.text : newContent;
  const input = useMemo(
    () => ({ oldContent: oldText, newContent: newText, hunks, isCut: !isComplete }),
    [oldText, newText, hunks, isComplete],
  );
  return { input, cut: isComplete ? null : cutOf([old, fresh], sizeOf(oldBlob) + sizeOf(newBlob)) };
}

function sizeOf(blob: BlobRef | null): number {
  return blob?.bytes ?? 0;
}

function cutOf(texts: readonly BlobText[], bytes: number): CutTexts {
  const missing = texts.filter((text) => !text.complete);
  const loaded = texts.reduce((sum, text) => sum + (text.loaded ?? 0), 0);
  return {
    bytes,
    loaded: texts.some((text) => text.loaded !== null) ? loaded : null,
    loading: missing.some((text) => text.loading),
    failure: missing.find((text) => text.failure)?.failure?.message ?? null,
    load: () => missing.forEach((text) => text.loadAll()),
  };
}
