import { useCallback, useEffect, useRef } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useMessages } from '#renderer/stores/conversation/conversation.ts';
import {
  forgetTurns,
  loadTurns,
  useTurnsChanged,
} from '#renderer/stores/conversation/turns-store.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import type { SessionStatus } from '#shared/contract/sessions.ts';

/** A range of turns to load. `changed` and `status` trigger a reload. */
type TurnRange = {
  readonly from: number;
  readonly to: number;
  readonly changed: number;
  readonly status: SessionStatus | undefined;
};

/**
 * Minimum time between two loads of the same turns, in ms: a running turn changes with every tool.
 */
const THROTTLE_MS = 400;

/** Loads the turns of the loaded messages: at once, then at most every 400 ms. */
export function useKeepTurns(sessionId: string): void {
  const api = useApi();
  const pendingRange = useRef<TurnRange | null>(null);
  const busy = useRef(false);
  const messages = useMessages(sessionId, null);
  const from = messages[0]?.seq ?? null;
  const to = messages.at(-1)?.seq ?? null;
  const changed = useTurnsChanged(sessionId);
  const status = useSessionField(sessionId, 'status');
  const load = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let range = pendingRange.current; range; range = pendingRange.current) {
      pendingRange.current = null;
      await loadTurns(api, sessionId, range.from, range.to);
      await new Promise((resolve) => setTimeout(resolve, THROTTLE_MS));
    }
    busy.current = false;
  }, [api, sessionId]);
  useEffect(() => {
    if (from === null || to === null) return;
    pendingRange.current = { from, to, changed, status };
    void load();
  }, [from, to, changed, status, load]);
  useEffect(() => {
    return () => {
      pendingRange.current = null;
      forgetTurns(sessionId);
    };
  }, [sessionId]);
}
