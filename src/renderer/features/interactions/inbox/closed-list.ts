import type { ClosedInteraction } from '#shared/interaction/closed-interaction.ts';

/**
 * Merges the closed interactions that were loaded from core with those that this window observed
 * since, each once, newest first. The observed state is newer than the loaded one.
 */
export function mergeClosed(
  loaded: readonly ClosedInteraction[],
  observed: readonly ClosedInteraction[],
  limit: number,
): readonly ClosedInteraction[] {
  const byId = new Map([...loaded, ...observed].map((each) => [each.requestId, each]));
  return [...byId.values()].toSorted((a, b) => b.closedAt - a.closedAt).slice(0, limit);
}
