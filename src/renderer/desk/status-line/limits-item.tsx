import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { useNow } from '#renderer/kit/time/now.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Meter, type MeterTone } from '#renderer/kit/ui/meter.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { UsageLimit } from '#shared/session/usage-limit.ts';

import { useAgentName } from './session-facts.tsx';
import { StatusItem } from './status-item.tsx';
import { currentLimits, periodOf, stateOf, type LimitState } from './usage-limits.ts';

const STEP_MS = 20_000;

const TONES: Readonly<Record<LimitState, MeterTone>> = {
  open: 'usual',
  near: 'warning',
  reached: 'danger',
};

/** Shows the usage limit that matters most; its details list all that the agent reported. */
export function LimitsItem({ session }: { readonly session: Session }) {
  const { t, i18n } = useTranslation('statusLine');
  const agent = useAgentName(session);
  const texts = useLimitTexts();
  const now = useNow(STEP_MS);
  const limits = currentLimits(session.limits ?? [], now);
  const [front] = limits;
  if (!front) return null;
  const state = stateOf(front);
  const newest = Math.max(...limits.map(({ reportedAt }) => reportedAt ?? 0));
  const time = formatMoment(newest, i18n.language, now);
  return (
    <StatusItem
      title={t('limit.title')}
      label={texts.label(front)}
      tone={TONES[state]}
      className={classNames('shrink-0', state === 'open' && 'max-md:hidden')}
      brief={
        <>
          <Gauge aria-hidden />
          {texts.brief(front)}
        </>
      }
      source={newest > 0 ? t('limit.source', { agent, time }) : t('limit.sourceNoTime', { agent })}
    >
      <ul className="flex flex-col gap-3">
        {limits.map((limit) => (
          <LimitRow key={limit.limitId} limit={limit} />
        ))}
      </ul>
    </StatusItem>
  );
}

function LimitRow({ limit }: { readonly limit: UsageLimit }) {
  const { t } = useTranslation('statusLine');
  const texts = useLimitTexts();
  const state = stateOf(limit);
  const tone = { open: 'text-muted', near: 'text-warning', reached: 'text-danger' }[state];
  return (
    <li className="flex flex-col gap-1 text-sm">
      <span className="flex justify-between gap-3">
        <span className="font-medium wrap-anywhere">{texts.name(limit)}</span>
        <span className={classNames('shrink-0 tabular-nums', tone)}>{texts.use(limit)}</span>
      </span>
      {limit.usedShare !== null && (
        <Meter share={limit.usedShare} tone={TONES[state]} className="w-full" />
      )}
      <span className="text-xs text-muted">
        {limit.resetsAt === null
          ? t('limit.resetUnknown')
          : t('limit.resets', { time: texts.resetTime(limit) })}
      </span>
    </li>
  );
}

/** Returns functions that word a limit in the language of the window. */
function useLimitTexts() {
  const { t, i18n } = useTranslation('statusLine');
  const now = useNow(STEP_MS);
  const percentOf = ({ usedShare }: UsageLimit) =>
    usedShare === null
      ? null
      : numberFormat(i18n.language, { style: 'percent' }).format(Math.max(0, usedShare));
  const resetTime = ({ resetsAt }: UsageLimit) =>
    resetsAt === null ? '' : formatMoment(resetsAt, i18n.language, now);
  const name = (limit: UsageLimit) => {
    const period = periodOf(limit);
    const plain = period ? t(`limit.${period.unit}`, { count: period.count }) : t('limit.other');
    return limit.name === null
      ? plain
      : t('limit.named', { limit: plain, name: visibleText(limit.name) });
  };
  return {
    name,
    resetTime,
    use(limit: UsageLimit): string {
      const percent = percentOf(limit);
      if (stateOf(limit) === 'reached') return t('limit.reached');
      if (percent !== null) return t('limit.used', { percent });
      return t(limit.state === 'near' ? 'limit.near' : 'limit.unknownUse');
    },
    label(limit: UsageLimit): string {
      const [state, percent] = [stateOf(limit), percentOf(limit)];
      const values = { limit: name(limit), percent, time: resetTime(limit) };
      if (state === 'reached') return t('limit.labelReached', values);
      if (percent !== null) return t('limit.labelUsed', { ...values, percent });
      if (state === 'near') return t('limit.labelNear', values);
      return limit.resetsAt === null ? values.limit : t('limit.labelOpen', values);
    },
    brief(limit: UsageLimit): string {
      const [state, percent] = [stateOf(limit), percentOf(limit)];
      if (state === 'reached') return t('limit.shortReached');
      if (percent !== null) return percent;
      if (state === 'near') return t('limit.shortNear');
      return limit.resetsAt === null
        ? name(limit)
        : t('limit.shortResets', { time: resetTime(limit) });
    },
  };
}
