import { ChevronLeft, ChevronRight, ChevronsUp, PanelTopOpen } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';

import { regionTarget } from '#renderer/kit/keyboard/regions.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useInSight } from '#renderer/kit/ui/use-in-sight.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import {
  endConfirmation,
  idsOf,
  postpone,
  setDock,
  setWantsFocus,
  showInteraction,
  useDialog,
} from '#renderer/stores/interactions/dialog-store.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { isEditRequest, openProposal } from '#renderer/stores/interactions/open-proposal.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';
import { comboOf, type QuestionKey } from '#renderer/views/request/answers/answer-keys.ts';
import { KEYS_WITH_FOCUS } from '#renderer/views/request/answers/hidden-keys.tsx';
import { DockedFrame } from '#renderer/views/request/docked-frame.tsx';
import { TitleSubject } from '#renderer/views/request/title-subject.tsx';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { withoutBackticks } from '#shared/base/code-parts.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { RequestAnswers } from '../answer/request-answers.tsx';
import { useRequestForm, type RequestForm } from '../answer/request-form.tsx';
import { useAnswerKeys } from '../answer/use-answer-keys.ts';
import { neighbourOf } from '../pick-interaction.ts';
import { RequestContent } from '../request-content.tsx';
import { scrollByKey } from '../scroll-by-key.ts';
import { Countdown } from '../timing/countdown.tsx';
import { useArming, type ArmingState } from '../timing/use-arming.ts';
import { useIsCovered } from '../use-is-covered.ts';
import { useDialogInteraction, useDockedInteraction, useSetDocking } from './use-docking.ts';

/** Shows the question in front over the message field of its session, if the person wants that. */
export function DockedBar({ sessionId }: { readonly sessionId: string }) {
  const docked = useDockedInteraction();
  const isHere = docked?.request.sessionId === sessionId;
  const place = useRef<HTMLDivElement>(null);
  useDock(place, sessionId);
  useFocusAfter(docked === null);
  return (
    <>
      <div ref={place} className="h-0 w-full shrink-0" />
      {isHere && <Bar key={docked.request.requestId} interaction={docked} />}
    </>
  );
}

/** Notes while the place over the message field is visible: terminals can hide it. */
function useDock(place: RefObject<HTMLElement | null>, sessionId: string): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setDock(sessionId, element.clientWidth > 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setDock(sessionId, false);
    };
  }, [place, sessionId]);
}

/** Gives the focus of a bar that is gone to the message field. A next question takes it itself. */
function useFocusAfter(isGone: boolean): void {
  const hasDialog = useDialogInteraction() !== null;
  const wantsFocus = useDialog((s) => s.wantsFocus);
  useEffect(() => {
    if (!wantsFocus || !isGone) return;
    setWantsFocus(false);
    if (!hasDialog && document.activeElement === document.body) regionTarget('composer')?.focus();
  }, [isGone, hasDialog, wantsFocus]);
}

function Bar({ interaction }: { readonly interaction: Interaction }) {
  const { request, timer } = interaction;
  const { t } = useTranslation('interactions');
  const { titleOf } = useRequestWords();
  const box = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isCovered = useIsCovered();
  const isInSight = useInSight(box) && !isCovered;
  const [isWanted, setWanted] = useState(request.details.type === 'questions');
  const [fits, setFits] = useState<boolean | null>(null);
  const isChanging = useDialog((s) => (s.drafts[request.requestId]?.change ?? null) !== null);
  const isExpanded = isWanted || isChanging;
  const canApprove = isExpanded || fits === true;
  // An approval is armed only after all of the content could be read for as long as in the dialog.
  const arming = useArming(isInSight, canApprove ? 'whole' : 'part');
  const form = useRequestForm(request, arming.armed, { canApprove });
  const expand = () => setWanted(true);
  const open = useOpenInteractions();
  const toReview = isEditRequest(request) ? () => openProposal(request, open) : null;
  useReportVisibility(request.requestId, isInSight);
  useKeys(box, { request, form, arming, toReview, expand: canApprove ? null : expand });
  useKeptFocus(box, title);
  const name = visibleText(withoutBackticks(titleOf(request)));
  return (
    <BarSection box={box} name={name} armed={arming.armed} request={request}>
      <DockedFrame
        title={titleOf(request)}
        risk={riskLevelOf(request)}
        titleRef={title}
        isExpanded={isExpanded}
        fits={fits}
        onFits={setFits}
        onExpand={expand}
        tools={<Tools request={request} onCollapse={isWanted ? () => setWanted(false) : null} />}
        content={
          <>
            <TitleSubject request={request} isCompact />
            <RequestContent request={request} form={form} armed={arming.armed} />
          </>
        }
      >
        <RequestAnswers
          above={timer && <Countdown request={request} timer={timer} />}
          request={request}
          form={form}
          arming={arming}
          isCompact
          showEdit={expand}
          onReview={toReview}
        />
      </DockedFrame>
      <p role="status" className="sr-only">
        {t('docked.waits', { title: name })}
      </p>
    </BarSection>
  );
}

type SectionProps = {
  readonly box: RefObject<HTMLElement | null>;
  readonly name: string;
  readonly armed: boolean;
  readonly request: InteractionRequest;
  readonly children: ReactNode;
};

function BarSection({ box, name, armed, request, children }: SectionProps) {
  const { t } = useTranslation('interactions');
  const open = useOpenInteractions();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    scrollByKey(event, event.currentTarget.querySelector<HTMLElement>('[data-content]'));
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (!endConfirmation(request.requestId)) postpone(idsOf(open));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the answers inside
    <section
      ref={box}
      aria-label={t('docked.label', { title: name })}
      data-docked
      data-armed={armed}
      onKeyDown={onKeyDown}
      className={classNames(
        'mx-auto w-full max-w-(--reading-width) shrink-0 px-4 pb-2',
        KEYS_WITH_FOCUS,
      )}
    >
      <SessionFilesProvider sessionId={request.sessionId}>{children}</SessionFilesProvider>
    </section>
  );
}

type Keys = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
  readonly toReview: (() => void) | null;
  readonly expand: (() => void) | null;
};

function useKeys(
  box: RefObject<HTMLElement | null>,
  { request, form, arming, toReview, expand }: Keys,
): void {
  const open = useOpenInteractions();
  const setDocking = useSetDocking();
  useAnswerKeys(box, 'section', {
    request,
    form,
    arming,
    targets: {
      go: (step) => {
        const next = neighbourOf(open, request.requestId, step);
        if (next !== null) showInteraction(next);
      },
      toList: openInbox,
      toReview,
      showEdit: expand,
      expand,
      toggleDock: () => setDocking(false),
    },
  });
}

/** Takes the focus if the person asked for the question, or answered the one before it here. */
function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  title: RefObject<HTMLHeadingElement | null>,
): void {
  const wantsFocus = useDialog((s) => s.wantsFocus);
  useEffect(() => {
    if (!wantsFocus) return;
    setWantsFocus(false);
    title.current?.focus({ preventScroll: true });
  }, [wantsFocus, title]);
  useLayoutEffect(() => {
    const section = box.current;
    return () => {
      if (section?.contains(document.activeElement)) setWantsFocus(true);
    };
  }, [box]);
}

type ToolsProps = {
  readonly request: InteractionRequest;
  readonly onCollapse: (() => void) | null;
};

/** The position among all open questions, and the other places of this one. */
function Tools({ request: { requestId }, onCollapse }: ToolsProps) {
  const { t } = useTranslation('interactions');
  const open = useOpenInteractions();
  const setDocking = useSetDocking();
  const before = neighbourOf(open, requestId, -1);
  const after = neighbourOf(open, requestId, 1);
  const at = idsOf(open).indexOf(requestId) + 1;
  return (
    <>
      {before !== null && after !== null && (
        <>
          <Tool label={t('previous')} name="previous" onClick={() => showInteraction(before)}>
            <ChevronLeft size={16} aria-hidden />
          </Tool>
          <span className="text-xs whitespace-nowrap text-muted tabular-nums">
            {t('position', { at, total: open.length })}
          </span>
          <Tool label={t('next')} name="next" onClick={() => showInteraction(after)}>
            <ChevronRight size={16} aria-hidden />
          </Tool>
        </>
      )}
      {onCollapse && (
        <Tool label={t('docked.collapse')} name={null} onClick={onCollapse}>
          <ChevronsUp size={16} aria-hidden />
        </Tool>
      )}
      <Tool label={t('docked.toDialog')} name="dock" onClick={() => setDocking(false)}>
        <PanelTopOpen size={16} aria-hidden />
      </Tool>
    </>
  );
}

type ToolProps = {
  readonly label: string;
  readonly name: QuestionKey | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Tool({ label, name, onClick, children }: ToolProps) {
  const keys = name === null ? null : comboOf(name);
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys ?? undefined}
      title={keys === null ? label : `${label} (${keys})`}
      onClick={onClick}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
    >
      {children}
    </button>
  );
}
