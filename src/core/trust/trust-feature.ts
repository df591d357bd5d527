import type { Journal } from '#core/journal/journal.ts';
import type { Store } from '#core/store/store.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { Git } from '#core/git/engine/git.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';

import { FolderTrust } from './folder-trust.ts';
import { noteGrants } from './note-grants.ts';
import { RepositoryTrust } from './repository/repository-trust.ts';

type Ports = Pick<MachinePorts, 'clock' | 'log' | 'fileReads' | 'environment' | 'git'>;

/** Asks before agents run or obey what a folder brings, and git what a repository brings. */
export function trustFeature(
  { clock, log, fileReads, environment: { homeDir, variables }, git: port }: Ports,
  { journal, store }: { readonly journal: Journal; readonly store: Store },
) {
  const services = { journal, store, clock, fileReads, homeDir };
  const trust = new FolderTrust(services);
  const git = new Git({ port, variables });
  const repositoryTrust = new RepositoryTrust({ ...services, git });
  let stop = (): void => undefined;
  const { agreements } = trust;
  return {
    trust,
    repositoryTrust,
    api: {
      'trust.list': async () => ok({ folders: [...agreements.list()] }),
      'trust.shown': async ({ place, agentId }) => agreements.shown(place, agentId),
      'trust.revoke': async ({ place }) => {
        repositoryTrust.revoked();
        return trust.revoke(place);
      },
      'trust.agree': async ({ hash }) => repositoryTrust.agree(hash),
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
