import { use, useEffect, useState } from 'react';

import { ClientContext } from '#renderer/stores/connection/api.ts';
import { useSessionFiles } from '#renderer/views/file/use-session-files.ts';

import type { CorralApi } from '#shared/contract/contract.ts';

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

type Result = { readonly diff: Diff | null; readonly refusal: Refusal | null };
type Reading = Result & { readonly input: DiffInput };
type Source = {
  readonly api: CorralApi;
  readonly sessionId: string;
  readonly path: string;
  readonly expected: FileState;
};

const NOTHING: Result = { diff: null, refusal: null };

/**
 * Provides the lines of the file around the hunks of a diff, read from the file on disk when they
 * are requested. `expected` is the state that the file is probably in.
 */
export function useFileContext(input: DiffInput, path: string, expected: FileState): FileContext {
  const api = use(ClientContext)?.api ?? null;
  const sessionId = useSessionFiles()?.sessionId ?? null;
  const keepPlace = use(KeepPlaceContext);
  const [reading, setReading] = useState<Reading | null>(null);
  const current = reading?.input === input ? reading : null;
  const isReading = current !== null && !current.diff && !current.refusal;
  useEffect(() => {
    if (!isReading || !api || sessionId === null) return undefined;
    return readContext(input, { api, sessionId, path, expected }, (result) => {
      // Since the click, a scroll event may have made the list follow its end again.
      if (result.diff) keepPlace?.();
      setReading({ input, ...result });
    });
  }, [isReading, api, sessionId, path, input, expected, keepPlace]);
  const canRead = api !== null && sessionId !== null;
  const { diff, refusal } = current ?? NOTHING;
  return {
    diff,
    isReading,
    refusal,
    read: canRead ? () => setReading({ input, ...NOTHING }) : null,
  };
}

/** Reads the file and compares it with the hunks. The returned function withdraws the request. */
function readContext(
  input: DiffInput,
  { api, sessionId, path, expected }: Source,
  onResult: (result: Result) => void,
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
    const { readFile } = await import('../context/read-file.ts');
    const file = await readFile(api, { sessionId, path });
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
