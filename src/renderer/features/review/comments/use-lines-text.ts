import { useTranslation } from 'react-i18next';

import type { LineRange } from './comment-place.ts';

/** Returns the function that names the lines of a comment. */
export function useLinesText(): (range: LineRange) => string {
  const { t } = useTranslation('review');
  return ({ side, start, end }) => {
    const lines = start === end ? String(start) : `${start}–${end}`;
    return t(side === 'old' ? 'comment.oldLines' : 'comment.newLines', { lines });
  };
}
