import { Toast as BaseToast } from '@base-ui/react/toast';
import { CircleAlert, Info, X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure } from '#shared/base/failure.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { TOAST_STRIP, useHasDialog } from './open-dialogs.ts';
import { offerUndo } from './undo.ts';

const SHOWN_MS = 12_000;

/**
 * Places toasts over the session list, or below the header and the find bar if there is no list, so
 * that they never cover the main content.
 */
const VIEWPORT =
  'top-36 right-3 w-88 max-w-[calc(100vw-1.5rem)] md:top-auto md:right-auto md:bottom-10 md:left-3 md:w-60';

/** Places the newest toast at the upper edge while a dialog is open, which begins below it. */
const VIEWPORT_OVER_DIALOG = 'inset-x-0 top-0 mx-auto w-120 max-w-full px-2 not-empty:py-1.5';

const UNDO =
  'mt-1.5 inline-flex h-7 items-center rounded-md border border-line-strong/70 bg-raised px-2.5 text-xs font-medium shadow-low hover:bg-hover';

/**
 * Shows a failure and its remedy. Callers give a title if the failure alone does not show what
 * failed.
 */
export function useReportFailure(): (failure: Failure, title?: string) => void {
  const { add } = BaseToast.useToastManager();
  const { t } = useTranslation('errors');
  return (failure, title = t('title.generic')) => {
    add({
      title,
      description: <FailureText failure={failure} />,
      timeout: SHOWN_MS,
      type: 'failure',
    });
  };
}

/** Shows a message that the person would not see otherwise. */
export function useShowMessage(): (title: string, text: string) => void {
  const { add } = BaseToast.useToastManager();
  return (title, text) => void add({ title, description: text, timeout: SHOWN_MS });
}

type UndoOffer = {
  readonly title: string;
  readonly text: string;
  /** The label of the button. */
  readonly action: string;
  readonly ms: number;
  readonly undo: () => void;
};

/**
 * Offers to undo something for a fixed time: in a toast with a button, and by the shortcut. The
 * time continues while the pointer or the focus is on the toast, because core does not wait either.
 * The returned function ends the offer.
 */
export function useOfferUndo(): (offer: UndoOffer) => () => void {
  const { add, close } = BaseToast.useToastManager();
  return ({ title, text, action, ms, undo }) => {
    const end = () => {
      clearTimeout(timer);
      withdraw();
      close(id);
    };
    const run = () => {
      end();
      undo();
    };
    const id = add({
      title,
      description: text,
      timeout: 0,
      type: 'undo',

      actionProps: { children: action, onClick: run },
    });
    const withdraw = offerUndo({ id, run });
    const timer = setTimeout(end, ms);
    return end;
  };
}

function FailureText({ failure: { message, remedy } }: { readonly failure: Failure }) {
  const { language } = useTranslation().i18n;
  return (
    <>
      <span className="block">{textIn(language, message)}</span>
      {remedy !== null && <span className="block text-muted">{textIn(language, remedy)}</span>}
    </>
  );
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider limit={4}>
      {children}
      <BaseToast.Portal>
        <Viewport />
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function Viewport() {
  const hasDialog = useHasDialog();
  const viewport = useRef<HTMLDivElement>(null);
  useStripHeight(viewport, hasDialog);
  return (
    <BaseToast.Viewport
      ref={viewport}
      className={classNames(
        'fixed z-60 flex flex-col gap-2 rounded-lg',
        hasDialog ? VIEWPORT_OVER_DIALOG : VIEWPORT,
      )}
    >
      <Toasts isOneOnly={hasDialog} />
    </BaseToast.Viewport>
  );
}

/** Keeps the height of the toasts over a dialog in a style of the page, for the dialog. */
function useStripHeight(viewport: RefObject<HTMLElement | null>, hasDialog: boolean): void {
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!hasDialog || element === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(TOAST_STRIP, `${element.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(TOAST_STRIP);
    };
  }, [viewport, hasDialog]);
}

/** Shows one toast of each kind, the newest; an older one comes back if it still lasts. */
function Toasts({ isOneOnly }: { readonly isOneOnly: boolean }) {
  const { toasts } = BaseToast.useToastManager();
  const { t } = useTranslation();
  const isShown = (at: number) =>
    isOneOnly ? at === 0 : toasts.findIndex(({ type }) => type === toasts[at]?.type) === at;
  return toasts.map((toast, at) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      hidden={!isShown(at)}
      swipeDirection={['right', 'left']}
      className="w-full rounded-lg bg-raised shadow-high transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
    >
      <BaseToast.Content className="flex items-start gap-2.5 p-3">
        {toast.type === 'failure' ? (
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        ) : (
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          <BaseToast.Title className="font-medium" />
          <BaseToast.Description render={<div />} className="text-xs" />
          <BaseToast.Action className={UNDO} />
        </div>
        <BaseToast.Close
          render={
            <IconButton label={t('action.dismiss')} className="-mt-1 -mr-1">
              <X />
            </IconButton>
          }
        />
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}
