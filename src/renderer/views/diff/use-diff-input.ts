import { useMemo } from 'react';

import { ownBlob, type DetailsOf, type TextOwner } from '#renderer/views/long-text/text-owner.ts';
import { useBlobText, type BlobText } from '#renderer/views/long-text/use-blob-text.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import type { DiffInput } from './table/build-table.ts';

export type CutTexts = {
  readonly bytes: number;
  /** `null`: nothing was asked for yet. */
  readonly loaded: number | null;
  readonly loading: boolean;
  readonly failure: string | null;
  readonly load: () => void;
};

/** What to compare. Texts too long to come with their message are read when somebody asks for them; `cut` says so until then. */
export function useDiffInput(
  details: DetailsOf<'diff'>,
  owner: TextOwner | null,
): { readonly input: DiffInput; readonly cut: CutTexts | null } {
  const { oldContent, newContent, hunks } = details;
  const oldBlob = owner && ownBlob(owner, 'oldContent');
  const newBlob = owner && ownBlob(owner, 'newContent');
  const old = useBlobText(oldContent ?? '', oldBlob);
  const fresh = useBlobText(newContent, newBlob);
  const isWhole = old.complete && fresh.complete;
  const wholeOld = isWhole && oldContent !== null ? old.text : oldContent;
  const wholeNew = isWhole ? fresh.text : newContent;
  const input = useMemo(
    () => ({ oldContent: wholeOld, newContent: wholeNew, hunks, isCut: !isWhole }),
    [wholeOld, wholeNew, hunks, isWhole],
  );
  return { input, cut: isWhole ? null : cutOf([old, fresh], sizeOf(oldBlob) + sizeOf(newBlob)) };
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
