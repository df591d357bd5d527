import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { useApi } from '#renderer/stores/connection/api.ts';
import { leftAtOf, useOpenedAt } from '#renderer/stores/conversation/conversation.ts';
import type { ReadingPlace } from '#shared/contract/reading.ts';

import type { Row } from '../rows/rows.ts';
import { isSamePlace, placeAt } from './place-at.ts';

/** How long a scroll must rest before its place is kept. */
const REST_MS = 300;
/** A list that has just come up still moves by itself, while its rows are measured. */
const SETTLED_MS = 500;

/** Tells core where the person reads, a moment after each movement; call the result at each of them. */
export function useKeptPlace(sessionId: string, list: RefObject<VListHandle | null>, rows: readonly Row[], following: boolean): () => void {
  const api = useApi();
  const opened = useOpenedAt(sessionId).place;
  const kept = useRef<ReadingPlace | null | undefined>(opened);
  const pending = useRef<ReadingPlace | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isSettled = useRef(false);
  const latest = useRef({ rows, following });
  useEffect(() => {
    latest.current = { rows, following };
  }, [rows, following]);
  const keep = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const place = pending.current;
    if (place === undefined || (kept.current !== undefined && isSamePlace(kept.current, place))) return;
    kept.current = place;
    void api['reading.put']({ sessionId, place }).then((reply) => {
      if (!reply.ok) kept.current = undefined;
    });
  }, [api, sessionId]);
  const moved = useCallback(() => {
    if (!isSettled.current) return;
    pending.current = latest.current.following ? null : placeAt(list.current, latest.current.rows, leftAtOf(sessionId));
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(keep, REST_MS);
  }, [sessionId, list, keep]);
  useEffect(() => {
    const settling = setTimeout(() => {
      isSettled.current = true;
      moved();
    }, SETTLED_MS);
    return () => {
      clearTimeout(settling);
      // Nobody waits for the list to settle: who has gone to the end and left at once is at the end.
      if (!isSettled.current && latest.current.following) {
        pending.current = null;
        keep();
      }
      isSettled.current = false;
    };
  }, [moved, keep]);
  useEffect(moved, [moved, following]);
  useLeaving(timer, keep);
  return moved;
}

/** What was not kept yet is kept when the window or the conversation goes. */
function useLeaving(timer: RefObject<ReturnType<typeof setTimeout> | null>, keep: () => void): void {
  useEffect(() => {
    const leave = () => {
      if (timer.current !== null) keep();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [timer, keep]);
}
