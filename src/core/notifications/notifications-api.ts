import { randomBytes } from 'node:crypto';

import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';

import type { Notifier } from './notifier.ts';
import { testPayload } from './payload-of.ts';
import { WEBHOOK_SECRET, type WebhookOutbox } from './webhook/webhook-outbox.ts';

export type NotificationServices = {
  readonly notifier: Notifier;
  readonly outbox: WebhookOutbox;
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly secrets: SecretPort;
};

const fail = <const K extends string>(kind: K, message: string, remedy: string | null = null) => err({ kind, message, remedy });

export function notificationsApi({ notifier, outbox, journal, store, clock, secrets }: NotificationServices) {
  return {
    'notifications.attend': async ({ windowId, isFocused }) => {
      notifier.attend(windowId, isFocused);
      return ok({});
    },
    'notifications.testWebhook': async () => {
      const { webhook } = store.settings.get().notifications ?? defaultNotificationSettings;
      if (webhook.url === '') return fail('noAddress', 'There is no address to send to.', 'Enter the address of the webhook and save it.');
      const stored = journal.write((entry) => outbox.add(entry, testPayload(clock.now()), null));
      if (!stored.ok) return fail('storeFailed', `Nothing was sent: ${stored.error.message}`, stored.error.remedy);
      return ok({ delivery: (await outbox.attempted(stored.value)) ?? stored.value });
    },
    'notifications.deliveries': async ({ limit }) =>
      ok({ deliveries: [...store.webhookOutbox.last(limit)], pending: store.webhookOutbox.countPending() }),
    'notifications.signingKey': async ({ renew }) => {
      const known = renew ? null : await secrets.get(WEBHOOK_SECRET);
      if (known !== null) return ok({ key: known, place: secrets.place });
      const key = `whsec_${randomBytes(32).toString('base64url')}`;
      const kept = await secrets.put(WEBHOOK_SECRET, key);
      return kept.ok
        ? ok({ key, place: secrets.place })
        : fail('storeFailed', kept.error, 'Free some space, or mend the rights of the folder.');
    },
  } satisfies Partial<CorralApi>;
}
