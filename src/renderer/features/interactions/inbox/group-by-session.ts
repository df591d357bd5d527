import type { Interaction } from '#shared/interaction/interaction.ts';

import type { HeldRow } from '#renderer/kit/rows/held-rows.ts';

export type SessionPart = {
  readonly sessionId: string;
  readonly rows: readonly HeldRow<Interaction>[];
};

/** Groups rows by session, in the order of the sessions' first rows. */
export function groupBySession(rows: readonly HeldRow<Interaction>[]): readonly SessionPart[] {
  const parts = new Map<string, HeldRow<Interaction>[]>();
  for (const row of rows) {
    const { sessionId } = row.value.request;
    parts.set(sessionId, [...(parts.get(sessionId) ?? []), row]);
  }
  return [...parts].map(([sessionId, own]) => ({ sessionId, rows: own }));
}
