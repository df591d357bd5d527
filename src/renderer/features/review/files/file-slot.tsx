import { memo, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useNearby } from '#renderer/kit/scroll/nearby.ts';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { ConflictPanel } from '../conflicts/conflict-panel.tsx';
import { isDecidable } from '../store/possible-actions.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import { FileDiffRows } from './file-diff-rows.tsx';
import { FileHead } from './file-head.tsx';
import { ImagePair, isImage } from './image-pair.tsx';
import { PlainNotes } from './plain-notes.tsx';

const HEAD_PX = 38;
const ROW_PX = 20;
/** Number of unchanged lines that hunks probably have. */
const CONTEXT_LINES = 8;
/** Number of files that are rendered before the box was measured. */
const FIRST_FILES = 3;

type Props = { readonly file: FileChange; readonly at: number };

/** Renders a file while it is near the visible part of the list; else an empty box of its height. */
export const FileSlot = memo(function FileSlot({ file, at }: Props) {
  const { path } = file;
  const ref = useRef<HTMLDivElement>(null);
  const { isNear, height } = useNearby(ref, at < FIRST_FILES);
  const isFolded = useReviewState(({ folded }) => folded.has(path));
  const isCurrent = useReviewState(
    ({ current, wanted }) => current?.path === path || wanted?.path === path,
  );
  const isShown = isNear || isCurrent;
  return (
    <div
      ref={ref}
      role="listitem"
      style={isShown ? undefined : { height: height ?? estimate(file, isFolded) }}
      className="scroll-mt-2 [overflow-anchor:auto]"
    >
      {isShown && <FileSection file={file} isFolded={isFolded} isInSight={at < FIRST_FILES} />}
    </div>
  );
});

function estimate({ added, removed }: FileChange, isFolded: boolean): number {
  const rows = isFolded ? 0 : (added ?? 0) + (removed ?? 0) + CONTEXT_LINES;
  return HEAD_PX + rows * ROW_PX;
}

type SectionProps = {
  readonly file: FileChange;
  readonly isFolded: boolean;
  readonly isInSight: boolean;
};

function FileSection({ file, isFolded, isInSight }: SectionProps) {
  const { t } = useTranslation('review');
  const body = useId();
  const name = t('file.label', {
    file: visibleText(file.path),
    status: t(`status.${file.status}`),
  });
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface">
      <FileHead file={file} isFolded={isFolded} body={body} />
      <div id={body} hidden={isFolded} className="overflow-clip rounded-b-lg">
        {!isFolded && <FileBody file={file} isInSight={isInSight} />}
      </div>
    </section>
  );
}

function FileBody({ file, isInSight }: Omit<SectionProps, 'isFolded'>) {
  const { review } = useReview();
  const { path } = file;
  const fileDiff = useReviewState(({ diffs }) => diffs.get(path)?.diff ?? null);
  const isConflict = useReviewState(({ comparison }) => isDecidable(comparison, file));
  useEffect(() => {
    void review.approach(path);
    return () => review.leave(path);
  }, [review, path]);
  const lines = <FileLines file={file} isInSight={isInSight} />;
  return (
    <>
      <PlainNotes file={file} fileDiff={fileDiff} />
      {file.isBinary && isImage(path) && <ImagePair file={file} />}
      {isConflict ? <ConflictPanel file={file}>{lines}</ConflictPanel> : lines}
    </>
  );
}

/** Renders the lines of a file, or why there are none yet. */
function FileLines({ file, isInSight }: Omit<SectionProps, 'isFolded'>) {
  const { t } = useTranslation('review');
  const { path } = file;
  const read = useReviewState(({ diffs }) => diffs.get(path));
  const fileDiff = read?.diff ?? null;
  const failure = read?.failure ?? null;
  return (
    <>
      {failure && <Failed path={path} failure={failure} />}
      {fileDiff && fileDiff.hunks.length > 0 && (
        <FileDiffRows file={file} fileDiff={fileDiff} isInSight={isInSight} />
      )}
      {!fileDiff && !failure && (
        <p
          className="px-3 py-2 text-xs text-muted"
          style={{ minHeight: estimate(file, false) - HEAD_PX }}
        >
          {t('file.reading', { file: visibleText(path) })}
        </p>
      )}
    </>
  );
}

function Failed({ path, failure }: { readonly path: string; readonly failure: Failure }) {
  const { t, i18n } = useTranslation('review');
  const { review } = useReview();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 px-3 py-2 text-xs text-danger">
      {textIn(i18n.language, failure.message)}
      <Button size="sm" onClick={() => void review.readDiff(path)}>
        {t('file.again')}
      </Button>
    </p>
  );
}
