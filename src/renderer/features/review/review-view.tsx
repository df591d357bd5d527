import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { NearbyContext, useNearbyWatch } from '#renderer/kit/scroll/nearby.ts';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { readLook, storeLook, type DiffLook } from '#renderer/views/diff/diff-look.ts';
import { useNarrow } from '#renderer/views/diff/use-narrow.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';

import { CommentedFile } from './comments/commented-file.tsx';
import { CommentsBar } from './comments/comments-bar.tsx';
import { CommitBox } from './commit/commit-box.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { FileSlot } from './files/file-slot.tsx';
import { ProposalBar } from './head/proposal-bar.tsx';
import { OperationStrip } from './operation/operation-strip.tsx';
import { FallbackNote } from './head/fallback-note.tsx';
import { useFallback } from './head/use-fallback.ts';
import { ReviewHead, type Width } from './head/review-head.tsx';
import { FilePopover } from './tree/file-popover.tsx';
import { FileTree } from './tree/file-tree.tsx';
import { useLostKeys } from './keys/use-lost-keys.ts';
import { reviewKeys } from './keys/review-keys.ts';
import { RunProgramsDialog } from './run-programs-dialog.tsx';
import { ReviewNotices } from './review-notices.tsx';
import {
  ReviewContext,
  useProposedRequest,
  useReviewState,
  type ProposalSlot,
} from './store/review-context.ts';
import type { Review, ReviewApi } from './store/review.ts';
import { reviewOf } from './store/reviews.ts';
import { useWantedProposal, type Wanted } from './use-wanted-proposal.ts';
import type { Target } from './store/target.ts';
import { useCommands } from './use-commands.ts';
import { useRefresh } from './use-refresh.ts';

/** Least width for the tree beside the diffs, and for two columns of code, in rem. */
const TREE_REM = 46;
const SPLIT_REM = 44;

type Props = {
  readonly place: ReviewPlace;
  readonly leadingButton: ReactNode;
  readonly trailingButton: ReactNode;
  readonly width: Width | null;
  readonly putPrompt: ((text: string) => void) | null;
  readonly proposal?: ProposalSlot | null;
  /** The request whose edit is to be shown; another object is another wish. */
  readonly wanted?: Wanted | null;
};

/** Shows what differs between two ends of a repository, and acts on files, hunks and lines. */
export function ReviewView({ place, width, putPrompt, proposal = null, ...props }: Props) {
  const api = useApi();
  const [review] = useState(() => beginReview(api, place, props.wanted ?? null));
  const [look, changeLook] = useLook();
  const [asked, setAsked] = useState<Target | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const hasNoTree = useNarrow(root, TREE_REM);
  const isNarrow = useNarrow(list, SPLIT_REM);
  const commands = useCommands(review, setAsked);
  const nearby = useNearbyWatch(list);
  useWantedProposal(review, props.wanted ?? null);
  useRefresh(review);
  useFallback(review);
  const onKey = useMemo(() => reviewKeys(review, commands), [review, commands]);
  useLostKeys(root, onKey);
  const view = useMemo(
    () => ({ review, commands, look, isNarrow, putPrompt, proposal }),
    [review, commands, look, isNarrow, putPrompt, proposal],
  );
  return (
    <ReviewContext value={view}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div
        ref={root}
        {...regionProps('changes')}
        onKeyDown={(event) => !isComposing(event) && onKey(event)}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <ReviewHead
          leadingButton={props.leadingButton}
          trailingButton={props.trailingButton}
          width={width}
          onLook={changeLook}
        />
        <AboveFiles />
        <div className="flex min-h-0 flex-1">
          {!hasNoTree && <TreeAside />}
          <div className="flex min-w-0 flex-1 flex-col">
            {hasNoTree && <FilePopover />}
            <NearbyContext value={nearby}>
              <div
                ref={list}
                data-review-list=""
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas px-2 pb-2"
              >
                <Files />
              </div>
            </NearbyContext>
          </div>
        </div>
        <Foot />
        <RunProgramsDialog host="review" />
        {asked && <DeleteFileDialog target={asked} onClose={() => setAsked(null)} />}
      </div>
    </ReviewContext>
  );
}

/**
 * Returns the review of a place. Reads its files while the view renders for the first time, which
 * takes as long as the first git; not if a proposed edit will be shown instead.
 */
function beginReview(api: ReviewApi, place: ReviewPlace, wanted: Wanted | null): Review {
  const review = reviewOf(api, place);
  if (wanted?.requestId === undefined && review.state.comparison.kind !== 'proposed')
    review.begin();
  return review;
}

/** Renders what is true of the whole review. */
function AboveFiles() {
  return (
    <>
      <ProposalBar />
      <OperationStrip />
      <FallbackNote />
      <ReviewNotices />
    </>
  );
}

/** Renders what is done with the changes; a proposed edit is none yet. */
function Foot() {
  if (useProposedRequest() !== null) return null;
  return (
    <>
      <CommentsBar />
      <CommitBox />
    </>
  );
}

function useLook() {
  const [look, setLook] = useState(() => readLook(localStorage));
  const change = (part: Partial<DiffLook>) => {
    const chosen = { ...look, ...part };
    setLook(chosen);
    storeLook(localStorage, chosen);
  };
  return [look, change] as const;
}

function TreeAside() {
  const hasFiles = useReviewState(({ files }) => files.length > 0);
  return (
    <aside
      className={classNames(
        'w-60 shrink-0 flex-col border-r border-line p-2',
        hasFiles ? 'flex' : 'hidden',
      )}
    >
      <FileTree />
    </aside>
  );
}

function Files() {
  const { t } = useTranslation('review');
  const files = useReviewState((state) => state.files);
  const isCut = useReviewState((state) => state.isCut);
  return (
    <>
      <CommentedFile />
      <div role="list" aria-label={t('tree.label')} className="flex flex-col gap-2 pt-2">
        {files.map((file, at) => (
          <FileSlot key={file.path} file={file} at={at} />
        ))}
      </div>
      {isCut && <p className="px-2 py-3 text-xs text-warning">{t('summary.cut')}</p>}
    </>
  );
}
