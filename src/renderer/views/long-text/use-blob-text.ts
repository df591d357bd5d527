import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { BlobRef } from '#shared/conversation/message.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

const CHUNK = 512 * 1024;
/** Bytes after which "Load all" stops and offers more, so that one click never fills the memory. */
const ALL_AT_ONCE = 8 * 1024 * 1024;

export type BlobText = {
  readonly text: string;
  /** Number of bytes loaded; null while only the message's own beginning is available. */
  readonly loaded: number | null;
  readonly complete: boolean;
  readonly loading: boolean;
  /** Null if the last reading succeeded. */
  readonly failure: { readonly message: string } | null;
  readonly loadMore: () => void;
  readonly loadAll: () => void;
};

type LoadState = Pick<BlobText, 'text' | 'loaded' | 'loading'> & {
  readonly failure: { readonly message: ShownText } | null;
};

/**
 * Loads a truncated string by ranges from its start. Without a blob, `beginning` is the whole
 * string.
 */
export function useBlobText(beginning: string, blob: BlobRef | null): BlobText {
  const api = useApi();
  const { language } = useTranslation().i18n;
  const [own, setOwn] = useState<LoadState | null>(null);
  const now = own ?? { text: beginning, loaded: null, loading: false, failure: null };
  const load = async (until: number) => {
    if (!blob || now.loading) return;
    setOwn({ ...now, loading: true, failure: null });
    setOwn(await readUntil(api, blob, now, until, setOwn));
  };
  return {
    ...now,
    failure: now.failure && { message: textIn(language, now.failure.message) },
    complete: blob === null || (now.loaded !== null && now.loaded >= blob.bytes),
    loadMore: () => void load((now.loaded ?? 0) + CHUNK),
    loadAll: () => void load((now.loaded ?? 0) + ALL_AT_ONCE),
  };
}

async function readUntil(
  api: CorralApi,
  blob: BlobRef,
  from: LoadState,
  until: number,
  progress: (beginning: LoadState) => void,
): Promise<LoadState> {
  let text = from.loaded === null ? '' : from.text;
  let loaded = from.loaded ?? 0;
  while (loaded < Math.min(until, blob.bytes)) {
    const reply = await api['blobs.read']({ hash: blob.hash, offset: loaded, length: CHUNK });
    if (!reply.ok)
      return {
        ...from,
        text: text || from.text,
        loaded: loaded || from.loaded,
        loading: false,
        failure: reply.error,
      };
    if (reply.value.nextOffset <= loaded) break;
    text += reply.value.text;
    loaded = reply.value.nextOffset;
    progress({ text, loaded, loading: true, failure: null });
  }
  return { text, loaded, loading: false, failure: null };
}
