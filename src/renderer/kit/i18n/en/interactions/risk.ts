import { riskWords } from '#shared/interaction/risk-words.ts';

export const risk = {
  level: { LOW: 'Low risk', MEDIUM: 'Medium risk', HIGH: 'High risk' },
  reasons: 'Why',
  none: 'Nothing that stands out.',
  unknown: 'Another reason ({{code}})',
  more_one: '{{count}} more reason',
  more_other: '{{count}} more reasons',
  reason: riskWords,
} as const;
