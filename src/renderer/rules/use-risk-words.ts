import { useTranslation } from 'react-i18next';

import type { RiskReason } from '#shared/interaction/risk.ts';
import { riskCodes, type RiskCode } from '#shared/interaction/risk-codes.ts';

/** What a reason says, without what it is about. */
export function useRiskWords(reason: Pick<RiskReason, 'code'>): string {
  const { t } = useTranslation('risk');
  const { code } = reason;
  return isKnown(code) ? t(`reason.${code}`) : t('unknown', { code });
}

/** A request may have been stored by another version. */
const isKnown = (code: string): code is RiskCode => Object.hasOwn(riskCodes, code);
