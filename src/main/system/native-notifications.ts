import { Notification } from 'electron';

import type { DeskState } from '#shared/desk/desk-state.ts';
import { changesOf } from '#shared/notification/card-changes.ts';
import { desktopCards } from '#shared/notification/notification.ts';

import { toldOf, type Told, type ToldAct } from './told.ts';
import type { Words } from '../words/en.ts';

export type NotificationsOptions = {
  readonly act: (act: ToldAct) => void;
  readonly reply: (requestId: string, optionId: string, words: string) => void;
};

/** Tells by the system what core wants told, and takes it back when it is over. What to tell, and when not, core decides. */
export class NativeNotifications {
  readonly #options: NotificationsOptions;
  readonly #shown = new Map<string, { readonly toldAt: number; readonly notification: Notification }>();

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  update(desk: DeskState, words: Words): void {
    if (!Notification.isSupported()) return;
    const { gone, come } = changesOf(this.#shown, desktopCards(desk.notifications));
    for (const tag of gone) this.#withdraw(tag);
    for (const { card, toldAt } of come) {
      this.#withdraw(card.tag);
      this.#shown.set(card.tag, { toldAt, notification: this.#tell(toldOf(card, desk, words)) });
    }
  }

  withdrawAll(): void {
    for (const tag of this.#shown.keys()) this.#withdraw(tag);
  }

  /** One that the person has put away stays known here, so that it does not come again before it is told again. */
  #withdraw(tag: string): void {
    this.#shown.get(tag)?.notification.close();
    this.#shown.delete(tag);
  }

  #tell({ title, body, isUrgent, click, actions, reply }: Told): Notification {
    const notification = new Notification({
      title,
      body,
      urgency: isUrgent ? 'critical' : 'normal',
      timeoutType: isUrgent ? 'never' : 'default',
      // The sound is the person's choice, and a channel of its own.
      silent: true,
      actions: actions.map(({ text }) => ({ type: 'button', text })),
      ...(reply ? { hasReply: true, replyPlaceholder: reply.placeholder } : {}),
    });
    const { act } = this.#options;
    notification.on('click', () => act({ type: 'show', wish: click }));
    notification.on('action', ({ actionIndex }) => {
      const chosen = actions[actionIndex];
      if (chosen) act(chosen.act);
    });
    if (reply) notification.on('reply', ({ reply: words }) => this.#options.reply(reply.requestId, reply.optionId, words));
    notification.show();
    return notification;
  }
}
