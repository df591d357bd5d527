import type { AgentInfo } from '#shared/contract/agents.ts';
import type { DeskState } from '#shared/desk/desk-state.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { wordsOf } from '#shared/interaction/worded.ts';
import { contextOf } from '#shared/notification/context-of.ts';
import type { DesktopCard, Notification } from '#shared/notification/notification.ts';
import type { Wish } from '#shared/shell/shell-messages.ts';

import { replyOption, shortAnswers } from './readable-request.ts';
import { fill, type Words } from '../words/en.ts';

export type ToldAct =
  | { readonly type: 'show'; readonly wish: Wish }
  | { readonly type: 'answer'; readonly requestId: string; readonly optionId: string };

/** What a native notification says and offers. Systems without buttons still show it, and a click on it leads to the question. */
export type Told = {
  readonly title: string;
  readonly body: string;
  readonly isUrgent: boolean;
  readonly click: Wish;
  readonly actions: readonly { readonly text: string; readonly act: ToldAct }[];
  /** An answer in words, typed below it. */
  readonly reply: { readonly requestId: string; readonly optionId: string; readonly placeholder: string } | null;
};

export function toldOf({ notifications: [first, ...others] }: DesktopCard, desk: DeskState, words: Words): Told {
  const { told } = words;
  const all = [first, ...others];
  const isUrgent = all.some(({ payload }) => payload.riskLevel === 'HIGH');
  if (others.length > 0) {
    const body = all.map((each) => `${nameOf(each, desk.agents)} · ${each.payload.project}`).join('\n');
    return { title: fill(told.many, all.length), body, isUrgent, click: { to: 'inbox' }, actions: [], reply: null };
  }
  return { ...textOf(first, desk, words), isUrgent, ...answersOf(first, desk, told) };
}

function textOf(one: Notification, { agents, interactions }: DeskState, { language, told }: Words) {
  const { eventData, project } = one.payload;
  const name = nameOf(one, agents);
  switch (eventData.eventType) {
    case 'WaitingForInput': {
      const request = interactions.find((each) => each.request.requestId === one.requestId)?.request;
      const lines = request ? shortAnswers(request).lines : null;
      return {
        title: fill(told.waiting, name, project),
        body: lines?.join('\n') ?? contextIn(language, request) ?? (eventData.context || eventData.title),
      };
    }
    case 'Idle':
      return { title: fill(told.idle, name, project), body: '' };
    case 'Exited':
      return { title: fill(told.exited, name, project), body: eventData.message };
    case 'Failed':
      return { title: fill(told.failed, name, project), body: eventData.message };
    case 'Test':
      return { title: told.test, body: '' };
  }
}

/** What is asked, as far as Corral says it, in the person's language. */
function contextIn(language: string, request: InteractionRequest | undefined): string | null {
  if (!request) return null;
  const { title, message, wording } = request;
  const words = { title: wordsOf(language, title, wording?.title), message: wordsOf(language, message, wording?.message) };
  return contextOf({ ...request, ...words }) || null;
}

function answersOf(
  { requestId, payload }: Notification,
  { interactions }: DeskState,
  told: Words['told'],
): Pick<Told, 'click' | 'actions' | 'reply'> {
  const request = interactions.find((each) => each.request.requestId === requestId)?.request;
  const ofSession: Wish =
    payload.sessionId === '' || isPlaceId(payload.sessionId) ? { to: 'inbox' } : { to: 'session', sessionId: payload.sessionId };
  if (!request) return { click: ofSession, actions: [], reply: null };
  const click: Wish = { to: 'interaction', requestId: request.requestId };
  const { approve, reject } = shortAnswers(request);
  const words = replyOption(request);
  const answer = (text: string, optionId: string) => ({ text, act: { type: 'answer' as const, requestId: request.requestId, optionId } });
  return {
    click,
    actions: [
      ...(approve ? [answer(told.approve, approve.optionId)] : []),
      ...(reject ? [answer(told.reject, reject.optionId)] : []),
      { text: told.open, act: { type: 'show', wish: click } },
    ],
    reply: words && { requestId: request.requestId, optionId: words.optionId, placeholder: told.reply },
  };
}

function nameOf({ payload }: Notification, agents: readonly AgentInfo[]): string {
  return agents.find(({ agentId }) => agentId === payload.agent)?.name ?? payload.agent;
}
