import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { VListHandle } from 'virtua';

import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { loadNewer, loadOlder } from '#renderer/stores/conversation/conversation.ts';

import { controlsOf, focusRow, ROW, rowElement, stopOf } from './focus-row.ts';
import { jumpToFirst, jumpToLast } from './jumps.ts';
import { rowCommand, type RowCommand, type RowFocus } from './row-command.ts';
import { visibleSeqs } from './visible-rows.ts';

export type Focusable = {
  readonly sessionId: string;
  readonly list: RefObject<VListHandle | null>;
  /** The stop of each row of the list; null if the row takes no focus. */
  readonly stops: readonly (number | null)[];
  readonly following: boolean;
};

type Step = 1 | -1;

/**
 * Makes the conversation a single stop of the Tab key. Within it, the arrow keys move from message
 * to message.
 */
export function useRowFocus({ sessionId, list, stops, following }: Focusable) {
  const [current, setCurrent] = useState<number | null>(null);
  const [isInside, setInside] = useState(false);
  const isLeaving = useRef(false);
  const end = useRef<HTMLDivElement>(null);
  const goTo = useGoToRow(sessionId, list, setCurrent);
  const run = useCommands({ sessionId, stops, goTo }, current);
  useRestoreFocus(sessionId, isInside, current, stops);

  /**
   * Focuses an edge of the list, so that the default action of Tab moves on to the element beyond
   * the list.
   */
  const leaveTo = (edge: HTMLElement | null | undefined) => {
    isLeaving.current = true;
    edge?.focus({ preventScroll: true });
    isLeaving.current = false;
  };
  const enter = () => {
    const stop = rowToEnter(visibleSeqs(sessionId), current, following);
    if (stop !== null) focusRow(sessionId, stop);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || isComposing(event) || !(event.target instanceof HTMLElement))
      return;
    if (!event.currentTarget.contains(event.target)) return;
    const command = rowCommand(event, focusKind(event.target));
    if (command !== null && run(command, event.target)) event.preventDefault();
    else if (event.key === 'Tab')
      leaveTo(
        event.shiftKey
          ? event.currentTarget.querySelector<HTMLElement>('[data-scroller]')
          : end.current,
      );
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onKeyDown(event);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    setInside(true);
    const row = event.target.closest<HTMLElement>(ROW);
    if (row) setCurrent(stopOf(row));
    else if (!isLeaving.current && event.target.matches('[data-scroller]')) enter();
  };
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    // A row that was removed from the list loses the focus too, and gets it back.
    requestAnimationFrame(() =>
      setInside(!target.isConnected || currentTarget.contains(document.activeElement)),
    );
  };
  const at = current === null ? -1 : stops.indexOf(current);
  return {
    // The capture handler runs before the tooltip of a button consumes Escape.
    frameProps: { onKeyDownCapture, onKeyDown, onFocus, onBlur },
    endProps: {
      ref: end,
      tabIndex: isInside ? -1 : 0,
      onFocus: () => !isLeaving.current && enter(),
    },
    scrollerTabIndex: isInside ? -1 : 0,
    /** Keeps the focused row in the DOM, however far the person scrolls. */
    keepMounted: isInside && at >= 0 ? [at] : [],
  };
}

/** Returns a function that scrolls to a row, makes the row current and focuses it. */
function useGoToRow(
  sessionId: string,
  list: Focusable['list'],
  setCurrent: (stop: number) => void,
) {
  return useCallback(
    (at: number, stop: number) => {
      const handle = list.current;
      if (handle)
        handle.scrollToIndex(at, {
          align: handle.getItemSize(at) < handle.viewportSize ? 'nearest' : 'start',
        });
      setCurrent(stop);
      focusRow(sessionId, stop);
    },
    [sessionId, list, setCurrent],
  );
}

type Steps = Pick<Focusable, 'sessionId' | 'stops'> & {
  readonly goTo: (at: number, stop: number) => void;
};

/**
 * Returns a function that runs the command of a key, from the row of the target or from the current
 * row. The function returns false if there is nothing to do.
 */
function useCommands(steps: Steps, current: number | null) {
  const { sessionId } = steps;
  const api = useApi();
  const step = useSteps(steps);
  return (command: RowCommand, target: HTMLElement): boolean => {
    const row =
      target.closest<HTMLElement>(ROW) ??
      (current === null ? null : rowElement(sessionId, current));
    if (command === 'first') void jumpToFirst(api, sessionId);
    else if (command === 'last') void jumpToLast(api, sessionId);
    else if (command === 'next' || command === 'previous')
      step(row ? stopOf(row) : current, command === 'next' ? 1 : -1);
    else return row !== null && moveWithin(row, command, target);
    return true;
  };
}

/**
 * Returns a function that moves to the next or previous message. If that message is not loaded yet,
 * the move follows after loading.
 */
function useSteps({ sessionId, stops, goTo }: Steps) {
  const api = useApi();
  const waiting = useRef<{ readonly from: number | null; readonly by: Step } | null>(null);
  const tryStep = useCallback(
    (from: number | null, by: Step): boolean => {
      const next = neighbour(stops, from, by);
      if (next) goTo(next.at, next.stop);
      return next !== null;
    },
    [stops, goTo],
  );
  useEffect(() => {
    const step = waiting.current;
    waiting.current = null;
    if (step) tryStep(step.from, step.by);
  }, [tryStep]);
  return (from: number | null, by: Step) => {
    if (tryStep(from, by)) return;
    waiting.current = { from, by };
    void (by === 1 ? loadNewer : loadOlder)(api, sessionId, null);
  };
}

/** Returns the nearest row in a direction, also from a stop that no longer exists. */
function neighbour(
  stops: readonly (number | null)[],
  from: number | null,
  by: Step,
): { readonly at: number; readonly stop: number } | null {
  const isNext = (stop: number | null) =>
    stop !== null && (from === null || (by === 1 ? stop > from : stop < from));
  const at = by === 1 ? stops.findIndex(isNext) : stops.findLastIndex(isNext);
  const stop = stops[at] ?? null;
  return stop === null ? null : { at, stop };
}

/**
 * Restores the focus that was lost with a replaced or removed row: focuses the row now at that
 * position.
 */
function useRestoreFocus(
  sessionId: string,
  isInside: boolean,
  current: number | null,
  stops: readonly (number | null)[],
): void {
  useEffect(() => {
    if (!isInside || current === null || document.activeElement !== document.body) return;
    const nearest = stops.includes(current)
      ? current
      : (neighbour(stops, current, 1) ?? neighbour(stops, current, -1))?.stop;
    if (nearest !== undefined) focusRow(sessionId, nearest);
  }, [sessionId, isInside, current, stops]);
}

/**
 * Returns the message with the last focus while it is visible; otherwise the last or first visible
 * one.
 */
function rowToEnter(
  visible: ReturnType<typeof visibleSeqs>,
  current: number | null,
  following: boolean,
): number | null {
  if (!visible) return current;
  if (current !== null && Math.ceil(current) >= visible.first && current <= visible.last)
    return current;
  return following ? visible.last : visible.first;
}

function focusKind(target: HTMLElement): RowFocus {
  if (target.matches(ROW)) return 'row';
  if (!target.closest(ROW)) return 'list';
  return target.matches('button, a, summary') ? 'control' : 'field';
}

/** Moves the focus within a row or toggles its card. Returns false if there is nothing to do. */
function moveWithin(row: HTMLElement, command: RowCommand, target: HTMLElement): boolean {
  const controls = controlsOf(row);
  if (command === 'toggle') return press(row.querySelector<HTMLElement>('button[aria-expanded]'));
  if (command === 'enter') return focus(controls[0]);
  if (command === 'leave') return focus(row);
  const at = controls.indexOf(target);
  return command === 'forward' ? focus(controls[at + 1]) : focus(controls[at - 1] ?? row);
}

function press(button: HTMLElement | null): boolean {
  button?.click();
  return button !== null;
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus();
  return element !== undefined;
}
