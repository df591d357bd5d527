import { useEffect, useRef } from 'react';

import { isDesktop } from '#renderer/kit/ui/keyboard.ts';
import { useNotifications } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { changesOf, type Shown } from '#shared/notification/card-changes.ts';
import { desktopCards, type DesktopCard } from '#shared/notification/notification.ts';

import { browserPermission } from './permission-state.ts';
import { playSound } from './sound.ts';
import { useAttention } from './use-attention.ts';
import { useCardText } from './use-card-text.ts';

/** Emits the browser notifications and sounds that core requests. Renders nothing. */
export function WebNotifications() {
  useAttention();
  const notifications = useNotifications();
  const textOf = useCardText();
  const openCards = useRef(new Map<string, Shown & { readonly card: Notification }>());
  const soundedAt = useRef(
    new Map(notifications.map(({ notificationId, notifiedAt }) => [notificationId, notifiedAt])),
  );
  useEffect(() => {
    // In the desktop shell the main process emits the notifications.
    const cards = desktopCards(notifications);
    // Reading the permission waits for the browser's process.
    const hasCards = cards.length > 0 || openCards.current.size > 0;
    if (isDesktop || !hasCards || browserPermission() !== 'granted') return;
    const { gone: closedTags, come: newCards } = changesOf(openCards.current, cards);
    for (const tag of closedTags) {
      openCards.current.get(tag)?.card.close();
      openCards.current.delete(tag);
    }
    for (const { card, notifiedAt } of newCards) {
      const { title, body } = textOf(card);
      // Every open page uses the same tag, so the system shows the notification once.
      const web = new Notification(title, { tag: card.tag, body });
      web.addEventListener('click', () => {
        window.focus();
        openCard(card, Date.now());
        web.close();
      });
      openCards.current.set(card.tag, { notifiedAt, card: web });
    }
  }, [notifications, textOf]);
  useEffect(() => {
    const isNew = notifications.some(
      ({ notificationId, notifiedAt, channels }) =>
        channels.includes('sound') && soundedAt.current.get(notificationId) !== notifiedAt,
    );
    soundedAt.current = new Map(
      notifications.map(({ notificationId, notifiedAt }) => [notificationId, notifiedAt]),
    );
    if (isNew) void playSound();
  }, [notifications]);
  return null;
}

/**
 * Opens the subject of a card: its question, its session, or the inbox if the card has several
 * subjects.
 */
function openCard({ notifications }: DesktopCard, now: number): void {
  const [first, ...others] = notifications;
  if (others.length > 0) return openInbox();
  const { payload, requestId } = first;
  if (payload.sessionId !== '' && !isPlaceId(payload.sessionId))
    selectSession(payload.sessionId, now);
  if (requestId !== null) showInteraction(requestId);
}
