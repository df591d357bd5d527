import { isInFront } from '#renderer/stores/terminal/visible-terminal.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

export type Choice = {
  readonly selectedSessionId: string | null;
  /** Put off by the person; shown again only when asked for. */
  readonly postponed: ReadonlySet<string>;
  /** The one on the screen, or the one the person asked to see. */
  readonly currentId: string | null;
  /** The list of all that waits is in front: it shows them, and nothing comes up by itself. */
  readonly isListed: boolean;
  /** The terminal that the person has before them: what it asks can be seen there. */
  readonly terminalInFront?: string | null;
};

/**
 * Which of the open requests (oldest first) the dialog shows. One that is on the screen stays there until it closes:
 * nothing may take its place under the person's hand.
 */
export function pickInteraction(open: readonly Interaction[], choice: Choice): Interaction | null {
  const notPutOff = open.filter((one) => !choice.postponed.has(one.request.requestId));
  const current = notPutOff.find((one) => one.request.requestId === choice.currentId);
  if (choice.isListed) return current ?? null;
  const waiting = notPutOff.filter((one) => !isInFront(one, choice.terminalInFront ?? null));
  return current ?? waiting.find((one) => one.request.sessionId === choice.selectedSessionId) ?? waiting[0] ?? null;
}

/** The neighbour in the list of all open requests, around the ends; `null` when there is no other. */
export function neighbourOf(open: readonly Interaction[], requestId: string, step: 1 | -1): string | null {
  const at = open.findIndex((one) => one.request.requestId === requestId);
  if (at < 0 || open.length < 2) return null;
  return open[(at + step + open.length) % open.length]!.request.requestId;
}
