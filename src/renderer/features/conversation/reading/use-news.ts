import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { onNewMessage } from '#renderer/stores/conversation/conversation.ts';
import { useAgents, useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

import { gistOf } from '../gist.ts';
import { messageFailure } from '../message-failure.ts';
import { endingsBetween, newsOf, openedBetween, type Ending } from './news.ts';

/**
 * Delay before an answer is announced, in ms. Of answers in quicker succession only the last one is
 * announced.
 */
const QUICK_MS = 400;

/**
 * Announces each event while the window is open, once. Existing content and streaming text are not
 * announced. While two sessions are visible, an announcement names its session.
 */
export function useNews(visible: readonly string[]): void {
  const sessions = useSessions();
  const interactions = useOpenInteractions();
  const texts = useNewsTexts();
  const answerDebounce = useDebounce();
  const isOnly = (sessionId: string) => visible.length === 1 && visible[0] === sessionId;
  const announceEnding = useEffectEvent(({ sessionId, status }: Ending) => {
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (!session || session.status !== status) return;
    answerDebounce.flush(sessionId);
    announce(
      status === 'failed' ? 'assertive' : 'polite',
      texts.ending(session, status, isOnly(sessionId)),
    );
  });
  useChanges(sessions, (before, now) => {
    // A session is idle for a moment between two prompts, which is no ending.
    for (const ending of endingsBetween(before, now))
      setTimeout(() => announceEnding(ending), QUICK_MS);
  });
  useChanges(interactions, (before, now) => {
    for (const { request } of openedBetween(before, now))
      announce('assertive', texts.asks(request, isOnly(request.sessionId)));
  });
  const announceMessage = useEffectEvent((message: ConversationMessage) => {
    const news = newsOf(message);
    if (news === null) return;
    const { sessionId } = message;
    const text = texts.message(message, news, isOnly(sessionId));
    if (news === 'error') announce('assertive', text);
    else answerDebounce.schedule(sessionId, () => announce('polite', text));
  });
  useEffect(() => onNewMessage((message) => announceMessage(message)), []);
}

type Pending = { readonly run: () => void; readonly timer: ReturnType<typeof setTimeout> };

/**
 * Debounces announcements of answers: only the last one of a quick succession in one session is
 * made.
 */
function useDebounce() {
  const pending = useRef(new Map<string, Pending>());
  const flush = (sessionId: string) => {
    const { run, timer } = pending.current.get(sessionId) ?? {};
    clearTimeout(timer);
    pending.current.delete(sessionId);
    run?.();
  };
  const schedule = (sessionId: string, run: () => void) => {
    clearTimeout(pending.current.get(sessionId)?.timer);
    pending.current.set(sessionId, { run, timer: setTimeout(() => flush(sessionId), QUICK_MS) });
  };
  return { schedule, flush };
}

/** Calls `changed` with the old and the new value whenever the value changes. */
function useChanges<T>(value: T, changed: (before: T, now: T) => void): void {
  const last = useRef(value);
  const notice = useEffectEvent(changed);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) notice(before, value);
  }, [value]);
}

function useNewsTexts() {
  const { t, i18n } = useTranslation('reading');
  const gistOfFailure = (failure: Failure | null) =>
    gistOf(visibleText(failure ? textIn(i18n.language, failure.message) : ''));
  const sessions = useSessions();
  const agents = useAgents();
  const { titleOf } = useRequestWords();
  const sessionOf = (sessionId: string) =>
    sessions.find((session) => session.sessionId === sessionId);
  const titleOfSession = (sessionId: string) => sessionOf(sessionId)?.title ?? '';
  const agentOf = (sessionId: string) => {
    const agentId = sessionOf(sessionId)?.agentId ?? '';
    return agents.find((agent) => agent.agentId === agentId)?.name ?? agentId;
  };
  return {
    ending: (
      { sessionId, title, problem }: Session,
      status: 'idle' | 'failed' | 'stopped',
      isOnly: boolean,
    ) => {
      const agent = agentOf(sessionId);
      if (status === 'failed')
        return t('news.failed', { agent, title, gist: gistOfFailure(problem) });
      if (status === 'stopped') return t('news.stopped', { agent, title });
      return isOnly ? t('news.finished', { agent }) : t('news.finishedElsewhere', { agent, title });
    },
    asks: (request: InteractionRequest, isOnly: boolean) => {
      const agent = agentOf(request.sessionId);
      const session = titleOfSession(request.sessionId);
      const title = visibleText(titleOf(request));
      // A place without a session, such as a pane of tmux, has no title.
      return isOnly || session === ''
        ? t('news.asks', { agent, title })
        : t('news.asksIn', { agent, session, title });
    },
    message: (message: ConversationMessage, news: 'answered' | 'error', isOnly: boolean) => {
      const gist =
        message.messageType === 'error'
          ? gistOfFailure(messageFailure(message))
          : gistOf(visibleText(message.content));
      const agent = agentOf(message.sessionId);
      return isOnly
        ? t(`news.${news}`, { agent, gist })
        : t(`news.${news}In`, { agent, title: titleOfSession(message.sessionId), gist });
    },
  };
}
