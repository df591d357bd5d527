import { Notification } from 'electron';

import type { DeskState } from '#shared/desk/desk-state.ts';
import { changesOf } from '#shared/notification/card-changes.ts';
import { desktopCards } from '#shared/notification/notification.ts';

import {
  notificationContent,
  type NotificationContent,
  type NotificationAction,
} from './notification-content.ts';
import type { DesktopTexts } from '../desktop-texts.ts';

export type NotificationsOptions = {
  readonly act: (act: NotificationAction) => void;
  readonly reply: (requestId: string, optionId: string, words: string) => void;
};

/** Shows native notifications and removes obsolete ones. Core decides which notifications exist. */
export class NativeNotifications {
  readonly #options: NotificationsOptions;
  readonly #shown = new Map<
    string,
    { readonly notifiedAt: number; readonly notification: Notification }
  >();

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  update(desk: DeskState, texts: DesktopTexts): void {
    if (!Notification.isSupported()) return;
    const { gone, come } = changesOf(this.#shown, desktopCards(desk.notifications));
    for (const tag of gone) this.#withdraw(tag);
    for (const { card, notifiedAt } of come) {
      this.#withdraw(card.tag);
      this.#shown.set(card.tag, {
        notifiedAt,
        notification: this.#open(notificationContent(card, desk, texts)),
      });
    }
  }

  withdrawAll(): void {
    for (const tag of this.#shown.keys()) this.#withdraw(tag);
  }

  /**
   * Closes a notification. One that the person dismissed stays in `#shown`, so that it does not
   * reappear before it is sent again.
   */
  #withdraw(tag: string): void {
    this.#shown.get(tag)?.notification.close();
    this.#shown.delete(tag);
  }

  #open({ title, body, isUrgent, click, actions, reply }: NotificationContent): Notification {
    const notification = new Notification({
      title,
      body,
      urgency: isUrgent ? 'critical' : 'normal',
      timeoutType: isUrgent ? 'never' : 'default',
      // Sound is a notification channel of its own, which the person configures.
      silent: true,
      actions: actions.map(({ text }) => ({ type: 'button', text })),
      ...(reply ? { hasReply: true, replyPlaceholder: reply.placeholder } : {}),
    });
    const { act } = this.#options;
    notification.on('click', () => act({ type: 'show', navigationTarget: click }));
    notification.on('action', ({ actionIndex }) => {
      const chosen = actions[actionIndex];
      if (chosen) act(chosen.act);
    });
    if (reply)
      notification.on('reply', ({ reply: words }) =>
        this.#options.reply(reply.requestId, reply.optionId, words),
      );
    notification.show();
    return notification;
  }
}
