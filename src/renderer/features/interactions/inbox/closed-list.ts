import type { ClosedInteraction } from '#shared/interaction/closed-interaction.ts';

/** What core told and what this window saw since, each once, newest first. What was seen is newer than what was told. */
export function mergeClosed(
  told: readonly ClosedInteraction[],
  seen: readonly ClosedInteraction[],
  limit: number,
): readonly ClosedInteraction[] {
  const byId = new Map([...told, ...seen].map((each) => [each.requestId, each]));
  return [...byId.values()].toSorted((a, b) => b.closedAt - a.closedAt).slice(0, limit);
}
