import { AlertDialog } from '@base-ui/react/alert-dialog';
import { ChevronLeft, ChevronRight, Clock, Inbox, SquareArrowOutUpRight } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Visible } from '#renderer/cards/visible.tsx';
import { BatchButton } from '#renderer/inbox/batch-button.tsx';
import { openInbox } from '#renderer/inbox/open-inbox.ts';
import { useOpenInteractions } from '#renderer/stores/desk.ts';
import { Button } from '#renderer/ui/button.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { idsOf, postpone, showInteraction } from './dialog-store.ts';
import { leaveForSession } from './leave-for-session.ts';
import { HiddenKeys } from './hidden-keys.tsx';
import { neighbourOf } from './pick-interaction.ts';
import { RequestPlace, useAsker } from './request-facts.tsx';
import { useRailRows } from './use-rail-rows.ts';
import { WaitingList } from './waiting-list.tsx';

type Props = { readonly request: InteractionRequest; readonly titleRef: RefObject<HTMLHeadingElement | null> };

/** What is asked and by whom, which of several it is, and the way to put it off. */
export function RequestHeader({ request, titleRef }: Props) {
  const asker = useAsker(request);
  return (
    <header className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-1 px-4 pt-3.5 pb-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-xs text-muted">
          <Visible text={asker} />
        </p>
        <AlertDialog.Title
          ref={titleRef}
          tabIndex={-1}
          className="text-lg font-semibold text-balance wrap-anywhere outline-none focus-visible:underline focus-visible:decoration-ring focus-visible:decoration-2 focus-visible:underline-offset-4"
        >
          <Visible text={request.title} />
        </AlertDialog.Title>
        <RequestPlace request={request} />
      </div>
      <Ways request={request} />
    </header>
  );
}

/** To the others, to the list of all, to the session, and away. */
function Ways({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('interactions');
  const { t: tInbox } = useTranslation('inbox');
  const open = useOpenInteractions();
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Others requestId={request.requestId} />
      <IconButton label={tInbox('open')} shortcut="L" aria-keyshortcuts="L" onClick={openInbox}>
        <Inbox aria-hidden />
      </IconButton>
      <IconButton label={tInbox('goTo')} shortcut="G" aria-keyshortcuts="G" onClick={() => leaveForSession(request, open)}>
        <SquareArrowOutUpRight aria-hidden />
      </IconButton>
      <Button
        size="sm"
        variant="ghost"
        icon={<Clock size={14} aria-hidden />}
        aria-keyshortcuts="Escape"
        title={t('laterHint')}
        onClick={() => postpone(idsOf(open))}
      >
        {t('later')} <HiddenKeys keys="Esc" />
      </Button>
    </div>
  );
}

/** Its room is there before there are others, so that nothing moves when one comes. */
function Others({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('interactions');
  const open = useOpenInteractions();
  const before = neighbourOf(open, requestId, -1);
  const after = neighbourOf(open, requestId, 1);
  const at = idsOf(open).indexOf(requestId) + 1;
  return (
    <div className={classNames('flex items-center text-xs text-muted', after === null && 'invisible')}>
      <IconButton label={t('previous')} shortcut="K" aria-keyshortcuts="K" onClick={() => before !== null && showInteraction(before)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Place requestId={requestId} text={t('position', { at, total: open.length })} />
      <IconButton label={t('next')} shortcut="J" aria-keyshortcuts="J" onClick={() => after !== null && showInteraction(after)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

/** Which of all it is; opens the list of them. */
function Place({ requestId, text }: { readonly requestId: string; readonly text: string }) {
  const { t } = useTranslation('inbox');
  const rows = useRailRows(useOpenInteractions(), requestId);
  const trigger = (
    <button
      type="button"
      aria-label={`${text}: ${t('rail.show')}`}
      className="min-w-12 rounded-md px-1 text-center tabular-nums hover:bg-hover hover:text-text"
    >
      {text}
    </button>
  );
  return (
    <Popover trigger={trigger} title={t('title')}>
      <WaitingList rows={rows} currentId={requestId} />
      <BatchButton requestId={requestId} />
    </Popover>
  );
}
