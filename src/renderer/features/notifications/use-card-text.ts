import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useAgents, useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { clip, contextOf, MOST } from '#shared/notification/context-of.ts';
import type { DesktopCard, Notification } from '#shared/notification/notification.ts';
import type { EventData } from '#shared/notification/payload.ts';
import type { ShownText } from '#shared/words/sentence.ts';

type WaitingData = Extract<EventData, { eventType: 'WaitingForInput' }>;

export type CardText = { readonly title: string; readonly body: string };

/** Returns a function that formats the text of a card in the person's language. */
export function useCardText(): (card: DesktopCard) => CardText {
  const { t, i18n } = useTranslation('notifications');
  const agents = useAgents();
  const open = useOpenInteractions();
  const { titleOf, messageOf } = useRequestWords();
  const { t: tWatch } = useTranslation('watch');
  const nameOf = ({ payload: { agent } }: Notification) =>
    agent === 'terminal' || agent === 'tmux'
      ? tWatch(`program.${agent}`)
      : (agents.find(({ agentId }) => agentId === agent)?.name ?? agent);
  const bodyOf = ({ requestId, context, title }: WaitingData) => {
    const request = open.find((each) => each.request.requestId === requestId)?.request;
    return request
      ? contextOf({ ...request, title: titleOf(request), message: messageOf(request) })
      : context || title;
  };
  const messageIn = (message: ShownText) => clip(textIn(i18n.language, message), MOST);
  const textOf = (one: Notification): CardText => {
    const { eventData, project } = one.payload;
    const about = { agent: nameOf(one), project };
    switch (eventData.eventType) {
      case 'WaitingForInput':
        return { title: t('card.waiting', about), body: bodyOf(eventData) };
      case 'Idle':
        return { title: t('card.idle', about), body: '' };
      case 'Exited':
        return { title: t('card.exited', about), body: messageIn(eventData.message) };
      case 'Failed':
        return { title: t('card.failed', about), body: messageIn(eventData.message) };
      case 'Test':
        return { title: t('card.test'), body: '' };
    }
  };
  return ({ notifications }) => {
    const [first, ...others] = notifications;
    if (others.length === 0) return textOf(first);
    return {
      title: t('card.many', { count: notifications.length }),
      body: notifications.map((each) => `${nameOf(each)} · ${each.payload.project}`).join('\n'),
    };
  };
}
