import type { JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { err, type Result } from '#shared/base/result.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';
import type { WebhookDelivery } from '#shared/notification/webhook-delivery.ts';
import { compose } from '#shared/words/sentence.ts';
import { createHmac } from 'node:crypto';

import { webhookBody } from './webhook-body.ts';
import { deliveryOutcome } from './delivery-outcome.ts';
import type { SigningKey } from './signing-key.ts';
import type { WebhookAnswer, WebhookPort, WebhookProblem } from '#core/ports/webhook-port.ts';
import { webhookOptions } from './webhook-settings.ts';

/**
 * Returns the value of the header `Corral-Signature`: HMAC-SHA256 of `<seconds>.<body>`, with which
 * a receiver can verify that Corral sent the request, and refuse an old one.
 */
function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const TIMEOUT_MS = 10_000;
/**
 * Maximum number of pending deliveries to a receiver that does not answer. Beyond it the oldest are
 * given up.
 */
const MAX_PENDING = 1000;

export type OutboxServices = {
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly webhooks: WebhookPort;
  readonly signingKey: SigningKey;
  readonly version: string;
};

/** Sends stored deliveries one after the other, with retries; continues after a restart. */
export class WebhookOutbox {
  readonly #services: OutboxServices;
  #stopTimer: () => void = () => undefined;
  #sending: Promise<void> | null = null;
  #isDisposed = false;

  constructor(services: OutboxServices) {
    this.#services = services;
  }

  add(entry: JournalEntry, payload: SystemEventPayload, requestId: string | null): WebhookDelivery {
    const { clock, ids } = this.#services;
    const now = clock.now();
    const fresh = {
      state: 'pending',
      attempts: 0,
      createdAt: now,
      nextAt: now,
      endedAt: null,
      lastResult: null,
    } as const;
    const delivery: WebhookDelivery = { deliveryId: ids.uuid(), requestId, payload, ...fresh };
    const { webhookOutbox } = entry.store;
    const oldest = webhookOutbox.countPending() >= MAX_PENDING ? webhookOutbox.next() : null;
    if (oldest)
      webhookOutbox.put({
        ...oldest,
        state: 'failed',
        endedAt: now,
        lastResult: compose('webhookResults.tooManyWait'),
      });
    webhookOutbox.put(delivery);
    return delivery;
  }

  /** Sends this delivery as soon as no other is under way. Returns its new state. */
  async sendNow({ deliveryId }: WebhookDelivery): Promise<WebhookDelivery | null> {
    while (this.#sending) await this.#sending;
    const { webhookOutbox } = this.#services.store;
    const delivery = webhookOutbox.get(deliveryId);
    if (delivery?.state === 'pending' && delivery.attempts === 0 && !this.#isDisposed)
      await this.#send(delivery);
    return webhookOutbox.get(deliveryId);
  }

  /** Cancels pending deliveries of a closed question. */
  cancel(entry: JournalEntry, requestId: string): void {
    const endedAt = this.#services.clock.now();
    for (const delivery of entry.store.webhookOutbox.pendingOf(requestId)) {
      entry.store.webhookOutbox.put({ ...delivery, state: 'cancelled', endedAt });
    }
  }

  /** Sends due deliveries and schedules the others. */
  wake(): void {
    if (this.#sending || this.#isDisposed) return;
    this.#stopTimer();
    const next = this.#services.store.webhookOutbox.next();
    if (!next) return;
    const wait = next.nextAt - this.#services.clock.now();
    if (wait > 0) this.#stopTimer = this.#services.clock.after(wait, () => this.wake());
    else void this.#send(next);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopTimer();
  }

  #send(delivery: WebhookDelivery): Promise<void> {
    this.#sending = this.#attempt(delivery).then((isStored) => {
      this.#sending = null;
      if (isStored) return this.wake();
      // The store accepts no write now. The receiver recognizes the repetition by its idempotency
      // key.
      this.#stopTimer = this.#services.clock.after(TIMEOUT_MS, () => this.wake());
    });
    return this.#sending;
  }

  /** Makes one attempt. Returns false if its result could not be stored. */
  async #attempt(delivery: WebhookDelivery): Promise<boolean> {
    const { store, clock, log } = this.#services;
    const attempts = delivery.attempts + 1;
    const outcome = deliveryOutcome(await this.#post(delivery), attempts);
    if (this.#isDisposed) return true;
    const now = clock.now();
    const ended = outcome.state === 'pending' ? { nextAt: now + outcome.inMs } : { endedAt: now };
    const stored = store.transaction(() => {
      const isOver = store.webhookOutbox.get(delivery.deliveryId)?.state === 'cancelled';
      const state = isOver && outcome.state === 'pending' ? 'cancelled' : outcome.state;
      store.webhookOutbox.put({
        ...delivery,
        attempts,
        ...ended,
        state,
        lastResult: outcome.result,
      });
    });
    log.info('webhook.attempt', {
      deliveryId: delivery.deliveryId,
      attempts,
      state: outcome.state,
    });
    return stored.ok;
  }

  async #post({
    deliveryId,
    payload,
  }: WebhookDelivery): Promise<Result<WebhookAnswer, WebhookProblem>> {
    const { store, clock, webhooks, signingKey, version } = this.#services;
    const webhook = webhookOptions(store.settings.get().notifications);
    const key = await signingKey.current();
    if (!key.ok)
      return err({
        kind: 'notReached',
        message: compose('webhookResults.noKey', { reason: key.error }),
      });
    const body = webhookBody(payload, webhook.sendsContent);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': `Corral/${version}`,
      'Idempotency-Key': deliveryId,
      'Corral-Signature': signatureOf(key.value, Math.floor(clock.now() / 1000), body),
    };
    return webhooks.post({
      url: webhook.url,
      headers,
      body,
      allowsPrivate: webhook.allowsPrivate,
      timeoutMs: TIMEOUT_MS,
    });
  }
}
