import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function EmptyConversation({ agent }: { readonly agent: string }) {
  const { t } = useTranslation('conversation');
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <MessageSquareText size={22} aria-hidden className="text-faint" />
      <p className="font-medium">{t('empty')}</p>
      <p className="text-muted">{t('emptyHint', { agent })}</p>
    </div>
  );
}
