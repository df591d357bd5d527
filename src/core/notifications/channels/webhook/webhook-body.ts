import { redactDeep } from '#shared/base/redact-text.ts';
import { clip, MOST } from '#shared/notification/context-of.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';
import { textIn } from '#shared/words/sentence-text.ts';

/**
 * Returns the body to send, in English and without secrets; also without the question if the person chose that.
 */
export function webhookBody(payload: SystemEventPayload, sendsContent: boolean): string {
  const { eventData } = payload;
  const isQuestion = eventData.eventType === 'WaitingForInput';
  const data =
    isQuestion && !sendsContent
      ? { ...eventData, title: '', context: '', options: [] }
      : 'message' in eventData
        ? { ...eventData, message: clip(textIn('en', eventData.message), MOST) }
        : eventData;
  return JSON.stringify(redactDeep({ ...payload, eventData: data }));
}
