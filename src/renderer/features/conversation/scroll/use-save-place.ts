import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { useApi } from '#renderer/stores/connection/api.ts';
import { leftAtOf, useOpenedAt } from '#renderer/stores/conversation/conversation.ts';
import type { ReadingPlace } from '#shared/contract/reading.ts';

import type { Row } from '../rows/rows.ts';
import { isSamePlace, placeAt } from './place-at.ts';

/** Time without scrolling before the place is saved, in ms. */
const DEBOUNCE_MS = 300;
/** Time in ms during which a new list still moves, while its rows are measured. */
const SETTLED_MS = 500;

/**
 * Saves the reading place in core, debounced. Returns a function to call at each scroll movement.
 */
export function useSavePlace(
  sessionId: string,
  list: RefObject<VListHandle | null>,
  rows: readonly Row[],
  following: boolean,
): () => void {
  const api = useApi();
  const opened = useOpenedAt(sessionId).place;
  const saved = useRef<ReadingPlace | null | undefined>(opened);
  const pending = useRef<ReadingPlace | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isSettled = useRef(false);
  const latest = useRef({ rows, following });
  useEffect(() => {
    latest.current = { rows, following };
  }, [rows, following]);
  const save = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const place = pending.current;
    if (place === undefined || (saved.current !== undefined && isSamePlace(saved.current, place)))
      return;
    saved.current = place;
    void api['reading.put']({ sessionId, place }).then((reply) => {
      if (!reply.ok) saved.current = undefined;
    });
  }, [api, sessionId]);
  const onMoved = useCallback(() => {
    if (!isSettled.current) return;
    pending.current = latest.current.following
      ? null
      : placeAt(list.current, latest.current.rows, leftAtOf(sessionId));
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(save, DEBOUNCE_MS);
  }, [sessionId, list, save]);
  useEffect(() => {
    const settling = setTimeout(() => {
      isSettled.current = true;
      onMoved();
    }, SETTLED_MS);
    return () => {
      clearTimeout(settling);
      // A person who goes to the end and leaves at once does not wait until the list is settled.
      if (!isSettled.current && latest.current.following) {
        pending.current = null;
        save();
      }
      isSettled.current = false;
    };
  }, [onMoved, save]);
  useEffect(onMoved, [onMoved, following]);
  useSaveOnLeave(timer, save);
  return onMoved;
}

/** Saves a pending place when the window closes or the component unmounts. */
function useSaveOnLeave(
  timer: RefObject<ReturnType<typeof setTimeout> | null>,
  save: () => void,
): void {
  useEffect(() => {
    const leave = () => {
      if (timer.current !== null) save();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [timer, save]);
}
