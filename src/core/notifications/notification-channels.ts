import type { JournalEntry } from '#core/journal/journal.ts';
import type { KeptSetting } from '#core/store/tables/settings.ts';
import type { OfferedChannel } from '#shared/notification/channel-info.ts';
import type { Notification } from '#shared/notification/notification.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import { channelsFor, type ChannelContext } from './channels-for.ts';
import type { ChannelDelivery, ChannelPort, ChannelServices } from './channels/channel-port.ts';

/**
 * The channels of this Corral with their deliveries. No other code of notifications uses the name
 * of a channel.
 */
export class NotificationChannels {
  readonly #all: readonly ChannelPort[];
  readonly #services: ChannelServices;
  readonly #deliveries: ReadonlyMap<string, ChannelDelivery>;

  constructor(all: readonly ChannelPort[], services: ChannelServices) {
    this.#all = all;
    this.#services = services;
    this.#deliveries = new Map(
      all.flatMap(({ info, deliver }) =>
        deliver ? [[info.name, deliver(services)] as const] : [],
      ),
    );
  }

  /** Returns the data that the settings page shows of each channel. */
  get offered(): OfferedChannel[] {
    return this.#all.map(({ info }) => {
      const delivery = this.delivery(info.name);
      return {
        ...info,
        hasLog: delivery?.log !== undefined,
        hasSigningKey: delivery?.signingKey !== undefined,
      };
    });
  }

  delivery(name: string): ChannelDelivery | undefined {
    return this.#deliveries.get(name);
  }

  /** Returns the names of the channels that get an event. */
  wanted(payload: SystemEventPayload, context: ChannelContext): string[] {
    return channelsFor(payload, this.#all, context);
  }

  /** Returns the names of the silent channels. */
  silent(names: readonly string[]): string[] {
    const silent = new Set(
      this.#all.filter(({ isSilent }) => isSilent).map(({ info }) => info.name),
    );
    return names.filter((name) => silent.has(name));
  }

  add(entry: JournalEntry, { channels, payload, requestId }: Notification): void {
    for (const name of channels) this.delivery(name)?.add(entry, payload, requestId);
  }

  cancel(entry: JournalEntry, requestId: string): void {
    for (const delivery of this.#deliveries.values()) delivery.cancel(entry, requestId);
  }

  /** Sends due events through these channels, or through all. */
  wake(names: Iterable<string> = this.#deliveries.keys()): void {
    for (const name of names) this.delivery(name)?.wake();
  }

  /**
   * Returns stored entries that no channel can use: entries of a channel that this Corral does not
   * know, and invalid entries.
   */
  misfits(): readonly KeptSetting[] {
    const stored = this.#services.store.settings.get().notifications?.channels ?? {};
    const fits = ([name, value]: [string, unknown]) =>
      this.#all.some(({ info, entry }) => info.name === name && entry.safeParse(value).success);
    return Object.entries(stored).flatMap(([name, value]) =>
      fits([name, value])
        ? []
        : [{ key: `notifications.channels.${name}`, value: JSON.stringify(value) }],
    );
  }

  /** Copies the misfits, before the person can overwrite them. */
  keepMisfits(): void {
    const misfits = this.misfits();
    const { store, log } = this.#services;
    const done =
      misfits.length === 0
        ? null
        : store.transaction(() => misfits.forEach((each) => store.settings.keepAside(each)));
    if (done?.ok === false) log.error('notifications.misfitsNotKept', { kind: done.error.kind });
  }

  dispose(): void {
    for (const delivery of this.#deliveries.values()) delivery.dispose();
  }
}
