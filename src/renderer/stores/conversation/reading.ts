import { create } from 'zustand';

import type { en } from '#renderer/kit/i18n/resources.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { jumpTo, jumpToEnd, jumpToStart } from './conversation.ts';

/** A place on the top level of a conversation. */
export type Place = { readonly seq: number };

/** A place that the list is asked to bring into sight. */
export type Reveal = {
  readonly sessionId: string;
  readonly to: 'start' | 'end' | Place;
  /** Whether the focus goes there too. */ readonly focus: boolean;
};

export type Inside = {
  readonly sessionId: string;
  readonly parentToolUseId: string;
  readonly seq: number;
  /** Whether the focus goes there too. */ readonly focus: boolean;
};

export type ReadingNotice = { readonly kind: keyof typeof en.actions.notice; readonly message: string };

type ReadingState = {
  /** Until the list has done it. */
  readonly reveal: Reveal | null;
  /** A message within a sub-agent's card, until that has brought it into sight. */
  readonly inside: Inside | null;
  /** Where the last jump led, so that the next one goes on from there while it is in sight. */
  readonly arrived: { readonly sessionId: string; readonly seq: number } | null;
  /** What a jump had to say. */
  readonly notice: ReadingNotice | null;
};

export const useReading = create<ReadingState>()(() => ({ reveal: null, inside: null, arrived: null, notice: null }));

/** Asks for a place, loads what is needed, and says when that fails. */
export async function goTo(api: CorralApi, reveal: Reveal): Promise<void> {
  useReading.setState({ reveal, inside: null, notice: null });
  const reply = await load(api, reveal);
  if (reply === null || reply.ok || useReading.getState().reveal !== reveal) return;
  useReading.setState({ reveal: null, notice: { kind: 'failed', message: reply.error.message } });
}

async function load(api: CorralApi, { sessionId, to }: Reveal) {
  if (to === 'start') return jumpToStart(api, sessionId);
  if (to === 'end') return jumpToEnd(api, sessionId, null);
  return jumpTo(api, sessionId, null, to.seq);
}

/** The list has brought it into sight; `seq` of what stands there. */
export function revealed(reveal: Reveal, seq: number | null): void {
  if (useReading.getState().reveal !== reveal) return;
  useReading.setState({ reveal: null, arrived: seq === null ? null : { sessionId: reveal.sessionId, seq } });
}

/** Asks the card of a sub-agent for a place in it; that card is open, or on its way. */
export function goInside(inside: Inside): void {
  useReading.setState({ inside });
}

/** The card has brought it into sight. */
export function revealedInside(inside: Inside): void {
  if (useReading.getState().inside === inside) useReading.setState({ inside: null });
}

export function setNotice(notice: ReadingNotice | null): void {
  useReading.setState({ notice });
}
