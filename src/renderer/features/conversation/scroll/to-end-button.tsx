import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useUnseen } from '#renderer/stores/conversation/conversation.ts';

type Props = {
  readonly isShown: boolean;
  readonly sessionId: string;
  readonly onClick: () => void;
};

export function ToEndButton({ isShown, sessionId, onClick }: Props) {
  const { t } = useTranslation('conversation');
  const count = useUnseen(sessionId);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${t('newMessages', { count })}. ${t('jumpToEnd')}` : t('jumpToEnd')}
      title={t('jumpToEnd')}
      onClick={onClick}
      className="absolute bottom-3 left-1/2 flex h-7 min-w-7 -translate-x-1/2 items-center justify-center gap-1.5 rounded-full bg-raised px-2 text-xs font-medium shadow-high hover:bg-accent-soft"
    >
      <ArrowDownToLine size={14} aria-hidden />
      {count > 0 && t('newMessages', { count })}
    </button>
  );
}
