import type { JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { err, type Result } from '#shared/base/result.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';
import type { WebhookDelivery } from '#shared/notification/webhook-delivery.ts';
import { createHmac } from 'node:crypto';

import { bodyOf } from './body-of.ts';
import { fateOf } from './fate-of.ts';
import type { SigningKey } from './signing-key.ts';
import type { WebhookAnswer, WebhookPort, WebhookProblem } from './webhook-port.ts';
import { webhookOptions } from './webhook-settings.ts';

/**
 * The value of the header `Corral-Signature`: HMAC-SHA256 of `<seconds>.<body>`, so that a receiver can tell that Corral sent
 * it, and refuse what is old.
 */
function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const TIMEOUT_MS = 10_000;
/** More than these wait for a receiver that does not answer: the oldest are given up. */
const MOST_PENDING = 1000;

export type OutboxServices = {
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly webhooks: WebhookPort;
  readonly signingKey: SigningKey;
  readonly version: string;
};

/** Sends what is stored, one after the other, until the receiver has it; goes on after a restart. */
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
    const fresh = { state: 'pending', attempts: 0, createdAt: now, nextAt: now, endedAt: null, lastResult: null } as const;
    const delivery: WebhookDelivery = { deliveryId: ids.uuid(), requestId, payload, ...fresh };
    const { webhookOutbox } = entry.store;
    const oldest = webhookOutbox.countPending() >= MOST_PENDING ? webhookOutbox.next() : null;
    if (oldest) webhookOutbox.put({ ...oldest, state: 'failed', endedAt: now, lastResult: 'Given up: too many messages wait.' });
    webhookOutbox.put(delivery);
    return delivery;
  }

  /** Sends this one as soon as no other is under way, and gives what came of it. */
  async attempted({ deliveryId }: WebhookDelivery): Promise<WebhookDelivery | null> {
    while (this.#sending) await this.#sending;
    const { webhookOutbox } = this.#services.store;
    const delivery = webhookOutbox.get(deliveryId);
    if (delivery?.state === 'pending' && delivery.attempts === 0 && !this.#isDisposed) await this.#send(delivery);
    return webhookOutbox.get(deliveryId);
  }

  /** What it was to tell is over. */
  cancel(entry: JournalEntry, requestId: string): void {
    const endedAt = this.#services.clock.now();
    for (const delivery of entry.store.webhookOutbox.pendingOf(requestId)) {
      entry.store.webhookOutbox.put({ ...delivery, state: 'cancelled', endedAt });
    }
  }

  /** Sends what is due, and plans the rest. */
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
      // The store takes nothing now. The receiver knows a repetition by its key.
      this.#stopTimer = this.#services.clock.after(TIMEOUT_MS, () => this.wake());
    });
    return this.#sending;
  }

  /** `false`: what came of it could not be stored. */
  async #attempt(delivery: WebhookDelivery): Promise<boolean> {
    const { store, clock, log } = this.#services;
    const attempts = delivery.attempts + 1;
    const fate = fateOf(await this.#post(delivery), attempts);
    if (this.#isDisposed) return true;
    const now = clock.now();
    const ended = fate.state === 'pending' ? { nextAt: now + fate.inMs } : { endedAt: now };
    const stored = store.transaction(() => {
      const isOver = store.webhookOutbox.get(delivery.deliveryId)?.state === 'cancelled';
      const state = isOver && fate.state === 'pending' ? 'cancelled' : fate.state;
      store.webhookOutbox.put({ ...delivery, attempts, ...ended, state, lastResult: fate.result });
    });
    log.info('webhook.attempt', { deliveryId: delivery.deliveryId, attempts, state: fate.state });
    return stored.ok;
  }

  async #post({ deliveryId, payload }: WebhookDelivery): Promise<Result<WebhookAnswer, WebhookProblem>> {
    const { store, clock, webhooks, signingKey, version } = this.#services;
    const webhook = webhookOptions(store.settings.get().notifications);
    const key = await signingKey.current();
    if (!key.ok) return err({ kind: 'notReached', message: `Not sent, because no key to sign it with can be stored: ${key.error}` });
    const body = bodyOf(payload, webhook.sendsContent);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': `Corral/${version}`,
      'Idempotency-Key': deliveryId,
      'Corral-Signature': signatureOf(key.value, Math.floor(clock.now() / 1000), body),
    };
    return webhooks.post({ url: webhook.url, headers, body, allowsPrivate: webhook.allowsPrivate, timeoutMs: TIMEOUT_MS });
  }
}
