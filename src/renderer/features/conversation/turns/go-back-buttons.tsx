import { GitFork, Undo2, type LucideIcon } from 'lucide-react';
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
 * Renders the buttons that rewind to the moment before a turn and fork the session there. An agent
 * that cannot fork leaves only the files to rewind.
 */
export function GoBackButtons({ sessionId, promptSeq, hasTools }: Props) {
  const { t } = useTranslation('rewind');
  const canFork = useAgentOf(sessionId)?.capabilities.forkAtTurn === true;
  const open = (kind: 'rewind' | 'forkTurn') =>
    changeUi({ overlay: { kind, sessionId, promptSeq } });
  return (
    <>
      {(hasTools || canFork) && (
        <StripButton
          icon={Undo2}
          name={t('button')}
          label={t('buttonShort')}
          onClick={() => open('rewind')}
        />
      )}
      {canFork && (
        <StripButton
          icon={GitFork}
          name={t('fork.button')}
          label={t('fork.buttonShort')}
          onClick={() => open('forkTurn')}
        />
      )}
    </>
  );
}

type ButtonProps = {
  readonly icon: LucideIcon;
  readonly name: string;
  /** Text in a wide column. */
  readonly label: string;
  readonly onClick: () => void;
};

function StripButton({ icon: Icon, name, label, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
    >
      <Icon size={13} aria-hidden className="shrink-0" />
      <span className="hidden @2xl:inline">{label}</span>
    </button>
  );
}
