import type { KeptSetting } from '#core/store/tables/settings.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { ChannelPort, ChannelServices } from './channels/channel-port.ts';
import { NotificationChannels } from './notification-channels.ts';
import { notificationsApi } from './notifications-api.ts';
import { Notifier } from './notifier.ts';

/** Notifies the person of events through the channels that the settings select. */
export class Notifications {
  readonly #notifier: Notifier;
  readonly #channels: NotificationChannels;
  readonly api: ReturnType<typeof notificationsApi>;

  constructor(all: readonly ChannelPort[], services: ChannelServices) {
    const channels = new NotificationChannels(all, services);
    this.#channels = channels;
    this.#notifier = new Notifier({ ...services, channels });
    this.api = notificationsApi(channels, this.#notifier);
  }

  /** Starts notifying, once it is known which questions are still open. */
  resume(): void {
    this.#channels.keepMisfits();
    this.#notifier.resume();
    this.#channels.wake();
  }

  /** Returns stored entries of channels that cannot be used. */
  misfits(): readonly KeptSetting[] {
    return this.#channels.misfits();
  }

  unseen(interaction: Interaction): void {
    this.#notifier.unseen(interaction);
  }

  windowLeft(windowId: string): void {
    this.#notifier.windowLeft(windowId);
  }

  dispose(): void {
    this.#notifier.dispose();
    this.#channels.dispose();
  }
}
