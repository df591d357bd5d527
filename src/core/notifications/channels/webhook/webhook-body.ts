import { redactDeep } from '#shared/base/redact-text.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

/**
 * Returns the body to send, without secrets; also without the question if the person chose that.
 */
export function webhookBody(payload: SystemEventPayload, sendsContent: boolean): string {
  const { eventData } = payload;
  const isQuestion = eventData.eventType === 'WaitingForInput';
  const data =
    isQuestion && !sendsContent ? { ...eventData, title: '', context: '', options: [] } : eventData;
  return JSON.stringify(redactDeep({ ...payload, eventData: data }));
}
