import { useTranslation } from 'react-i18next';

import { ageOf } from './age.ts';
import { useNow } from './now.ts';

const STEP_MS = 20_000;

/** Renders an age: short on the screen, in full for a screen reader. */
export function AgeText({ time }: { readonly time: number }) {
  const { t } = useTranslation();
  const { unit, count } = ageOf(time, useNow(STEP_MS));
  const short = unit === 'now' ? t('time.now') : t(`time.${unit}`, { count });
  const full = unit === 'now' ? t('time.justNow') : t(`time.${unit}Ago`, { count });
  return (
    <time dateTime={new Date(time).toISOString()} className="tabular-nums">
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
    </time>
  );
}
