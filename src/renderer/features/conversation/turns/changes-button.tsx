import { FileDiff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { showChanges } from '#renderer/stores/window/show-beside.ts';
import type { Turn } from '#shared/conversation/turn.ts';

import { changesText } from './turn-words.ts';

type Props = { readonly sessionId: string; readonly turn: Turn };

/** Opens the changes of a turn. Renders nothing if the turn changed no file. */
export function ChangesButton({ sessionId, turn }: Props) {
  const { t, i18n } = useTranslation('turns');
  const { changes, promptSeq } = turn;
  if (changes.files === 0) return null;
  const count = numberFormat(i18n.language);
  const words = changesText(changes, { t, locale: i18n.language });
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      onClick={() => showChanges(sessionId, promptSeq)}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs text-muted tabular-nums hover:bg-hover hover:text-text"
    >
      <FileDiff size={13} aria-hidden className="shrink-0" />
      <span>{t('files', { count: changes.files })}</span>
      {changes.added + changes.removed > 0 && (
        <>
          <span className="text-diff-add-text">+{count.format(changes.added)}</span>
          <span className="text-diff-remove-text">−{count.format(changes.removed)}</span>
        </>
      )}
    </button>
  );
}
