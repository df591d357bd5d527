import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { download } from '#renderer/kit/storage/download.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ExportFormat } from '#shared/export/export-chunk.ts';
import { chooseLanguage, languageOf } from '#shared/words/language.ts';

import { exportConversation } from './export-conversation.ts';
import { exportName } from './export-name.ts';

export type ExportState =
  | { readonly kind: 'idle' | 'cancelled' }
  /** `total` is 0 until core has counted the messages. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly name: string; readonly isPartlyRead: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type ExportChoice = { readonly format: ExportFormat; readonly isRedacted: boolean };

/** Exports the conversation of a session as a download. Closing the dialog cancels it. */
export function useExport({ sessionId, title }: Session) {
  const api = useApi();
  const { i18n } = useTranslation();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const holder = running;
    return () => holder.current?.abort();
  }, []);
  const start = async ({ format, isRedacted }: ExportChoice) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', done: 0, total: 0 });
    const language = chooseLanguage(languageOf(i18n.language), []);
    const exported = await exportConversation(
      api,
      { sessionId, format, isRedacted, language },
      {
        signal: controller.signal,
        onProgress: (done, total) => setState({ kind: 'running', done, total }),
      },
    );
    if (controller.signal.aborted) return;
    running.current = null;
    if (!exported.ok) return setState({ kind: 'failed', failure: exported.error });
    if (exported.value === null) return;
    const name = exportName({ title, format, isRedacted });
    download(exported.value.file, name);
    setState({ kind: 'saved', name, isPartlyRead: exported.value.isPartlyRead });
  };
  return {
    state,
    start,
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setState({ kind: 'cancelled' });
    },
  };
}
