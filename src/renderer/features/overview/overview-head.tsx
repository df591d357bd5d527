import { useTranslation } from 'react-i18next';

import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { useNow } from '#renderer/kit/time/now.ts';
import { AWAY_MS } from '#renderer/stores/window/visits.ts';
import { AwayFacts } from '#renderer/views/away/away-facts.tsx';
import { awayFacts } from '#renderer/views/away/away-words.ts';

import { useUnseenTotal } from './use-unseen-total.ts';

const STEP_MS = 10_000;

/** Sums up in a line what happened in all sessions since the person looked at them. */
export function OverviewHead() {
  const { t, i18n } = useTranslation('away');
  const now = useNow(STEP_MS);
  const known = useUnseenTotal();
  if (known === null || now - known.since < AWAY_MS) return null;
  const { since, total } = known;
  return (
    <p role="note" aria-label={t('label')} className="px-1 text-muted">
      <span className="font-medium text-text">
        {t('since', { time: formatMoment(since, i18n.language, now) })}
      </span>{' '}
      <AwayFacts facts={awayFacts(total, total.sessions, { t, locale: i18n.language })} />
    </p>
  );
}
