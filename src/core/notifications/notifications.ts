import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort, SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { notificationsApi } from './notifications-api.ts';
import { Notifier } from './notifier.ts';
import { WebhookOutbox } from './webhook/webhook-outbox.ts';
import type { WebhookPort } from './webhook/webhook-port.ts';

export type NotificationsServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly webhooks: WebhookPort;
  readonly secrets: SecretPort;
  readonly version: string;
};

/** Who is told of what, and the way to the person's webhook. */
export class Notifications {
  readonly #notifier: Notifier;
  readonly #outbox: WebhookOutbox;
  readonly api: ReturnType<typeof notificationsApi>;

  constructor(services: NotificationsServices) {
    this.#outbox = new WebhookOutbox(services);
    this.#notifier = new Notifier({ ...services, outbox: this.#outbox });
    this.api = notificationsApi({ ...services, notifier: this.#notifier, outbox: this.#outbox });
  }

  /** Once it is known which questions are still open. */
  resume(): void {
    this.#notifier.resume();
    this.#outbox.wake();
  }

  unseen(interaction: Interaction): void {
    this.#notifier.unseen(interaction);
  }

  windowLeft(windowId: string): void {
    this.#notifier.windowLeft(windowId);
  }

  dispose(): void {
    this.#notifier.dispose();
    this.#outbox.dispose();
  }
}
