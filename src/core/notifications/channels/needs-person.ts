import type { SystemEventPayload } from '#shared/notification/payload.ts';

/** The events that need the person. */
export const needsPerson: SystemEventPayload['eventType'][] = ['WaitingForInput', 'Exited', 'Failed', 'Test'];
