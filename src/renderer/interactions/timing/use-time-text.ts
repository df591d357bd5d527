import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { shortTime } from './time-left.ts';

/** `45 seconds`, `3 minutes`. */
export function useTimeText(): (ms: number) => string {
  const { t } = useTranslation('inbox');
  return useCallback(
    (ms: number) => {
      const { unit, count } = shortTime(ms);
      return t(`timer.${unit}`, { count });
    },
    [t],
  );
}
