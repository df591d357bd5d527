import { create } from 'zustand';

import { parseObject } from './stored-object.ts';

/** The unsent text of each session. A copy in `sessionStorage` survives a reload. */
type Drafts = { readonly bySession: Readonly<Record<string, string>> };

const KEY = 'corral.drafts';
/** Maximum number of sessions whose drafts survive a reload. */
const MAX_STORED = 50;

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function readDrafts(storage: DraftStorage): Readonly<Record<string, string>> {
  const entries = Object.entries(parseObject(storage.getItem(KEY)));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns false if the storage is full or forbidden; the draft then exists in this window only. */
export function writeDrafts(
  storage: DraftStorage,
  drafts: Readonly<Record<string, string>>,
): boolean {
  const nonEmpty = Object.entries(drafts).filter(([, text]) => text !== '');
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(nonEmpty.slice(-MAX_STORED))));
    return true;
  } catch {
    return false;
  }
}

const useDrafts = create<Drafts>()(() => ({
  bySession: typeof sessionStorage === 'undefined' ? {} : readDrafts(sessionStorage),
}));

export function useDraft(sessionId: string): string {
  return useDrafts((s) => s.bySession[sessionId] ?? '');
}

/** Sets a draft. No other function writes the store. */
export function setDraft(sessionId: string, text: string): void {
  const { [sessionId]: _, ...others } = useDrafts.getState().bySession;
  const bySession = text === '' ? others : { ...others, [sessionId]: text };
  useDrafts.setState({ bySession });
  writeDrafts(sessionStorage, bySession);
}

export function draftOf(sessionId: string): string {
  return useDrafts.getState().bySession[sessionId] ?? '';
}
