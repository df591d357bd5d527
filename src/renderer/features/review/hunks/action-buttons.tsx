import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { ReviewAction } from '#shared/contract/calls/review.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { hasParts, possibleActions } from '../store/possible-actions.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import type { Target } from '../store/target.ts';

const KEYS: Readonly<Record<ReviewAction, string>> = { stage: 'S', unstage: 'U', discard: 'X' };

/** Renders the possible actions on a file, a hunk or lines. Their names contain file and hunk. */
export function ActionButtons({ target }: { readonly target: Target }) {
  const { t } = useTranslation('review');
  const { commands } = useReview();
  const { file, hunk, at, lines } = target;
  const comparison = useReviewState((state) => state.comparison);
  const isSpaceHidden = useReviewState((state) => state.ignoreSpace) && hunk !== null;
  if (hunk !== null && !hasParts(file)) return null;
  const of = hunk === null ? 'File' : lines ? 'Lines' : 'Hunk';
  return (
    <span className="ml-auto flex shrink-0 items-center">
      {possibleActions(comparison, file).map((action) => (
        <button
          key={action}
          type="button"
          disabled={isSpaceHidden}
          aria-label={t(`action.${action}${of}`, { file: visibleText(file.path), at: at + 1 })}
          aria-keyshortcuts={KEYS[action]}
          title={`${t(`action.${action}`)} (${KEYS[action]})`}
          onClick={() => commands.apply(action, target)}
          className={classNames(
            'h-6 rounded-md px-2 text-xs font-medium hover:bg-hover focus-visible:-outline-offset-1 disabled:opacity-50',
            action === 'discard' ? 'text-danger' : 'text-accent',
          )}
        >
          {t(`action.${action}`)}
        </button>
      ))}
    </span>
  );
}
