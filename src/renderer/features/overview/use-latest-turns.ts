import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { isBusy } from '#renderer/stores/sessions/groups.ts';
import { MAX_LATEST } from '#shared/contract/calls/conversation.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';

/** Delay before the turns of working sessions are read again, in ms. */
const AGAIN_MS = 2_000;

type Turns = ReadonlyMap<string, LatestTurn>;

/** Sessions with their status, one per line, so that another status is another text. */
const statesOf = (sessions: readonly Session[]) =>
  sessions.map(({ sessionId, status }) => `${sessionId} ${status}`).join('\n');

/**
 * Returns the newest turns of the first sessions. Reads them again whenever one of these starts or
 * ends its work, and those of working sessions every two seconds while the page is visible. After a
 * failure the known ones stay.
 */
export function useLatestTurns(sessions: readonly Session[]): Turns {
  const api = useApi();
  const [turns, setTurns] = useState<Turns>(new Map());
  const read = useEffectEvent(async (asked: string, isCurrent: () => boolean) => {
    if (asked === '') return;
    const sessionIds = asked.split('\n').flatMap((state) => state.split(' ', 1));
    const reply = await api['turns.latest']({ sessionIds });
    if (!reply.ok || !isCurrent()) return;
    const found = reply.value.turns.map((latest) => [latest.sessionId, latest] as const);
    setTurns((known) => new Map([...known, ...found]));
  });
  const first = sessions.slice(0, MAX_LATEST);
  const states = statesOf(first);
  const busy = statesOf(first.filter(isBusy));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const start = async (asked: string) => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible) await read(asked, () => !isEnded);
      const next = isVisible ? busy : asked;
      if (!isEnded && next !== '') timer = setTimeout(() => void start(next), AGAIN_MS);
    };
    void start(states);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [states, busy]);
  return turns;
}
