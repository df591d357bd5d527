import { create } from 'zustand';

import type { en } from '#renderer/kit/i18n/resources.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

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
  readonly message: string;
};

type ReadingState = {
  /** The current request; null when the list has scrolled. */
  readonly reveal: Reveal | null;
  /** A message in a sub-agent's card; null when the card has scrolled to it. */
  readonly inside: InnerReveal | null;
  /** The target of the last jump. The next jump starts from it while it is visible. */
  readonly arrived: { readonly sessionId: string; readonly seq: number } | null;
  /** A notice about the last jump. */
  readonly notice: ReadingNotice | null;
};

export const useReading = create<ReadingState>()(() => ({
  reveal: null,
  inside: null,
  arrived: null,
  notice: null,
}));

/** Requests a position, loads its messages and stores a notice if that fails. */
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

/** Completes a request when the list has scrolled; `seq` is the position of the shown message. */
export function completeReveal(reveal: Reveal, seq: number | null): void {
  if (useReading.getState().reveal !== reveal) return;
  useReading.setState({
    reveal: null,
    arrived: seq === null ? null : { sessionId: reveal.sessionId, seq },
  });
}

/** Requests a position in the card of a sub-agent, which is open or about to open. */
export function requestInnerReveal(inside: InnerReveal): void {
  useReading.setState({ inside });
}

/** Completes a request when the card has scrolled. */
export function completeInnerReveal(inside: InnerReveal): void {
  if (useReading.getState().inside === inside) useReading.setState({ inside: null });
}

export function setNotice(notice: ReadingNotice | null): void {
  useReading.setState({ notice });
}
