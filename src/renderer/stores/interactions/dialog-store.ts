import { create } from 'zustand';

import type { Failure } from '#shared/base/failure.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { Draft } from './answers.ts';

/** The unsent answer to a request; kept while the dialog is hidden. */
export type RequestDraft = {
  /** The option whose feedback is being written. */
  readonly optionId: string | null;
  readonly feedback: string;
  readonly answers: readonly Draft[];
  /** The changed input of the tool; null if it is not being changed. */
  readonly change: string | null;
  /** Parts of an edit that are left out of `change`, by their index; empty if it was typed. */
  readonly rejected: readonly number[];
};

export const emptyRequestDraft: RequestDraft = {
  optionId: null,
  feedback: '',
  answers: [],
  change: null,
  rejected: [],
};

type Confirming = { readonly requestId: string; readonly optionId: string };

type DialogState = {
  /** The visible question, or the one that the person selected. */
  readonly currentId: string | null;
  readonly postponed: ReadonlySet<string>;
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  readonly failures: Readonly<Record<string, Failure>>;
  /** Questions answered in this window; their closing is not announced. */
  readonly answeredHere: ReadonlySet<string>;
  /** Questions shown in this window; their closing is announced. */
  readonly seen: ReadonlySet<string>;
  /** The region that takes the focus when the person leaves the dialog for it. */
  readonly leftFor: 'terminal' | 'changes' | null;
  /** `performance.now()` when the last dialog closed; null before that. */
  readonly uncoveredAt: number | null;
  /** The answer of high risk that was chosen and waits for its second step. */
  readonly confirming: Confirming | null;
  /** Sessions whose message field is visible, over which a question can stand. */
  readonly docks: ReadonlySet<string>;
  /** True if the question in front is to take the focus, where it stands over the message field. */
  readonly wantsFocus: boolean;
  /** Number of places in the window where each question is visible now. */
  readonly inSight: Readonly<Record<string, number>>;
};

const start: DialogState = {
  currentId: null,
  postponed: new Set(),
  drafts: {},
  failures: {},
  answeredHere: new Set(),
  seen: new Set(),
  leftFor: null,
  uncoveredAt: null,
  confirming: null,
  docks: new Set(),
  wantsFocus: false,
  inSight: {},
};

export const useDialog = create<DialogState>()(() => start);

export function idsOf(open: readonly Interaction[]): readonly string[] {
  return open.map(({ request }) => request.requestId);
}

/** Brings a question to the front, including a postponed one. */
export function showInteraction(requestId: string): void {
  const postponed = new Set(useDialog.getState().postponed);
  postponed.delete(requestId);
  useDialog.setState({ currentId: requestId, postponed, leftFor: null, wantsFocus: true });
}

/** Hides these questions until the person selects them; they stay open. */
export function postpone(requestIds: readonly string[]): void {
  const { postponed } = useDialog.getState();
  useDialog.setState({ currentId: null, postponed: new Set([...postponed, ...requestIds]) });
}

/**
 * Keeps the question that the dialog shows until it closes. `selected` is the selection that was
 * rendered: the effect of an older render does not undo what the person selected since.
 */
export function keepCurrent(requestId: string, selected: string | null): void {
  markSeen(requestId);
  const { currentId } = useDialog.getState();
  if (currentId === selected && requestId !== currentId)
    useDialog.setState({ currentId: requestId, leftFor: null });
}

/** Notes whether the message field of a session is visible. */
export function setDock(sessionId: string, isVisible: boolean): void {
  const { docks } = useDialog.getState();
  if (docks.has(sessionId) === isVisible) return;
  const others = [...docks].filter((each) => each !== sessionId);
  useDialog.setState({ docks: new Set(isVisible ? [...others, sessionId] : others) });
}

export function setWantsFocus(wantsFocus: boolean): void {
  useDialog.setState({ wantsFocus });
}

/** Moves the focus to the terminal that asks, or to the review, when the dialog closes. */
export function leaveFor(region: 'terminal' | 'changes'): void {
  useDialog.setState({ leftFor: region });
}

/** Marks a question as shown in this window, in the dialog or in its conversation. */
export function markSeen(requestId: string): void {
  const { seen } = useDialog.getState();
  if (!seen.has(requestId)) useDialog.setState({ seen: new Set([...seen, requestId]) });
}

/** Counts a place where a question became visible. Returns true for the first place. */
export function enterSight(requestId: string): boolean {
  return changeSight(requestId, 1) === 1;
}

/** Counts a place where a question is no longer visible. Returns true for the last place. */
export function leaveSight(requestId: string): boolean {
  return changeSight(requestId, -1) === 0;
}

function changeSight(requestId: string, step: 1 | -1): number {
  const { [requestId]: before = 0, ...others } = useDialog.getState().inSight;
  const count = before + step;
  useDialog.setState({ inSight: count === 0 ? others : { ...others, [requestId]: count } });
  return count;
}

/** Clears the selection; the window then chooses the next question. */
export function clearCurrent(): void {
  useDialog.setState({ currentId: null });
}

export function setRequestDraft(requestId: string, change: Partial<RequestDraft>): void {
  const { drafts } = useDialog.getState();
  useDialog.setState({
    drafts: { ...drafts, [requestId]: { ...(drafts[requestId] ?? emptyRequestDraft), ...change } },
  });
}

/** Stores when a dialog closed, whether by a key or by itself. */
export function noteUncovered(now: number): void {
  useDialog.setState({ uncoveredAt: now });
}

export function setWaitingConfirmation(confirming: Confirming | null): void {
  useDialog.setState({ confirming });
}

/** Ends the second step of a request that is no longer shown. Returns false if it had none. */
export function endConfirmation(requestId: string | null): boolean {
  const { confirming } = useDialog.getState();
  if (confirming === null || confirming.requestId !== requestId) return false;
  useDialog.setState({ confirming: null });
  return true;
}

/** Sets the failure of a request; null removes it. */
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

/**
 * Removes the state of closed requests, except for the marks that decide whether their closing is
 * announced.
 */
export function forgetClosed(openIds: ReadonlySet<string>): void {
  const { postponed, drafts, failures } = useDialog.getState();
  useDialog.setState({
    postponed: new Set([...postponed].filter((id) => openIds.has(id))),
    drafts: keepOnly(drafts, openIds),
    failures: keepOnly(failures, openIds),
  });
}

function keepOnly<T>(
  held: Readonly<Record<string, T>>,
  ids: ReadonlySet<string>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(held).filter(([id]) => ids.has(id)));
}
