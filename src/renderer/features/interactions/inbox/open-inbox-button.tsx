import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Tooltip } from '#renderer/kit/ui/overlays/tooltip.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { isInboxInFront } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

/** Opens the inbox and shows the number of open questions. */
export function OpenInboxButton() {
  const { keysOf } = useActions();
  const { t } = useTranslation();
  const count = useOpenInteractions().length;
  const isFront = useUi(isInboxInFront);
  return (
    <Tooltip text={t('inbox.open')} shortcut={keysOf('inbox')} side="right">
      <button
        type="button"
        aria-current={isFront ? 'true' : undefined}
        onClick={openInbox}
        className={classNames(
          'mt-1 flex h-8 w-full items-center gap-1.5 rounded-md px-3 text-left font-medium transition-colors',
          isFront ? 'bg-selected text-text' : 'text-muted hover:bg-hover hover:text-text',
        )}
      >
        <Inbox aria-hidden className="size-4" />
        <span className="min-w-0 flex-1 truncate">{t('inbox.title')}</span>
        {count > 0 && (
          <span className="rounded-full bg-warning-soft px-1.5 text-2xs font-semibold text-warning tabular-nums">
            <span aria-hidden>{count}</span>
            <span className="sr-only">, {t('inbox.waitingHere', { count })}</span>
          </span>
        )}
      </button>
    </Tooltip>
  );
}
