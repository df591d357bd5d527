import { create } from 'zustand';

import { parseObject } from './stored-object.ts';

/** What is typed and not yet sent, by session. Also in `sessionStorage`, so that a reload keeps it. */
type Drafts = { readonly bySession: Readonly<Record<string, string>> };

const KEY = 'corral.drafts';
/** Drafts of more sessions than this are not kept over a reload. */
const MAX_STORED = 50;

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function readDrafts(storage: DraftStorage): Readonly<Record<string, string>> {
  const entries = Object.entries(parseObject(storage.getItem(KEY)));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** `false` when the storage is full or forbidden: the draft then lives in this window only. */
export function writeDrafts(storage: DraftStorage, drafts: Readonly<Record<string, string>>): boolean {
  const kept = Object.entries(drafts).filter(([, text]) => text !== '');
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(-MAX_STORED))));
    return true;
  } catch {
    return false;
  }
}

const useDrafts = create<Drafts>()(() => ({ bySession: typeof sessionStorage === 'undefined' ? {} : readDrafts(sessionStorage) }));

export function useDraft(sessionId: string): string {
  return useDrafts((s) => s.bySession[sessionId] ?? '');
}

/** The only writer. */
export function setDraft(sessionId: string, text: string): void {
  const { [sessionId]: _, ...others } = useDrafts.getState().bySession;
  const bySession = text === '' ? others : { ...others, [sessionId]: text };
  useDrafts.setState({ bySession });
  writeDrafts(sessionStorage, bySession);
}

export function draftOf(sessionId: string): string {
  return useDrafts.getState().bySession[sessionId] ?? '';
}
