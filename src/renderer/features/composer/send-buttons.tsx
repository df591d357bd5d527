import { ArrowUp, ListEnd, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { comboLabel } from '#renderer/kit/keyboard/key-combo.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { isMac } from '#renderer/kit/ui/keyboard.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';

export function StopButton({
  stopping,
  onClick,
}: {
  readonly stopping: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('conversation');
  return (
    <IconButton
      label={stopping ? t('composer.stopping') : t('composer.stop')}
      shortcut="Esc"
      tooltipSide="top"
      onClick={onClick}
    >
      {stopping ? <Spinner /> : <Square aria-hidden className="fill-current text-danger" />}
    </IconButton>
  );
}

type SendProps = {
  readonly sending: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
};

export function SendButton({ sending, disabled, onClick }: SendProps) {
  const { t } = useTranslation('conversation');
  return (
    <IconButton
      label={sending ? t('composer.sending') : t('composer.send')}
      tooltipSide="top"
      disabled={disabled}
      focusableWhenDisabled
      onClick={onClick}
      className="bg-accent-solid text-on-accent! hover:not-data-disabled:bg-accent-solid-hover!"
    >
      {sending ? <Spinner /> : <ArrowUp aria-hidden />}
    </IconButton>
  );
}

/** Sends the prompt after the turn. It is shown beside the send button while the agent works. */
export function SendLaterButton({ disabled, onClick }: Omit<SendProps, 'sending'>) {
  const { t } = useTranslation('conversation');
  return (
    <IconButton
      label={t('composer.sendAfterTurn')}
      shortcut={comboLabel('Alt+Enter', isMac)}
      tooltipSide="top"
      disabled={disabled}
      focusableWhenDisabled
      onClick={onClick}
    >
      <ListEnd aria-hidden />
    </IconButton>
  );
}
