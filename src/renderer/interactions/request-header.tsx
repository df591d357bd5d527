import { AlertDialog } from '@base-ui/react/alert-dialog';
import { ChevronLeft, ChevronRight, Clock } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Visible } from '#renderer/cards/visible.tsx';
import { useOpenInteractions } from '#renderer/stores/desk.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { postpone, showInteraction } from './dialog-store.ts';
import { HiddenKeys } from './hidden-keys.tsx';
import { neighbourOf } from './pick-interaction.ts';
import { RequestPlace, useAsker } from './request-facts.tsx';

type Props = { readonly request: InteractionRequest; readonly titleRef: RefObject<HTMLHeadingElement | null> };

/** What is asked and by whom, which of several it is, and the way to put it off. */
export function RequestHeader({ request, titleRef }: Props) {
  const { t } = useTranslation('interactions');
  const open = useOpenInteractions();
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
      <div className="flex shrink-0 items-center gap-1">
        <Others requestId={request.requestId} />
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
    </header>
  );
}

export function idsOf(open: ReturnType<typeof useOpenInteractions>): readonly string[] {
  return open.map((one) => one.request.requestId);
}

function Others({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('interactions');
  const open = useOpenInteractions();
  const before = neighbourOf(open, requestId, -1);
  const after = neighbourOf(open, requestId, 1);
  if (before === null || after === null) return null;
  const at = idsOf(open).indexOf(requestId) + 1;
  return (
    <div className="flex items-center text-xs text-muted">
      <IconButton label={t('previous')} onClick={() => showInteraction(before)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="tabular-nums">{t('position', { at, total: open.length })}</span>
      <IconButton label={t('next')} onClick={() => showInteraction(after)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
