import type { AgentInfo } from '#shared/contract/agents.ts';
import type { DeskState } from '#shared/desk/desk-state.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { wordsOf } from '#shared/interaction/words-in.ts';
import { clip, contextOf, MOST } from '#shared/notification/context-of.ts';
import type { DesktopCard, Notification } from '#shared/notification/notification.ts';
import type { NavigationTarget } from '#shared/shell/shell-messages.ts';
import { questionTexts } from '#shared/words/question-text.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { replyOption, shortAnswers } from './readable-request.ts';
import type { DesktopTexts } from '../desktop-texts.ts';

export type NotificationAction =
  | { readonly type: 'show'; readonly navigationTarget: NavigationTarget }
  | { readonly type: 'answer'; readonly requestId: string; readonly optionId: string };

/**
 * Content of a native notification. Systems without buttons also show it; a click opens the
 * question.
 */
export type NotificationContent = {
  readonly title: string;
  readonly body: string;
  readonly isUrgent: boolean;
  readonly click: NavigationTarget;
  readonly actions: readonly { readonly text: string; readonly act: NotificationAction }[];
  /** Option for a text answer typed below the notification. */
  readonly reply: {
    readonly requestId: string;
    readonly optionId: string;
    readonly placeholder: string;
  } | null;
};

export function notificationContent(
  { notifications: [first, ...others] }: DesktopCard,
  desk: DeskState,
  texts: DesktopTexts,
): NotificationContent {
  const notifications = [first, ...others];
  const isUrgent = notifications.some(({ payload }) => payload.riskLevel === 'HIGH');
  if (others.length > 0) {
    const body = notifications
      .map((each) => `${agentName(each, desk.agents)} · ${each.payload.project}`)
      .join('\n');
    return {
      title: texts.t('notification.many', { number: notifications.length }),
      body,
      isUrgent,
      click: { to: 'inbox' },
      actions: [],
      reply: null,
    };
  }
  return { ...notificationText(first, desk, texts), isUrgent, ...answersOf(first, desk, texts) };
}

function notificationText(
  one: Notification,
  { agents, interactions }: DeskState,
  { language, t }: DesktopTexts,
) {
  const { eventData, project } = one.payload;
  const name = agentName(one, agents);
  const messageIn = (message: ShownText) => clip(textIn(language, message), MOST);
  switch (eventData.eventType) {
    case 'WaitingForInput': {
      const request = interactions.find(
        (each) => each.request.requestId === one.requestId,
      )?.request;
      const lines = request ? shortAnswers(request).lines : null;
      return {
        title: t('notification.waiting', { agent: name, project }),
        body:
          lines?.join('\n') ??
          contextIn(language, request) ??
          (eventData.context || eventData.title),
      };
    }
    case 'Idle':
      return { title: t('notification.idle', { agent: name, project }), body: '' };
    case 'Exited':
      return {
        title: t('notification.exited', { agent: name, project }),
        body: messageIn(eventData.message),
      };
    case 'Failed':
      return {
        title: t('notification.failed', { agent: name, project }),
        body: messageIn(eventData.message),
      };
    case 'Test':
      return { title: t('notification.test'), body: '' };
  }
}

/** Returns the text of a request, with Corral's own words in the person's language. */
function contextIn(language: string, request: InteractionRequest | undefined): string | null {
  if (!request) return null;
  const { title, message, wording } = request;
  const words = {
    title: wordsOf(questionTexts(language), title, wording?.title),
    message: wordsOf(questionTexts(language), message, wording?.message),
  };
  return contextOf({ ...request, ...words }) || null;
}

function answersOf(
  { requestId, payload }: Notification,
  { interactions }: DeskState,
  { t }: DesktopTexts,
): Pick<NotificationContent, 'click' | 'actions' | 'reply'> {
  const request = interactions.find((each) => each.request.requestId === requestId)?.request;
  const ofSession: NavigationTarget =
    payload.sessionId === '' || isPlaceId(payload.sessionId)
      ? { to: 'inbox' }
      : { to: 'session', sessionId: payload.sessionId };
  if (!request) return { click: ofSession, actions: [], reply: null };
  const click: NavigationTarget = { to: 'interaction', requestId: request.requestId };
  const { approve, reject } = shortAnswers(request);
  const words = replyOption(request);
  const answer = (text: string, optionId: string) => ({
    text,
    act: { type: 'answer' as const, requestId: request.requestId, optionId },
  });
  return {
    click,
    actions: [
      ...(approve ? [answer(t('notification.approve'), approve.optionId)] : []),
      ...(reject ? [answer(t('notification.reject'), reject.optionId)] : []),
      { text: t('notification.open'), act: { type: 'show', navigationTarget: click } },
    ],
    reply: words && {
      requestId: request.requestId,
      optionId: words.optionId,
      placeholder: t('notification.reply'),
    },
  };
}

function agentName({ payload }: Notification, agents: readonly AgentInfo[]): string {
  return agents.find(({ agentId }) => agentId === payload.agent)?.name ?? payload.agent;
}
