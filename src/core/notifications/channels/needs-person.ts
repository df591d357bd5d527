import type { SystemEventPayload } from '#shared/notification/payload.ts';

/** Events that need the person. */
export const needsPerson: SystemEventPayload['eventType'][] = [
  'WaitingForInput',
  'Exited',
  'Failed',
  'Test',
];
