import { useTranslation } from 'react-i18next';

import { useAgentNames } from '#renderer/stores/desk/desk.ts';
import { conversationKey, openSearchPage } from '#renderer/stores/search/search-page.ts';
import { useOpenMessage } from '#renderer/stores/search/use-open-message.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { EntryGroup } from './entries.ts';
import type { FoundMessages } from './use-found-messages.ts';

const TITLE_UNITS = 80;

/**
 * Returns one group for each conversation with matches, an entry that shows more of them, and one
 * that shows all of them on the page of the search.
 */
export function useMessageGroups(
  { typed, conversations, hasMore }: FoundMessages,
  showMore: () => void,
): readonly EntryGroup[] {
  const { t } = useTranslation('actions');
  const nameOf = useAgentNames();
  const open = useOpenMessage();
  const groups = conversations.map((conversation): EntryGroup => {
    const { agentId, title, count, hits } = conversation;
    const key = conversationKey(conversation);
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
  if (conversations.length === 0) return groups;
  const entry = { detail: '', fields: [] };
  const more = { ...entry, id: 'more', kind: 'more' as const, title: t('palette.showMore') };
  const all = { ...entry, id: 'all', kind: 'all' as const, title: t('palette.showAll') };
  const items = [
    ...(hasMore ? [{ ...more, run: showMore }] : []),
    { ...all, run: () => openSearchPage(typed) },
  ];
  return [...groups, { value: 'more', items }];
}

function shortTitle(title: string): string {
  const line = visibleText(title.replaceAll(/\s+/g, ' ').trim());
  return line.length > TITLE_UNITS ? `${line.slice(0, TITLE_UNITS)}…` : line;
}
