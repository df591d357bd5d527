import { GitFork } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useAgentOf } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

type Props = { readonly sessionId: string; readonly promptSeq: number };

/**
 * Opens the dialog that forks the session from before a turn. Renders nothing if the agent cannot do
 * that.
 */
export function ForkButton({ sessionId, promptSeq }: Props) {
  const { t } = useTranslation('rewind');
  const agent = useAgentOf(sessionId);
  if (agent?.capabilities.forkAtTurn !== true) return null;
  const open = () => changeUi({ overlay: { kind: 'forkTurn', sessionId, promptSeq } });
  return (
    <button
      type="button"
      aria-label={t('fork.button')}
      title={t('fork.button')}
      onClick={open}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
    >
      <GitFork size={13} aria-hidden className="shrink-0" />
      <span className="hidden @2xl:inline">{t('fork.buttonShort')}</span>
    </button>
  );
}
