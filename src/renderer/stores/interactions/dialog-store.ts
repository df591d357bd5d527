import { create } from 'zustand';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { Draft } from './answers.ts';

/** What the person has begun to answer; kept while the dialog is hidden. */
export type RequestDraft = {
  /** The option whose words are being written. */
  readonly optionId: string | null;
  readonly feedback: string;
  readonly answers: readonly Draft[];
  /** The tool's input as it is being changed; `null`: it is not. */
  readonly change: string | null;
};

export const emptyRequestDraft: RequestDraft = { optionId: null, feedback: '', answers: [], change: null };

type DialogState = {
  /** The one on the screen, or the one the person asked to see. */
  readonly currentId: string | null;
  readonly postponed: ReadonlySet<string>;
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  readonly failures: Readonly<Record<string, Failure>>;
  /** Answered in this window, so that their closing is no news. */
  readonly answeredHere: ReadonlySet<string>;
  /** Shown in this window, so that their closing is news. */
  readonly seen: ReadonlySet<string>;
  /** Whether the dialog was left for the terminal that asks: then the focus goes there. */
  readonly isLeftForTerminal: boolean;
  /** In how many places of the window each can be seen right now. */
  readonly inSight: Readonly<Record<string, number>>;
};

const start: DialogState = {
  currentId: null,
  postponed: new Set(),
  drafts: {},
  failures: {},
  answeredHere: new Set(),
  seen: new Set(),
  isLeftForTerminal: false,
  inSight: {},
};

export const useDialog = create<DialogState>()(() => start);

export function idsOf(open: readonly Interaction[]): readonly string[] {
  return open.map(({ request }) => request.requestId);
}

/** Brings a question to the front, also one that was put off. */
export function showInteraction(requestId: string): void {
  const postponed = new Set(useDialog.getState().postponed);
  postponed.delete(requestId);
  useDialog.setState({ currentId: requestId, postponed, isLeftForTerminal: false });
}

/** Hides these until they are asked for; they stay open. */
export function postpone(requestIds: readonly string[]): void {
  const { postponed } = useDialog.getState();
  useDialog.setState({ currentId: null, postponed: new Set([...postponed, ...requestIds]) });
}

/** What the dialog shows now; it stays there until it closes. */
export function setCurrent(requestId: string | null): void {
  const { currentId } = useDialog.getState();
  if (requestId !== null) markSeen(requestId);
  if (requestId !== null && requestId !== currentId) useDialog.setState({ currentId: requestId, isLeftForTerminal: false });
}

/** Sends the focus to the terminal that asks when the dialog closes. */
export function leaveForTerminal(): void {
  useDialog.setState({ isLeftForTerminal: true });
}

/** It was in front of the person in this window, here or in its conversation. */
export function markSeen(requestId: string): void {
  const { seen } = useDialog.getState();
  if (!seen.has(requestId)) useDialog.setState({ seen: new Set([...seen, requestId]) });
}

/** `true`: it could not be seen before. */
export function enterSight(requestId: string): boolean {
  return changeSight(requestId, 1) === 1;
}

/** `true`: it cannot be seen any more. */
export function leaveSight(requestId: string): boolean {
  return changeSight(requestId, -1) === 0;
}

function changeSight(requestId: string, step: 1 | -1): number {
  const { [requestId]: before = 0, ...others } = useDialog.getState().inSight;
  const count = before + step;
  useDialog.setState({ inSight: count === 0 ? others : { ...others, [requestId]: count } });
  return count;
}

/** Nothing is asked for: what comes up next is up to the window. */
export function askForNone(): void {
  useDialog.setState({ currentId: null });
}

export function setRequestDraft(requestId: string, change: Partial<RequestDraft>): void {
  const { drafts } = useDialog.getState();
  useDialog.setState({ drafts: { ...drafts, [requestId]: { ...(drafts[requestId] ?? emptyRequestDraft), ...change } } });
}

/** `null`: the failure is over. */
export function setFailure(requestId: string, failure: Failure | null): void {
  const { [requestId]: _, ...others } = useDialog.getState().failures;
  useDialog.setState({ failures: failure ? { ...others, [requestId]: failure } : others });
}

export function markAnswered(requestId: string, isAnswered: boolean): void {
  const answeredHere = new Set(useDialog.getState().answeredHere);
  if (isAnswered) answeredHere.add(requestId);
  else answeredHere.delete(requestId);
  useDialog.setState({ answeredHere });
}

/** Forgets all about requests that are not open any more, but for what tells whether their closing is news. */
export function forgetClosed(openIds: ReadonlySet<string>): void {
  const { postponed, drafts, failures } = useDialog.getState();
  useDialog.setState({
    postponed: new Set([...postponed].filter((id) => openIds.has(id))),
    drafts: keepOnly(drafts, openIds),
    failures: keepOnly(failures, openIds),
  });
}

function keepOnly<T>(held: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(held).filter(([id]) => ids.has(id)));
}
