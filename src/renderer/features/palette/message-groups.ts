import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { noteLink } from '#renderer/stores/conversation/link-store.ts';
import { useAgentNames } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FoundConversation } from '#shared/contract/calls/search.ts';

import type { EntryGroup } from './entries.ts';
import type { FoundMessages } from './use-found-messages.ts';

const TITLE_UNITS = 80;

/** Returns one group for each conversation with matches, and an entry that shows more of them. */
export function useMessageGroups(
  { conversations, hasMore }: FoundMessages,
  showMore: () => void,
): readonly EntryGroup[] {
  const { t } = useTranslation('actions');
  const nameOf = useAgentNames();
  const open = useOpenMessage();
  const groups = conversations.map((conversation): EntryGroup => {
    const { agentId, agentSessionId, sessionId, title, count, hits } = conversation;
    const key = `${agentId} ${sessionId ?? agentSessionId}`;
    const name = title === null ? t('palette.untitled') : shortTitle(title);
    return {
      value: `conversation ${key}`,
      label: t('palette.conversation', { title: name, agent: nameOf(agentId), count }),
      items: hits.map(({ messageId, role, excerpt }) => ({
        id: `message:${key} ${messageId}`,
        kind: 'message',
        title: excerpt.text,
        marks: excerpt.marks,
        detail: t(`palette.role.${role}`),
        fields: [],
        run: () => void open(conversation, messageId),
      })),
    };
  });
  if (!hasMore) return groups;
  const more = t('palette.showMore');
  const entry = { id: 'more', kind: 'more' as const, title: more, detail: '', fields: [] };
  return [...groups, { value: 'more', items: [{ ...entry, run: showMore }] }];
}

function shortTitle(title: string): string {
  const line = visibleText(title.replaceAll(/\s+/g, ' ').trim());
  return line.length > TITLE_UNITS ? `${line.slice(0, TITLE_UNITS)}…` : line;
}

/** Opens a conversation at a message. One of a transcript becomes a session first. */
function useOpenMessage() {
  const api = useApi();
  const report = useReportFailure();
  return async (conversation: FoundConversation, messageId: string) => {
    const { agentId, agentSessionId, sessionId } = conversation;
    if (sessionId !== null) return noteLink({ sessionId, messageId });
    const commandId = newCommandId();
    const reply = await api['transcripts.open']({
      commandId,
      agentId,
      agentSessionId: agentSessionId ?? '',
    });
    if (reply.ok) noteLink({ sessionId: reply.value.session.sessionId, messageId });
    else report(reply.error);
  };
}
