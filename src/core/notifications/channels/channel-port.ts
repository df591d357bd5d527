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

import type { WebhookPort } from './webhook/webhook-port.ts';

/** What a delivery may use. */
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

/** One way to notify the person. A new one is a folder here and a line in `all.ts`. */
export interface ChannelPort {
  readonly info: ChannelInfo;
  /** Silent channels get an event even in quiet hours, in a focused window, for a muted session and while nothing may disturb. */
  readonly isSilent: boolean;
  /** Reads the stored settings of this channel. */
  readonly entry: z.ZodType<ChannelEntry>;
  /** Starts its delivery. Absent: windows and the desktop shell show what is stored for this channel. */
  readonly deliver?: (services: ChannelServices) => ChannelDelivery;
}

/** Sends what a channel gets. */
export interface ChannelDelivery {
  /** Queues an event, within the transaction that stores its notification. */
  add(entry: JournalEntry, payload: SystemEventPayload, requestId: string | null): void;
  /** Drops what is queued about a question that is over, within the same transaction. */
  cancel(entry: JournalEntry, requestId: string): void;
  /** Sends what is due: after such a transaction, and after a start. */
  wake(): void;
  dispose(): void;
  readonly log?: DeliveryLog;
  readonly signingKey?: KeyHolder;
}

/** What a channel sent lately, and a test of it. */
export type DeliveryLog = {
  test(): Promise<Result<WebhookDelivery, Failure<'noAddress' | 'storeFailed'>>>;
  /** Newest first. */
  last(limit: number): readonly WebhookDelivery[];
  countPending(): number;
};

/** The key that signs what a channel sends. */
export type KeyHolder = {
  readonly place: SecretPort['place'];
  current(): Promise<Result<string, string>>;
  renew(): Promise<Result<string, string>>;
};
