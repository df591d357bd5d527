import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { noticeText } from '#renderer/kit/i18n/notice-text.ts';
import { useAgentOf, useSession } from '#renderer/stores/desk/desk.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/** Returns a function that translates a status message of the session to the person's language. */
export function useStatusWords(sessionId: string): (message: MessageOf<'status'>) => string {
  const { t, i18n } = useTranslation('conversation');
  const agentId = useSession(sessionId)?.agentId ?? null;
  const modes = useAgentOf(sessionId)?.permissionModes;
  const modeLabel = (id: string) => {
    const mode = modes?.find((known) => known.id === id);
    return mode ? modeText(i18n, mode).label : id;
  };
  return ({ content, metadata: { status, data } }) => {
    if (status === 'permissionMode' && typeof data['mode'] === 'string')
      return t('status.permissionMode', { mode: modeLabel(data['mode']) });
    if (status === 'interrupted' || status === 'compacted') return t(`status.${status}`);
    const words = noticeText(i18n, agentId, { status, data }) ?? content;
    return words === '' && status === 'turnEnded' ? t('status.turnEnded') : words;
  };
}
