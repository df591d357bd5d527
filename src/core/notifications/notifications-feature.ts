import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';

import { allChannels } from './channels/all.ts';
import { Notifications } from './notifications.ts';

type Ports = Pick<MachinePorts, 'clock' | 'ids' | 'log' | 'webhooks' | 'secrets' | 'environment'>;
type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly hub: Pick<InteractionHub, 'subscribe'>;
};

/** Notifications through the channels of `channels/all.ts`. */
export function notificationsFeature(
  { clock, ids, log, webhooks, secrets, environment }: Ports,
  { journal, store, hub }: Needs,
) {
  const notifications = new Notifications(allChannels, {
    journal,
    store,
    clock,
    ids,
    log,
    webhooks,
    secrets,
    version: environment.version,
  });
  hub.subscribe(({ interaction }) => notifications.unseen(interaction));
  return {
    api: notifications.api,
    windowLeft: (windowId: string) => notifications.windowLeft(windowId),
    misfits: () => notifications.misfits(),
    start: () => notifications.resume(),
    close: () => notifications.dispose(),
  };
}
