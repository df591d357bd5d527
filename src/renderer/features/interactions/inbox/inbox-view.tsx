import { Inbox, X } from 'lucide-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { closeInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { riskiestFirst } from '#renderer/views/request/words/risk-order.ts';

import { BatchOffers } from '../batch/batch-offers.tsx';
import { ClosedRows } from './closed-rows.tsx';
import { OrderChoice } from './order-choice.tsx';
import { WaitingRows } from './waiting-rows.tsx';

type InboxProps = {
  readonly leadingButton: ReactNode;
  /** Rendered above the open questions. */
  readonly head: ReactNode;
  /** Rendered between the open questions and those that closed recently. */
  readonly children: ReactNode;
};

/** Shows all open questions of all sessions, and those that closed recently. */
export function InboxView({ leadingButton, head, children }: InboxProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const open = useOpenInteractions();
  const sorted = useMemo(() => riskiestFirst(open), [open]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 py-1.5 md:px-4">
        {leadingButton}
        <div className="min-w-0 flex-1">
          <h1 ref={title} tabIndex={-1} className="truncate text-sm font-semibold outline-none">
            {t('common:inbox.title')}
          </h1>
          <p role="status" className="truncate text-xs text-muted">
            {open.length === 0 ? t('empty') : t('count', { count: open.length })}
          </p>
        </div>
        <IconButton label={t('close')} onClick={closeInbox}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div
        {...regionProps('conversation')}
        aria-label={t('common:inbox.title')}
        data-scroller
        className="min-h-0 flex-1 overflow-y-auto"
      >
        <div className="mx-auto flex max-w-3xl flex-col gap-5 px-3 py-4 md:px-6">
          {head}
          {open.length === 0 ? (
            <Empty />
          ) : (
            <section className="flex flex-col gap-3">
              <OrderChoice />
              <BatchOffers open={sorted} />
              <WaitingRows sorted={sorted} />
            </section>
          )}
          {children}
          <ClosedRows />
        </div>
      </div>
    </>
  );
}

function Empty() {
  const { t } = useTranslation('inbox');
  return (
    <div className="flex flex-col items-center gap-2 py-8 text-center">
      <Inbox size={24} aria-hidden className="text-faint" />
      <p className="font-medium">{t('empty')}</p>
      <p className="max-w-md text-balance text-muted">{t('emptyHint')}</p>
    </div>
  );
}
