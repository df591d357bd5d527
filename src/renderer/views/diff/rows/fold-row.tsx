import { ArrowDownFromLine, ArrowUpFromLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { restOfFold, type Fold, type Shown } from '../table/folds.ts';
import { STEP, type FoldPart } from '../use-folds.ts';

type Props = {
  readonly fold: Fold;
  readonly shown: Shown | null;
  readonly place: number;
  readonly columns: number;
  /** True if no row is above or below, so that there is nothing to continue. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isReading: boolean;
  readonly onOpen: (part: FoldPart) => void;
};

/** Renders the place of hidden lines, with buttons that show some of them or all. */
export function FoldRow(props: Props) {
  const { place, columns } = props;
  return (
    <div role="row" aria-rowindex={place} className="bg-sunken select-none">
      <div role="cell" aria-colspan={columns} className="flex font-sans text-accent">
        <FoldButtons {...props} />
      </div>
    </div>
  );
}

function FoldButtons({ fold, shown, isFirst, isLast, isReading, onOpen }: Props) {
  const { t } = useTranslation('diffs');
  const { count } = restOfFold(fold, shown);
  const hasSteps = count === null || count > STEP;
  const words = count === null ? t(isLast ? 'foldToEnd' : 'foldUnknown') : t('fold', { count });
  return (
    <>
      {hasSteps && !isFirst && (
        <StepButton label={t('showBelow', { count: STEP })} onClick={() => onOpen('down')}>
          <ArrowDownFromLine aria-hidden size={13} />
        </StepButton>
      )}
      {hasSteps && !isLast && (
        <StepButton label={t('showAbove', { count: STEP })} onClick={() => onOpen('up')}>
          <ArrowUpFromLine aria-hidden size={13} />
        </StepButton>
      )}
      <button
        type="button"
        aria-expanded={false}
        onClick={() => onOpen('all')}
        className="block min-w-0 flex-1 px-3 py-0.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="sticky left-3">
          <span aria-hidden>⋯ </span>
          {fold.isUnread && isReading ? t('file.reading') : words}
        </span>
      </button>
    </>
  );
}

function StepButton({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="sticky left-0 flex min-h-6 w-9 shrink-0 items-center justify-center border-r border-line bg-sunken hover:bg-hover focus-visible:-outline-offset-2"
    >
      {children}
    </button>
  );
}
