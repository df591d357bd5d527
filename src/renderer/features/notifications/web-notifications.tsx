import { useEffect, useRef } from 'react';

import { isDesktop } from '#renderer/kit/ui/keyboard.ts';
import { useNotifications } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { changesOf, type Shown } from '#shared/notification/card-changes.ts';
import { desktopCards, type DesktopCard } from '#shared/notification/notification.ts';

import { browserPermission } from './browser-leave.ts';
import { playSound } from './sound.ts';
import { useAttention } from './use-attention.ts';
import { useCardText } from './use-card-text.ts';

/** Tells what core wants told, by the browser: it shows nothing itself. */
export function WebNotifications() {
  useAttention();
  const notifications = useNotifications();
  const textOf = useCardText();
  const shown = useRef(new Map<string, Shown & { readonly card: Notification }>());
  const sounded = useRef(new Map(notifications.map(({ notificationId, toldAt }) => [notificationId, toldAt])));
  useEffect(() => {
    // In the desktop shell main tells it.
    if (isDesktop || browserPermission() !== 'granted') return;
    const { gone, come } = changesOf(shown.current, desktopCards(notifications));
    for (const tag of gone) {
      shown.current.get(tag)?.card.close();
      shown.current.delete(tag);
    }
    for (const { card, toldAt } of come) {
      const { title, body } = textOf(card);
      // Every page of this Corral says it under the same tag: the system shows it once.
      const web = new Notification(title, { tag: card.tag, body });
      web.addEventListener('click', () => {
        window.focus();
        openNotified(card, Date.now());
        web.close();
      });
      shown.current.set(card.tag, { toldAt, card: web });
    }
  }, [notifications, textOf]);
  useEffect(() => {
    const isNew = notifications.some(
      ({ notificationId, toldAt, channels }) => channels.includes('sound') && sounded.current.get(notificationId) !== toldAt,
    );
    sounded.current = new Map(notifications.map(({ notificationId, toldAt }) => [notificationId, toldAt]));
    if (isNew) void playSound();
  }, [notifications]);
  return null;
}

/** Brings what a card tells to the front: that very question, its session, or the list of all that waits. */
function openNotified({ notifications }: DesktopCard, now: number): void {
  const [first, ...others] = notifications;
  if (others.length > 0) return openInbox();
  const { payload, requestId } = first;
  if (payload.sessionId !== '' && !isPlaceId(payload.sessionId)) selectSession(payload.sessionId, now);
  if (requestId !== null) showInteraction(requestId);
}
