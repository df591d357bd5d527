import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText, type Failure } from '#renderer/kit/i18n/failure-text.ts';
import { onNewMessage } from '#renderer/stores/conversation/conversation.ts';
import { useAgents, useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

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
 * announced.
 */
export function useNews(front: string | undefined): void {
  const sessions = useSessions();
  const interactions = useOpenInteractions();
  const texts = useNewsTexts();
  const answerDebounce = useDebounce();
  const announceEnding = useEffectEvent(({ sessionId, status }: Ending) => {
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (!session || session.status !== status) return;
    answerDebounce.flush();
    announce(
      status === 'failed' ? 'assertive' : 'polite',
      texts.ending(session, status, sessionId === front),
    );
  });
  useChanges(sessions, (before, now) => {
    // A session is idle for a moment between two prompts, which is no ending.
    for (const ending of endingsBetween(before, now))
      setTimeout(() => announceEnding(ending), QUICK_MS);
  });
  useChanges(interactions, (before, now) => {
    for (const { request } of openedBetween(before, now))
      announce('assertive', texts.asks(request));
  });
  const announceMessage = useEffectEvent((message: ConversationMessage) => {
    const news = newsOf(message);
    if (news === 'error') announce('assertive', texts.message(message, news));
    else if (news === 'answered')
      answerDebounce.schedule(() => announce('polite', texts.message(message, news)));
  });
  useEffect(() => onNewMessage((message) => announceMessage(message)), []);
}

/** Debounces announcements of answers: only the last one of a quick succession is made. */
function useDebounce() {
  const pending = useRef<{
    readonly run: () => void;
    readonly timer: ReturnType<typeof setTimeout>;
  } | null>(null);
  const flush = () => {
    const { run, timer } = pending.current ?? {};
    clearTimeout(timer);
    pending.current = null;
    run?.();
  };
  const schedule = (run: () => void) => {
    clearTimeout(pending.current?.timer);
    pending.current = { run, timer: setTimeout(flush, QUICK_MS) };
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
    gistOf(visibleText(failure ? failureText(i18n, failure).message : ''));
  const sessions = useSessions();
  const agents = useAgents();
  const { titleOf } = useRequestWords();
  const agentOf = (sessionId: string) => {
    const agentId = sessions.find((session) => session.sessionId === sessionId)?.agentId ?? '';
    return agents.find((agent) => agent.agentId === agentId)?.name ?? agentId;
  };
  return {
    ending: (
      { sessionId, title, problem }: Session,
      status: 'idle' | 'failed' | 'stopped',
      isFront: boolean,
    ) => {
      const agent = agentOf(sessionId);
      if (status === 'failed')
        return t('news.failed', { agent, title, gist: gistOfFailure(problem) });
      if (status === 'stopped') return t('news.stopped', { agent, title });
      return isFront
        ? t('news.finished', { agent })
        : t('news.finishedElsewhere', { agent, title });
    },
    asks: (request: InteractionRequest) =>
      t('news.asks', { agent: agentOf(request.sessionId), title: visibleText(titleOf(request)) }),
    message: (message: ConversationMessage, news: 'answered' | 'error') => {
      const gist =
        message.messageType === 'error'
          ? gistOfFailure(messageFailure(message))
          : gistOf(visibleText(message.content));
      return t(`news.${news}`, { agent: agentOf(message.sessionId), gist });
    },
  };
}
