import { silentLog } from '#core/testing/fake-ports.ts';
import type { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';

import type { ChannelServices } from './channel-port.ts';

/** Returns the services of channels on a machine without a network. */
export function offlineServices({ data, journal, clock, ids }: Harness): ChannelServices {
  return {
    store: data.store,
    journal,
    clock,
    ids,
    log: silentLog,
    version: '1',
    webhooks: { post: async () => err({ kind: 'notReached', message: 'There is no network.' }) },
    secrets: { place: 'file', get: async () => null, put: async () => ok(null) },
  };
}
