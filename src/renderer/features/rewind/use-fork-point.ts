import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/** A turn of a session, by the position of its prompt. */
export type TurnPlace = { readonly sessionId: string; readonly promptSeq: number };

/**
 * Asks core if a fork can begin before a prompt. Returns the reason in the person's language if none
 * can; null if one can, and while that is unknown: then the start of the fork says why it fails.
 */
export function useForkObstacle({ sessionId, promptSeq }: TurnPlace): string | null {
  const api = useApi();
  const { i18n } = useTranslation();
  const [obstacle, setObstacle] = useState<ShownText | null>(null);
  useEffect(() => {
    let isOver = false;
    void api['sessions.forkPoint']({ sessionId, promptSeq }).then(
      (reply) => !isOver && setObstacle(reply.ok ? reply.value.obstacle : null),
    );
    return () => {
      isOver = true;
    };
  }, [api, sessionId, promptSeq]);
  return obstacle === null ? null : textIn(i18n.language, obstacle);
}

/**
 * Returns the commit from which a fork in a worktree would start; null for the present one, and
 * undefined while it is unknown.
 */
export function useForkCommit({ sessionId, promptSeq }: TurnPlace): string | null | undefined {
  const api = useApi();
  const [commit, setCommit] = useState<string | null | undefined>();
  useEffect(() => {
    let isOver = false;
    void api['checkpoints.forkPoint']({ sessionId, promptSeq }).then(
      (reply) => !isOver && setCommit(reply.ok ? reply.value.commit : undefined),
    );
    return () => {
      isOver = true;
    };
  }, [api, sessionId, promptSeq]);
  return commit;
}
