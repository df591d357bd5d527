import { use, useEffect, useMemo, useState } from 'react';

import { ClientContext } from '#renderer/stores/connection/api.ts';
import { useSessionFiles } from '#renderer/views/file/use-session-files.ts';

import type { Result } from '#shared/base/result.ts';

import { KeepPlaceContext } from '../keep-place.ts';
import { requestDiff, type Diff } from './use-diff.ts';
import type { DiffInput } from '../table/build-table.ts';
import type { FileState } from '../context/place-hunks.ts';
import type { Refusal } from '../context/read-file.ts';

export type FileContext = {
  /** The diff with all lines of the file; null until they were read. */
  readonly diff: Diff | null;
  readonly isReading: boolean;
  /** The reason why the lines around the change cannot be shown; null if none is known. */
  readonly refusal: Refusal | null;
  /** Reads the file, also again after a refusal; null outside of a session. */
  readonly read: (() => void) | null;
};

type Outcome = { readonly diff: Diff | null; readonly refusal: Refusal | null };
type ContextReading = Outcome & { readonly input: DiffInput };
/** Reads the whole text of the file, with LF line ends. */
type ReadText = () => Promise<Result<string, Refusal>>;

const NOTHING: Outcome = { diff: null, refusal: null };

/**
 * Provides the lines of the file around the hunks of a diff, read from the file on disk when they
 * are requested. `expected` is the state that the file is probably in.
 */
export function useFileContext(input: DiffInput, path: string, expected: FileState): FileContext {
  const api = use(ClientContext)?.api ?? null;
  const sessionId = useSessionFiles()?.sessionId ?? null;
  const readText = useMemo(() => {
    if (!api || sessionId === null) return null;
    return async () => {
      const { readFile } = await import('../context/read-file.ts');
      return readFile(api, { sessionId, path });
    };
  }, [api, sessionId, path]);
  return useLinesAround(input, readText, expected);
}

/** The same for a text from any source; `readText` is null if there is none. */
export function useLinesAround(
  input: DiffInput,
  readText: ReadText | null,
  expected: FileState,
): FileContext {
  const keepPlace = use(KeepPlaceContext);
  const [reading, setReading] = useState<ContextReading | null>(null);
  const current = reading?.input === input ? reading : null;
  const isReading = current !== null && !current.diff && !current.refusal;
  useEffect(() => {
    if (!isReading || !readText) return undefined;
    return readContext(input, readText, expected, (result) => {
      // Since the click, a scroll event may have made the list follow its end again.
      if (result.diff) keepPlace?.();
      setReading({ input, ...result });
    });
  }, [isReading, readText, input, expected, keepPlace]);
  const { diff, refusal } = current ?? NOTHING;
  return {
    diff,
    isReading,
    refusal,
    read: readText ? () => setReading({ input, ...NOTHING }) : null,
  };
}

/** Reads the file and compares it with the hunks. The returned function withdraws the request. */
function readContext(
  input: DiffInput,
  readText: ReadText,
  expected: FileState,
  onResult: (result: Outcome) => void,
): () => void {
  let isCurrent = true;
  let withdraw = () => {};
  const refuse = (refusal: Refusal) => {
    if (isCurrent) onResult({ diff: null, refusal });
  };
  const compare = (text: string) =>
    requestDiff(
      { kind: 'inFile', input, disk: { text, expected } },
      {
        // Waits for the marks, so that those of the hunks do not disappear in between.
        onDiff: (diff) => diff.marks && onResult({ diff, refusal: null }),
        onOutdated: () => refuse('changed'),
        onFailure: () => refuse('unreadable'),
      },
    );
  const read = async () => {
    const file = await readText();
    if (!isCurrent) return;
    if (file.ok) withdraw = compare(file.value);
    else refuse(file.error);
  };
  read().catch(() => refuse('unreadable'));
  return () => {
    isCurrent = false;
    withdraw();
  };
}
