import { ListChecks } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { regionSelector } from '#renderer/kit/keyboard/regions.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FileChange, FileDiff, ReviewHunk } from '#shared/git/file-change.ts';

import { beginPicks, endPicks, noteFocus } from '../store/picks.ts';
import type { Position } from '../store/review-state.ts';
import { useProposedRequest, useReview, useReviewState } from '../store/review-context.ts';
import { hunkTarget } from '../store/target.ts';
import { CommentButton } from '../comments/comment-button.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { changedLines, countsOf } from '../store/hunk-lines.ts';
import { stagingOf } from './staged-hunks.ts';

/** The list of files, which scrolls. */
const LIST = '[data-review-list]';
/** The root of a review. */
const REVIEW = regionSelector('changes');

type Props = {
  readonly file: FileChange;
  readonly hunk: ReviewHunk;
  /** Index of the hunk in its file. */
  readonly at: number;
  readonly total: number;
  readonly columns: number;
  /** Changes of HEAD against the index, where they are needed. */
  readonly staged: FileDiff | null;
};

/** Renders the row above a hunk: its place in the file, and the actions on it. */
export function HunkHead({ file, hunk, at, total, columns, staged }: Props) {
  const { t: tInbox } = useTranslation('inbox');
  const { path } = file;
  const isProposed = useProposedRequest() !== null;
  const isLeftOut = useReviewState(({ leftOut }) => leftOut.includes(at));
  const isCurrent = useReviewState(({ current }) => current?.path === path && current.hunk === at);
  const picks = useReviewState((state) =>
    state.picks?.path === path && state.picks.hunkId === hunk.hunkId ? state.picks : null,
  );
  return (
    <div
      role="row"
      className={classNames(
        'group/hunk relative select-none border-y border-line first:border-t-0',
        isCurrent ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <div
        role="cell"
        aria-colspan={columns}
        className="sticky left-0 flex min-h-7 max-w-full flex-wrap items-center gap-x-2 pr-1.5 font-sans"
      >
        <HunkButton file={file} hunk={hunk} at={at} total={total} isPicking={picks !== null} />
        <StagedMark file={file} hunk={hunk} staged={staged} />
        {isLeftOut && <Badge tone="warning">{tInbox('change.partRejected')}</Badge>}
        {picks && picks.lines.size > 0 && <PickCount count={picks.lines.size} />}
        {isProposed ? (
          <ProposedPart path={path} at={at} />
        ) : (
          <CommentButton target={hunkTarget(file, hunk, at, picks)} />
        )}
        <ActionButtons target={hunkTarget(file, hunk, at, picks)} />
      </div>
    </div>
  );
}

/** Lets the person leave a hunk of a proposed edit out. */
function ProposedPart({ path, at }: { readonly path: string; readonly at: number }) {
  const { proposal } = useReview();
  const requestId = useProposedRequest();
  const hunks = useReviewState(({ diffs }) => diffs.get(path)?.diff?.hunks);
  if (!proposal || !hunks || requestId === null) return null;
  return <proposal.LeaveOut requestId={requestId} file={path} hunks={hunks} at={at} />;
}

/** Marks a hunk that is staged, in the comparison that shows staged and other changes. */
function StagedMark({ file, hunk, staged }: Pick<Props, 'file' | 'hunk' | 'staged'>) {
  const { t } = useTranslation('review');
  const isAll = useReviewState(({ comparison }) => comparison.kind === 'all');
  const staging = isAll ? stagingOf(hunk, file, staged) : null;
  return staging && <Badge tone="neutral">{t(`tree.${staging}`)}</Badge>;
}

function PickCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('review');
  return (
    <span className="rounded-full bg-accent-solid px-1.5 text-2xs font-medium text-on-accent">
      {t('hunk.picked', { count })}
    </span>
  );
}

/** The place of a hunk. A click begins or ends the choice of lines. */
function HunkButton({
  file: { path },
  hunk,
  at,
  total,
  isPicking,
}: Omit<Props, 'columns' | 'staged'> & { readonly isPicking: boolean }) {
  const { t } = useTranslation('review');
  const { t: tInbox } = useTranslation('inbox');
  const { review } = useReview();
  const ref = useWantedFocus<HTMLButtonElement>(path, at);
  const counts = countsOf(hunk);
  const isProposed = useProposedRequest() !== null;
  const isLeftOut = useReviewState(({ leftOut }) => leftOut.includes(at));
  const words = { at: at + 1, total, file: visibleText(path), ...counts };
  const name = t(isProposed ? 'hunk.place' : 'hunk.label', words);
  const toggle = () => {
    if (isProposed) return;
    const [first] = changedLines(hunk);
    if (isPicking || first === undefined) endPicks(review);
    else beginPicks(review, { path, hunkId: hunk.hunkId }, first);
  };
  return (
    <button
      ref={ref}
      type="button"
      data-hunk={at}
      aria-pressed={isProposed ? undefined : isPicking}
      aria-label={isLeftOut ? `${name}, ${tInbox('change.partRejected')}` : name}
      title={hunk.heading === '' ? undefined : visibleText(hunk.heading)}
      onFocus={() => noteFocus(review, { path, hunk: at })}
      onClick={toggle}
      className="flex min-h-7 min-w-0 flex-1 scroll-my-24 items-center gap-2 px-3 text-left text-xs text-muted hover:text-text focus-visible:-outline-offset-2"
    >
      {!isProposed && (
        <ListChecks
          aria-hidden
          size={13}
          className={classNames('shrink-0', isPicking ? 'text-accent' : 'text-faint')}
        />
      )}
      <span className="shrink-0 font-mono tabular-nums">
        −{hunk.oldStart},{hunk.oldLines} +{hunk.newStart},{hunk.newLines}
      </span>
      <bdi dir="ltr" className="min-w-0 truncate font-mono text-faint">
        {visibleText(hunk.heading)}
      </bdi>
    </button>
  );
}

const isAt = (position: Position | null, path: string, hunk: number | null) =>
  position !== null && position.path === path && position.hunk === hunk;

/** Returns the button of a hunk that has the focus, in any review. */
function hunkWithFocus(): HTMLElement | null {
  const { activeElement } = document;
  const isHunk =
    activeElement instanceof HTMLElement && activeElement.dataset['hunk'] !== undefined;
  return isHunk ? activeElement : null;
}

/** Fields in which the person writes; they keep the focus until the person leaves them. */
const FIELDS = 'textarea, input:not([type=checkbox]), [contenteditable]';

/** Returns true for two elements of one review: a session's may be in two columns. */
function isInOneReview(one: Element | null, other: Element | null): boolean {
  if (!one || !other || one === other) return false;
  return one.closest(REVIEW) === other.closest(REVIEW);
}

/** Distance to the edges of the list from which on an element need not be moved, in pixels. */
const CLEAR_PX = 96;

/** Scrolls an element to the middle of its list, unless it is well within the list already. */
function bringIntoView(node: HTMLElement): void {
  const list = node.closest(LIST)?.getBoundingClientRect();
  const { top, bottom } = node.getBoundingClientRect();
  const isClear = list && top >= list.top + CLEAR_PX && bottom <= list.bottom - CLEAR_PX;
  if (!isClear) node.scrollIntoView({ block: 'center' });
}

/**
 * Returns a ref of the element that takes the focus when its position is wanted, and when it becomes
 * the current one while another hunk has the focus.
 */
export function useWantedFocus<E extends HTMLElement>(path: string, hunk: number | null) {
  const { review } = useReview();
  const element = useRef<E>(null);
  const isWanted = useReviewState(({ wanted }) => isAt(wanted, path, hunk));
  const isCurrent = useReviewState(({ current }) => isAt(current, path, hunk));
  useLayoutEffect(() => {
    // The current hunk is another one after the file was read again: the focus follows it.
    if (isCurrent && isInOneReview(element.current, hunkWithFocus()))
      element.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  useLayoutEffect(() => {
    if (!isWanted || !element.current) return undefined;
    const node = element.current;
    review.change({ wanted: null });
    if (document.activeElement?.matches(FIELDS)) return undefined;
    node.focus({ preventScroll: true });
    bringIntoView(node);
    // Rows that are rendered now may move it away.
    const frame = requestAnimationFrame(() => bringIntoView(node));
    return () => cancelAnimationFrame(frame);
  }, [isWanted, review]);
  return element;
}
