import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { showInteraction, useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { focusedSession } from '#renderer/stores/window/columns.ts';
import { isInboxInFront } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

/** Reminds of postponed questions and reopens them. */
export function WaitingBar() {
  const { t } = useTranslation();
  const open = useOpenInteractions();
  const postponed = useDialog((s) => s.postponed);
  const selected = useUi(focusedSession);
  const isListed = useUi(isInboxInFront);
  const hidden = open.filter((one) => postponed.has(one.request.requestId));
  const first = hidden.find((one) => one.request.sessionId === selected) ?? hidden[0];
  return (
    <div role="status">
      {first && !isListed && (
        <div className="flex items-center gap-2.5 border-b border-line bg-warning-soft px-3 py-1.5 md:px-4">
          <MessageCircleQuestionMark size={15} aria-hidden className="shrink-0 text-warning" />
          <span className="min-w-0 flex-1">{t('inbox.waiting', { count: hidden.length })}</span>
          <Button size="sm" onClick={() => showInteraction(first.request.requestId)}>
            {t('action.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
