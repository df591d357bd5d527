export const conversation = {
  empty: 'Nothing has been said yet.',
} as const;
