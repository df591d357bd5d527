import type { z } from 'zod';

import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort, SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';
import type { ChannelInfo } from '#shared/notification/channel-info.ts';
import type { ChannelEntry } from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';
import type { WebhookDelivery } from '#shared/notification/webhook-delivery.ts';

import type { WebhookPort } from '#core/ports/webhook-port.ts';

/** Services for deliveries. */
export type ChannelServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly webhooks: WebhookPort;
  readonly secrets: SecretPort;
  readonly version: string;
};

/** A way to notify the person. A new channel is a folder here and a line in `all.ts`. */
export interface ChannelPort {
  readonly info: ChannelInfo;
  /**
   * True for a channel that gets events even in quiet hours, for a focused window, for a muted
   * session and during do-not-disturb.
   */
  readonly isSilent: boolean;
  /** Schema of the channel's stored settings. */
  readonly entry: z.ZodType<ChannelEntry>;
  /**
   * Creates the channel's delivery. Absent if windows and the desktop shell show the stored
   * notifications of this channel.
   */
  readonly deliver?: (services: ChannelServices) => ChannelDelivery;
}

/** Delivers the events of a channel. */
export interface ChannelDelivery {
  /** Queues an event, in the transaction that stores its notification. */
  add(entry: JournalEntry, payload: SystemEventPayload, requestId: string | null): void;
  /** Drops queued events of a closed question, in the same transaction. */
  cancel(entry: JournalEntry, requestId: string): void;
  /** Sends due events: after such a transaction, and after a start. */
  wake(): void;
  dispose(): void;
  readonly log?: DeliveryLog;
  readonly signingKey?: KeyHolder;
}

/** The last deliveries of a channel, and a test of it. */
export type DeliveryLog = {
  test(): Promise<Result<WebhookDelivery, Failure<'noAddress' | 'storeFailed'>>>;
  /** Returns the last deliveries, newest first. */
  last(limit: number): readonly WebhookDelivery[];
  countPending(): number;
};

/** The key that signs a channel's deliveries. */
export type KeyHolder = {
  readonly place: SecretPort['place'];
  current(): Promise<Result<string, string>>;
  renew(): Promise<Result<string, string>>;
};
