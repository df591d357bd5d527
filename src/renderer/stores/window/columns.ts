import { z } from 'zod';

import { readStoredJson, type TextStorage } from '#renderer/kit/storage/store-text.ts';

import { selectedSession, type Front } from './front.ts';

/** The column with what is in front, and the one beside it. */
export type ColumnId = 'front' | 'beside';

const storedBeside = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: z.string() }),
  /** The changes of a turn; `seq` is any position in it. */
  z.object({ kind: z.literal('changes'), sessionId: z.string(), seq: z.number() }),
  /** The review of a session; a wide one takes the place of both columns. */
  z.object({
    kind: z.literal('review'),
    sessionId: z.string(),
    isWide: z.boolean().catch(false),
    /** The request whose edit is shown at first. */
    requestId: z.string().optional(),
  }),
]);

/**
 * The content of the second column. Changes and a review are shown only beside their own session.
 */
export type Beside = Readonly<z.infer<typeof storedBeside>>;

/** Limits of the width of the first column, in percent of both. */
export const COLUMN_SHARES = { least: 30, usual: 50, most: 70 } as const;

const storedColumns = z.object({
  beside: storedBeside.nullable().catch(null),
  frontShare: z
    .number()
    .min(COLUMN_SHARES.least)
    .max(COLUMN_SHARES.most)
    .catch(COLUMN_SHARES.usual),
});

export type StoredColumns = Readonly<z.infer<typeof storedColumns>>;

export const COLUMNS_KEY = 'corral.columns';

/** Reads the columns of this tab; a value that is missing or invalid is the usual one. */
export function readColumns(storage: Pick<TextStorage, 'getItem'>): StoredColumns {
  return storedColumns.catch(storedColumns.parse({})).parse(readStoredJson(storage, COLUMNS_KEY));
}

type WithColumns = {
  readonly front: Front;
  readonly beside: Beside | null;
  readonly activeColumn: ColumnId;
};

/** Returns the session of the column that has the focus; null if the person selected none. */
export function focusedSession(ui: WithColumns): string | null {
  return ui.activeColumn === 'beside' && ui.beside?.kind === 'session'
    ? ui.beside.sessionId
    : selectedSession(ui);
}
