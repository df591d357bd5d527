import { create } from 'zustand';

import type { en } from '#renderer/kit/i18n/words/en.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { jumpTo, jumpToEnd, jumpToStart } from './conversation.ts';

/** A position on the top level of a conversation. */
export type Place = { readonly seq: number };

/** A request to the list to scroll to a position. */
export type Reveal = {
  readonly sessionId: string;
  readonly to: 'start' | 'end' | Place;
  /** True if it takes the focus too. */
  readonly focus: boolean;
};

export type InnerReveal = {
  readonly sessionId: string;
  readonly parentToolUseId: string;
  readonly seq: number;
  /** True if it takes the focus too. */
  readonly focus: boolean;
};

export type ReadingNotice = {
  readonly kind: keyof typeof en.actions.notice;
  readonly message: ShownText;
};

/** The jumps of one conversation. */
type ReadingState = {
  /** The current request; null when the list has scrolled. */
  readonly reveal: Reveal | null;
  /** A message in a sub-agent's card; null when the card has scrolled to it. */
  readonly inside: InnerReveal | null;
  /** The `seq` that the last jump went to. The next jump starts from it while it is visible. */
  readonly arrived: number | null;
  /** A notice about the last jump. */
  readonly notice: ReadingNotice | null;
};

const NO_JUMP: ReadingState = { reveal: null, inside: null, arrived: null, notice: null };

/** Sessions kept; those unchanged for the longest time are removed. */
const MAX_SESSIONS = 50;

const useReadingStore = create<{ readonly bySession: ReadonlyMap<string, ReadingState> }>()(() => ({
  bySession: new Map(),
}));

export function useReading<T>(sessionId: string, select: (reading: ReadingState) => T): T {
  return useReadingStore(({ bySession }) => select(bySession.get(sessionId) ?? NO_JUMP));
}

export function readingOf(sessionId: string): ReadingState {
  return useReadingStore.getState().bySession.get(sessionId) ?? NO_JUMP;
}

/** The only function that writes this store. */
function changeReading(sessionId: string, change: Partial<ReadingState>): void {
  const { bySession } = useReadingStore.getState();
  const others = [...bySession].filter(([id]) => id !== sessionId).slice(1 - MAX_SESSIONS);
  useReadingStore.setState({
    bySession: new Map([...others, [sessionId, { ...readingOf(sessionId), ...change }]]),
  });
}

/** Requests a position, loads its messages and stores a notice if that fails. */
export async function goTo(api: CorralApi, reveal: Reveal): Promise<void> {
  const { sessionId } = reveal;
  changeReading(sessionId, { reveal, inside: null, notice: null });
  const reply = await load(api, reveal);
  if (reply === null || reply.ok || readingOf(sessionId).reveal !== reveal) return;
  changeReading(sessionId, {
    reveal: null,
    notice: { kind: 'failed', message: reply.error.message },
  });
}

async function load(api: CorralApi, { sessionId, to }: Reveal) {
  if (to === 'start') return jumpToStart(api, sessionId);
  if (to === 'end') return jumpToEnd(api, sessionId, null);
  return jumpTo(api, sessionId, null, to.seq);
}

/** Completes a request when the list has scrolled; `seq` is the position of the shown message. */
export function completeReveal(reveal: Reveal, seq: number | null): void {
  if (readingOf(reveal.sessionId).reveal !== reveal) return;
  changeReading(reveal.sessionId, { reveal: null, arrived: seq });
}

/** Requests a position in the card of a sub-agent, which is open or about to open. */
export function requestInnerReveal(inside: InnerReveal): void {
  changeReading(inside.sessionId, { inside });
}

/** Completes a request when the card has scrolled. */
export function completeInnerReveal(inside: InnerReveal): void {
  if (readingOf(inside.sessionId).inside === inside)
    changeReading(inside.sessionId, { inside: null });
}

export function setNotice(sessionId: string, notice: ReadingNotice | null): void {
  changeReading(sessionId, { notice });
}
