import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { noticeText } from '#renderer/kit/i18n/notice-text.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useAgentOf, useSessionField } from '#renderer/stores/desk/desk.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import { statusSentence } from '#shared/conversation/message-sentence.ts';

/** Returns a function that translates a status message of the session to the person's language. */
export function useStatusWords(sessionId: string): (message: MessageOf<'status'>) => string {
  const { t, i18n } = useTranslation('conversation');
  const agentId = useSessionField(sessionId, 'agentId') ?? null;
  const modes = useAgentOf(sessionId)?.permissionModes;
  const modeLabel = (id: string) => {
    const mode = modes?.find((known) => known.id === id);
    return mode ? modeText(i18n, mode).label : id;
  };
  return ({ content, metadata }) => {
    const { status, data } = metadata;
    if (status === 'permissionMode' && typeof data['mode'] === 'string')
      return t('status.permissionMode', { mode: modeLabel(data['mode']) });
    const sentence = statusSentence(metadata);
    if (sentence !== null) return textIn(i18n.language, sentence);
    const words = noticeText(i18n, agentId, { status, data }) ?? content;
    return words === '' && status === 'turnEnded' ? t('status.turnEnded') : words;
  };
}
