import { create } from 'zustand';

import type { DraftImage } from '#renderer/views/prompt-field/images.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { SendTime } from '#shared/contract/sessions.ts';

import { parseObject } from '#renderer/views/prompt-field/stored-object.ts';

/**
 * A prompt that core has not confirmed. Core deduplicates prompts by `commandId`, so a retry is
 * safe.
 */
export type Outgoing = {
  readonly commandId: string;
  readonly text: string;
  readonly images: readonly DraftImage[];
  readonly when: SendTime;
};

export type Outbox = {
  /** Prompts in the order in which the person sent them. The first one is being sent. */
  readonly entries: readonly Outgoing[];
  /** Reason of the last failed attempt; null after the draft was changed. */
  readonly failure: Failure | null;
  /** Prompts that failed and returned to the draft, with the command ids for the retry. */
  readonly returned: readonly Outgoing[];
};

const KEY = 'corral.outbox';
const EMPTY: Outbox = { entries: [], failure: null, returned: [] };

export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem'>;

type BySession = Readonly<Record<string, Outbox>>;

const useOutboxes = create<{ readonly bySession: BySession }>()(() => ({ bySession: {} }));

export function useOutbox(sessionId: string): Outbox {
  return useOutboxes((s) => s.bySession[sessionId] ?? EMPTY);
}

export function outboxOf(sessionId: string): Outbox {
  return useOutboxes.getState().bySession[sessionId] ?? EMPTY;
}

/** Changes an outbox. No other function writes the store. */
export function setOutbox(sessionId: string, changes: Partial<Outbox>): void {
  const { [sessionId]: before = EMPTY, ...others } = useOutboxes.getState().bySession;
  const next = { ...before, ...changes };
  const isEmpty = next.entries.length === 0 && next.failure === null && next.returned.length === 0;
  const bySession = isEmpty ? others : { ...others, [sessionId]: next };
  useOutboxes.setState({ bySession });
  writeOutbox(sessionStorage, bySession);
}

/** Stores the unconfirmed prompts without their images, which do not survive a reload. */
function writeOutbox(storage: OutboxStorage, bySession: BySession): void {
  const stored = Object.entries(bySession).map(([sessionId, { entries, returned }]) => [
    sessionId,
    { entries: entries.map(toStored), returned: returned.map(toStored) },
  ]);
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // If the storage is full or forbidden, unconfirmed prompts do not survive a reload.
  }
}

const toStored = ({ commandId, text, when }: Outgoing) => ({ commandId, text, when });

export type StoredOutbox = { readonly sessionId: string } & Pick<Outbox, 'entries' | 'returned'>;

/** Returns the prompts that were not confirmed before the reload. */
export function readOutboxes(storage: OutboxStorage): readonly StoredOutbox[] {
  return Object.entries(parseObject(storage.getItem(KEY))).map(
    ([sessionId, box]: [string, unknown]) => ({
      sessionId,
      entries: listIn(box, 'entries'),
      returned: listIn(box, 'returned'),
    }),
  );
}

function listIn(box: unknown, name: 'entries' | 'returned'): readonly Outgoing[] {
  const list: unknown =
    typeof box === 'object' && box !== null
      ? Object.getOwnPropertyDescriptor(box, name)?.value
      : undefined;
  return Array.isArray(list) ? list.filter(isStored).map(fromStored) : [];
}

type Stored = { readonly commandId: string; readonly text: string; readonly when?: unknown };

function fromStored({ commandId, text, when }: Stored): Outgoing {
  return { commandId, text, images: [], when: when === 'afterTurn' ? when : 'now' };
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('commandId' in value) || !('text' in value))
    return false;
  return typeof value.commandId === 'string' && typeof value.text === 'string' && value.text !== '';
}
