import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { changeUi } from '#renderer/stores/window/ui.ts';

type Props = { readonly sessionId: string; readonly promptSeq: number };

/** Opens the dialog that rewinds the files to the moment before a turn. */
export function RewindButton({ sessionId, promptSeq }: Props) {
  const { t } = useTranslation('rewind');
  const open = () => changeUi({ overlay: { kind: 'rewind', sessionId, promptSeq } });
  return (
    <button
      type="button"
      aria-label={t('button')}
      title={t('button')}
      onClick={open}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
    >
      <Undo2 size={13} aria-hidden className="shrink-0" />
      <span className="hidden @2xl:inline">{t('buttonShort')}</span>
    </button>
  );
}
