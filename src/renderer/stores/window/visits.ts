import { z } from 'zod';
import { create } from 'zustand';

import { readStoredJson, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';
import { unseen, type Unseen } from '#shared/conversation/turn.ts';

import { frontTerminal, pageInFront, selectedSession } from './front.ts';
import { markSeen, useUi, type UiState } from './ui.ts';

/** A shorter absence is not worth a summary, in ms. */
export const AWAY_MS = 60_000;
/** A person without any input counts as watching for this time, and as away after the second one. */
const WATCHES_MS = 60_000;
const IDLE_MS = 5 * 60_000;
/** Interval at which sessions in view are marked as seen. */
const MARK_MS = 10_000;

const visit = z.object({
  /** When the person looked last, and when they came back. */
  leftAt: z.number(),
  openedAt: z.number(),
  /** Facts about the time in between; null until they are read, or if nothing happened. */
  unseen: unseen.nullable(),
  /** True if the person has seen the place of the first new message, or does not want to. */
  isReached: z.boolean(),
});
const visits = z.record(z.string(), visit);

/** The time since a session came into view, and the absence before. */
type Visit = Readonly<z.infer<typeof visit>>;

const VISITS = 'corral.visits';

const useVisits = create<{ readonly bySession: Readonly<Record<string, Visit>> }>()(() => ({
  bySession: {},
}));

/** Returns the current visit of a session; undefined if it was not in view. */
export function useVisit(sessionId: string): Visit | undefined {
  return useVisits(({ bySession }) => bySession[sessionId]);
}

export function visitOf(sessionId: string): Visit | undefined {
  return useVisits.getState().bySession[sessionId];
}

/** Notes what happened before a visit. */
export function noteUnseen(sessionId: string, of: Visit, found: Unseen | null): void {
  if (visitOf(sessionId) === of) putVisits({ [sessionId]: { ...of, unseen: found } });
}

/** Notes that the person has seen where the new messages begin, or does not want to. */
export function reachUnseen(sessionId: string): void {
  const known = visitOf(sessionId);
  if (known && !known.isReached) putVisits({ [sessionId]: { ...known, isReached: true } });
}

function putVisits(changed: Readonly<Record<string, Visit>>): void {
  useVisits.setState(({ bySession }) => ({ bySession: { ...bySession, ...changed } }));
}

/** Returns the sessions that the window shows. */
function sessionsInView(ui: UiState): readonly string[] {
  const isCovered = pageInFront(ui) !== null || frontTerminal(ui) !== null;
  const front = isCovered ? null : selectedSession(ui);
  const beside = ui.beside?.kind === 'session' ? ui.beside.sessionId : null;
  return [front, beside].filter((id) => id !== null);
}

/** Begins visits of sessions whose changes were seen as `ui` holds it. */
function beginVisits(sessionIds: readonly string[], { seenAt, since }: UiState): void {
  if (sessionIds.length === 0) return;
  const openedAt = Date.now();
  const begun = sessionIds.map((id) => {
    const leftAt = seenAt[id] ?? since;
    return [id, { leftAt, openedAt, unseen: null, isReached: false }] as const;
  });
  putVisits(Object.fromEntries(begun));
}

type VisitedPage = Pick<Window, 'addEventListener' | 'setInterval'> & {
  readonly sessionStorage: TextStorage;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>;
};

/**
 * Notes when the person leaves a session and comes back: by showing another one, by hiding the
 * window, or by doing nothing for five minutes. Keeps the visits for a reload of this tab. Returns a
 * function that ends this.
 */
export function watchVisits(page: VisitedPage): () => void {
  const endKeeping = keepVisits(page.sessionStorage);
  comeBack();
  const endVisits = useUi.subscribe((ui, before) => {
    const known = sessionsInView(before);
    beginVisits(
      sessionsInView(ui).filter((id) => !known.includes(id)),
      before,
    );
  });
  watchPresence(page);
  return () => {
    endKeeping();
    endVisits();
  };
}

function keepVisits(storage: TextStorage): () => void {
  const stored = visits.safeParse(readStoredJson(storage, VISITS));
  useVisits.setState({ bySession: stored.data ?? {} });
  return useVisits.subscribe(({ bySession }) => {
    const inView = sessionsInView(useUi.getState());
    const kept = Object.entries(bySession).filter(([id]) => inView.includes(id));
    storeText(storage, VISITS, JSON.stringify(Object.fromEntries(kept)));
  });
}

/** Begins new visits after a long absence. After a short one the earlier visits stay. */
function comeBack(): void {
  const ui = useUi.getState();
  const now = Date.now();
  const known = useVisits.getState().bySession;
  const isNew = (id: string) => !known[id] || now - (ui.seenAt[id] ?? ui.since) >= AWAY_MS;
  const inView = sessionsInView(ui);
  beginVisits(inView.filter(isNew), ui);
  markSeen(inView, now);
}

function watchPresence(page: VisitedPage): void {
  let inputAt = Date.now();
  const isVisible = () => page.document.visibilityState === 'visible';
  const mark = () => markSeen(sessionsInView(useUi.getState()), Date.now());
  const noteInput = () => {
    const now = Date.now();
    if (now - inputAt >= IDLE_MS && isVisible()) comeBack();
    inputAt = now;
  };
  page.document.addEventListener('visibilitychange', () => {
    if (isVisible()) comeBack();
    else mark();
    inputAt = Date.now();
  });
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'])
    page.addEventListener(type, noteInput, { capture: true, passive: true });
  page.setInterval(() => {
    if (isVisible() && Date.now() - inputAt < WATCHES_MS) mark();
  }, MARK_MS);
}
