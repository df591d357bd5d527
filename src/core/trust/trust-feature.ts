import type { AppPorts } from '#core/app-ports.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { Store } from '#core/store/store.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { FolderTrust } from './folder-trust.ts';
import { noteGrants } from './note-grants.ts';

type Ports = Pick<AppPorts, 'clock' | 'log' | 'fileReads' | 'environment'>;

/** Asks before agents run or obey what a folder brings. */
export function trustFeature(
  { clock, log, fileReads, environment: { homeDir } }: Ports,
  { journal, store }: { readonly journal: Journal; readonly store: Store },
) {
  const trust = new FolderTrust({ journal, store, clock, fileReads, homeDir });
  let stop = (): void => undefined;
  const { agreements } = trust;
  return {
    trust,
    api: {
      'trust.list': async () => ok({ folders: [...agreements.list()] }),
      'trust.shown': async ({ place, agentId }) => agreements.shown(place, agentId),
      'trust.revoke': async ({ place }) => trust.revoke(place),
      'trust.restore': async ({ place }) => agreements.restore(place),
    } satisfies Partial<CorralApi>,
    start() {
      stop = noteGrants({ journal, trust, log });
    },
    close() {
      stop();
    },
  };
}
