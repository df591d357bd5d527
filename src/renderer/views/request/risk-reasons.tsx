import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { riskCodes, type RiskCode } from '#shared/interaction/risk-codes.ts';
import type { Risk, RiskLevel, RiskReason } from '#shared/interaction/risk.ts';

import { RiskBadge } from './risk-badge.tsx';

/** More are shown on demand: a long list hides what weighs most, which comes first. */
const SHOWN = 5;

const dots: Readonly<Record<RiskLevel, string>> = { LOW: 'bg-faint', MEDIUM: 'bg-warning', HIGH: 'bg-danger' };

/** The level, and why. */
export function RiskNotice({ risk }: { readonly risk: Risk }) {
  return (
    <div className="flex items-start gap-2">
      <RiskBadge level={risk.level} />
      <RiskReasons risk={risk} />
    </div>
  );
}

/** Every reason of a risk in words, the weightiest first. */
export function RiskReasons({ risk }: { readonly risk: Risk }) {
  const { t } = useTranslation('risk');
  const [isWhole, setIsWhole] = useState(false);
  if (risk.reasons.length === 0) return <p className="text-xs text-muted">{t('none')}</p>;
  const shown = isWhole ? risk.reasons : risk.reasons.slice(0, SHOWN);
  const left = risk.reasons.length - shown.length;
  return (
    <div className="flex flex-col items-start gap-1">
      <ul aria-label={t('reasons')} className="flex flex-col gap-0.5 text-xs">
        {shown.map((reason) => (
          <ReasonLine key={`${reason.code} ${reason.subject ?? ''}`} reason={reason} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="text-xs text-muted underline" onClick={() => setIsWhole(true)}>
          {t('more', { count: left })}
        </button>
      )}
    </div>
  );
}

function ReasonLine({ reason }: { readonly reason: RiskReason }) {
  const { t } = useTranslation('risk');
  const words = useRiskWords(reason);
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden className={classNames('size-1.5 shrink-0 -translate-y-px rounded-full', dots[reason.level])} />
      <span className="min-w-0">
        <span className="sr-only">{t(`level.${reason.level}`)}: </span>
        {words}
        {reason.subject !== null && (
          <>
            {': '}
            <code className="wrap-anywhere text-muted">
              <VisibleText text={reason.subject} />
            </code>
          </>
        )}
      </span>
    </li>
  );
}

/** What a reason says, without what it is about. */
function useRiskWords(reason: Pick<RiskReason, 'code'>): string {
  const { t } = useTranslation('risk');
  const { code } = reason;
  return isKnown(code) ? t(`reason.${code}`) : t('unknown', { code });
}

/** A request may have been stored by another version. */
const isKnown = (code: string): code is RiskCode => Object.hasOwn(riskCodes, code);
