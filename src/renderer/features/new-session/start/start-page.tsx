import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import type { Session } from '#shared/contract/sessions.ts';

import { ContinueList } from './continue-list.tsx';
import { focusPrompt, StartComposer, useStartForm } from './start-composer.tsx';

type Props = {
  /** The session that was in front; null if there is none. */
  readonly from: Session | null;
  readonly leadingButton: ReactNode;
  /** Shows again what was in front; null if there is nothing else to show. */
  readonly onClose: (() => void) | null;
};

/** Renders the page on which a session is started. */
export function StartPage({ from, leadingButton, onClose }: Props) {
  const { t } = useTranslation('start');
  const hasBar = leadingButton !== null || onClose !== null;
  return (
    <>
      {hasBar && (
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
          {leadingButton}
          <span className="flex-1" />
          {onClose && (
            <IconButton label={t('close')} shortcut="Esc" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      <div
        {...regionProps('conversation')}
        data-scroller
        className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
      >
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 pt-[clamp(1rem,12vh-2rem,9rem)] pb-8">
          <h1 className="text-xl font-semibold tracking-tight text-balance">{t('title')}</h1>
          <StartParts from={from} {...(onClose && { onLeave: onClose })} />
        </div>
      </div>
    </>
  );
}

type PartsProps = {
  readonly from: Session | null;
  /** Place of the conversations that can be continued; absent: below the prompt. */
  readonly continueSlot?: HTMLElement | null;
  readonly onLeave?: () => void;
};

/** Renders the prompt with its choices, and the conversations that can be continued. */
export function StartParts({ from, continueSlot, onLeave }: PartsProps) {
  const form = useStartForm(from);
  const { draft, change } = form;
  const conversations = (
    <ContinueList
      folder={form.needsFolder ? draft.cwd : ''}
      onFolder={(cwd) => {
        change({ ...draft, cwd }, 'folder');
        focusPrompt();
      }}
    />
  );
  return (
    <>
      <StartComposer form={form} {...(onLeave && { onLeave })} />
      {continueSlot === undefined && conversations}
      {continueSlot && createPortal(conversations, continueSlot)}
    </>
  );
}
