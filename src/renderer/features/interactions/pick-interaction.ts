import { isInSight } from '#renderer/stores/columns/terminals-in-sight.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

export type Choice = {
  readonly selectedSessionId: string | null;
  /** Requests that the person postponed; they are shown again only on demand. */
  readonly postponed: ReadonlySet<string>;
  /** The request that is shown, or that the person asked to see. */
  readonly currentId: string | null;
  /** True while the inbox is in front. It lists all requests, so none opens automatically. */
  readonly isListed: boolean;
  /** The visible terminals. Their own questions are visible on their screens. */
  readonly terminalsInSight: readonly string[];
};

/**
 * Returns the open request (oldest first) that the dialog shows. A shown request stays until it
 * closes, so that no other request appears under the person's pointer.
 */
export function pickInteraction(open: readonly Interaction[], choice: Choice): Interaction | null {
  const notPostponed = open.filter((one) => !choice.postponed.has(one.request.requestId));
  const current = notPostponed.find((one) => one.request.requestId === choice.currentId);
  if (choice.isListed) return current ?? null;
  const waiting = notPostponed.filter((one) => !isInSight(one, choice.terminalsInSight));
  return (
    current ??
    waiting.find((one) => one.request.sessionId === choice.selectedSessionId) ??
    waiting[0] ??
    null
  );
}

/** Returns the next or previous open request, wrapping at the ends; null if there is no other. */
export function neighbourOf(
  open: readonly Interaction[],
  requestId: string,
  step: 1 | -1,
): string | null {
  const at = open.findIndex((one) => one.request.requestId === requestId);
  if (at < 0 || open.length < 2) return null;
  return open[(at + step + open.length) % open.length]!.request.requestId;
}
