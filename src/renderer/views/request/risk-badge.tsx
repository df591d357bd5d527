import { ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Badge } from '#renderer/kit/ui/badge.tsx';
import type { RiskLevel } from '#shared/interaction/risk.ts';

const LOOK = {
  HIGH: { tone: 'danger', Icon: TriangleAlert },
  MEDIUM: { tone: 'warning', Icon: ShieldAlert },
  LOW: { tone: 'ok', Icon: ShieldCheck },
} as const;

/** Shows a risk level by a word and an icon, so that it does not depend on colours. */
export function RiskBadge({ level }: { readonly level: RiskLevel | null }) {
  const { t } = useTranslation('risk');
  if (level === null) return null;
  const { tone, Icon } = LOOK[level];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`level.${level}`)}
    </Badge>
  );
}
