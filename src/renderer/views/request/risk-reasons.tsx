import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { riskCodes, type RiskCode } from '#shared/interaction/risk-codes.ts';
import type { Risk, RiskLevel, RiskReason } from '#shared/interaction/risk.ts';

import { RiskBadge } from './risk-badge.tsx';

/** Default number of reasons shown at first: a long list would hide the most important ones. */
const SHOWN = 5;

const dots: Readonly<Record<RiskLevel, string>> = {
  LOW: 'bg-faint',
  MEDIUM: 'bg-warning',
  HIGH: 'bg-danger',
};

/** Shows the risk level and its reasons. */
export function RiskNotice({ risk }: { readonly risk: Risk }) {
  return (
    <div className="flex items-start gap-2">
      <RiskBadge level={risk.level} />
      <RiskReasons reasons={risk.reasons} />
    </div>
  );
}

type ReasonsProps = {
  readonly reasons: readonly RiskReason[];
  /** Number of reasons shown at first. */
  readonly count?: number;
};

/** Shows the reasons of a risk, the most important ones first. */
export function RiskReasons({ reasons, count = SHOWN }: ReasonsProps) {
  const { t } = useTranslation('risk');
  const [isWhole, setIsWhole] = useState(false);
  if (reasons.length === 0) return <p className="text-xs text-muted">{t('none')}</p>;
  const shown = isWhole ? reasons : reasons.slice(0, count);
  const left = reasons.length - shown.length;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
      <ul aria-label={t('reasons')} className="flex flex-col gap-0.5 text-xs">
        {shown.map((reason) => (
          <ReasonLine key={`${reason.code} ${reason.subject ?? ''}`} reason={reason} />
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className="text-xs text-muted underline"
          onClick={() => setIsWhole(true)}
        >
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
      <span
        aria-hidden
        className={classNames('size-1.5 shrink-0 -translate-y-px rounded-full', dots[reason.level])}
      />
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

/** Returns the text of a reason without its subject. */
function useRiskWords(reason: Pick<RiskReason, 'code'>): string {
  const { t } = useTranslation('risk');
  const { code } = reason;
  return isKnown(code) ? t(`reason.${code}`) : t('unknown', { code });
}

/** Returns false for a code of another version, which may have stored the request. */
const isKnown = (code: string): code is RiskCode => Object.hasOwn(riskCodes, code);
