import {
  Columns2,
  Maximize2,
  Minimize2,
  Pilcrow,
  RefreshCw,
  Rows2,
  Undo2,
  WrapText,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import type { DiffLook } from '#renderer/views/diff/diff-look.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { EndsMenu } from './ends-menu.tsx';
import { Summary } from './summary.tsx';

/** The width of the review: all of the window's, or a column. */
export type Width = { readonly isWide: boolean; readonly setWide: (isWide: boolean) => void };

type Props = {
  readonly leadingButton: ReactNode;
  readonly trailingButton: ReactNode;
  readonly width: Width | null;
  readonly onLook: (change: Partial<DiffLook>) => void;
};

/** Renders the ends of the comparison, what it contains, and the tools of the review. */
export function ReviewHead({ leadingButton, trailingButton, width, onLook }: Props) {
  const { t } = useTranslation('review');
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
      {leadingButton}
      <h2 tabIndex={-1} className="text-sm font-semibold">
        {t('title')}
      </h2>
      <EndsMenu />
      <Summary />
      <span
        role="toolbar"
        aria-label={t('tool.label')}
        className="ml-auto flex flex-wrap items-center"
      >
        <StepButtons />
        <LookButtons onLook={onLook} />
        {width && (
          <IconButton
            label={t(width.isWide ? 'tool.beside' : 'tool.wide')}
            onClick={() => width.setWide(!width.isWide)}
          >
            {width.isWide ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
          </IconButton>
        )}
        {trailingButton}
      </span>
    </header>
  );
}

function StepButtons() {
  const { t } = useTranslation('review');
  const { review, commands } = useReview();
  const canUndo = useReviewState(({ undoIds }) => undoIds.length > 0);
  return (
    <>
      <IconButton
        label={t('tool.undo')}
        shortcut="Z"
        disabled={!canUndo}
        focusableWhenDisabled
        onClick={() => commands.undo()}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton label={t('tool.refresh')} shortcut="R" onClick={() => void review.refresh()}>
        <RefreshCw aria-hidden />
      </IconButton>
    </>
  );
}

const TOGGLE = 'aria-pressed:bg-selected aria-pressed:text-text forced-colors:aria-pressed:outline';

function LookButtons({ onLook }: Pick<Props, 'onLook'>) {
  const { t } = useTranslation('review');
  const { t: tDiffs } = useTranslation('diffs');
  const { review, look, isNarrow } = useReview();
  const ignoreSpace = useReviewState((state) => state.ignoreSpace);
  const isSplit = look.layout === 'split' && !isNarrow;
  return (
    <>
      <IconButton
        label={t('tool.space')}
        aria-pressed={ignoreSpace}
        className={TOGGLE}
        onClick={() => void review.compare({ ignoreSpace: !ignoreSpace })}
      >
        <Pilcrow aria-hidden />
      </IconButton>
      <IconButton
        label={tDiffs('wrap')}
        aria-pressed={look.wrap || isSplit}
        disabled={isSplit}
        focusableWhenDisabled
        className={TOGGLE}
        onClick={() => onLook({ wrap: !look.wrap })}
      >
        <WrapText aria-hidden />
      </IconButton>
      <IconButton
        label={tDiffs('unified')}
        aria-pressed={!isSplit}
        className={TOGGLE}
        onClick={() => onLook({ layout: 'unified' })}
      >
        <Rows2 aria-hidden />
      </IconButton>
      <IconButton
        label={tDiffs(isNarrow ? 'splitTooNarrow' : 'split')}
        aria-pressed={isSplit}
        disabled={isNarrow}
        focusableWhenDisabled
        className={TOGGLE}
        onClick={() => onLook({ layout: 'split' })}
      >
        <Columns2 aria-hidden />
      </IconButton>
    </>
  );
}
