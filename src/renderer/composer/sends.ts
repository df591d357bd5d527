import { create } from 'zustand';

import type { Failure } from '#renderer/i18n/failure-text.ts';

import type { DraftImage } from './images.ts';

/** The prompt that was sent last and may not have arrived: the same again goes under the same command. */
type Attempt = { readonly text: string; readonly images: readonly DraftImage[]; readonly commandId: string };
export type Draft = { readonly text: string; readonly images: readonly DraftImage[] };
type SendState = {
  readonly sending: boolean;
  /** What was to be sent meanwhile: it follows as soon as this one has arrived. */
  readonly next: Draft | null;
  readonly failure: Failure | null;
  readonly attempt: Attempt | null;
};

/** What is on its way to core, by session: it goes on while the person looks at another one. */
const useSends = create<{ readonly bySession: Readonly<Record<string, SendState>> }>()(() => ({ bySession: {} }));

const AT_REST: SendState = { sending: false, next: null, failure: null, attempt: null };

export function useSendState(sessionId: string): SendState {
  return useSends((s) => s.bySession[sessionId] ?? AT_REST);
}

export function sendStateOf(sessionId: string): SendState {
  return useSends.getState().bySession[sessionId] ?? AT_REST;
}

/** The only writer. */
export function setSendState(sessionId: string, changes: Partial<SendState>): void {
  const { [sessionId]: before = AT_REST, ...others } = useSends.getState().bySession;
  const next = { ...before, ...changes };
  const isAtRest = !next.sending && next.failure === null && next.attempt === null;
  useSends.setState({ bySession: isAtRest ? others : { ...others, [sessionId]: next } });
}
