import { useTranslation } from 'react-i18next';

import type { Choice } from '#renderer/kit/ui/fields/select.tsx';

/**
 * Returns choices of a time after which something happens, also the one that was set from
 * elsewhere.
 */
export function useDurations(usual: readonly number[], current: number | null): readonly Choice[] {
  const { t } = useTranslation('limits');
  const all =
    current === null || usual.includes(current)
      ? usual
      : [...usual, current].toSorted((a, b) => a - b);
  return all.map((seconds) => ({ value: String(seconds), label: durationOf(seconds, t) }));
}

function durationOf(
  seconds: number,
  t: (key: 'seconds' | 'minutes', counts: { readonly count: number }) => string,
): string {
  return seconds % 60 === 0
    ? t('minutes', { count: seconds / 60 })
    : t('seconds', { count: seconds });
}
