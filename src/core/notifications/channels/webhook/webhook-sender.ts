import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';

import { testPayload } from '../../event-payload.ts';
import type { ChannelDelivery, ChannelServices } from '../channel-port.ts';
import { SigningKey } from './signing-key.ts';
import { WebhookOutbox } from './webhook-outbox.ts';
import { webhookOptions } from './webhook-settings.ts';

/** Returns the webhook's outbox as the delivery of a channel. */
export function webhookSender(services: ChannelServices): ChannelDelivery {
  const { store, journal, clock } = services;
  const signingKey = new SigningKey(services.secrets);
  const outbox = new WebhookOutbox({ ...services, signingKey });
  const test = async () => {
    if (webhookOptions(store.settings.get().notifications).url === '')
      return fail(
        'noAddress',
        'There is no address to send to.',
        'Enter the address of the webhook and save it.',
      );
    const stored = journal.write((entry) => outbox.add(entry, testPayload(clock.now()), null));
    if (!stored.ok)
      return fail('storeFailed', `Nothing was sent: ${stored.error.message}`, stored.error.remedy);
    return ok((await outbox.sendNow(stored.value)) ?? stored.value);
  };
  return {
    add: (entry, payload, requestId) => void outbox.add(entry, payload, requestId),
    cancel: (entry, requestId) => outbox.cancel(entry, requestId),
    wake: () => outbox.wake(),
    dispose: () => outbox.dispose(),
    log: {
      test,
      last: (limit) => store.webhookOutbox.last(limit),
      countPending: () => store.webhookOutbox.countPending(),
    },
    signingKey,
  };
}
