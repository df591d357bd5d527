import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';

const RANK: Readonly<Record<RiskLevel, number>> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/** Returns the risk level of a request; null if it is unknown. */
export function riskLevelOf(request: InteractionRequest): RiskLevel | null {
  if (request.risk) return request.risk.level;
  return request.options.some(
    ({ action, isDangerous }) => action === 'APPROVE_AND_EXECUTE' && isDangerous,
  )
    ? 'HIGH'
    : null;
}

/** Sorts requests: riskiest first, and oldest first among equals. */
export function riskiestFirst(open: readonly Interaction[]): readonly Interaction[] {
  const rank = ({ request }: Interaction) => RANK[riskLevelOf(request) ?? 'LOW'];
  return open.toSorted((a, b) => rank(a) - rank(b) || a.openedAt - b.openedAt);
}
