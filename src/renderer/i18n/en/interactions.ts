export const interactions = {
  waiting_one: '{{count}} question is waiting for you',
  waiting_other: '{{count}} questions are waiting for you',
} as const;
