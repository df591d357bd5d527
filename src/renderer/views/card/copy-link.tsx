import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { isDesktop } from '#renderer/kit/ui/keyboard.ts';
import type { CardRef } from '#renderer/stores/conversation/card-state.ts';
import { linkTo } from '#renderer/stores/conversation/message-link.ts';
import { ok } from '#shared/base/result.ts';

import { CopyAction } from './copy-action.tsx';

export function CopyLink({ message: { sessionId, id } }: { readonly message: CardRef }) {
  const { t } = useTranslation('reading');
  const text = async () =>
    ok(linkTo({ sessionId, messageId: id }, { isDesktop, page: window.location }));
  return <CopyAction label={t('link.copy')} icon={<Link2 aria-hidden />} text={text} />;
}
