import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/cards/format.ts';
import { AgeText } from '#renderer/sessions/age-text.tsx';
import { Spinner } from '#renderer/ui/spinner.tsx';
import type { TranscriptInfo } from '#shared/contract/transcripts.ts';

type Props = { readonly transcript: TranscriptInfo; readonly busy: boolean; readonly onOpen: () => void };

export function TranscriptRow({ transcript: { title, cwd, bytes, modifiedAt, sessionId }, busy, onOpen }: Props) {
  const { t, i18n } = useTranslation('sessions');
  return (
    <li>
      <button
        type="button"
        aria-busy={busy}
        onClick={onOpen}
        className="flex w-full flex-col gap-0.5 rounded-md px-2.5 py-1.5 text-left transition-colors hover:bg-hover"
      >
        <span className="flex w-full items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{title ?? t('transcript.untitled')}</span>
          {busy && <Spinner />}
        </span>
        <span className="flex w-full items-center gap-3 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate">{cwd}</span>
          {sessionId !== null && <span>{t('transcript.isOpen')}</span>}
          <span className="tabular-nums">{formatBytes(bytes, i18n.language)}</span>
          <AgeText time={modifiedAt} />
        </span>
      </button>
    </li>
  );
}
