import { showInteraction } from '#renderer/interactions/dialog-store.ts';
import { openInbox } from '#renderer/inbox/open-inbox.ts';
import { selectSession } from '#renderer/stores/ui.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import type { DesktopCard } from '#shared/notification/notification.ts';

/** Brings what a card tells to the front: that very question, its session, or the list of all that waits. */
export function openNotified({ notifications }: DesktopCard, now: number): void {
  const [first, ...others] = notifications;
  if (others.length > 0) return openInbox();
  const { payload, requestId } = first;
  if (payload.sessionId !== '' && !isPlaceId(payload.sessionId)) selectSession(payload.sessionId, now);
  if (requestId !== null) showInteraction(requestId);
}
