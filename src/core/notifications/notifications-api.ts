import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import type { NotificationChannels } from './notification-channels.ts';
import type { Notifier } from './notifier.ts';

const noSuchChannel = (name: string) =>
  fail('noSuchChannel', compose('setupFailures.noSuchChannel', { name }));

export function notificationsApi(channels: NotificationChannels, notifier: Notifier) {
  return {
    'notifications.attend': async ({ windowId, isFocused }) => {
      notifier.attend(windowId, isFocused);
      return ok({});
    },
    'notifications.channels': async () => ok({ channels: channels.offered }),
    'notifications.testChannel': async ({ channel }) => {
      const log = channels.delivery(channel)?.log;
      const tested = log ? await log.test() : noSuchChannel(channel);
      return tested.ok ? ok({ delivery: tested.value }) : tested;
    },
    'notifications.deliveries': async ({ channel, limit }) => {
      const log = channels.delivery(channel)?.log;
      return log
        ? ok({ deliveries: [...log.last(limit)], pending: log.countPending() })
        : noSuchChannel(channel);
    },
    'notifications.signingKey': async ({ channel, renew }) => {
      const signingKey = channels.delivery(channel)?.signingKey;
      if (!signingKey) return noSuchChannel(channel);
      const key = renew ? await signingKey.renew() : await signingKey.current();
      return key.ok
        ? ok({ key: key.value, place: signingKey.place })
        : fail(
            'storeFailed',
            compose('setupFailures.keyNotStored', { reason: key.error }),
            compose('setupFailures.freeSpace'),
          );
    },
  } satisfies Partial<CorralApi>;
}
