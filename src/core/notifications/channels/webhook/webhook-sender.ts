import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

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
        compose('setupFailures.noAddress'),
        compose('setupFailures.enterAddress'),
      );
    const stored = journal.write((entry) => outbox.add(entry, testPayload(clock.now()), null));
    if (!stored.ok)
      return fail(
        'storeFailed',
        compose('setupFailures.notSent', { reason: stored.error.message }),
        stored.error.remedy,
      );
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
