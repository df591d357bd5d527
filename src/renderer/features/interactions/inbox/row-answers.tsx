import { useEffect, useRef, useState, type RefObject } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useInSight } from '#renderer/kit/ui/use-in-sight.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { isEditRequest, openProposal } from '#renderer/stores/interactions/open-proposal.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { KEYS_WITH_FOCUS } from '#renderer/views/request/answers/hidden-keys.tsx';
import { RequestFacts } from '#renderer/views/request/request-facts.tsx';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { RequestAnswers } from '../answer/request-answers.tsx';
import { useRequestForm } from '../answer/request-form.tsx';
import { useAnswerKeys } from '../answer/use-answer-keys.ts';
import { useArming } from '../timing/use-arming.ts';
import { useIsCovered } from '../use-is-covered.ts';

type Props = {
  readonly request: InteractionRequest;
  /** True if the row shows the whole request; otherwise it can only be rejected here. */
  readonly isWhole: boolean;
};

/**
 * Renders the answers in a row of the inbox. Keys work after the row has had the focus for as long
 * as a new dialog needs, so that no key that was meant for one row answers the next one.
 */
export function RowAnswers({ request, isWhole }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const open = useOpenInteractions();
  const isCovered = useIsCovered();
  const isInSight = useInSight(box) && !isCovered;
  const arming = useArming(isInSight);
  const hasFocus = useRowFocus(box);
  const keyArming = useArming(isInSight && hasFocus);
  const form = useRequestForm(request, arming.armed, { canApprove: isWhole });
  const { requestId } = request;
  const toReview = isEditRequest(request) ? () => openProposal(request, open) : null;
  useReportVisibility(requestId, isInSight && isWhole);
  useAnswerKeys(box, 'li', {
    request,
    form,
    arming: { ...keyArming, armed: keyArming.armed && arming.armed },
    targets: { showEdit: () => showInteraction(requestId), toReview },
  });
  return (
    <div
      ref={box}
      data-armed={arming.armed}
      data-keys-armed={keyArming.armed}
      className={classNames('approval flex flex-col gap-2 px-3 pb-2.5', KEYS_WITH_FOCUS)}
    >
      {isWhole && <RequestFacts request={request} />}
      <RequestAnswers
        request={request}
        form={form}
        arming={arming}
        isCompact
        showEdit={() => showInteraction(requestId)}
        onReview={toReview}
      />
    </div>
  );
}

/** Returns true while the focus is in the row. */
function useRowFocus(box: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const row = box.current?.closest('li');
    const update = (event: FocusEvent) => {
      const next = event.type === 'focusin' ? event.target : event.relatedTarget;
      setFocus(next instanceof Node && (row?.contains(next) ?? false));
    };
    row?.addEventListener('focusin', update);
    row?.addEventListener('focusout', update);
    return () => {
      row?.removeEventListener('focusin', update);
      row?.removeEventListener('focusout', update);
    };
  }, [box]);
  return hasFocus;
}
