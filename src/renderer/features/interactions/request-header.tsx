import { AlertDialog } from '@base-ui/react/alert-dialog';
import {
  AlarmClock,
  ChevronLeft,
  ChevronRight,
  CornerUpRight,
  Inbox,
  PanelBottom,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Popover } from '#renderer/kit/ui/overlays/popover.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { idsOf, postpone, showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { leaveForSession } from '#renderer/stores/interactions/leave-for-session.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { comboOf } from '#renderer/views/request/answers/answer-keys.ts';
import { RequestPlace } from '#renderer/views/request/request-facts.tsx';
import { TitleSubject } from '#renderer/views/request/title-subject.tsx';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { HiddenKeys } from '#renderer/views/request/answers/hidden-keys.tsx';
import { BatchButton } from './batch/batch-button.tsx';
import { useCanDock, useSetDocking } from './docked/use-docking.ts';
import { neighbourOf } from './pick-interaction.ts';
import { useRailRows } from './use-rail-rows.ts';
import { WaitingList } from './waiting-list.tsx';

type Props = {
  readonly request: InteractionRequest;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
};

/** Shows who asks, the buttons to leave the request, and below them its title and subject. */
export function RequestHeader({ request, titleRef }: Props) {
  const { titleOf } = useRequestWords();
  return (
    <header className="shrink-0 px-4 pt-3 pb-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <RequestPlace request={request} />
        <HeaderButtons request={request} />
      </div>
      <AlertDialog.Title
        ref={titleRef}
        tabIndex={-1}
        className="text-base font-semibold wrap-anywhere outline-none focus-visible:underline focus-visible:decoration-ring focus-visible:decoration-2 focus-visible:underline-offset-4"
      >
        <Words text={titleOf(request)} />
        <TitleSubject request={request} />
      </AlertDialog.Title>
    </header>
  );
}

/** Renders the buttons to other requests, to the inbox, to the session, and to postpone. */
function HeaderButtons({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('interactions');
  const { t: tInbox } = useTranslation(['inbox', 'common']);
  const open = useOpenInteractions();
  const canDock = useCanDock(request);
  const setDocking = useSetDocking();
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1">
      <NeighbourButtons requestId={request.requestId} />
      {canDock && (
        <PlainIcon
          label={t('docked.toBar')}
          letter={comboOf('dock')}
          onClick={() => setDocking(true)}
        >
          <PanelBottom size={16} aria-hidden />
        </PlainIcon>
      )}
      <PlainIcon label={tInbox('common:inbox.open')} letter="L" onClick={openInbox}>
        <Inbox size={16} aria-hidden />
      </PlainIcon>
      <PlainIcon label={tInbox('goTo')} letter="G" onClick={() => leaveForSession(request, open)}>
        <CornerUpRight size={16} aria-hidden />
      </PlainIcon>
      <Button
        size="sm"
        variant="ghost"
        icon={<AlarmClock size={14} aria-hidden />}
        aria-keyshortcuts="Escape"
        title={t('laterHint')}
        onClick={() => postpone(idsOf(open))}
      >
        {t('later')} <HiddenKeys keys="Esc" />
      </Button>
    </div>
  );
}

type IconProps = {
  readonly label: string;
  readonly letter: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** Uses the browser's tooltip, because rendering Corral's own would delay the question. */
function PlainIcon({ label, letter, onClick, children }: IconProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={letter}
      title={`${label} (${letter})`}
      onClick={onClick}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
    >
      {children}
    </button>
  );
}

/**
 * Renders the buttons to the other requests. Reserves their space before there are others, so that
 * nothing moves.
 */
function NeighbourButtons({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('interactions');
  const open = useOpenInteractions();
  const before = neighbourOf(open, requestId, -1);
  const after = neighbourOf(open, requestId, 1);
  const at = idsOf(open).indexOf(requestId) + 1;
  if (before === null || after === null) return <div className="w-40" />;
  return (
    <div className="flex w-40 items-center justify-between text-xs text-muted">
      <PlainIcon label={t('previous')} letter="K" onClick={() => showInteraction(before)}>
        <ChevronLeft size={16} aria-hidden />
      </PlainIcon>
      <PositionButton requestId={requestId} text={t('position', { at, total: open.length })} />
      <PlainIcon label={t('next')} letter="J" onClick={() => showInteraction(after)}>
        <ChevronRight size={16} aria-hidden />
      </PlainIcon>
    </div>
  );
}

/** Shows the position among all requests; opens their list. */
function PositionButton({
  requestId,
  text,
}: {
  readonly requestId: string;
  readonly text: string;
}) {
  const { t } = useTranslation(['inbox', 'common']);
  const rows = useRailRows(useOpenInteractions(), requestId);
  const trigger = (
    <button
      type="button"
      aria-label={`${text}: ${t('rail.show')}`}
      className="min-w-14 rounded-md px-1 text-center whitespace-nowrap tabular-nums hover:bg-hover hover:text-text"
    >
      {text}
    </button>
  );
  return (
    <Popover trigger={trigger} title={t('common:inbox.title')}>
      <WaitingList rows={rows} currentId={requestId} />
      <BatchButton requestId={requestId} />
    </Popover>
  );
}
