import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect } from 'react';

import { regionTarget } from '#renderer/kit/keyboard/regions.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { BELOW_TOASTS, useCountedDialog } from '#renderer/kit/ui/overlays/open-dialogs.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import {
  endConfirmation,
  forgetClosed,
  idsOf,
  keepCurrent,
  noteUncovered,
  postpone,
  setWantsFocus,
  useDialog,
} from '#renderer/stores/interactions/dialog-store.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { useDialogInteraction } from './docked/use-docking.ts';
import { FrontTerminalQuestions } from './inbox/front-terminal-questions.tsx';
import { RequestView } from './request-view.tsx';
import { useClosedToasts } from './use-closed-toasts.ts';
import { useCurrentInteraction } from './use-current-interaction.ts';
import { WaitingRail } from './waiting-rail.tsx';

/**
 * Places the dialog at the foot of the window, with the same width for every question: its answers
 * stand at the same place, however high the question is.
 */
const VIEWPORT = classNames(
  'fixed inset-0 z-40 flex items-end justify-center overflow-hidden sm:px-6 sm:pb-[8vh] [@media(max-height:37.5rem)]:px-0 [@media(max-height:37.5rem)]:pb-0',
  BELOW_TOASTS,
);

/** Shows one open question at a time, from any session. */
export function InteractionDialog() {
  const open = useOpenInteractions();
  const current = useCurrentInteraction();
  useClosedToasts();
  useEffect(() => forgetClosed(new Set(idsOf(open))), [open]);
  const selected = useDialog((s) => s.currentId);
  useEffect(() => {
    if (current !== null) keepCurrent(current.request.requestId, selected);
  }, [current, selected]);
  const shown = useDialogInteraction();
  const isShown = shown !== null;
  // The dialog takes the focus by itself.
  const wantsFocus = useDialog((s) => s.wantsFocus);
  useEffect(() => {
    if (isShown && wantsFocus) setWantsFocus(false);
  }, [isShown, wantsFocus]);
  useCountedDialog(isShown);
  useEffect(() => (isShown ? () => noteUncovered(performance.now()) : undefined), [isShown]);
  const onOpenChange = (isOpen: boolean) => {
    // Escape goes back from the second step of an answer first.
    const isBack = endConfirmation(shown?.request.requestId ?? null);
    if (!isOpen && !isBack) postpone(idsOf(open));
  };
  return (
    <AlertDialog.Root open={isShown} onOpenChange={onOpenChange}>
      <FrontTerminalQuestions />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-100 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className={VIEWPORT}>
          <Popup current={shown} />
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * Returns the terminal or the review that the person went to, else the question over the message field, else
 * that field, else true for the previous focus.
 */
function finalFocus(): HTMLElement | true {
  const { leftFor } = useDialog.getState();
  const docked = document.querySelector<HTMLElement>('[data-docked] h2');
  return (leftFor && regionTarget(leftFor)) ?? docked ?? regionTarget('composer') ?? true;
}

/**
 * Stays mounted, but empty, while the dialog closes: a question that is not shown cannot be
 * answered.
 */
function Popup({ current }: { readonly current: Interaction | null }) {
  return (
    <AlertDialog.Popup
      initialFocus={false}
      finalFocus={finalFocus}
      className="approval relative flex max-h-full w-full flex-col outline-none data-closed:invisible sm:max-w-4xl"
    >
      {current && (
        <>
          <WaitingRail current={current} />
          <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-t-xl bg-raised shadow-high sm:rounded-xl">
            <RequestView key={current.request.requestId} interaction={current} />
          </div>
        </>
      )}
    </AlertDialog.Popup>
  );
}
