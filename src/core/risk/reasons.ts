import type { RiskLevel, RiskReason } from '#shared/interaction/risk.ts';
import { riskCodes, type RiskCode } from '#shared/interaction/risk-codes.ts';

/** Limit of a subject; the whole command is shown beside the reasons. */
const MAX_SUBJECT = 200;

const ranks: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

export function because(code: RiskCode, subject: string | null = null): RiskReason {
  return {
    code,
    level: riskCodes[code],
    subject: subject === null ? null : subject.slice(0, MAX_SUBJECT),
  };
}

export function highest(reasons: readonly RiskReason[]): RiskLevel {
  return reasons.reduce<RiskLevel>(
    (level, each) => (ranks[each.level] > ranks[level] ? each.level : level),
    'LOW',
  );
}

/** Returns each reason once, the highest level first, otherwise in the order found. */
export function inOrder(reasons: readonly RiskReason[]): readonly RiskReason[] {
  const once = new Map(reasons.map((each) => [JSON.stringify([each.code, each.subject]), each]));
  return [...once.values()].toSorted((a, b) => ranks[b.level] - ranks[a.level]);
}
