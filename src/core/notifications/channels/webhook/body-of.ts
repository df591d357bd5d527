import { redactDeep } from '#shared/base/redact-text.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

/** What is sent, without secrets; without the question too, if the person wants that. */
export function bodyOf(payload: SystemEventPayload, sendsContent: boolean): string {
  const { eventData } = payload;
  const isQuestion = eventData.eventType === 'WaitingForInput';
  const data = isQuestion && !sendsContent ? { ...eventData, title: '', context: '', options: [] } : eventData;
  return JSON.stringify(redactDeep({ ...payload, eventData: data }));
}
