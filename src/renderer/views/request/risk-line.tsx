import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

import { subjectOf } from './kinds/request-kinds.ts';
import { RiskBadge } from './risk-badge.tsx';
import { RiskReasons } from './risk-reasons.tsx';
import { hasPartList, isInTitle, lineReasons } from './shown-reasons.ts';

type Props = { readonly request: InteractionRequest; readonly risk: Risk };

/**
 * Shows the risk level with its most important reason; the other reasons on demand. Repeats neither
 * the title nor the list of the command's parts.
 */
export function RiskLine({ request, risk }: Props) {
  const { details } = request;
  const shown = details.type === 'tool' ? details.details : null;
  const command = shown?.type === 'commandOutput' ? shown.command : null;
  const subject = subjectOf(request);
  const hasParts = command !== null && hasPartList(risk, command);
  const reasons = lineReasons(risk, hasParts).map((reason) =>
    reason.subject !== null && isInTitle(subject, reason.subject)
      ? { ...reason, subject: null }
      : reason,
  );
  return (
    <div className="flex items-start gap-2">
      <RiskBadge level={risk.level} />
      <RiskReasons reasons={reasons} count={1} />
    </div>
  );
}
