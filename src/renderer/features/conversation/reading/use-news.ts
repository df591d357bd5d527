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

import { failureOf } from '../failure-of.ts';
import { gistOf } from '../gist.ts';
import { endingsBetween, newsOf, openedBetween, type Ending } from './news.ts';

/** Answers that follow each other faster than this cannot all be listened to. */
const QUICK_MS = 400;

/** Says what happens while the window is open, each thing once; never what was there before, and no text that still grows. */
export function useNews(front: string | undefined): void {
  const sessions = useSessions();
  const interactions = useOpenInteractions();
  const words = useWords();
  const answer = useLatest();
  const tellEnding = useEffectEvent(({ sessionId, status }: Ending) => {
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (!session || session.status !== status) return;
    answer.sayNow();
    announce(status === 'failed' ? 'assertive' : 'polite', words.ending(session, status, sessionId === front));
  });
  useChanges(sessions, (before, now) => {
    // Between two prompts a session is idle for a moment, which is no ending.
    for (const ending of endingsBetween(before, now)) setTimeout(() => tellEnding(ending), QUICK_MS);
  });
  useChanges(interactions, (before, now) => {
    for (const { request } of openedBetween(before, now)) announce('assertive', words.asks(request));
  });
  const tell = useEffectEvent((message: ConversationMessage) => {
    const news = newsOf(message);
    if (news === 'error') announce('assertive', words.message(message, news));
    else if (news === 'answered') answer.wait(() => announce('polite', words.message(message, news)));
  });
  useEffect(() => onNewMessage((message) => tell(message)), []);
}

/** Of answers in quick succession the last one is said. */
function useLatest() {
  const waiting = useRef<{ readonly say: () => void; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const sayNow = () => {
    const { say, timer } = waiting.current ?? {};
    clearTimeout(timer);
    waiting.current = null;
    say?.();
  };
  const wait = (say: () => void) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { say, timer: setTimeout(sayNow, QUICK_MS) };
  };
  return { wait, sayNow };
}

/** Hands over the value before and the value now, whenever it changed. */
function useChanges<T>(value: T, changed: (before: T, now: T) => void): void {
  const last = useRef(value);
  const notice = useEffectEvent(changed);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) notice(before, value);
  }, [value]);
}

function useWords() {
  const { t, i18n } = useTranslation('reading');
  const gistOfFailure = (failure: Failure | null) => gistOf(visibleText(failure ? failureText(i18n, failure).message : ''));
  const sessions = useSessions();
  const agents = useAgents();
  const { titleOf } = useRequestWords();
  const agentOf = (sessionId: string) => {
    const agentId = sessions.find((session) => session.sessionId === sessionId)?.agentId ?? '';
    return agents.find((agent) => agent.agentId === agentId)?.name ?? agentId;
  };
  return {
    ending: ({ sessionId, title, problem }: Session, status: 'idle' | 'failed' | 'stopped', isFront: boolean) => {
      const agent = agentOf(sessionId);
      if (status === 'failed') return t('news.failed', { agent, title, gist: gistOfFailure(problem) });
      if (status === 'stopped') return t('news.stopped', { agent, title });
      return isFront ? t('news.finished', { agent }) : t('news.finishedElsewhere', { agent, title });
    },
    asks: (request: InteractionRequest) => t('news.asks', { agent: agentOf(request.sessionId), title: visibleText(titleOf(request)) }),
    message: (message: ConversationMessage, news: 'answered' | 'error') => {
      const gist = message.messageType === 'error' ? gistOfFailure(failureOf(message)) : gistOf(visibleText(message.content));
      return t(`news.${news}`, { agent: agentOf(message.sessionId), gist });
    },
  };
}
