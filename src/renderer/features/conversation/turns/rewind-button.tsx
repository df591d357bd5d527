import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useAgentOf } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

type Props = {
  readonly sessionId: string;
  readonly promptSeq: number;
  /** True if tools were used in the turn, which may have changed files. */
  readonly hasTools: boolean;
};

/**
 * Opens the dialog that rewinds to the moment before a turn. Renders nothing if there is nothing to
 * rewind.
 */
export function RewindButton({ sessionId, promptSeq, hasTools }: Props) {
  const { t } = useTranslation('rewind');
  const agent = useAgentOf(sessionId);
  if (!hasTools && agent?.capabilities.forkAtTurn !== true) return null;
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
