import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ConversationMessage } from '#shared/conversation/message.ts';

import { countAfter } from './unseen.ts';

type Props = {
  readonly isShown: boolean;
  readonly messages: readonly ConversationMessage[];
  /** The last message when the reader went up. */
  readonly leftAt: number | null;
  readonly onClick: () => void;
};

export function ToEndButton({ isShown, messages, leftAt, onClick }: Props) {
  const { t } = useTranslation('conversation');
  if (!isShown) return null;
  const count = leftAt === null ? 0 : countAfter(messages, leftAt);
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${t('newMessages', { count })}. ${t('jumpToEnd')}` : t('jumpToEnd')}
      title={t('jumpToEnd')}
      onClick={onClick}
      className="absolute bottom-3 left-1/2 flex h-7 min-w-7 -translate-x-1/2 items-center justify-center gap-1.5 rounded-full bg-raised px-2 text-xs font-medium shadow-high hover:bg-accent-soft"
    >
      <ArrowDown size={14} aria-hidden />
      {count > 0 && t('newMessages', { count })}
    </button>
  );
}
