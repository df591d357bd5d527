import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { isBusy } from '#renderer/stores/sessions/groups.ts';
import { MAX_LATEST } from '#shared/contract/calls/conversation.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';

/** Delay before the turns of working sessions are read again, in ms. */
const AGAIN_MS = 2_000;

type Turns = ReadonlyMap<string, LatestTurn>;

/**
 * Returns the newest turns of the first sessions, and reads them again whenever one of these starts
 * or ends its work, and every two seconds while one works and the page is visible. After a failure
 * the known ones stay.
 */
export function useLatestTurns(sessions: readonly Session[]): Turns {
  const api = useApi();
  const [turns, setTurns] = useState<Turns>(new Map());
  const read = useEffectEvent(async (asked: string, isCurrent: () => boolean) => {
    const sessionIds = asked.split('\n').flatMap((line) => line.split(' ', 1));
    if (asked === '') return;
    const reply = await api['turns.latest']({ sessionIds });
    if (reply.ok && isCurrent())
      setTurns(new Map(reply.value.turns.map((latest) => [latest.sessionId, latest])));
  });
  const isWorking = useEffectEvent(() => sessions.some(isBusy));
  const states = sessions
    .slice(0, MAX_LATEST)
    .map(({ sessionId, status }) => `${sessionId} ${status}`)
    .join('\n');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const start = async () => {
      if (document.visibilityState === 'visible') await read(states, () => !isEnded);
      if (!isEnded && isWorking()) timer = setTimeout(() => void start(), AGAIN_MS);
    };
    void start();
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [states]);
  return turns;
}
