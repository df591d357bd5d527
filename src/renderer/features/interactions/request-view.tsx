import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { ScrollArea } from '#renderer/kit/ui/scroll-box.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { leaveForSession } from '#renderer/stores/interactions/leave-for-session.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { isEditRequest, openProposal } from '#renderer/stores/interactions/open-proposal.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import { RulePanel } from '#renderer/views/rule/rule-panel.tsx';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { handleKey, isStray } from './answer/handle-key.ts';
import { RequestAnswers } from './answer/request-answers.tsx';
import { useRequestForm, type RequestForm } from './answer/request-form.tsx';
import { useCanDock, useSetDocking } from './docked/use-docking.ts';
import { neighbourOf } from './pick-interaction.ts';
import { RequestContent } from './request-content.tsx';
import { RequestHeader } from './request-header.tsx';
import { scrollByKey } from './scroll-by-key.ts';
import { ArmingBar } from '#renderer/views/request/answers/arming-bar.tsx';
import { Countdown } from './timing/countdown.tsx';
import { useArmingAnnouncements } from './timing/use-arming-announcements.ts';
import { useArming, type ArmingState } from './timing/use-arming.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

/**
 * Shows one request, from its title to its answers. Remount it for another request, because focus
 * and arming start over.
 */
export function RequestView({ interaction }: { readonly interaction: Interaction }) {
  const { request, timer } = interaction;
  const { t } = useTranslation('interactions');
  const arming = useArming(true);
  const { armed } = arming;
  useArmingAnnouncements(arming);
  const form = useRequestForm(request, armed);
  const title = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isRuleOpen, toggleRule, closeRule } = useRulePanel(title);
  const open = useOpenInteractions();
  const toReview = isEditRequest(request) ? () => openProposal(request, open) : null;
  const onKeyDown = useKeys({ request, form, arming, root, content, toggleRule, toReview });
  const isWriting = form.writtenOption !== null || form.change?.isOpen === true;
  useReportVisibility(request.requestId, true);
  useDialogFocus(title, isWriting);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog; each has a button or a field too
    <div
      ref={root}
      data-armed={armed}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <SessionFilesProvider sessionId={request.sessionId}>
        <RequestHeader request={request} titleRef={title} />
        <ScrollArea
          ref={content}
          label={t('content')}
          className="min-h-0 flex-1"
          contentClassName="flex flex-col gap-3 px-4 pb-4"
        >
          <RequestContent request={request} form={form} armed={armed} describe={describe} />
          <RulePanel request={request} isOpen={isRuleOpen} onClose={closeRule} />
        </ScrollArea>
        <div className="relative flex max-h-[60%] shrink-0 flex-col">
          <ArmingBar armed={armed} />
          <footer className="flex min-h-0 flex-col border-t border-line bg-canvas px-4 py-3">
            <RequestAnswers
              above={timer && <Countdown request={request} timer={timer} />}
              request={request}
              form={form}
              arming={arming}
              onRule={toggleRule}
              onReview={toReview}
            />
          </footer>
        </div>
      </SessionFilesProvider>
    </div>
  );
}

const describe = (texts: ReactNode) => (
  <AlertDialog.Description render={<div className="empty:hidden" />}>
    {texts}
  </AlertDialog.Description>
);

type KeyOptions = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
  readonly root: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly toggleRule: () => void;
  readonly toReview: (() => void) | null;
};

/** Returns the handler of the keys of the dialog. */
function useKeys({ request, form, arming, root, content, toggleRule, toReview }: KeyOptions) {
  const open = useOpenInteractions();
  const { canHaveRule } = requestKindOf(request.details);
  const canDock = useCanDock(request);
  const setDocking = useSetDocking();
  return (event: KeyboardEvent): void => {
    const isInPopup = isOfPopup(event);
    arming.noteKey(!isInPopup && isStray(event, isComposing(event)));
    if (isInPopup) return;
    scrollByKey(event, content.current);
    if (!arming.armed) return;
    handleKey(event, request, form, {
      root: root.current,
      hasArrows: true,
      showEdit: null,
      go: (step) => showNeighbour(open, request.requestId, step),
      toSession: () => leaveForSession(request, open),
      toList: openInbox,
      toggleRule: canHaveRule ? toggleRule : null,
      expand: null,
      toggleDock: canDock ? () => setDocking(true) : null,
      toReview,
    });
  };
}

/**
 * Returns true for a key of a popup that covers the request. React passes it on, because the popup
 * is a child of the request in React's tree; it must not answer the request.
 */
function isOfPopup({ target, currentTarget }: KeyboardEvent): boolean {
  return !(target instanceof Node && currentTarget.contains(target));
}

function showNeighbour(open: readonly Interaction[], requestId: string, step: 1 | -1): void {
  const next = neighbourOf(open, requestId, step);
  if (next !== null) showInteraction(next);
}

/** Opens and closes the rule panel. Closing it focuses the title of the request. */
function useRulePanel(title: RefObject<HTMLHeadingElement | null>) {
  const [isRuleOpen, setRuleOpen] = useState(false);
  const toggleRule = () => setRuleOpen(!isRuleOpen);
  const closeRule = () => {
    setRuleOpen(false);
    title.current?.focus({ preventScroll: true });
  };
  return { isRuleOpen, toggleRule, closeRule };
}
